// The three demos once more, written from their description alone and without a line of the
// product's, against scenes that express other scripts than the published ones.

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

#include "scene/scene_text.h"

namespace sinew {
namespace {

/// FNV-1a over the bytes of doubles.
std::uint64_t hash_of(const std::vector<double>& numbers) {
  std::uint64_t hash = 0xcbf29ce484222325;
  for (const double number : numbers) {
    std::uint64_t bits = 0;
    std::memcpy(&bits, &number, sizeof bits);
    for (int i = 0; i < 8; ++i) hash = (hash ^ ((bits >> (8 * i)) & 255)) * 0x100000001b3;
  }
  return hash;
}

std::vector<double> numbers_of(const std::vector<Vec2>& points) {
  std::vector<double> numbers;
  for (const Vec2 p : points) numbers.insert(numbers.end(), {p.x, p.y});
  return numbers;
}

/// Whole numbers that look random and are the same everywhere.
class Dice {
 public:
  explicit Dice(std::uint64_t seed) : state_(seed * 2862933555777941757u + 3037000493u) {}
  int between(int low, int high) {
    state_ = state_ * 6364136223846793005u + 1442695040888963407u;
    return low + static_cast<int>((state_ >> 33) % static_cast<std::uint64_t>(high - low + 1));
  }

 private:
  std::uint64_t state_;
};

/// What a hand does: where it is at some frames, straight lines between, and when it is down.
struct Script {
  struct Key {
    int frame, x, y;
    bool hold;  ///< Stays here until the next key.
  };
  struct Button {
    int down, up;
    bool drag;
    int radius;
    double strength;
  };
  std::vector<Key> keys;
  std::vector<Button> buttons;

  /// The whole pixel at a frame, halves up.
  std::array<int, 2> at(int frame) const {
    std::size_t next = 0;
    while (next < keys.size() && keys[next].frame <= frame) ++next;
    if (next == 0) return {keys[0].x, keys[0].y};
    const Key& a = keys[next - 1];
    if (next == keys.size() || a.hold) return {a.x, a.y};
    const Key& b = keys[next];
    const int n = b.frame - a.frame;
    const int m = frame - a.frame;
    const auto rounded = [&](int from, int to) {
      const int doubled = 2 * (from * (n - m) + to * m) + n;
      return static_cast<int>(std::floor(doubled / (2.0 * n)));
    };
    return {rounded(a.x, b.x), rounded(a.y, b.y)};
  }

  std::string yaml() const {
    std::string text = "pointers:\n  - name: hand\n    path: {every: 1f, snap: 1, keys: [";
    for (const Key& key : keys) {
      text += "[" + std::to_string(key.frame) + "f, [" + std::to_string(key.x) + ", " +
              std::to_string(key.y) + "]" + (key.hold ? ", hold" : "") + "], ";
    }
    text += "]}\n    press: [";
    for (const Button& b : buttons) {
      text += "{down: " + std::to_string(b.down) + "f, up: " + std::to_string(b.up) +
              "f, action: " + (b.drag ? "drag" : "cut") + ", radius: " + std::to_string(b.radius) +
              ", strength: " + std::to_string(b.strength) + "}, ";
    }
    return text + "]\n";
  }
};

Script random_script(std::uint64_t seed, int frames) {
  Dice dice(seed);
  Script script;
  for (int frame = dice.between(0, 8); frame < frames; frame += dice.between(1, 14)) {
    script.keys.push_back(
        {frame, dice.between(60, 500), dice.between(10, 330), dice.between(0, 4) == 0});
  }
  for (int frame = dice.between(0, 12); frame < frames; frame += dice.between(1, 9)) {
    const int up = frame + dice.between(1, 20);
    script.buttons.push_back(
        {frame, up, dice.between(0, 2) > 0, dice.between(4, 30), dice.between(1, 18) / 8.0});
    frame = up;
  }
  return script;
}

/// The cloth of the demo, as the description tells it, point by point.
class DemoCloth {
 public:
  static constexpr int kColumns = 50;
  static constexpr int kRows = 30;

  DemoCloth() {
    for (int row = 0; row <= kRows; ++row) {
      for (int column = 0; column <= kColumns; ++column) {
        Point p;
        p.x = p.px = 105 + 7 * column;
        p.y = p.py = 20 + 7 * row;
        const int index = static_cast<int>(points.size());
        if (column > 0) p.links.push_back(index - 1);
        if (row > 0) p.links.push_back(index - (kColumns + 1));
        p.pinned = row == 0;
        p.pin_x = p.x;
        p.pin_y = p.y;
        points.push_back(p);
      }
    }
  }

