#include "output/apng/apng.h"

#include <gtest/gtest.h>

#include "image/decode.h"
#include "image/png_chunks.h"

namespace sinew {
namespace {

struct ReadApng {
  std::vector<StraightImage> frames;  ///< As they are shown.
  std::vector<Rational> delays;
  std::vector<std::array<std::uint32_t, 4>> rects;  ///< x, y, width, height.
  std::uint32_t plays = 0;
};

std::uint32_t number_at(std::span<const std::uint8_t> data, std::size_t at) {
  return big_endian(data.subspan(at).first<4>());
}

/// Plays a file: each frame's data as a PNG of its own, put where it belongs.
ReadApng read_apng(const std::vector<std::uint8_t>& bytes) {
  const auto checked = check_png(bytes);
  const PngFile& file = std::get<PngFile>(checked);
  ReadApng apng;
  StraightImage canvas(static_cast<int>(file.header.width), static_cast<int>(file.header.height));
  std::uint32_t sequence = 0;
  for (const PngChunk& chunk : file.chunks) {
    if (chunk.type == "acTL") apng.plays = number_at(chunk.data, 4);
    if (chunk.type == "fcTL") {
      EXPECT_EQ(number_at(chunk.data, 0), sequence++);
      apng.rects.push_back({number_at(chunk.data, 12), number_at(chunk.data, 16),
                            number_at(chunk.data, 4), number_at(chunk.data, 8)});
      const std::uint32_t delay = number_at(chunk.data, 20);
      apng.delays.push_back(make_rational(delay >> 16, delay & 0xffff));
      EXPECT_EQ(chunk.data[24], 0);
      EXPECT_EQ(chunk.data[25], 0);
    }
    if (chunk.type != "IDAT" && chunk.type != "fdAT") continue;
    const bool numbered = chunk.type == "fdAT";
    if (numbered) {
      EXPECT_EQ(number_at(chunk.data, 0), sequence++);
    }
    const auto& [x, y, width, height] = apng.rects.back();
    std::vector<std::uint8_t> header;
    append_big_endian(header, width);
    append_big_endian(header, height);
    header.insert(header.end(), {8, 6, 0, 0, 0});
    std::vector<std::uint8_t> alone(kPngSignature.begin(), kPngSignature.end());
    append_png_chunk(alone, "IHDR", header);
    append_png_chunk(alone, "IDAT", chunk.data.subspan(numbered ? 4 : 0));
    append_png_chunk(alone, "IEND", {});
    const auto part = std::get<StraightImage>(decode_picture(alone));
    for (int row = 0; row < part.height; ++row) {
      std::copy(part.row(row), part.row(row) + part.width,
                canvas.row(static_cast<int>(y) + row) + x);
    }
    apng.frames.push_back(canvas);
  }
  return apng;
}

TEST(Apng, GivesBackFramesFromTheRectanglesThatChange) {
  StraightImage first(6, 4, {1, 2, 3, 255});
  StraightImage second = first;
  second.at(2, 1) = {9, 9, 9, 0};
  second.at(4, 2) = {8, 0, 0, 50};
  ApngEncoder encoder(PngEffort::Fast);
  encoder.add(first, {1001, 24000});
  encoder.add(second, {1001, 24000});
  encoder.add(first, {1, 10});
  const ReadApng apng = read_apng(encoder.finish(3));
  EXPECT_EQ(apng.frames, (std::vector<StraightImage>{first, second, first}));
  EXPECT_EQ(apng.delays, (std::vector<Rational>{{1001, 24000}, {1001, 24000}, {1, 10}}));
  EXPECT_EQ(apng.rects[0], (std::array<std::uint32_t, 4>{0, 0, 6, 4}));
  EXPECT_EQ(apng.rects[1], (std::array<std::uint32_t, 4>{2, 1, 3, 2}));
  EXPECT_EQ(apng.plays, 3u);
}

TEST(Apng, ShowsAFrameLongerThatDoesNotChange) {
  const StraightImage image(2, 2, {1, 2, 3, 4});
  ApngEncoder encoder(PngEffort::Small);
  for (int i = 0; i < 3; ++i) encoder.add(image, {1, 30});
  const ReadApng apng = read_apng(encoder.finish(0));
  EXPECT_EQ(apng.frames.size(), 1u);
  EXPECT_EQ(apng.delays, (std::vector<Rational>{{1, 10}}));
}

TEST(Apng, RoundsADelayThatNoFractionHolds) {
  ApngEncoder encoder(PngEffort::Fast);
  encoder.add(StraightImage(1, 1), {100001, 1000000});
  EXPECT_EQ(read_apng(encoder.finish(0)).delays, (std::vector<Rational>{{1, 10}}));
}

}  // namespace
}  // namespace sinew
