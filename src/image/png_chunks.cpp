#include "image/png_chunks.h"

#include <libdeflate.h>

#include <algorithm>
#include <optional>

namespace sinew {
namespace {

using Bytes = std::span<const std::uint8_t>;

std::string damaged(const std::string& what) { return "is a damaged PNG: " + what; }

std::uint32_t big_endian_at(Bytes bytes, std::size_t at) {
  return big_endian(bytes.subspan(at).first<4>());
}

bool is_letter(std::uint8_t byte) {
  return (byte >= 'A' && byte <= 'Z') || (byte >= 'a' && byte <= 'z');
}

/// A type in capitals first must be understood by every reader.
bool is_critical(std::string_view type) { return type[0] >= 'A' && type[0] <= 'Z'; }

bool is_known(std::string_view type) {
  return type == "IHDR" || type == "PLTE" || type == "IDAT" || type == "IEND";
}

/// The depths each colour type may have (section 11.2.2, table 11.1).
bool is_allowed(int color_type, int bit_depth) {
  switch (color_type) {
    case 0:
      return bit_depth == 1 || bit_depth == 2 || bit_depth == 4 || bit_depth == 8 ||
             bit_depth == 16;
    case 3:
      return bit_depth == 1 || bit_depth == 2 || bit_depth == 4 || bit_depth == 8;
    case 2:
    case 4:
    case 6:
      return bit_depth == 8 || bit_depth == 16;
    default:
      return false;
  }
}

/// Takes chunks one after another and keeps what their order depends on. Each step returns what is
/// wrong.
class Checker {
 public:
  using Problem = std::optional<std::string>;

  Problem take(const PngChunk& chunk) {
    const std::string type(chunk.type);
    if (file_.chunks.empty() && type == "CgBI") {
      return "is a PNG in Apple's own format (CgBI): convert it to a plain PNG";
    }
    if (file_.chunks.empty() != (type == "IHDR")) {
      return damaged(file_.chunks.empty() ? "it does not begin with IHDR" : "it has two IHDR");
    }
    if (is_critical(type) && !is_known(type)) {
      return "is a PNG with an unknown extension (chunk " + type + ")";
    }
    const Problem problem = type == "IHDR"   ? take_header(chunk.data)
                            : type == "PLTE" ? take_palette(chunk.data)
                            : type == "tRNS" ? take_transparency(chunk.data)
                            : type == "IDAT" ? take_pixels()
                            : type == "IEND" ? take_end()
                                             : Problem();
    file_.chunks.push_back(chunk);
    return problem;
  }

  PngFile finished() && { return std::move(file_); }

 private:
  Problem take_header(Bytes data) {
    if (data.size() != 13) return damaged("its IHDR has a wrong length");
    PngHeader& header = file_.header;
    header.width = big_endian_at(data, 0);
    header.height = big_endian_at(data, 4);
    header.bit_depth = data[8];
    header.color_type = static_cast<PngColorType>(data[9]);
    header.interlaced = data[12] == 1;
    constexpr std::uint32_t kMax = 0x7fffffff;
    if (header.width == 0 || header.height == 0) return damaged("it has no pixels");
    if (header.width > kMax || header.height > kMax) return damaged("its size is beyond 2^31 - 1");
    if (!is_allowed(data[9], data[8])) {
      return damaged("colour type " + std::to_string(data[9]) + " with " + std::to_string(data[8]) +
                     " bits does not exist");
    }
    if (data[10] != 0 || data[11] != 0 || data[12] > 1) {
      return damaged("its IHDR names an unknown method");
    }
    return {};
  }

  Problem take_palette(Bytes data) {
    if (palette_entries_ > 0 || has_pixels_) return damaged("its palette is not where it belongs");
    if (data.empty() || data.size() % 3 != 0 || data.size() > 768) {
      return damaged("its palette has a wrong length");
    }
    palette_entries_ = data.size() / 3;
    return {};
  }

  Problem take_transparency(Bytes data) const {
    if (has_pixels_) return damaged("its transparency is not where it belongs");
    const PngColorType type = file_.header.color_type;
    const bool fits = type == PngColorType::Grey  ? data.size() == 2
                      : type == PngColorType::Rgb ? data.size() == 6
                      : type == PngColorType::Palette
                          ? !data.empty() && data.size() <= palette_entries_
                          : false;
    if (!fits) return damaged("its transparency does not fit its colours");
    return {};
  }

  Problem take_pixels() {
    if (file_.header.color_type == PngColorType::Palette && palette_entries_ == 0) {
      return damaged("its palette is missing");
    }
    if (has_pixels_ && file_.chunks.back().type != "IDAT") {
      return damaged("its pixels are not in one piece");
    }
    has_pixels_ = true;
    return {};
  }

  Problem take_end() const {
    if (!has_pixels_) return damaged("it holds no pixels");
    return {};
  }

  PngFile file_;
  std::size_t palette_entries_ = 0;
  bool has_pixels_ = false;
};

}  // namespace

std::variant<PngFile, std::string> check_png(Bytes bytes) {
  const std::string truncated = "is a truncated PNG";
  const std::size_t compared = std::min(bytes.size(), kPngSignature.size());
  if (!std::equal(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(compared),
                  kPngSignature.begin())) {
    return damaged("its first bytes were changed, as a transfer as text does");
  }
  if (compared < kPngSignature.size()) return truncated;
  bytes = bytes.subspan(kPngSignature.size());
  Checker checker;
  for (;;) {
    if (bytes.size() < 12) return truncated;
    const std::size_t length = big_endian_at(bytes, 0);
    const Bytes type = bytes.subspan(4, 4);
    if (!std::all_of(type.begin(), type.end(), is_letter)) {
      return damaged("it has a chunk without a proper name");
    }
    if (length > bytes.size() - 12) return truncated;
    const PngChunk chunk = {{reinterpret_cast<const char*>(type.data()), 4},
                            bytes.subspan(8, length)};
    if (png_checksum(bytes.subspan(4, 4 + length)) != big_endian_at(bytes, 8 + length)) {
      return damaged("the checksum of its chunk " + std::string(chunk.type) + " is wrong");
    }
    if (auto problem = checker.take(chunk)) return *std::move(problem);
    if (chunk.type == "IEND") return std::move(checker).finished();
    bytes = bytes.subspan(12 + length);
  }
}

void append_png_chunk(std::vector<std::uint8_t>& file, std::string_view type, Bytes data) {
  append_big_endian(file, static_cast<std::uint32_t>(data.size()));
  const std::size_t begin = file.size();
  file.insert(file.end(), type.begin(), type.end());
  file.insert(file.end(), data.begin(), data.end());
  append_big_endian(file, png_checksum(Bytes(file).subspan(begin)));
}

void append_big_endian(std::vector<std::uint8_t>& bytes, std::uint32_t value) {
  for (int shift = 24; shift >= 0; shift -= 8) {
    bytes.push_back(static_cast<std::uint8_t>(value >> shift));
  }
}

std::uint32_t big_endian(std::span<const std::uint8_t, 4> bytes) {
  return std::uint32_t{bytes[0]} << 24 | std::uint32_t{bytes[1]} << 16 |
         std::uint32_t{bytes[2]} << 8 | bytes[3];
}

std::uint32_t png_checksum(Bytes type_and_data) {
  return libdeflate_crc32(0, type_and_data.data(), type_and_data.size());
}

}  // namespace sinew
