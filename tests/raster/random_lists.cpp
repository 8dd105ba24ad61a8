#include "raster/random_lists.h"

#include "geometry/stroke.h"

namespace sinew {
namespace {

PremulRgba8 random_color(Random& random) {
  return scaled({255, 180, 90, 255}, static_cast<unsigned>(random.whole(40, 256)));
}

/// Mostly normal, so that lists stay apart from one another; now and then each of the others.
Blend random_blend(Random& random) {
  const int mode = random.whole(0, 40);
  return mode <= static_cast<int>(Blend::Mask) ? static_cast<Blend>(mode) : Blend::Normal;
}

}  // namespace

void add_random_mesh(DrawList& list, Random& random) {
  const auto columns = static_cast<std::uint32_t>(random.whole(1, 5));
  const auto rows = static_cast<std::uint32_t>(random.whole(1, 4));
  GridMesh grid = grid_mesh(columns, rows, {20, 20});
  const std::vector<Vec2> texels = grid.points;
  const double mess = random.number(0, 12);  // folds and turns triangles over
  const double size = random.number(0.1, 4);
  const Vec2 at = random.point({-20, -20}, {80, 70});
  for (Vec2& p : grid.points) p = at + size * (p + random.point({-mess, -mess}, {mess, mess}));
  MeshItem& mesh = add_mesh(list, grid.points, texels, grid.triangles, random_color(random));
  mesh.texture = static_cast<std::uint32_t>(random.whole(0, 2));
  mesh.blend = random_blend(random);
}

void add_random_path(DrawList& list, Random& random) {
  Polyline line;
  for (int k = random.whole(2, 9); k > 0; --k) {
    line.points.push_back(random.point({-30, -30}, {110, 100}));
  }
  StrokeStyle style;
  style.width = random.number(0.2, 9);
  style.join = static_cast<Join>(random.whole(0, 3));
  style.cap = static_cast<Cap>(random.whole(0, 3));
  const bool filled = random.whole(0, 2) == 0;
  const Contours contours =
      filled ? Contours{line.points} : stroke_outline(std::vector<Polyline>{line}, style, 0.05);
  PathItem& path = add_path(list, contours, random_color(random),
                            filled ? FillRule::EvenOdd : FillRule::NonZero);
  path.blend = random_blend(random);
}

void begin_random_clip(DrawList& list, Random& random) {
  const bool invert = random.whole(0, 3) == 0;
  if (random.whole(0, 2) == 0) {
    list.items.push_back(MaskBegin{invert});
    add_random_path(list, random);
    if (random.whole(0, 2) == 0) add_random_mesh(list, random);
    list.items.push_back(MaskEnd{});
    return;
  }
  add_random_path(list, random);
  const PathItem path = std::get<PathItem>(list.items.back());
  list.items.back() = ClipBegin{path.first_contour, path.contour_count, path.rule, invert};
}

DrawList random_clipped_list(std::uint32_t seed) {
  Random random(seed);
  DrawList list;
  for (int i = 0; i < 24; ++i) {
    const int kind = random.whole(0, 14);
    if (kind == 0) {
      list.items.push_back(
          LayerBegin{static_cast<std::uint8_t>(random.whole(0, 256)), random_blend(random)});
    } else if (kind < 4) {
      begin_random_clip(list, random);
    } else if (kind < 7) {
      const DrawItem ends[] = {LayerEnd{}, ClipEnd{}, ClipEnd{}, MaskEnd{}};
      list.items.push_back(ends[random.whole(0, 4)]);
    } else if (kind < 10) {
      add_random_mesh(list, random);
    } else {
      add_random_path(list, random);
    }
  }
  return list;
}

DrawList random_list(std::uint32_t seed) {
  Random random(seed);
  DrawList list;
  int open = 0;
  for (int i = 0; i < 14; ++i) {
    const int kind = random.whole(0, 8);
    if (kind == 0) {
      list.items.push_back(
          LayerBegin{static_cast<std::uint8_t>(random.whole(0, 256)), random_blend(random)});
      ++open;
    } else if (kind == 1 && open > 0) {
      list.items.push_back(LayerEnd{});
      --open;
    } else if (kind < 5) {
      add_random_mesh(list, random);
    } else {
      add_random_path(list, random);
    }
  }
  return list;
}

TextureTable two_textures() {
  return {noise_texture(20, 20, 1), noise_texture(20, 20, 2, Filter::Nearest)};
}

}  // namespace sinew
