#include "nodes/mesh/geometry.h"

#include "core/text.h"
#include "geometry/triangulation.h"
#include "schema/compound_types.h"

namespace sinew {

namespace {

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

std::size_t vertex_count(const PictureMesh& mesh) {
  if (mesh.grid) {
    return static_cast<std::size_t>((*mesh.grid)[0] + 1) *
           static_cast<std::size_t>((*mesh.grid)[1] + 1);
  }
  return mesh.outline.empty() ? mesh.vertices.size() : mesh.outline.size();
}

/// "the mesh has 4 vertices, 0 to 3".
std::string said_of_vertices(std::size_t count) {
  return "the mesh has " + std::to_string(count) + " vertices, 0 to " + std::to_string(count - 1);
}

bool check_indices(const Value& map, const PictureMesh& mesh, ReadContext& context) {
  const std::size_t count = vertex_count(mesh);
  bool ok = true;
  for (std::size_t i = 0; i < mesh.triangles.list.size(); ++i) {
    for (std::size_t corner = 0; corner < 3; ++corner) {
      if (mesh.triangles.list[i][corner] < count) continue;
      const Value& said = map.find("triangles")->items[i].items[corner];
      context.error(said.span, said_of_vertices(count) + ", found " + said.text);
      ok = false;
    }
  }
  return ok;
}

}  // namespace

const Struct& mesh_geometry_table() {
  static const Struct table = [] {
    StructOf<PictureMesh> t("mesh geometry", "A picture on triangles.");
    t.field<&PictureMesh::image>("image", picture(), "The picture: its name under `images`.")
        .required()
        .animated();
    t.field<&PictureMesh::size>("size", optional(box_point("the picture")),
                                "How large the whole picture lies under the mesh.")
        .defaults_to("the picture's own");
    t.field<&PictureMesh::grid>("grid", optional(array<2>(integer(1, 1000), "[columns, rows]")),
                                "Cells over the whole picture, two triangles each.");
    t.field<&PictureMesh::outline>("outline", list(point(), 3),
                                   "Corners of the part that is drawn, in its own space.")
        .animated();
    t.field<&PictureMesh::vertices>("vertices", list(point(), 3), "Points, in its own space.")
        .animated();
    t.field<&PictureMesh::uvs>("uvs", list(point(Unit::None), 3),
                               "Where each vertex is in the picture: 0 to 1.")
        .defaults_to("where it lies on the picture");
    t.field<&PictureMesh::triangles>("triangles", {std::make_unique<TrianglesType>()},
                                     "How outline or vertices are joined.")
        .defaults_to("required but for a grid");
    return t;
  }();
  return table;
}

namespace {

bool check_deform(const Value& map, const PictureMesh& mesh, std::vector<Vec2>& deform,
                  ReadContext& context) {
  const std::size_t count = vertex_count(mesh);
  if (deform.size() <= count) return true;
  for (const Member& member : map.find("deform")->members) {
    const auto vertex = parse_integer(member.key);
    if (!vertex || static_cast<std::size_t>(*vertex) < count) continue;
    context.error(member.key_span, said_of_vertices(count) + ", found " + member.key);
  }
  deform = {};
  return false;
}

}  // namespace

bool check_geometry(const Value& map, const PictureMesh& mesh, std::vector<Vec2>& deform,
                    ReadContext& context) {
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
  const bool indices_ok = check_indices(map, mesh, context);
  return check_deform(map, mesh, deform, context) && indices_ok;
}

Vec2 picture_size(const Scene& scene, const PictureMesh& mesh) {
  const PremulImage& image = scene.textures[static_cast<std::size_t>(mesh.image.texture)].image;
  return {static_cast<double>(image.width), static_cast<double>(image.height)};
}

Vec2 drawn_size(const Scene& scene, const PictureMesh& mesh) {
  const Vec2 picture = picture_size(scene, mesh);
  return mesh.size ? mesh.size->within(picture) : picture;
}

const std::vector<Vec2>& points_of(const PictureMesh& mesh) {
  if (!mesh.outline.empty()) return mesh.outline;
  return mesh.vertices.empty() ? mesh.points : mesh.vertices;
}

namespace {

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
void join(PictureMesh& mesh, Vec2 picture, Vec2 size) {
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
}

}  // namespace

bool compile_geometry(CompileContext& context, PictureMesh& mesh, SourceSpan span) {
  const Vec2 size = drawn_size(context.scene, mesh);
  if (size.x == 0 || size.y == 0) {
    context.diagnostics.error(mesh.size ? mesh.size->span : span, "a mesh has no size of 0");
    return false;
  }
  if (mesh.grid &&
      !context.budget.claim((std::int64_t{(*mesh.grid)[0]} + 1) * ((*mesh.grid)[1] + 1), span,
                            context.diagnostics)) {
    return false;
  }
  join(mesh, picture_size(context.scene, mesh), size);
  return true;
}

}  // namespace sinew
