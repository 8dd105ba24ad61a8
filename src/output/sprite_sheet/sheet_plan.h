#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/executor.h"
#include "output/sprite_sheet/sheet_format.h"
#include "output/sprite_sheet/sheet_frames.h"
#include "output/sprite_sheet/sheet_layout.h"

namespace sinew {

/// A text that goes with the images.
struct SheetDataTarget {
  const SheetFormat* format = nullptr;
  std::string file;      ///< With {page}, {scale}, ...; empty where images say it all.
  std::string mustache;  ///< The template.
};

/// One of the scales a sheet is made at.
struct SheetScale {
  Rational scale{1, 1};
  std::string suffix;  ///< What {scale} stands for in names, or what ends them without it.
};

struct SheetOptions {
  std::string output;  ///< The images: a pattern of a PNG file, with {page}, {scale}, ...
  std::vector<SheetDataTarget> data;
  std::vector<SheetScale> scales{{}};
  LayoutOptions layout;
  std::string apng;  ///< A pattern of animated PNG files, one an animation; empty: none.
  std::string resource_prefix;
  bool premultiplied = false;
};

/// The cells of the scales (FrameSettings). Throws InputError for scales with nothing in common.
std::vector<int> cells_for_scales(std::span<const SheetScale> scales);

/// One sheet with all its files.
struct PlannedSheet {
  struct Text {
    const SheetDataTarget* target = nullptr;
    std::size_t scale = 0;
    int page = 0;  ///< Of a format that has a text for each.
    std::string file;
  };

  SheetLayout layout;
  std::vector<Sheet> scales;  ///< With the images' files.
  std::vector<Text> texts;
};

/// An animation as an animated PNG.
struct SheetPreview {
  int animation = 0;  ///< Of the SheetFrames.
  std::string file;
};

struct SheetPlan {
  std::vector<PlannedSheet> sheets;
  std::vector<SheetPreview> previews;
  std::vector<std::string> files;     ///< In the order they are written.
  std::vector<std::string> warnings;  ///< Of animations that are on several pages.
};

/// Lays out all frames: animations whose images have one name are on one sheet. Throws InputError
/// for names that clash, frames that are too large, and what a format does not have.
SheetPlan plan_sheets(const SheetFrames& frames, const SheetOptions& options, Executor& executor);

}  // namespace sinew
