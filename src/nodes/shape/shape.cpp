#include "nodes/shape/shape.h"

#include "nodes/drawing.h"
#include "nodes/shape/geometry.h"
#include "scene/linker.h"
#include "schema/struct_types.h"

namespace sinew {

namespace {

struct ShapeFields {
  ShapeGeometry geometry;
  std::optional<Paint> fill;
  FillRule fill_rule = FillRule::NonZero;
  std::optional<Stroke> stroke;
};

class ShapeNode final : public NodeType {
 public:
  const Struct& table() const override {
    static const Struct table = [] {
      StructOf<ShapeFields> t("shape", "Draws a figure with a fill and a stroke.");
      t.field<&ShapeFields::geometry>("geometry", shape_geometry(), "The figure.").required();
      t.field<&ShapeFields::fill>("fill", optional(paint()), "The colour or gradient inside.")
          .animated();
      t.field<&ShapeFields::fill_rule>(
          "fill_rule",
          words<FillRule>({{"nonzero", FillRule::NonZero}, {"evenodd", FillRule::EvenOdd}}),
          "What is inside where lines cross or lie within one another.");
      t.field<&ShapeFields::stroke>("stroke", optional(record<Stroke>(stroke_table())),
                                    "The line along its edge.");
      return t;
    }();
    return table;
  }
  Box make_fields() const override { return Box::of(ShapeFields{}); }

  std::optional<Vec2> box(const Scene&, const void* fields) const override {
    const auto* rectangle =
        std::get_if<RectangleGeometry>(&static_cast<const ShapeFields*>(fields)->geometry);
    return rectangle ? std::optional(rectangle->size) : std::nullopt;
  }

  void review(const ReviewContext& context, int node) const override {
    const Node& self = context.scene.nodes[static_cast<std::size_t>(node)];
    const auto& fields = self.fields.get<ShapeFields>();
    // It may be there for others to hang on, or to be clipped by.
    if (fields.fill || fields.stroke || context.linker.is_named(node)) return;
    const auto& tracks = context.scene.tracks;
    const bool is_filled_later = std::any_of(tracks.begin(), tracks.end(), [&](const Track& track) {
      return track.target.node == node && track.target.steps[0].field == table().find("fill");
    });
    if (is_filled_later) return;
    context.diagnostics.warning(
        self.span,
        "this shape has neither 'fill' nor 'stroke', and nothing uses it: it draws nothing");
  }

  bool has_outline() const override { return true; }
  void outline(const DrawContext& context, ClipBegin& clip, DrawList& list) const override {
    const auto& fields = fields_of<ShapeFields>(context.scene, context.world, context.node);
    add_outline(lines_of(fields, context).area, fields.fill_rule, context.canvas_from_node, clip,
                list);
  }

  void draw(const DrawContext& context, DrawList& list) const override {
    const auto& fields = fields_of<ShapeFields>(context.scene, context.world, context.node);
    if (!fields.fill && !fields.stroke) return;
    const ShapeLines lines = lines_of(fields, context);
    if (fields.fill) {
      draw_fill(lines.area, *fields.fill, context.tint, context.canvas_from_node, list,
                fields.fill_rule);
    }
    if (fields.stroke) {
      draw_stroke(lines.edge, *fields.stroke, context.tint, context.canvas_from_node, list);
    }
  }

 private:
  static ShapeLines lines_of(const ShapeFields& fields, const DrawContext& context) {
    const double tolerance = kCurveTolerance / largest_scale(context.canvas_from_node);
    return shape_lines(fields.geometry, tolerance, context.canvas_from_node);
  }
};

}  // namespace

const NodeType& shape_node_type() {
  static const ShapeNode type;
  return type;
}

}  // namespace sinew
