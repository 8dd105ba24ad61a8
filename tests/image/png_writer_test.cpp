#include "image/png_writer.h"

#include <gtest/gtest.h>
#include <libdeflate.h>

#include <algorithm>

#include "image/decode.h"
#include "image/png_parts.h"
#include "stb_png.h"

namespace sinew {
namespace {

using Bytes = std::vector<std::uint8_t>;
constexpr PngEffort kEfforts[] = {PngEffort::Fast, PngEffort::Small};

class Random {
 public:
  std::uint8_t byte() {
    state_ = state_ * 6364136223846793005u + 1442695040888963407u;
    return static_cast<std::uint8_t>(state_ >> 56);
  }

 private:
  std::uint64_t state_ = 9;
};

StraightImage noise(int width, int height, std::uint8_t min_alpha = 0) {
  Random random;
  StraightImage image(width, height);
  for (StraightRgba8& pixel : image.pixels) {
    pixel = {random.byte(), random.byte(), random.byte(), std::max(random.byte(), min_alpha)};
  }
  return image;
}

/// A disc with a soft edge on a blank ground: what a frame looks like.
StraightImage disc(int width, int height) {
  StraightImage image(width, height);
  const int radius = height / 4;
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) {
      const int dx = x - width / 2;
      const int dy = y - height / 2;
      const int inside = radius * radius - dx * dx - dy * dy;
      if (inside <= 0) continue;
      image.at(x, y) = {static_cast<std::uint8_t>(x), static_cast<std::uint8_t>(y),
                        static_cast<std::uint8_t>(x + y),
                        static_cast<std::uint8_t>(std::min(255, inside))};
    }
  }
  return image;
}

const PngFile checked(std::span<const std::uint8_t> file) {
  auto result = check_png(file);
  if (const auto* problem = std::get_if<std::string>(&result)) {
    ADD_FAILURE() << *problem;
    return {};
  }
  return std::get<PngFile>(result);
}

StraightImage decoded(std::span<const std::uint8_t> file) {
  DecodeResult result = decode_picture(file);
  if (const auto* problem = std::get_if<std::string>(&result)) {
    ADD_FAILURE() << *problem;
    return {};
  }
  return std::get<StraightImage>(result);
}

/// The rows as they are in the file, filters first. libdeflate minds the sum at the end and that
/// nothing is missing or left over.
Bytes unpacked_rows(std::span<const std::uint8_t> file, const StraightImage& image) {
  const PngFile png = checked(file);
  const std::size_t step = png.header.color_type == PngColorType::Rgb ? 3 : 4;
  Bytes rows(static_cast<std::size_t>(image.height) *
             (1 + step * static_cast<std::size_t>(image.width)));
  const auto data = std::find_if(png.chunks.begin(), png.chunks.end(),
                                 [](const PngChunk& chunk) { return chunk.type == "IDAT"; });
  libdeflate_decompressor* decompressor = libdeflate_alloc_decompressor();
  EXPECT_EQ(libdeflate_zlib_decompress(decompressor, data->data.data(), data->data.size(),
                                       rows.data(), rows.size(), nullptr),
            LIBDEFLATE_SUCCESS);
  libdeflate_free_decompressor(decompressor);
  return rows;
}

Bytes row_filters(std::span<const std::uint8_t> file, const StraightImage& image) {
  const Bytes rows = unpacked_rows(file, image);
  const std::size_t stride = rows.size() / static_cast<std::size_t>(image.height);
  Bytes filters;
  for (std::size_t at = 0; at < rows.size(); at += stride) filters.push_back(rows[at]);
  return filters;
}

/// Through two decoders, and as the file says that another encoder makes.
void expect_round_trip(const StraightImage& image) {
  EXPECT_TRUE(decoded(encode_png_with_stb(image)) == image);
  for (const PngEffort effort : kEfforts) {
    const Bytes file = encode_png(image, {effort, {}});
    EXPECT_TRUE(decoded(file) == image) << image.width << " x " << image.height;
    unpacked_rows(file, image);
  }
}

TEST(PngWriter, WritesNoiseOfEveryShape) {
  for (const auto& [width, height] :
       {std::pair{1, 1}, {1, 300}, {300, 1}, {7, 5}, {257, 129}, {16384, 3}, {3, 9000}}) {
    expect_round_trip(noise(width, height));
    expect_round_trip(noise(width, height, 255));
  }
}

TEST(PngWriter, WritesBlankPictures) {
  for (const auto& [width, height] : {std::pair{1, 1}, {1, 8}, {5, 7}, {1024, 1024}, {16384, 9}}) {
    expect_round_trip(StraightImage(width, height));
  }
}

TEST(PngWriter, WritesFrames) {
  expect_round_trip(disc(256, 256));
  expect_round_trip(disc(300, 1000));
}

TEST(PngWriter, WritesBlankRowsBetweenOthers) {
  for (int width = 1; width < 80; width += 3) {
    StraightImage image(width, 60);
    // Gaps of 0 to 11 blank rows, also at both ends.
    int y = width % 10;
    for (int gap = 0; y < 60; y += ++gap) image.at(y % width, y) = {1, 2, 3, 4};
    expect_round_trip(image);
  }
}

TEST(PngWriter, WritesContentAtTheEdgesOfARow) {
  for (const int x : {0, 1, 15, 16, 17, 62, 63}) {
    StraightImage image(64, 3);
    image.at(x, 1) = {200, 100, 50, 25};
    expect_round_trip(image);
  }
}

