#include "compare/change.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace sinew {
namespace {

/// A change of colour is told where so much of the squared difference is accounted for.
constexpr double kEnoughColor = 0.85;
/// Of a shift it is less: an edge drawn again a quarter of a pixel away is no picture between two
/// pixels. Measured on a drawn disc: 0.69 for 0.05 px, 0.83 for 0.25, 0.98 for 1.5; 0 for growing.
constexpr double kEnoughShift = 0.65;
/// Of the borders of what changed, so much must be edges in both pictures for it to be a colour.
constexpr double kEnoughEdges = 0.7;
constexpr double kEdge = 4;  // levels of 255
constexpr int kFurthest = 8;
constexpr double kLeastShift = 0.02;
constexpr int kLargestSide = 1024;

using Color = std::array<double, 4>;

Color premultiplied(StraightRgba8 c) {
  const double alpha = c.a / 255.0;
  return {c.r * alpha, c.g * alpha, c.b * alpha, static_cast<double>(c.a)};
}

double squared(const Color& a, const Color& b) {
  double sum = 0;
  for (std::size_t k = 0; k < a.size(); ++k) sum += (a[k] - b[k]) * (a[k] - b[k]);
  return sum;
}

/// The part of a picture in a box, with the pixels at the picture's edge going on around it.
class Patch {
 public:
  Patch(const StraightImage& image, PixelBox box) : box_(box) {
    const int border = kFurthest + 3;
    colors_ = Image<Color>(box.width + 2 * border, box.height + 2 * border);
    for (int y = 0; y < colors_.height; ++y) {
      const int from_y = std::clamp(box.y + y - border, 0, image.height - 1);
      for (int x = 0; x < colors_.width; ++x) {
        const int from_x = std::clamp(box.x + x - border, 0, image.width - 1);
        colors_.at(x, y) = premultiplied(image.at(from_x, from_y));
      }
    }
  }

  const PixelBox& box() const { return box_; }
  /// x, y: in the box, or up to kFurthest + 2 beyond.
  const Color& at(int x, int y) const { return colors_.at(x + kFurthest + 3, y + kFurthest + 3); }

