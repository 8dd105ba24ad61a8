#include "verify/diff.h"

#include <algorithm>
#include <exception>
#include <iterator>
#include <map>
#include <utility>
#include <variant>

#include "core/diagnostics.h"
#include "core/file.h"
#include "core/text.h"
#include "image/decode.h"

namespace sinew {
namespace {

constexpr std::size_t kLargestFile = std::size_t{1} << 30;

/// A picture, or what is wrong with its file.
struct Loaded {
  StraightImage image;
  std::string problem = {};
  bool failed_to_read = false;
};

Loaded broken(const std::filesystem::path& path, const std::string& problem, bool failed) {
  return {{}, path.string() + ": " + problem, failed};
}

Loaded decoded(const std::filesystem::path& path, const ReadResult& file) {
  if (file.failure) return broken(path, file.failure->message, !file.failure->missing);
  DecodeResult result = decode_picture(file.bytes);
  if (auto* problem = std::get_if<std::string>(&result)) return broken(path, *problem, false);
  return {std::move(std::get<StraightImage>(result))};
}

Loaded load(const std::filesystem::path& path) {
  return decoded(path, read_file(path, kLargestFile));
}

/// The pixels to ignore: the mask with the boxes, for pictures of the mask's size.
class Ignoring {
 public:
  explicit Ignoring(const DiffOptions& options) : options_(options) {
    if (options.mask.empty()) return;
    Loaded mask = load(options.mask);
    if (mask.failed_to_read) throw IoError("--mask: " + mask.problem);
    if (!mask.problem.empty()) throw InputError("--mask: " + mask.problem);
    mask_ = std::move(mask.image);
  }

  /// Whether the mask fits; there may be none.
  bool fits(const StraightImage& image) const {
    return !mask_ || (mask_->width == image.width && mask_->height == image.height);
  }
  std::string size_text() const {
    return std::to_string(mask_->width) + " x " + std::to_string(mask_->height);
  }
  IgnoredPixels pixels(const StraightImage& image) const {
    return ignored_pixels(image.width, image.height, options_.ignore, mask_ ? &*mask_ : nullptr);
  }

 private:
  const DiffOptions& options_;
  std::optional<StraightImage> mask_;
};

PictureSize size_of(const StraightImage& image) { return {image.width, image.height}; }

bool is_beyond(const DiffLimits& limits, const DiffPair& pair) {
  const Comparison& found = pair.found;
  return (limits.pixels && found.different > *limits.pixels) ||
         (limits.percent && pair.percent() > *limits.percent) ||
         (limits.difference && found.largest > *limits.difference) ||
         (limits.mean && found.mean > *limits.mean) ||
         (limits.densest && found.densest && found.densest->different > *limits.densest);
}

PairVerdict verdict_of(const DiffPair& pair, const DiffOptions& options) {
  if (pair.size_a != pair.size_b) return PairVerdict::Resized;
  if (!pair.found.worst) return PairVerdict::Same;
  DiffLimits limits = options.fail;
  if (!limits.any()) limits.pixels = 0;
  if (is_beyond(limits, pair)) return PairVerdict::Different;
  return is_beyond(options.warn, pair) ? PairVerdict::Warned : PairVerdict::Within;
}

/// Compares one pair after the other, on any thread.
class PairComparer {
 public:
  explicit PairComparer(const DiffOptions& options) : options_(options), ignoring_(options) {}

  void compare(DiffPair& pair) const {
    if (pair.file_a.empty() || pair.file_b.empty()) {
      take_alone(pair);
      return;
    }
    const ReadResult bytes_a = read_file(pair.file_a, kLargestFile);
    const ReadResult bytes_b = read_file(pair.file_b, kLargestFile);
    const Loaded a = decoded(pair.file_a, bytes_a);
    if (!a.problem.empty()) return fail(pair, a);
    pair.size_a = size_of(a.image);
    pair.fingerprint_a = fingerprint(a.image);
    if (!bytes_b.failure && bytes_a.bytes == bytes_b.bytes) {
      compare_loaded(pair, a.image, a.image);
      return;
    }
    const Loaded b = decoded(pair.file_b, bytes_b);
    if (!b.problem.empty()) return fail(pair, b);
    compare_loaded(pair, a.image, b.image);
  }

