#include "image/png_writer.h"

#include <libdeflate.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <cstring>
#include <new>
#include <utility>

#include "image/byte_buffer.h"
#include "image/fast_zlib.h"
#include "image/png_chunks.h"
#include "image/png_rows.h"

namespace sinew {
namespace {

using Bytes = std::span<const std::uint8_t>;

/// Shorter runs of blank rows go through the compressor: a run costs a new block before and after.
constexpr std::size_t kShortestRun = 8;
/// What the compressor is handed at once: 16 rows of 1024 pixels.
constexpr std::size_t kBatchBytes = 64 * 1024;

/// libdeflate's levels: 10 gains 5 % more for four times the time.
constexpr int kSmallLevel = 9;
constexpr int kTrialLevel = 1;

void append_big_endian(ByteBuffer& out, std::uint32_t value) {
  for (int shift = 24; shift >= 0; shift -= 8)
    out.append(static_cast<std::uint8_t>(value >> shift));
}

/// Chunks are written in place: begun with an open length, and closed once it is known.
std::size_t begin_chunk(ByteBuffer& out, std::string_view type) {
  append_big_endian(out, 0);
  const std::size_t begin = out.size();
  out.append(type);
  return begin;
}

void end_chunk(ByteBuffer& out, std::size_t begin) {
  const auto length = static_cast<std::uint32_t>(out.size() - begin - 4);
  for (std::size_t i = 0; i < 4; ++i) {
    out.bytes()[begin - 4 + i] = static_cast<std::uint8_t>(length >> (24 - 8 * i));
  }
  append_big_endian(out, png_checksum(Bytes(out.bytes()).subspan(begin)));
}

void append_header(ByteBuffer& out, int width, int height, bool opaque) {
  out.append(kPngSignature);
  const std::size_t chunk = begin_chunk(out, "IHDR");
  append_big_endian(out, static_cast<std::uint32_t>(width));
  append_big_endian(out, static_cast<std::uint32_t>(height));
  const PngColorType type = opaque ? PngColorType::Rgb : PngColorType::Rgba;
  const std::array<std::uint8_t, 5> rest = {8, static_cast<std::uint8_t>(type), 0, 0, 0};
  out.append(rest);
  end_chunk(out, chunk);
}

void append_text(ByteBuffer& out, const PngText& text) {
  assert(!text.keyword.empty() && text.keyword.size() < 80);
  const std::size_t chunk = begin_chunk(out, "tEXt");
  out.append(text.keyword);
  out.append(std::uint8_t{0});
  out.append(text.text);
  end_chunk(out, chunk);
}

template <class Pixel>
std::span<const Pixel> row_of(const Image<Pixel>& image, int y) {
  return {image.row(y), static_cast<std::size_t>(image.width)};
}

template <class Pixel>
bool is_opaque(const Image<Pixel>& image) {
  for (int y = 0; y < image.height; ++y) {
    if (!is_opaque(row_of(image, y))) return false;
  }
  return true;
}

/// One level of libdeflate.
class Compressor {
 public:
  explicit Compressor(int level) : compressor_(libdeflate_alloc_compressor(level)) {
    if (compressor_ == nullptr) throw std::bad_alloc();
  }

  /// Appends the zlib stream of `bytes`.
  void append(ByteBuffer& out, Bytes bytes) const {
    const std::size_t bound = libdeflate_zlib_compress_bound(compressor_.get(), bytes.size());
    out.take(libdeflate_zlib_compress(compressor_.get(), bytes.data(), bytes.size(),
                                      out.room(bound).data(), bound));
  }

 private:
  struct Free {
    void operator()(libdeflate_compressor* compressor) const {
      libdeflate_free_compressor(compressor);
    }
  };
  std::unique_ptr<libdeflate_compressor, Free> compressor_;
};

/// What the small effort needs besides.
struct SmallWork {
  Compressor trial = Compressor(kTrialLevel);
  Compressor thorough = Compressor(kSmallLevel);
  ByteBuffer plain;  ///< All rows without a filter.
  ByteBuffer packed;

  std::size_t packed_size(Bytes bytes) {
    packed.clear();
    trial.append(packed, bytes);
    return packed.size();
  }
};

}  // namespace

/// Everything an encoder keeps from one picture to the next.
class PngEncoder::Work {
 public:
  explicit Work(PngOptions options) : options_(std::move(options)) {}

  template <class Pixel>
  Bytes encode(const Image<Pixel>& image) {
    assert(image.width > 0 && image.height > 0);
    const bool opaque = !options_.keep_alpha && is_opaque(image);
    step_ = opaque ? 3 : 4;
    straight_.assign(static_cast<std::size_t>(image.width), {});
    row_bytes_ = straight_.size() * step_;
    packed_.resize(opaque ? row_bytes_ : 0);

    file_.clear();
    append_header(file_, image.width, image.height, opaque);
    for (const PngText& text : options_.texts) append_text(file_, text);
    const std::size_t chunk = begin_chunk(file_, "IDAT");
    if (options_.effort == PngEffort::Fast) {
      compress_fast(image);
    } else {
      compress_small(image);
    }
    end_chunk(file_, chunk);
    end_chunk(file_, begin_chunk(file_, "IEND"));
    return file_.bytes();
  }

 private:
  /// The bytes of a part of a row as the file has them before the filter.
  Bytes raw(std::span<const PremulRgba8> part) {
    if (options_.premultiplied) {
      std::memcpy(static_cast<void*>(straight_.data()), part.data(), part.size_bytes());
    } else {
      unpremultiply(part, straight_.data());
    }
    return raw(std::span<const StraightRgba8>(straight_).first(part.size()));
  }
  Bytes raw(std::span<const StraightRgba8> part) {
    if (step_ == 4) return {reinterpret_cast<const std::uint8_t*>(part.data()), part.size() * 4};
    pack_rgb_row(part, packed_.data());
    return Bytes(packed_).first(part.size() * 3);
  }

