#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "output/sprite_sheet/sheet.h"
#include "output/sprite_sheet/sheet_layout.h"

namespace sinew {

/// What a format's text is written from.
struct SheetTextInput {
  const Sheet& sheet;
  int page = 0;  ///< The one it is about, where a format has a text for each page.
  /// The image of each page as the text should call it: relative to the text's own folder.
  std::vector<std::string> images;
  /// The text of each page, so too.
  std::vector<std::string> texts;
  std::string resource_prefix;  ///< Ends in '/'.
  std::string mustache;         ///< The template.
};

/// A format that engines read. A new one is one file, its line here and in sheet_format.cpp, and
/// its line in CMake.
struct SheetFormat {
  std::string_view name;
  std::string_view readers;  ///< Who reads it.
  Turning turning = Turning::None;
  bool has_offsets = true;  ///< Frames may be trimmed one by one.
  bool page_each = false;   ///< Each page has a text of its own.
  bool one_page = false;    ///< There can be only one page.
  /// Null where images say it all.
  std::string (*write)(const SheetTextInput& input) = nullptr;
};

extern const SheetFormat kJsonHashFormat;
extern const SheetFormat kJsonArrayFormat;
extern const SheetFormat kPhaserMultiatlasFormat;
extern const SheetFormat kAsepriteFormat;
extern const SheetFormat kLibgdxFormat;
extern const SheetFormat kStarlingFormat;
extern const SheetFormat kCocosFormat;
extern const SheetFormat kGodotFormat;
extern const SheetFormat kUnityFormat;
extern const SheetFormat kGamemakerFormat;
extern const SheetFormat kCssFormat;
extern const SheetFormat kGridFormat;
extern const SheetFormat kTemplateFormat;

/// All but the template, which has an option of its own.
std::span<const SheetFormat* const> sheet_formats();
/// Null for an unknown name.
const SheetFormat* find_sheet_format(std::string_view name);

/// Calls f with the index of every frame the text is about: those of its page, or all.
template <class F>
void for_each_frame(const SheetTextInput& input, bool page_each, const F& f) {
  for (const SheetFrame& frame : input.sheet.frames) {
    if (!page_each || frame.page == input.page) f(frame);
  }
}

/// XML's five special characters as entities.
std::string xml_escaped(std::string_view text);

}  // namespace sinew
