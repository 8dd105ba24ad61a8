#include "raster/shade.h"

#include <algorithm>

namespace sinew {
namespace {

/// How the texels of a span are found.
enum class Lookup { Nearest, Bilinear, BilinearInside };

template <Lookup kLookup>
Packed texel(const Sampler& sampler, TexturePlace place) {
  if constexpr (kLookup == Lookup::Nearest) return sampler.nearest_at(place.u, place.v);
  if constexpr (kLookup == Lookup::Bilinear) return sampler.bilinear_at(place.u, place.v);
  return sampler.bilinear_inside(place.u, place.v);
}

/// Most pixels of a picture are transparent or opaque; those need no arithmetic.
inline void draw_normal(Packed source, PremulRgba8& target) {
  if (source >= Packed{255} << 48) {
    target = unpacked(source);
  } else if (source != 0) {
    target = unpacked(drawn_over(source, packed(target)));
  }
}

template <Lookup kLookup, bool kHasTint, bool kIsNormal>
void draw_span(const MeshPaint& paint, TexturePlace step, const TexturedSpan& span) {
  const Sampler sampler = paint.sampler;
  const Packed tint = packed(paint.tint);
  TexturePlace place = span.first;
  PremulRgba8* const end = span.target + span.count;
  for (PremulRgba8* target = span.target; target != end; ++target) {
    Packed source = texel<kLookup>(sampler, place);
    if constexpr (kHasTint) source = tinted_packed(source, tint);
    if constexpr (kIsNormal) {
      draw_normal(source, *target);
    } else {
      *target = blend(paint.blend, unpacked(source), *target);
    }
    place = {place.u + step.u, place.v + step.v};
  }
}

template <bool kHasTint, bool kIsNormal>
void draw_spans_as(const MeshPaint& paint, TexturePlace step, std::span<const TexturedSpan> spans) {
  const Sampler& sampler = paint.sampler;
  for (const TexturedSpan& span : spans) {
    const TexturePlace first = span.first;
    const TexturePlace last{first.u + step.u * (span.count - 1),
                            first.v + step.v * (span.count - 1)};
    if (sampler.filter == Filter::Nearest) {
      draw_span<Lookup::Nearest, kHasTint, kIsNormal>(paint, step, span);
    } else if (sampler.is_inside(first.u, first.v) && sampler.is_inside(last.u, last.v)) {
      draw_span<Lookup::BilinearInside, kHasTint, kIsNormal>(paint, step, span);
    } else {
      draw_span<Lookup::Bilinear, kHasTint, kIsNormal>(paint, step, span);
    }
  }
}

}  // namespace

void draw_color(Blend mode, PremulRgba8 source, PremulRgba8* target, int count) {
  if (mode == Blend::Normal && source.a == 255) {
    std::fill(target, target + count, source);
    return;
  }
  for (int i = 0; i < count; ++i) draw_pixel(mode, source, target[i]);
}

void draw_spans(const MeshPaint& paint, TexturePlace step, std::span<const TexturedSpan> spans) {
  const bool has_tint = paint.tint != PremulRgba8{255, 255, 255, 255};
  const bool is_normal = paint.blend == Blend::Normal;
  const auto draw = has_tint
                        ? (is_normal ? draw_spans_as<true, true> : draw_spans_as<true, false>)
                        : (is_normal ? draw_spans_as<false, true> : draw_spans_as<false, false>);
  draw(paint, step, spans);
}

}  // namespace sinew
