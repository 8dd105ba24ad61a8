#include "nodes/shape/shape.h"

#include "nodes/drawing.h"

namespace sinew {

namespace {

struct Rectangle {
  Vec2 size;
};
struct Circle {
  double radius = 0;
};
struct Ellipse {
  Vec2 radius;
};
struct Polygon {
  std::vector<Vec2> points;
};
struct OpenLine {
  std::vector<Vec2> points;
};
using Geometry = std::variant<Rectangle, Circle, Ellipse, Polygon, OpenLine>;

struct ShapeFields {
  Geometry geometry;
  std::optional<StraightColor> fill;
  std::optional<Stroke> stroke;
};

const Struct& rectangle_table() {
  static const Struct table = [] {
    StructOf<Rectangle> t("rectangle", "From the own origin to its size.");
    t.field<&Rectangle::size>("size", point(), "Width and height.").required().animated();
    return t;
  }();
  return table;
}

const Struct& circle_table() {
  static const Struct table = [] {
    StructOf<Circle> t("circle", "Around the own origin.");
    t.field<&Circle::radius>("radius", number(Unit::Pixels, kNotNegative), "Its radius.")
        .required()
        .animated();
    return t;
  }();
  return table;
}

const Struct& ellipse_table() {
  static const Struct table = [] {
    StructOf<Ellipse> t("ellipse", "Around the own origin.");
    t.field<&Ellipse::radius>("radius", point(), "Half its width and half its height.")
        .required()
        .animated();
    t.check([](const Value& map, Ellipse& ellipse, ReadContext& context) {
      if (ellipse.radius.x >= 0 && ellipse.radius.y >= 0) return true;
      context.error(map.find("radius")->span, "a radius is 0 or more");
      return false;
    });
    return t;
  }();
  return table;
}

const Struct& polygon_table() {
  static const Struct table = [] {
    StructOf<Polygon> t("polygon", "A closed figure; filled by the non-zero rule.");
    t.field<&Polygon::points>("points", list(point(), 3), "Its corners.").required().animated();
    return t;
  }();
  return table;
}

const Struct& polyline_table() {
  static const Struct table = [] {
    StructOf<OpenLine> t("polyline", "An open line; a fill closes it.");
    t.field<&OpenLine::points>("points", list(point(), 2), "Its points.").required().animated();
    return t;
  }();
  return table;
}

/// Turns a geometry into the lines that bound it, within a tolerance.
struct Outliner {
  double tolerance;

  Polyline operator()(const Rectangle& r) const {
    return {{{0, 0}, {r.size.x, 0}, r.size, {0, r.size.y}}, true};
  }
  Polyline operator()(const Circle& c) const {
    return flatten_ellipse({}, {c.radius, c.radius}, tolerance);
  }
  Polyline operator()(const Ellipse& e) const { return flatten_ellipse({}, e.radius, tolerance); }
  Polyline operator()(const Polygon& p) const { return {p.points, true}; }
  Polyline operator()(const OpenLine& p) const { return {p.points, false}; }
};

class ShapeNode final : public NodeType {
 public:
  const Struct& table() const override {
    static const Struct table = [] {
      StructOf<ShapeFields> t("shape", "Draws a figure with a fill and a stroke.");
      t.field<&ShapeFields::geometry>("geometry",
                                      choice<Rectangle, Circle, Ellipse, Polygon, OpenLine>(
                                          "geometry", {{{"rectangle", &rectangle_table()},
                                                        {"circle", &circle_table()},
                                                        {"ellipse", &ellipse_table()},
                                                        {"polygon", &polygon_table()},
                                                        {"polyline", &polyline_table()}}}),
                                      "The figure.")
          .required();
      t.field<&ShapeFields::fill>("fill", optional(color()), "The colour inside.").animated();
      t.field<&ShapeFields::stroke>("stroke", optional(record<Stroke>(stroke_table())),
                                    "The line along its edge.");
      return t;
    }();
    return table;
  }
  Box make_fields() const override { return Box::of(ShapeFields{}); }

  std::optional<Vec2> box(const Scene&, const void* fields) const override {
    const auto* rectangle =
        std::get_if<Rectangle>(&static_cast<const ShapeFields*>(fields)->geometry);
    return rectangle ? std::optional(rectangle->size) : std::nullopt;
  }

  void draw(const DrawContext& context, DrawList& list) const override {
    const auto& fields = fields_of<ShapeFields>(context.scene, context.world, context.node);
    const double tolerance = kCurveTolerance / largest_scale(context.canvas_from_node);
    const Polyline line = std::visit(Outliner{tolerance}, fields.geometry);
    if (fields.fill) {
      draw_fill({&line.points, 1}, *fields.fill, context.tint, context.canvas_from_node, list);
    }
    if (fields.stroke) {
      draw_stroke({&line, 1}, *fields.stroke, context.tint, context.canvas_from_node, list);
    }
  }
};

}  // namespace

const NodeType& shape_node_type() {
  static const ShapeNode type;
  return type;
}

}  // namespace sinew
