#include "raster/shade.h"

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

enum class Tinting { None, Light, TwoTone };

template <Lookup kLookup, Tinting kTinting, bool kIsNormal>
void draw_span(const MeshPaint& paint, TexturePlace step, const TexturedSpan& span,
               PremulRgba8* first) {
  const Sampler sampler = paint.sampler;
  const Packed tint = packed(paint.tint);
  const Packed dark = packed(paint.dark);
  TexturePlace place = span.first;
  PremulRgba8* const end = first + span.count;
  for (PremulRgba8* target = first; target != end; ++target) {
    Packed source = texel<kLookup>(sampler, place);
    if constexpr (kTinting == Tinting::Light) source = tinted_packed(source, tint);
    if constexpr (kTinting == Tinting::TwoTone) source = two_toned_packed(source, tint, dark);
    if constexpr (kIsNormal) {
      draw_normal(source, *target);
    } else {
      *target = blend(paint.blend, unpacked(source), *target);
    }
    place = {place.u + step.u, place.v + step.v};
  }
}

template <Tinting kTinting, bool kIsNormal>
void draw_spans_as(const MeshPaint& paint, TexturePlace step, std::span<const TexturedSpan> spans,
                   const Surface<PremulRgba8>& surface) {
  const Sampler& sampler = paint.sampler;
  for (const TexturedSpan& span : spans) {
    PremulRgba8* const target = surface.at(span.x, span.y);
    const TexturePlace first = span.first;
    const TexturePlace last{first.u + step.u * (span.count - 1),
                            first.v + step.v * (span.count - 1)};
    if (sampler.filter == Filter::Nearest) {
      draw_span<Lookup::Nearest, kTinting, kIsNormal>(paint, step, span, target);
    } else if (sampler.is_inside(first.u, first.v) && sampler.is_inside(last.u, last.v)) {
      draw_span<Lookup::BilinearInside, kTinting, kIsNormal>(paint, step, span, target);
    } else {
      draw_span<Lookup::Bilinear, kTinting, kIsNormal>(paint, step, span, target);
    }
  }
}

}  // namespace

void draw_spans(const MeshPaint& paint, TexturePlace step, std::span<const TexturedSpan> spans,
                const Surface<PremulRgba8>& surface, const Origin&) {
  const auto draw_tinted = [&]<Tinting kTinting>() {
    if (paint.blend == Blend::Normal) {
      draw_spans_as<kTinting, true>(paint, step, spans, surface);
    } else {
      draw_spans_as<kTinting, false>(paint, step, spans, surface);
    }
  };
  if (paint.dark != PremulRgba8{}) return draw_tinted.template operator()<Tinting::TwoTone>();
  if (paint.tint != PremulRgba8{255, 255, 255, 255}) {
    return draw_tinted.template operator()<Tinting::Light>();
  }
  draw_tinted.template operator()<Tinting::None>();
}

}  // namespace sinew