  void move(double x, double y) {
    mouse_px = mouse_x;
    mouse_py = mouse_y;
    mouse_x = x;
    mouse_y = y;
  }
  void press(const Script::Button& button, double x, double y) {
    move(x, y);
    pressed = true;
    held = button;
  }
  void release() { pressed = false; }

  void update() {
    for (int sweep = 0; sweep < 3; ++sweep) {
      for (std::size_t i = points.size(); i-- > 0;) resolve(points[i]);
    }
    for (std::size_t i = points.size(); i-- > 0;) integrate(points[i]);
  }

  std::vector<double> numbers() const {
    std::vector<double> out;
    for (const Point& p : points) out.insert(out.end(), {p.x, p.y});
    return out;
  }

  double mouse_x = 0, mouse_y = 0, mouse_px = 0, mouse_py = 0;

 private:
  struct Point {
    double x = 0, y = 0, px = 0, py = 0, pin_x = 0, pin_y = 0;
    bool pinned = false;
    std::vector<int> links;
  };

  void resolve(Point& p) {
    if (p.pinned) {
      p.x = p.pin_x;
      p.y = p.pin_y;
      return;
    }
    for (std::size_t i = p.links.size(); i-- > 0;) {
      Point& q = points[static_cast<std::size_t>(p.links[i])];
      const double dx = p.x - q.x;
      const double dy = p.y - q.y;
      const double d = std::sqrt(dx * dx + dy * dy);
      const double s = (7 - d) / d;
      if (d > 60) p.links.erase(p.links.begin() + static_cast<std::ptrdiff_t>(i));
      const double mx = dx * s * 0.5;
      const double my = dy * s * 0.5;
      p.x += mx;
      p.y += my;
      q.x -= mx;
      q.y -= my;
    }
    if (p.x > 559) {
      p.x = 2 * 559 - p.x;
    } else if (p.x < 1) {
      p.x = 2 - p.x;
    }
    if (p.y > 349) {
      p.y = 2 * 349 - p.y;
    } else if (p.y < 1) {
      p.y = 2 - p.y;
    }
  }

  void integrate(Point& p) {
    if (pressed) {
      const double dx = p.x - mouse_x;
      const double dy = p.y - mouse_y;
      const double d = std::sqrt(dx * dx + dy * dy);
      if (held.drag && d < held.radius) {
        p.px = p.x - (mouse_x - mouse_px) * held.strength;
        p.py = p.y - (mouse_y - mouse_py) * held.strength;
      } else if (!held.drag && d < held.radius) {
        p.links.clear();
      }
    }
    const double step = 0.016 * 0.016;
    const double nx = p.x + ((p.x - p.px) * .99) + ((0.0 / 2) * step);
    const double ny = p.y + ((p.y - p.py) * .99) + ((1200.0 / 2) * step);
    p.px = p.x;
    p.py = p.y;
    p.x = nx;
    p.y = ny;
  }

  std::vector<Point> points;
  bool pressed = false;
  Script::Button held{};
};

/// Tells the cloth what the hand did before the update of a frame.
void deliver(const Script& script, int frame, DemoCloth& cloth) {
  const auto [x, y] = script.at(frame);
  bool told = false;
  for (const Script::Button& button : script.buttons) {
    if (button.up == frame) cloth.release();
    if (button.down != frame) continue;
    cloth.press(button, x, y);
    told = true;
  }
  if (!told && (x != cloth.mouse_x || y != cloth.mouse_y)) cloth.move(x, y);
}

/// The hashes of the points after some updates.
std::vector<std::uint64_t> demo_cloth_hashes(const Script& script, int frames, int step) {
  DemoCloth cloth;
  const auto [x, y] = script.at(0);
  cloth.move(x, y);
  cloth.move(x, y);
  for (const Script::Button& button : script.buttons) {
    if (button.down == 0) cloth.press(button, x, y);
  }
  std::vector<std::uint64_t> hashes;
  for (int frame = 1; frame <= frames; ++frame) {
    deliver(script, frame, cloth);
    cloth.update();
    if (frame % step == 0) hashes.push_back(hash_of(cloth.numbers()));
  }
  return hashes;
}

constexpr const char* kNet = R"(
canvas: {size: [560, 350]}
time: {fps: 60, frames: 301}
nodes:
  - {name: net, type: cloth, at: [105, 20], grid: [50, 30], spacing: 7, pins: [{points: top}],
     solver: {type: verlet, every: 1f, step: 0.016, gravity: [0, 1200], damping: 0.99, accuracy: 3,
              tear_distance: 60, bounds: [1, 1, 558, 348]}}
)";

TEST(Demos, ClothMatchesAnyScriptToTheBit) {
  constexpr int kFrames = 80;
  constexpr int kStep = 10;
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    const Script script = random_script(seed, kFrames);
    const std::vector<std::uint64_t> expected = demo_cloth_hashes(script, kFrames, kStep);
    const Scene scene = scene_of(kNet + script.yaml());
    World world = start_world(scene);
    for (int frame = kStep; frame <= kFrames; frame += kStep) {
      advance_to(scene, world, {frame, 60});
      EXPECT_EQ(hash_of(numbers_of(world.cloths[0].positions)),
                expected[static_cast<std::size_t>(frame / kStep - 1)])
          << "seed " << seed << ", frame " << frame << "\n"
          << script.yaml();
    }
  }
}

