#include "raster/target.h"

namespace sinew {
namespace {

bool adds_light(Blend mode) {
  return mode == Blend::Additive || mode == Blend::AdditiveLuminance ||
         mode == Blend::AdditiveNone || mode == Blend::Screen;
}

/// How much of what is behind a colour is seen to be changed by it.
std::uint8_t strength_of(Blend mode, PremulRgba8 c) {
  return adds_light(mode) ? std::max({c.r, c.g, c.b}) : c.a;
}

/// Makes somebody the owner of a pixel, of which it is so strong.
void own(OwnerPixel& target, Blend mode, std::uint32_t owner, std::uint32_t triangle, bool faint) {
  if (faint && (mode == Blend::Erase || (target.owner != 0 && !target.faint))) return;
  if (mode == Blend::Erase) owner = triangle = 0;
  target.owner = owner;
  target.triangle = triangle;
  target.faint = faint;
}

}  // namespace

void put(OwnerPixel& target, Blend mode, PremulRgba8 source, unsigned coverage,
         const Origin& origin) {
  const PremulRgba8 color = scaled(source, coverage);
  target.color = blend(mode, color, target.color);
  if (strength_of(mode, color) == 0) return;
  const unsigned strength = strength_of(mode, source) * coverage;
  own(target, mode, origin.owner, origin.triangle, 2 * strength < 255u * origin.full);
}

void put_layer(OwnerPixel& target, Blend mode, const OwnerPixel& source, unsigned opacity) {
  const PremulRgba8 color = scaled(source.color, opacity);
  target.color = blend(mode, color, target.color);
  if (mode == Blend::Mask) {
    if (source.color.a < 128) target.owner = target.triangle = 0;
    return;
  }
  if (strength_of(mode, color) == 0 || source.owner == 0) return;
  own(target, mode, source.owner, source.triangle, source.faint);
}

OwnerPixel mixed(const OwnerPixel& before, const OwnerPixel& after, unsigned coverage) {
  OwnerPixel result = coverage >= 128 ? after : before;
  result.color = mixed(before.color, after.color, coverage);
  return result;
}

}  // namespace sinew
