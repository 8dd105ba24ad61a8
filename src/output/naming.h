#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sinew {

/// What a placeholder of one name stands for. The value is one part of a path: use `safe_names` for
/// what comes out of a file.
struct NameValue {
  std::string placeholder;
  std::string value;
};

/// A file name with the frame number left open.
///
/// {frame} is the number in at least four digits, or as many as the last frame of the run needs;
/// {frame:06} in at least six. Other placeholders in braces are those given as values; {{ and }}
/// are braces. Braces work in folders too. In the file name itself %04d, %d and #### (two or more)
/// are frame numbers as well and %% is a percent sign; folders may hold % and # as they are.
class NamePattern {
 public:
  NamePattern() = default;
  /// last_frame: of the whole run, also where only a part of it is rendered, so that the parts fit
  /// together. Throws InputError, with the pattern first: "'out/{fram}.png': unknown placeholder
  /// {fram}, did you mean 'frame'?".
  NamePattern(std::string_view text, std::span<const NameValue> values, std::int64_t last_frame);

  bool has_frame() const;
  /// The name of one frame, >= 0.
  std::string name(std::int64_t frame) const;
  /// The pattern with its values filled in and every frame number as {frame}: two patterns with the
  /// same canonical text name the same sequence.
  std::string canonical() const;

  /// Splits off the longest folder that is the same for every frame: "out/walk" and "{frame}.png".
  /// The folder is empty for a name without one.
  std::string split_folder();

 private:
  /// Text, or a frame number in at least `digits` digits.
  struct Piece {
    std::string text;
    int digits = 0;
  };
  class Reader;

  std::vector<Piece> pieces_;
};

/// One file name for each of the names, in their order, all different also where case does not
/// count.
///
/// A name that is safe stays as it is. In others / \ : * ? " < > |, control characters, bytes that
/// are not UTF-8, a leading dot, and a blank or dot at an end become _; what is longer than 100
/// bytes is cut; names that are devices elsewhere (con, nul, com1, ...) get a _ at their end; an
/// empty name is _. Where two would then be the same, the later ones get ~2, ~3, ...; names that
/// were safe have the first choice. Give all names of a file, not only the chosen ones: then a name
/// does not depend on the choice.
std::vector<std::string> safe_names(std::span<const std::string> names);

/// Whether a path stays below the folder it is relative to: neither absolute nor with "." or ".."
/// parts, not empty.
bool stays_below(std::string_view path);

}  // namespace sinew
