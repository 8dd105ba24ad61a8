#include "image/jpeg.h"

#include <csetjmp>
#include <cstddef>
#include <cstdio>
#include <string>
#include <utility>
#include <variant>

// After <cstdio>: the header uses FILE and size_t without including what has them.
#include <jerror.h>
#include <jpeglib.h>

namespace sinew {
namespace {

/// What one decoding needs; plain C, because libjpeg leaves its functions by longjmp. The functions
/// that call setjmp hold nothing with a destructor, and all of C++ happens between them.
struct Reader {
  jpeg_decompress_struct decompress;
  jpeg_error_mgr errors;
  jpeg_progress_mgr progress;
  std::jmp_buf escape;
  bool truncated;
  bool too_many_scans;
  char message[JMSG_LENGTH_MAX];
};

Reader* reader_of(j_common_ptr decompress) { return static_cast<Reader*>(decompress->client_data); }

[[noreturn]] void escape_with_message(j_common_ptr decompress) {
  Reader* reader = reader_of(decompress);
  const int code = decompress->err->msg_code;
  reader->truncated = code == JWRN_JPEG_EOF || code == JERR_INPUT_EOF || code == JWRN_HIT_MARKER;
  decompress->err->format_message(decompress, reader->message);
  std::longjmp(reader->escape, 1);
}

/// Level -1 is a warning: libjpeg would go on and fill the picture with grey.
void escape_at_warning(j_common_ptr decompress, int level) {
  if (level < 0) escape_with_message(decompress);
}

/// Each scan of a progressive file goes over the whole picture, and a few bytes make one: an honest
/// file has some ten.
void limit_scans(j_common_ptr common) {
  constexpr int kMaxScans = 200;
  Reader* reader = reader_of(common);
  if (reader->decompress.input_scan_number <= kMaxScans) return;
  reader->too_many_scans = true;
  std::longjmp(reader->escape, 1);
}

/// Reads up to the first scan. False when the file is broken.
bool read_header(Reader* reader, const unsigned char* bytes, unsigned long size) {
  if (setjmp(reader->escape) != 0) return false;
  jpeg_create_decompress(&reader->decompress);
  reader->decompress.progress = &reader->progress;
  jpeg_mem_src(&reader->decompress, bytes, size);
  jpeg_read_header(&reader->decompress, TRUE);
  return true;
}

/// Decodes all rows to `pixels`. False when the file is broken.
bool read_pixels(Reader* reader, StraightRgba8* pixels) {
  jpeg_decompress_struct* decompress = &reader->decompress;
  if (setjmp(reader->escape) != 0) return false;
  decompress->out_color_space = JCS_EXT_RGBA;
  // The integer transform and triangle-filtered chroma are bit-exact across machines and with or
  // without SIMD; smoothing guesses what a progressive file has not sent.
  decompress->dct_method = JDCT_ISLOW;
  decompress->do_fancy_upsampling = TRUE;
  decompress->do_block_smoothing = FALSE;
  jpeg_start_decompress(decompress);
  while (decompress->output_scanline < decompress->output_height) {
    JSAMPROW row = reinterpret_cast<JSAMPROW>(pixels + std::size_t{decompress->output_scanline} *
                                                           decompress->output_width);
    jpeg_read_scanlines(decompress, &row, 1);
  }
  jpeg_finish_decompress(decompress);
  return true;
}

/// Gives back what libjpeg allocated.
class Cleanup {
 public:
  explicit Cleanup(Reader& reader) : reader_(reader) {}
  ~Cleanup() { jpeg_destroy_decompress(&reader_.decompress); }
  Cleanup(const Cleanup&) = delete;
  Cleanup& operator=(const Cleanup&) = delete;

 private:
  Reader& reader_;
};

std::string problem_of(const Reader& reader) {
  if (reader.too_many_scans) return "is a damaged JPEG: it has more than 200 scans";
  if (reader.truncated) return "is a truncated JPEG";
  return "is a damaged JPEG: " + std::string(reader.message);
}

/// A progressive file is held as coefficients of 16 bits, a baseline one a few rows at a time. Ours
/// are the pixels.
std::int64_t working_bytes(const jpeg_decompress_struct& decompress) {
  const std::int64_t pixels = std::int64_t{decompress.image_width} * decompress.image_height;
  const bool held_whole = jpeg_has_multiple_scans(const_cast<jpeg_decompress_struct*>(&decompress));
  return pixels * (held_whole ? 4 + 2 * decompress.num_components : 4);
}

}  // namespace

DecodeResult decode_jpeg(std::span<const std::uint8_t> bytes, const DecodeLimits& limits) {
  Reader reader = {};
  reader.decompress.err = jpeg_std_error(&reader.errors);
  reader.decompress.client_data = &reader;
  reader.errors.error_exit = escape_with_message;
  reader.errors.emit_message = escape_at_warning;
  reader.progress.progress_monitor = limit_scans;
  const Cleanup cleanup(reader);

  if (!read_header(&reader, bytes.data(), static_cast<unsigned long>(bytes.size()))) {
    return problem_of(reader);
  }
  const jpeg_decompress_struct& decompress = reader.decompress;
  if (auto problem = over_limits(decompress.image_width, decompress.image_height, limits)) {
    return *problem;
  }
  if (working_bytes(decompress) > limits.max_working_bytes) return over_memory(limits);
  const J_COLOR_SPACE space = decompress.jpeg_color_space;
  if (space == JCS_CMYK || space == JCS_YCCK) return "is a CMYK JPEG: convert it to RGB";
  if (space != JCS_GRAYSCALE && space != JCS_RGB && space != JCS_YCbCr) {
    return "is a JPEG with " + std::to_string(decompress.num_components) +
           " colour channels, neither grey nor RGB";
  }

  StraightImage image(static_cast<int>(decompress.image_width),
                      static_cast<int>(decompress.image_height));
  if (!read_pixels(&reader, image.pixels.data())) return problem_of(reader);
  return image;
}

}  // namespace sinew