TEST(PngWriter, KeepsTheColourOfTransparentPixels) {
  StraightImage image(20, 20);
  image.at(3, 4) = {9, 8, 7, 0};
  expect_round_trip(image);
}

TEST(PngWriter, WritesRgbWhereEveryPixelIsOpaque) {
  StraightImage image = noise(30, 20, 255);
  for (const PngEffort effort : kEfforts) {
    EXPECT_EQ(checked(encode_png(image, {effort, {}})).header.color_type, PngColorType::Rgb);
  }
  image.at(29, 19).a = 254;
  for (const PngEffort effort : kEfforts) {
    EXPECT_EQ(checked(encode_png(image, {effort, {}})).header.color_type, PngColorType::Rgba);
  }
  expect_round_trip(image);
}

TEST(PngWriter, WritesPremultipliedPicturesAsTheirStraightOnes) {
  for (const StraightImage& image : {noise(100, 50), noise(100, 50, 255), disc(200, 200)}) {
    const PremulImage premul = premultiply(image);
    for (const PngEffort effort : kEfforts) {
      EXPECT_EQ(encode_png(premul, {effort, {}}), encode_png(unpremultiply(premul), {effort, {}}));
    }
  }
}

TEST(PngWriter, WritesPremultipliedChannelsAsTheyAreWhenAsked) {
  const PremulImage premul = premultiply(noise(100, 50));
  StraightImage channels(100, 50);
  std::transform(premul.pixels.begin(), premul.pixels.end(), channels.pixels.begin(),
                 [](PremulRgba8 c) {
                   return StraightRgba8{c.r, c.g, c.b, c.a};
                 });
  for (const PngEffort effort : kEfforts) {
    EXPECT_EQ(encode_png(premul, {effort, {}, true}), encode_png(channels, {effort, {}}));
  }
}

TEST(PngWriter, GivesTheSameBytesWhateverItWroteBefore) {
  for (const PngEffort effort : kEfforts) {
    PngEncoder encoder({effort, {}});
    for (const StraightImage& image :
         {noise(300, 200), disc(64, 64), noise(10, 10, 255), StraightImage(500, 500)}) {
      const auto file = encoder.encode(image);
      EXPECT_EQ(Bytes(file.begin(), file.end()), encode_png(image, {effort, {}}));
    }
  }
}

/// Each encoder's memory lies somewhere else, and nothing of that may come into the file.
TEST(PngWriter, GivesTheSameBytesWhereverItsMemoryLies) {
  const StraightImage image = disc(300, 300);
  const Bytes expected = encode_png(image, {PngEffort::Fast, {}});
  std::vector<PngEncoder> encoders;
  for (int i = 0; i < 40; ++i) {
    encoders.emplace_back(PngOptions{PngEffort::Fast, {}});
    const auto file = encoders.back().encode(image);
    ASSERT_EQ(Bytes(file.begin(), file.end()), expected) << i;
  }
}

TEST(PngWriter, WritesTextsBeforeThePixels) {
  const Bytes file =
      encode_png(noise(2, 2), {PngEffort::Fast, {{"Software", "sinew"}, {"Comment", ""}}});
  std::vector<std::string> chunks;
  for (const PngChunk& chunk : checked(file).chunks) {
    chunks.push_back(std::string(chunk.type));
    if (chunk.type == "tEXt")
      chunks.back() += ":" + std::string(chunk.data.begin(), chunk.data.end());
  }
  EXPECT_EQ(chunks, (std::vector<std::string>{"IHDR", std::string("tEXt:Software\0sinew", 19),
                                              std::string("tEXt:Comment\0", 13), "IDAT", "IEND"}));
}

TEST(PngWriter, MakesLittleOfBlankRows) {
  EXPECT_LT(encode_png(StraightImage(1024, 1024)).size(), 4400u);
  StraightImage image(1024, 1024);
  image.at(500, 500) = {1, 2, 3, 255};
  EXPECT_LT(encode_png(image).size(), 4800u);
}

TEST(PngWriter, SmallLeavesFiltersOutWhereThatIsSmaller) {
  // Few flat colours in a pattern that repeats: a filter would only make more values of them.
  StraightImage flat(200, 200);
  for (int y = 0; y < 200; ++y) {
    for (int x = 0; x < 200; ++x) {
      const auto shade = static_cast<std::uint8_t>((x * x + y * y) % 7 * 40);
      flat.at(x, y) = {shade, static_cast<std::uint8_t>(255 - shade), 77, 200};
    }
  }
  const Bytes file = encode_png(flat, {PngEffort::Small, {}});
  for (const std::uint8_t filter : row_filters(file, flat)) EXPECT_EQ(filter, 0);
  const Bytes painted = encode_png(disc(200, 200), {PngEffort::Small, {}});
  EXPECT_GT(std::ranges::count_if(row_filters(painted, disc(200, 200)),
                                  [](std::uint8_t filter) { return filter > 0; }),
            50);
}

TEST(PngWriter, SmallIsSmallerThanFast) {
  for (const StraightImage& image : {disc(512, 512), noise(100, 100)}) {
    EXPECT_LT(encode_png(image, {PngEffort::Small, {}}).size(),
              encode_png(image, {PngEffort::Fast, {}}).size());
  }
}

}  // namespace
}  // namespace sinew
