#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace sinew {

/// Why a file of the user's could not be read.
struct ReadFailure {
  bool missing = false;  ///< Not there, a directory, not a readable kind of file, or too large: a
                         ///< mistake in the input (exit code 2); otherwise the system failed (exit
                         ///< code 3).
  std::string message;   ///< "no such file", "is a directory", "permission denied", "is larger than
                         ///< 64 MiB", ...: to be put after the path.
};

/// The bytes of a file, or why not.
struct ReadResult {
  std::vector<std::uint8_t> bytes;
  std::optional<ReadFailure> failure;
};

/// Reads a whole file of at most `max_bytes`; stops there also for pipes and growing files.
ReadResult read_file(const std::filesystem::path& path, std::size_t max_bytes);

/// Reads standard input to its end; at most `max_bytes`.
ReadResult read_standard_input(std::size_t max_bytes);

/// Writes all bytes to an open descriptor, through interruptions and short writes. Throws IoError
/// naming `path`: "walk/0003.png: cannot write: No space left on device". Where SIGPIPE is ignored,
/// a pipe that nobody reads throws ClosedPipe.
void write_all(int descriptor, std::span<const std::uint8_t> bytes, const std::string& path);

/// A file that appears whole or not at all: the bytes go into a temporary in `temporary_folder`, or
/// beside the target where that is empty or on another file system, and are renamed into place once
/// they and the close succeeded. Links to files stay links. A target that exists and is not a
/// regular file (/dev/null, a pipe) is written directly.
/// Throws IoError; the temporary is then gone.
void write_file_atomically(const std::filesystem::path& target, std::span<const std::uint8_t> bytes,
                           const std::filesystem::path& temporary_folder);

/// Makes a folder and those above it. Throws IoError ("out: cannot make the folder: ...").
void make_folders(const std::filesystem::path& folder);

}  // namespace sinew
