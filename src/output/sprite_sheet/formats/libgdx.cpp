#include "core/diagnostics.h"
#include "output/sprite_sheet/sheet_format.h"

namespace sinew {
namespace {

std::string pair(int a, int b) { return std::to_string(a) + ", " + std::to_string(b) + "\n"; }

/// A name is a line of its own, and a colon makes it a value.
void check_name(const std::string& name) {
  const bool blank_end = name.empty() || name.front() == ' ' || name.back() == ' ';
  if (!blank_end && name.find_first_of(":\n\r\t") == std::string::npos) return;
  throw InputError("libgdx: '" + name +
                   "' cannot be the name of a region: names there have no colons, line ends or "
                   "blanks at an end; choose others with --frame-name");
}

/// Frames of an animation share its name, and their index orders them: findRegions("walk").
void write_region(const Sheet& sheet, const SheetFrame& frame, std::string& out) {
  const auto& animation = sheet.animations[static_cast<std::size_t>(frame.animation)];
  const bool alone = animation.frames.size() == 1;
  const std::string& name = alone ? frame.name : animation.name;
  check_name(name);
  out += name + "\n";
  out += std::string("  rotate: ") + (frame.rotated ? "true\n" : "false\n");
  out += "  xy: " + pair(frame.x, frame.y);
  out += "  size: " + pair(frame.width, frame.height);
  out += "  orig: " + pair(frame.source_width, frame.source_height);
  const int below = frame.source_height - frame.height - frame.offset_y;
  out += "  offset: " + pair(frame.offset_x, below);
  out += "  index: " + std::to_string(alone ? -1 : frame.number) + "\n";
}

/// The form that libGDX's TexturePacker has always written; Spine's runtimes read it too. Offsets
/// are from the left and from below.
/// Source: libGDX, TextureAtlas.TextureAtlasData.
std::string write(const SheetTextInput& input) {
  std::string out;
  for (std::size_t i = 0; i < input.sheet.pages.size(); ++i) {
    const SheetPage& page = input.sheet.pages[i];
    out += "\n" + input.images[i] + "\n";
    out += "size: " + pair(page.width, page.height);
    out += "format: RGBA8888\nfilter: Linear, Linear\nrepeat: none\n";
    if (input.sheet.premultiplied) out += "pma: true\n";
    for (const SheetFrame& frame : input.sheet.frames) {
      if (frame.page == static_cast<int>(i)) write_region(input.sheet, frame, out);
    }
  }
  return out;
}

}  // namespace

const SheetFormat kLibgdxFormat = {
    "libgdx", "libGDX, Spine's runtimes", Turning::CounterClockwise, true, false, false, write};

}  // namespace sinew
