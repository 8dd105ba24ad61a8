#include "render/owner_picture.h"

#include <algorithm>

#include "core/json_writer.h"
#include "core/version.h"
#include "scene/node_type.h"
#include "scene/owners.h"

namespace sinew {

namespace {

void write_owner(const Scene& scene, std::uint32_t number, JsonWriter& json) {
  const Owner& owner = scene.owners[number];
  const Node& node = scene.nodes[static_cast<std::size_t>(owner.node)];
  const StraightRgba8 c = owner_color(number);
  json.new_line();
  json.begin_object();
  json.key("color"), json.begin_array();
  json.integer(c.r), json.integer(c.g), json.integer(c.b);
  json.end_array();
  json.key("path"), json.text(owner_path(scene, number));
  json.key("type"), json.text(node.type->table().name());
  if (owner.slot >= 0) {
    const Skeleton& rig = scene.skeletons[static_cast<std::size_t>(node.skeleton)].rig;
    const Slot& slot = rig.slots[static_cast<std::size_t>(owner.slot)];
    json.key("slot"), json.text(slot.name);
    json.key("attachment"), json.text(slot.attachments[static_cast<std::size_t>(owner.attachment)]);
  }
  json.end_object();
}

}  // namespace

/// An odd factor makes different numbers below 2^24 different colours; this one, 2^24 over the
/// golden ratio, makes those of neighbours look it.
StraightRgba8 owner_color(std::uint32_t owner) {
  if (owner == 0) return {};
  const std::uint32_t mixed = owner * 0x9e3779;
  return {static_cast<std::uint8_t>(mixed >> 16 & 255), static_cast<std::uint8_t>(mixed >> 8 & 255),
          static_cast<std::uint8_t>(mixed & 255), 255};
}

void paint_owners(const OwnerImage& owners, StraightImage& picture) {
  picture.width = owners.width;
  picture.height = owners.height;
  picture.pixels.resize(owners.pixels.size());
  std::transform(owners.pixels.begin(), owners.pixels.end(), picture.pixels.begin(),
                 [](const OwnerPixel& pixel) { return owner_color(pixel.owner); });
}

std::string owner_legend(const Scene& scene, const RenderPlan& plan) {
  JsonWriter json;
  json.begin_object();
  json.key("sinew"), json.text(kVersion);
  json.key("source"), json.text(scene.source);
  json.key("size"), json.begin_array();
  json.integer(plan.width), json.integer(plan.height);
  json.end_array();
  json.key("owners"), json.begin_array();
  for (std::uint32_t i = 1; i < scene.owners.size(); ++i) write_owner(scene, i, json);
  json.end_array();
  json.end_object();
  return json.take() + "\n";
}

}  // namespace sinew
