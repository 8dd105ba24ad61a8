#include "scene/draw.h"

#include <algorithm>
#include <cmath>

#include "core/math.h"
#include "scene/node_type.h"

namespace sinew {

Affine canvas_from_world(const CanvasSettings& canvas, std::optional<Vec2> size, double scale) {
  const Camera& camera = canvas.camera;
  const Vec2 center = size ? *size * 0.5 : Vec2{};
  const Vec2 at = camera.at ? *camera.at : center;
  Placement view;
  view.at = camera.at || size ? center * scale : Vec2{};
  view.rotation = -camera.rotation;
  view.scale = {camera.zoom * scale, camera.zoom * scale};
  view.pivot = at;
  return parent_from_own(view);
}

PremulRgba8 tinted_color(StraightColor color, const Tint& tint) {
  return to_premul8(tinted(color, tint));
}

double largest_scale(const Affine& m) {
  return std::max(length({m.a, m.b}) + length({m.c, m.d}), 1e-9);
}

namespace {

std::uint8_t to_byte(double unit) {
  return static_cast<std::uint8_t>(std::floor(unit * 255 + 0.5));
}

/// Marks what a node has drawn from item `first` on, but for what has an owner already.
void mark_owner(DrawList& list, std::size_t first, std::uint32_t owner) {
  for (std::size_t i = first; i < list.items.size(); ++i) {
    const auto mark = [owner](auto& item) {
      if constexpr (requires { item.owner; }) {
        if (item.owner == 0) item.owner = owner;
      }
    };
    std::visit(mark, list.items[i]);
  }
}

/// Whether a picture drawn so on a layer, where nothing else is, is the picture itself.
bool stays_alone(Blend blend) {
  return blend != Blend::Additive && blend != Blend::Erase && blend != Blend::Mask;
}

/// Whether the layer around an item may be left out, and its opacity and blending given to the
/// item.
bool carries_looks(const DrawItem& item) {
  if (const auto* mesh = std::get_if<MeshItem>(&item)) return stays_alone(mesh->blend);
  if (const auto* path = std::get_if<PathItem>(&item)) return stays_alone(path->blend);
  return false;
}

/// Of the list's last item.
void apply_to_single(DrawList& list, std::uint8_t opacity, Blend blend) {
  DrawItem& item = list.items.back();
  if (auto* mesh = std::get_if<MeshItem>(&item)) {
    mesh->tint = scaled(mesh->tint, opacity);
    mesh->dark = scaled(mesh->dark, opacity);
    mesh->blend = blend;
  } else if (auto* path = std::get_if<PathItem>(&item)) {
    path->color = scaled(path->color, opacity);
    path->blend = blend;
    if (path->gradient >= 0) {
      auto& ramp = list.gradients[static_cast<std::size_t>(path->gradient)].ramp;
      for (PremulRgba8& color : ramp) color = scaled(color, opacity);
    }
  }
}

}  // namespace

/// Draws nodes with what those they are drawn in hand down.
class Drawer {
 public:
  Drawer(const Scene& scene, const World& world, const Affine& canvas_from_world)
      : scene_(scene), world_(world), canvas_from_world_(canvas_from_world) {}

  void draw_all(std::span<const int> nodes, const Tint& tint, DrawList& list) const {
    for (const int node : nodes) draw_node(node, tint, list);
  }
  void draw_node(int index, const Tint& tint, DrawList& list) const {
    if (world_.node_settings[static_cast<std::size_t>(index)].visible) show(index, tint, list);
  }

 private:
  /// Whatever `visible` says.
  void show(int index, const Tint& tint, DrawList& list) const;
  void begin_clip(const NodeClip& clip, DrawList& list) const;
  DrawContext context_of(int index, const Tint& tint) const;

  const Scene& scene_;
  const World& world_;
  const Affine& canvas_from_world_;
};

void DrawContext::draw_ordered(int slot, OrderSide side, DrawList& list) const {
  if (!drawer) return;
  for (const DrawnAtSlot& other : scene.nodes[static_cast<std::size_t>(node)].drawn_at_slots) {
    if (other.slot == slot && other.side == side) drawer->draw_node(other.node, tint, list);
  }
}

DrawContext Drawer::context_of(int index, const Tint& tint) const {
  const auto i = static_cast<std::size_t>(index);
  return {scene_, world_, index, canvas_from_world_, canvas_from_world_ * world_.world_from_node[i],
          tint,   this};
}

void Drawer::begin_clip(const NodeClip& clip, DrawList& list) const {
  const int index = clip.node.place.node;
  if (clip.by == ClipBy::Shape) {
    ClipBegin begin;
    begin.invert = clip.invert;
    const NodeType& type = *scene_.nodes[static_cast<std::size_t>(index)].type;
    type.outline(context_of(index, {}), begin, list);
    list.items.emplace_back(begin);
  } else {
    list.items.emplace_back(MaskBegin{clip.invert});
    show(index, {}, list);
    list.items.emplace_back(MaskEnd{});
  }
}

/// What stands between the items of a layer and of a clip is drawn first and looked at then: where
/// it is a single item, that carries opacity and blending itself.
void Drawer::show(int index, const Tint& tint, DrawList& list) const {
  const auto i = static_cast<std::size_t>(index);
  const NodeSettings& settings = world_.node_settings[i];
  const Node& node = scene_.nodes[i];
  const std::uint8_t opacity = to_byte(settings.opacity);
  if (opacity == 0) return;
  const Tint own = tinted(Tint{settings.tint, settings.dark}, tint);
  const std::size_t before = list.items.size();
  list.items.emplace_back(LayerBegin{opacity, settings.blend});
  if (node.clip) begin_clip(*node.clip, list);
  const std::size_t first = list.items.size();
  node.type->draw(context_of(index, own), list);
  draw_all(node.drawn, own, list);
  mark_owner(list, before, node.owner);

  const std::size_t count = list.items.size() - first;
  if (count == 0) return list.items.resize(before);
  const bool is_single = count == 1 && carries_looks(list.items.back());
  const bool is_plain = opacity == 255 && settings.blend == Blend::Normal && !settings.isolated;
  if (is_single && !is_plain) apply_to_single(list, opacity, settings.blend);
  if (node.clip) list.items.emplace_back(ClipEnd{});
  if (is_single || is_plain) {
    list.items.erase(list.items.begin() + static_cast<std::ptrdiff_t>(before));
  } else {
    list.items.emplace_back(LayerEnd{});
  }
}

void draw(const Scene& scene, const World& world, const Affine& canvas_from_world_map,
          DrawList& list) {
  Drawer(scene, world, canvas_from_world_map).draw_all(scene.drawn, {}, list);
}

void draw_node(const Scene& scene, const World& world, int node,
               const Affine& canvas_from_world_map, const Affine& canvas_from_node,
               DrawList& list) {
  const NodeSettings& settings = world.node_settings[static_cast<std::size_t>(node)];
  const DrawContext context{
      scene, world, node, canvas_from_world_map, canvas_from_node, {settings.tint, settings.dark}};
  scene.nodes[static_cast<std::size_t>(node)].type->draw(context, list);
}

}  // namespace sinew
