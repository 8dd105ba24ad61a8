#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace sinew {

/// Colour as files hold it: sRGB, not multiplied by alpha.
struct StraightRgba8 {
  std::uint8_t r = 0, g = 0, b = 0, a = 0;
  bool operator==(const StraightRgba8&) const = default;
};

/// Colour as everything inside computes it: each channel already multiplied by alpha, so r, g, b <=
/// a.
struct PremulRgba8 {
  std::uint8_t r = 0, g = 0, b = 0, a = 0;
  bool operator==(const PremulRgba8&) const = default;
};

/// The same with 16 bits a channel: 65535 is 1.
struct PremulRgba16 {
  std::uint16_t r = 0, g = 0, b = 0, a = 0;
  bool operator==(const PremulRgba16&) const = default;
};

/// Rows from top to bottom, pixels from left to right, without padding.
template <class Pixel>
struct Image {
  int width = 0;
  int height = 0;
  std::vector<Pixel> pixels;

  Image() = default;
  Image(int w, int h, Pixel fill = {})
      : width(w),
        height(h),
        pixels(static_cast<std::size_t>(w) * static_cast<std::size_t>(h), fill) {}

  Pixel* row(int y) {
    return pixels.data() + static_cast<std::size_t>(y) * static_cast<std::size_t>(width);
  }
  const Pixel* row(int y) const {
    return pixels.data() + static_cast<std::size_t>(y) * static_cast<std::size_t>(width);
  }
  Pixel& at(int x, int y) { return row(y)[x]; }
  const Pixel& at(int x, int y) const { return row(y)[x]; }

  bool operator==(const Image&) const = default;
};

using StraightImage = Image<StraightRgba8>;
using PremulImage = Image<PremulRgba8>;

/// c * a / 255, rounded; exact for every pair (tests/image/pixel_test.cpp).
PremulRgba8 premultiply(StraightRgba8 c);
/// The nearest straight colour, exact for every pair; alpha 0 gives transparent black. Undoes
/// `premultiply` to the bit for opaque pixels; `premultiply` undoes it for all.
StraightRgba8 unpremultiply(PremulRgba8 c);

/// The same for many pixels; out has room for as many.
void unpremultiply(std::span<const PremulRgba8> pixels, StraightRgba8* out);

PremulImage premultiply(const StraightImage& image);
StraightImage unpremultiply(const PremulImage& image);

}  // namespace sinew
