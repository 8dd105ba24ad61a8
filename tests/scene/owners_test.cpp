#include "scene/owners.h"

#include <gtest/gtest.h>

#include "project_paths.h"
#include "scene/draw.h"
#include "scene/scene_text.h"

namespace sinew {
namespace {

std::vector<std::string> paths_of(const Scene& scene) {
  std::vector<std::string> paths;
  for (std::uint32_t i = 1; i < scene.owners.size(); ++i) paths.push_back(owner_path(scene, i));
  return paths;
}

/// Who the items of a scene are of, in the order they are drawn.
std::vector<std::string> owners_drawn(const Scene& scene) {
  DrawList list;
  draw(scene, start_world(scene), Affine{}, list);
  std::vector<std::string> paths;
  for (const DrawItem& item : list.items) {
    const auto add = [&](const auto& kind) {
      if constexpr (requires { kind.owner; }) paths.push_back(owner_path(scene, kind.owner));
    };
    std::visit(add, item);
  }
  return paths;
}

using Paths = std::vector<std::string>;

const std::string kBox = "type: shape, geometry: {type: rectangle, size: [4, 4]}, fill: red";

TEST(SceneOwners, AreTheNodesByTheirPaths) {
  const Scene scene = scene_of("nodes: [{name: pair, type: group, nodes: [{name: box, " + kBox +
                               "}, {" + kBox + "}]}]");
  EXPECT_EQ(paths_of(scene), (Paths{"pair", "box", "shape 2"}));
  EXPECT_EQ(owners_drawn(scene), (Paths{"box", "shape 2"}));
}

TEST(SceneOwners, OfALayerIsWhoFades) {
  const Scene scene =
      scene_of("nodes: [{name: pair, type: group, opacity: 0.5, nodes: [{name: a, " + kBox +
               "}, {name: b, " + kBox + "}]}]");
  EXPECT_EQ(owners_drawn(scene), (Paths{"pair", "a", "b"}));
}

TEST(SceneOwners, OfAMaskIsWhoIsDrawnInIt) {
  const Scene scene = scene_of("nodes: [{name: hole, " + kBox + ", visible: false}, {name: a, " +
                               kBox + ", clip: {node: hole, by: alpha}}]");
  EXPECT_EQ(owners_drawn(scene), (Paths{"hole", "a"}));
}

TEST(SceneOwners, OfASkeletonAreItsAttachments) {
  const Scene scene = scene_of("images: {dot: " SINEW_SOURCE_DIR
                               "/scenes/art/ball.png}"
                               R"(
nodes:
  - name: hero
    type: skeleton
    slots: [{name: head, attachment: b}, {name: mouth, attachment: c}]
    skins:
      default:
        head: {a: {image: dot}, b: {image: dot}}
        mouth: {c: {image: dot}}
)");
  EXPECT_EQ(paths_of(scene),
            (Paths{"hero", "hero/slot:head", "hero/slot:head", "hero/slot:mouth"}));
  EXPECT_EQ(owners_drawn(scene), (Paths{"hero/slot:head", "hero/slot:mouth"}));
  EXPECT_EQ(owner_of_attachment(scene, 0, 0, 1), 3u);
  EXPECT_EQ(scene.owners[3].attachment, 1);
  EXPECT_EQ(owner_of_attachment(scene, 0, 1, 0), 4u);
}

}  // namespace
}  // namespace sinew
