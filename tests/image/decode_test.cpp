#include "image/decode.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "image/png_parts.h"
#include "image/png_writer.h"

namespace sinew {
namespace {

using Bytes = std::vector<std::uint8_t>;
using Pixels = std::vector<StraightRgba8>;

Pixels pixels_of(const Bytes& file) {
  DecodeResult result = decode_picture(file);
  if (const auto* problem = std::get_if<std::string>(&result)) {
    ADD_FAILURE() << *problem;
    return {};
  }
  return std::get<StraightImage>(result).pixels;
}

std::string problem_of(const Bytes& file, const DecodeLimits& limits = {}) {
  DecodeResult result = decode_picture(file, limits);
  const auto* problem = std::get_if<std::string>(&result);
  return problem != nullptr ? *problem : "decoded";
}

Bytes bytes_of(std::string_view text) { return Bytes(text.begin(), text.end()); }

TestPng two_by_two() {
  return {.width = 2,
          .height = 2,
          .palette = {},
          .transparency = {},
          .rows = {0, 1, 2, 3, 4, 5, 6, 7, 8, 0, 9, 10, 11, 12, 13, 14, 15, 16}};
}

std::vector<TestChunk> two_by_two_chunks() {
  const TestPng png = two_by_two();
  return {{"IHDR", header_data(png)}, {"IDAT", stored_zlib(png.rows)}, {"IEND", {}}};
}

TEST(Decode, ReadsRgba) {
  const DecodeResult result = decode_picture(file_of(two_by_two()));
  const auto& image = std::get<StraightImage>(result);
  EXPECT_EQ(image.width, 2);
  EXPECT_EQ(image.height, 2);
  EXPECT_EQ(image.pixels, (Pixels{{1, 2, 3, 4}, {5, 6, 7, 8}, {9, 10, 11, 12}, {13, 14, 15, 16}}));
}

TEST(Decode, KeepsTheColourOfTransparentPixels) {
  EXPECT_EQ(pixels_of(file_of({.palette = {}, .transparency = {}, .rows = {0, 7, 8, 9, 0}})),
            (Pixels{{7, 8, 9, 0}}));
}

TEST(Decode, UndoesEveryRowFilter) {
  // Each row holds 10 20, 30 40 in every channel, written with another filter.
  const TestPng png = {.width = 2,
                       .height = 5,
                       .color_type = 0,
                       .palette = {},
                       .transparency = {},
                       .rows = {0, 10, 20, 1, 10, 10, 2, 0, 0, 3, 5, 5, 4, 0, 0}};
  Pixels expected;
  for (int y = 0; y < 5; ++y) {
    expected.push_back({10, 10, 10, 255});
    expected.push_back({20, 20, 20, 255});
  }
  EXPECT_EQ(pixels_of(file_of(png)), expected);
}

TEST(Decode, ReadsRgbWithAndWithoutATransparentColour) {
  TestPng png = {.width = 2,
                 .color_type = 2,
                 .palette = {},
                 .transparency = {},
                 .rows = {0, 1, 2, 3, 4, 5, 6}};
  EXPECT_EQ(pixels_of(file_of(png)), (Pixels{{1, 2, 3, 255}, {4, 5, 6, 255}}));
  png.transparency = {0, 4, 0, 5, 0, 6};
  EXPECT_EQ(pixels_of(file_of(png)), (Pixels{{1, 2, 3, 255}, {4, 5, 6, 0}}));
}

TEST(Decode, ReadsGreyOfEveryDepth) {
  const auto grey = [](int depth, Bytes rows) {
    const TestPng png = {.width = 4,
                         .bit_depth = depth,
                         .color_type = 0,
                         .palette = {},
                         .transparency = {},
                         .rows = std::move(rows)};
    Bytes values;
    for (const StraightRgba8 pixel : pixels_of(file_of(png))) values.push_back(pixel.g);
    return values;
  };
  EXPECT_EQ(grey(1, {0, 0b01100000}), (Bytes{0, 255, 255, 0}));
  EXPECT_EQ(grey(2, {0, 0b00011011}), (Bytes{0, 85, 170, 255}));
  EXPECT_EQ(grey(4, {0, 0x07, 0x8f}), (Bytes{0, 119, 136, 255}));
  EXPECT_EQ(grey(8, {0, 0, 100, 200, 255}), (Bytes{0, 100, 200, 255}));
  EXPECT_EQ(grey(16, {0, 0, 255, 100, 0, 200, 7, 255, 255}), (Bytes{0, 100, 200, 255}));
}

TEST(Decode, ReadsGreyWithAlphaAndWithATransparentValue) {
  EXPECT_EQ(pixels_of(file_of({.width = 2,
                               .color_type = 4,
                               .palette = {},
                               .transparency = {},
                               .rows = {0, 50, 100, 60, 0}})),
            (Pixels{{50, 50, 50, 100}, {60, 60, 60, 0}}));
  EXPECT_EQ(pixels_of(file_of({.width = 2,
                               .bit_depth = 4,
                               .color_type = 0,
                               .palette = {},
                               .transparency = {0, 3},
                               .rows = {0, 0x35}})),
            (Pixels{{51, 51, 51, 0}, {85, 85, 85, 255}}));
}

TEST(Decode, KeepsTheHighByteOf16Bits) {
  EXPECT_EQ(pixels_of(file_of({.bit_depth = 16,
                               .palette = {},
                               .transparency = {},
                               .rows = {0, 1, 255, 2, 0, 3, 128, 4, 127}})),
            (Pixels{{1, 2, 3, 4}}));
}

TEST(Decode, ReadsPalettesWithAlpha) {
  const TestPng png = {.width = 4,
                       .bit_depth = 2,
                       .color_type = 3,
                       .palette = {1, 2, 3, 4, 5, 6, 7, 8, 9},
                       .transparency = {10, 20},
                       .rows = {0, 0b00011000}};
  EXPECT_EQ(pixels_of(file_of(png)),
            (Pixels{{1, 2, 3, 10}, {4, 5, 6, 20}, {7, 8, 9, 255}, {1, 2, 3, 10}}));
}

TEST(Decode, TakesPaletteEntriesThatAreNotThereAsBlack) {
  const TestPng png = {
      .width = 2, .color_type = 3, .palette = {1, 2, 3}, .transparency = {}, .rows = {0, 0, 200}};
  EXPECT_EQ(pixels_of(file_of(png)), (Pixels{{1, 2, 3, 255}, {0, 0, 0, 255}}));
}

TEST(Decode, ReadsInterlacedPictures) {
  // 3 x 3: pass 1 has (0, 0), pass 5 the other even places of row 2 and row 0, 6 the odd columns
  // of the even rows, 7 row 1.
  const TestPng png = {.width = 3,
                       .height = 3,
                       .color_type = 0,
                       .interlaced = true,
                       .palette = {},
                       .transparency = {},
                       .rows = {0, 1, 0, 3, 0, 7, 9, 0, 2, 0, 8, 0, 4, 5, 6}};
  Bytes values;
  for (const StraightRgba8 pixel : pixels_of(file_of(png))) values.push_back(pixel.r);
  EXPECT_EQ(values, (Bytes{1, 2, 3, 4, 5, 6, 7, 8, 9}));
}

TEST(Decode, JoinsPixelDataFromSeveralChunks) {
  std::vector<TestChunk> chunks = two_by_two_chunks();
  const Bytes data = chunks[1].data;
  chunks[1].data = {data.begin(), data.begin() + 5};
  chunks.insert(chunks.begin() + 2, {"IDAT", {data.begin() + 5, data.end()}});
  chunks.insert(chunks.begin() + 1, {"IDAT", {}});
  EXPECT_EQ(pixels_of(file_of(chunks)), pixels_of(file_of(two_by_two())));
}

TEST(Decode, IgnoresChunksItDoesNotNeedAndWhatFollowsTheEnd) {
  std::vector<TestChunk> chunks = two_by_two_chunks();
  chunks.insert(chunks.begin() + 1, {"tEXt", bytes_of("Comment")});
  Bytes file = file_of(chunks);
  file.push_back('x');
  EXPECT_EQ(pixels_of(file), pixels_of(file_of(two_by_two())));
}

TEST(Decode, KnowsFilesByTheirFirstBytes) {
  EXPECT_EQ(picture_kind(bytes_of("\x89PNG")), PictureKind::Png);
  EXPECT_EQ(picture_kind(bytes_of("\xff\xd8\xff\xe0")), PictureKind::Jpeg);
  EXPECT_EQ(picture_kind(bytes_of("version https://git-lfs.github.com/spec/v1\n")),
            PictureKind::LfsPointer);
  EXPECT_EQ(picture_kind(bytes_of("GIF89a")), PictureKind::Unknown);
  EXPECT_EQ(picture_kind({}), PictureKind::Unknown);
}

TEST(Decode, NamesWhatIsNoPicture) {
  EXPECT_EQ(problem_of({}), "is empty");
  EXPECT_EQ(problem_of(bytes_of("GIF89a")), "is not a PNG or JPEG file");
  EXPECT_EQ(problem_of(bytes_of("version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\n")),
            "is a Git LFS pointer, not the picture itself: run `git lfs pull`");
}

TEST(Decode, EveryTruncatedPngIsCalledThat) {
  const Bytes file = file_of(two_by_two());
  for (std::size_t size = 4; size < file.size(); ++size) {
    EXPECT_EQ(problem_of(Bytes(file.begin(), file.begin() + static_cast<std::ptrdiff_t>(size))),
              "is a truncated PNG")
        << size;
  }
}

TEST(Decode, EveryChangedByteIsNoticed) {
  const Bytes file = file_of(two_by_two());
  for (std::size_t at = 0; at < file.size(); ++at) {
    for (const int change : {1, 0x20, 0x80, 0xff}) {
      Bytes changed = file;
      changed[at] = static_cast<std::uint8_t>(changed[at] ^ change);
      EXPECT_NE(problem_of(changed), "decoded") << at;
    }
  }
}

TEST(Decode, NamesAWrongChecksumByItsChunk) {
  Bytes file = file_of(two_by_two());
  file[50] ^= 1;
  EXPECT_EQ(problem_of(file), "is a damaged PNG: the checksum of its chunk IDAT is wrong");
}

TEST(Decode, NamesATransferAsText) {
  Bytes file = file_of(two_by_two());
  file.erase(file.begin() + 4);
  EXPECT_EQ(problem_of(file),
            "is a damaged PNG: its first bytes were changed, as a transfer as text does");
}

TEST(Decode, NamesWhatIsWrongWithTheHeader) {
  const auto problem_with = [](const TestPng& png) { return problem_of(file_of(png)); };
  TestPng png = two_by_two();
  png.width = 0;
  EXPECT_EQ(problem_with(png), "is a damaged PNG: it has no pixels");
  png.width = 0x80000000;
  EXPECT_EQ(problem_with(png), "is a damaged PNG: its size is beyond 2^31 - 1");
  png = two_by_two();
  png.bit_depth = 4;
  EXPECT_EQ(problem_with(png), "is a damaged PNG: colour type 6 with 4 bits does not exist");
  std::vector<TestChunk> chunks = two_by_two_chunks();
  chunks[0].data[12] = 2;
  EXPECT_EQ(problem_of(file_of(chunks)), "is a damaged PNG: its IHDR names an unknown method");
  chunks[0].data.pop_back();
  EXPECT_EQ(problem_of(file_of(chunks)), "is a damaged PNG: its IHDR has a wrong length");
}

TEST(Decode, NamesChunksThatAreMissingOrMisplaced) {
  const std::vector<TestChunk> good = two_by_two_chunks();
  EXPECT_EQ(problem_of(file_of({good[1], good[2]})),
            "is a damaged PNG: it does not begin with IHDR");
  EXPECT_EQ(problem_of(file_of({good[0], good[0], good[1], good[2]})),
            "is a damaged PNG: it has two IHDR");
  EXPECT_EQ(problem_of(file_of({good[0], good[2]})), "is a damaged PNG: it holds no pixels");
  EXPECT_EQ(problem_of(file_of({good[0], good[1], {"tEXt", {}}, good[1], good[2]})),
            "is a damaged PNG: its pixels are not in one piece");
  EXPECT_EQ(problem_of(file_of({good[0], good[1], {"PLTE", {1, 2, 3}}, good[2]})),
            "is a damaged PNG: its palette is not where it belongs");
  EXPECT_EQ(problem_of(file_of({good[0], {"PLTE", {1, 2}}, good[1], good[2]})),
            "is a damaged PNG: its palette has a wrong length");
  EXPECT_EQ(problem_of(file_of({good[0], {"tRNS", {1, 2}}, good[1], good[2]})),
            "is a damaged PNG: its transparency does not fit its colours");
  EXPECT_EQ(problem_of(file_of({good[0], {"ABCD", {}}, good[1], good[2]})),
            "is a PNG with an unknown extension (chunk ABCD)");
  EXPECT_EQ(problem_of(file_of({good[0], {"ab1d", {}}, good[1], good[2]})),
            "is a damaged PNG: it has a chunk without a proper name");
  EXPECT_EQ(problem_of(file_of({{"CgBI", {80, 0, 32, 2}}, good[0], good[1], good[2]})),
            "is a PNG in Apple's own format (CgBI): convert it to a plain PNG");
}

TEST(Decode, NamesAMissingPalette) {
  EXPECT_EQ(
      problem_of(file_of({.color_type = 3, .palette = {}, .transparency = {}, .rows = {0, 0}})),
      "is a damaged PNG: its palette is missing");
  EXPECT_EQ(problem_of(file_of(
                {.color_type = 3, .palette = {1, 2, 3}, .transparency = {1, 2}, .rows = {0, 0}})),
            "is a damaged PNG: its transparency does not fit its colours");
}

TEST(Decode, NamesPixelsThatCannotBeUnpacked) {
  const std::string expected = "is a damaged PNG: its pixels cannot be unpacked";
  std::vector<TestChunk> chunks = two_by_two_chunks();
  chunks[1].data = bytes_of("no zlib stream");
  EXPECT_EQ(problem_of(file_of(chunks)), expected);
  chunks[1].data = {};
  EXPECT_EQ(problem_of(file_of(chunks)), expected);
  TestPng png = two_by_two();
  png.rows.pop_back();
  EXPECT_EQ(problem_of(file_of(png)), expected);
  png = two_by_two();
  png.rows[0] = 5;  // no such filter
  EXPECT_EQ(problem_of(file_of(png)), expected);
  for (std::size_t size = 1; size < 20; ++size) {
    chunks = two_by_two_chunks();
    chunks[1].data.resize(size);
    EXPECT_EQ(problem_of(file_of(chunks)), expected) << size;
  }
}

TEST(Decode, RefusesClaimsBeyondTheLimitsBeforeUnpacking) {
  TestPng png = two_by_two();
  png.width = 100000;
  png.height = 100000;
  EXPECT_EQ(problem_of(file_of(png)),
            "claims 100000 x 100000 pixels, more than the limit of 16384 a side");
  png.width = 16000;
  png.height = 16000;
  EXPECT_EQ(problem_of(file_of(png)),
            "claims 16000 x 16000 pixels, more than the limit of 134217728 in all");
  png.width = 4000;
  png.height = 4000;
  EXPECT_EQ(problem_of(file_of(png), {.max_working_bytes = 10 << 20}),
            "needs more than 10 MiB of memory to decode");
}

/// Puts the pixels of a large blank picture under the header of a small one.
Bytes bomb() {
  const Bytes large = encode_png(StraightImage(1000, 1000));
  const auto checked = check_png(large);
  std::vector<TestChunk> chunks;
  for (const PngChunk& chunk : std::get<PngFile>(checked).chunks) {
    chunks.push_back({chunk.type, {chunk.data.begin(), chunk.data.end()}});
  }
  chunks[0].data =
      header_data({.width = 16, .height = 16, .palette = {}, .transparency = {}, .rows = {}});
  return file_of(chunks);
}

TEST(Decode, StopsPixelsThatUnpackToFarMoreThanTheSizeAllows) {
  EXPECT_EQ(problem_of(bomb()), "is a damaged PNG: its pixels unpack to more than its size allows");
  EXPECT_EQ(problem_of(bomb(), {.max_working_bytes = 1 << 20}),
            "needs more than 1 MiB of memory to decode");
}

}  // namespace
}  // namespace sinew
