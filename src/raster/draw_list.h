#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <variant>
#include <vector>

#include "core/affine.h"
#include "image/blend.h"
#include "image/mip_chain.h"
#include "image/pixel.h"

namespace sinew {

/// How a texture is looked up between its texels. All but Nearest and Bilinear go to the smaller
/// levels of its mip chain where it is drawn smaller than it is (raster/texel_lookup.h).
enum class Filter : std::uint8_t {
  Auto,       ///< What suits the scale: as Trilinear.
  Nearest,    ///< The texel a place lies in.
  Bilinear,   ///< Evenly from texel to texel, of the picture itself at any scale.
  Bicubic,    ///< Catmull-Rom: sharper than Bilinear where a picture is enlarged.
  Trilinear,  ///< Evenly from texel to texel, and from level to level.
};

/// One picture to draw from. Premultiplied; edges clamp.
struct Texture {
  PremulImage image;
  Filter filter = Filter::Auto;
  MipChain mips{};  ///< Of `image`, which is not changed once the texture is drawn from.
};

/// Textures by index.
using TextureTable = std::vector<Texture>;

/// Three indices into the vertices of one mesh.
using Triangle = std::array<std::uint32_t, 3>;

/// Textured triangles. Vertices first_vertex .. + vertex_count - 1 of the list, triangles likewise;
/// the indices in a triangle count from first_vertex. An edge named by two triangles that lie on
/// opposite sides of it is inside; the others are the outline, and only that is anti-aliased.
struct MeshItem {
  std::uint32_t first_vertex = 0, vertex_count = 0;
  std::uint32_t first_triangle = 0, triangle_count = 0;
  std::uint32_t texture = 0;
  PremulRgba8 tint{255, 255, 255, 255};  ///< Multiplies each texel; carries the opacity.
  PremulRgba8 dark;  ///< What black becomes, multiplied by the tint's alpha; its own alpha is 0.
  Blend blend = Blend::Normal;
  std::uint32_t owner = 0;  ///< Who draws it; 0: nobody. Only owner images say so.
};

enum class FillRule : std::uint8_t { NonZero, EvenOdd };

enum class Spread : std::uint8_t { Pad, Repeat, Reflect };

/// Colours that change from place to place. `unit_from_canvas` maps the centre of a pixel to where
/// it is in the gradient. Linear: the ramp's place is x. Radial: it is 0 at `focus` and 1 on the
/// unit circle around the origin, and grows evenly from one to the other.
struct Gradient {
  bool is_radial = false;
  Spread spread = Spread::Pad;  ///< What is beyond 0..1.
  Affine unit_from_canvas;
  Vec2 focus;                     ///< Nearer to the origin than 1.
  std::vector<PremulRgba8> ramp;  ///< kRampSize colours from 0 to 1 (image/ramp.h).
};

/// Closed polygons filled with one colour or a gradient: contours first_contour .. of the list. The
/// last point of a contour joins its first.
struct PathItem {
  std::uint32_t first_contour = 0, contour_count = 0;
  FillRule rule = FillRule::NonZero;
  PremulRgba8 color{0, 0, 0, 255};
  std::int32_t gradient = -1;  ///< Index into the list's; -1: `color` is meant.
  Blend blend = Blend::Normal;
  std::uint32_t owner = 0;
};

/// What stands between a Begin and its End is drawn onto a transparent picture of its own, which is
/// then drawn with `opacity` / 255 and `blend`. An item or a layer that blends as a mask is drawn
/// like this too, and then meets all pixels of what it is drawn on, also those it does not touch.
struct LayerBegin {
  std::uint8_t opacity = 255;
  Blend blend = Blend::Normal;
  std::uint32_t owner = 0;
};
struct LayerEnd {};

/// What stands between a Begin and its End counts only as far as the contours cover a pixel: it is
/// drawn as if there were no clip, onto what is there, and then mixed() with that.
struct ClipBegin {
  std::uint32_t first_contour = 0, contour_count = 0;
  FillRule rule = FillRule::NonZero;
  bool invert = false;  ///< As far as they do not cover it.
};
/// Likewise, by the alpha of a picture: what stands between MaskBegin and MaskEnd is drawn onto a
/// transparent picture of its own, and clips what stands between MaskEnd and ClipEnd.
struct MaskBegin {
  bool invert = false;
};
struct MaskEnd {};
struct ClipEnd {};

using DrawItem =
    std::variant<MeshItem, PathItem, LayerBegin, LayerEnd, ClipBegin, MaskBegin, MaskEnd, ClipEnd>;

/// Everything one frame shows, back to front, in canvas pixels (y down, pixel centres at +0.5). A
/// plain value: it names textures by index and knows nothing of the scene.
struct DrawList {
  std::vector<DrawItem> items;
  std::vector<Vec2> vertices;  ///< Of meshes.
  std::vector<Vec2> texels;  ///< For each vertex its place in the texture: (0, 0) is the upper left
                             ///< corner of the first texel, (width, height) that of the last.
  std::vector<Triangle> triangles;
  std::vector<Vec2> points;  ///< Of contours.
  struct Contour {
    std::uint32_t first_point = 0, point_count = 0;
  };
  std::vector<Contour> contours;
  std::vector<Gradient> gradients;
};

/// Whole pixels: left <= x < right, top <= y < bottom. May lie anywhere, also at negative places.
struct PixelRect {
  int left = 0, top = 0, right = 0, bottom = 0;

  int width() const { return right > left ? right - left : 0; }
  int height() const { return bottom > top ? bottom - top : 0; }
  bool operator==(const PixelRect&) const = default;
};

/// The smallest rectangle that holds every pixel the list can touch; empty when there is none.
/// What rasterize leaves out, colours that are all 0, layers of opacity 0 and what blends as a mask
/// do not count.
PixelRect bounds(const DrawList& list);

}  // namespace sinew
