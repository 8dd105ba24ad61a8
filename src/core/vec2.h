#pragma once

#include <cmath>

namespace sinew {

/// A point or a vector of the plane, in pixels unless said otherwise. y points down.
struct Vec2 {
  double x = 0;
  double y = 0;

  bool operator==(const Vec2&) const = default;
};

constexpr Vec2 operator+(Vec2 a, Vec2 b) { return {a.x + b.x, a.y + b.y}; }
constexpr Vec2 operator-(Vec2 a, Vec2 b) { return {a.x - b.x, a.y - b.y}; }
constexpr Vec2 operator-(Vec2 a) { return {-a.x, -a.y}; }
constexpr Vec2 operator*(Vec2 a, double k) { return {a.x * k, a.y * k}; }
constexpr Vec2 operator*(double k, Vec2 a) { return {a.x * k, a.y * k}; }

constexpr double dot(Vec2 a, Vec2 b) { return a.x * b.x + a.y * b.y; }

/// Twice the signed area of the triangle (0, a, b): positive when b is clockwise of a on screen.
constexpr double cross(Vec2 a, Vec2 b) { return a.x * b.y - a.y * b.x; }

/// sqrt, not hypot: only sqrt is rounded the same way by every C library.
inline double length(Vec2 a) { return std::sqrt(a.x * a.x + a.y * a.y); }

constexpr Vec2 lerp(Vec2 a, Vec2 b, double t) { return a + (b - a) * t; }

}  // namespace sinew
