#include <gtest/gtest.h>

#include <algorithm>

#include "core/math.h"
#include "image/blend_modes.h"
#include "raster/lists.h"

namespace sinew {
namespace {

constexpr PixelRect kCanvas{0, 0, 72, 72};
constexpr PremulRgba8 kRed{255, 0, 0, 255};
constexpr PremulRgba8 kBlue{0, 0, 255, 255};
const Contours kEverything{{{-5, -5}, {80, -5}, {80, 80}, {-5, 80}}};
const Contours kTurned{{{36, 4.5}, {60.2, 32}, {36, 63.1}, {9.4, 32}}};
const Contours kTriangle{{{3.3, 2.1}, {68.7, 18.4}, {9.2, 61.6}}};

PremulImage drawn(const DrawList& list) { return sinew::drawn(list, {}, kCanvas); }

void add_blended(DrawList& list, const Contours& contours, Blend blend, PremulRgba8 color) {
  add_path(list, contours, color).blend = blend;
}

TEST(Blending, AMaskKeepsTheCanvasOnlyWhereItIs) {
  DrawList masked;
  add_path(masked, kEverything, kRed);
  add_blended(masked, kTurned, Blend::Mask, kBlue);
  DrawList cut;
  add_path(cut, kTurned, kRed);
  EXPECT_EQ(drawn(masked), drawn(cut));
}

TEST(Blending, AMaskThatIsNowhereKeepsNothing) {
  DrawList list;
  add_path(list, kEverything, kRed);
  list.items.push_back(LayerBegin{255, Blend::Mask});
  add_path(list, {{{100, 100}, {120, 100}, {100, 120}}}, kBlue);
  list.items.push_back(LayerEnd{});
  EXPECT_EQ(drawn(list), PremulImage(72, 72));
}

/// Both by a path and by a layer of two.
TEST(Blending, AMaskInALayerLeavesWhatIsBehindTheLayer) {
  DrawList expected;
  add_path(expected, kEverything, kBlue);
  add_path(expected, kTurned, kRed);
  DrawList list;
  add_path(list, kEverything, kBlue);
  list.items.push_back(LayerBegin{});
  add_path(list, kEverything, kRed);
  list.items.push_back(LayerBegin{255, Blend::Mask});
  add_path(list, kTurned, kBlue);
  list.items.push_back(LayerEnd{});
  list.items.push_back(LayerEnd{});
  EXPECT_EQ(drawn(list), drawn(expected));
  list.items.erase(list.items.begin() + 3);
  list.items.pop_back();
  std::get<PathItem>(list.items[3]).blend = Blend::Mask;
  EXPECT_EQ(drawn(list), drawn(expected));
}

/// Also where nothing else is drawn in the clip.
TEST(Blending, AMaskInAClipClearsAllThatTheClipLetsThrough) {
  DrawList list;
  add_path(list, kEverything, kBlue);
  add_path(list, kTriangle);
  const PathItem path = std::get<PathItem>(list.items.back());
  list.items.back() = ClipBegin{path.first_contour, path.contour_count, path.rule, false};
  add_blended(list, kTurned, Blend::Mask, kRed);
  list.items.push_back(ClipEnd{});
  const PremulImage image = drawn(list);
  DrawList triangle;
  add_path(triangle, kTriangle);
  const PremulImage inside = drawn(triangle);
  DrawList turned;
  add_path(turned, kTurned);
  const PremulImage kept = drawn(turned);
  for (int y = 0; y < 72; ++y) {
    for (int x = 0; x < 72; ++x) {
      const PremulRgba8 expected = mixed(kBlue, scaled(kBlue, kept.at(x, y).a), inside.at(x, y).a);
      ASSERT_EQ(image.at(x, y), expected) << x << ", " << y;
    }
  }
}

TEST(Blending, AMaskTakesNoPlaceInTheBounds) {
  DrawList list;
  add_path(list, {{{10, 10}, {20, 10}, {20, 20}, {10, 20}}}, kBlue);
  add_blended(list, kEverything, Blend::Mask, kRed);
  EXPECT_EQ(bounds(list), (PixelRect{10, 10, 20, 20}));
}

TEST(Blending, AnEraserMakesHoles) {
  DrawList list;
  add_path(list, kEverything, kRed);
  add_blended(list, kTurned, Blend::Erase, kBlue);
  DrawList turned;
  add_path(turned, kTurned);
  const PremulImage holes = drawn(turned);
  const PremulImage image = drawn(list);
  for (int y = 0; y < 72; ++y) {
    for (int x = 0; x < 72; ++x) {
      ASSERT_EQ(image.at(x, y), scaled(kRed, 255u - holes.at(x, y).a));
    }
  }
}

/// A grid whose triangles all keep their sense, or all lose it: mapped anywhere, of any size from a
/// third of a pixel a cell to more than two, turned, sheared and sometimes mirrored, after bends
/// less steep than that and moves of its points by less than a fifth of a cell.
struct BentGrid {
  static constexpr std::uint32_t kCells = 64;
  GridMesh mesh = grid_mesh(kCells, kCells, {1, 1});

