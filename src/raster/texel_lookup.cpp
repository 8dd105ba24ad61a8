#include "raster/texel_lookup.h"

#include <cmath>

namespace sinew {
namespace {

bool has_levels(Filter filter) { return filter != Filter::Nearest && filter != Filter::Bilinear; }

MipLevel level_of(const Texture& texture, const TexturePlane& plane) {
  if (!has_levels(texture.filter)) return {};
  // Up to there s is below 1 + 1/64, whatever the shape: the levels need not be there.
  if (!(plane.squared_stretches() > 2.6)) return {};
  return mip_level(plane.stretch(), static_cast<int>(texture.mips.of(texture.image).size()));
}

const PremulImage& picture_at(const Texture& texture, int level) {
  if (level == 0) return texture.image;
  return texture.mips.of(texture.image)[static_cast<std::size_t>(level - 1)];
}

/// The same place in the level above.
constexpr TexturePlace in_next_level(TexturePlace place) {
  constexpr std::int64_t kHalf = std::int64_t{1} << (kTexelBits - 1);
  return {((place.u + kHalf) >> 1) - kHalf, ((place.v + kHalf) >> 1) - kHalf};
}

/// Between two levels: fine * (64 - weight) + coarse * weight, over 64, halves up.
constexpr Packed mixed_levels(Packed fine, Packed coarse, std::uint64_t weight) {
  return (fine * (64 - weight) + coarse * weight + 0x0020002000200020) >> 6 & kPackedBytes;
}

template <class Find>
void find_each(TexturePlace place, TexturePlace step, std::span<Packed> texels, const Find& find) {
  for (Packed& texel : texels) {
    texel = find(place);
    place = {place.u + step.u, place.v + step.v};
  }
}

}  // namespace

MipLevel mip_level(TexelStretch stretch, int last) {
  double square = stretch.most * std::sqrt(stretch.most * std::max(stretch.fewest, 1.0)) / 2;
  if (!(square > 1)) return {};
  MipLevel result;
  for (; square >= 4 && result.level < last; ++result.level) square /= 4;
  if (result.level == last) return result;
  result.weight = std::min(static_cast<int>((std::sqrt(square) - 1) * 64), 63);
  return result;
}

TexelLookup::TexelLookup(const Texture& texture, const TexturePlane& plane)
    : TexelLookup(texture, plane, level_of(texture, plane)) {}

TexelLookup::TexelLookup(const Texture& texture, const TexturePlane& plane, MipLevel level)
    : kernel_(texture.filter == Filter::Nearest   ? Kernel::Nearest
              : texture.filter == Filter::Bicubic ? Kernel::Bicubic
                                                  : Kernel::Bilinear),
      weight_(static_cast<std::uint64_t>(level.weight)),
      plane_(plane.at_level(level.level)),
      fine_(picture_at(texture, level.level)),
      coarse_(picture_at(texture, level.weight == 0 ? level.level : level.level + 1)) {}

void TexelLookup::find_part(TexturePlace first, TexturePlace step, std::span<Packed> texels) const {
  const auto by_one = [&](auto lookup) {
    find_each(first, step, texels, [&](TexturePlace p) { return lookup(fine_, p); });
  };
  const auto by_two = [&](auto lookup) {
    find_each(first, step, texels, [&](TexturePlace p) {
      return mixed_levels(lookup(fine_, p), lookup(coarse_, in_next_level(p)), weight_);
    });
  };
  const auto by_levels = [&](auto lookup) { weight_ == 0 ? by_one(lookup) : by_two(lookup); };
  switch (kernel_) {
    case Kernel::Nearest:
      return by_one([](const Sampler& s, TexturePlace p) { return s.nearest_at(p.u, p.v); });
    case Kernel::Bilinear:
      return by_levels([](const Sampler& s, TexturePlace p) { return s.bilinear_at(p.u, p.v); });
    case Kernel::Bicubic:
      return by_levels([](const Sampler& s, TexturePlace p) { return s.bicubic_at(p.u, p.v); });
  }
}

}  // namespace sinew