 private:
  PixelBox box_;
  Image<Color> colors_;
};

/// Catmull-Rom weights of the four pixels around a place t behind the second.
std::array<double, 4> cubic_weights(double t) {
  return {((-0.5 * t + 1) * t - 0.5) * t, (1.5 * t - 2.5) * t * t + 1,
          ((-1.5 * t + 2) * t + 0.5) * t, (0.5 * t - 0.5) * t * t};
}

/// How a picture is looked up that is moved: b(p) = a(p - shift), by whole pixels and the rest.
struct Lookup {
  explicit Lookup(Vec2 shift)
      : x(static_cast<int>(std::floor(-shift.x))),
        y(static_cast<int>(std::floor(-shift.y))),
        across(cubic_weights(-shift.x - x)),
        down(cubic_weights(-shift.y - y)) {}
  int x;
  int y;
  std::array<double, 4> across;
  std::array<double, 4> down;
};

Color moved(const Patch& patch, int x, int y, const Lookup& lookup) {
  Color out{};
  for (int j = 0; j < 4; ++j) {
    Color row{};
    for (int i = 0; i < 4; ++i) {
      const Color& c = patch.at(x + lookup.x + i - 1, y + lookup.y + j - 1);
      const double weight = lookup.across[static_cast<std::size_t>(i)];
      for (std::size_t k = 0; k < c.size(); ++k) row[k] += weight * c[k];
    }
    const double weight = lookup.down[static_cast<std::size_t>(j)];
    for (std::size_t k = 0; k < row.size(); ++k) out[k] += weight * row[k];
  }
  return out;
}

/// The sums of one step of Gauss and Newton, and the squared difference before it.
struct Step {
  double error = 0;
  double xx = 0, xy = 0, yy = 0;
  double x = 0, y = 0;
};

/// What is left when `a` is moved by `shift`, and which way it would get less (Lucas and Kanade
/// 1981).
Step step_at(const Patch& a, const Patch& b, Vec2 shift) {
  const Lookup lookup(shift);
  const PixelBox& box = a.box();
  Image<Color> rows(box.width + 2, 3);  // the moved picture, three rows at a time
  const auto fill = [&](int y) {
    for (int x = -1; x <= box.width; ++x) {
      rows.at(x + 1, (y + 1) % 3) = moved(a, x, y, lookup);
    }
  };
  fill(-1);
  fill(0);
  Step step;
  for (int y = 0; y < box.height; ++y) {
    fill(y + 1);
    const Color* above = rows.row(y % 3);
    const Color* here = rows.row((y + 1) % 3);
    const Color* below = rows.row((y + 2) % 3);
    for (int x = 0; x < box.width; ++x) {
      for (std::size_t k = 0; k < 4; ++k) {
        const double left = b.at(x, y)[k] - here[x + 1][k];
        const double slope_x = (here[x + 2][k] - here[x][k]) / 2;
        const double slope_y = (below[x + 1][k] - above[x + 1][k]) / 2;
        step.error += left * left;
        step.xx += slope_x * slope_x;
        step.xy += slope_x * slope_y;
        step.yy += slope_y * slope_y;
        step.x += slope_x * left;
        step.y += slope_y * left;
      }
    }
  }
  return step;
}

/// The whole shift that leaves least, looking at every n-th pixel of large boxes.
Vec2 nearest_whole_shift(const Patch& a, const Patch& b) {
  const PixelBox& box = a.box();
  const int stride = 1 + std::max(box.width, box.height) / 128;
  double least = std::numeric_limits<double>::infinity();
  Vec2 best;
  for (int dy = -kFurthest; dy <= kFurthest; ++dy) {
    for (int dx = -kFurthest; dx <= kFurthest; ++dx) {
      double error = 0;
      for (int y = 0; y < box.height; y += stride) {
        for (int x = 0; x < box.width; x += stride) {
          error += squared(b.at(x, y), a.at(x - dx, y - dy));
        }
      }
      if (error < least) {
        least = error;
        best = {static_cast<double>(dx), static_cast<double>(dy)};
      }
    }
  }
  return best;
}

struct ShiftFit {
  Vec2 shift;
  double error = 0;
};

ShiftFit fit_shift(const Patch& a, const Patch& b) {
  ShiftFit best{nearest_whole_shift(a, b), std::numeric_limits<double>::infinity()};
  Vec2 shift = best.shift;
  for (int i = 0; i < 8; ++i) {
    const Step step = step_at(a, b, shift);
    if (step.error < best.error) best = {shift, step.error};
    const double determinant = step.xx * step.yy - step.xy * step.xy;
    if (determinant <= 1e-9 * step.xx * step.yy || determinant <= 0) break;
    // Moving a by d changes it by -slope d.
    const Vec2 move{-(step.yy * step.x - step.xy * step.y) / determinant,
                    -(step.xx * step.y - step.xy * step.x) / determinant};
    shift = shift + move;
    const bool leaves = std::fabs(shift.x) > kFurthest || std::fabs(shift.y) > kFurthest;
    if (leaves || length(move) < 1e-4) break;
  }
  return best;
}

/// A straight line through points, by least squares.
class Line {
 public:
  void add(double x, double y) {
    ++count_;
    x_ += x;
    y_ += y;
    xx_ += x * x;
    xy_ += x * y;
    yy_ += y * y;
  }
  double slope() const {
    const double spread = xx_ - x_ * x_ / count_;
    return spread <= 1e-9 * xx_ ? 1 : (xy_ - x_ * y_ / count_) / spread;
  }
  /// The squared distance of the points from it.
  double error() const {
    const double k = slope();
    const double offset = (y_ - k * x_) / count_;
    return std::max(0.0, yy_ + k * k * xx_ + count_ * offset * offset - 2 * k * xy_ -
                             2 * offset * y_ + 2 * k * offset * x_);
  }

