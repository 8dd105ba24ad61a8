#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sinew {

/// A step of a path: `head`, `slot:head`.
struct PathPart {
  std::string kind;  ///< "slot", "pin", "point", ...; empty for a child node or a bone.
  std::string name;
};

/// A place or a field of a scene by name: `hero/slot:head.tint` is the part `slot:head` of the root
/// `hero`, and there the field `tint`. Roots are nodes, pointers and the sections `canvas`, `time`,
/// `world`, `vars`, `test`.
struct ScenePath {
  std::string root;
  std::vector<PathPart> parts;
  std::vector<std::string> fields;
};

/// What a path changes lies as deep as the path is long, and is walked by functions that call
/// themselves.
inline constexpr std::size_t kMaxPathSteps = 32;

struct ParsedPath {
  ScenePath path;
  std::string problem;  ///< Empty when the text is a path; else what is wrong with it.
};

/// Reads `root/part/kind:part.field.field`. A name that holds `/ . : "` stands in double quotes, in
/// which `\"` and `\\` are one character.
ParsedPath parse_path(std::string_view text);

/// The text that is read as that path.
std::string path_text(const ScenePath& path);

}  // namespace sinew
