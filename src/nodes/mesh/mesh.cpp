#include "nodes/mesh/mesh.h"

#include "geometry/triangulation.h"
#include "nodes/wireframe.h"

namespace sinew {

namespace {

/// How the vertices of a mesh are joined.
struct MeshTriangles {
  bool strip = false;  ///< From both ends of an outline inwards; else by `list`.
  std::vector<Triangle> list;
};

struct MeshFields {
  PictureRef image;
  std::optional<BoxPoint> size;
  std::optional<std::array<int, 2>> grid;
  std::vector<Vec2> outline;
  std::vector<Vec2> vertices;
  std::vector<Vec2> uvs;
  MeshTriangles triangles;
  std::optional<Wireframe> wireframe;
  // Compiled:
  std::vector<Vec2> points;  ///< Own space; unless a track moves `outline` or `vertices`.
  std::vector<Vec2> texels;  ///< On a picture of the size `picture`.
  Vec2 picture;
  std::vector<Triangle> joined;
  std::vector<Edge> edges;
};

class TrianglesType final : public TypeOf<MeshTriangles> {
 public:
  Value json_schema(SchemaDefinitions&) const override {
    const Value triangle = fixed_list(json_object({{"type", "integer"}, {"minimum", 0}}), 3);
    return any_of({json_object({{"const", "strip"}}),
                   json_object({{"type", "array"}, {"items", triangle}, {"minItems", 1}})});
  }
  std::string summary() const override { return "`strip` or a list of [i, j, k]"; }

 protected:
  bool read_value(const Value& value, MeshTriangles& out, ReadContext& context) const override {
    out = {};
    if (value.is_text() && value.text == "strip") {
      out.strip = true;
      return true;
    }
    if (!value.is_list() || value.items.empty()) {
      context.error(value.span, "expected 'strip' or a list of triangles [i, j, k], found " +
                                    (value.is_list() ? "an empty list" : describe(value)));
      return false;
    }
    bool ok = true;
    for (const Value& item : value.items) ok = read_triangle(item, out, context) && ok;
    return ok;
  }
  Value write_value(const MeshTriangles& in) const override {
    if (in.strip) return make_text("strip");
    std::vector<Value> items;
    for (const Triangle& t : in.list) {
      items.push_back(make_list({make_number(t[0]), make_number(t[1]), make_number(t[2])}));
    }
    return make_list(std::move(items));
  }

