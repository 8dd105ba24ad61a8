#include "render/dump.h"

#include "core/hash.h"
#include "core/json_writer.h"
#include "core/version.h"
#include "image/blend_modes.h"
#include "scene/draw.h"
#include "scene/names.h"
#include "scene/node_type.h"

namespace sinew {

namespace {

void write_numbers(JsonWriter& json, std::initializer_list<double> numbers) {
  json.begin_array();
  for (const double number : numbers) json.number(number);
  json.end_array();
}

void write_map(JsonWriter& json, const Affine& m) {
  write_numbers(json, {m.a, m.b, m.c, m.d, m.tx, m.ty});
}

void write_points(JsonWriter& json, std::span<const Vec2> points) {
  json.begin_array();
  for (const Vec2 point : points) {
    json.number(point.x);
    json.number(point.y);
  }
  json.end_array();
}

template <class Indices>
void write_indices(JsonWriter& json, const std::vector<Indices>& tuples) {
  json.begin_array();
  for (const Indices& tuple : tuples) {
    for (const std::uint32_t index : tuple) json.integer(index);
  }
  json.end_array();
}

/// Writes the frames of one scene.
class Dumper {
 public:
  Dumper(const Scene& scene, const RenderPlan& plan, JsonWriter& json)
      : scene_(scene), plan_(plan), json_(json) {}

  void frame(const World& world, int number) {
    json_.new_line();
    json_.begin_object();
    json_.key("frame"), json_.integer(number);
    json_.key("time"), json_.number(to_double(world.time));
    json_.key("nodes");
    json_.begin_array();
    for (std::size_t i = 0; i < scene_.nodes.size(); ++i) node(world, static_cast<int>(i));
    json_.end_array();
    json_.end_object();
  }

 private:
  void node(const World& world, int index);
  void particles(const World& world, const Node& node);
  void bones(const World& world, int index);
  void draws(const World& world, int index);
  void draw_item(const DrawList& list, const MeshItem& mesh, const DrawnPart& part);
  bool shows(const World& world, int index) const;

  const Scene& scene_;
  const RenderPlan& plan_;
  JsonWriter& json_;
};

void Dumper::node(const World& world, int index) {
  const auto i = static_cast<std::size_t>(index);
  const Node& node = scene_.nodes[i];
  const Affine view = canvas_from_world(plan_, world);
  json_.begin_object();
  if (!node.name.empty()) json_.key("name"), json_.text(path_of_node(scene_, index));
  json_.key("type"), json_.text(node.type->table().name());
  json_.key("canvas_from_node"), write_map(json_, view * world.world_from_node[i]);
  particles(world, node);
  bones(world, index);
  draws(world, index);
  json_.end_object();
}

void Dumper::particles(const World& world, const Node& node) {
  const auto points = node.type->particles(world, node);
  if (points.empty()) return;
  Fnv1a64 hash;
  for (const Vec2 point : points) {
    hash.add(point.x);
    hash.add(point.y);
  }
  json_.key("particles"), write_points(json_, points);
  json_.key("links"), write_indices(json_, node.type->links(world, node));
  json_.key("hash"), json_.text(hex64(hash.value()));
}

void Dumper::bones(const World& world, int index) {
  const auto named =
      scene_.nodes[static_cast<std::size_t>(index)].type->bones(scene_, world, index);
  if (named.empty()) return;
  json_.key("bones");
  json_.begin_object();
  for (const NamedMap& bone : named) json_.key(bone.name), write_map(json_, bone.map);
  json_.end_object();
}

bool Dumper::shows(const World& world, int index) const {
  for (int node = index; node >= 0; node = scene_.nodes[static_cast<std::size_t>(node)].group) {
    const NodeSettings& settings = world.node_settings[static_cast<std::size_t>(node)];
    if (!settings.visible || settings.opacity == 0) return false;
  }
  return true;
}

void Dumper::draws(const World& world, int index) {
  if (!shows(world, index)) return;
  DrawList list;
  // In the node's own space: the canvas is the node.
  draw_node(scene_, world, index, inverse(world.world_from_node[static_cast<std::size_t>(index)]),
            Affine{}, list);
  const NodeSettings& settings = world.node_settings[static_cast<std::size_t>(index)];
  Tint own{settings.tint, settings.dark};
  own.light.a *= settings.opacity;
  const auto parts =
      scene_.nodes[static_cast<std::size_t>(index)].type->drawn_parts(scene_, world, index);
  std::size_t count = 0;
  for (const DrawItem& item : list.items) {
    const auto* mesh = std::get_if<MeshItem>(&item);
    if (!mesh) continue;
    if (count == 0) json_.key("draws"), json_.begin_array();
    DrawnPart part = parts.empty() ? DrawnPart{{}, {}, {}, settings.blend} : parts[count];
    part.tint = tinted(part.tint, own);
    draw_item(list, *mesh, part);
    ++count;
  }
  if (count > 0) json_.end_array();
}

void Dumper::draw_item(const DrawList& list, const MeshItem& mesh, const DrawnPart& part) {
  const PremulImage& image = scene_.textures[mesh.texture].image;
  const auto vertices = std::span(list.vertices).subspan(mesh.first_vertex, mesh.vertex_count);
  std::vector<Vec2> uvs;
  for (const Vec2 texel : std::span(list.texels).subspan(mesh.first_vertex, mesh.vertex_count)) {
    uvs.push_back({texel.x / image.width, texel.y / image.height});
  }
  const auto triangles = list.triangles.begin() + static_cast<std::ptrdiff_t>(mesh.first_triangle);
  json_.begin_object();
  if (!part.slot.empty()) {
    json_.key("slot"), json_.text(part.slot);
    json_.key("attachment"), json_.text(part.attachment);
  }
  json_.key("vertices"), write_points(json_, vertices);
  json_.key("uvs"), write_points(json_, uvs);
  json_.key("triangles");
  write_indices(json_, std::vector<Triangle>(triangles, triangles + mesh.triangle_count));
  const StraightColor light = part.tint.light;
  const StraightColor dark = part.tint.dark;
  json_.key("color"), write_numbers(json_, {light.r, light.g, light.b, light.a});
  if (dark.r != 0 || dark.g != 0 || dark.b != 0) {
    json_.key("dark"), write_numbers(json_, {dark.r, dark.g, dark.b});
  }
  json_.key("blend"), json_.text(blend_word(part.blend));
  json_.end_object();
}

}  // namespace

void dump(const Scene& scene, const RenderPlan& plan, const std::vector<int>& frames,
          const std::function<void(std::string_view)>& write) {
  JsonWriter json;
  json.begin_object();
  json.key("sinew"), json.text(kVersion);
  json.key("source"), json.text(scene.source);
  json.key("fps"), json.begin_array();
  json.integer(plan.fps.num), json.integer(plan.fps.den);
  json.end_array();
  json.key("frames"), json.begin_array();
  Dumper dumper(scene, plan, json);
  World world = start_world(scene);
  for (const int frame : frames) {
    advance_to(scene, world, frame_time(plan, frame));
    dumper.frame(world, frame);
    write(json.take());
  }
  json.end_array();
  json.end_object();
  write(json.take() + "\n");
}

}  // namespace sinew
