#include "verify/report_json.h"

#include "core/json_writer.h"
#include "core/version.h"
#include "verify/report_text.h"
#include "verify/report_words.h"

namespace sinew {
namespace {

void write_box(std::string_view key, const PixelBox& box, JsonWriter& json) {
  json.key(key), json.begin_array();
  for (const int value : {box.x, box.y, box.width, box.height}) json.integer(value);
  json.end_array();
}

void write_color(std::string_view key, StraightRgba8 c, JsonWriter& json) {
  json.key(key), json.begin_array();
  for (const int value : {c.r, c.g, c.b, c.a}) json.integer(value);
  json.end_array();
}

void write_size(std::string_view key, PictureSize size, JsonWriter& json) {
  if (size == PictureSize{}) return;
  json.key(key), json.begin_array();
  json.integer(size.width), json.integer(size.height);
  json.end_array();
}

void write_found(const Comparison& found, const DiffPair& pair, JsonWriter& json) {
  json.key("compared"), json.integer(found.compared);
  json.key("different"), json.integer(found.different);
  json.key("percent"), json.number(pair.percent());
  if (found.antialiased > 0) json.key("antialiased"), json.integer(found.antialiased);
  json.key("largest"), json.number(found.largest);
  json.key("mean"), json.number(found.mean);
  if (!found.bounds.empty()) write_box("bounds", found.bounds, json);
  if (found.worst) {
    json.key("worst"), json.begin_object();
    json.key("x"), json.integer(found.worst->x);
    json.key("y"), json.integer(found.worst->y);
    json.key("difference"), json.number(found.worst->difference);
    write_color("a", found.worst->a, json);
    write_color("b", found.worst->b, json);
    json.end_object();
  }
  if (found.densest) {
    json.key("densest"), json.begin_object();
    write_box("box", found.densest->box, json);
    json.key("different"), json.integer(found.densest->different);
    json.end_object();
  }
}

void write_change(const Change& change, JsonWriter& json) {
  json.key("change"), json.begin_object();
  json.key("kind"), json.text(change_word(change.kind));
  if (change.kind == Change::Kind::Shift) {
    json.key("shift"), json.begin_array();
    json.number(change.shift.x), json.number(change.shift.y);
    json.end_array();
  }
  if (change.kind == Change::Kind::Color) {
    json.key("levels"), json.begin_array();
    for (const double level : change.levels) json.number(level);
    json.end_array();
  }
  if (change.explained > 0) json.key("explained"), json.number(change.explained);
  json.end_object();
}

void write_pair(const DiffPair& pair, const DiffReport& report, const std::string& picture,
                JsonWriter& json) {
  json.new_line();
  json.begin_object();
  json.key("name"), json.text(shown_text(pair.name));
  json.key("verdict"), json.text(verdict_word(pair.verdict));
  if (!pair.file_a.empty()) json.key("a"), json.text(shown_text(pair.file_a));
  if (!pair.file_b.empty()) json.key("b"), json.text(shown_text(pair.file_b));
  if (pair.verdict != PairVerdict::Same) {
    json.key("fails"), json.boolean(report.fails(pair));
    json.key("text"), json.text(shown_text(pair_text(pair, report)));
    write_size("size_a", pair.size_a, json);
    write_size("size_b", pair.size_b, json);
    if (pair.verdict == PairVerdict::Broken) {
      json.key("problem"), json.text(shown_text(pair.problem));
      json.key("failed_to_read"), json.boolean(pair.failed_to_read);
    } else if (pair.found.compared > 0) {
      write_found(pair.found, pair, json);
    }
    if (pair.change) {
      write_change(*pair.change, json);
      json.key("change_text"), json.text(shown_text(change_text(pair)));
    }
    if (!picture.empty()) json.key("picture"), json.text(shown_text(picture));
  }
  json.end_object();
}

template <class T>
void write_integers(std::string_view key, const std::vector<T>& values, JsonWriter& json) {
  json.key(key), json.begin_array();
  for (const T value : values) json.integer(static_cast<std::int64_t>(value));
  json.end_array();
}

void write_alignment(const DiffSequence& sequence, JsonWriter& json) {
  const TimeAlignment& alignment = *sequence.alignment;
  json.key("alignment"), json.begin_object();
  json.key("kind"), json.text(kAlignmentWords[static_cast<std::size_t>(alignment.kind)]);
  json.key("text"), json.text(shown_text(alignment_text(sequence)));
  json.key("shift"), json.integer(alignment.shift);
  json.key("edits"), json.begin_array();
  for (const TimeEdit& edit : alignment.edits) {
    json.begin_object();
    json.key("kind"), json.text(kEditWords[static_cast<std::size_t>(edit.kind)]);
    json.key("frame"), json.integer(edit.frame);
    json.key("count"), json.integer(edit.count);
    json.key("original"), json.integer(edit.original);
    json.end_object();
  }
  json.end_array();
  json.end_object();
}

void write_sequence(const DiffSequence& sequence, const DiffReport& report, JsonWriter& json) {
  json.new_line();
  json.begin_object();
  json.key("name"), json.text(shown_text(sequence.name));
  json.key("text"), json.text(shown_text(sequence_text(sequence, report)));
  json.key("count_a"), json.integer(sequence.count_a);
  json.key("count_b"), json.integer(sequence.count_b);
  write_integers("pairs", sequence.pairs, json);
  write_integers("frames", sequence.frames, json);
  if (sequence.alignment) {
    write_integers("frames_a", sequence.frames_a, json);
    write_integers("frames_b", sequence.frames_b, json);
    write_alignment(sequence, json);
  }
  json.end_object();
}

void write_fps(std::string_view key, const std::optional<Rational>& fps, JsonWriter& json) {
  if (!fps) return;
  json.key(key), json.begin_array();
  json.integer(fps->num), json.integer(fps->den);
  json.end_array();
}

void write_head(const DiffReport& report, JsonWriter& json) {
  json.key("sinew"), json.text(kVersion);
  json.key("diff"), json.integer(kDiffReportVersion);
  json.key("a"), json.text(shown_text(report.input_a));
  json.key("b"), json.text(shown_text(report.input_b));
  json.key("metric"), json.text(metric_info(report.options.compare.metric).name);
  json.key("settings"), json.begin_array();
  for (const DiffSetting& setting : report.settings) {
    json.begin_object();
    json.key("name"), json.text(setting.name);
    json.key("value"), json.text(shown_text(setting.value));
    json.key("origin"), json.text(setting.origin);
    json.end_object();
  }
  json.end_array();
  json.key("different"), json.boolean(report.is_different());
  json.key("summary"), json.text(summary_text(report));
  if (report.rate_differs()) json.key("rate"), json.text(rate_text(report));
  json.key("counts"), json.begin_object();
  for (const PairVerdict verdict : kAllVerdicts) {
    json.key(verdict_word(verdict)), json.integer(report.count(verdict));
  }
  json.end_object();
  write_fps("fps_a", report.fps_a, json);
  write_fps("fps_b", report.fps_b, json);
  json.key("allowed"), json.begin_array();
  if (report.options.allow_added) json.text("added");
  if (report.options.allow_deleted) json.text("deleted");
  if (report.options.allow_renamed) json.text("renamed");
  if (report.options.allow_rate) json.text("rate");
  json.end_array();
}

}  // namespace

std::string report_json(const DiffReport& report, const std::vector<std::string>& pictures) {
  JsonWriter json;
  json.begin_object();
  write_head(report, json);
  json.key("sequences"), json.begin_array();
  for (const DiffSequence& sequence : report.sequences) write_sequence(sequence, report, json);
  json.end_array();
  json.key("pairs"), json.begin_array();
  for (std::size_t i = 0; i < report.pairs.size(); ++i) {
    write_pair(report.pairs[i], report, pictures.empty() ? "" : pictures[i], json);
  }
  json.end_array();
  json.end_object();
  return json.take() + "\n";
}

}  // namespace sinew