  explicit BentGrid(Random& random) {
    const SinCos turn = sincos(random.number(0, 6.28));
    const double wide = random.number(20, 150) * (random.whole(0, 4) == 0 ? -1 : 1);
    const double high = random.number(20, 150), shear = random.number(-0.5, 0.5);
    const Vec2 middle = random.point({10, 10}, {62, 62});
    const double bend = random.number(-0.3, 0.3), sag = random.number(-0.3, 0.3);
    constexpr double kMove = 0.15 / kCells;
    for (Vec2& p : mesh.points) {
      const Vec2 bent =
          Vec2{p.x - 0.5 + bend * p.y * (1 - p.y), p.y - 0.5 + sag * p.x * (1 - p.x)} +
          random.point({-kMove, -kMove}, {kMove, kMove});
      const Vec2 q{wide * (bent.x + shear * bent.y), high * bent.y};
      p = middle + Vec2{turn.cos * q.x - turn.sin * q.y, turn.sin * q.x + turn.cos * q.y};
    }
  }

  std::vector<Vec2> outline() const {
    constexpr std::uint32_t n = kCells;
    std::vector<Vec2> points;
    const auto add = [&](std::uint32_t x, std::uint32_t y) {
      points.push_back(mesh.points[y * (n + 1) + x]);
    };
    for (std::uint32_t i = 0; i < n; ++i) add(i, 0);
    for (std::uint32_t i = 0; i < n; ++i) add(n, i);
    for (std::uint32_t i = n; i > 0; --i) add(i, n);
    for (std::uint32_t i = n; i > 0; --i) add(0, i);
    return points;
  }
};

/// Half-transparent, onto noise: whatever were drawn twice, left out or anti-aliased inside would
/// show in most of the modes. All of 1,000 maps in each mode agreed; here are twenty in each.
TEST(Blending, AMeshIsThePolygonOfItsOutlineInEveryMode) {
  constexpr int kMapsAMode = 20;
  constexpr PremulRgba8 kColor{120, 60, 20, 128};
  TextureTable textures(5, plain_texture(200, 200, kWhite));  // by each filter
  for (std::size_t i = 0; i < 5; ++i) textures[i].filter = static_cast<Filter>(i);
  const std::vector<Vec2> texels = grid_mesh(64, 64, {200, 200}).points;
  const PremulImage noise = noise_texture(72, 72, 7).image;
  Random random(11);
  for (int mode = 0; mode <= static_cast<int>(Blend::Mask); ++mode) {
    for (int map = 0; map < kMapsAMode; ++map) {
      const BentGrid grid(random);
      DrawList list;
      MeshItem& mesh = add_mesh(list, grid.mesh.points, texels, grid.mesh.triangles, kColor);
      mesh.texture = static_cast<std::uint32_t>(map % 5);
      mesh.blend = static_cast<Blend>(mode);
      DrawList polygon;
      add_blended(polygon, {grid.outline()}, static_cast<Blend>(mode), kColor);
      PremulImage got = noise;
      rasterize(list, textures, kCanvas, got);
      PremulImage expected = noise;
      rasterize(polygon, textures, kCanvas, expected);
      ASSERT_EQ(got, expected) << blend_word(static_cast<Blend>(mode)) << ", map " << map;
    }
  }
}

}  // namespace
}  // namespace sinew
