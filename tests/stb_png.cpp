#include "stb_png.h"

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic ignored "-Wmissing-field-initializers"
#define STB_IMAGE_WRITE_IMPLEMENTATION
#define STB_IMAGE_WRITE_STATIC
#define STBI_WRITE_NO_STDIO
#include <stb_image_write.h>
#pragma GCC diagnostic pop

namespace sinew {

namespace {

void append(void* file, void* data, int size) {
  const auto* bytes = static_cast<const std::uint8_t*>(data);
  auto& out = *static_cast<std::vector<std::uint8_t>*>(file);
  out.insert(out.end(), bytes, bytes + size);
}

}  // namespace

std::vector<std::uint8_t> encode_png_with_stb(const StraightImage& image) {
  std::vector<std::uint8_t> file;
  stbi_write_png_to_func(append, &file, image.width, image.height, 4, image.pixels.data(),
                         image.width * 4);
  return file;
}

}  // namespace sinew
