#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "core/rational.h"

namespace sinew {

/// A picture on one side of a comparison.
struct ListedPicture {
  /// What it is paired by: its path below the folder, or what a pattern's placeholders stand for,
  /// numbers without leading zeros: "12", "12,walk"; of a single file nothing.
  std::string name;
  std::filesystem::path path;
  bool operator==(const ListedPicture&) const = default;
};

/// One side of a comparison.
struct PictureList {
  std::string input;  ///< As the user named it.
  bool single = false;
  std::vector<ListedPicture> files;  ///< In the order of their names, each once.
  /// Of a folder whose manifest says it, and where all frames agree.
  std::optional<Rational> fps = std::nullopt;
};

/// Lists an input: a picture, a folder (its PNG and JPEG files, those of folders in it too, but not
/// what has a name that starts with a dot), or a pattern for files of one folder: %04d, ####,
/// {frame} and {frame:04} stand for numbers, * for anything.
/// Throws InputError where there is none, or two for one name; IoError where a folder cannot be
/// read.
PictureList list_pictures(const std::string& input);

/// "a2" before "a10", digit runs as numbers; then as bytes, so that no two names are equal.
bool natural_less(const std::string& a, const std::string& b);

}  // namespace sinew
