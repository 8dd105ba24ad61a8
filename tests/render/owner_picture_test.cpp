#include "render/owner_picture.h"

#include <gtest/gtest.h>

#include <set>

#include "project_paths.h"
#include "scene/scene_text.h"

namespace sinew {
namespace {

TEST(OwnerPicture, NoTwoOwnersHaveOneColour) {
  std::set<std::uint32_t> seen;
  for (std::uint32_t owner = 1; owner <= 100000; ++owner) {
    const StraightRgba8 c = owner_color(owner);
    ASSERT_EQ(c.a, 255);
    ASSERT_TRUE(seen.insert(c.r << 16 | c.g << 8 | c.b).second) << owner;
  }
  EXPECT_EQ(owner_color(0), StraightRgba8{});
}

TEST(OwnerPicture, PaintsEachPixelInTheColourOfItsOwner) {
  OwnerImage owners(3, 1);
  owners.at(1, 0).owner = 4;
  owners.at(2, 0).owner = 4;
  owners.at(2, 0).triangle = 9;
  StraightImage picture;
  paint_owners(owners, picture);
  EXPECT_EQ(picture.width, 3);
  EXPECT_EQ(picture.at(0, 0), StraightRgba8{});
  EXPECT_EQ(picture.at(1, 0), owner_color(4));
  EXPECT_EQ(picture.at(2, 0), owner_color(4));
}

TEST(OwnerPicture, TheLegendTellsSlotsAndAttachments) {
  const Scene scene = scene_of(
      "canvas: {size: [4, 2]}\n"
      "images: {dot: " SINEW_SOURCE_DIR
      "/scenes/art/ball.png}\n"
      "nodes: [{name: hero, type: skeleton, slots: [{name: head}],\n"
      "         skins: {default: {head: {wide: {image: dot}}}}}]\n");
  std::string legend = owner_legend(scene, plan_render(scene, {}));
  const std::string source = scene.source;
  legend.replace(legend.find(source), source.size(), "hero.yaml");
  EXPECT_EQ(legend,
            "{\"sinew\":\"0.1.0\",\"source\":\"hero.yaml\",\"size\":[4,2],\"owners\":[\n"
            "{\"color\":[158,55,121],\"path\":\"hero\",\"type\":\"skeleton\"},\n"
            "{\"color\":[60,110,242],\"path\":\"hero/slot:head\",\"type\":\"skeleton\","
            "\"slot\":\"head\",\"attachment\":\"wide\"}]}\n");
}

}  // namespace
}  // namespace sinew
