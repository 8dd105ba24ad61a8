#pragma once

namespace sinew {

/// The transcendental functions of sinew. The C library's differ in the last bit from one CPU to
/// another (measured: glibc 2.36 with and without FMA), so nothing else in src/ may call those;
/// only sqrt, floor, ceil, fabs and their like, which are exact or correctly rounded, come from
/// <cmath>. Each function below is within 2 ulp of the true value and uses + - * / and integer
/// steps only.

inline constexpr double kPi = 3.14159265358979323846;

struct SinCos {
  double sin;
  double cos;
};

/// x in radians, however large. sin(-0.0) is -0.0; NaN or infinity gives NaN.
double sin(double x);
double cos(double x);
SinCos sincos(double x);
double tan(double x);

/// The angle of (x, y) in -pi..pi, with the signs of zeros as C defines them.
double atan2(double y, double x);
/// x outside -1..1 is clamped: geometry feeds it rounded ratios.
double acos(double x);
double asin(double x);

/// Overflow gives infinity, underflow gradually 0.
double exp(double x);
/// log(0) is -infinity, of a negative NaN.
double log(double x);
/// As C defines it for every pair of arguments (pow(x, 0) is 1, pow of a negative to a fraction
/// NaN).
double pow(double x, double y);

constexpr double radians(double degrees) { return degrees * (kPi / 180); }
constexpr double degrees(double radians) { return radians * (180 / kPi); }

/// sin and cos of degrees: exact at multiples of 90 (never -0.0), and the same for every full turn
/// more.
SinCos sincos_degrees(double degrees);

}  // namespace sinew
