#include "image/bleed.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace sinew {
namespace {

/// How much a pixel's colour counts: its alpha at first, 1 where it was bled, 0 where it has none.
using Weights = Image<std::uint8_t>;

struct Place {
  int x, y;
};

template <class F>
void for_each_beside(const Weights& weights, Place p, const F& f) {
  for (int y = std::max(p.y - 1, 0); y < std::min(p.y + 2, weights.height); ++y) {
    for (int x = std::max(p.x - 1, 0); x < std::min(p.x + 2, weights.width); ++x) f(Place{x, y});
  }
}

/// The mean of what is beside p; something that counts is.
StraightRgba8 mean_beside(const StraightImage& image, const Weights& weights, Place p) {
  std::uint32_t r = 0, g = 0, b = 0, sum = 0;
  for_each_beside(weights, p, [&](Place q) {
    const std::uint32_t weight = weights.at(q.x, q.y);
    const StraightRgba8 c = image.at(q.x, q.y);
    r += c.r * weight;
    g += c.g * weight;
    b += c.b * weight;
    sum += weight;
  });
  const auto mean = [sum](std::uint32_t v) {
    return static_cast<std::uint8_t>((v + sum / 2) / sum);
  };
  return {mean(r), mean(g), mean(b), 0};
}

/// Finds rings of pixels without colour, each beside the one before.
class Rings {
 public:
  explicit Rings(const StraightImage& image) : weights_(image.width, image.height) {
    for (std::size_t i = 0; i < image.pixels.size(); ++i) weights_.pixels[i] = image.pixels[i].a;
    found_ = Image<std::uint8_t>(image.width, image.height);
    for (int y = 0; y < image.height; ++y) {
      for (int x = 0; x < image.width; ++x) {
        if (image.at(x, y).a > 0) add_beside({x, y});
      }
    }
  }

  const std::vector<Place>& ring() const { return ring_; }
  const Weights& weights() const { return weights_; }

  /// Counts the ring's pixels among those that have colour.
  void go_on() {
    for (const Place p : ring_) weights_.at(p.x, p.y) = 1;
    for (const Place p : std::exchange(ring_, {})) add_beside(p);
  }

 private:
  void add_beside(Place p) {
    for_each_beside(weights_, p, [&](Place q) {
      if (weights_.at(q.x, q.y) > 0 || found_.at(q.x, q.y) > 0) return;
      found_.at(q.x, q.y) = 1;
      ring_.push_back(q);
    });
  }

  Weights weights_;
  Image<std::uint8_t> found_;
  std::vector<Place> ring_;
};

}  // namespace

void bleed_colors(StraightImage& image, int distance) {
  Rings rings(image);
  for (int done = 0; done < distance && !rings.ring().empty(); ++done) {
    for (const Place p : rings.ring()) image.at(p.x, p.y) = mean_beside(image, rings.weights(), p);
    rings.go_on();
  }
}

}  // namespace sinew
