#include "image/tint.h"

namespace sinew {

StraightColor tinted(StraightColor c, const Tint& tint) {
  const auto mix = [](double t, double light, double dark) { return t * light + (1 - t) * dark; };
  return {mix(c.r, tint.light.r, tint.dark.r), mix(c.g, tint.light.g, tint.dark.g),
          mix(c.b, tint.light.b, tint.dark.b), c.a * tint.light.a};
}

Tint tinted(const Tint& inner, const Tint& outer) {
  return {tinted(inner.light, outer), tinted(inner.dark, outer)};
}

}  // namespace sinew
