#include "compare/sequence.h"

#include <algorithm>
#include <bit>
#include <cstdlib>

namespace sinew {
namespace {

using Frames = std::span<const std::uint64_t>;

constexpr int kMostEdits = 16;
constexpr std::size_t kFewestShared = 3;

bool moves(Frames frames) {
  return std::adjacent_find(frames.begin(), frames.end(), std::not_equal_to<>()) != frames.end();
}

/// The frames of a and b that meet when a is moved by `shift`.
struct Overlap {
  Frames a;
  Frames b;
};

Overlap overlap(Frames a, Frames b, int shift) {
  const auto skip_a = static_cast<std::size_t>(std::max(-shift, 0));
  const auto skip_b = static_cast<std::size_t>(std::max(shift, 0));
  if (skip_a >= a.size() || skip_b >= b.size()) return {};
  const std::size_t count = std::min(a.size() - skip_a, b.size() - skip_b);
  return {a.subspan(skip_a, count), b.subspan(skip_b, count)};
}

std::optional<TimeAlignment> find_shift(Frames a, Frames b) {
  const std::size_t shorter = std::min(a.size(), b.size());
  const std::size_t enough = std::max(kFewestShared, (shorter + 1) / 2);
  const int furthest = static_cast<int>(std::max(a.size(), b.size()));
  for (int distance = 1; distance < furthest; ++distance) {
    for (const int shift : {distance, -distance}) {
      const Overlap both = overlap(a, b, shift);
      if (both.a.size() < enough || !std::equal(both.a.begin(), both.a.end(), both.b.begin()) ||
          !moves(both.a)) {
        continue;
      }
      return TimeAlignment{TimeAlignment::Kind::Shift, shift};
    }
  }
  return std::nullopt;
}

std::optional<TimeAlignment> find_rotation(Frames a, Frames b) {
  if (a.size() != b.size() || a.size() < kFewestShared || !moves(a)) return std::nullopt;
  for (std::size_t shift = 1; shift < a.size(); ++shift) {
    if (std::equal(b.begin() + static_cast<std::ptrdiff_t>(shift), b.end(), a.begin()) &&
        std::equal(b.begin(), b.begin() + static_cast<std::ptrdiff_t>(shift),
                   a.end() - static_cast<std::ptrdiff_t>(shift))) {
      return TimeAlignment{TimeAlignment::Kind::Rotation, static_cast<int>(shift)};
    }
  }
  return std::nullopt;
}

/// How far along a each diagonal (frames of a - frames of b) gets with so many edits. Source: Myers
/// 1986, "An O(ND) Difference Algorithm and Its Variations".
class ShortestEdits {
 public:
  ShortestEdits(Frames a, Frames b) : a_(a), b_(b) {}

  /// Whether `kMostEdits` are enough; finds them.
  bool find() {
    const int goal = size(a_) - size(b_);
    if (std::abs(goal) > kMostEdits) return false;
    for (int edits = 0; edits <= kMostEdits; ++edits) {
      std::vector<int>& now = reached_.emplace_back(2 * kMostEdits + 3, -1);
      for (int diagonal = -edits; diagonal <= edits; diagonal += 2) {
        const int from = edits == 0 ? 0 : best_start(edits, diagonal);
        now[index(diagonal)] = slide(from, diagonal);
      }
      if (std::abs(goal) <= edits && now[index(goal)] >= size(a_)) {
        edits_ = edits;
        return true;
      }
    }
    return false;
  }

  int count() const { return edits_; }

  /// One by one, from the end to the start. `original` of what is inserted: the frame of a behind.
  std::vector<TimeEdit> backwards() const {
    std::vector<TimeEdit> edits;
    int diagonal = size(a_) - size(b_);
    for (int left = edits_; left > 0; --left) {
      const bool removed = by_removal(left, diagonal);
      diagonal += removed ? -1 : 1;
      const int x = reached_[static_cast<std::size_t>(left) - 1][index(diagonal)];
      if (removed) {
        edits.push_back({TimeEdit::Kind::Removed, x, 1});
      } else {
        edits.push_back({TimeEdit::Kind::Inserted, x - diagonal, 1, x});
      }
    }
    return edits;
  }