 private:
  static void fail(DiffPair& pair, const Loaded& loaded) {
    pair.verdict = PairVerdict::Broken;
    pair.problem = loaded.problem;
    pair.failed_to_read = loaded.failed_to_read;
  }

  static void take_alone(DiffPair& pair) {
    const bool only_a = pair.file_b.empty();
    const Loaded loaded = load(only_a ? pair.file_a : pair.file_b);
    if (!loaded.problem.empty()) return fail(pair, loaded);
    pair.verdict = only_a ? PairVerdict::Deleted : PairVerdict::Added;
    (only_a ? pair.size_a : pair.size_b) = size_of(loaded.image);
    (only_a ? pair.fingerprint_a : pair.fingerprint_b) = fingerprint(loaded.image);
  }

  void compare_loaded(DiffPair& pair, const StraightImage& a, const StraightImage& b) const {
    pair.size_b = size_of(b);
    pair.fingerprint_b = &a == &b ? pair.fingerprint_a : fingerprint(b);
    if (pair.size_a == pair.size_b) return compare_aligned(pair, a, b);
    const int width = std::max(a.width, b.width);
    const int height = std::max(a.height, b.height);
    if (auto problem = over_limits(width, height, {})) {
      fail(pair, {{}, pair.name + ": the canvas of both " + *problem});
      return;
    }
    const AlignedImages both = align(a, b, options_.alignment);
    compare_aligned(pair, both.a, both.b);
  }

  void compare_aligned(DiffPair& pair, const StraightImage& a, const StraightImage& b) const {
    if (!ignoring_.fits(a)) {
      fail(pair, {{},
                  pair.file_a + ": has " + std::to_string(a.width) + " x " +
                      std::to_string(a.height) + " pixels, the mask " + ignoring_.size_text()});
      return;
    }
    const IgnoredPixels ignored = ignoring_.pixels(a);
    pair.found = compare_images(a, b, ignored, options_.compare);
    pair.verdict = verdict_of(pair, options_);
    if (pair.found.different > 0) {
      pair.change = explain_change(a, without_ignored(a, b, ignored), pair.found.bounds);
    }
    pair.found.marks = {};
  }

  const DiffOptions& options_;
  Ignoring ignoring_;
};

std::vector<DiffPair> paired(const PictureList& a, const PictureList& b) {
  std::vector<DiffPair> pairs;
  auto of_a = a.files.begin();
  auto of_b = b.files.begin();
  while (of_a != a.files.end() || of_b != b.files.end()) {
    const bool a_left = of_a != a.files.end();
    const bool b_left = of_b != b.files.end();
    const bool take_a = a_left && (!b_left || !natural_less(of_b->name, of_a->name));
    const bool take_b = b_left && (!a_left || !natural_less(of_a->name, of_b->name));
    DiffPair& pair = pairs.emplace_back();
    pair.name = take_a ? of_a->name : of_b->name;
    if (take_a) pair.file_a = (of_a++)->path.string();
    if (take_b) pair.file_b = (of_b++)->path.string();
    if (pair.name.empty()) pair.name = std::filesystem::path(pair.file_b).filename().string();
  }
  return pairs;
}

/// What is in one side only and has the pixels of something in the other side only went from one
/// name to the other. Returns where each pair is now.
std::vector<std::size_t> find_renamed(std::vector<DiffPair>& pairs) {
  std::multimap<std::uint64_t, std::size_t> added;
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    if (pairs[i].verdict == PairVerdict::Added) added.emplace(pairs[i].fingerprint_b, i);
  }
  std::vector<std::size_t> taken_by(pairs.size(), pairs.size());
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    DiffPair& old = pairs[i];
    if (old.verdict != PairVerdict::Deleted) continue;
    const auto found = added.find(old.fingerprint_a);
    if (found == added.end()) continue;
    DiffPair& renamed = pairs[found->second];
    renamed.verdict = PairVerdict::Renamed;
    renamed.file_a = old.file_a;
    renamed.size_a = old.size_a;
    renamed.fingerprint_a = old.fingerprint_a;
    taken_by[i] = found->second;
    added.erase(found);
  }
  std::vector<std::size_t> places(pairs.size());
  std::size_t kept = 0;
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    if (taken_by[i] != pairs.size()) continue;
    places[i] = kept;
    if (kept != i) pairs[kept] = std::move(pairs[i]);
    ++kept;
  }
  for (std::size_t i = 0; i < places.size(); ++i) {
    if (taken_by[i] != places.size()) places[i] = places[taken_by[i]];
  }
  pairs.resize(kept);
  return places;
}

