#pragma once

#include <map>
#include <string>
#include <vector>

#include "scene/linker.h"
#include "scene/path.h"
#include "scene/scene.h"

namespace sinew {

/// Finding what a track's path means.

/// The items of lists by name, made when a list is first asked for one: there may be many tracks,
/// and lists may be long.
class PartIndex {
 public:
  using Names = std::map<std::string, int, std::less<>>;

  /// The names of the items of a list at `items`.
  const Names& names(const Field& list, void* items);

 private:
  std::map<void*, Names> lists_;
};

/// Walks along a track's path and builds its target.
class TargetFinder {
 public:
  TargetFinder(Scene& scene, const Linker& linker, PartIndex& index)
      : scene_(scene), linker_(linker), index_(index) {}

  /// Empty problem on success; the target is then complete but for its channels.
  std::string find(const ScenePath& path);
  /// The same for a path whose root stands for `node`.
  std::string find_in_node(int node, const ScenePath& path);
  /// What values of the target may name.
  std::vector<NameList> names() const;
  /// Whether what the path leads to could not be read: then nothing can be said of the track.
  bool is_broken() const { return is_broken_; }

  TrackTarget target;
  Reached reached;               ///< The scene's own value.
  const Field* field = nullptr;  ///< The last one.
  std::size_t fields_used = 0;   ///< Of path.fields; what is left names a channel.

 private:
  std::string find_root(const ScenePath& path);
  std::string find_in_section(const ScenePath& path);
  std::string find_node(const ScenePath& path, std::vector<PathPart>& parts);
  void enter_node(int index);
  std::string find_below(const ScenePath& path, std::span<const PathPart> parts);
  std::string enter_pose(std::span<const PathPart> parts);
  std::string enter_part(const PathPart& part);
  std::string no_part(const PathPart& part, std::span<const std::string_view> names,
                      const std::string& other_kind) const;
  std::string no_field(const std::string& name, const Struct& table) const;
  std::string no_field_hint(const ScenePath& path) const;
  std::string enter_field(const std::string& name, const Struct& table, void* object);
  std::string enter_node_field(const std::string& name);
  std::string enter_further_fields(const ScenePath& path);
  void take(const Field& found, int item);

  Scene& scene_;
  const Linker& linker_;
  PartIndex& index_;
  Node* node_ = nullptr;
  bool is_broken_ = false;
  std::string said_;  ///< What the walk has come to, for messages.
};

/// Narrows a target that was found to one component, `.x` of a point, if the path goes on that far.
/// Empty, or why it cannot be moved.
std::string choose_channels(TargetFinder& finder, const ScenePath& path);

}  // namespace sinew