 private:
  double count_ = 0, x_ = 0, y_ = 0, xx_ = 0, xy_ = 0, yy_ = 0;
};

struct ColorFit {
  bool possible = false;
  double error = 0;
  Color levels{};
};

/// How much of the border between what changed and what did not is an edge in both pictures.
double share_of_edges(const Patch& a, const Patch& b) {
  const PixelBox& box = a.box();
  double borders = 0;
  double edges = 0;
  const auto look = [&](int x, int y, int other_x, int other_y) {
    const bool changed = a.at(x, y) != b.at(x, y);
    if (changed == (a.at(other_x, other_y) != b.at(other_x, other_y))) return;
    ++borders;
    const double least = kEdge * kEdge;
    if (squared(a.at(x, y), a.at(other_x, other_y)) > least &&
        squared(b.at(x, y), b.at(other_x, other_y)) > least) {
      ++edges;
    }
  };
  for (int y = 0; y < box.height; ++y) {
    for (int x = 0; x < box.width; ++x) {
      look(x, y, x + 1, y);
      look(x, y, x, y + 1);
    }
  }
  return borders == 0 ? 1 : edges / borders;
}

/// Where alpha stays, one line a channel from the old colours to the new ones.
ColorFit fit_color(const Patch& a, const Patch& b) {
  const PixelBox& box = a.box();
  std::array<Line, 4> lines;
  ColorFit fit;
  double count = 0;
  for (int y = 0; y < box.height; ++y) {
    for (int x = 0; x < box.width; ++x) {
      const Color& before = a.at(x, y);
      const Color& after = b.at(x, y);
      if (before == after) continue;
      ++count;
      for (std::size_t k = 0; k < lines.size(); ++k) {
        lines[k].add(before[k], after[k]);
        fit.levels[k] += after[k] - before[k];
      }
    }
  }
  if (count == 0) return fit;
  fit.possible = true;
  for (std::size_t k = 0; k < lines.size(); ++k) {
    fit.levels[k] /= count;
    fit.error += lines[k].error();
    // What was light is not dark now: then something else is seen there.
    fit.possible = fit.possible && lines[k].slope() >= 0;
  }
  return fit;
}

PixelBox middle_of(PixelBox box) {
  const int width = std::min(box.width, kLargestSide);
  const int height = std::min(box.height, kLargestSide);
  return {box.x + (box.width - width) / 2, box.y + (box.height - height) / 2, width, height};
}

/// The box with two pixels around it that did not change, as far as the picture goes.
PixelBox widened(PixelBox box, int width, int height) {
  const int left = std::max(0, box.x - 2);
  const int top = std::max(0, box.y - 2);
  return {left, top, std::min(width, box.x + box.width + 2) - left,
          std::min(height, box.y + box.height + 2) - top};
}

}  // namespace

std::string_view change_word(Change::Kind kind) {
  switch (kind) {
    case Change::Kind::Shift:
      return "shift";
    case Change::Kind::Color:
      return "color";
    case Change::Kind::Shape:
      break;
  }
  return "shape";
}

Change explain_change(const StraightImage& a, const StraightImage& b, PixelBox box) {
  box = widened(middle_of(box), a.width, a.height);
  const Patch before(a, box);
  const Patch after(b, box);
  double error = 0;
  for (int y = 0; y < box.height; ++y) {
    for (int x = 0; x < box.width; ++x) error += squared(before.at(x, y), after.at(x, y));
  }
  if (error <= 0) return {};
  const ColorFit color = fit_color(before, after);
  const double by_color = 1 - color.error / error;
  if (color.possible && by_color >= kEnoughColor && share_of_edges(before, after) >= kEnoughEdges) {
    return {Change::Kind::Color, {}, color.levels, by_color};
  }
  const ShiftFit shift = fit_shift(before, after);
  const double by_shift = 1 - shift.error / error;
  const bool within = std::max(std::fabs(shift.shift.x), std::fabs(shift.shift.y)) < kFurthest;
  if (within && by_shift >= kEnoughShift && length(shift.shift) >= kLeastShift) {
    return {Change::Kind::Shift, shift.shift, {}, by_shift};
  }
  return {};
}

}  // namespace sinew
