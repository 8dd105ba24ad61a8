#include "scene/draw.h"

#include <gtest/gtest.h>

#include "image/blend_modes.h"
#include "scene/scene_text.h"

namespace sinew {
namespace {

std::string blend_text_of(Blend blend) {
  return blend == Blend::Normal ? "" : " " + std::string(blend_word(blend));
}

std::string color_text_of(PremulRgba8 c) {
  return std::to_string(c.r) + "," + std::to_string(c.g) + "," + std::to_string(c.b) + "," +
         std::to_string(c.a);
}

/// The items a scene draws at time 0, one word each.
std::vector<std::string> items_of(const std::string& text) {
  const Scene scene = scene_of(text);
  DrawList list;
  draw(scene, start_world(scene), Affine{}, list);
  std::vector<std::string> out;
  for (const DrawItem& item : list.items) {
    if (const auto* path = std::get_if<PathItem>(&item)) {
      out.push_back(color_text_of(path->color) + blend_text_of(path->blend));
    } else if (const auto* begin = std::get_if<LayerBegin>(&item)) {
      out.push_back("begin " + std::to_string(begin->opacity) + blend_text_of(begin->blend));
    } else {
      const char* const names[] = {"mesh", "", "", "end", "clip", "mask", "by", "unclip"};
      out.push_back(names[item.index()]);
    }
  }
  return out;
}

using Items = std::vector<std::string>;

/// A shape of one item or, with an edge, of two.
std::string box(const std::string& more) {
  return "{type: shape, geometry: {type: rectangle, size: [4, 4]}, fill: red, " + more + "}";
}

TEST(Draw, GivesASingleItemItsOpacityAndBlendingItself) {
  EXPECT_EQ(items_of("nodes: [" + box("opacity: 40%") + "]"), (Items{"102,0,0,102"}));
  EXPECT_EQ(items_of("nodes: [" + box("blend: screen") + "]"), (Items{"255,0,0,255 screen"}));
}

TEST(Draw, PutsSeveralItemsOfOneNodeIntoALayer) {
  EXPECT_EQ(items_of("nodes: [" + box("stroke: black, opacity: 40%") + "]"),
            (Items{"begin 102", "255,0,0,255", "0,0,0,255", "end"}));
  EXPECT_EQ(items_of("nodes: [" + box("stroke: black") + "]"), (Items{"255,0,0,255", "0,0,0,255"}));
}

TEST(Draw, FadesAGroupAsOnePicture) {
  EXPECT_EQ(
      items_of("nodes: [{type: group, opacity: 40%, nodes: [" + box("") + ", " + box("") + "]}]"),
      (Items{"begin 102", "255,0,0,255", "255,0,0,255", "end"}));
  EXPECT_EQ(
      items_of("nodes: [{type: group, blend: screen, nodes: [" + box("") + ", " + box("") + "]}]"),
      (Items{"begin 255 screen", "255,0,0,255", "255,0,0,255", "end"}));
}

TEST(Draw, IsolatesANodeOfOneItemThatBlendsByItself) {
  EXPECT_EQ(items_of("nodes: [{type: group, isolated: true, nodes: [" + box("") + "]}]"),
            (Items{"255,0,0,255"}));
  EXPECT_EQ(
      items_of("nodes: [{type: group, isolated: true, nodes: [" + box("blend: erase") + "]}]"),
      (Items{"begin 255", "255,0,0,255 erase", "end"}));
  EXPECT_EQ(items_of("nodes: [{type: group, opacity: 40%, nodes: [" + box("blend: mask") + "]}]"),
            (Items{"begin 102", "255,0,0,255 mask", "end"}));
}

TEST(Draw, FoldsAGroupOfOneItemIntoIt) {
  EXPECT_EQ(items_of("nodes: [{type: group, opacity: 40%, nodes: [" + box("") + "]}]"),
            (Items{"102,0,0,102"}));
  EXPECT_EQ(items_of("nodes: [{type: group, opacity: 40%, nodes: [" + box("opacity: 50%") + "]}]"),
            (Items{"51,0,0,51"}));
}

TEST(Draw, LetsAGroupOfOneItemBlendInItsStead) {
  // Inside of its group the item has nothing behind it to blend with.
  EXPECT_EQ(
      items_of("nodes: [{type: group, blend: multiply, nodes: [" + box("blend: screen") + "]}]"),
      (Items{"255,0,0,255 multiply"}));
  EXPECT_EQ(items_of("nodes: [{type: group, opacity: 40%, nodes: [" + box("blend: screen") + "]}]"),
            (Items{"102,0,0,102"}));
  EXPECT_EQ(items_of("nodes: [{type: group, nodes: [" + box("blend: screen") + "]}]"),
            (Items{"255,0,0,255 screen"}));
}

TEST(Draw, NestsLayers) {
  EXPECT_EQ(
      items_of("nodes: [{type: group, opacity: 40%, nodes: [" + box("stroke: black, opacity: 60%") +
               ", " + box("") + "]}]"),
      (Items{"begin 102", "begin 153", "255,0,0,255", "0,0,0,255", "end", "255,0,0,255", "end"}));
}

TEST(Draw, LeavesOutWhatIsNotVisible) {
  EXPECT_EQ(items_of("nodes: [" + box("visible: false") + ", " + box("opacity: 0") + "]"), Items{});
  EXPECT_EQ(items_of("nodes: [{type: group, visible: false, nodes: [" + box("") + "]}]"), Items{});
  EXPECT_EQ(items_of("nodes: [{type: group, opacity: 50%}]"), Items{});
}

TEST(Draw, HandsTintsDownThroughGroups) {
  EXPECT_EQ(items_of("nodes: [{type: group, tint: [0.4, 1, 1, 1], nodes: [" +
                     box("tint: [0.5, 1, 1, 0.5]") + "]}]"),
            (Items{"26,0,0,128"}));
}

TEST(Draw, HandsDarksDownThroughGroups) {
  // Red: 1 stays 1. Green, 0: 0.5 by its own dark, which the group then puts to 0.5 + 0.5 * 0.2.
  EXPECT_EQ(items_of("nodes: [{type: group, dark: [0, 0.2, 0, 1], nodes: [" +
                     box("dark: [0, 0.5, 0.4, 1]") + "]}]"),
            (Items{"255,153,102,255"}));
}

std::string clipped(const std::string& more) {
  return "nodes: [" + box("name: a, visible: false") + ", " + more + "]";
}

TEST(Draw, ClipsByAShapeThatIsNotDrawn) {
  EXPECT_EQ(items_of(clipped(box("clip: a"))), (Items{"clip", "255,0,0,255", "unclip"}));
}

TEST(Draw, ClipsByThePictureOfANodeThatIsNotDrawn) {
  EXPECT_EQ(items_of(clipped(box("clip: {node: a, by: alpha}, tint: blue"))),
            (Items{"mask", "255,0,0,255", "by", "0,0,0,255", "unclip"}));
}

TEST(Draw, GivesASingleItemItsOpacityInsideOfItsClip) {
  EXPECT_EQ(items_of(clipped(box("clip: a, opacity: 40%, blend: screen"))),
            (Items{"clip", "102,0,0,102 screen", "unclip"}));
}

TEST(Draw, ClipsAllOfAGroupInsideOfItsLayer) {
  EXPECT_EQ(items_of(clipped("{type: group, clip: a, opacity: 40%, nodes: [" + box("") + ", " +
                             box("clip: a") + "]}")),
            (Items{"begin 102", "clip", "255,0,0,255", "clip", "255,0,0,255", "unclip", "unclip",
                   "end"}));
}

TEST(Draw, LeavesOutClipsOfNothing) {
  EXPECT_EQ(items_of(clipped("{type: group, clip: a}")), Items{});
  EXPECT_EQ(items_of(clipped("{type: group, clip: {node: a, by: alpha}, opacity: 40%}")), Items{});
}

TEST(Draw, ClipsByAChildOfTheGroupThatIsClipped) {
  EXPECT_EQ(items_of("nodes: [{name: g, type: group, clip: {node: b, by: alpha}, nodes: [" +
                     box("name: b, opacity: 60%") + "]}]"),
            (Items{"mask", "153,0,0,153", "by", "153,0,0,153", "unclip"}));
}

TEST(Draw, FollowsParentsInSpaceOnly) {
  EXPECT_EQ(items_of("nodes: [{name: g, type: group, opacity: 0}, " + box("parent: g") + "]"),
            (Items{"255,0,0,255"}));
}

TEST(Camera, ShowsTheWorldFromTheUpperLeftCornerByDefault) {
  EXPECT_EQ(canvas_from_world(CanvasSettings{}, Vec2{100, 60}, 1), (Affine{}));
  EXPECT_EQ(canvas_from_world(CanvasSettings{}, std::nullopt, 1), (Affine{}));
}

TEST(Camera, ZoomsAndTurnsAboutTheMiddleOfTheCanvas) {
  CanvasSettings canvas;
  canvas.camera.zoom = 2;
  EXPECT_EQ((canvas_from_world(canvas, Vec2{100, 60}, 1) * Vec2{50, 30}), (Vec2{50, 30}));
  EXPECT_EQ((canvas_from_world(canvas, Vec2{100, 60}, 1) * Vec2{51, 30}), (Vec2{52, 30}));
  canvas.camera.at = Vec2{10, 10};
  canvas.camera.rotation = 1.5707963267948966;  // the camera turns clockwise, the picture back
  EXPECT_EQ((canvas_from_world(canvas, Vec2{100, 60}, 1) * Vec2{10, 10}), (Vec2{50, 30}));
  EXPECT_EQ((canvas_from_world(canvas, Vec2{100, 60}, 1) * Vec2{11, 10}), (Vec2{50, 28}));
}

TEST(Camera, ScalesTheCanvasWithTheOutput) {
  CanvasSettings canvas;
  canvas.camera.at = Vec2{10, 10};
  const Affine map = canvas_from_world(canvas, Vec2{100, 60}, 3);
  EXPECT_EQ((map * Vec2{10, 10}), (Vec2{150, 90}));
  EXPECT_EQ((map * Vec2{11, 10}), (Vec2{153, 90}));
}

}  // namespace
}  // namespace sinew
