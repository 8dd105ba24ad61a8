#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "compare/align.h"
#include "compare/change.h"
#include "compare/compare.h"
#include "compare/sequence.h"
#include "core/executor.h"
#include "verify/picture_list.h"

namespace sinew {

/// What may differ between two pictures. What is not set is not looked at.
struct DiffLimits {
  std::optional<std::int64_t> pixels;   ///< Pixels above the threshold.
  std::optional<double> percent;        ///< The same, of the pixels that are compared.
  std::optional<double> difference;     ///< The largest difference, in the metric's unit.
  std::optional<double> mean;           ///< The mean difference.
  std::optional<std::int64_t> densest;  ///< Pixels in any square of CompareOptions::window.

  bool any() const { return pixels || percent || difference || mean || densest; }
};

struct DiffOptions {
  CompareOptions compare;
  DiffLimits fail;  ///< Beyond these pictures are different. Without any: where a pixel is.
  DiffLimits warn;
  Alignment alignment;
  std::vector<PixelBox> ignore;
  std::string mask;  ///< A picture; empty: none.
  bool allow_added = false;
  bool allow_deleted = false;
  bool allow_renamed = false;
  bool allow_rate = false;
};

enum class PairVerdict {
  Same,       ///< No pixel that is compared differs.
  Within,     ///< Something differs, within the limits.
  Warned,     ///< Beyond the limits of warnings.
  Different,  ///< Beyond the limits.
  Resized,    ///< Not of the same size.
  Added,      ///< In b only.
  Deleted,    ///< In a only.
  Renamed,    ///< In a under one name, in b with the same pixels under another.
  Broken,     ///< One of them cannot be read.
};

std::string_view verdict_word(PairVerdict verdict);

struct PictureSize {
  int width = 0;
  int height = 0;
  bool operator==(const PictureSize&) const = default;
};

/// What was found of one name.
struct DiffPair {
  std::string name;  ///< As in ListedPicture; of something renamed the new one.
  std::string file_a;
  std::string file_b;
  PairVerdict verdict = PairVerdict::Same;
  std::string problem;          ///< Of a Broken one: "b/0003.png: is a truncated PNG".
  bool failed_to_read = false;  ///< Of a Broken one: the system failed, not the file.
  PictureSize size_a;
  PictureSize size_b;
  std::uint64_t fingerprint_a = 0;
  std::uint64_t fingerprint_b = 0;
  Comparison found;  ///< Of pictures of two sizes: on the canvas of both. Without marks.
  std::optional<Change> change;  ///< Where something differs.

  double percent() const;
};

/// Pictures whose names are one but for the last number in them, in its order.
struct DiffSequence {
  std::string name;                  ///< "walk_{frame}.png".
  std::vector<std::size_t> pairs;    ///< Indices into the pairs, all of them.
  std::vector<std::int64_t> frames;  ///< Their numbers.
  int count_a = 0;
  int count_b = 0;
  std::optional<TimeAlignment> alignment;
  /// The number of the first frame of a and b, for the alignment's indices.
  std::vector<std::int64_t> frames_a;
  std::vector<std::int64_t> frames_b;
};

/// What a verdict follows from, for people: "max-pixels", "0", "default".
struct DiffSetting {
  std::string name;
  std::string value;
  std::string origin;
};

struct DiffReport {
  std::string input_a;
  std::string input_b;
  DiffOptions options;
  std::vector<DiffPair> pairs;  ///< In the order of names.
  std::vector<DiffSequence> sequences;
  std::optional<Rational> fps_a;
  std::optional<Rational> fps_b;
  std::vector<DiffSetting> settings = {};  ///< What the caller says about the options.

  std::int64_t count(PairVerdict verdict) const;
  bool rate_differs() const { return fps_a && fps_b && *fps_a != *fps_b; }
  /// Whether a pair fails under the options; Broken ones do not, they are no verdict.
  bool fails(const DiffPair& pair) const;
  bool is_different() const;
  bool has_warnings() const { return count(PairVerdict::Warned) > 0; }
};

/// Compares two inputs. Throws InputError where nothing is there to compare, where one side is a
/// picture and the other is not, or the mask cannot be used.
DiffReport diff(const std::string& input_a, const std::string& input_b, const DiffOptions& options,
                Executor& executor);

/// The two pictures of a pair as they are compared: of one size.
struct PairPictures {
  StraightImage a;
  StraightImage b;
  PixelMarks marks;
};

/// Reads and compares them once more, for people to look at; none where one is missing or broken.
std::optional<PairPictures> pair_pictures(const DiffPair& pair, const DiffOptions& options);

/// "12-18, 20": numbers in ascending order.
std::string ranges_text(const std::vector<std::int64_t>& numbers);

}  // namespace sinew
