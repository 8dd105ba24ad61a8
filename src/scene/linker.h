#pragma once

#include <string_view>
#include <vector>

#include "scene/scene.h"

namespace sinew {

/// Resolves the names in a scene's fields once all nodes are known. Reports what names nothing, but
/// not what only follows from another error: parts of a node that could not be read, an image that
/// could not be decoded.
class Linker {
 public:
  Linker(const Scene& scene, Diagnostics& diagnostics) : scene_(scene), diagnostics_(diagnostics) {}

  void resolve(PathRef& reference);
  void resolve(PictureRef& reference);
  /// A reference to what is drawn: a node, or a slot of one.
  void resolve_drawn(PathRef& reference);
  /// A reference to a node itself, not to a part of one.
  void resolve_node(PathRef& reference);

  /// Names there may be besides those that are known: some could not be read.
  void expect_more_names() { all_names_known_ = false; }
  bool all_names_known() const { return all_names_known_; }

  void mark_broken(int node);
  bool is_broken(int node) const;
  /// How many references came to nothing so far, reported or not.
  int unresolved() const { return unresolved_; }

 private:
  /// Whether it came to anything.
  bool find(PathRef& reference);
  void fail(SourceSpan span, const std::string& problem);

  const Scene& scene_;
  Diagnostics& diagnostics_;
  std::vector<bool> broken_;  ///< By node.
  bool all_names_known_ = true;
  int unresolved_ = 0;
};

/// All names of nodes and pointers that paths may start with, for suggestions.
std::vector<std::string_view> root_names(const Scene& scene);

}  // namespace sinew
