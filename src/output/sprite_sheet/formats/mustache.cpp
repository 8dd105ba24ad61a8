#include <kainjow/mustache.hpp>

#include "core/diagnostics.h"
#include "core/text.h"
#include "core/version.h"
#include "output/sprite_sheet/sheet_format.h"

namespace sinew {
namespace {

using kainjow::mustache::data;
using kainjow::mustache::list;

template <class Number>
void set(data& object, const std::string& key, Number value) {
  object.set(key, shortest(static_cast<double>(value)));
}

void set_flag(data& object, const std::string& key, bool value) {
  object.set(key, value ? data::type::bool_true : data::type::bool_false);
}

data frame_data(const SheetTextInput& input, const SheetFrame& frame) {
  const Sheet& sheet = input.sheet;
  data out;
  out.set("name", frame.name);
  out.set("animation", sheet.animations[static_cast<std::size_t>(frame.animation)].name);
  out.set("image", input.images[static_cast<std::size_t>(frame.page)]);
  set(out, "number", frame.number);
  set(out, "page", frame.page);
  set(out, "x", frame.x);
  set(out, "y", frame.y);
  set(out, "width", frame.width);
  set(out, "height", frame.height);
  set(out, "offset_x", frame.offset_x);
  set(out, "offset_y", frame.offset_y);
  set(out, "source_width", frame.source_width);
  set(out, "source_height", frame.source_height);
  set(out, "milliseconds", whole_milliseconds(sheet, frame));
  set_flag(out, "rotated", frame.rotated);
  set_flag(out, "trimmed", frame.is_trimmed());
  if (frame.pivot) {
    data pivot;
    set(pivot, "x", frame.pivot->x / frame.source_width);
    set(pivot, "y", frame.pivot->y / frame.source_height);
    out.set("pivot", pivot);
  }
  return out;
}

/// Frames as a list; the last one is marked, for commas between them.
template <class Chosen>
data frame_list(const SheetTextInput& input, const Chosen& chosen) {
  std::vector<data> frames;
  for (std::size_t i = 0; i < input.sheet.frames.size(); ++i) {
    if (chosen(input.sheet.frames[i])) frames.push_back(frame_data(input, input.sheet.frames[i]));
  }
  if (!frames.empty()) set_flag(frames.back(), "last", true);
  list all;
  for (data& frame : frames) all.push_back(std::move(frame));
  return data(all);
}

data page_list(const SheetTextInput& input) {
  list pages;
  const std::size_t count = input.sheet.pages.size();
  for (std::size_t i = 0; i < count; ++i) {
    data page;
    page.set("image", input.images[i]);
    set(page, "number", i);
    set(page, "width", input.sheet.pages[i].width);
    set(page, "height", input.sheet.pages[i].height);
    page.set("frames", frame_list(input, [i](const SheetFrame& frame) {
               return frame.page == static_cast<int>(i);
             }));
    set_flag(page, "last", i + 1 == count);
    pages.push_back(page);
  }
  return data(pages);
}

data animation_list(const SheetTextInput& input) {
  list animations;
  const std::size_t count = input.sheet.animations.size();
  for (std::size_t i = 0; i < count; ++i) {
    const SheetAnimation& from = input.sheet.animations[i];
    data animation;
    animation.set("name", from.name);
    set(animation, "fps", to_double(from.fps));
    set_flag(animation, "loops", from.loops);
    animation.set("frames", frame_list(input, [i](const SheetFrame& frame) {
                    return frame.animation == static_cast<int>(i);
                  }));
    set_flag(animation, "last", i + 1 == count);
    animations.push_back(animation);
  }
  return data(animations);
}

std::string write(const SheetTextInput& input) {
  kainjow::mustache::mustache text(input.mustache);
  data all;
  all.set("version", std::string(kVersion));
  set(all, "scale", input.sheet.scale);
  set_flag(all, "premultiplied", input.sheet.premultiplied);
  all.set("pages", page_list(input));
  all.set("animations", animation_list(input));
  all.set("frames", frame_list(input, [](const SheetFrame&) { return true; }));
  std::string out = text.render(all);
  if (!text.is_valid()) throw InputError("--template: " + text.error_message());
  return out;
}

}  // namespace

const SheetFormat kTemplateFormat = {
    "template", "whoever the template is for", Turning::Clockwise, true, false, false, write};

}  // namespace sinew
