#pragma once

#include <CLI/App.hpp>
#include <string>
#include <vector>

#include "verify/diff.h"

namespace sinew {

/// What diff takes about how pictures are compared, as texts until they are read.
struct CompareTexts {
  std::string metric;
  std::string threshold;
  bool ignore_aa = false;
  std::string max_pixels, max_percent, max_diff, max_mean, max_window;
  std::string warn_pixels, warn_percent, warn_diff, warn_mean;
  std::vector<std::string> ignore;
  std::string mask;
  std::string align;
  std::vector<std::string> allow;
};

void add_compare_options(CLI::App& app, CompareTexts& texts);

/// What was chosen, and where each of it comes from.
struct ChosenCompare {
  DiffOptions options;
  std::vector<DiffSetting> settings;
};

/// Throws InputError.
ChosenCompare read_compare_options(const CompareTexts& texts);

}  // namespace sinew
