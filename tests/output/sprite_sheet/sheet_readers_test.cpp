// Proves the readers of the tests on sheets that another tool made (tests/consumers/sheets).

#include "output/sprite_sheet/sheet_readers.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "core/file.h"
#include "image/decode.h"
#include "project_paths.h"

namespace sinew {
namespace {

std::vector<std::uint8_t> read_real(const std::string& name) {
  const ReadResult file =
      read_file(SINEW_SOURCE_DIR + ("/tests/output/sprite_sheet/real/" + name), 1 << 20);
  EXPECT_FALSE(file.failure) << name;
  return file.bytes;
}

/// The frames of tests/consumers/sheets/frames.mjs.
std::map<std::string, StraightImage> originals() {
  return {{"walk/0", spot(50, 8, 3, 4, 1)},   {"walk/1", spot(7, 41, 9, 5, 2)},
          {"walk/2", spot(7, 41, 50, 1, 2)},  {"walk/3", spot(64, 48, 0, 0, 3)},
          {"walk/10", spot(9, 40, 2, 2, 4)},  {"größe/0", spot(1, 1, 63, 47, 5)},
          {"größe/1", StraightImage(64, 48)}, {"größe/2", spot(30, 30, 1, 2, 6)},
          {"лев", spot(11, 9, 7, 3, 7)}};
}

struct RealFile {
  std::string name;
  std::vector<ReadFrame> (*read)(std::string_view);
  bool turned;
};

class SheetReaders : public testing::TestWithParam<RealFile> {};

TEST_P(SheetReaders, UnpackAFileOfAnotherTool) {
  const RealFile& real = GetParam();
  const std::vector<std::uint8_t> text = read_real(real.name);
  const auto* characters = reinterpret_cast<const char*>(text.data());
  std::map<std::string, StraightImage> found;
  bool turned = false;
  for (ReadFrame frame : real.read({characters, text.size()})) {
    turned = turned || frame.turned != Turning::None;
    if (frame.source_width == 0) {  // Unity's do not say, and this tool trims none for it
      std::replace(frame.name.begin(), frame.name.end(), '-', '/');
      frame.source_width = frame.width;
      frame.source_height = frame.height;
      frame.offset_x = frame.offset_y = 0;
    }
    const auto page = std::get<StraightImage>(decode_picture(read_real(frame.image)));
    found[frame.name] = unpacked(page, frame);
  }
  EXPECT_EQ(found, originals());
  EXPECT_EQ(turned, real.turned);
}

INSTANTIATE_TEST_SUITE_P(Each, SheetReaders,
                         testing::Values(RealFile{"JsonHash.json", read_json_sheet, true},
                                         RealFile{"JsonArray.json", read_json_sheet, true},
                                         RealFile{"Phaser3.json", read_multiatlas, true},
                                         RealFile{"Starling.xml", read_starling, true},
                                         RealFile{"Cocos2d.plist", read_cocos, true},
                                         RealFile{"Spine.atlas", read_libgdx, false},
                                         RealFile{"Unity3D.tpsheet", read_unity, false},
                                         RealFile{"Css.css", read_css, false}),
                         [](const auto& each) {
                           return each.param.name.substr(0, each.param.name.find('.'));
                         });

}  // namespace
}  // namespace sinew
