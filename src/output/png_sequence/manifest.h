#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/descriptor.h"

namespace sinew {

/// What frames were made from and how: frames with equal headers belong together.
struct ManifestHeader {
  std::string sinew;                           ///< Version and build of the program.
  std::string source;                          ///< The input as the user named it.
  std::string scene;                           ///< Hash of the scene and of what it uses.
  std::string pattern;                         ///< NamePattern::canonical.
  std::map<std::string, std::string> options;  ///< Whatever else changes pixels.

  bool operator==(const ManifestHeader&) const = default;
};

/// A frame that stands in the folder, whole.
struct ManifestEntry {
  std::int64_t frame = 0;
  std::string file;  ///< Relative to the output folder; `stays_below` holds.
  std::uint64_t bytes = 0;
  std::uint64_t hash = 0;  ///< FNV-1a of the file.

  bool operator==(const ManifestEntry&) const = default;
};

/// One run's header and the frames it wrote.
struct ManifestSection {
  ManifestHeader header;
  std::vector<ManifestEntry> entries;
};

/// A manifest is a text of JSON, one value a line: a header opens a section, each further line is a
/// frame of it:
///
///   {"sinew":"0.1.0","source":"walk.yaml","scene":"d47f...","pattern":"{frame}.png","options":{}}
///   {"frame":0,"file":"0000.png","bytes":5120,"hash":"84c9..."}
///
/// Lines are only ever appended while a run goes on, each after its frame stands in the folder; so
/// after a crash at most the last line is torn. A line that cannot be read ends its section: what
/// follows it is skipped up to the next header.
std::string manifest_line(const ManifestHeader& header);
std::string manifest_line(const ManifestEntry& entry);
std::vector<ManifestSection> parse_manifest(std::string_view text);

/// No file: no sections. Throws IoError where the file is there and cannot be read.
std::vector<ManifestSection> read_manifest(const std::filesystem::path& path);

/// Appends lines to a manifest, which is made where it is missing; after a torn last line on a line
/// of its own. Throws IoError.
class ManifestWriter {
 public:
  explicit ManifestWriter(const std::filesystem::path& path);
  void append(std::string_view line);

 private:
  std::string path_;
  Descriptor file_;
};

}  // namespace sinew
