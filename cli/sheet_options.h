#pragma once

#include <CLI/App.hpp>
#include <string>
#include <vector>

#include "output/sprite_sheet/sheet_plan.h"
#include "output/sprite_sheet/sheet_writer.h"
#include "render/sheet_source.h"

namespace sinew {

/// How `sinew sheet` makes sheets, as texts until they are read.
struct SheetTexts {
  std::string output;
  std::vector<std::string> data;
  std::string mustache;
  std::string apng;
  std::string resource_prefix = "res://";
  std::string layout;
  std::string heuristic = "best";
  std::string padding;
  std::string border = "0";
  std::string extrude = "0";
  std::string bleed = "0";
  std::string columns;
  std::string max_size = "4096";
  std::string multiple = "1";
  std::string trim = "auto";
  std::string trim_threshold = "0";
  std::string trim_margin = "0";
  std::string scales;
  std::string suffix;
  std::string pivot;
  std::string png = "fast";
  std::string out_alpha = "straight";
  bool rotate = false;
  bool power_of_two = false;
  bool square = false;
};

/// Declares them.
void add_sheet_options(CLI::App& app, SheetTexts& texts);

/// The same, read.
struct SheetChoices {
  SheetOptions sheet;
  SheetWriteOptions write;
  FrameSettings frames;
  PivotChoice pivot;
};

/// Throws InputError, IoError for a template that cannot be read.
SheetChoices read_sheet_options(const SheetTexts& texts);

}  // namespace sinew
