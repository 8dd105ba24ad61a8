#include "output/sprite_sheet/sheet_plan.h"

#include <gtest/gtest.h>

#include "core/diagnostics.h"

namespace sinew {
namespace {

using Names = std::vector<std::string>;

/// Animations of two squares each.
SheetFrames animations(const std::vector<SheetOrigin>& origins, FrameSettings settings = {}) {
  SheetFrames frames(settings);
  int shade = 0;
  for (const SheetOrigin& origin : origins) {
    frames.begin_animation(origin, true, {10, 1});
    for (int i = 0; i < 2; ++i) {
      std::vector<StraightImage> scales;
      ++shade;
      for (const int cell : settings.cells) {
        scales.emplace_back(8 * cell, 8 * cell, StraightRgba8{static_cast<std::uint8_t>(shade)});
        for (StraightRgba8& c : scales.back().pixels) c.a = 255;
      }
      frames.add({origin.rig + origin.skin + origin.animation + std::to_string(i), {}, {1, 10}},
                 scales);
    }
  }
  return frames;
}

SheetPlan planned(const SheetFrames& frames, const SheetOptions& options) {
  SerialExecutor executor;
  return plan_sheets(frames, options, executor);
}

std::string problem_of(const SheetFrames& frames, const SheetOptions& options) {
  try {
    planned(frames, options);
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

SheetOptions options_for(const std::string& output, const SheetFormat& format,
                         const std::string& file) {
  SheetOptions options;
  options.output = output;
  options.data = {{&format, file, ""}};
  return options;
}

TEST(SheetPlan, MakesASheetForEachNameOfAnImage) {
  const SheetFrames frames =
      animations({{"hero", "", "walk"}, {"hero", "", "run"}, {"../gob:lin", "", "walk"}});
  const SheetPlan plan =
      planned(frames, options_for("out/{rig}.png", kJsonHashFormat, "out/{rig}.json"));
  EXPECT_EQ(plan.files,
            (Names{"out/hero.png", "out/hero.json", "out/_._gob_lin.png", "out/_._gob_lin.json"}));
  EXPECT_EQ(plan.sheets[0].scales[0].animations[1].name, "run");
}

TEST(SheetPlan, NamesAnimationsAsShortAsTheyDiffer) {
  SheetOptions options;
  options.output = "a.png";
  const auto names = [&](const std::vector<SheetOrigin>& origins) {
    Names found;
    const SheetPlan plan = planned(animations(origins), options);
    for (const auto& animation : plan.sheets[0].scales[0].animations) {
      found.push_back(animation.name);
    }
    return found;
  };
  EXPECT_EQ(names({{"a", "", "x"}, {"b", "", "y"}}), (Names{"x", "y"}));
  EXPECT_EQ(names({{"a", "", "x"}, {"b", "", "x"}}), (Names{"a/x", "b/x"}));
  EXPECT_EQ(names({{"a", "s", "x"}, {"a", "t", "x"}}), (Names{"a/s/x", "a/t/x"}));
}

TEST(SheetPlan, HasOneLayoutForAllScales) {
  const std::vector<SheetScale> scales{{{1, 1}, "@2x"}, {{1, 2}, ""}};
  EXPECT_EQ(cells_for_scales(scales), (std::vector<int>{2, 1}));
  FrameSettings settings;
  settings.cells = {2, 1};
  SheetOptions options = options_for("a.png", kJsonHashFormat, "a.json");
  options.scales = scales;
  const SheetPlan plan = planned(animations({{"a", "", "x"}}, settings), options);
  EXPECT_EQ(plan.files, (Names{"a@2x.png", "a.png", "a@2x.json", "a.json"}));
  const Sheet& large = plan.sheets[0].scales[0];
  const Sheet& small = plan.sheets[0].scales[1];
  EXPECT_EQ(large.scale, 2);
  EXPECT_EQ(small.scale, 1);
  EXPECT_EQ(large.pages[0].width, 2 * small.pages[0].width);
  for (std::size_t i = 0; i < large.frames.size(); ++i) {
    EXPECT_EQ(large.frames[i].x, 2 * small.frames[i].x);
    EXPECT_EQ(large.frames[i].width, 2 * small.frames[i].width);
  }
}

TEST(SheetPlan, WantsScalesThatShareALayout) {
  EXPECT_THROW(cells_for_scales(std::vector<SheetScale>{{{1, 1}, ""}, {{1, 1000}, ""}}),
               InputError);
}

TEST(SheetPlan, WantsPagesInNamesWhereThereAreSeveral) {
  SheetOptions options = options_for("out/a.png", kJsonHashFormat, "a.json");
  options.layout.pack.page = {16, 8, false, false, 1};
  const SheetFrames frames = animations({{"", "", "x"}, {"", "", "y"}});
  EXPECT_EQ(problem_of(frames, options),
            "'out/a.png': 2 pages need {page} in the name, such as 'out/a-{page}.png', or a larger "
            "--max-size");
  options.output = "out/a-{page}.png";
  EXPECT_EQ(problem_of(frames, options),
            "'a.json': 2 pages need {page} in the name, such as 'a-{page}.json', or a larger "
            "--max-size");
  options.data[0].file = "a-{page}.json";
  EXPECT_EQ(planned(frames, options).files,
            (Names{"out/a-0.png", "out/a-1.png", "a-0.json", "a-1.json"}));
  options.data[0].format = &kAsepriteFormat;
  EXPECT_EQ(problem_of(frames, options),
            "aseprite has one page, and these frames need 2: raise --max-size");
}

TEST(SheetPlan, WarnsOfAnAnimationOnSeveralPages) {
  SheetOptions options;
  options.output = "a-{page}.png";
  options.layout.pack.page = {8, 8, false, false, 1};
  EXPECT_EQ(planned(animations({{"", "", "x"}}), options).warnings,
            (Names{"animation 'x' is on several pages, and not every engine plays that: raise "
                   "--max-size to keep it on one"}));
}

TEST(SheetPlan, SaysWhichFrameIsTooLarge) {
  SheetOptions options;
  options.output = "a.png";
  options.layout.pack.page = {7, 9, false, false, 1};
  EXPECT_EQ(problem_of(animations({{"", "", "x"}}), options),
            "frame 'x0' is too large for a page of 7 x 9 pixels: 8 x 8; raise --max-size or lower "
            "--scale");
}

TEST(SheetPlan, RefusesNamesThatClash) {
  SheetOptions options;
  options.output = "a.png";
  EXPECT_EQ(problem_of(animations({{"", "a", "x"}, {"a", "", "x"}}), options),
            "two frames would both be named 'ax0': choose other names with --frame-name, such as "
            "'{rig}/{skin}/{animation}/{frame}'");
  EXPECT_EQ(
      problem_of(animations({{"", "", "x"}}), options_for("a.png", kJsonHashFormat, "./a.png")),
      "two files would both be named './a.png'");
  options.output = "{frame}.png";
  EXPECT_EQ(problem_of(animations({{"", "", "x"}}), options),
            "'{frame}.png': a sheet has no frame number");
}

TEST(SheetPlan, MakesAStripOfEachAnimationForGamemaker) {
  SheetOptions options = options_for("out/{animation}.png", kGamemakerFormat, "");
  options.layout.pack.method = PackMethod::Strip;
  const SheetFrames frames = animations({{"", "", "x"}, {"", "", "y"}});
  EXPECT_EQ(planned(frames, options).files, (Names{"out/x_strip2.png", "out/y_strip2.png"}));
  options.output = "all.png";
  EXPECT_EQ(problem_of(frames, options),
            "a strip of gamemaker is one animation: say where each goes with {animation} in -o");
}

}  // namespace
}  // namespace sinew
