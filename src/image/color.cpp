#include "image/color.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

namespace sinew {
namespace {

// clang-format off
constexpr std::array<std::string_view, 149> kNames = {
    "aliceblue", "antiquewhite", "aqua", "aquamarine", "azure", "beige", "bisque", "black",
    "blanchedalmond", "blue", "blueviolet", "brown", "burlywood", "cadetblue", "chartreuse",
    "chocolate", "coral", "cornflowerblue", "cornsilk", "crimson", "cyan", "darkblue", "darkcyan",
    "darkgoldenrod", "darkgray", "darkgreen", "darkgrey", "darkkhaki", "darkmagenta",
    "darkolivegreen", "darkorange", "darkorchid", "darkred", "darksalmon", "darkseagreen",
    "darkslateblue", "darkslategray", "darkslategrey", "darkturquoise", "darkviolet", "deeppink",
    "deepskyblue", "dimgray", "dimgrey", "dodgerblue", "firebrick", "floralwhite", "forestgreen",
    "fuchsia", "gainsboro", "ghostwhite", "gold", "goldenrod", "gray", "green", "greenyellow",
    "grey", "honeydew", "hotpink", "indianred", "indigo", "ivory", "khaki", "lavender",
    "lavenderblush", "lawngreen", "lemonchiffon", "lightblue", "lightcoral", "lightcyan",
    "lightgoldenrodyellow", "lightgray", "lightgreen", "lightgrey", "lightpink", "lightsalmon",
    "lightseagreen", "lightskyblue", "lightslategray", "lightslategrey", "lightsteelblue",
    "lightyellow", "lime", "limegreen", "linen", "magenta", "maroon", "mediumaquamarine",
    "mediumblue", "mediumorchid", "mediumpurple", "mediumseagreen", "mediumslateblue",
    "mediumspringgreen", "mediumturquoise", "mediumvioletred", "midnightblue", "mintcream",
    "mistyrose", "moccasin", "navajowhite", "navy", "oldlace", "olive", "olivedrab", "orange",
    "orangered", "orchid", "palegoldenrod", "palegreen", "paleturquoise", "palevioletred",
    "papayawhip", "peachpuff", "peru", "pink", "plum", "powderblue", "purple", "rebeccapurple",
    "red", "rosybrown", "royalblue", "saddlebrown", "salmon", "sandybrown", "seagreen", "seashell",
    "sienna", "silver", "skyblue", "slateblue", "slategray", "slategrey", "snow", "springgreen",
    "steelblue", "tan", "teal", "thistle", "tomato", "transparent", "turquoise", "violet", "wheat",
    "white", "whitesmoke", "yellow", "yellowgreen",
};

/// The colours of those names, as 0xrrggbbaa.
constexpr std::array<std::uint32_t, kNames.size()> kNamed = {
    0xf0f8ffff, 0xfaebd7ff, 0x00ffffff, 0x7fffd4ff, 0xf0ffffff, 0xf5f5dcff, 0xffe4c4ff, 0x000000ff,
    0xffebcdff, 0x0000ffff, 0x8a2be2ff, 0xa52a2aff, 0xdeb887ff, 0x5f9ea0ff, 0x7fff00ff, 0xd2691eff,
    0xff7f50ff, 0x6495edff, 0xfff8dcff, 0xdc143cff, 0x00ffffff, 0x00008bff, 0x008b8bff, 0xb8860bff,
    0xa9a9a9ff, 0x006400ff, 0xa9a9a9ff, 0xbdb76bff, 0x8b008bff, 0x556b2fff, 0xff8c00ff, 0x9932ccff,
    0x8b0000ff, 0xe9967aff, 0x8fbc8fff, 0x483d8bff, 0x2f4f4fff, 0x2f4f4fff, 0x00ced1ff, 0x9400d3ff,
    0xff1493ff, 0x00bfffff, 0x696969ff, 0x696969ff, 0x1e90ffff, 0xb22222ff, 0xfffaf0ff, 0x228b22ff,
    0xff00ffff, 0xdcdcdcff, 0xf8f8ffff, 0xffd700ff, 0xdaa520ff, 0x808080ff, 0x008000ff, 0xadff2fff,
    0x808080ff, 0xf0fff0ff, 0xff69b4ff, 0xcd5c5cff, 0x4b0082ff, 0xfffff0ff, 0xf0e68cff, 0xe6e6faff,
    0xfff0f5ff, 0x7cfc00ff, 0xfffacdff, 0xadd8e6ff, 0xf08080ff, 0xe0ffffff, 0xfafad2ff, 0xd3d3d3ff,
    0x90ee90ff, 0xd3d3d3ff, 0xffb6c1ff, 0xffa07aff, 0x20b2aaff, 0x87cefaff, 0x778899ff, 0x778899ff,
    0xb0c4deff, 0xffffe0ff, 0x00ff00ff, 0x32cd32ff, 0xfaf0e6ff, 0xff00ffff, 0x800000ff, 0x66cdaaff,
    0x0000cdff, 0xba55d3ff, 0x9370dbff, 0x3cb371ff, 0x7b68eeff, 0x00fa9aff, 0x48d1ccff, 0xc71585ff,
    0x191970ff, 0xf5fffaff, 0xffe4e1ff, 0xffe4b5ff, 0xffdeadff, 0x000080ff, 0xfdf5e6ff, 0x808000ff,
    0x6b8e23ff, 0xffa500ff, 0xff4500ff, 0xda70d6ff, 0xeee8aaff, 0x98fb98ff, 0xafeeeeff, 0xdb7093ff,
    0xffefd5ff, 0xffdab9ff, 0xcd853fff, 0xffc0cbff, 0xdda0ddff, 0xb0e0e6ff, 0x800080ff, 0x663399ff,
    0xff0000ff, 0xbc8f8fff, 0x4169e1ff, 0x8b4513ff, 0xfa8072ff, 0xf4a460ff, 0x2e8b57ff, 0xfff5eeff,
    0xa0522dff, 0xc0c0c0ff, 0x87ceebff, 0x6a5acdff, 0x708090ff, 0x708090ff, 0xfffafaff, 0x00ff7fff,
    0x4682b4ff, 0xd2b48cff, 0x008080ff, 0xd8bfd8ff, 0xff6347ff, 0x00000000, 0x40e0d0ff, 0xee82eeff,
    0xf5deb3ff, 0xffffffff, 0xf5f5f5ff, 0xffff00ff, 0x9acd32ff,
};
// clang-format on

static_assert(std::is_sorted(kNames.begin(), kNames.end()));

constexpr std::size_t kLongestName = 20;  // lightgoldenrodyellow

StraightRgba8 unpacked(std::uint32_t rgba) {
  const auto byte = [&](int shift) { return static_cast<std::uint8_t>(rgba >> shift); };
  return {byte(24), byte(16), byte(8), byte(0)};
}

std::string lower_case(std::string_view text) {
  std::string lower(text);
  for (char& c : lower) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return lower;
}

int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  return -1;
}

/// The digits after '#', in lower case.
std::optional<StraightRgba8> parse_hex(std::string_view digits) {
  const bool one_digit = digits.size() == 3 || digits.size() == 4;
  if (!one_digit && digits.size() != 6 && digits.size() != 8) return std::nullopt;
  std::array<std::uint8_t, 4> channels = {0, 0, 0, 255};
  const std::size_t step = one_digit ? 1 : 2;
  for (std::size_t i = 0; i < digits.size(); i += step) {
    const int high = hex_digit(digits[i]);
    const int low = hex_digit(digits[i + step - 1]);
    if (high < 0 || low < 0) return std::nullopt;
    channels[i / step] = static_cast<std::uint8_t>(high * 16 + low);
  }
  return StraightRgba8{channels[0], channels[1], channels[2], channels[3]};
}

std::uint8_t to_byte(double value) {
  if (!(value > 0)) return 0;
  return static_cast<std::uint8_t>(std::floor(std::min(value, 1.0) * 255 + 0.5));
}

double clamped(double value) { return value > 0 ? std::min(value, 1.0) : 0; }

std::string hex_text(StraightRgba8 c) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  const std::array<std::uint8_t, 4> channels = {c.r, c.g, c.b, c.a};
  const std::size_t count = c.a == 255 ? 3 : 4;
  const bool doubled = std::all_of(channels.begin(), channels.end(),
                                   [](std::uint8_t v) { return (v >> 4) == (v & 15); });
  std::string text = "#";
  for (std::size_t i = 0; i < count; ++i) {
    text += kDigits[channels[i] >> 4];
    if (!doubled) text += kDigits[channels[i] & 15];
  }
  return text;
}

}  // namespace

