#include <gtest/gtest.h>

#include <cmath>

#include "raster/lists.h"
#include "raster/reference.h"

namespace sinew {
namespace {

std::vector<Vec2> mapped(const Affine& map, const std::vector<Vec2>& points) {
  std::vector<Vec2> result;
  for (const Vec2 p : points) result.push_back(map * p);
  return result;
}

std::array<Vec2, 3> corners_of(const std::vector<Vec2>& points, const Triangle& t) {
  return {points[t[0]], points[t[1]], points[t[2]]};
}

TEST(Mesh, PictureAtWholePixelsIsExact) {
  const PixelRect clip{0, 0, 30, 30};
  for (const Filter filter : {Filter::Nearest, Filter::Bilinear}) {
    const TextureTable textures{noise_texture(23, 17, 1, filter)};
    const GridMesh grid = grid_mesh(1, 1, {23, 17});
    for (const Vec2 at : {Vec2{0, 0}, Vec2{5, 3}, Vec2{-4, 7}}) {
      DrawList list;
      add_mesh(list, mapped(translation(at), grid.points), grid.points, grid.triangles);
      const PremulImage image = drawn(list, textures, clip);
      for (int y = 0; y < 30; ++y) {
        for (int x = 0; x < 30; ++x) {
          const int u = x - static_cast<int>(at.x);
          const int v = y - static_cast<int>(at.y);
          const bool inside = u >= 0 && u < 23 && v >= 0 && v < 17;
          EXPECT_EQ(image.at(x, y), inside ? textures[0].image.at(u, v) : PremulRgba8{});
        }
      }
    }
  }
}

TEST(Mesh, MirroredAndTurnedPicturesAtWholePixelsAreExact) {
  const TextureTable textures{noise_texture(23, 17, 2)};
  const GridMesh grid = grid_mesh(3, 2, {23, 17});
  DrawList list;
  add_mesh(list, mapped({-1, 0, 0, 1, 23, 0}, grid.points), grid.points, grid.triangles);
  add_mesh(list, mapped({0, 1, -1, 0, 17, 17}, grid.points), grid.points, grid.triangles);
  const PremulImage image = drawn(list, textures, {0, 0, 23, 40});
  for (int y = 0; y < 17; ++y) {
    for (int x = 0; x < 23; ++x) {
      EXPECT_EQ(image.at(22 - x, y), textures[0].image.at(x, y));
      EXPECT_EQ(image.at(16 - y, 17 + x), textures[0].image.at(x, y));
    }
  }
}

TEST(Mesh, TranslationByWholePixelsMovesThePictureAndChangesNothing) {
  const TextureTable textures{noise_texture(16, 16, 3)};
  Random random(3);
  for (int i = 0; i < 30; ++i) {
    GridMesh grid = grid_mesh(3, 3, {16, 16});
    const std::vector<Vec2> texels = grid.points;
    for (Vec2& p : grid.points) p = p + random.point({-4, -4}, {4, 4});
    const Vec2 move{static_cast<double>(random.whole(-3000, 3000)),
                    static_cast<double>(random.whole(-3000, 3000))};
    DrawList here;
    DrawList there;
    add_mesh(here, grid.points, texels, grid.triangles);
    add_mesh(there, mapped(translation(move), grid.points), texels, grid.triangles);
    const int x = static_cast<int>(move.x);
    const int y = static_cast<int>(move.y);
    EXPECT_EQ(drawn(here, textures, {-8, -8, 24, 24}),
              drawn(there, textures, {x - 8, y - 8, x + 24, y + 24}));
  }
}

/// Counts pixels that differ by more than 1 from the rounded exact lookup, where one triangle
/// covers all of the pixel.
int count_wrong(const PremulImage& image, const PremulImage& texture,
                const std::array<Vec2, 3>& corners, const std::array<Vec2, 3>& texels) {
  int wrong = 0;
  for (int y = 0; y < image.height; ++y) {
    for (int x = 0; x < image.width; ++x) {
      if (convex_area_in_pixel(corners, x, y) < 1 - 1e-9) continue;
      const std::array<double, 4> exact =
          bilinear_reference(texture, texel_at(corners, texels, {x + 0.5, y + 0.5}));
      const PremulRgba8 c = image.at(x, y);
      const std::array<int, 4> got{c.r, c.g, c.b, c.a};
      for (std::size_t i = 0; i < 4; ++i) {
        if (std::fabs(got[i] - std::floor(exact[i] + 0.5)) > 1) ++wrong;
      }
    }
  }
  return wrong;
}

TEST(Mesh, LongSpansStayAsPreciseAsShortOnes) {
  const TextureTable textures{noise_texture(300, 8, 5)};
  // The step to the next pixel, (4096 * 9568 + 2047) / 2^32 texels, loses most when it is rounded
  // to 20 bits; over 30000 pixels that would be 0.015 texels.
  const double width = (4096 * 9568 + 2047) / 131072.0;
  const std::array<Vec2, 3> corners{Vec2{-30000, 0}, Vec2{2768, 0}, Vec2{-30000, 400}};
  const std::array<Vec2, 3> texels{Vec2{0.3, 0.7}, Vec2{0.3 + width, 0.7}, Vec2{0.3, 130}};
  DrawList list;
  add_mesh(list, {corners.begin(), corners.end()}, {texels.begin(), texels.end()}, {{0, 1, 2}});
  const PremulImage image = drawn(list, textures, {0, 0, 2600, 24});
  EXPECT_EQ(count_wrong(image, textures[0].image, corners, texels), 0);
}

/// A map that moves the grid's points so little that no triangle turns over.
std::vector<Vec2> deformed(const GridMesh& grid, Vec2 cell, Random& random) {
  const double turn = random.number(0, 6.283);
  const double grow = random.number(0.5, 2);
  const double squeeze = random.number(0.3, 1);
  const Affine map{grow * std::cos(turn),    grow * std::sin(turn), -squeeze * std::sin(turn),
                   squeeze * std::cos(turn), random.number(0, 60),  random.number(0, 60)};
  std::vector<Vec2> points;
  for (const Vec2 p : grid.points) {
    points.push_back(map * (p + random.point(cell * -0.2, cell * 0.2)));
  }
  return points;
}

/// The border of a grid mesh of 6 x 5 cells.
std::vector<Vec2> border_of(const std::vector<Vec2>& points) {
  std::vector<Vec2> border;
  for (std::size_t x = 0; x < 6; ++x) border.push_back(points[x]);
  for (std::size_t y = 0; y < 5; ++y) border.push_back(points[7 * y + 6]);
  for (std::size_t x = 6; x > 0; --x) border.push_back(points[35 + x]);
  for (std::size_t y = 5; y > 0; --y) border.push_back(points[7 * y]);
  return border;
}

TEST(Mesh, HalfTransparentMeshShowsNoSeams) {
  constexpr PremulRgba8 kColor{64, 32, 16, 128};
  constexpr PixelRect kClip{-40, -40, 130, 130};
  const TextureTable textures{plain_texture(4, 4, kColor)};
  const GridMesh grid = grid_mesh(6, 5, {48, 40});
  Random random(6);
  int inside = 0;
  for (int i = 0; i < 200; ++i) {
    const std::vector<Vec2> points = deformed(grid, {8, 8}, random);
    DrawList list;
    add_mesh(list, points, std::vector<Vec2>(points.size(), Vec2{2, 2}), grid.triangles);
    DrawList filled;
    add_path(filled, {border_of(points)});
    const PremulImage image = drawn(list, textures, kClip);
    const PremulImage shape = drawn(filled, {}, kClip);
    for (std::size_t k = 0; k < image.pixels.size(); ++k) {
      EXPECT_EQ(image.pixels[k], scaled(kColor, shape.pixels[k].a));
      inside += shape.pixels[k].a == 255 ? 1 : 0;
    }
  }
  EXPECT_GT(inside, 200000);
}

TEST(Mesh, TrianglesThatMeetWithoutSharingVerticesShowNoSeams) {
  constexpr PremulRgba8 kColor{64, 32, 16, 128};
  const TextureTable textures{plain_texture(4, 4, kColor)};
  const std::vector<Vec2> points{{3, 2},      {27.3, 5.1}, {9.7, 28.2},
                                 {27.3, 5.1}, {30, 30},    {9.7, 28.2}};
  DrawList list;
  add_mesh(list, points, std::vector<Vec2>(6, Vec2{2, 2}), {{0, 1, 2}, {3, 4, 5}});
  DrawList filled;
  add_path(filled, {{points[0], points[1], points[4], points[2]}});
  const PremulImage image = drawn(list, textures, {0, 0, 32, 32});
  const PremulImage shape = drawn(filled, {}, {0, 0, 32, 32});
  for (std::size_t k = 0; k < image.pixels.size(); ++k) {
    EXPECT_EQ(image.pixels[k], scaled(kColor, shape.pixels[k].a));
  }
}

TEST(Mesh, OutlineHasTheExactAreaOfTheTriangle) {
  const TextureTable textures{plain_texture(1, 1, kWhite)};
  Random random(7);
  double sum = 0;
  double largest = 0;
  int count = 0;
  for (int i = 0; i < 300; ++i) {
    const double size = i % 3 == 0 ? 32 : i % 3 == 1 ? 6 : 1;
    const std::array<Vec2, 3> corners{on_grid(random.point({-1, -1}, {size, size})),
                                      on_grid(random.point({-1, -1}, {size, size})),
                                      on_grid(random.point({-1, -1}, {size, size}))};
    DrawList list;
    add_mesh(list, {corners.begin(), corners.end()}, std::vector<Vec2>(3), {{0, 1, 2}});
    const PremulImage image = drawn(list, textures, {0, 0, 32, 32});
    for (int y = 0; y < 32; ++y) {
      for (int x = 0; x < 32; ++x) {
        const double exact = convex_area_in_pixel(corners, x, y);
        if (exact <= 0 || exact >= 1) continue;
        const double error = std::fabs(image.at(x, y).a - 255 * exact);
        sum += error;
        largest = std::max(largest, error);
        ++count;
      }
    }
  }
  EXPECT_GT(count, 4000);
  EXPECT_LE(sum / count, 0.26);
  EXPECT_LE(largest, 0.6);
}

TEST(Mesh, FoldedMeshCoversTheUnionOfItsTriangles) {
  const TextureTable textures{plain_texture(1, 1, kWhite)};
  Random random(8);
  for (int i = 0; i < 40; ++i) {
    std::vector<Vec2> points;
    for (int k = 0; k < 6; ++k) points.push_back(on_grid(random.point({0, 0}, {12, 12})));
    const std::vector<Triangle> triangles{{0, 1, 2}, {2, 1, 3}, {2, 3, 4}, {4, 3, 5}};
    DrawList list;
    add_mesh(list, points, std::vector<Vec2>(6), triangles);
    Contours contours;
    for (const Triangle& t : triangles) {
      const std::array<Vec2, 3> c = corners_of(points, t);
      const bool clockwise = cross(c[1] - c[0], c[2] - c[0]) > 0;
      contours.push_back({c[0], clockwise ? c[1] : c[2], clockwise ? c[2] : c[1]});
    }
    const PremulImage image = drawn(list, textures, {0, 0, 12, 12});
    for (int y = 0; y < 12; ++y) {
      for (int x = 0; x < 12; ++x) {
        EXPECT_NEAR(image.at(x, y).a, 255 * inside_fraction(contours, FillRule::NonZero, x, y, 64),
                    3);
      }
    }
  }
}

/// What a pixel of a mesh of opaque triangles shows: the last triangle that owns its centre, else
/// the first of those with the largest area in it. -1 for none, -2 where areas are too close to
/// tell.
int triangle_in_pixel(const std::vector<std::array<Vec2, 3>>& triangles, int x, int y) {
  int owner = -1;
  int largest = -1;
  double area = 1e-4;
  bool close = false;
  for (std::size_t i = 0; i < triangles.size(); ++i) {
    if (owns_center(triangles[i], x, y)) owner = static_cast<int>(i);
    const double part = convex_area_in_pixel(triangles[i], x, y);
    close = std::fabs(part - area) < 1e-3 || (close && part < area);
    if (part <= area) continue;
    area = part;
    largest = static_cast<int>(i);
  }
  return owner >= 0 ? owner : close ? -2 : largest;
}

TEST(Mesh, EachPixelShowsTheTriangleThatOwnsItsCenterOrElseTheLargest) {
  constexpr std::size_t kTriangles = 6;
  TextureTable textures{plain_texture(kTriangles, 1, kWhite)};
  textures[0].filter = Filter::Nearest;
  for (std::size_t i = 0; i < kTriangles; ++i) {
    textures[0].image.pixels[i] = {static_cast<std::uint8_t>(40 * i), 0, 0, 255};
  }
  Random random(10);
  int owned = 0;
  int largest = 0;
  for (int i = 0; i < 150; ++i) {  // some with corners and edges on the centres of pixels
    const double size = i % 2 == 0 ? 12 : 4;
    std::vector<Vec2> points;
    std::vector<Vec2> texels;
    std::vector<Triangle> triangles;
    std::vector<std::array<Vec2, 3>> corners;
    for (std::uint32_t k = 0; k < kTriangles; ++k) {  // a strip; each with vertices of its own
      for (std::uint32_t c = 0; c < 3; ++c) {
        Vec2 point = on_grid(random.point({0, 0}, {size, size}));
        if (i % 3 == 0) point = {std::floor(2 * point.x) / 2, std::floor(2 * point.y) / 2};
        points.push_back(k > 0 && c < 2 ? points[points.size() - 2] : point);
        texels.push_back({k + 0.5, 0.5});
      }
      triangles.push_back({3 * k, 3 * k + 1, 3 * k + 2});
      corners.push_back(corners_of(points, triangles.back()));
    }
    DrawList list;
    add_mesh(list, points, texels, triangles);
    const PremulImage image = drawn(list, textures, {0, 0, 12, 12});
    for (int y = 0; y < 12; ++y) {
      for (int x = 0; x < 12; ++x) {
        const int triangle = triangle_in_pixel(corners, x, y);
        if (triangle < 0) continue;
        const PremulRgba8 color = textures[0].image.pixels[static_cast<std::size_t>(triangle)];
        ASSERT_EQ(image.at(x, y), scaled(color, image.at(x, y).a)) << i << ": " << x << ' ' << y;
        const bool is_owner = owns_center(corners[static_cast<std::size_t>(triangle)], x, y);
        (is_owner ? owned : largest) += image.at(x, y).a > 0 ? 1 : 0;
      }
    }
  }
  EXPECT_GT(owned, 3000);
  EXPECT_GT(largest, 800);
}

TEST(Mesh, FoldsDrawInIndexOrder) {
  constexpr PremulRgba8 kRed{255, 0, 0, 255};
  constexpr PremulRgba8 kBlue{0, 0, 255, 255};
  TextureTable textures{plain_texture(2, 1, kRed)};
  textures[0].image.at(1, 0) = kBlue;
  textures[0].filter = Filter::Nearest;
  // Both triangles lie left of the edge they share; the second is the smaller one.
  const std::vector<Vec2> points{{20, 2}, {20, 18}, {2, 10}, {20, 2}, {20, 18}, {10, 10}};
  const std::vector<Vec2> texels{{0.5, 0.5}, {0.5, 0.5}, {0.5, 0.5},
                                 {1.5, 0.5}, {1.5, 0.5}, {1.5, 0.5}};
  for (const bool blue_last : {true, false}) {
    DrawList list;
    add_mesh(list, points, texels,
             blue_last ? std::vector<Triangle>{{0, 1, 2}, {3, 4, 5}}
                       : std::vector<Triangle>{{3, 4, 5}, {0, 1, 2}});
    const PremulImage image = drawn(list, textures, {0, 0, 24, 20});
    EXPECT_EQ(image.at(17, 10), blue_last ? kBlue : kRed);
    EXPECT_EQ(image.at(6, 10), kRed);
  }
}

TEST(Mesh, FoldOnTheOutlineIsCoveredOnce) {
  const TextureTable textures{plain_texture(1, 1, {100, 100, 100, 200})};
  // Two triangles in the same place: the outline is covered as one triangle's, in two layers.
  const std::vector<Vec2> points{{2.25, 3}, {9, 3}, {2.25, 11}};
  DrawList once;
  DrawList twice;
  add_mesh(once, points, std::vector<Vec2>(3), {{0, 1, 2}});
  add_mesh(twice, points, std::vector<Vec2>(3), {{0, 1, 2}, {2, 1, 0}});
  const PremulImage one = drawn(once, textures, {0, 0, 12, 12});
  const PremulImage two = drawn(twice, textures, {0, 0, 12, 12});
  const PremulRgba8 both = stacked(Blend::Normal, {100, 100, 100, 200}, {100, 100, 100, 200});
  EXPECT_EQ(one.at(2, 4), scaled({100, 100, 100, 200}, 191));
  EXPECT_EQ(two.at(2, 4), scaled(both, 191));
  EXPECT_EQ(two.at(3, 4), both);
}

TEST(Mesh, PixelWithoutACenterTakesTheColorOfTheLargestArea) {
  constexpr PremulRgba8 kRed{255, 0, 0, 255};
  constexpr PremulRgba8 kBlue{0, 0, 255, 255};
  TextureTable textures{plain_texture(2, 1, kRed)};
  textures[0].image.at(1, 0) = kBlue;
  textures[0].filter = Filter::Nearest;
  // Strips of a quarter pixel's width beside the pixels' centres; red above, blue below `border`.
  for (const double border : {5.25, 5.75, 5.5}) {
    const std::vector<Vec2> points{{3, 2},      {3.25, 2},      {3, border}, {3.25, border},
                                   {3, border}, {3.25, border}, {3, 9},      {3.25, 9}};
    const std::vector<Vec2> texels{{0.5, 0.5}, {0.5, 0.5}, {0.5, 0.5}, {0.5, 0.5},
                                   {1.5, 0.5}, {1.5, 0.5}, {1.5, 0.5}, {1.5, 0.5}};
    DrawList list;
    add_mesh(list, points, texels, {{0, 1, 3}, {0, 3, 2}, {4, 5, 7}, {4, 7, 6}});
    const PremulImage image = drawn(list, textures, {0, 0, 10, 10});
    EXPECT_EQ(image.at(3, 4), scaled(kRed, 64));
    EXPECT_EQ(image.at(3, 6), scaled(kBlue, 64));
    EXPECT_EQ(image.at(3, 5), scaled(border == 5.25 ? kBlue : kRed, 64));
  }
}

TEST(Mesh, OutlineColorIsClampedToTheTexture) {
  TextureTable textures{plain_texture(8, 8, {0, 0, 0, 0})};
  for (int y = 0; y < 8; ++y) {
    for (int x = 0; x < 8; ++x) {
      textures[0].image.at(x, y) = {static_cast<std::uint8_t>(30 * x), 0, 0, 255};
    }
  }
  const std::vector<Vec2> texels{{0, 0}, {8, 0}, {0, 8}, {8, 8}};
  DrawList list;
  add_mesh(list, {{2.75, 2}, {10.25, 2}, {2.75, 10}, {10.25, 10}}, texels, {{0, 1, 3}, {0, 3, 2}});
  const PremulImage image = drawn(list, textures, {0, 0, 14, 14});
  EXPECT_EQ(image.at(2, 5), scaled({0, 0, 0, 255}, 64));     // left of the first texel's centre
  EXPECT_EQ(image.at(10, 5), scaled({210, 0, 0, 255}, 64));  // right of the last one's
}

TEST(Mesh, TintMultipliesBeforeCoverage) {
  const TextureTable textures{plain_texture(1, 1, {200, 100, 50, 255})};
  DrawList list;
  add_mesh(list, {{1.5, 1}, {9, 1}, {1.5, 9}}, std::vector<Vec2>(3), {{0, 1, 2}},
           {128, 64, 32, 128});
  const PremulImage image = drawn(list, textures, {0, 0, 10, 10});
  const PremulRgba8 color = tinted({200, 100, 50, 255}, {128, 64, 32, 128});
  EXPECT_EQ(image.at(3, 3), color);
  EXPECT_EQ(image.at(1, 3), scaled(color, 128));
}

TEST(Mesh, BlendsAsTheItemSays) {
  const TextureTable textures{noise_texture(8, 8, 9)};
  const GridMesh grid = grid_mesh(1, 1, {8, 8});
  for (const Blend mode : {Blend::Normal, Blend::Additive, Blend::Multiply, Blend::Screen}) {
    DrawList list;
    add_mesh(list, grid.points, grid.points, grid.triangles).blend = mode;
    PremulImage image(8, 8, {90, 60, 30, 120});
    rasterize(list, textures, {0, 0, 8, 8}, image);
    for (std::size_t i = 0; i < 64; ++i) {
      EXPECT_EQ(image.pixels[i], blend(mode, textures[0].image.pixels[i], {90, 60, 30, 120}));
    }
  }
}

}  // namespace
}  // namespace sinew
