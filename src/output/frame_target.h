#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string_view>

#include "output/naming.h"

namespace sinew {

/// How many frames a run writes, and the last frame of the whole run it is a part of.
struct FrameRun {
  std::int64_t count = 1;
  std::int64_t last = 0;
};

/// `Folder`: numbered files below a folder. `File`: one picture. `Device`: what is neither a file
/// nor a folder (/dev/null, a pipe): it takes all frames one after the other.
enum class TargetKind { Folder, File, Device };

/// Where the frames of a run go.
struct FrameTarget {
  TargetKind kind = TargetKind::Folder;
  std::filesystem::path path;  ///< The folder (empty: the current one), or the file or device.
  NamePattern names;           ///< In a folder: of the frames, relative to it.
};

/// Reads what -o says: a file name that ends in .png, with or without placeholders, or a folder,
/// which means {frame}.png in it. What exists as a folder is one whatever its name.
/// Throws InputError where more than one frame would get one name, where a name is no PNG's, for
/// ".." behind a frame number, and for the pattern's own mistakes.
FrameTarget frame_target(std::string_view output, std::span<const NameValue> values, FrameRun run);

}  // namespace sinew