/// A name apart from its last number.
struct NumberedName {
  std::string pattern;
  std::int64_t number = 0;
};

std::optional<NumberedName> numbered(const std::string& name) {
  const std::size_t folder = name.rfind('/') + 1;  // npos + 1 is 0
  const std::size_t last = name.find_last_of("0123456789");
  if (last == std::string::npos || last < folder) return std::nullopt;
  std::size_t first = last;
  while (first > folder && name[first - 1] >= '0' && name[first - 1] <= '9') --first;
  const auto number = parse_integer(name.substr(first, last + 1 - first));
  if (!number) return std::nullopt;
  return NumberedName{name.substr(0, first) + "{frame}" + name.substr(last + 1), *number};
}

void align_sequence(const std::vector<DiffPair>& pairs, DiffSequence& sequence) {
  std::vector<std::uint64_t> a;
  std::vector<std::uint64_t> b;
  for (std::size_t i = 0; i < sequence.pairs.size(); ++i) {
    const DiffPair& pair = pairs[sequence.pairs[i]];
    if (pair.verdict == PairVerdict::Broken) return;
    if (!pair.file_a.empty()) {
      a.push_back(pair.fingerprint_a);
      sequence.frames_a.push_back(sequence.frames[i]);
    }
    if (!pair.file_b.empty()) {
      b.push_back(pair.fingerprint_b);
      sequence.frames_b.push_back(sequence.frames[i]);
    }
  }
  sequence.alignment = align_in_time(a, b);
}

std::vector<DiffSequence> find_sequences(const std::vector<DiffPair>& pairs) {
  std::map<std::string, DiffSequence> by_pattern;
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    const std::optional<NumberedName> name = numbered(pairs[i].name);
    if (!name) continue;
    DiffSequence& sequence = by_pattern[name->pattern];
    sequence.name = name->pattern;
    sequence.pairs.push_back(i);
    sequence.frames.push_back(name->number);
    sequence.count_a += pairs[i].file_a.empty() ? 0 : 1;
    sequence.count_b += pairs[i].file_b.empty() ? 0 : 1;
  }
  std::vector<DiffSequence> sequences;
  for (auto& [pattern, sequence] : by_pattern) {
    if (sequence.pairs.size() < 2) continue;
    align_sequence(pairs, sequence);
    sequences.push_back(std::move(sequence));
  }
  return sequences;
}

void reject_unlike(const PictureList& a, const PictureList& b) {
  if (a.single != b.single) {
    const PictureList& picture = a.single ? a : b;
    const PictureList& other = a.single ? b : a;
    throw InputError(picture.input + " is one picture and " + other.input +
                     " is not: name two pictures, or two folders or patterns");
  }
  if (a.files.empty() && b.files.empty()) {
    throw InputError("nothing to compare: no PNG or JPEG file in " + a.input + " or " + b.input);
  }
}

}  // namespace

