#include "output/sprite_sheet/formats/json_frames.h"

#include "core/text.h"
#include "core/version.h"

namespace sinew {
namespace {

void write_rect(std::string_view key, int x, int y, const SheetFrame& frame, JsonWriter& json) {
  json.key(key), json.begin_object();
  json.key("x"), json.integer(x);
  json.key("y"), json.integer(y);
  json.key("w"), json.integer(frame.width);
  json.key("h"), json.integer(frame.height);
  json.end_object();
}

void write_point(std::string_view key, double x, double y, JsonWriter& json) {
  json.key(key), json.begin_object();
  json.key("x"), json.number(x);
  json.key("y"), json.number(y);
  json.end_object();
}

/// Aseprite's tags: runs of this text's frames.
void write_tags(const SheetTextInput& input, JsonWriter& json) {
  json.key("frameTags"), json.begin_array();
  int next = 0;
  for (const SheetAnimation& animation : input.sheet.animations) {
    const int from = next;
    for (const int frame : animation.frames) {
      if (input.sheet.frames[static_cast<std::size_t>(frame)].page == input.page) ++next;
    }
    if (next == from) continue;
    json.begin_object();
    json.key("name"), json.text(animation.name);
    json.key("from"), json.integer(from);
    json.key("to"), json.integer(next - 1);
    json.key("direction"), json.text("forward");
    json.end_object();
  }
  json.end_array();
}

}  // namespace

void write_json_size(std::string_view key, int width, int height, JsonWriter& json) {
  json.key(key), json.begin_object();
  json.key("w"), json.integer(width);
  json.key("h"), json.integer(height);
  json.end_object();
}

void write_json_frame(const Sheet& sheet, const SheetFrame& frame, JsonWriter& json) {
  write_rect("frame", frame.x, frame.y, frame, json);
  json.key("rotated"), json.boolean(frame.rotated);
  json.key("trimmed"), json.boolean(frame.is_trimmed());
  write_rect("spriteSourceSize", frame.offset_x, frame.offset_y, frame, json);
  write_json_size("sourceSize", frame.source_width, frame.source_height, json);
  if (frame.pivot) {
    const double x = frame.pivot->x / frame.source_width;
    const double y = frame.pivot->y / frame.source_height;
    write_point("anchor", x, y, json);
    write_point("pivot", x, y, json);
  }
  json.key("duration"), json.integer(whole_milliseconds(sheet, frame));
}

void write_json_animations(const SheetTextInput& input, JsonWriter& json) {
  json.new_line();
  json.key("animations"), json.begin_object();
  for (const SheetAnimation& animation : input.sheet.animations) {
    bool begun = false;
    for (const int index : animation.frames) {
      const SheetFrame& frame = input.sheet.frames[static_cast<std::size_t>(index)];
      if (frame.page != input.page) continue;
      if (!begun) json.key(animation.name), json.begin_array();
      begun = true;
      json.text(frame.name);
    }
    if (begun) json.end_array();
  }
  json.end_object();
}

void write_json_meta(const SheetTextInput& input, JsonWriter& json) {
  const SheetPage& page = input.sheet.pages[static_cast<std::size_t>(input.page)];
  json.new_line();
  json.key("meta"), json.begin_object();
  json.key("app"), json.text("sinew");
  json.key("version"), json.text(kVersion);
  json.key("target"), json.text("paper2d");  // Unreal reads no other
  json.key("image"), json.text(input.images[static_cast<std::size_t>(input.page)]);
  json.key("format"), json.text("RGBA8888");
  write_json_size("size", page.width, page.height, json);
  json.key("scale"), json.text(shortest(input.sheet.scale));
  if (input.texts.size() > 1) {
    json.key("related_multi_packs"), json.begin_array();
    for (std::size_t i = 0; i < input.texts.size(); ++i) {
      if (static_cast<int>(i) != input.page) json.text(input.texts[i]);
    }
    json.end_array();
  }
  write_tags(input, json);
  json.end_object();
}

}  // namespace sinew
