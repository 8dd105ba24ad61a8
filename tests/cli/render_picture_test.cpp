#include <gtest/gtest.h>

#include <algorithm>

#include "cli/run.h"
#include "image/decode.h"

namespace sinew {
namespace {

using Names = std::vector<std::string>;

/// A dark box with light on its right half and right of it.
constexpr const char* kGlow =
    "sinew: 1\n"
    "canvas: {size: [6, 1]}\n"
    "time: {frames: 1}\n"
    "nodes:\n"
    "  - {name: box, type: shape, geometry: {type: rectangle, size: [4, 1]}, fill: '#400000'}\n"
    "  - {name: glow, type: shape, at: [2, 0], geometry: {type: rectangle, size: [4, 1]},\n"
    "     fill: '#106000', blend: additive}\n";

class RenderPicture : public testing::Test {
 protected:
  RenderPicture() {
    folder_.write("glow.yaml", kGlow);
    options_.folder = folder_.path();
  }

  RunResult render(Names arguments) {
    arguments.insert(arguments.begin(), {"render", "glow.yaml", "--quiet"});
    return run(arguments, options_);
  }

  StraightImage picture(const std::string& file) {
    const std::string bytes = folder_.read(file);
    return std::get<StraightImage>(
        decode_picture({reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()}));
  }

  ScratchFolder folder_;
  RunOptions options_;
};

constexpr StraightRgba8 kBox{0x40, 0, 0, 255};
constexpr StraightRgba8 kLit{0x50, 0x60, 0, 255};

TEST_F(RenderPicture, LightMakesATransparentCanvasAsOpaqueAsItIsBrightAndSaysSo) {
  const RunResult result = render({"-o", "a.png"});
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_EQ(result.err,
            "warning: glow.yaml: 'glow' adds light to a canvas that is not opaque: alpha grows by "
            "the light's brightest channel; --additive-alpha luminance, source or none chooses and "
            "says no more\n");
  const StraightImage image = picture("a.png");
  EXPECT_EQ(image.at(1, 0), kBox);
  EXPECT_EQ(image.at(3, 0), kLit);
  EXPECT_EQ(image.at(5, 0), (StraightRgba8{43, 255, 0, 0x60}));  // 0x10 / 0x60
}

TEST_F(RenderPicture, WhatWasChosenIsDoneAndNotSpokenOf) {
  EXPECT_EQ(render({"-o", "a.png", "--additive-alpha", "luminance"}).err, "");
  EXPECT_EQ(picture("a.png").at(5, 0), (StraightRgba8{43, 255, 0, 0x60}));
  EXPECT_EQ(render({"-o", "a.png", "--additive-alpha", "source"}).err, "");
  EXPECT_EQ(picture("a.png").at(5, 0), (StraightRgba8{0x10, 0x60, 0, 255}));
  EXPECT_EQ(render({"-o", "a.png", "--additive-alpha", "none"}).err, "");
  EXPECT_EQ(picture("a.png").at(5, 0), StraightRgba8{});
  EXPECT_EQ(picture("a.png").at(3, 0), kLit);
}

TEST_F(RenderPicture, OnAnOpaqueCanvasThereIsNothingToChoose) {
  EXPECT_EQ(render({"-o", "a.png", "--background", "black"}).err, "");
  EXPECT_EQ(picture("a.png").at(5, 0), (StraightRgba8{0x10, 0x60, 0, 255}));
}

TEST_F(RenderPicture, NamesUpToFiveThatAddLight) {
  std::string text = kGlow;
  for (const char* name : {"b", "c", "d", "e", "f", "g"}) {
    text += "  - {name: " + std::string(name) +
            ", type: shape, geometry: {type: rectangle, size: [4, 1]}, fill: red, blend: "
            "additive}\n";
  }
  folder_.write("glow.yaml", text);
  EXPECT_EQ(render({"-o", "a.png"}).err,
            "warning: glow.yaml: 'glow', 'b', 'c', 'd', 'e' and 2 more add light to a canvas that "
            "is not opaque: alpha grows by the light's brightest channel; --additive-alpha "
            "luminance, source or none chooses and says no more\n");
}

TEST_F(RenderPicture, ChannelsAreMultipliedByAlphaWhenAsked) {
  EXPECT_EQ(render({"-o", "a.png", "--additive-alpha", "luminance", "--out-alpha", "premultiplied"})
                .exit_code,
            0);
  EXPECT_EQ(picture("a.png").at(5, 0), (StraightRgba8{0x10, 0x60, 0, 0x60}));
}

TEST_F(RenderPicture, OwnersAreDrawnInColoursThatALegendExplains) {
  const RunResult result =
      render({"-o", "frames", "--owners", "who", "--additive-alpha", "luminance"});
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_EQ(result.err, "");
  const Names files = folder_.files();
  EXPECT_TRUE(std::count(files.begin(), files.end(), "who/0000.png"));
  EXPECT_EQ(folder_.read("who/owners.json"),
            "{\"sinew\":\"0.1.0\",\"source\":\"glow.yaml\",\"size\":[6,1],\"owners\":[\n"
            "{\"color\":[158,55,121],\"path\":\"box\",\"type\":\"shape\"},\n"
            "{\"color\":[60,110,242],\"path\":\"glow\",\"type\":\"shape\"}]}\n");
  const StraightImage image = picture("who/0000.png");
  EXPECT_EQ(image.at(1, 0), (StraightRgba8{158, 55, 121, 255}));
  EXPECT_EQ(image.at(3, 0), (StraightRgba8{158, 55, 121, 255}));  // lit by less than a half
  EXPECT_EQ(image.at(5, 0), (StraightRgba8{60, 110, 242, 255}));  // but there is nobody else
}

TEST_F(RenderPicture, OwnersOfOnePictureHaveTheirLegendBesideIt) {
  EXPECT_EQ(render({"-o", "a.png", "--owners", "who.png", "--additive-alpha", "none"}).exit_code,
            0);
  EXPECT_EQ(folder_.files(), (Names{"a.png", "glow.yaml", "who.json", "who.png"}));
}

TEST_F(RenderPicture, OwnersNeedAPlaceOfTheirOwn) {
  const RunResult same = render({"-o", "out/a", "--owners", "./out/../out/a"});
  EXPECT_EQ(same.exit_code, 2);
  EXPECT_EQ(same.err,
            "error: --owners: './out/../out/a' is where the frames go; name another place\n");
  const RunResult device = render({"-o", "a.png", "--owners", "/dev/null"});
  EXPECT_EQ(device.exit_code, 2);
  EXPECT_EQ(device.err,
            "error: --owners: '/dev/null' takes one thing after the other, and this is two\n");
  EXPECT_EQ(render({"-o", "a.png", "--owners", "-"}).err,
            "error: --owners -: frames cannot go to standard output; name a folder or a file\n");
  EXPECT_EQ(folder_.files(), (Names{"glow.yaml"}));
}

}  // namespace
}  // namespace sinew
