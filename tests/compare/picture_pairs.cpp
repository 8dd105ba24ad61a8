#include "compare/picture_pairs.h"

#include <algorithm>
#include <cstdlib>

namespace sinew {
namespace {

struct Disc {
  int x, y, radius;  // in sixteenths of a pixel
  StraightRgba8 color;
};

/// How many of 8 x 8 places in a pixel lie in a disc.
int places_inside(const Disc& disc, int x, int y) {
  int inside = 0;
  for (int j = 1; j < 16; j += 2) {
    for (int i = 1; i < 16; i += 2) {
      const int dx = 16 * x + i - disc.x;
      const int dy = 16 * y + j - disc.y;
      inside += dx * dx + dy * dy < disc.radius * disc.radius ? 1 : 0;
    }
  }
  return inside;
}

std::uint8_t mixed(std::uint8_t below, std::uint8_t above, int share, int of) {
  return static_cast<std::uint8_t>((below * (of - share) + above * share + of / 2) / of);
}

void draw(const Disc& disc, StraightImage& image) {
  for (int y = 0; y < image.height; ++y) {
    for (int x = 0; x < image.width; ++x) {
      const int reach = disc.radius + 16;
      if (std::abs(16 * x - disc.x) > reach || std::abs(16 * y - disc.y) > reach) continue;
      const int share = places_inside(disc, x, y);
      if (share == 0) continue;
      StraightRgba8& c = image.at(x, y);
      if (c.a == 0) c = {disc.color.r, disc.color.g, disc.color.b, 0};
      c = {mixed(c.r, disc.color.r, share, 64), mixed(c.g, disc.color.g, share, 64),
           mixed(c.b, disc.color.b, share, 64), mixed(c.a, disc.color.a, share, 64)};
    }
  }
}

StraightRgba8 ground(int kind, int x, int y, Dice& dice) {
  switch (kind) {
    case 0:
      return {240, 240, 235, 255};
    case 1:
      return {static_cast<std::uint8_t>(40 + 2 * x), static_cast<std::uint8_t>(200 - 2 * y), 128,
              255};
    case 2: {
      const int level = 120 + dice.below(9);
      return {static_cast<std::uint8_t>(level), static_cast<std::uint8_t>(level),
              static_cast<std::uint8_t>(level + dice.below(3)), 255};
    }
    case 3:
      return {dice.byte(), 0, dice.byte(), 0};
    case 4:
      return {30, static_cast<std::uint8_t>(3 * x), 90, static_cast<std::uint8_t>(4 * y)};
    default:
      return (x / 3 + y / 2) % 2 == 0 ? StraightRgba8{20, 20, 24, 255}
                                      : StraightRgba8{26, 22, 20, 255};
  }
}

StraightImage drawn(int kind, int width, int height, std::uint64_t seed,
                    const std::vector<Disc>& discs) {
  Dice dice(seed);
  StraightImage image(width, height);
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) image.at(x, y) = ground(kind, x, y, dice);
  }
  for (const Disc& disc : discs) draw(disc, image);
  return image;
}

void add_noise(StraightImage& image, int most, Dice& dice) {
  for (StraightRgba8& c : image.pixels) {
    for (std::uint8_t* channel : {&c.r, &c.g, &c.b}) {
      *channel =
          static_cast<std::uint8_t>(std::clamp(*channel + dice.below(2 * most + 1) - most, 0, 255));
    }
  }
}

}  // namespace

PicturePair picture_pair(int number) {
  Dice dice(static_cast<std::uint64_t>(number) * 977 + 5);
  const int kind = number % 6;
  const int width = 40 + dice.below(30);
  const int height = 30 + dice.below(30);
  std::vector<Disc> discs;
  for (int i = 0; i < 5; ++i) {
    const auto alpha = static_cast<std::uint8_t>(kind == 0 || i % 2 == 0 ? 255 : dice.byte());
    discs.push_back({dice.below(16 * width),
                     dice.below(16 * height),
                     40 + dice.below(200),
                     {dice.byte(), dice.byte(), dice.byte(), alpha}});
  }
  PicturePair pair;
  pair.a = drawn(kind, width, height, 1, discs);
  const int change = number / 6;
  if (change == 3) std::reverse(discs.begin(), discs.end());
  for (Disc& disc : discs) {
    if (change == 0) disc.x += 5;
    if (change == 1) disc.color.g = static_cast<std::uint8_t>(disc.color.g ^ 0x38);
    if (change == 2) disc.radius += 7;
  }
  pair.b = drawn(kind, width, height, number % 2 == 0 ? 1 : 2, discs);
  if (change == 4) add_noise(pair.b, 25 + number, dice);
  constexpr double kThresholds[] = {0.1, 0.05, 0.1, 0.2, 0.02};
  pair.threshold = kThresholds[number % 5];
  return pair;
}

}  // namespace sinew
