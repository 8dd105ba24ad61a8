// Packs awkward frames, reads each format with a reader of its own, and wants every frame back.

#include <gtest/gtest.h>

#include <map>

#include "core/diagnostics.h"
#include "image/decode.h"
#include "output/sprite_sheet/sheet_readers.h"
#include "output/sprite_sheet/sheet_writer.h"
#include "scratch_folder.h"

namespace sinew {
namespace {

/// Frames by the names a reader should find.
using Originals = std::map<std::string, StraightImage>;

struct Made {
  SheetFrames frames;
  Originals by_name;       ///< As frames are named.
  Originals by_animation;  ///< As animation and number, where the engine names them so.
};

/// Two animations: trimmed, high and wide frames, two that look the same at different places, one
/// pixel, nothing at all, and names with all that formats have to escape.
Made make_frames(Trim trim) {
  Made made{SheetFrames({{1}, trim, 0, 0}), {}, {}};
  const auto add = [&](const std::string& animation, const std::vector<std::string>& names,
                       const std::vector<StraightImage>& images) {
    made.frames.begin_animation({"", "", animation}, true, {12, 1});
    for (std::size_t i = 0; i < images.size(); ++i) {
      const Vec2 middle{images[i].width / 2.0, images[i].height / 2.0};
      made.frames.add({names[i], middle, {1, 12}}, {&images[i], 1});
      made.by_name[names[i]] = images[i];
      made.by_animation[animation + "/" + std::to_string(i)] = images[i];
    }
  };
  add("walk", {"walk/0", "walk/1", "walk/2", "walk/3"},
      {spot(50, 8, 3, 4, 1), spot(7, 41, 9, 5, 2), spot(7, 41, 50, 1, 2), spot(64, 48, 0, 0, 3)});
  add("größe", {"größe & <Löwe>", "a\"b'c", "%7;x", "лев"},
      {spot(1, 1, 63, 47, 4), StraightImage(64, 48), spot(30, 30, 1, 2, 5), spot(11, 9, 7, 3, 6)});
  return made;
}

struct FormatCase {
  const SheetFormat* format;
  std::vector<ReadFrame> (*read)(std::string_view);
  bool by_animation;
  bool rotate;
};

class SheetFormats : public TemporaryFolder, public testing::WithParamInterface<FormatCase> {
 protected:
  /// Writes the sheet, reads it, and gives the frames as they are unpacked.
  Originals round_trip(const SheetFrames& frames, const LayoutOptions& layout) {
    const FormatCase& test = GetParam();
    SheetOptions options;
    options.output = (folder() / "hero-{page}.png").string();
    options.data = {{test.format, (folder() / "hero-{page}.txt").string(), ""}};
    if (!test.format->page_each) options.data[0].file = (folder() / "hero.txt").string();
    options.resource_prefix = "res://";
    options.layout = layout;
    options.layout.pack.rotate = test.rotate;
    SerialExecutor executor;
    const SheetPlan plan = plan_sheets(frames, options, executor);
    pages_ = plan.sheets[0].layout.pages.size();
    turned_ = 0;
    write_sheets(frames, plan, options, {}, [](std::size_t) { return true; });
    Originals found;
    for (const PlannedSheet::Text& text : plan.sheets[0].texts) {
      for (ReadFrame frame : test.read(read(text.file))) {
        if (frame.source_width == 0) complete(frame);
        if (frame.turned != Turning::None) ++turned_;
        found[frame.name] = unpacked(page(frame.image), frame);
      }
    }
    return found;
  }

  std::size_t pages_ = 0;
  int turned_ = 0;

 private:
  /// Unity does not say how large a whole frame is.
  static void complete(ReadFrame& frame) {
    frame.source_width = 64;
    frame.source_height = 48;
    frame.offset_x = (64 + frame.offset_x) / 2;
    frame.offset_y = (48 + frame.offset_y) / 2;
  }

