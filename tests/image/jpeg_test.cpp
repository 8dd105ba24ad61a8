#include "image/jpeg.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>

// After <cstdio>: the header uses FILE without including it.
#include <jpeglib.h>

#include "core/hash.h"

namespace sinew {
namespace {

using Bytes = std::vector<std::uint8_t>;

struct TestJpeg {
  int width = 40;
  int height = 24;
  J_COLOR_SPACE space = JCS_RGB;
  int components = 3;
  bool progressive = false;
};

/// A smooth ramp in each channel.
Bytes file_of(const TestJpeg& jpeg) {
  jpeg_compress_struct compress = {};
  jpeg_error_mgr errors;
  compress.err = jpeg_std_error(&errors);
  jpeg_create_compress(&compress);
  unsigned char* buffer = nullptr;
  unsigned long size = 0;
  jpeg_mem_dest(&compress, &buffer, &size);
  compress.image_width = static_cast<JDIMENSION>(jpeg.width);
  compress.image_height = static_cast<JDIMENSION>(jpeg.height);
  compress.input_components = jpeg.components;
  compress.in_color_space = jpeg.space;
  jpeg_set_defaults(&compress);
  jpeg_set_quality(&compress, 95, TRUE);
  if (jpeg.progressive) jpeg_simple_progression(&compress);
  jpeg_start_compress(&compress, TRUE);
  Bytes row(static_cast<std::size_t>(jpeg.width * jpeg.components));
  for (int y = 0; y < jpeg.height; ++y) {
    for (int x = 0; x < jpeg.width; ++x) {
      for (int c = 0; c < jpeg.components; ++c) {
        row[static_cast<std::size_t>(x * jpeg.components + c)] =
            static_cast<std::uint8_t>(c == 0   ? 6 * x
                                      : c == 1 ? 10 * y
                                               : 3 * (x + y));
      }
    }
    JSAMPROW pointer = row.data();
    jpeg_write_scanlines(&compress, &pointer, 1);
  }
  jpeg_finish_compress(&compress);
  Bytes file(buffer, buffer + size);
  jpeg_destroy_compress(&compress);
  std::free(buffer);
  return file;
}

std::string problem_of(const Bytes& file, const DecodeLimits& limits = {}) {
  DecodeResult result = decode_picture(file, limits);
  const auto* problem = std::get_if<std::string>(&result);
  return problem != nullptr ? *problem : "decoded";
}

StraightImage image_of(const Bytes& file) {
  DecodeResult result = decode_picture(file);
  if (const auto* problem = std::get_if<std::string>(&result)) {
    ADD_FAILURE() << *problem;
    return {};
  }
  return std::get<StraightImage>(result);
}

std::string hash_of(const StraightImage& image) {
  Fnv1a64 hash;
  for (const StraightRgba8 pixel : image.pixels) {
    for (const std::uint8_t byte : {pixel.r, pixel.g, pixel.b, pixel.a}) hash.add_byte(byte);
  }
  return hex64(hash.value());
}

TEST(Jpeg, DecodesColourOpaque) {
  for (const bool progressive : {false, true}) {
    const StraightImage image = image_of(file_of({.progressive = progressive}));
    ASSERT_EQ(image.width, 40);
    ASSERT_EQ(image.height, 24);
    for (int y = 0; y < 24; ++y) {
      for (int x = 0; x < 40; ++x) {
        const StraightRgba8 pixel = image.at(x, y);
        EXPECT_NEAR(pixel.r, 6 * x, 12);
        EXPECT_NEAR(pixel.g, 10 * y, 12);
        EXPECT_NEAR(pixel.b, 3 * (x + y), 12);
        EXPECT_EQ(pixel.a, 255);
      }
    }
  }
}

// With another transform or plain upsampling these would differ.
TEST(Jpeg, DecodesToTheSamePixelsOnEveryMachine) {
  EXPECT_EQ(hash_of(image_of(file_of({}))), "44c77cbd976b22fa");
  EXPECT_EQ(image_of(file_of({.progressive = true})), image_of(file_of({})));
}

TEST(Jpeg, DecodesGreyToEqualChannels) {
  const StraightImage image = image_of(file_of({.space = JCS_GRAYSCALE, .components = 1}));
  for (int x = 0; x < 40; ++x) {
    const StraightRgba8 pixel = image.at(x, 3);
    EXPECT_NEAR(pixel.r, 6 * x, 4);
    EXPECT_EQ(pixel, (StraightRgba8{pixel.r, pixel.r, pixel.r, 255}));
  }
}

TEST(Jpeg, RefusesCmyk) {
  EXPECT_EQ(problem_of(file_of({.space = JCS_CMYK, .components = 4})),
            "is a CMYK JPEG: convert it to RGB");
}

TEST(Jpeg, RefusesUnknownColours) {
  EXPECT_EQ(problem_of(file_of({.space = JCS_UNKNOWN, .components = 2})),
            "is a JPEG with 2 colour channels, neither grey nor RGB");
}

TEST(Jpeg, NamesTruncatedFiles) {
  for (const bool progressive : {false, true}) {
    const Bytes file = file_of({.progressive = progressive});
    for (std::size_t size = 4; size < file.size(); size += 7) {
      const std::string problem =
          problem_of(Bytes(file.begin(), file.begin() + static_cast<std::ptrdiff_t>(size)));
      EXPECT_EQ(problem, "is a truncated JPEG") << size;
    }
  }
}

TEST(Jpeg, NamesDamagedFiles) {
  Bytes file = file_of({});
  file[2] = 0xff;
  file[3] = 0xc0;  // the first marker becomes a frame header
  EXPECT_EQ(problem_of(file), "is a damaged JPEG: Bogus marker length");
  EXPECT_EQ(problem_of({0xff, 0xd8, 0xff, 0x00}), "is a truncated JPEG");
}

TEST(Jpeg, SurvivesEveryChangedByte) {
  for (const bool progressive : {false, true}) {
    const Bytes file = file_of({.progressive = progressive});
    for (std::size_t at = 0; at < file.size(); ++at) {
      Bytes changed = file;
      changed[at] = static_cast<std::uint8_t>(changed[at] ^ 0x55);
      EXPECT_FALSE(problem_of(changed, {.max_dimension = 1000}).empty());
    }
  }
}

TEST(Jpeg, RefusesClaimsBeyondTheLimits) {
  Bytes file = file_of({});
  // The frame header: ff c0, length, precision, height, width.
  std::size_t at = 2;
  while (!(file[at] == 0xff && file[at + 1] == 0xc0)) ++at;
  file[at + 5] = 0xff;
  file[at + 7] = 0xff;
  EXPECT_EQ(problem_of(file), "claims 65320 x 65304 pixels, more than the limit of 16384 a side");
  EXPECT_EQ(problem_of(file_of({}), {.max_pixels = 959}),
            "claims 40 x 24 pixels, more than the limit of 959 in all");
  EXPECT_EQ(problem_of(file_of({.width = 600, .height = 600, .progressive = true}),
                       {.max_working_bytes = 2 << 20}),
            "needs more than 2 MiB of memory to decode");
}

}  // namespace
}  // namespace sinew
