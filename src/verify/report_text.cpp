#include "verify/report_text.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "core/text.h"
#include "image/color.h"

namespace sinew {
namespace {

std::string rounded(double value) { return shortest(std::floor(value * 1000 + 0.5) / 1000); }

std::string size_text(PictureSize size) {
  return std::to_string(size.width) + "x" + std::to_string(size.height);
}

std::string box_text(const PixelBox& box) {
  return size_text({box.width, box.height}) + " at " + std::to_string(box.x) + "," +
         std::to_string(box.y);
}

std::string counted(std::int64_t count, const std::string& noun) {
  return std::to_string(count) + " " + noun + (count == 1 ? "" : "s");
}

/// Where the pixels differ, and by how much.
std::string pixels_text(const DiffPair& pair, const DiffReport& report) {
  const Comparison& found = pair.found;
  std::string text =
      std::to_string(found.different) + " of " + counted(found.compared, "pixel") + " differ";
  if (found.different > 0) {
    text += " (" + rounded(pair.percent()) + " %) within " + box_text(found.bounds);
  }
  if (found.antialiased > 0) {
    text += ", " + std::to_string(found.antialiased) + " more look like anti-aliasing";
  }
  if (found.densest) {
    text += ", at most " + std::to_string(found.densest->different) + " in " +
            box_text(found.densest->box);
  }
  const Metric metric = report.options.compare.metric;
  if (found.worst) {
    const WorstPixel& worst = *found.worst;
    text += metric == Metric::Exact ? ", first" : ", most by " + rounded(worst.difference);
    text += " at " + std::to_string(worst.x) + "," + std::to_string(worst.y) + ": " +
            color_text(to_color(worst.a)) + " became " + color_text(to_color(worst.b));
  }
  if (metric == Metric::Ssim || metric == Metric::Flip) text += ", mean " + rounded(found.mean);
  return text;
}

std::string signed_text(double value) { return (value > 0 ? "+" : "") + rounded(value); }

std::string levels_text(const std::array<double, 4>& levels) {
  constexpr const char* kNames[] = {"red", "green", "blue", "alpha"};
  std::string text;
  for (std::size_t i = 0; i < levels.size(); ++i) {
    const double level = std::floor(levels[i] * 10 + 0.5) / 10;
    if (level == 0) continue;
    text += (text.empty() ? "" : ", ") + std::string(kNames[i]) + " " + signed_text(level);
  }
  return text;
}

std::string frame_text(const std::vector<std::int64_t>& numbers, int index) {
  return std::to_string(numbers[static_cast<std::size_t>(index)]);
}

/// "frame 12", "frames 12-14".
std::string frames_text(const std::vector<std::int64_t>& numbers, int first, int count) {
  const auto begin = numbers.begin() + first;
  return (count == 1 ? "frame " : "frames ") + ranges_text({begin, begin + count});
}

std::string edit_text(const TimeEdit& edit, const DiffSequence& sequence) {
  switch (edit.kind) {
    case TimeEdit::Kind::Doubled:
      return "frame " + frame_text(sequence.frames_a, edit.original) +
             (edit.count == 1 ? " doubled"
                              : " shown " + std::to_string(edit.count) + " times more");
    case TimeEdit::Kind::Inserted:
      return "new " + frames_text(sequence.frames_b, edit.frame, edit.count);
    case TimeEdit::Kind::Removed:
      break;
  }
  return frames_text(sequence.frames_a, edit.frame, edit.count) + " missing";
}

std::string steps_text(int shift) {
  const int steps = std::abs(shift);
  return steps == 1 ? "one frame's" : std::to_string(steps) + " frames'";
}

std::string fps_text(Rational fps) {
  return std::to_string(fps.num) + (fps.den == 1 ? "" : "/" + std::to_string(fps.den));
}

std::string verdict_text(PairVerdict verdict, std::int64_t count) {
  return std::to_string(count) + " " + std::string(verdict_word(verdict));
}

/// Verdicts in the order of how much they matter.
constexpr PairVerdict kNotable[] = {
    PairVerdict::Broken,  PairVerdict::Different, PairVerdict::Resized, PairVerdict::Added,
    PairVerdict::Deleted, PairVerdict::Renamed,   PairVerdict::Warned,  PairVerdict::Within};

void append_pair(const DiffPair& pair, const DiffReport& report, std::string& text) {
  text += pair.name + ": " + pair_text(pair, report) + "\n";
  const std::string change = change_text(pair);
  if (!change.empty()) text += "  " + change + "\n";
}

/// The pair of a sequence with the most pixels that differ; the first of equals.
const DiffPair* worst_of(const DiffSequence& sequence, const DiffReport& report) {
  const DiffPair* worst = nullptr;
  for (const std::size_t i : sequence.pairs) {
    const DiffPair& pair = report.pairs[i];
    if (pair.verdict == PairVerdict::Same) continue;
    if (!worst || pair.found.different > worst->found.different) worst = &pair;
  }
  return worst;
}

/// A sequence: what is true of it, and its first and its worst frame that differs.
void append_sequence(const DiffSequence& sequence, const DiffReport& report, std::string& text) {
  const auto first = std::find_if(sequence.pairs.begin(), sequence.pairs.end(), [&](std::size_t i) {
    return report.pairs[i].verdict != PairVerdict::Same;
  });
  if (first == sequence.pairs.end()) return;
  text += sequence.name + ": " + sequence_text(sequence, report) + "\n";
  const std::string alignment = alignment_text(sequence);
  if (!alignment.empty()) text += "  " + alignment + "\n";
  append_pair(report.pairs[*first], report, text += "  first ");
  const DiffPair* worst = worst_of(sequence, report);
  if (worst != &report.pairs[*first]) append_pair(*worst, report, text += "  worst ");
}

}  // namespace

std::string pair_text(const DiffPair& pair, const DiffReport& report) {
  switch (pair.verdict) {
    case PairVerdict::Same:
      return "the same";
    case PairVerdict::Within:
    case PairVerdict::Warned:
    case PairVerdict::Different:
      return pixels_text(pair, report);
    case PairVerdict::Resized:
      return size_text(pair.size_a) + " became " + size_text(pair.size_b) + "; " +
             pixels_text(pair, report);
    case PairVerdict::Added:
      return "only in " + report.input_b;
    case PairVerdict::Deleted:
      return "only in " + report.input_a;
    case PairVerdict::Renamed:
      return "the pixels of " + pair.file_a + " under another name";
    case PairVerdict::Broken:
      break;
  }
  return pair.problem;
}

std::string change_text(const DiffPair& pair) {
  if (!pair.change) return {};
  const Change& change = *pair.change;
  switch (change.kind) {
    case Change::Kind::Shift:
      return "looks like a shift by " + rounded(change.shift.x) + ", " + rounded(change.shift.y) +
             " px";
    case Change::Kind::Color: {
      const std::string levels = levels_text(change.levels);
      return "looks like a change of colour" + (levels.empty() ? "" : ": " + levels);
    }
    case Change::Kind::Shape:
      break;
  }
  return "looks like a change of shape";
}

std::string alignment_text(const DiffSequence& sequence) {
  if (!sequence.alignment) return {};
  const TimeAlignment& alignment = *sequence.alignment;
  const int shift = alignment.shift;
  const auto moved = [&](const std::string& how) {
    const int from = std::max(-shift, 0);
    const int to = std::max(shift, 0);
    return "equal with " + steps_text(shift) + " " + how + ": frame " +
           frame_text(sequence.frames_a, from) + " is now frame " +
           frame_text(sequence.frames_b, to);
  };
  if (alignment.kind == TimeAlignment::Kind::Shift) return moved("shift");
  if (alignment.kind == TimeAlignment::Kind::Rotation) return moved("shift around the loop");
  std::string text;
  for (const TimeEdit& edit : alignment.edits) {
    text += (text.empty() ? "equal but for " : ", ") + edit_text(edit, sequence);
  }
  return text;
}

std::string sequence_text(const DiffSequence& sequence, const DiffReport& report) {
  std::set<std::int64_t> differ;
  for (std::size_t i = 0; i < sequence.pairs.size(); ++i) {
    if (report.pairs[sequence.pairs[i]].verdict != PairVerdict::Same) {
      differ.insert(sequence.frames[i]);
    }
  }
  std::string text = counted(sequence.count_a, "frame");
  if (sequence.count_a != sequence.count_b) {
    text += " became " + std::to_string(sequence.count_b);
  }
  return text + ", " + std::to_string(differ.size()) +
         (differ.size() == 1 ? " differs: " : " differ: ") +
         ranges_text({differ.begin(), differ.end()});
}

std::string rate_text(const DiffReport& report) {
  if (!report.rate_differs()) return {};
  return fps_text(*report.fps_a) + " frames a second became " + fps_text(*report.fps_b);
}

std::string summary_text(const DiffReport& report) {
  std::string kinds;
  std::int64_t differ = 0;
  for (const PairVerdict verdict : kNotable) {
    const std::int64_t count = report.count(verdict);
    if (count == 0) continue;
    differ += count;
    kinds += (kinds.empty() ? "" : ", ") + verdict_text(verdict, count);
  }
  const auto all = static_cast<std::int64_t>(report.pairs.size());
  if (differ == 0) {
    return all == 1 ? "the picture is the same"
                    : "all " + std::to_string(all) + " pictures are the same";
  }
  return std::to_string(differ) + " of " + counted(all, "picture") +
         (differ == 1 ? " is not the same: " : " are not the same: ") + kinds;
}

std::string settings_text(const DiffReport& report) {
  std::string text;
  for (const DiffSetting& setting : report.settings) {
    text += (text.empty() ? "" : ", ") + setting.name + " " + setting.value + " (" +
            setting.origin + ")";
  }
  return text;
}

std::string shown_text(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const std::size_t good = std::min(find_invalid_utf8(text), text.size());
    for (const char c : text.substr(0, good)) {
      const bool control = (static_cast<unsigned char>(c) < 0x20 && c != '\n') || c == 0x7f;
      out += control ? '?' : c;
    }
    if (good == text.size()) break;
    out += '?';
    text.remove_prefix(good + 1);
  }
  return out;
}

std::string report_text(const DiffReport& report, std::size_t most) {
  std::set<std::size_t> told;
  std::string text;
  for (const DiffSequence& sequence : report.sequences) {
    append_sequence(sequence, report, text);
    told.insert(sequence.pairs.begin(), sequence.pairs.end());
  }
  std::size_t shown = 0;
  std::size_t left = 0;
  for (std::size_t i = 0; i < report.pairs.size(); ++i) {
    if (report.pairs[i].verdict == PairVerdict::Same || told.count(i) != 0) continue;
    if (shown++ < most) {
      append_pair(report.pairs[i], report, text);
    } else {
      ++left;
    }
  }
  if (left > 0) text += "and " + counted(static_cast<std::int64_t>(left), "more picture") + "\n";
  if (report.rate_differs()) text += rate_text(report) + "\n";
  text += summary_text(report) + "\n";
  if (report.is_different() || report.has_warnings()) text += settings_text(report) + "\n";
  return shown_text(text);
}

}  // namespace sinew
