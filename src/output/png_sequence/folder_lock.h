#pragma once

#include <filesystem>
#include <string>

#include "core/descriptor.h"

namespace sinew {

/// Keeps a second run out of an output folder for as long as it lives. The lock is the system's
/// (flock): it ends with the process, however that ends, and the lock file stays behind without
/// meaning anything. Where a file system has no locks nothing is locked.
class FolderLock {
 public:
  /// work: the folder of the lock files, which is there. shard: empty for a whole run; shards such
  /// as "2-of-4" exclude their own kind and whole runs, but not one another.
  /// Throws IoError: "out: another run of sinew is writing here (process 4711)". Exit code 3 and
  /// not 2, because the same command succeeds later.
  FolderLock(const std::filesystem::path& work, const std::string& shard,
             const std::string& folder);

 private:
  Descriptor whole_;
  Descriptor own_;
};

}  // namespace sinew
