#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "image/pixel.h"

namespace sinew {

/// A PNG file as a frame.
struct PictureFile {
  std::string path;
  std::string name;         ///< Relative to the folder that was named, without its extension.
  long long number = 0;     ///< In its animation, as its name says.
  bool has_number = false;  ///< Without one it is alone.
};

/// The files of one animation, in order.
struct PictureRun {
  std::string rig;  ///< The folder they were found in.
  std::string skin;
  std::string animation;
  std::vector<PictureFile> files;
};

/// Whether an input means PNG files: a folder, a file that ends in .png, or a pattern of such files
/// with * and ?, %04d, #### or {frame}.
bool is_picture_input(const std::string& input);

/// Finds the files of one input, those of a folder in all folders below it, and makes animations of
/// them. group: how a name says its animation and frame, such as "{animation}_{frame}", also with
/// {skin}; empty: by the number at its end. Throws InputError: nothing found, or a name that the
/// group does not match; IoError.
std::vector<PictureRun> find_pictures(const std::string& input, std::string_view group);

/// Throws InputError for what is no picture, IoError.
StraightImage read_picture(const std::string& path);

/// Whether a comes before b: runs of digits count as numbers, so that 9 is before 10.
bool naturally_before(std::string_view a, std::string_view b);

}  // namespace sinew