std::optional<StraightColor> parse_color(std::string_view text) {
  if (text.empty() || text.size() > kLongestName) return std::nullopt;
  const std::string lower = lower_case(text);
  if (lower[0] == '#') {
    const std::optional<StraightRgba8> pixel = parse_hex(std::string_view(lower).substr(1));
    return pixel ? std::optional(to_color(*pixel)) : std::nullopt;
  }
  const auto found = std::lower_bound(kNames.begin(), kNames.end(), lower);
  if (found == kNames.end() || *found != lower) return std::nullopt;
  return to_color(unpacked(kNamed[static_cast<std::size_t>(found - kNames.begin())]));
}

std::span<const std::string_view> color_names() { return kNames; }

StraightRgba8 to_straight8(StraightColor color) {
  return {to_byte(color.r), to_byte(color.g), to_byte(color.b), to_byte(color.a)};
}

PremulRgba8 to_premul8(StraightColor color) {
  const double alpha = clamped(color.a);
  return {to_byte(clamped(color.r) * alpha), to_byte(clamped(color.g) * alpha),
          to_byte(clamped(color.b) * alpha), to_byte(alpha)};
}

StraightColor to_color(StraightRgba8 pixel) {
  return {pixel.r / 255.0, pixel.g / 255.0, pixel.b / 255.0, pixel.a / 255.0};
}

std::string color_text(StraightColor color) {
  const StraightRgba8 pixel = to_straight8(color);
  std::string shortest = hex_text(pixel);
  bool is_hex = true;
  for (std::size_t i = 0; i < kNames.size(); ++i) {
    if (unpacked(kNamed[i]) != pixel) continue;
    const bool shorter = kNames[i].size() < shortest.size();
    if (!shorter && !(is_hex && kNames[i].size() == shortest.size())) continue;
    shortest = kNames[i];
    is_hex = false;
  }
  return shortest;
}

}  // namespace sinew
