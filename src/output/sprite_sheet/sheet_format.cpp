#include "output/sprite_sheet/sheet_format.h"

namespace sinew {
namespace {

constexpr const SheetFormat* kFormats[] = {
    &kJsonHashFormat,  &kJsonArrayFormat, &kPhaserMultiatlasFormat,
    &kAsepriteFormat,  &kLibgdxFormat,    &kStarlingFormat,
    &kCocosFormat,     &kGodotFormat,     &kUnityFormat,
    &kGamemakerFormat, &kCssFormat,       &kGridFormat};

}  // namespace

const SheetFormat kGamemakerFormat = {"gamemaker", "GameMaker", Turning::None, false, true};
const SheetFormat kGridFormat = {"grid", "whoever cuts a picture into equal cells", Turning::None,
                                 false, true};

std::span<const SheetFormat* const> sheet_formats() { return kFormats; }

const SheetFormat* find_sheet_format(std::string_view name) {
  for (const SheetFormat* format : kFormats) {
    if (format->name == name) return format;
  }
  return nullptr;
}

std::string xml_escaped(std::string_view text) {
  std::string escaped;
  for (const char c : text) {
    switch (c) {
      case '&':
        escaped += "&amp;";
        break;
      case '<':
        escaped += "&lt;";
        break;
      case '>':
        escaped += "&gt;";
        break;
      case '"':
        escaped += "&quot;";
        break;
      case '\'':
        escaped += "&apos;";
        break;
      default:
        escaped += c;
    }
  }
  return escaped;
}

}  // namespace sinew
