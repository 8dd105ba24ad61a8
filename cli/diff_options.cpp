#include "cli/diff_options.h"

#include <array>

#include "cli/options.h"
#include "core/suggest.h"
#include "core/text.h"

namespace sinew {
namespace {

[[noreturn]] void reject(const std::string& option, const std::string& expected,
                         const std::string& text) {
  throw InputError(option + ": expected " + expected + ", found '" + text + "'");
}

Metric read_metric(const std::string& text) {
  if (text.empty()) return Metric::Exact;
  if (const auto metric = find_metric(text)) return *metric;
  std::vector<std::string_view> names;
  std::string list;
  for (const MetricInfo& info : all_metrics()) {
    names.push_back(info.name);
    list += (list.empty() ? "" : ", ") + std::string(info.name);
  }
  const std::string near = did_you_mean(text, names);
  throw InputError("--metric: there is no '" + text + "'" + (near.empty() ? ": " + list : near));
}

double read_number(const std::string& option, const std::string& text, double largest) {
  const auto number = parse_double(text);
  if (!number || *number < 0 || *number > largest) {
    reject(option, "a number from 0 to " + shortest(largest), text);
  }
  return *number;
}

std::int64_t read_count(const std::string& option, const std::string& text) {
  const auto count = parse_integer(text);
  if (!count || *count < 0) reject(option, "a number of pixels", text);
  return *count;
}

/// Whole numbers with commas between them.
std::optional<std::vector<int>> integers_of(const std::string& text, char separator) {
  std::vector<int> values;
  std::size_t from = 0;
  while (from <= text.size()) {
    const std::size_t to = std::min(text.find(separator, from), text.size());
    const auto value = parse_integer(text.substr(from, to - from));
    if (!value || *value < -1000000 || *value > 1000000) return std::nullopt;
    values.push_back(static_cast<int>(*value));
    from = to + 1;
  }
  return values;
}

PixelBox read_box(const std::string& text) {
  const auto values = integers_of(text, ',');
  if (!values || values->size() != 4 || (*values)[2] < 1 || (*values)[3] < 1) {
    reject("--ignore", "X,Y,WIDTH,HEIGHT such as 10,20,64,32, in pixels", text);
  }
  return {(*values)[0], (*values)[1], (*values)[2], (*values)[3]};
}

Alignment read_alignment(const std::string& text) {
  if (const auto alignment = parse_alignment(text)) return *alignment;
  reject("--align",
         "top-left, top, top-right, left, center, right, bottom-left, bottom or "
         "bottom-right",
         text);
}

void read_allowed(const std::vector<std::string>& words, DiffOptions& options) {
  for (const std::string& list : words) {
    std::size_t from = 0;
    while (from <= list.size()) {
      const std::size_t to = std::min(list.find(',', from), list.size());
      const std::string word = list.substr(from, to - from);
      if (word == "added") {
        options.allow_added = true;
      } else if (word == "deleted") {
        options.allow_deleted = true;
      } else if (word == "renamed") {
        options.allow_renamed = true;
      } else if (word == "rate") {
        options.allow_rate = true;
      } else {
        reject("--allow", "added, deleted, renamed or rate", word);
      }
      from = to + 1;
    }
  }
}

/// Reads options and notes down what they come to.
class Reader {
 public:
  explicit Reader(const CompareTexts& texts) : texts_(texts) {}

  ChosenCompare read() {
    read_how();
    read_limits();
    for (const std::string& box : texts_.ignore) {
      options().ignore.push_back(read_box(box));
      note("ignore", box, "--ignore");
    }
    if (!texts_.mask.empty()) {
      options().mask = texts_.mask;
      note("mask", texts_.mask, "--mask");
    }
    if (!texts_.align.empty()) options().alignment = read_alignment(texts_.align);
    read_allowed(texts_.allow, options());
    for (const std::string& word : texts_.allow) note("allow", word, "--allow");
    return std::move(chosen_);
  }

 private:
  DiffOptions& options() { return chosen_.options; }

  void note(std::string name, std::string value, std::string origin) {
    chosen_.settings.push_back({std::move(name), std::move(value), std::move(origin)});
  }

