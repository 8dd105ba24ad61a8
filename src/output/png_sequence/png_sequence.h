#pragma once

#include <cstddef>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/descriptor.h"
#include "output/encoded_frame.h"
#include "output/frame_target.h"
#include "output/png_sequence/folder_lock.h"
#include "output/png_sequence/manifest.h"

namespace sinew {

struct SequenceOptions {
  FrameTarget target;
  ManifestHeader header;  ///< `pattern` is filled in by PngSequence.
  bool resume = false;    ///< Frames of an equal header that stand in the folder are kept.
  std::string shard;      ///< Empty, or such as "2-of-4".
};

/// Writes the frames of a run as files, one after the other, each whole or not at all.
///
/// A folder gets a folder .sinew/ beside its frames, with a lock, the temporaries, and the manifest
/// (manifest.jsonl; manifest.2-of-4.jsonl of a shard). A folder never holds frames of one name
/// pattern that were made from two different headers: when a run finishes, it removes what earlier
/// runs of the same pattern wrote from another scene or with other options and it did not write
/// again. It removes nothing else: not the frames of an equal header (a part of the same animation
/// rendered earlier), not those of other patterns ("walk_{frame}.png" beside "run_{frame}.png"),
/// not a file that was changed since it was written, and nothing at all when it is a shard, because
/// another one may just have written the same name. A file of the name of a frame is written over,
/// as the user named that place; where no run wrote it, the notes say so.
///
/// A single file is written beside itself and renamed, without .sinew/. A device takes the bytes of
/// all frames directly.
///
/// Everything throws IoError; the frames written before it stay, and --resume finds them.
class PngSequence {
 public:
  /// Locks the folder, reads what earlier runs left, and opens the manifest.
  explicit PngSequence(SequenceOptions options);

  /// Whether a run that resumes need not write this file again: it was made from an equal header
  /// and has the size and the hash that the manifest says.
  bool has(const std::string& file) const;

  /// Throws InputError where two frames have one name.
  void write(const EncodedFrame& frame);

  /// Ends a run in which every frame was written or kept. A whole run removes what is out of date
  /// and leaves one manifest with one section a pattern, the shards' manifests taken in.
  void finish();

  /// What the user should know, such as "removed 12 frames of an earlier run from out". Grows until
  /// finish().
  const std::vector<std::string>& notes() const { return notes_; }

 private:
  /// What the manifests say last about a file.
  struct Known {
    ManifestEntry entry;
    bool current = false;  ///< Made from the header of this run.
  };

  void open_folder();
  void read_earlier_runs();
  void write_to_folder(const EncodedFrame& frame);
  bool is_foreign(const std::string& file) const;
  void remove_outdated();
  void rewrite_manifest();
  std::filesystem::path manifest_path() const;

  SequenceOptions options_;
  std::filesystem::path work_;         ///< .sinew/ of a folder.
  std::filesystem::path temporaries_;  ///< In it, of this shard alone.
  Descriptor device_;
  std::optional<FolderLock> lock_;
  std::optional<ManifestWriter> manifest_;
  std::vector<ManifestSection> others_;           ///< Earlier sections of other patterns.
  std::map<std::string, Known> known_;            ///< By file, of this pattern.
  std::size_t overwritten_ = 0;                   ///< Files that were not sinew's.
  std::set<std::string> written_;                 ///< By this run.
  std::vector<std::filesystem::path> manifests_;  ///< Those that were read.
  std::filesystem::path last_folder_;             ///< Made for the frame before.
  std::vector<std::string> notes_;
};

}  // namespace sinew
