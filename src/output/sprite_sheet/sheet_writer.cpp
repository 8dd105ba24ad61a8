#include "output/sprite_sheet/sheet_writer.h"

#include <algorithm>
#include <filesystem>
#include <utility>

#include "core/file.h"
#include "image/bleed.h"
#include "output/apng/apng.h"

namespace sinew {
namespace {

namespace fs = std::filesystem;

/// A file as a text beside it calls it.
std::string relative_to(const std::string& text, const std::string& file) {
  const fs::path folder = fs::path(text).lexically_normal().parent_path();
  const fs::path target = fs::path(file).lexically_normal();
  const fs::path relative = folder.is_absolute() == target.is_absolute()
                                ? target.lexically_relative(folder.empty() ? fs::path(".") : folder)
                                : fs::absolute(target).lexically_normal().lexically_relative(
                                      fs::absolute(folder).lexically_normal());
  return relative.empty() ? target.filename().generic_string() : relative.generic_string();
}

std::string text_of(const PlannedSheet& planned, const PlannedSheet::Text& text,
                    const std::string& resource_prefix) {
  const Sheet& sheet = planned.scales[text.scale];
  SheetTextInput input{sheet, text.page, {}, {}, resource_prefix, text.target->mustache};
  for (const SheetPage& page : sheet.pages) {
    input.images.push_back(relative_to(text.file, page.image));
  }
  for (const PlannedSheet::Text& other : planned.texts) {
    if (other.target != text.target || other.scale != text.scale) continue;
    input.texts.push_back(relative_to(text.file, other.file));
  }
  return text.target->format->write(input);
}

/// A frame as it was taken in, at the first scale, on a canvas of this size.
StraightImage whole_frame(const SheetFrames& frames, const TakenFrame& taken, int width,
                          int height) {
  const int cell = frames.settings().cells[0];
  StraightImage whole(width * cell, height * cell);
  const StraightImage& picture = frames.picture(taken.picture, 0);
  for (int y = 0; y < picture.height; ++y) {
    std::copy(picture.row(y), picture.row(y) + picture.width,
              whole.row(taken.kept.y * cell + y) + taken.kept.x * cell);
  }
  return whole;
}

std::vector<std::uint8_t> apng_of(const SheetFrames& frames, int index, PngEffort effort) {
  const TakenAnimation& animation = frames.animations()[static_cast<std::size_t>(index)];
  int width = 1;
  int height = 1;
  for (const TakenFrame& frame : animation.frames) {
    width = std::max(width, frame.source_width);
    height = std::max(height, frame.source_height);
  }
  ApngEncoder encoder(effort);
  for (const TakenFrame& frame : animation.frames) {
    encoder.add(whole_frame(frames, frame, width, height), frame.duration);
  }
  return encoder.finish(animation.loops ? 0 : 1);
}

Turning turning_of(const SheetOptions& options) {
  for (const SheetDataTarget& target : options.data) {
    if (target.format->turning != Turning::None) return target.format->turning;
  }
  return Turning::Clockwise;
}

class Writer {
 public:
  Writer(const SheetFrames& frames, const SheetOptions& options, const SheetWriteOptions& how,
         const std::function<bool(std::size_t)>& done)
      : frames_(frames), options_(options), how_(how), encoder_(how.png), done_(done) {}

  bool write(const PlannedSheet& sheet) {
    std::vector<std::string> texts;
    for (const auto& text : sheet.texts) {
      texts.push_back(text_of(sheet, text, options_.resource_prefix));
    }
    for (std::size_t scale = 0; scale < sheet.scales.size(); ++scale) {
      for (std::size_t page = 0; page < sheet.layout.pages.size(); ++page) {
        StraightImage image = draw_page(frames_, sheet.layout, page, scale, turning_of(options_),
                                        options_.layout.extrude);
        bleed_colors(image, how_.bleed);
        if (!write(sheet.scales[scale].pages[page].image, encoder_.encode(image))) return false;
      }
    }
    for (std::size_t i = 0; i < texts.size(); ++i) {
      const auto* bytes = reinterpret_cast<const std::uint8_t*>(texts[i].data());
      if (!write(sheet.texts[i].file, {bytes, texts[i].size()})) return false;
    }
    return true;
  }

  bool write_preview(const SheetPreview& preview) {
    return write(preview.file, apng_of(frames_, preview.animation, how_.png.effort));
  }

  SheetReport report() const { return {bytes_}; }

 private:
  bool write(const fs::path& file, std::span<const std::uint8_t> bytes) {
    make_folders(file.parent_path());
    write_file_atomically(file, bytes, {});
    bytes_ += bytes.size();
    return done_(++files_);
  }

  const SheetFrames& frames_;
  const SheetOptions& options_;
  const SheetWriteOptions& how_;
  PngEncoder encoder_;
  const std::function<bool(std::size_t)>& done_;
  std::size_t files_ = 0;
  std::uint64_t bytes_ = 0;
};

}  // namespace

SheetReport write_sheets(const SheetFrames& frames, const SheetPlan& plan,
                         const SheetOptions& options, const SheetWriteOptions& how,
                         const std::function<bool(std::size_t done)>& done) {
  // What a format cannot say is found out before the first file is there.
  for (const PlannedSheet& sheet : plan.sheets) {
    for (const auto& text : sheet.texts) text_of(sheet, text, options.resource_prefix);
  }
  Writer writer(frames, options, how, done);
  for (const PlannedSheet& sheet : plan.sheets) {
    if (!writer.write(sheet)) return writer.report();
  }
  for (const SheetPreview& preview : plan.previews) {
    if (!writer.write_preview(preview)) break;
  }
  return writer.report();
}

}  // namespace sinew
