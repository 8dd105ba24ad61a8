#include "core/text.h"
#include "output/sprite_sheet/sheet_format.h"

namespace sinew {
namespace {

/// A string of Godot's: quotes, backslashes and control characters escaped.
std::string in_quotes(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    if (c == '\n') {
      out += "\\n";
    } else if (c == '\t') {
      out += "\\t";
    } else {
      out += c;
    }
  }
  return out + "\"";
}

std::string rect(int x, int y, int width, int height) {
  return "Rect2(" + std::to_string(x) + ", " + std::to_string(y) + ", " + std::to_string(width) +
         ", " + std::to_string(height) + ")\n";
}

void write_texture(const SheetFrame& frame, std::size_t index, std::string& out) {
  out += "\n[sub_resource type=\"AtlasTexture\" id=\"f" + std::to_string(index) + "\"]\n";
  out += "atlas = ExtResource(\"" + std::to_string(frame.page + 1) + "\")\n";
  out += "region = " + rect(frame.x, frame.y, frame.width, frame.height);
  if (frame.is_trimmed()) {
    out += "margin = " + rect(frame.offset_x, frame.offset_y, frame.source_width - frame.width,
                              frame.source_height - frame.height);
  }
  out += "filter_clip = true\n";
}

/// A number that Godot reads as one with a fraction.
std::string fraction(double value) {
  std::string text = shortest(value);
  if (text.find_first_of(".e") == std::string::npos) text += ".0";
  return text;
}

std::string animation_text(const Sheet& sheet, const SheetAnimation& animation) {
  std::string out = "{\n\"frames\": [";
  for (const int index : animation.frames) {
    const SheetFrame& frame = sheet.frames[static_cast<std::size_t>(index)];
    if (out.back() != '[') out += ", ";
    // In frames of the animation's speed.
    out += "{\n\"duration\": " + fraction(to_double(frame.duration * animation.fps)) +
           ",\n\"texture\": SubResource(\"f" + std::to_string(index) + "\")\n}";
  }
  return out + "],\n\"loop\": " + (animation.loops ? "true" : "false") + ",\n\"name\": &" +
         in_quotes(animation.name) + ",\n\"speed\": " + fraction(to_double(animation.fps)) + "\n}";
}

/// A SpriteFrames resource for AnimatedSprite2D. AtlasTexture turns nothing.
/// Source: Godot 4, scene/resources/sprite_frames.cpp and atlas_texture.cpp.
std::string write(const SheetTextInput& input) {
  const Sheet& sheet = input.sheet;
  std::string out = "[gd_resource type=\"SpriteFrames\" load_steps=" +
                    std::to_string(1 + sheet.pages.size() + sheet.frames.size()) + " format=3]\n\n";
  for (std::size_t i = 0; i < sheet.pages.size(); ++i) {
    out += "[ext_resource type=\"Texture2D\" path=" +
           in_quotes(input.resource_prefix + input.images[i]) + " id=\"" + std::to_string(i + 1) +
           "\"]\n";
  }
  for (std::size_t i = 0; i < sheet.frames.size(); ++i) write_texture(sheet.frames[i], i, out);
  out += "\n[resource]\nanimations = [";
  for (const SheetAnimation& animation : sheet.animations) {
    if (out.back() != '[') out += ", ";
    out += animation_text(sheet, animation);
  }
  return out + "]\n";
}

}  // namespace

const SheetFormat kGodotFormat = {"godot", "Godot 4", Turning::None, true, false, false, write};

}  // namespace sinew
