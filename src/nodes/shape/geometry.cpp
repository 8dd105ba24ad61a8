#include "nodes/shape/geometry.h"

#include "core/math.h"
#include "geometry/arc.h"
#include "geometry/path_data.h"
#include "schema/compound_types.h"
#include "schema/struct_types.h"

namespace sinew {

namespace {

const Struct& rectangle_table() {
  static const Struct table = [] {
    StructOf<RectangleGeometry> t("rectangle", "From the own origin to its size.");
    t.field<&RectangleGeometry::size>("size", point(), "Width and height.").required().animated();
    return t;
  }();
  return table;
}

const Struct& circle_table() {
  static const Struct table = [] {
    StructOf<CircleGeometry> t("circle", "Around the own origin.");
    t.field<&CircleGeometry::radius>("radius", number(Unit::Pixels, kNotNegative), "Its radius.")
        .required()
        .animated();
    return t;
  }();
  return table;
}

const Struct& ellipse_table() {
  static const Struct table = [] {
    StructOf<EllipseGeometry> t("ellipse", "Around the own origin.");
    t.field<&EllipseGeometry::radius>("radius", point(), "Half its width and half its height.")
        .required()
        .animated();
    t.check([](const Value& map, EllipseGeometry& ellipse, ReadContext& context) {
      if (ellipse.radius.x >= 0 && ellipse.radius.y >= 0) return true;
      context.error(map.find("radius")->span, "a radius is 0 or more");
      return false;
    });
    return t;
  }();
  return table;
}

const Struct& capsule_table() {
  static const Struct table = [] {
    StructOf<CapsuleGeometry> t("capsule", "A thick line with round ends.");
    t.field<&CapsuleGeometry::points>("points", array<2>(point(), "two points [x, y]"),
                                      "Where the line begins and ends.")
        .required()
        .animated();
    t.field<&CapsuleGeometry::radius>("radius", number(Unit::Pixels, kNotNegative),
                                      "Half how thick it is.")
        .required()
        .animated();
    return t;
  }();
  return table;
}

const Struct& polygon_table() {
  static const Struct table = [] {
    StructOf<PolygonGeometry> t("polygon", "A closed figure.");
    t.field<&PolygonGeometry::points>("points", list(point(), 3), "Its corners.")
        .required()
        .animated();
    return t;
  }();
  return table;
}

const Struct& polyline_table() {
  static const Struct table = [] {
    StructOf<PolylineGeometry> t("polyline", "An open line; a fill closes it.");
    t.field<&PolylineGeometry::points>("points", list(point(), 2), "Its points.")
        .required()
        .animated();
    return t;
  }();
  return table;
}

/// The place of a character of a text, where the text stands in the document as it is.
SourceSpan span_of_character(const Value& value, std::size_t offset) {
  SourceSpan span = value.span;
  const int length = static_cast<int>(value.text.size());
  const int quote = span.length == length + 2 ? 1 : 0;
  if (span.length != length + 2 * quote) return span;  // escapes, or several lines
  span.column += quote + static_cast<int>(offset);
  span.length = 1;
  return span;
}

/// Channels: the coordinates of all points, so that a path moves to any other of as many curves.
class PathDataType final : public TypeOf<PathData> {
 public:
  Value json_schema(SchemaDefinitions&) const override { return json_object({{"type", "string"}}); }
  std::string summary() const override { return "SVG path"; }
  int channels(const void* value) const override {
    std::size_t points = 0;
    for (const CurveLine& line : lines_of(value)) points += line.points.size();
    return static_cast<int>(2 * points);
  }
  void get_channels(const void* value, double* out) const override {
    for (const CurveLine& line : lines_of(value)) {
      for (const Vec2 p : line.points) *out++ = p.x, *out++ = p.y;
    }
  }
  void set_channels(void* value, const double* in) const override {
    for (CurveLine& line : static_cast<PathData*>(value)->lines) {
      for (Vec2& p : line.points) p.x = *in++, p.y = *in++;
    }
  }

 protected:
  bool read_value(const Value& value, PathData& out, ReadContext& context) const override {
    if (!value.is_text()) {
      context.error(value.span, "expected a path such as \"M0 0 L10 0\", found " + describe(value));
      return false;
    }
    out.text = value.text;
    const PathDataProblem problem = parse_path_data(value.text, out.lines);
    if (problem.message.empty()) return true;
    const SourceSpan span = span_of_character(value, problem.offset);
    const bool is_exact = span.column != value.span.column || span.length != value.span.length;
    context.error(span, is_exact ? problem.message
                                 : "character " + std::to_string(problem.offset + 1) +
                                       " of the path: " + problem.message);
    return false;
  }
  Value write_value(const PathData& in) const override { return make_text(in.text); }

