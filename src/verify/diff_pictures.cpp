#include "verify/diff_pictures.h"

#include <algorithm>
#include <exception>
#include <filesystem>

#include "core/file.h"
#include "image/png_writer.h"
#include "output/naming.h"

namespace sinew {
namespace {

constexpr int kGap = 4;
constexpr StraightRgba8 kGapColor = {128, 128, 128, 255};

StraightRgba8 pale(StraightRgba8 c) {
  const double luma = 0.299 * c.r + 0.587 * c.g + 0.114 * c.b;
  const auto level = static_cast<std::uint8_t>(255 + (luma - 255) * (c.a / 255.0) * 0.15);
  return {level, level, level, 255};
}

StraightRgba8 marked(PixelMark mark, StraightRgba8 c) {
  switch (mark) {
    case PixelMark::Same:
      return pale(c);
    case PixelMark::Below:
      return {255, 170, 60, 255};
    case PixelMark::Antialiased:
      return {240, 220, 0, 255};
    case PixelMark::Different:
      return {230, 0, 20, 255};
    case PixelMark::Ignored:
      break;
  }
  const StraightRgba8 below = pale(c);
  return {static_cast<std::uint8_t>(below.r / 2 + 60), static_cast<std::uint8_t>(below.g / 2 + 80),
          static_cast<std::uint8_t>(below.b / 2 + 127), 255};
}

void put(const StraightImage& image, int left, StraightImage& out) {
  for (int y = 0; y < image.height; ++y) {
    std::copy(image.row(y), image.row(y) + image.width, out.row(y) + left);
  }
}

/// Below the folder, without ".png": "walk/0003.png" and "walk/0003.jpg" keep apart.
std::filesystem::path stem_of(const DiffPair& pair, const std::string& folder) {
  std::filesystem::path name = stays_below(pair.name) ? pair.name : "picture";
  if (name.extension() == ".png") name.replace_extension();
  return std::filesystem::path(folder) / name;
}

std::string write_pair(const DiffPair& pair, const DiffOptions& options,
                       const DiffPictureOptions& out) {
  const std::optional<PairPictures> pictures = pair_pictures(pair, options);
  if (!pictures) return {};
  const std::filesystem::path stem = stem_of(pair, out.folder);
  make_folders(stem.parent_path());
  const std::string diff = stem.string() + ".diff.png";
  write_file_atomically(diff, encode_png(diff_picture(*pictures)), {});
  if (out.triptychs) {
    write_file_atomically(stem.string() + ".triptych.png", encode_png(triptych(*pictures)), {});
  }
  return diff;
}

}  // namespace

StraightImage diff_picture(const PairPictures& pictures) {
  StraightImage out = pictures.a;
  for (std::size_t i = 0; i < out.pixels.size(); ++i) {
    out.pixels[i] = marked(pictures.marks.pixels[i], out.pixels[i]);
  }
  return out;
}

StraightImage triptych(const PairPictures& pictures) {
  const int width = pictures.a.width;
  StraightImage out(3 * width + 2 * kGap, pictures.a.height, kGapColor);
  put(pictures.a, 0, out);
  put(diff_picture(pictures), width + kGap, out);
  put(pictures.b, 2 * (width + kGap), out);
  return out;
}

std::vector<std::string> write_diff_pictures(const DiffReport& report,
                                             const DiffPictureOptions& options,
                                             Executor& executor) {
  make_folders(options.folder);
  std::vector<std::string> files(report.pairs.size());
  std::vector<std::exception_ptr> failures(report.pairs.size());
  executor.for_each(report.pairs.size(), [&](std::size_t i) {
    if (report.pairs[i].verdict == PairVerdict::Same) return;
    try {
      files[i] = write_pair(report.pairs[i], report.options, options);
    } catch (...) {
      failures[i] = std::current_exception();
    }
  });
  for (const std::exception_ptr& failure : failures) {
    if (failure) std::rethrow_exception(failure);
  }
  return files;
}

}  // namespace sinew
