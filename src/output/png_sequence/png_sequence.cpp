#include "output/png_sequence/png_sequence.h"

#include <fcntl.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <stdexcept>
#include <string_view>
#include <system_error>
#include <tuple>
#include <utility>

#include "core/diagnostics.h"
#include "core/file.h"
#include "core/hash.h"

namespace sinew {
namespace {

namespace fs = std::filesystem;

/// What messages call the folder.
std::string shown(const fs::path& folder) { return folder.empty() ? "." : folder.native(); }

std::string count_text(std::size_t count, const std::string& what) {
  return std::to_string(count) + " " + what + (count == 1 ? "" : "s");
}

[[noreturn]] void throw_cannot_write(const fs::path& path, int error) {
  throw IoError(path.native() + ": cannot write: " + std::generic_category().message(error));
}

/// Whether the file is the one that was written: a regular file, and not a link to one, with the
/// size and the hash of its entry.
bool is_unchanged(const fs::path& path, const ManifestEntry& entry) {
  std::error_code error;
  if (!fs::is_regular_file(fs::symlink_status(path, error))) return false;
  if (fs::file_size(path, error) != entry.bytes || error) return false;
  const ReadResult file = read_file(path, entry.bytes);
  if (file.failure) return false;
  Fnv1a64 hash;
  hash.add(file.bytes);
  return hash.value() == entry.hash;
}

/// The files of a folder whose names start and end so, by name.
std::vector<fs::path> files_in(const fs::path& folder, std::string_view start,
                               std::string_view end) {
  std::vector<fs::path> found;
  std::error_code error;
  for (fs::directory_iterator entry(folder, error); !error && entry != fs::directory_iterator();
       entry.increment(error)) {
    const std::string name = entry->path().filename().native();
    if (name.starts_with(start) && name.ends_with(end)) found.push_back(entry->path());
  }
  if (error) throw IoError(folder.native() + ": cannot read the folder: " + error.message());
  std::sort(found.begin(), found.end());
  return found;
}

}  // namespace

PngSequence::PngSequence(SequenceOptions options) : options_(std::move(options)) {
  const FrameTarget& target = options_.target;
  if (target.kind == TargetKind::Folder) open_folder();
  if (target.kind != TargetKind::Device) return;
  device_ = open_file(target.path.c_str(), O_WRONLY);
  if (!device_.is_open()) throw_cannot_write(target.path, errno);
}

fs::path PngSequence::manifest_path() const {
  const std::string& shard = options_.shard;
  return work_ / (shard.empty() ? "manifest.jsonl" : "manifest." + shard + ".jsonl");
}

void PngSequence::open_folder() {
  const std::string& shard = options_.shard;
  options_.header.pattern = options_.target.names.canonical();
  work_ = options_.target.path / ".sinew";
  temporaries_ = work_ / (shard.empty() ? "tmp" : "tmp." + shard);
  make_folders(work_);
  lock_.emplace(work_, shard, shown(options_.target.path));
  make_folders(temporaries_);
  // What a killed run left: the lock says that none is running.
  std::error_code error;
  for (const fs::path& path : files_in(temporaries_, ".sinew-", ".tmp")) fs::remove(path, error);
  read_earlier_runs();
  manifest_.emplace(manifest_path());
  manifest_->append(manifest_line(options_.header));
}

void PngSequence::read_earlier_runs() {
  // A whole run takes over what shards left; a shard knows of itself alone.
  manifests_ = options_.shard.empty() ? files_in(work_, "manifest.", ".jsonl")
                                      : std::vector{manifest_path()};
  bool same_pattern = false;
  for (const fs::path& path : manifests_) {
    for (ManifestSection& section : read_manifest(path)) {
      if (section.header.pattern != options_.header.pattern) {
        others_.push_back(std::move(section));
        continue;
      }
      same_pattern = true;
      const bool current = section.header == options_.header;
      for (ManifestEntry& entry : section.entries) {
        const std::string file = entry.file;
        known_[file] = {std::move(entry), current};
      }
    }
  }
  const bool any_current =
      std::any_of(known_.begin(), known_.end(), [](const auto& k) { return k.second.current; });
  if (options_.resume && same_pattern && !any_current && !known_.empty()) {
    notes_.push_back("the frames in " + shown(options_.target.path) +
                     " are of another scene or other options: all are rendered again");
  }
}

bool PngSequence::has(const std::string& file) const {
  const auto known = known_.find(file);
  return options_.resume && known != known_.end() && known->second.current &&
         is_unchanged(options_.target.path / file, known->second.entry);
}

void PngSequence::write(const EncodedFrame& frame) {
  const FrameTarget& target = options_.target;
  if (target.kind == TargetKind::Device) {
    write_all(device_.get(), frame.bytes, target.path.native());
    return;
  }
  const std::string name =
      target.kind == TargetKind::File ? target.path.filename().native() : frame.file;
  if (!written_.insert(name).second) {
    throw InputError("two frames would both be named '" + name + "'");
  }
  if (target.kind == TargetKind::Folder) {
    if (!stays_below(name)) throw std::logic_error("'" + name + "' leaves the output folder");
    return write_to_folder(frame);
  }
  make_folders(target.path.parent_path());
  write_file_atomically(target.path, frame.bytes, {});
}

void PngSequence::write_to_folder(const EncodedFrame& frame) {
  const fs::path path = options_.target.path / frame.file;
  if (path.parent_path() != last_folder_) {
    make_folders(path.parent_path());
    last_folder_ = path.parent_path();
  }
  // A shard does not know what others have written.
  if (options_.shard.empty() && is_foreign(frame.file)) ++overwritten_;
  write_file_atomically(path, frame.bytes, temporaries_);
  const ManifestEntry entry{frame.frame, frame.file, frame.bytes.size(), frame.hash};
  manifest_->append(manifest_line(entry));
  known_[frame.file] = {entry, true};
}

/// Whether a file stands there that no manifest tells of.
bool PngSequence::is_foreign(const std::string& file) const {
  const auto tells = [&](const ManifestSection& section) {
    return std::any_of(section.entries.begin(), section.entries.end(),
                       [&](const ManifestEntry& entry) { return entry.file == file; });
  };
  std::error_code error;
  return known_.count(file) == 0 &&
         fs::exists(fs::symlink_status(options_.target.path / file, error)) &&
         std::none_of(others_.begin(), others_.end(), tells);
}

void PngSequence::remove_outdated() {
  std::size_t removed = 0;
  std::size_t changed = 0;
  for (auto known = known_.begin(); known != known_.end();) {
    if (known->second.current) {
      ++known;
      continue;
    }
    const fs::path path = options_.target.path / known->first;
    std::error_code error;
    if (is_unchanged(path, known->second.entry)) {
      if (!fs::remove(path, error)) {
        throw IoError(path.native() + ": cannot remove: " + error.message());
      }
      ++removed;
    } else if (fs::exists(fs::symlink_status(path, error))) {
      ++changed;
    }
    known = known_.erase(known);
  }
  const std::string folder = shown(options_.target.path);
  if (removed > 0) {
    notes_.push_back("removed " + count_text(removed, "frame") + " of an earlier run from " +
                     folder);
  }
  if (changed > 0) {
    notes_.push_back("left " + count_text(changed, "file") + " of an earlier run in " + folder +
                     " because they were changed since");
  }
}

void PngSequence::rewrite_manifest() {
  std::string text;
  for (const ManifestSection& section : others_) {
    text += manifest_line(section.header);
    for (const ManifestEntry& entry : section.entries) {
      if (known_.count(entry.file) == 0) text += manifest_line(entry);
    }
  }
  std::vector<ManifestEntry> entries;
  for (const auto& [file, known] : known_) entries.push_back(known.entry);
  std::sort(entries.begin(), entries.end(), [](const ManifestEntry& a, const ManifestEntry& b) {
    return std::tie(a.frame, a.file) < std::tie(b.frame, b.file);
  });
  text += manifest_line(options_.header);
  for (const ManifestEntry& entry : entries) text += manifest_line(entry);
  write_file_atomically(manifest_path(),
                        {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()},
                        temporaries_);
}

void PngSequence::finish() {
  if (const int failed = device_.close(); failed != 0) {
    throw_cannot_write(options_.target.path, failed);
  }
  if (options_.target.kind != TargetKind::Folder) return;
  if (overwritten_ > 0) {
    notes_.push_back("wrote over " + count_text(overwritten_, "file") + " in " +
                     shown(options_.target.path) + " that no earlier run had written");
  }
  std::error_code error;
  if (options_.shard.empty()) {
    remove_outdated();
    rewrite_manifest();
    for (const fs::path& path : manifests_) {
      if (path != manifest_path()) fs::remove(path, error);
    }
  }
  fs::remove(temporaries_, error);
}

}  // namespace sinew
