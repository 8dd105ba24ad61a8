#include "core/frame_list.h"

#include <algorithm>
#include <charconv>
#include <system_error>

namespace sinew {
namespace {

/// Takes a run of digits off the front of `text`; no sign, nothing beyond int.
std::optional<int> take_number(std::string_view& text) {
  int number = 0;
  if (text.empty() || text[0] < '0' || text[0] > '9') return std::nullopt;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc()) return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return number;
}

bool take(std::string_view& text, char c) {
  if (!text.starts_with(c)) return false;
  text.remove_prefix(1);
  return true;
}

}  // namespace

std::optional<NumberRun> parse_number_run(std::string_view text) {
  const auto first = take_number(text);
  if (!first) return std::nullopt;
  NumberRun run{*first, *first, 1};
  if (take(text, '-')) {
    const auto last = take_number(text);
    if (!last || *last < run.first) return std::nullopt;
    run.last = *last;
    if (take(text, 'x')) {
      const auto step = take_number(text);
      if (!step || *step < 1) return std::nullopt;
      run.step = *step;
    }
  }
  return text.empty() ? std::optional(run) : std::nullopt;
}

FrameListResult parse_frame_list(std::string_view text, int frame_count) {
  std::vector<bool> chosen(static_cast<std::size_t>(frame_count));
  std::size_t begin = 0;
  while (begin <= text.size()) {
    const std::size_t end = std::min(text.find(',', begin), text.size());
    const std::string_view part = text.substr(begin, end - begin);
    const auto run = parse_number_run(part);
    if (!run) {
      return {{},
              "expected frames such as 3, 0-99 or 0-99x2,120, found '" + std::string(part) + "'"};
    }
    if (run->last >= frame_count) {
      const std::string there_are =
          frame_count == 1 ? "there is only frame 0"
                           : "there are frames 0 to " + std::to_string(frame_count - 1);
      return {{}, there_are + ", found " + std::to_string(run->last)};
    }
    // In steps of long long: last + step may lie beyond int.
    for (long long frame = run->first; frame <= run->last; frame += run->step) {
      chosen[static_cast<std::size_t>(frame)] = true;
    }
    begin = end + 1;
  }
  FrameListResult result;
  for (int frame = 0; frame < frame_count; ++frame) {
    if (chosen[static_cast<std::size_t>(frame)]) result.frames.push_back(frame);
  }
  return result;
}

}  // namespace sinew