 private:
  static bool read_triangle(const Value& value, MeshTriangles& out, ReadContext& context) {
    if (!expect_list(value, 3, "a triangle [i, j, k]", context)) return false;
    const Typed<int> index = integer(0, 1000000);
    Triangle triangle{};
    for (std::size_t i = 0; i < 3; ++i) {
      int number = 0;
      if (!index.type->read(value.items[i], &number, context)) return false;
      triangle[i] = static_cast<std::uint32_t>(number);
    }
    out.list.push_back(triangle);
    return true;
  }
};

bool check_indices(const Value& map, const MeshFields& mesh, ReadContext& context) {
  const std::size_t count = mesh.outline.empty() ? mesh.vertices.size() : mesh.outline.size();
  bool ok = true;
  for (std::size_t i = 0; i < mesh.triangles.list.size(); ++i) {
    for (std::size_t corner = 0; corner < 3; ++corner) {
      if (mesh.triangles.list[i][corner] < count) continue;
      const Value& said = map.find("triangles")->items[i].items[corner];
      context.error(said.span, "the mesh has " + std::to_string(count) + " vertices, 0 to " +
                                   std::to_string(count - 1) + ", found " + said.text);
      ok = false;
    }
  }
  return ok;
}

bool check_mesh(const Value& map, MeshFields& mesh, ReadContext& context) {
  const int given =
      (mesh.grid ? 1 : 0) + (mesh.outline.empty() ? 0 : 1) + (mesh.vertices.empty() ? 0 : 1);
  if (given != 1) {
    context.error(map.span, "mesh needs one of 'grid', 'outline' and 'vertices', found " +
                                std::string(given == 0 ? "none" : "several"));
    return false;
  }
  const Value* uvs = map.find("uvs");
  if (uvs && mesh.vertices.empty()) {
    context.error(uvs->span,
                  "uvs are for 'vertices': the others lie where they are on the picture");
    return false;
  }
  if (uvs && mesh.uvs.size() != mesh.vertices.size()) {
    context.error(uvs->span, "there are " + std::to_string(mesh.vertices.size()) +
                                 " vertices and " + std::to_string(mesh.uvs.size()) +
                                 " uvs: each vertex needs one");
    return false;
  }
  const Value* triangles = map.find("triangles");
  if (mesh.grid && triangles) {
    context.error(triangles->span, "a grid makes its own triangles: leave 'triangles' out");
    return false;
  }
  if (!mesh.grid && !triangles) {
    context.error(map.span, "mesh needs 'triangles': 'strip' or a list of [i, j, k]");
    return false;
  }
  return check_indices(map, mesh, context);
}

Vec2 picture_size(const Scene& scene, const MeshFields& mesh) {
  const PremulImage& image = scene.textures[static_cast<std::size_t>(mesh.image.texture)].image;
  return {static_cast<double>(image.width), static_cast<double>(image.height)};
}

std::vector<Vec2> grid_points(std::array<int, 2> grid, Vec2 size) {
  std::vector<Vec2> points;
  for (int row = 0; row <= grid[1]; ++row) {
    for (int column = 0; column <= grid[0]; ++column) {
      points.push_back({size.x * column / grid[0], size.y * row / grid[1]});
    }
  }
  return points;
}

/// Whatever of a mesh does not change in time.
void compile_mesh(MeshFields& mesh, Vec2 picture) {
  const Vec2 size = mesh.size ? mesh.size->within(picture) : picture;
  mesh.picture = picture;
  if (mesh.grid) {
    mesh.points = grid_points(*mesh.grid, size);
    mesh.joined = grid_triangles(static_cast<std::uint32_t>((*mesh.grid)[0]),
                                 static_cast<std::uint32_t>((*mesh.grid)[1]));
  } else {
    mesh.points = mesh.outline.empty() ? mesh.vertices : mesh.outline;
    mesh.joined = mesh.triangles.strip
                      ? strip_triangles(static_cast<std::uint32_t>(mesh.points.size()))
                      : mesh.triangles.list;
  }
  for (std::size_t i = 0; i < mesh.points.size(); ++i) {
    const Vec2 p = mesh.points[i];
    mesh.texels.push_back(mesh.uvs.empty()
                              ? Vec2{p.x / size.x * picture.x, p.y / size.y * picture.y}
                              : Vec2{mesh.uvs[i].x * picture.x, mesh.uvs[i].y * picture.y});
  }
  mesh.edges = edges_of(mesh.joined);
}

class MeshNode final : public NodeType {
 public:
  const Struct& table() const override {
    static const Struct table = [] {
      StructOf<MeshFields> t("mesh", "Draws a picture on triangles.");
      t.field<&MeshFields::image>("image", picture(), "The picture: its name under `images`.")
          .required()
          .animated();
      t.field<&MeshFields::size>("size", optional(box_point("the picture")),
                                 "How large the whole picture lies under the mesh.")
          .defaults_to("the picture's own");
      t.field<&MeshFields::grid>("grid", optional(array<2>(integer(1, 1000), "[columns, rows]")),
                                 "Cells over the whole picture, two triangles each.");
      t.field<&MeshFields::outline>("outline", list(point(), 3),
                                    "Corners of the part that is drawn, in its own space.")
          .animated();
      t.field<&MeshFields::vertices>("vertices", list(point(), 3), "Points, in its own space.")
          .animated();
      t.field<&MeshFields::uvs>("uvs", list(point(Unit::None), 3),
                                "Where each vertex is in the picture: 0 to 1.")
          .defaults_to("where it lies on the picture");
      t.field<&MeshFields::triangles>("triangles", {std::make_unique<TrianglesType>()},
                                      "How outline or vertices are joined.")
          .defaults_to("required but for a grid");
      t.field<&MeshFields::wireframe>("wireframe", optional(record<Wireframe>(wireframe_table())),
                                      "Lines along all edges.");
      t.check(check_mesh);
      return t;
    }();
    return table;
  }
  Box make_fields() const override { return Box::of(MeshFields{}); }

  void compile(CompileContext& context, int node) const override {
    Node& self = context.scene.nodes[static_cast<std::size_t>(node)];
    auto& mesh = self.fields.get<MeshFields>();
    const Vec2 picture = picture_size(context.scene, mesh);
    const Vec2 size = mesh.size ? mesh.size->within(picture) : picture;
    if (size.x == 0 || size.y == 0) {
      context.diagnostics.error(mesh.size ? mesh.size->span : self.span, "a mesh has no size of 0");
      return;
    }
    if (mesh.grid &&
        !context.budget.claim((std::int64_t{(*mesh.grid)[0]} + 1) * ((*mesh.grid)[1] + 1),
                              self.span, context.diagnostics)) {
      return;
    }
    compile_mesh(mesh, picture);
  }

  std::optional<Vec2> box(const Scene& scene, const void* fields) const override {
    const auto& mesh = *static_cast<const MeshFields*>(fields);
    const Vec2 picture = picture_size(scene, mesh);
    return mesh.size ? mesh.size->within(picture) : picture;
  }

  void draw(const DrawContext& context, DrawList& list) const override {
    const auto& mesh = fields_of<MeshFields>(context.scene, context.world, context.node);
    const std::vector<Vec2>& points = !mesh.outline.empty()
                                          ? mesh.outline
                                          : (mesh.vertices.empty() ? mesh.points : mesh.vertices);
    const Vec2 picture = picture_size(context.scene, mesh);
    const std::size_t first_texel = list.texels.size();
    draw_mesh(points, mesh.texels, mesh.joined, mesh.image.texture, context.tint,
              context.canvas_from_node, list);
    // A track may have put a picture of another size on the mesh.
    for (std::size_t i = first_texel; picture != mesh.picture && i < list.texels.size(); ++i) {
      list.texels[i] = {list.texels[i].x / mesh.picture.x * picture.x,
                        list.texels[i].y / mesh.picture.y * picture.y};
    }
    if (mesh.wireframe) {
      draw_wireframe(points, mesh.edges, *mesh.wireframe, context.tint, context.canvas_from_node,
                     list);
    }
  }
};

}  // namespace

const NodeType& mesh_node_type() {
  static const MeshNode type;
  return type;
}

}  // namespace sinew
