#include "raster/shade.h"

namespace sinew {
namespace {

/// The texels of a span, one after the other, found by a member of Sampler.
template <auto kFind>
class SteppedTexels {
 public:
  SteppedTexels(const Sampler& sampler, TexturePlace first, TexturePlace step)
      : sampler_(sampler), place_(first), step_(step) {}
  Packed next() {
    const Packed texel = (sampler_.*kFind)(place_.u, place_.v);
    place_ = {place_.u + step_.u, place_.v + step_.v};
    return texel;
  }

 private:
  Sampler sampler_;
  TexturePlace place_, step_;
};

/// Those that were found before.
class FoundTexels {
 public:
  explicit FoundTexels(const Packed* first) : next_(first) {}
  Packed next() { return *next_++; }

 private:
  const Packed* next_;
};

/// Most pixels of a picture are transparent or opaque; those need no arithmetic.
inline void draw_normal(Packed source, PremulRgba8& target) {
  if (source >= Packed{255} << 48) {
    target = unpacked(source);
  } else if (source != 0) {
    target = unpacked(drawn_over(source, packed(target)));
  }
}

enum class Tinting { None, Light, TwoTone };

template <Tinting kTinting, bool kIsNormal, class Texels>
void draw_pixels(const MeshPaint& paint, Texels texels, PremulRgba8* first, std::size_t count) {
  const Packed tint = packed(paint.tint);
  const Packed dark = packed(paint.dark);
  PremulRgba8* const end = first + count;
  for (PremulRgba8* target = first; target != end; ++target) {
    Packed source = texels.next();
    if constexpr (kTinting == Tinting::Light) source = tinted_packed(source, tint);
    if constexpr (kTinting == Tinting::TwoTone) source = two_toned_packed(source, tint, dark);
    if constexpr (kIsNormal) {
      draw_normal(source, *target);
    } else {
      *target = blend(paint.blend, unpacked(source), *target);
    }
  }
}

template <Tinting kTinting, bool kIsNormal>
void draw_span(const MeshPaint& paint, const TexelLookup& texels, const TexturedSpan& span,
               PremulRgba8* target) {
  const TexturePlace first = span.first;
  const TexturePlace step = texels.plane().step();
  const auto draw_by = [&]<auto kFind>() {
    draw_pixels<kTinting, kIsNormal>(paint, SteppedTexels<kFind>(texels.sampler(), first, step),
                                     target, static_cast<std::size_t>(span.count));
  };
  if (texels.is_nearest()) return draw_by.template operator()<&Sampler::nearest_at>();
  if (!texels.is_bilinear()) {  // not worth a loop of its own
    return texels.find(first, span.count, [&](std::span<const Packed> found) {
      draw_pixels<kTinting, kIsNormal>(paint, FoundTexels(found.data()), target, found.size());
      target += found.size();
    });
  }
  const TexturePlace last{first.u + step.u * (span.count - 1), first.v + step.v * (span.count - 1)};
  const Sampler& sampler = texels.sampler();
  if (sampler.is_inside(first.u, first.v) && sampler.is_inside(last.u, last.v)) {
    draw_by.template operator()<&Sampler::bilinear_inside>();
  } else {
    draw_by.template operator()<&Sampler::bilinear_at>();
  }
}

}  // namespace

void draw_spans(const MeshPaint& paint, const TexelLookup& texels,
                std::span<const TexturedSpan> spans, const Surface<PremulRgba8>& surface,
                const Origin&) {
  const auto draw_tinted = [&]<Tinting kTinting>() {
    for (const TexturedSpan& span : spans) {
      PremulRgba8* const target = surface.at(span.x, span.y);
      if (paint.blend == Blend::Normal) {
        draw_span<kTinting, true>(paint, texels, span, target);
      } else {
        draw_span<kTinting, false>(paint, texels, span, target);
      }
    }
  };
  if (paint.dark != PremulRgba8{}) return draw_tinted.template operator()<Tinting::TwoTone>();
  if (paint.tint != PremulRgba8{255, 255, 255, 255}) {
    return draw_tinted.template operator()<Tinting::Light>();
  }
  draw_tinted.template operator()<Tinting::None>();
}

}  // namespace sinew
