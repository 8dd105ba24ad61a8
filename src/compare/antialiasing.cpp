#include "compare/antialiasing.h"

#include <algorithm>

#include "compare/oklab.h"
#include "compare/yiq.h"

namespace sinew {
namespace {

struct Place {
  int x = 0;
  int y = 0;
};

/// The pixels around a place, as far as the picture goes.
struct Neighbours {
  Neighbours(const StraightImage& image, Place at)
      : left(std::max(at.x - 1, 0)),
        top(std::max(at.y - 1, 0)),
        right(std::min(at.x + 1, image.width - 1)),
        bottom(std::min(at.y + 1, image.height - 1)),
        at_border(at.x == left || at.x == right || at.y == top || at.y == bottom) {}
  int left, top, right, bottom;
  bool at_border;
};

/// Whether a pixel has three like it around it; the border of the picture counts as one.
bool lies_in_even_area(const StraightImage& image, Place at) {
  const Neighbours near(image, at);
  int like = near.at_border ? 1 : 0;
  for (int y = near.top; y <= near.bottom; ++y) {
    for (int x = near.left; x <= near.right; ++x) {
      if ((x != at.x || y != at.y) && image.at(x, y) == image.at(at.x, at.y)) ++like;
    }
  }
  return like > 2;
}

/// The darkest and the brightest pixel around one on a slope.
struct Slope {
  bool found = false;
  Place darkest;
  Place brightest;
};

std::size_t index_of(const StraightImage& image, Place at) {
  return static_cast<std::size_t>(at.y) * static_cast<std::size_t>(image.width) +
         static_cast<std::size_t>(at.x);
}

/// pixelmatch: columns first; what has the same brightness is like it. Of equals the first counts.
template <class Brightness>
Slope slope_at(const StraightImage& image, Place at, const Brightness& brightness) {
  const Neighbours near(image, at);
  int like = near.at_border ? 1 : 0;
  double least = 0;
  double most = 0;
  Slope slope;
  for (int x = near.left; x <= near.right; ++x) {
    for (int y = near.top; y <= near.bottom; ++y) {
      if (x == at.x && y == at.y) continue;
      const double delta = brightness(image.at(at.x, at.y), image.at(x, y), index_of(image, at));
      if (delta == 0) {
        if (++like > 2) return {};
      } else if (delta < least) {
        least = delta;
        slope.darkest = {x, y};
      } else if (delta > most) {
        most = delta;
        slope.brightest = {x, y};
      }
    }
  }
  slope.found = least != 0 && most != 0;
  return slope;
}

template <class Brightness>
bool is_slope_in_both(const StraightImage& image, const StraightImage& other, Place at,
                      const Brightness& brightness) {
  const Slope slope = slope_at(image, at, brightness);
  if (!slope.found) return false;
  const auto is_even = [&](Place place) {
    return lies_in_even_area(image, place) && lies_in_even_area(other, place);
  };
  return is_even(slope.darkest) || is_even(slope.brightest);
}

bool yiq_rule(const StraightImage& a, const StraightImage& b, int x, int y) {
  return is_slope_in_both(a, b, {x, y}, yiq_brightness) ||
         is_slope_in_both(b, a, {x, y}, yiq_brightness);
}

bool oklab_rule(const StraightImage& a, const StraightImage& b, int x, int y) {
  return is_slope_in_both(a, b, {x, y}, oklab_brightness) ||
         is_slope_in_both(b, a, {x, y}, oklab_brightness);
}

/// odiff: rows first; only the same colour is like it.
Slope white_slope_at(const StraightImage& image, Place at) {
  const Neighbours near(image, at);
  int like = near.at_border ? 1 : 0;
  double least = 0;
  double most = 0;
  Slope slope;
  for (int y = near.top; y <= near.bottom; ++y) {
    for (int x = near.left; x <= near.right; ++x) {
      if (x == at.x && y == at.y) continue;
      if (image.at(x, y) == image.at(at.x, at.y)) {
        if (++like > 2) return {};
        continue;
      }
      const double delta = yiq_white_brightness(image.at(at.x, at.y), image.at(x, y));
      if (delta < least) {
        least = delta;
        slope.darkest = {x, y};
      } else if (delta > most) {
        most = delta;
        slope.brightest = {x, y};
      }
    }
  }
  slope.found = least != 0 && most != 0;
  return slope;
}

/// In each picture one of the two may be the one in an even area.
bool is_white_slope_in_both(const StraightImage& image, const StraightImage& other, Place at) {
  const Slope slope = white_slope_at(image, at);
  const auto has_even = [&](const StraightImage& picture) {
    return lies_in_even_area(picture, slope.darkest) || lies_in_even_area(picture, slope.brightest);
  };
  return slope.found && has_even(image) && has_even(other);
}

bool white_rule(const StraightImage& a, const StraightImage& b, int x, int y) {
  return is_white_slope_in_both(a, b, {x, y}) || is_white_slope_in_both(b, a, {x, y});
}

}  // namespace

AntialiasingRule antialiasing_rule(Metric metric) {
  switch (metric) {
    case Metric::Exact:
    case Metric::Rgb:
    case Metric::Yiq:
      return yiq_rule;
    case Metric::YiqWhite:
      return white_rule;
    case Metric::Oklab:
      return oklab_rule;
    case Metric::Ssim:
    case Metric::Flip:
      break;
  }
  return nullptr;
}

}  // namespace sinew