TEST(Demos, AnyScriptGivesAnotherCloth) {
  EXPECT_NE(demo_cloth_hashes(random_script(1, 80), 80, 80),
            demo_cloth_hashes(random_script(2, 80), 80, 80));
}

using Points = std::vector<std::array<double, 2>>;

Points straight_rope() {
  Points points;
  for (int i = 0; i < 100; ++i) points.push_back({5.0 * i, 0});
  return points;
}

/// `place` of the description: p at 5 px from q.
std::array<double, 2> placed(std::array<double, 2> p, std::array<double, 2> q) {
  double x = p[0] - q[0];
  double y = p[1] - q[1];
  const double s = x * x + y * y;
  if (s > 0) {
    x *= 1 / std::sqrt(s);
    y *= 1 / std::sqrt(s);
  }
  return {q[0] + x * 5, q[1] + y * 5};
}

/// The forum post's own words: target + normalize(target - p) * -5.
std::array<double, 2> behind(std::array<double, 2> p, std::array<double, 2> target) {
  double x = target[0] - p[0];
  double y = target[1] - p[1];
  const double s = x * x + y * y;
  if (s > 0) {
    x *= 1 / std::sqrt(s);
    y *= 1 / std::sqrt(s);
  }
  return {target[0] + x * -5, target[1] + y * -5};
}

void update_head(Points& p, std::array<double, 2> head, bool tail_is_fixed) {
  p[0] = head;
  for (std::size_t i = 1; i < 100; ++i) p[i] = placed(p[i], p[i - 1]);
  if (!tail_is_fixed) return;
  p[99] = {495, 0};
  for (std::size_t i = 99; i-- > 0;) p[i] = placed(p[i], p[i + 1]);
}

void update_creator(Points& p, std::array<double, 2> pointer, bool root_is_fixed) {
  for (std::size_t i = 100; i-- > 0;) p[i] = behind(p[i], i == 99 ? pointer : p[i + 1]);
  if (!root_is_fixed) return;
  p[0] = {0, 0};
  for (std::size_t i = 1; i < 100; ++i) p[i] = behind(p[i], p[i - 1]);
}

std::uint64_t rope_hash(const Points& points) {
  std::vector<double> numbers;
  for (const auto& p : points) numbers.insert(numbers.end(), p.begin(), p.end());
  return hash_of(numbers);
}

void expect_rope(const std::string& solver_and_pins, void (*update)(Points&, std::array<double, 2>),
                 std::uint64_t seed) {
  constexpr int kFrames = 200;
  const Script script = random_script(seed, kFrames);
  const Scene scene = scene_of(
      "canvas: {size: [64, 64]}\ntime: {fps: 60, frames: 301}\n" + script.yaml() +
      "nodes: [{name: rope, type: rope, count: 100, spacing: 5, " + solver_and_pins + "}]\n");
  World world = start_world(scene);
  Points points = straight_rope();
  for (int frame = 1; frame <= kFrames; ++frame) {
    const auto [x, y] = script.at(frame);
    update(points, {static_cast<double>(x), static_cast<double>(y)});
    advance_to(scene, world, {frame, 60});
    ASSERT_EQ(hash_of(numbers_of(world.ropes[0].points)), rope_hash(points))
        << "seed " << seed << ", frame " << frame;
  }
}

TEST(Demos, RopesMatchAnyScriptToTheBit) {
  for (std::uint64_t seed = 11; seed <= 14; ++seed) {
    expect_rope(
        "solver: {type: follow, lead: hand, every: 1f}",
        [](Points& p, std::array<double, 2> at) { update_head(p, at, false); }, seed);
    expect_rope(
        "solver: {type: follow, lead: hand, every: 1f}, pins: [{points: last}]",
        [](Points& p, std::array<double, 2> at) { update_head(p, at, true); }, seed);
    expect_rope(
        "solver: {type: follow, lead: hand, end: last, gap: 5, every: 1f}",
        [](Points& p, std::array<double, 2> at) { update_creator(p, at, false); }, seed);
    expect_rope(
        "solver: {type: follow, lead: hand, end: last, gap: 5, every: 1f}, pins: [{points: first}]",
        [](Points& p, std::array<double, 2> at) { update_creator(p, at, true); }, seed);
  }
}

}  // namespace
}  // namespace sinew
