#include "cli/progress.h"

#include <unistd.h>

#include <cmath>

#include "cli/options.h"
#include "core/json_writer.h"
#include "schema/scalar_types.h"

namespace sinew {
namespace {

enum class ProgressChoice { Auto, Always, Never, Json };

constexpr std::string_view kEraseLine = "\r\x1b[K";

std::string time_text(double seconds) {
  const auto whole = static_cast<long long>(std::ceil(seconds));
  if (whole < 60) return std::to_string(whole) + " s";
  if (whole < 3600) return std::to_string(whole / 60) + " min " + std::to_string(whole % 60) + " s";
  return std::to_string(whole / 3600) + " h " + std::to_string(whole / 60 % 60) + " min";
}

/// "walk.yaml [=====>              ] 15/60, 2 s left"; without the time where it is not known.
std::string progress_text(const std::string& source, std::size_t done, std::size_t total,
                          double seconds_so_far) {
  constexpr std::size_t kWidth = 20;
  const std::size_t filled = total == 0 ? kWidth : done * kWidth / total;
  std::string text = source + " [" + std::string(filled, '=');
  if (filled < kWidth) text += ">" + std::string(kWidth - filled - 1, ' ');
  text += "] " + std::to_string(done) + "/" + std::to_string(total);
  if (done == 0 || done >= total) return text;
  const double left =
      seconds_so_far / static_cast<double>(done) * static_cast<double>(total - done);
  return text + ", " + time_text(left) + " left";
}

}  // namespace

ProgressKind progress_kind(const std::string& option, const Console& console) {
  const auto choice = read_option("--progress", option,
                                  words<ProgressChoice>({{"auto", ProgressChoice::Auto},
                                                         {"always", ProgressChoice::Always},
                                                         {"never", ProgressChoice::Never},
                                                         {"json", ProgressChoice::Json}}));
  const bool terminal = isatty(STDERR_FILENO) != 0;
  switch (choice) {
    case ProgressChoice::Auto:
      return terminal && !console.quiet ? ProgressKind::Bar : ProgressKind::None;
    case ProgressChoice::Always:
      return terminal ? ProgressKind::Bar : ProgressKind::Lines;
    case ProgressChoice::Json:
      return ProgressKind::Json;
    case ProgressChoice::Never:
      break;
  }
  return ProgressKind::None;
}

ProgressDisplay::ProgressDisplay(ProgressKind kind, std::string source, std::size_t total)
    : kind_(kind), source_(std::move(source)), total_(total) {}

ProgressDisplay::~ProgressDisplay() {
  if (kind_ == ProgressKind::Bar) say(kEraseLine);
}

std::string ProgressDisplay::line(std::size_t done) const {
  if (kind_ == ProgressKind::Json) {
    JsonWriter json;
    json.begin_object();
    json.key("source"), json.text(source_);
    json.key("done"), json.integer(static_cast<std::int64_t>(done));
    json.key("total"), json.integer(static_cast<std::int64_t>(total_));
    json.end_object();
    return json.take() + "\n";
  }
  const double seconds = std::chrono::duration<double>(Clock::now() - start_).count();
  const std::string text = progress_text(source_, done, total_, seconds);
  return kind_ == ProgressKind::Bar ? std::string(kEraseLine) + text : text + "\n";
}

void ProgressDisplay::show(std::size_t done) {
  if (kind_ == ProgressKind::None) return;
  // Often enough for the eye, or for a log; the last one always.
  const auto pause = std::chrono::milliseconds(kind_ == ProgressKind::Lines ? 1000 : 100);
  const Clock::time_point now = Clock::now();
  if (done < total_ && now - shown_ < pause) return;
  shown_ = now;
  say(line(done));
}

}  // namespace sinew
