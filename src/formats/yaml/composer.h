#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "formats/yaml/load.h"
#include "formats/yaml/scene_file.h"

namespace sinew {

/// Puts a document together from its files: of each its base first, then what it says itself, then
/// its `set`; then changes from outside, its variables, and at last what its groups bring in, which
/// is put together likewise. See compose() in formats/yaml/load.h.
class Composer {
 public:
  explicit Composer(Diagnostics& diagnostics) : diagnostics_(diagnostics) {}

  /// The document of an input after all changes. No map after an error that leaves nothing to go on
  /// with.
  Value compose(const std::string& input, std::span<const FieldOverride> overrides);

  /// Frames a second by source.
  std::vector<Rational> source_fps() const { return fps_; }
  /// In the order they were made.
  std::vector<FieldChange> changes() const { return changes_; }
  /// Whether every base was read.
  bool is_complete() const { return complete_; }

 private:
  /// A file as it was parsed; no map where it could not be.
  struct ParsedFile {
    SourceId source = kNoSource;
    Value document;
  };
  /// How a file came to be read.
  struct Opening {
    std::string name;
    SourceSpan said_at;  ///< What names it; none for the input itself.
    bool is_prefab = false;
  };

  // composer.cpp
  Value load(const Opening& opening);
  bool may_open(const Opening& opening);
  ParsedFile parse(const Opening& opening);
  std::optional<std::string> read_text(const Opening& opening);
  bool starts_as_scene(const Value& document, SourceId source);
  SceneFileKeys take_file_keys(Value& document);
  void report_misspelt_file_keys(Value& document);
  void put_on_base(Value& document, const Value& base, const std::string& name);
  void apply(const FieldOverride& change, Value& document);
  void change(Value& document, const FieldChange& change, const Value& value);
  void set_rate(SourceId source, Value rate);
  void settle_rates(const Value& vars);

  // prefabs.cpp
  void bring_in(Value& value, int depth);
  void bring_in_prefab(Value& group, Value& file, int depth);
  Value compose_prefab(const Opening& opening, const Value& changes);
  void apply_changes(const Value& changes, bool to_vars, Value& document, SourceId source);

  Diagnostics& diagnostics_;
  std::vector<std::string> open_;  ///< Files being read, to see a circle.
  std::map<std::string, ParsedFile> parsed_;
  std::vector<std::pair<SourceId, Value>> rates_;  ///< `time.fps` as written, until vars are known.
  std::vector<Rational> fps_;
  std::vector<FieldChange> changes_;
  SourceId last_loaded_ = kNoSource;  ///< The file itself, not its bases.
  int prefab_depth_ = 0;              ///< How many prefabs are being put together.
  std::size_t prefabs_ = 0;
  std::size_t values_ = 0;  ///< In the documents of all prefabs.
  bool complete_ = true;
};

}  // namespace sinew
