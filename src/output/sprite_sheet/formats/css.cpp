#include "core/text.h"
#include "output/sprite_sheet/sheet_format.h"

namespace sinew {
namespace {

/// A name as an identifier. Source: CSS Object Model, "serialize an identifier".
std::string identifier(std::string_view name) {
  std::string out;
  for (std::size_t i = 0; i < name.size(); ++i) {
    const auto c = static_cast<unsigned char>(name[i]);
    const bool digit = c >= '0' && c <= '9';
    const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c >= 0x80;
    const bool leads = i == 0 || (i == 1 && name[0] == '-');
    if (letter || (digit && !leads) || (c == '-' && name.size() > 1)) {
      out += name[i];
    } else if (digit || c < 0x20 || c == 0x7f) {
      constexpr std::string_view kDigits = "0123456789abcdef";
      out += {'\\', kDigits[c >> 4], kDigits[c & 15], ' '};
    } else {
      out += {'\\', name[i]};
    }
  }
  return out;
}

std::string in_quotes(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  return out + "\"";
}

class Styles {
 public:
  explicit Styles(const SheetTextInput& input) : input_(input), sheet_(input.sheet) {}

  std::string write() {
    for (const SheetFrame& frame : sheet_.frames) {
      out_ += "." + identifier(frame.name) + " { " + size_of(frame) + place_of(frame) + "}\n";
    }
    for (const SheetAnimation& animation : sheet_.animations) {
      if (animation.frames.size() > 1) write_animation(animation);
    }
    return std::move(out_);
  }

 private:
  std::string pixels(int value) const {
    return value == 0 ? "0" : shortest(value / sheet_.scale) + "px";
  }

  std::string size_of(const SheetFrame& frame) const {
    return "width: " + pixels(frame.width) + "; height: " + pixels(frame.height) + "; ";
  }

  std::string place_of(const SheetFrame& frame) const {
    const auto page = static_cast<std::size_t>(frame.page);
    std::string text = "background-image: url(" + in_quotes(input_.images[page]) +
                       "); background-position: " + pixels(-frame.x) + " " + pixels(-frame.y) +
                       "; ";
    if (sheet_.scale != 1) {
      text += "background-size: " + pixels(sheet_.pages[page].width) + " " +
              pixels(sheet_.pages[page].height) + "; ";
    }
    return text;
  }

  /// A class that plays: each frame is held until its time is over.
  void write_animation(const SheetAnimation& animation) {
    const std::string name = identifier(animation.name);
    Rational length{0, 1};
    for (const int frame : animation.frames) length = length + at(frame).duration;
    out_ += "." + name + " { " + size_of(at(animation.frames.front())) + "animation: " + name +
            " " + shortest(to_double(length)) + "s step-end " +
            (animation.loops ? "infinite" : "forwards") + "; }\n@keyframes " + name + " {\n";
    Rational start{0, 1};
    for (const int frame : animation.frames) {
      const double part = to_double(start / length) * 100;
      out_ += "  " + shortest(part) + "% { " + place_of(at(frame)) + "}\n";
      start = start + at(frame).duration;
    }
    out_ += "  100% { " + place_of(at(animation.frames.back())) + "}\n}\n";
  }

  const SheetFrame& at(int frame) const { return sheet_.frames[static_cast<std::size_t>(frame)]; }

  const SheetTextInput& input_;
  const Sheet& sheet_;
  std::string out_;
};

}  // namespace

const SheetFormat kCssFormat = {
    "css", "browsers", Turning::None, false, false, false, [](const SheetTextInput& input) {
      return Styles(input).write();
    }};

}  // namespace sinew