  void read_how() {
    CompareOptions& compare = options().compare;
    compare.metric = read_metric(texts_.metric);
    const MetricInfo& info = metric_info(compare.metric);
    note("metric", std::string(info.name) + " " + std::to_string(info.version),
         texts_.metric.empty() ? "default" : "--metric");
    compare.threshold = info.threshold;
    if (!texts_.threshold.empty()) {
      if (compare.metric == Metric::Exact) {
        throw InputError("--threshold: exact has none; choose another --metric, such as rgb");
      }
      compare.threshold = read_number("--threshold", texts_.threshold, info.largest);
    }
    if (compare.metric != Metric::Exact) {
      note("threshold", shortest(compare.threshold),
           texts_.threshold.empty() ? "default of " + std::string(info.name) : "--threshold");
    }
    if (!texts_.ignore_aa) return;
    if (compare.metric == Metric::Ssim || compare.metric == Metric::Flip) {
      throw InputError("--ignore-aa: " + std::string(info.name) +
                       " looks at surroundings and tells no anti-aliasing");
    }
    compare.ignore_antialiasing = true;
    note("ignore-aa", "yes", "--ignore-aa");
  }

  void read_limits() {
    const double largest = metric_info(options().compare.metric).largest;
    DiffLimits& fail = options().fail;
    fail.pixels = count("max-pixels", texts_.max_pixels);
    fail.percent = number("max-percent", texts_.max_percent, 100);
    fail.difference = number("max-diff", texts_.max_diff, largest);
    fail.mean = number("max-mean", texts_.max_mean, largest);
    read_window();
    if (!fail.any()) note("max-pixels", "0", "default");
    DiffLimits& warn = options().warn;
    warn.pixels = count("warn-pixels", texts_.warn_pixels);
    warn.percent = number("warn-percent", texts_.warn_percent, 100);
    warn.difference = number("warn-diff", texts_.warn_diff, largest);
    warn.mean = number("warn-mean", texts_.warn_mean, largest);
  }

  void read_window() {
    if (texts_.max_window.empty()) return;
    const auto values = integers_of(texts_.max_window, ':');
    if (!values || values->size() != 2 || (*values)[0] < 1 || (*values)[1] < 0) {
      reject("--max-window", "SIDE:PIXELS such as 32:20", texts_.max_window);
    }
    options().compare.window = (*values)[0];
    options().fail.densest = (*values)[1];
    note("max-window", texts_.max_window, "--max-window");
  }

  std::optional<std::int64_t> count(const std::string& name, const std::string& text) {
    if (text.empty()) return std::nullopt;
    note(name, text, "--" + name);
    return read_count("--" + name, text);
  }

  std::optional<double> number(const std::string& name, const std::string& text, double largest) {
    if (text.empty()) return std::nullopt;
    note(name, text, "--" + name);
    return read_number("--" + name, text, largest);
  }

  const CompareTexts& texts_;
  ChosenCompare chosen_;
};

}  // namespace

void add_compare_options(CLI::App& app, CompareTexts& texts) {
  add_value(app, "--metric", texts.metric, "NAME",
            "how far two pixels are apart: exact (default), rgb (levels of 255), yiq (pixelmatch "
            "7), yiq-white (odiff 4), oklab (pixelmatch 8), ssim or flip");
  add_value(app, "--threshold", texts.threshold, "T",
            "a pixel differs where its difference is above T; default 0 for rgb, 0.1 for the "
            "others");
  add_flag(app, "--ignore-aa", texts.ignore_aa, "pixels that look like anti-aliasing do not count");
  add_value(app, "--max-pixels", texts.max_pixels, "N",
            "so many pixels may differ; default 0, unless another --max is given");
  add_value(app, "--max-percent", texts.max_percent, "P", "so many percent of them may");
  add_value(app, "--max-diff", texts.max_diff, "D", "no pixel may differ by more than D");
  add_value(app, "--max-mean", texts.max_mean, "M", "the mean difference may be so large");
  add_value(app, "--max-window", texts.max_window, "SIDE:N",
            "in any square of SIDE x SIDE pixels so many may differ: 32:20");
  add_value(app, "--warn-pixels", texts.warn_pixels, "N",
            "warn beyond these, within what may be; also --warn-percent, --warn-diff and "
            "--warn-mean");
  add_value(app, "--warn-percent", texts.warn_percent, "P", "see --warn-pixels");
  add_value(app, "--warn-diff", texts.warn_diff, "D", "see --warn-pixels");
  add_value(app, "--warn-mean", texts.warn_mean, "M", "see --warn-pixels");
  add_repeatable(app, "--ignore", texts.ignore, "X,Y,W,H", "leave these pixels out; repeatable");
  add_value(app, "--mask", texts.mask, "FILE",
            "leave out where this picture is neither black nor transparent");
  add_value(app, "--align", texts.align, "PLACE",
            "how pictures of different sizes lie on one another: top-left (default), center, "
            "bottom, ...");
  add_repeatable(app, "--allow", texts.allow, "WHAT",
                 "what is no difference: added, deleted, renamed, rate (frames a second); "
                 "repeatable");
}

ChosenCompare read_compare_options(const CompareTexts& texts) { return Reader(texts).read(); }

}  // namespace sinew
