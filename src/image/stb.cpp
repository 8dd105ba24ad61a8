#include "image/stb.h"

#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <new>

namespace sinew {
namespace {

// NOLINTBEGIN(*-non-const-global-variables): stb_image hands no context to its allocator, so that
// what is left stands beside the thread. Only decode_png_with_stb below sets and reads it.
thread_local std::int64_t remaining_bytes = 0;
thread_local bool over_budget = false;
// NOLINTEND(*-non-const-global-variables)

/// Stands before each block, to know its size when it is freed.
struct alignas(std::max_align_t) BlockHeader {
  std::size_t size = 0;
};

bool take_from_budget(std::size_t size) {
  if (size > static_cast<std::size_t>(PTRDIFF_MAX) ||
      static_cast<std::int64_t>(size) > remaining_bytes) {
    over_budget = true;
    return false;
  }
  remaining_bytes -= static_cast<std::int64_t>(size);
  return true;
}

void* allocate(std::size_t size) {
  if (!take_from_budget(size)) return nullptr;
  void* block = std::malloc(sizeof(BlockHeader) + size);
  if (block == nullptr) {
    over_budget = true;
    remaining_bytes += static_cast<std::int64_t>(size);
    return nullptr;
  }
  return new (block) BlockHeader{size} + 1;
}

void release(void* memory) {
  if (memory == nullptr) return;
  auto* header = static_cast<BlockHeader*>(memory) - 1;
  remaining_bytes += static_cast<std::int64_t>(header->size);
  std::free(header);
}

void* reallocate(void* memory, std::size_t old_size, std::size_t new_size) {
  void* moved = allocate(new_size);
  if (moved == nullptr || memory == nullptr) return moved;
  std::memcpy(moved, memory, old_size < new_size ? old_size : new_size);
  release(memory);
  return moved;
}

}  // namespace
}  // namespace sinew

#define STBI_ONLY_PNG
#define STBI_NO_STDIO
#define STBI_NO_FAILURE_STRINGS
#define STBI_MAX_DIMENSIONS (1 << 20)
#define STBI_MALLOC(size) sinew::allocate(size)
#define STBI_REALLOC_SIZED(memory, old_size, new_size) sinew::reallocate(memory, old_size, new_size)
#define STBI_FREE(memory) sinew::release(memory)
#define STBI_ASSERT(condition) ((void)0)
#define STB_IMAGE_STATIC
#define STB_IMAGE_IMPLEMENTATION
#if defined(__GNUC__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-function"
#endif
#include <stb_image.h>
#if defined(__GNUC__)
#pragma GCC diagnostic pop
#endif

namespace sinew {

std::variant<StraightImage, StbFailure> decode_png_with_stb(std::span<const std::uint8_t> bytes,
                                                            std::int64_t budget) {
  remaining_bytes = budget;
  over_budget = false;
  int width = 0;
  int height = 0;
  int channels = 0;
  stbi_uc* pixels = stbi_load_from_memory(bytes.data(), static_cast<int>(bytes.size()), &width,
                                          &height, &channels, STBI_rgb_alpha);
  if (pixels == nullptr) return over_budget ? StbFailure::OverBudget : StbFailure::Broken;
  StraightImage image;
  image.width = width;
  image.height = height;
  const auto* first = reinterpret_cast<const StraightRgba8*>(pixels);
  image.pixels.assign(first, first + std::ptrdiff_t{width} * height);
  release(pixels);
  return image;
}

}  // namespace sinew