 private:
  static int size(Frames frames) { return static_cast<int>(frames.size()); }
  static std::size_t index(int diagonal) {
    return static_cast<std::size_t>(diagonal + kMostEdits + 1);
  }

  /// Whether the way to a diagonal with so many edits ends in leaving out a frame of a.
  bool by_removal(int edits, int diagonal) const {
    const std::vector<int>& before = reached_[static_cast<std::size_t>(edits) - 1];
    if (diagonal == -edits) return false;
    if (diagonal == edits) return true;
    return before[index(diagonal - 1)] >= before[index(diagonal + 1)];
  }

  int best_start(int edits, int diagonal) const {
    const std::vector<int>& before = reached_[static_cast<std::size_t>(edits) - 1];
    return by_removal(edits, diagonal) ? before[index(diagonal - 1)] + 1
                                       : before[index(diagonal + 1)];
  }

  int slide(int x, int diagonal) const {
    int y = x - diagonal;
    while (x < size(a_) && y >= 0 && y < size(b_) &&
           a_[static_cast<std::size_t>(x)] == b_[static_cast<std::size_t>(y)]) {
      ++x;
      ++y;
    }
    return x;
  }

  Frames a_;
  Frames b_;
  std::vector<std::vector<int>> reached_;
  int edits_ = 0;
};

/// Tells what repeats the frame before or behind from what is new.
TimeEdit told(TimeEdit edit, Frames a, Frames b) {
  if (edit.kind == TimeEdit::Kind::Removed) return edit;
  const std::uint64_t own = b[static_cast<std::size_t>(edit.frame)];
  const auto behind = static_cast<std::size_t>(edit.original);
  if (behind > 0 && a[behind - 1] == own) {
    return {TimeEdit::Kind::Doubled, edit.frame, 1, edit.original - 1};
  }
  if (behind < a.size() && a[behind] == own) {
    return {TimeEdit::Kind::Doubled, edit.frame, 1, edit.original};
  }
  return {TimeEdit::Kind::Inserted, edit.frame, 1};
}

/// In the order of time, neighbours of one kind together.
std::vector<TimeEdit> gathered(std::vector<TimeEdit> edits, Frames a, Frames b) {
  std::reverse(edits.begin(), edits.end());
  std::vector<TimeEdit> out;
  for (const TimeEdit& single : edits) {
    const TimeEdit edit = told(single, a, b);
    const bool goes_on = !out.empty() && out.back().kind == edit.kind &&
                         out.back().original == edit.original &&
                         out.back().frame + out.back().count == edit.frame;
    if (goes_on) {
      ++out.back().count;
    } else {
      out.push_back(edit);
    }
  }
  return out;
}

std::optional<TimeAlignment> find_edits(Frames a, Frames b) {
  ShortestEdits edits(a, b);
  if (!edits.find()) return std::nullopt;
  const std::size_t shared = std::min(a.size(), b.size());
  std::size_t different = std::max(a.size(), b.size()) - shared;
  for (std::size_t i = 0; i < shared; ++i) different += a[i] != b[i] ? 1 : 0;
  const auto count = static_cast<std::size_t>(edits.count());
  if (count >= different || 2 * count > shared) return std::nullopt;
  return TimeAlignment{TimeAlignment::Kind::Edits, 0, gathered(edits.backwards(), a, b)};
}

}  // namespace

std::uint64_t fingerprint(const StraightImage& image) {
  constexpr std::uint64_t kFactor = 0x9e3779b97f4a7c15u;
  std::uint64_t state =
      static_cast<std::uint64_t>(image.width) << 32 | static_cast<std::uint32_t>(image.height);
  for (const StraightRgba8 c : image.pixels) {
    const std::uint32_t word = c.a == 0 ? 0 : std::bit_cast<std::uint32_t>(c);
    state = (state ^ word) * kFactor;
    state ^= state >> 32;
  }
  return state;
}

std::optional<TimeAlignment> align_in_time(Frames a, Frames b) {
  if (std::equal(a.begin(), a.end(), b.begin(), b.end())) return std::nullopt;
  if (auto shift = find_shift(a, b)) return shift;
  if (auto rotation = find_rotation(a, b)) return rotation;
  return find_edits(a, b);
}

}  // namespace sinew
