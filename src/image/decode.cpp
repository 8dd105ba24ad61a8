#include "image/decode.h"

#include <algorithm>
#include <climits>
#include <string_view>
#include <utility>
#include <vector>

#include "image/jpeg.h"
#include "image/png_chunks.h"
#include "image/png_unpack.h"
#include "image/stb.h"

namespace sinew {
namespace {

using Bytes = std::span<const std::uint8_t>;

constexpr std::string_view kLfsBeginning = "version https://git-lfs.github.com/spec/";

bool begins_with(Bytes bytes, std::string_view beginning) {
  return bytes.size() >= beginning.size() &&
         std::equal(beginning.begin(), beginning.end(), bytes.begin(),
                    [](char c, std::uint8_t b) { return static_cast<std::uint8_t>(c) == b; });
}

/// Files stb_image gets wrong: it reads palette entries that are not there from memory it has not
/// set, where libpng takes them as black, and copies empty IDAT chunks to a null pointer.
bool needs_rewrite(const PngFile& png) {
  return std::any_of(png.chunks.begin(), png.chunks.end(), [](const PngChunk& chunk) {
    return (chunk.type == "PLTE" && chunk.data.size() < 768) ||
           (chunk.type == "IDAT" && chunk.data.empty());
  });
}

/// The same file with a full palette and without empty IDAT chunks.
std::vector<std::uint8_t> rewritten(const PngFile& png) {
  std::vector<std::uint8_t> file(kPngSignature.begin(), kPngSignature.end());
  for (const PngChunk& chunk : png.chunks) {
    if (chunk.type == "PLTE") {
      std::vector<std::uint8_t> palette(chunk.data.begin(), chunk.data.end());
      palette.resize(768);
      append_png_chunk(file, chunk.type, palette);
    } else if (chunk.type != "IDAT" || !chunk.data.empty()) {
      append_png_chunk(file, chunk.type, chunk.data);
    }
  }
  return file;
}

/// More than stb_image needs for any sound file of this size: the packed bytes, gathered in steps
/// of twice the size; the unpacked ones, perhaps also twice; rows, interlaced passes and the
/// conversion to RGBA, at most 8 bytes a pixel each.
std::int64_t sound_budget(const PngHeader& header, std::size_t file_size) {
  const std::int64_t pixels = std::int64_t{header.width} * header.height;
  return (std::int64_t{1} << 20) + 4 * static_cast<std::int64_t>(file_size) + 32 * pixels;
}

DecodeResult decode_png(Bytes bytes, const DecodeLimits& limits) {
  auto checked = check_png(bytes);
  if (auto* problem = std::get_if<std::string>(&checked)) return std::move(*problem);
  const PngFile& png = std::get<PngFile>(checked);
  if (auto problem = over_limits(png.header.width, png.header.height, limits)) return *problem;
  if (bytes.size() > INT_MAX) return over_memory(limits);

  // Room for the filtered pixels, the image, and the packed ones in one piece.
  const std::int64_t pixels = std::int64_t{png.header.width} * png.header.height;
  const std::int64_t room = 9 * pixels + static_cast<std::int64_t>(bytes.size());
  if (room <= limits.max_working_bytes) {
    if (std::optional<StraightImage> image = unpack_common_png(png)) return std::move(*image);
  }

  std::vector<std::uint8_t> copy;
  if (needs_rewrite(png)) {
    copy = rewritten(png);
    bytes = copy;
  }
  const std::int64_t sound = sound_budget(png.header, bytes.size());
  auto decoded = decode_png_with_stb(bytes, std::min(sound, limits.max_working_bytes));
  if (auto* image = std::get_if<StraightImage>(&decoded)) return std::move(*image);
  if (std::get<StbFailure>(decoded) == StbFailure::Broken) {
    return "is a damaged PNG: its pixels cannot be unpacked";
  }
  if (sound <= limits.max_working_bytes) {
    return "is a damaged PNG: its pixels unpack to more than its size allows";
  }
  return over_memory(limits);
}

}  // namespace

PictureKind picture_kind(Bytes bytes) {
  if (begins_with(bytes, "\x89PNG")) return PictureKind::Png;
  if (begins_with(bytes, "\xff\xd8\xff")) return PictureKind::Jpeg;
  if (begins_with(bytes, kLfsBeginning)) return PictureKind::LfsPointer;
  return PictureKind::Unknown;
}

std::optional<std::string> over_limits(std::int64_t width, std::int64_t height,
                                       const DecodeLimits& limits) {
  const std::string claim = "claims " + std::to_string(width) + " x " + std::to_string(height) +
                            " pixels, more than the limit of ";
  if (std::max(width, height) > limits.max_dimension) {
    return claim + std::to_string(limits.max_dimension) + " a side";
  }
  if (width * height > limits.max_pixels) {
    return claim + std::to_string(limits.max_pixels) + " in all";
  }
  return std::nullopt;
}

std::string over_memory(const DecodeLimits& limits) {
  return "needs more than " + std::to_string(limits.max_working_bytes >> 20) +
         " MiB of memory to decode";
}

DecodeResult decode_picture(Bytes bytes, const DecodeLimits& limits) {
  if (bytes.empty()) return "is empty";
  switch (picture_kind(bytes)) {
    case PictureKind::Png:
      return decode_png(bytes, limits);
    case PictureKind::Jpeg:
      return decode_jpeg(bytes, limits);
    case PictureKind::LfsPointer:
      return "is a Git LFS pointer, not the picture itself: run `git lfs pull`";
    case PictureKind::Unknown:
      break;
  }
  return "is not a PNG or JPEG file";
}

}  // namespace sinew
