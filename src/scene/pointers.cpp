#include "scene/pointers.h"

#include <algorithm>
#include <array>

namespace sinew {

Vec2 pointer_at(const Pointer& pointer, Rational time) {
  std::array<double, 2> point{};
  sample(pointer.path, time, point);
  return {point[0], point[1]};
}

namespace {

/// The last press that goes down at a time or before; -1: none.
int last_press(const Pointer& pointer, Rational time) {
  const auto after = std::upper_bound(
      pointer.press.begin(), pointer.press.end(), time,
      [](const Rational& instant, const Press& press) { return instant < press.down; });
  return static_cast<int>(after - pointer.press.begin()) - 1;
}

/// The press that holds at a time: down <= time < up. -1: none.
int press_at(const Pointer& pointer, Rational time) {
  const int last = last_press(pointer, time);
  return last >= 0 && time < pointer.press[static_cast<std::size_t>(last)].up ? last : -1;
}

bool goes_down_at(const Pointer& pointer, Rational time) {
  const int last = last_press(pointer, time);
  return last >= 0 && pointer.press[static_cast<std::size_t>(last)].down == time;
}

/// The instants in (from, to] at which the pointer may have something to tell.
std::vector<Rational> event_times(const Pointer& pointer, Rational from, Rational to) {
  std::vector<Rational> times;
  if (pointer.path.every) {
    const Rational every = *pointer.path.every;
    const std::int64_t last = floor(to / every);
    for (std::int64_t k = floor(from / every) + 1; k <= last; ++k) {
      times.push_back(Rational{k, 1} * every);
    }
  } else {
    times.push_back(to);
  }
  const int last_down = last_press(pointer, to);
  for (int i = last_press(pointer, from) + 1; i <= last_down; ++i) {
    times.push_back(pointer.press[static_cast<std::size_t>(i)].down);
  }
  std::sort(times.begin(), times.end());
  times.erase(std::unique(times.begin(), times.end()), times.end());
  return times;
}

}  // namespace

SeenPointer first_seen(const Pointer& pointer) {
  const Vec2 at = pointer_at(pointer, {0, 1});
  return {at, at, press_at(pointer, {0, 1})};
}

void take_events(const Pointer& pointer, Rational from, Rational to, SeenPointer& seen) {
  for (const Rational& time : event_times(pointer, from, to)) {
    const Vec2 at = pointer_at(pointer, time);
    if (at == seen.at && !goes_down_at(pointer, time)) continue;
    seen.previous = seen.at;
    seen.at = at;
  }
  seen.press = press_at(pointer, to);
}

bool affects(const Scene& scene, const Pointer& pointer, const Press& press, int node) {
  if (press.affects.empty()) {
    const int group = pointer.group;
    return group < 0 || (node > group && node < scene.nodes[static_cast<std::size_t>(group)].end);
  }
  return std::any_of(press.affects.begin(), press.affects.end(),
                     [&](const PathRef& reference) { return reference.place.node == node; });
}

}  // namespace sinew