 private:
  static const std::vector<CurveLine>& lines_of(const void* value) {
    return static_cast<const PathData*>(value)->lines;
  }
};

const Struct& path_table() {
  static const Struct table = [] {
    StructOf<PathGeometry> t("path",
                             "Lines and curves, as many as are wanted; a fill closes them.");
    t.field<&PathGeometry::d>("d", {std::make_unique<PathDataType>()},
                              "What SVG's `d` is: M L H V C S Q T A Z and numbers.")
        .required()
        .animated();
    return t;
  }();
  return table;
}

const Struct& half_plane_table() {
  static const Struct table = [] {
    StructOf<HalfPlaneGeometry> t("half-plane",
                                  "Everything on one side of a line through the own origin.");
    t.field<&HalfPlaneGeometry::normal>("normal", point(Unit::None),
                                        "Points straight out of it: [0, -1] for a floor.")
        .required()
        .animated();
    t.check([](const Value& map, HalfPlaneGeometry& plane, ReadContext& context) {
      if (plane.normal != Vec2{}) return true;
      context.error(map.find("normal")->span, "[0, 0] points nowhere");
      return false;
    });
    return t;
  }();
  return table;
}

/// As far as a half-plane reaches from the canvas's origin, in canvas pixels: farther than any
/// canvas and nearer than what the rasterizer leaves out.
constexpr double kFar = 1 << 20;

struct Outliner {
  double tolerance;
  const Affine& canvas_from_own;

  ShapeLines operator()(const RectangleGeometry& r) const {
    return closed({{0, 0}, {r.size.x, 0}, r.size, {0, r.size.y}});
  }
  ShapeLines operator()(const CircleGeometry& c) const {
    return closed(flatten_ellipse({}, {c.radius, c.radius}, tolerance).points);
  }
  ShapeLines operator()(const EllipseGeometry& e) const {
    return closed(flatten_ellipse({}, e.radius, tolerance).points);
  }
  ShapeLines operator()(const CapsuleGeometry& c) const {
    const Vec2 along = c.points[1] - c.points[0];
    const double distance = length(along);
    const Vec2 direction = distance > 0 ? along * (1 / distance) : Vec2{1, 0};
    const Vec2 side = Vec2{-direction.y, direction.x} * c.radius;
    std::vector<Vec2> points{c.points[0] - side, c.points[1] - side};
    append_arc(c.points[1], -side, kPi, tolerance, points);
    points.insert(points.end(), {c.points[1] + side, c.points[0] + side});
    append_arc(c.points[0], side, kPi, tolerance, points);
    return closed(std::move(points));
  }
  ShapeLines operator()(const PolygonGeometry& p) const { return closed(p.points); }
  ShapeLines operator()(const PolylineGeometry& p) const {
    return {{p.points}, {{p.points, false}}};
  }
  ShapeLines operator()(const PathGeometry& path) const {
    ShapeLines lines;
    for (const CurveLine& line : path.d.lines) {
      lines.edge.push_back(flatten(line, tolerance));
      lines.area.push_back(lines.edge.back().points);
    }
    return lines;
  }
  /// The far square of the canvas, cut by the line.
  ShapeLines operator()(const HalfPlaneGeometry& plane) const {
    const Affine own_from_canvas = inverse(canvas_from_own);
    const Vec2 square[] = {{-kFar, -kFar}, {kFar, -kFar}, {kFar, kFar}, {-kFar, kFar}};
    std::vector<Vec2> area;
    std::vector<Vec2> edge;
    for (std::size_t i = 0; i < 4; ++i) {
      const Vec2 from = own_from_canvas * square[i];
      const Vec2 to = own_from_canvas * square[(i + 1) % 4];
      const double from_height = dot(from, plane.normal);
      const double to_height = dot(to, plane.normal);
      if (from_height <= 0) area.push_back(from);
      if ((from_height <= 0) == (to_height <= 0)) continue;
      edge.push_back(lerp(from, to, from_height / (from_height - to_height)));
      area.push_back(edge.back());
    }
    if (area.size() < 3) return {};
    return {{std::move(area)}, {{std::move(edge), false}}};
  }

  static ShapeLines closed(std::vector<Vec2> points) { return {{points}, {{points, true}}}; }
};

}  // namespace

Typed<ShapeGeometry> shape_geometry() {
  return choice<RectangleGeometry, EllipseGeometry, CircleGeometry, CapsuleGeometry,
                PolygonGeometry, PolylineGeometry, PathGeometry, HalfPlaneGeometry>(
      "geometry", {{{"rectangle", &rectangle_table()},
                    {"ellipse", &ellipse_table()},
                    {"circle", &circle_table()},
                    {"capsule", &capsule_table()},
                    {"polygon", &polygon_table()},
                    {"polyline", &polyline_table()},
                    {"path", &path_table()},
                    {"half-plane", &half_plane_table()}}});
}

ShapeLines shape_lines(const ShapeGeometry& geometry, double tolerance,
                       const Affine& canvas_from_own) {
  return std::visit(Outliner{tolerance, canvas_from_own}, geometry);
}

}  // namespace sinew
