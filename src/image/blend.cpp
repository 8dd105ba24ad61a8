#include "image/blend.h"

#include <algorithm>

namespace sinew {
namespace {

// s and d: one channel of source and target; sa and da: their alpha. For the alpha channel, where
// s = sa and d = da, normal, multiply and screen all give sa + da - sa da.

constexpr std::uint8_t over(unsigned s, unsigned d, unsigned sa) {
  return static_cast<std::uint8_t>(s + div255(d * (255 - sa)));
}

constexpr std::uint8_t add(unsigned s, unsigned d) {
  return static_cast<std::uint8_t>(std::min(255u, s + d));
}

/// The sum is at most 255^2, so that one rounding is enough.
constexpr std::uint8_t multiply(unsigned s, unsigned d, unsigned sa, unsigned da) {
  return div255(s * (255 - da) + d * (255 - sa) + s * d);
}

constexpr std::uint8_t screen(unsigned s, unsigned d) {
  return static_cast<std::uint8_t>(s + div255(d * (255 - s)));
}

}  // namespace

PremulRgba8 blend(Blend mode, PremulRgba8 s, PremulRgba8 d) {
  switch (mode) {
    case Blend::Normal:
      return {over(s.r, d.r, s.a), over(s.g, d.g, s.a), over(s.b, d.b, s.a), over(s.a, d.a, s.a)};
    case Blend::Additive:
      return {add(s.r, d.r), add(s.g, d.g), add(s.b, d.b), add(s.a, d.a)};
    case Blend::Multiply:
      return {multiply(s.r, d.r, s.a, d.a), multiply(s.g, d.g, s.a, d.a),
              multiply(s.b, d.b, s.a, d.a), multiply(s.a, d.a, s.a, d.a)};
    case Blend::Screen:
      return {screen(s.r, d.r), screen(s.g, d.g), screen(s.b, d.b), screen(s.a, d.a)};
  }
  return d;
}

}  // namespace sinew