  StraightImage page(const std::string& image) const {
    const std::string bytes = read(image);
    const auto* data = reinterpret_cast<const std::uint8_t*>(bytes.data());
    return std::get<StraightImage>(decode_picture({data, bytes.size()}));
  }
};

TEST_P(SheetFormats, GiveBackEveryFrame) {
  const Made made = make_frames(Trim::Frame);
  const Originals& wanted = GetParam().by_animation ? made.by_animation : made.by_name;
  LayoutOptions layout;
  layout.pack.padding = 2;
  EXPECT_EQ(round_trip(made.frames, layout), wanted);
  EXPECT_EQ(pages_, 1u);
  layout.extrude = 2;
  layout.pack.border = 3;
  layout.pack.page = {256, 256, true, true, 1};
  EXPECT_EQ(round_trip(made.frames, layout), wanted);
}

TEST_P(SheetFormats, GiveBackFramesFromSeveralPages) {
  if (GetParam().format->one_page) GTEST_SKIP() << "the format has one page";
  const Made made = make_frames(Trim::Frame);
  const Originals& wanted = GetParam().by_animation ? made.by_animation : made.by_name;
  LayoutOptions layout;
  layout.pack.page = {70, 70, false, false, 1};
  EXPECT_EQ(round_trip(made.frames, layout), wanted);
  EXPECT_GE(pages_, 2u);
}

TEST_P(SheetFormats, TurnFramesOnlyWhereTheFormatKnowsIt) {
  const Made made = make_frames(Trim::Frame);
  LayoutOptions layout;
  layout.pack.page = {1000, 64, false, false, 1};
  round_trip(made.frames, layout);
  EXPECT_EQ(turned_ > 0, GetParam().rotate);
}

INSTANTIATE_TEST_SUITE_P(
    Each, SheetFormats,
    testing::Values(FormatCase{&kJsonHashFormat, read_json_sheet, false, true},
                    FormatCase{&kJsonArrayFormat, read_json_sheet, false, true},
                    FormatCase{&kPhaserMultiatlasFormat, read_multiatlas, false, true},
                    FormatCase{&kLibgdxFormat, read_libgdx, true, true},
                    FormatCase{&kStarlingFormat, read_starling, false, true},
                    FormatCase{&kCocosFormat, read_cocos, false, true},
                    FormatCase{&kGodotFormat, read_godot, true, false},
                    FormatCase{&kUnityFormat, read_unity, false, false}),
    [](const auto& each) {
      std::string name(each.param.format->name);
      for (char& c : name) c = c == '-' ? '_' : c;
      return name;
    });

std::string text_of(const SheetFormat& format, const Sheet& sheet,
                    const std::string& mustache = {}) {
  return format.write({sheet, 0, {"hero.png"}, {"hero.json"}, "res://art/", mustache});
}

/// One trimmed frame with a pivot at its feet.
Sheet small_sheet() {
  Sheet sheet;
  sheet.pages = {{"hero.png", 128, 64}};
  sheet.animations = {{"walk", {0}, true, {12, 1}, 0}};
  sheet.frames = {{"walk/0000", 0, 0, 0, 40, 2, 30, 10, true, 5, 7, 64, 64, Vec2{32, 64}, {1, 12}}};
  return sheet;
}

TEST(SheetFormat, JsonHashSaysAll) {
  EXPECT_EQ(text_of(kJsonHashFormat, small_sheet()),
            "{\"frames\":{\n"
            "\"walk/0000\":{\"frame\":{\"x\":40,\"y\":2,\"w\":30,\"h\":10},\"rotated\":true,"
            "\"trimmed\":true,\"spriteSourceSize\":{\"x\":5,\"y\":7,\"w\":30,\"h\":10},"
            "\"sourceSize\":{\"w\":64,\"h\":64},\"anchor\":{\"x\":0.5,\"y\":1},"
            "\"pivot\":{\"x\":0.5,\"y\":1},\"duration\":83}},\n"
            "\"animations\":{\"walk\":[\"walk/0000\"]},\n"
            "\"meta\":{\"app\":\"sinew\",\"version\":\"" SINEW_VERSION
            "\",\"target\":\"paper2d\",\"image\":\"hero.png\",\"format\":\"RGBA8888\","
            "\"size\":{\"w\":128,\"h\":64},\"scale\":\"1\",\"frameTags\":[{\"name\":\"walk\","
            "\"from\":0,\"to\":0,\"direction\":\"forward\"}]}}\n");
}

TEST(SheetFormat, LibgdxCountsFromBelow) {
  EXPECT_EQ(text_of(kLibgdxFormat, small_sheet()),
            "\nhero.png\nsize: 128, 64\nformat: RGBA8888\nfilter: Linear, Linear\nrepeat: none\n"
            "walk/0000\n  rotate: true\n  xy: 40, 2\n  size: 30, 10\n  orig: 64, 64\n"
            "  offset: 5, 47\n  index: -1\n");
}

TEST(SheetFormat, StarlingHasSizesAsTheyLieOnThePage) {
  EXPECT_EQ(text_of(kStarlingFormat, small_sheet()),
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
            "<TextureAtlas imagePath=\"hero.png\" width=\"128\" height=\"64\">\n"
            "  <SubTexture name=\"walk/0000\" x=\"40\" y=\"2\" width=\"10\" height=\"30\" "
            "rotated=\"true\" frameX=\"-5\" frameY=\"-7\" frameWidth=\"64\" frameHeight=\"64\" "
            "pivotX=\"32\" pivotY=\"64\"/>\n</TextureAtlas>\n");
}

TEST(SheetFormat, UnityCountsFromBelowAndInPartsOfWhatIsKept) {
  Sheet sheet = small_sheet();
  sheet.frames[0].rotated = false;
  EXPECT_EQ(text_of(kUnityFormat, sheet),
            ":format=40300\n:texture=hero.png\n:size=128x64\n:pivotpoints=enabled\n"
            ":borders=disabled\n:alphahandling=ClearTransparentPixels\n\n"
            "walk/0000;40;52;30;10; 0.9;-4.7; 0;0;0;0\n");
}

TEST(SheetFormat, CssEscapesNamesAndPlaysAnimations) {
  Sheet sheet = small_sheet();
  sheet.frames[0].rotated = false;
  sheet.frames.push_back(sheet.frames[0]);
  sheet.frames[1].name = "1/b";
  sheet.frames[1].x = 0;
  sheet.animations[0].frames = {0, 1};
  sheet.scale = 2;
  const std::string page = "background-image: url(\"hero.png\"); background-position: ";
  const std::string size = "background-size: 64px 32px; ";
  EXPECT_EQ(text_of(kCssFormat, sheet),
            ".walk\\/0000 { width: 15px; height: 5px; " + page + "-20px -1px; " + size + "}\n" +
                ".\\31 \\/b { width: 15px; height: 5px; " + page + "0 -1px; " + size + "}\n" +
                ".walk { width: 15px; height: 5px; animation: walk 0.16666666666666666s step-end "
                "infinite; }\n@keyframes walk {\n  0% { " +
                page + "-20px -1px; " + size + "}\n  50% { " + page + "0 -1px; " + size +
                "}\n  100% { " + page + "0 -1px; " + size + "}\n}\n");
}

TEST(SheetFormat, TemplatesSeeFramesPagesAndAnimations) {
  EXPECT_EQ(text_of(kTemplateFormat, small_sheet(),
                    "{{#pages}}{{image}} {{width}}x{{height}}:{{#frames}} {{{name}}} {{x}} "
                    "{{offset_y}} {{#pivot}}{{x}};{{y}}{{/pivot}}{{^last}},{{/last}}{{/frames}}"
                    "{{/pages}} {{#animations}}{{name}} {{fps}}{{#loops}} loops{{/loops}}"
                    "{{/animations}}"),
            "hero.png 128x64: walk/0000 40 7 0.5;1 walk 12 loops");
}

TEST(SheetFormat, SaysWhatIsWrongWithATemplate) {
  try {
    text_of(kTemplateFormat, small_sheet(), "{{#pages}}");
    FAIL();
  } catch (const InputError& error) {
    EXPECT_EQ(std::string(error.what()), "--template: Unclosed section \"pages\" at 0");
  }
}

TEST(SheetFormat, LibgdxRefusesNamesThatItWouldReadAsValues) {
  Sheet sheet = small_sheet();
  sheet.frames[0].name = "a: b";
  try {
    text_of(kLibgdxFormat, sheet);
    FAIL();
  } catch (const InputError& error) {
    EXPECT_EQ(std::string(error.what()),
              "libgdx: 'a: b' cannot be the name of a region: names there have no colons, line "
              "ends or blanks at an end; choose others with --frame-name");
  }
}

TEST(SheetFormat, WholeMillisecondsDoNotDrift) {
  Sheet sheet = small_sheet();
  sheet.animations[0].frames = {0, 1, 2};
  for (int i = 1; i < 3; ++i) {
    sheet.frames.push_back(sheet.frames[0]);
    sheet.frames.back().number = i;
  }
  for (SheetFrame& frame : sheet.frames) frame.duration = {1, 30};
  int sum = 0;
  for (const SheetFrame& frame : sheet.frames) sum += whole_milliseconds(sheet, frame);
  EXPECT_EQ(sum, 100);
}

}  // namespace
}  // namespace sinew
