#include "scene/owners.h"

#include "scene/names.h"
#include "scene/node_type.h"
#include "scene/path.h"

namespace sinew {

namespace {

void number_attachments(Scene& scene, int node, SceneSkeleton& skeleton) {
  for (std::size_t slot = 0; slot < skeleton.rig.slots.size(); ++slot) {
    skeleton.first_owners.push_back(static_cast<std::uint32_t>(scene.owners.size()));
    const std::size_t count = skeleton.rig.slots[slot].attachments.size();
    for (std::size_t i = 0; i < count; ++i) {
      scene.owners.push_back({node, static_cast<int>(slot), static_cast<int>(i)});
    }
  }
}

}  // namespace

void number_owners(Scene& scene) {
  scene.owners.assign(1, {});
  for (std::size_t i = 0; i < scene.nodes.size(); ++i) {
    Node& node = scene.nodes[i];
    node.owner = static_cast<std::uint32_t>(scene.owners.size());
    scene.owners.push_back({static_cast<int>(i), -1, -1});
    if (node.skeleton < 0) continue;
    number_attachments(scene, static_cast<int>(i),
                       scene.skeletons[static_cast<std::size_t>(node.skeleton)]);
  }
}

std::uint32_t owner_of_attachment(const Scene& scene, int node, std::size_t slot,
                                  std::int32_t attachment) {
  const int skeleton = scene.nodes[static_cast<std::size_t>(node)].skeleton;
  return scene.skeletons[static_cast<std::size_t>(skeleton)].first_owners[slot] +
         static_cast<std::uint32_t>(attachment);
}

std::string owner_path(const Scene& scene, std::uint32_t owner) {
  const Owner& owned = scene.owners[owner];
  const Node& node = scene.nodes[static_cast<std::size_t>(owned.node)];
  std::string path = path_of_node(scene, owned.node);
  if (path.empty()) {
    path = std::string(node.type->table().name()) + " " + std::to_string(owned.node);
  }
  if (owned.slot < 0) return path;
  const Skeleton& rig = scene.skeletons[static_cast<std::size_t>(node.skeleton)].rig;
  const std::string& slot = rig.slots[static_cast<std::size_t>(owned.slot)].name;
  return path + path_text({"x", {{"slot", slot}}, {}}).substr(1);
}

}  // namespace sinew
