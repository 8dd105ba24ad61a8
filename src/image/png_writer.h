#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "image/pixel.h"

namespace sinew {

/// `Fast`: Sub filter and ISA-L's deflate; the bytes are the same within one CPU family. `Small`:
/// no filter or the one that suits each row best, and libdeflate; the bytes are the same
/// everywhere, and writing takes some twenty times as long.
enum class PngEffort { Fast, Small };

struct PngText {
  std::string keyword;  ///< 1 to 79 Latin-1 characters.
  std::string text;     ///< Latin-1; written as tEXt.
};

struct PngOptions {
  PngEffort effort = PngEffort::Fast;
  std::vector<PngText> texts;
  bool premultiplied = false;  ///< Writes the channels of a premultiplied image as they are.
  bool keep_alpha = false;     ///< RGBA also where every pixel is opaque.
};

/// Writes whole PNG files, 8 bits a channel: RGBA, or RGB where every pixel is opaque. Keeps its
/// memory from one picture to the next; one thread at a time.
class PngEncoder {
 public:
  explicit PngEncoder(PngOptions options = {});
  ~PngEncoder();
  PngEncoder(PngEncoder&&) noexcept;
  PngEncoder& operator=(PngEncoder&&) noexcept;

  /// The file, valid until the next call. The image has at least one pixel. A premultiplied one is
  /// unpremultiplied row by row, unless the options say otherwise.
  std::span<const std::uint8_t> encode(const PremulImage& image);
  std::span<const std::uint8_t> encode(const StraightImage& image);

 private:
  class Work;
  std::unique_ptr<Work> work_;
};

/// The same for a single picture.
std::vector<std::uint8_t> encode_png(const StraightImage& image, const PngOptions& options = {});
std::vector<std::uint8_t> encode_png(const PremulImage& image, const PngOptions& options = {});

}  // namespace sinew
