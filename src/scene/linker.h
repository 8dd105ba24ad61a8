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

  /// What is resolved from here on is said in this scope (scene/scene.h).
  void enter(int scope) { scope_ = scope; }
  int scope() const { return scope_; }

  void resolve(PathRef& reference);
  void resolve(PictureRef& reference);
  /// A reference to what is drawn: a node, or a slot of one.
  void resolve_drawn(PathRef& reference);
  /// A reference to a node itself, not to a part of one.
  void resolve_node(PathRef& reference);

  /// Names there may be in a scope besides those that are known: some could not be read.
  void expect_more_names(int scope);
  bool all_names_known(int scope) const;

  void mark_broken(int node);
  bool is_broken(int node) const;
  /// Whether a resolved path leads to the node or a part of it.
  bool is_named(int node) const;
  /// How many numbers keys may hold in all: one of a mesh or of many slots may be a few letters in
  /// the text and millions of numbers here.
  static constexpr std::size_t kMaxKeyNumbers = std::size_t{1} << 26;
  /// False, and a report at `span`, for the first key that goes beyond.
  bool claim_key_numbers(std::size_t count, SourceSpan span);

  /// How many references came to nothing so far, reported or not.
  int unresolved() const { return unresolved_; }

 private:
  /// Whether it came to anything.
  bool find(PathRef& reference);
  void fail(SourceSpan span, const std::string& problem);

  const Scene& scene_;
  Diagnostics& diagnostics_;
  std::vector<bool> broken_;        ///< By node.
  std::vector<bool> named_;         ///< By node.
  std::vector<bool> hidden_names_;  ///< By scope.
  int scope_ = 0;
  std::size_t key_numbers_ = 0;  ///< Claimed so far.
  int unresolved_ = 0;
};

}  // namespace sinew
