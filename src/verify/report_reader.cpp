#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/diagnostics.h"
#include "verify/report_json.h"
#include "verify/report_words.h"

namespace sinew {
namespace {

using Json = nlohmann::json;

// What is missing or of another type throws Json::exception, what makes no sense InputError.

template <class T>
T value_or(const Json& object, const char* key, T otherwise) {
  const auto found = object.find(key);
  return found == object.end() ? otherwise : found->get<T>();
}

PictureSize read_size(const Json& object, const char* key) {
  if (!object.contains(key)) return {};
  return {object.at(key).at(0).get<int>(), object.at(key).at(1).get<int>()};
}

PixelBox read_box(const Json& box) {
  return {box.at(0).get<int>(), box.at(1).get<int>(), box.at(2).get<int>(), box.at(3).get<int>()};
}

StraightRgba8 read_color(const Json& color) {
  const auto channel = [&](std::size_t i) { return color.at(i).get<std::uint8_t>(); };
  return {channel(0), channel(1), channel(2), channel(3)};
}

Comparison read_found(const Json& pair) {
  Comparison found;
  if (!pair.contains("compared")) return found;
  found.compared = pair.at("compared").get<std::int64_t>();
  found.different = pair.at("different").get<std::int64_t>();
  found.antialiased = value_or<std::int64_t>(pair, "antialiased", 0);
  found.largest = pair.at("largest").get<double>();
  found.mean = pair.at("mean").get<double>();
  if (pair.contains("bounds")) found.bounds = read_box(pair.at("bounds"));
  if (pair.contains("worst")) {
    const Json& worst = pair.at("worst");
    found.worst = WorstPixel{worst.at("x").get<int>(), worst.at("y").get<int>(),
                             worst.at("difference").get<double>(), read_color(worst.at("a")),
                             read_color(worst.at("b"))};
  }
  if (pair.contains("densest")) {
    const Json& densest = pair.at("densest");
    found.densest =
        DensestWindow{read_box(densest.at("box")), densest.at("different").get<std::int64_t>()};
  }
  return found;
}

Change read_change(const Json& object) {
  Change change;
  const auto word = object.at("kind").get<std::string>();
  if (word == "shift") {
    change.kind = Change::Kind::Shift;
    change.shift = {object.at("shift").at(0).get<double>(), object.at("shift").at(1).get<double>()};
  } else if (word == "color") {
    change.kind = Change::Kind::Color;
    change.levels = object.at("levels").get<std::array<double, 4>>();
  }
  change.explained = value_or<double>(object, "explained", 0);
  return change;
}

/// The place of a word in a list; throws for another word.
template <class E, std::size_t kSize>
E read_word(const Json& text, const std::string_view (&words)[kSize]) {
  const auto word = text.get<std::string>();
  for (std::size_t i = 0; i < kSize; ++i) {
    if (words[i] == word) return static_cast<E>(i);
  }
  throw InputError("");
}

PairVerdict read_verdict(const Json& text) {
  const auto word = text.get<std::string>();
  for (const PairVerdict verdict : kAllVerdicts) {
    if (verdict_word(verdict) == word) return verdict;
  }
  throw InputError("");
}

DiffPair read_pair(const Json& object) {
  DiffPair pair;
  pair.name = object.at("name").get<std::string>();
  pair.verdict = read_verdict(object.at("verdict"));
  pair.file_a = value_or<std::string>(object, "a", "");
  pair.file_b = value_or<std::string>(object, "b", "");
  pair.problem = value_or<std::string>(object, "problem", "");
  pair.failed_to_read = value_or<bool>(object, "failed_to_read", false);
  pair.size_a = read_size(object, "size_a");
  pair.size_b = read_size(object, "size_b");
  pair.found = read_found(object);
  if (object.contains("change")) pair.change = read_change(object.at("change"));
  return pair;
}

/// Throws where an index leads beyond `size`.
template <class T>
void require_below(const std::vector<T>& indices, std::size_t size) {
  for (const T index : indices) {
    if (static_cast<std::size_t>(index) >= size) throw InputError("");
  }
}

TimeAlignment read_alignment(const Json& object, const DiffSequence& sequence) {
  TimeAlignment alignment;
  alignment.kind = read_word<TimeAlignment::Kind>(object.at("kind"), kAlignmentWords);
  alignment.shift = object.at("shift").get<int>();
  require_below<int>({std::max(-alignment.shift, 0)}, sequence.frames_a.size());
  require_below<int>({std::max(alignment.shift, 0)}, sequence.frames_b.size());
  for (const Json& item : object.at("edits")) {
    TimeEdit edit{read_word<TimeEdit::Kind>(item.at("kind"), kEditWords),
                  item.at("frame").get<int>(), item.at("count").get<int>(),
                  item.at("original").get<int>()};
    const bool removed = edit.kind == TimeEdit::Kind::Removed;
    const std::size_t size = removed ? sequence.frames_a.size() : sequence.frames_b.size();
    if (edit.count < 1) throw InputError("");
    require_below<std::int64_t>({edit.frame, std::int64_t{edit.frame} + edit.count - 1}, size);
    if (edit.kind == TimeEdit::Kind::Doubled) {
      require_below<int>({edit.original}, sequence.frames_a.size());
    }
    alignment.edits.push_back(edit);
  }
  return alignment;
}

DiffSequence read_sequence(const Json& object, std::size_t pairs) {
  DiffSequence sequence;
  sequence.name = object.at("name").get<std::string>();
  sequence.count_a = object.at("count_a").get<int>();
  sequence.count_b = object.at("count_b").get<int>();
  sequence.pairs = object.at("pairs").get<std::vector<std::size_t>>();
  sequence.frames = object.at("frames").get<std::vector<std::int64_t>>();
  require_below(sequence.pairs, pairs);
  if (sequence.pairs.size() != sequence.frames.size()) throw InputError("");
  if (!object.contains("alignment")) return sequence;
  sequence.frames_a = object.at("frames_a").get<std::vector<std::int64_t>>();
  sequence.frames_b = object.at("frames_b").get<std::vector<std::int64_t>>();
  sequence.alignment = read_alignment(object.at("alignment"), sequence);
  return sequence;
}

std::optional<Rational> read_fps(const Json& object, const char* key) {
  if (!object.contains(key)) return std::nullopt;
  const auto den = object.at(key).at(1).get<std::int64_t>();
  if (den <= 0) throw InputError("");
  return make_rational(object.at(key).at(0).get<std::int64_t>(), den);
}

void read_allowed(const Json& words, DiffOptions& options) {
  for (const Json& item : words) {
    const auto word = item.get<std::string>();
    options.allow_added |= word == "added";
    options.allow_deleted |= word == "deleted";
    options.allow_renamed |= word == "renamed";
    options.allow_rate |= word == "rate";
  }
}

ReadReport read_report(const Json& document) {
  ReadReport read;
  DiffReport& report = read.report;
  report.input_a = document.at("a").get<std::string>();
  report.input_b = document.at("b").get<std::string>();
  const auto metric = find_metric(document.at("metric").get<std::string>());
  if (!metric) throw InputError("");
  report.options.compare.metric = *metric;
  for (const Json& setting : document.at("settings")) {
    report.settings.push_back({setting.at("name").get<std::string>(),
                               setting.at("value").get<std::string>(),
                               setting.at("origin").get<std::string>()});
  }
  report.fps_a = read_fps(document, "fps_a");
  report.fps_b = read_fps(document, "fps_b");
  read_allowed(document.at("allowed"), report.options);
  for (const Json& pair : document.at("pairs")) {
    report.pairs.push_back(read_pair(pair));
    read.pictures.push_back(value_or<std::string>(pair, "picture", ""));
  }
  for (const Json& sequence : document.at("sequences")) {
    report.sequences.push_back(read_sequence(sequence, report.pairs.size()));
  }
  return read;
}

}  // namespace

ReadReport parse_report(std::string_view json, const std::string& name) {
  const Json document = Json::parse(json, nullptr, /*allow_exceptions=*/false);
  const bool is_report =
      document.is_object() && document.contains("diff") && document.at("diff").is_number_integer();
  if (!is_report) throw InputError(name + ": is no report of sinew diff");
  if (document.at("diff").get<std::int64_t>() > kDiffReportVersion) {
    throw InputError(name + ": was written by a newer version of sinew");
  }
  try {
    return read_report(document);
  } catch (const Json::exception&) {
    throw InputError(name + ": is a damaged report of sinew diff");
  } catch (const InputError&) {
    throw InputError(name + ": is a damaged report of sinew diff");
  }
}

}  // namespace sinew
