#include <benchmark/benchmark.h>

#include "core/math.h"
#include "geometry/stroke.h"
#include "geometry/triangulation.h"
#include "raster/rasterize.h"

/// What the rasterizer alone costs, on one core.

namespace sinew {
namespace {

constexpr PixelRect kCanvas{0, 0, 1024, 1024};
constexpr int kSprites = 60;

Texture disc_texture(Filter filter = Filter::Auto) {
  Texture texture{PremulImage(256, 256), filter};
  for (int y = 0; y < 256; ++y) {
    for (int x = 0; x < 256; ++x) {
      if ((x - 128) * (x - 128) + (y - 128) * (y - 128) >= 120 * 120) continue;
      texture.image.at(x, y) = {static_cast<std::uint8_t>(x), static_cast<std::uint8_t>(y),
                                static_cast<std::uint8_t>(x ^ y), 255};
    }
  }
  return texture;
}

void add_sprite(int sprite, std::uint32_t cells, DrawList& list) {
  MeshItem mesh;
  mesh.first_vertex = static_cast<std::uint32_t>(list.vertices.size());
  mesh.first_triangle = static_cast<std::uint32_t>(list.triangles.size());
  const Vec2 at{sprite % 8 * 110 + 20.0, sprite / 8 * 100 + 20.0};
  for (std::uint32_t j = 0; j <= cells; ++j) {
    for (std::uint32_t i = 0; i <= cells; ++i) {
      const Vec2 texel{256.0 * i / cells, 256.0 * j / cells};
      const Vec2 moved{6 * sin(j * 0.7 + sprite), 6 * cos(i * 0.5 + sprite)};
      list.vertices.push_back(at + texel + moved);
      list.texels.push_back(texel);
    }
  }
  for (const Triangle& t : grid_triangles(cells, cells)) list.triangles.push_back(t);
  mesh.vertex_count = static_cast<std::uint32_t>(list.vertices.size()) - mesh.first_vertex;
  mesh.triangle_count = static_cast<std::uint32_t>(list.triangles.size()) - mesh.first_triangle;
  list.items.push_back(mesh);
}

/// Sprites of 256 x 256 pixels, a mesh of range(0) x range(0) cells each; items are pixels.
void meshes(benchmark::State& state) {
  const TextureTable textures{disc_texture()};
  DrawList list;
  for (int sprite = 0; sprite < kSprites; ++sprite) {
    add_sprite(sprite, static_cast<std::uint32_t>(state.range(0)), list);
  }
  Rasterizer rasterizer;
  PremulImage image(kCanvas.width(), kCanvas.height());
  for ([[maybe_unused]] auto _ : state) rasterizer.draw(list, textures, kCanvas, image);
  state.SetItemsProcessed(state.iterations() * kSprites * 256 * 256);
}

/// The sprites of meshes() in 2 x 2 cells, each in a clip of its own, which takes away its margin:
/// none at range(0) 0, an upright rectangle at 4, the same with one more corner at 5, which makes
/// it a clip as any other.
void clips(benchmark::State& state) {
  const TextureTable textures{disc_texture()};
  DrawList list;
  for (int sprite = 0; sprite < kSprites; ++sprite) {
    if (state.range(0) > 0) {
      const Vec2 low{sprite % 8 * 110 + 60.0, sprite / 8 * 100 + 60.0};
      const Vec2 high = low + Vec2{176, 176};
      ClipBegin clip;
      clip.first_contour = static_cast<std::uint32_t>(list.contours.size());
      clip.contour_count = 1;
      list.contours.push_back({static_cast<std::uint32_t>(list.points.size()),
                               static_cast<std::uint32_t>(state.range(0))});
      const Vec2 corners[] = {low, {high.x, low.y}, high, {low.x, high.y}, {low.x, low.y + 9}};
      list.points.insert(list.points.end(), corners, corners + state.range(0));
      list.items.emplace_back(clip);
    }
    add_sprite(sprite, 2, list);
    if (state.range(0) > 0) list.items.emplace_back(ClipEnd{});
  }
  Rasterizer rasterizer;
  PremulImage image(kCanvas.width(), kCanvas.height());
  for ([[maybe_unused]] auto _ : state) rasterizer.draw(list, textures, kCanvas, image);
}

/// A picture of 256 x 256 texels by filter range(0), so large that it covers 1000 x 1000 pixels at
/// range(1) percent of its size when it is put there often enough; items are pixels.
void lookups(benchmark::State& state) {
  const TextureTable textures{disc_texture(static_cast<Filter>(state.range(0)))};
  const double side = 256 * static_cast<double>(state.range(1)) / 100;
  DrawList list;
  list.texels = {{0, 0}, {256, 0}, {0, 256}, {256, 256}};
  list.triangles = {{0, 1, 2}, {1, 3, 2}};
  for (double y = 0.3; y + side < 1001; y += side) {
    for (double x = 0.3; x + side < 1001; x += side) {
      MeshItem mesh;
      mesh.first_vertex = static_cast<std::uint32_t>(list.vertices.size());
      mesh.vertex_count = 4;
      mesh.triangle_count = 2;
      for (std::size_t i = 0; i < 4; ++i) {
        list.vertices.push_back(Vec2{x, y} + list.texels[i] * (side / 256));
        if (mesh.first_vertex > 0) list.texels.push_back(list.texels[i]);
      }
      list.items.push_back(mesh);
    }
  }
  Rasterizer rasterizer;
  PremulImage image(kCanvas.width(), kCanvas.height());
  for ([[maybe_unused]] auto _ : state) rasterizer.draw(list, textures, kCanvas, image);
  state.SetItemsProcessed(static_cast<std::int64_t>(static_cast<double>(state.iterations()) * side *
                                                    side * static_cast<double>(list.items.size())));
}

/// The levels of a picture of 1024 x 1024; items are its pixels.
void make_mips(benchmark::State& state) {
  const PremulImage picture(1024, 1024, {90, 60, 30, 120});
  for ([[maybe_unused]] auto _ : state) benchmark::DoNotOptimize(mip_levels(picture));
  state.SetItemsProcessed(state.iterations() * 1024 * 1024);
}

/// The links of a slightly bent net of 51 x 31 points.
std::vector<Polyline> net_links() {
  const auto knot = [](int i, int j) {
    return Vec2{105 + 7 * i + 1.3 * sin(0.5 * j), 20 + 7 * j + 1.7 * sin(0.4 * i)};
  };
  std::vector<Polyline> links;
  for (int j = 0; j < 31; ++j) {
    for (int i = 0; i < 51; ++i) {
      if (i < 50) links.push_back({{knot(i, j), knot(i + 1, j)}, false});
      if (j < 30) links.push_back({{knot(i, j), knot(i, j + 1)}, false});
    }
  }
  return links;
}

DrawList stroked(const std::vector<Polyline>& lines) {
  DrawList list;
  for (const std::vector<Vec2>& contour : stroke_outline(lines, {}, 0.05)) {
    list.contours.push_back({static_cast<std::uint32_t>(list.points.size()),
                             static_cast<std::uint32_t>(contour.size())});
    list.points.insert(list.points.end(), contour.begin(), contour.end());
  }
  PathItem path;
  path.contour_count = static_cast<std::uint32_t>(list.contours.size());
  list.items.push_back(path);
  return list;
}

void stroke_net(benchmark::State& state) {
  const std::vector<Polyline> links = net_links();
  for ([[maybe_unused]] auto _ : state) benchmark::DoNotOptimize(stroked(links));
}

void fill_net(benchmark::State& state) {
  const DrawList list = stroked(net_links());
  Rasterizer rasterizer;
  PremulImage image(kCanvas.width(), kCanvas.height());
  for ([[maybe_unused]] auto _ : state) rasterizer.draw(list, {}, kCanvas, image);
}

BENCHMARK(meshes)->Arg(2)->Arg(8)->Arg(16)->Arg(64)->Unit(benchmark::kMillisecond);
BENCHMARK(clips)->Arg(0)->Arg(4)->Arg(5)->Unit(benchmark::kMillisecond);
BENCHMARK(lookups)
    ->ArgNames({"filter", "percent"})
    ->ArgsProduct({{1, 2, 3}, {150}})
    ->ArgsProduct({{0, 1, 2, 3}, {35}})
    ->Unit(benchmark::kMillisecond);
BENCHMARK(make_mips)->Unit(benchmark::kMillisecond);
BENCHMARK(stroke_net)->Unit(benchmark::kMillisecond);
BENCHMARK(fill_net)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace sinew
