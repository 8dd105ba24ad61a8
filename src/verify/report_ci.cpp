#include "verify/report_ci.h"

#include <algorithm>

#include "core/hash.h"
#include "core/json_writer.h"
#include "verify/report_text.h"

namespace sinew {
namespace {

/// XML's text and attributes.
std::string xml_text(std::string_view text) {
  std::string out;
  for (const char c : shown_text(text)) {
    if (c == '&') {
      out += "&amp;";
    } else if (c == '<') {
      out += "&lt;";
    } else if (c == '>') {
      out += "&gt;";
    } else if (c == '"') {
      out += "&quot;";
    } else {
      out += c == '\n' ? ' ' : c;
    }
  }
  return out;
}

std::string attribute(std::string_view name, std::string_view value) {
  return " " + std::string(name) + "=\"" + xml_text(value) + "\"";
}

/// Everything there is to say about a pair, on one line.
std::string full_text(const DiffPair& pair, const DiffReport& report) {
  const std::string change = change_text(pair);
  return pair_text(pair, report) + (change.empty() ? "" : "; " + change);
}

/// As GitHub's toolkit escapes what a command says.
std::string github_text(std::string_view text, bool property) {
  std::string out;
  for (const char c : shown_text(text)) {
    const bool special = c == '%' || c == '\r' || c == '\n' || (property && (c == ':' || c == ','));
    if (!special) {
      out += c;
      continue;
    }
    constexpr std::string_view kDigits = "0123456789ABCDEF";
    out +=
        {'%', kDigits[static_cast<std::size_t>(c) >> 4], kDigits[static_cast<std::size_t>(c) & 15]};
  }
  return out;
}

const std::string& file_of(const DiffPair& pair) {
  return pair.file_b.empty() ? pair.file_a : pair.file_b;
}

bool is_wrong(const DiffPair& pair, const DiffReport& report) {
  return report.fails(pair) || pair.verdict == PairVerdict::Broken;
}

std::string junit_case(const DiffPair& pair, const DiffReport& report) {
  std::string text =
      "    <testcase" + attribute("classname", report.input_b) + attribute("name", pair.name);
  if (!is_wrong(pair, report)) return text + "/>\n";
  const char* element = pair.verdict == PairVerdict::Broken ? "error" : "failure";
  return text + ">\n      <" + element + attribute("type", verdict_word(pair.verdict)) +
         attribute("message", full_text(pair, report)) + ">" + xml_text(settings_text(report)) +
         "</" + element + ">\n    </testcase>\n";
}

}  // namespace

std::string report_junit(const DiffReport& report) {
  std::int64_t failures = 0;
  std::string cases;
  for (const DiffPair& pair : report.pairs) {
    failures += report.fails(pair) ? 1 : 0;
    cases += junit_case(pair, report);
  }
  std::size_t tests = report.pairs.size();
  if (report.rate_differs() && !report.options.allow_rate) {
    ++tests;
    ++failures;
    cases += "    <testcase" + attribute("classname", report.input_b) +
             attribute("name", "frames a second") + ">\n      <failure type=\"rate\"" +
             attribute("message", rate_text(report)) + "/>\n    </testcase>\n";
  }
  const std::string counts = attribute("tests", std::to_string(tests)) +
                             attribute("failures", std::to_string(failures)) +
                             attribute("errors", std::to_string(report.count(PairVerdict::Broken)));
  return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites" + counts + ">\n  <testsuite" +
         attribute("name", "sinew diff") + counts + ">\n" + cases +
         "  </testsuite>\n</testsuites>\n";
}

std::string github_annotations(const DiffReport& report) {
  std::string text;
  for (const DiffPair& pair : report.pairs) {
    const bool wrong = is_wrong(pair, report);
    if (!wrong && pair.verdict != PairVerdict::Warned) continue;
    text += std::string(wrong ? "::error" : "::warning") +
            " file=" + github_text(file_of(pair), true) +
            ",title=" + github_text("sinew diff: " + pair.name, true) +
            "::" + github_text(full_text(pair, report), false) + "\n";
  }
  if (report.rate_differs() && !report.options.allow_rate) {
    text += "::error title=sinew diff::" + github_text(rate_text(report), false) + "\n";
  }
  return text;
}

std::string gitlab_annotations(const DiffReport& report) {
  JsonWriter json;
  json.begin_array();
  for (const DiffPair& pair : report.pairs) {
    if (!is_wrong(pair, report)) continue;
    Fnv1a64 hash;
    for (const std::string& part : {pair.name, std::string(verdict_word(pair.verdict))}) {
      hash.add(std::string_view(part));
    }
    json.new_line();
    json.begin_object();
    json.key("description"), json.text(shown_text(pair.name + ": " + full_text(pair, report)));
    json.key("check_name"), json.text("sinew diff");
    json.key("fingerprint"), json.text(hex64(hash.value()));
    json.key("severity"), json.text("major");
    json.key("location"), json.begin_object();
    json.key("path"), json.text(shown_text(file_of(pair)));
    json.key("lines"), json.begin_object(), json.key("begin"), json.integer(1), json.end_object();
    json.end_object();
    json.end_object();
  }
  json.end_array();
  return json.take() + "\n";
}

}  // namespace sinew