std::string_view verdict_word(PairVerdict verdict) {
  constexpr std::string_view kWords[] = {"same",  "within",  "warned",  "different", "resized",
                                         "added", "deleted", "renamed", "broken"};
  return kWords[static_cast<std::size_t>(verdict)];
}

double DiffPair::percent() const {
  if (found.compared == 0) return 0;
  return 100 * static_cast<double>(found.different) / static_cast<double>(found.compared);
}

std::int64_t DiffReport::count(PairVerdict verdict) const {
  return std::count_if(pairs.begin(), pairs.end(),
                       [&](const DiffPair& pair) { return pair.verdict == verdict; });
}

bool DiffReport::fails(const DiffPair& pair) const {
  switch (pair.verdict) {
    case PairVerdict::Same:
    case PairVerdict::Within:
    case PairVerdict::Warned:
    case PairVerdict::Broken:
      return false;
    case PairVerdict::Different:
    case PairVerdict::Resized:
      return true;
    case PairVerdict::Added:
      return !options.allow_added;
    case PairVerdict::Deleted:
      return !options.allow_deleted;
    case PairVerdict::Renamed:
      return !options.allow_renamed;
  }
  return true;
}

bool DiffReport::is_different() const {
  return (rate_differs() && !options.allow_rate) ||
         std::any_of(pairs.begin(), pairs.end(),
                     [this](const DiffPair& pair) { return fails(pair); });
}

DiffReport diff(const std::string& input_a, const std::string& input_b, const DiffOptions& options,
                Executor& executor) {
  const PictureList a = list_pictures(input_a);
  const PictureList b = list_pictures(input_b);
  reject_unlike(a, b);
  DiffReport report{input_a, input_b, options, paired(a, b), {}, a.fps, b.fps};
  const PairComparer comparer(report.options);
  std::vector<std::exception_ptr> failures(report.pairs.size());
  executor.for_each(report.pairs.size(), [&](std::size_t i) {
    try {
      comparer.compare(report.pairs[i]);
    } catch (...) {
      failures[i] = std::current_exception();
    }
  });
  for (const std::exception_ptr& failure : failures) {
    if (failure) std::rethrow_exception(failure);
  }
  report.sequences = find_sequences(report.pairs);
  const std::vector<std::size_t> places = find_renamed(report.pairs);
  for (DiffSequence& sequence : report.sequences) {
    for (std::size_t& pair : sequence.pairs) pair = places[pair];
  }
  return report;
}

std::optional<PairPictures> pair_pictures(const DiffPair& pair, const DiffOptions& options) {
  if (pair.file_a.empty() || pair.file_b.empty()) return std::nullopt;
  Loaded a = load(pair.file_a);
  Loaded b = load(pair.file_b);
  if (!a.problem.empty() || !b.problem.empty()) return std::nullopt;
  const int width = std::max(a.image.width, b.image.width);
  const int height = std::max(a.image.height, b.image.height);
  const Ignoring ignoring(options);
  if (over_limits(width, height, {})) return std::nullopt;
  AlignedImages both = align(a.image, b.image, options.alignment);
  if (!ignoring.fits(both.a)) return std::nullopt;
  PixelMarks marks = compare_images(both.a, both.b, ignoring.pixels(both.a), options.compare).marks;
  if (marks.pixels.empty()) marks = PixelMarks(width, height, PixelMark::Same);
  return PairPictures{std::move(both.a), std::move(both.b), std::move(marks)};
}

std::string ranges_text(const std::vector<std::int64_t>& numbers) {
  std::string text;
  for (std::size_t i = 0; i < numbers.size();) {
    std::size_t last = i;
    while (last + 1 < numbers.size() && numbers[last + 1] == numbers[last] + 1) ++last;
    text += (text.empty() ? "" : ", ") + std::to_string(numbers[i]);
    if (last > i) text += (last == i + 1 ? ", " : "-") + std::to_string(numbers[last]);
    i = last + 1;
  }
  return text;
}

}  // namespace sinew
