#include "cli/render_outcome.h"

#include <cmath>
#include <utility>

#include "core/text.h"
#include "core/version.h"
#include "scene/owners.h"

namespace sinew {
namespace {

using Stage = std::pair<std::string_view, double>;

std::vector<Stage> stages_of(const StageTimes& times) {
  return {{"advance", times.advance},
          {"draw", times.draw},
          {"raster", times.raster},
          {"encode", times.encode},
          {"write", times.write}};
}

void write_pair(std::string_view key, std::int64_t first, std::int64_t second, JsonWriter& json) {
  json.key(key), json.begin_array();
  json.integer(first), json.integer(second);
  json.end_array();
}

void write_result(const Outcome& outcome, bool perf, JsonWriter& json) {
  write_pair("size", outcome.plan.width, outcome.plan.height, json);
  write_pair("fps", outcome.plan.fps.num, outcome.plan.fps.den, json);
  json.key("frames"), json.integer(static_cast<std::int64_t>(outcome.files.size()));
  if (outcome.report) {
    json.key("bytes"), json.integer(static_cast<std::int64_t>(outcome.report->bytes));
  }
  if (outcome.report && perf) {
    json.key("seconds"), json.begin_object();
    for (const auto& [name, seconds] : stages_of(outcome.report->times)) {
      json.key(name), json.number(seconds);
    }
    json.end_object();
  }
  json.key("files"), json.begin_array();
  for (const std::string& file : outcome.files) json.text(file);
  json.end_array();
}

}  // namespace

std::string summary_text(const Outcome& outcome) {
  const std::size_t count = outcome.files.size();
  return outcome.source + ": " + std::to_string(count) + (count == 1 ? " frame, " : " frames, ") +
         std::to_string(outcome.plan.width) + " x " + std::to_string(outcome.plan.height) +
         ", to " + outcome.place + "\n";
}

std::string stages_text(const Outcome& outcome) {
  std::string text = outcome.source + ":";
  std::string_view comma;
  for (const auto& [name, seconds] : stages_of(outcome.report->times)) {
    text += std::string(comma) + " " + std::string(name) + " " +
            shortest(std::floor(seconds * 1000 + 0.5) / 1000) + " s";
    comma = ",";
  }
  return text + "\n";
}

std::string light_warning(const Scene& scene, std::span<const std::uint32_t> owners) {
  constexpr std::size_t kMostNames = 5;
  std::vector<std::string> names;
  for (const std::uint32_t owner : owners) {
    if (names.size() == kMostNames) break;
    names.push_back("'" + owner_path(scene, owner) + "'");
  }
  if (owners.size() > names.size()) {
    names.push_back(std::to_string(owners.size() - names.size()) + " more");
  }
  std::string text = names.front();
  for (std::size_t i = 1; i < names.size(); ++i) {
    text += (i + 1 == names.size() ? " and " : ", ") + names[i];
  }
  return text + (owners.size() == 1 ? " adds" : " add") +
         " light to a canvas that is not opaque: alpha grows by the light's brightest channel; "
         "--additive-alpha luminance, source or none chooses and says no more";
}

std::string outcomes_json(const std::vector<Outcome>& outcomes, bool perf) {
  JsonWriter json;
  json.begin_object();
  json.key("sinew"), json.text(kVersion);
  json.key("inputs"), json.begin_array();
  for (const Outcome& outcome : outcomes) {
    json.new_line();
    json.begin_object();
    json.key("source"), json.text(outcome.source);
    json.key("exit"), json.integer(outcome.exit_code);
    if (outcome.exit_code == 0) write_result(outcome, perf, json);
    json.end_object();
  }
  json.end_array();
  json.end_object();
  return json.take() + "\n";
}

}  // namespace sinew
