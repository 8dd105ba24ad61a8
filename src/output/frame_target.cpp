#include "output/frame_target.h"

#include <array>
#include <string>
#include <system_error>
#include <utility>

#include "core/diagnostics.h"

namespace sinew {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void fail(std::string_view output, const std::string& message) {
  throw InputError("'" + std::string(output) + "': " + message);
}

/// In lower case, with the dot.
std::string extension_of(std::string_view name) {
  std::string extension = fs::path(name).extension().native();
  for (char& c : extension) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return extension;
}

/// Names that surely mean a picture or a film and not a folder.
bool is_other_picture(const std::string& extension) {
  constexpr std::array<std::string_view, 14> kOthers{".jpg", ".jpeg", ".gif", ".bmp",  ".tga",
                                                     ".tif", ".tiff", ".exr", ".webp", ".mp4",
                                                     ".mov", ".webm", ".mkv", ".apng"};
  for (const std::string_view other : kOthers) {
    if (extension == other) return true;
  }
  return false;
}

bool is_device(const fs::path& path) {
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  return fs::exists(status) && !fs::is_regular_file(status) && !fs::is_directory(status);
}

bool holds_frame_number(std::string_view name) {
  if (name.find("{frame") != std::string_view::npos) return true;
  if (name.find("##") != std::string_view::npos) return true;
  const std::size_t percent = name.find('%');
  if (percent == std::string_view::npos) return false;
  const std::size_t end = name.find_first_not_of("0123456789", percent + 1);
  return end != std::string_view::npos && name[end] == 'd';
}

/// Whether -o names the folder that the files go to.
bool names_folder(std::string_view output) {
  std::error_code error;
  if (output.ends_with('/') || fs::is_directory(fs::path(output), error)) return true;
  const std::string extension = extension_of(output);
  if (extension == ".png") return false;
  if (is_other_picture(extension) || holds_frame_number(output.substr(output.rfind('/') + 1))) {
    fail(output, "frames are PNG files: end the name in .png, or in / for a folder");
  }
  return true;
}

std::string with_frame_number(std::string_view output) {
  const fs::path path(output);
  return (path.parent_path() / (path.stem().native() + "_{frame}")).native() +
         path.extension().native();
}

}  // namespace

FrameTarget frame_target(std::string_view output, std::span<const NameValue> values, FrameRun run) {
  if (output.empty()) fail(output, "an output needs a name");
  if (is_device(fs::path(output))) return {TargetKind::Device, fs::path(output), {}};

  std::string text(output);
  if (names_folder(output)) text += output.ends_with('/') ? "{frame}.png" : "/{frame}.png";
  NamePattern names(text, values, run.last);
  if (!names.has_frame()) {
    if (run.count > 1) {
      fail(output, std::to_string(run.count) +
                       " frames need a frame number in the name, such as '" +
                       with_frame_number(output) + "'");
    }
    return {TargetKind::File, fs::path(names.name(0)), {}};
  }
  fs::path folder = names.split_folder();
  if (!stays_below(names.name(0))) {
    fail(output, "what follows a frame number may not leave its folder");
  }
  return {TargetKind::Folder, std::move(folder), std::move(names)};
}

}  // namespace sinew