  template <class Pixel>
  void compress_fast(const Image<Pixel>& image) {
    if (fast_ == nullptr) fast_ = std::make_unique<FastZlib>();
    fast_->begin(file_);
    filtered_.clear();
    std::size_t blank_rows = 0;
    for (int y = 0; y < image.height; ++y) {
      const PixelRange range = content_range(row_of(image, y));
      if (range.empty()) {
        ++blank_rows;
        continue;
      }
      add_blank_rows(std::exchange(blank_rows, 0));
      add_row(row_of(image, y), range);
      if (filtered_.size() + row_bytes_ >= kBatchBytes) hand_over();
    }
    add_blank_rows(blank_rows);
    hand_over();
    fast_->finish();
  }

  void hand_over() {
    fast_->add(std::as_const(filtered_).bytes());
    filtered_.clear();
  }

  /// Blank rows have no filter, so that they are zeros altogether.
  void add_blank_rows(std::size_t count) {
    const std::size_t bytes = count * (row_bytes_ + 1);
    if (count < kShortestRun) {
      filtered_.append_zeros(bytes);
    } else {
      hand_over();
      fast_->add_zeros(bytes);
    }
  }

  /// Filters only what is not blank; behind it the difference to its last pixel stands once.
  template <class Pixel>
  void add_row(std::span<const Pixel> row, PixelRange range) {
    const std::size_t begin = range.begin * step_;
    const std::size_t end = range.end * step_;
    std::uint8_t* out = filtered_.room(1 + row_bytes_).data();
    filtered_.take(1 + row_bytes_);
    *out++ = static_cast<std::uint8_t>(PngFilter::Sub);
    const Bytes bytes = raw(row.subspan(range.begin, range.end - range.begin));
    std::fill_n(out, begin, std::uint8_t{0});
    filter_row(PngFilter::Sub, bytes, nullptr, step_, out + begin);
    std::fill(out + end, out + row_bytes_, std::uint8_t{0});
    if (end == row_bytes_) return;
    for (std::size_t i = 0; i < step_; ++i) {
      out[end + i] = static_cast<std::uint8_t>(-bytes[bytes.size() - step_ + i]);
    }
  }

  /// Flat drawings pack best without filters, painted ones with: a quick trial decides.
  template <class Pixel>
  void compress_small(const Image<Pixel>& image) {
    if (small_ == nullptr) small_ = std::make_unique<SmallWork>();
    filtered_.clear();
    small_->plain.clear();
    above_.assign(row_bytes_, 0);
    for (int y = 0; y < image.height; ++y) {
      const Bytes bytes = raw(row_of(image, y));
      add_row_with_best_filter(bytes);
      small_->plain.append(static_cast<std::uint8_t>(PngFilter::None));
      small_->plain.append(bytes);
      std::copy(bytes.begin(), bytes.end(), above_.begin());
    }
    const Bytes filtered = std::as_const(filtered_).bytes();
    const Bytes plain = std::as_const(small_->plain).bytes();
    const bool as_it_is = small_->packed_size(plain) <= small_->packed_size(filtered);
    small_->thorough.append(file_, as_it_is ? plain : filtered);
  }

  /// Of the filters the one whose differences are smallest, a custom that does well in practice
  /// (PNG Specification, section 12.8); of equals the first, so that blank rows have none.
  void add_row_with_best_filter(Bytes bytes) {
    constexpr std::array kFilters = {PngFilter::None, PngFilter::Sub, PngFilter::Up,
                                     PngFilter::Average, PngFilter::Paeth};
    trial_.resize(row_bytes_);
    std::uint8_t* out = filtered_.room(1 + row_bytes_).data();
    filtered_.take(1 + row_bytes_);
    std::uint64_t least = UINT64_MAX;
    for (const PngFilter filter : kFilters) {
      filter_row(filter, bytes, above_.data(), step_, trial_.data());
      const std::uint64_t cost = filter_cost(trial_);
      if (cost >= least) continue;
      least = cost;
      out[0] = static_cast<std::uint8_t>(filter);
      std::copy(trial_.begin(), trial_.end(), out + 1);
    }
  }

  PngOptions options_;
  std::size_t step_ = 4;  ///< Bytes a pixel in the file.
  std::size_t row_bytes_ = 0;
  ByteBuffer file_;
  ByteBuffer filtered_;
  std::vector<StraightRgba8> straight_;
  std::vector<std::uint8_t> packed_, above_, trial_;
  std::unique_ptr<FastZlib> fast_;
  std::unique_ptr<SmallWork> small_;
};

PngEncoder::PngEncoder(PngOptions options) : work_(std::make_unique<Work>(std::move(options))) {}
PngEncoder::~PngEncoder() = default;
PngEncoder::PngEncoder(PngEncoder&&) noexcept = default;
PngEncoder& PngEncoder::operator=(PngEncoder&&) noexcept = default;

std::span<const std::uint8_t> PngEncoder::encode(const PremulImage& image) {
  return work_->encode(image);
}

std::span<const std::uint8_t> PngEncoder::encode(const StraightImage& image) {
  return work_->encode(image);
}

std::vector<std::uint8_t> encode_png(const StraightImage& image, const PngOptions& options) {
  PngEncoder encoder(options);
  const Bytes file = encoder.encode(image);
  return {file.begin(), file.end()};
}

std::vector<std::uint8_t> encode_png(const PremulImage& image, const PngOptions& options) {
  PngEncoder encoder(options);
  const Bytes file = encoder.encode(image);
  return {file.begin(), file.end()};
}

}  // namespace sinew
