#include "core/text.h"
#include "output/sprite_sheet/sheet_format.h"

namespace sinew {
namespace {

/// Names stand in a line with semicolons; TexturePacker's importer undoes this.
std::string escaped(std::string_view name) {
  std::string out;
  for (const char c : name) {
    switch (c) {
      case '%':
        out += "%25";
        break;
      case '#':
        out += "%23";
        break;
      case ':':
        out += "%3A";
        break;
      case ';':
        out += "%3B";
        break;
      case '\n':
        out += "%0A";
        break;
      default:
        out += c;
    }
  }
  return out;
}

/// y goes up from the lower edge, and so does the pivot, in parts of what is kept.
/// Source: the template of TexturePacker's importer for Unity, format 40300.
void write_frame(const SheetFrame& frame, int page_height, std::string& out) {
  const Vec2 pivot =
      frame.pivot.value_or(Vec2{frame.source_width / 2.0, frame.source_height / 2.0});
  const double pivot_x = (pivot.x - frame.offset_x) / frame.width;
  const double pivot_y = (frame.offset_y + frame.height - pivot.y) / frame.height;
  out += escaped(frame.name);
  for (const int value :
       {frame.x, page_height - frame.y - frame.height, frame.width, frame.height}) {
    out += ";" + std::to_string(value);
  }
  out += "; " + shortest(pivot_x + 0.0) + ";" + shortest(pivot_y + 0.0) + "; 0;0;0;0\n";
}

std::string write(const SheetTextInput& input) {
  const auto page = static_cast<std::size_t>(input.page);
  const SheetPage& size = input.sheet.pages[page];
  std::string out = ":format=40300\n:texture=" + input.images[page] +
                    "\n:size=" + std::to_string(size.width) + "x" + std::to_string(size.height) +
                    "\n:pivotpoints=enabled\n:borders=disabled\n"
                    ":alphahandling=ClearTransparentPixels\n\n";
  for_each_frame(input, true,
                 [&](const SheetFrame& frame) { write_frame(frame, size.height, out); });
  return out;
}

}  // namespace

const SheetFormat kUnityFormat = {
    "unity", "Unity, with TexturePacker's importer", Turning::None, true, true, false, write};

}  // namespace sinew
