#include "nodes/drawing.h"

namespace sinew {

const Struct& stroke_table() {
  static const Struct table = [] {
    StructOf<Stroke> t("stroke", "How a line is drawn.");
    t.field<&Stroke::color>("color", paint(), "Its colour, or a gradient.").animated();
    t.field<&Stroke::width>("width", stroke_width(),
                            "How thick it is; a list changes it along the line.")
        .animated();
    t.field<&Stroke::cap>(
        "cap", words<Cap>({{"butt", Cap::Butt}, {"round", Cap::Round}, {"square", Cap::Square}}),
        "How it ends.");
    t.field<&Stroke::join>(
        "join",
        words<Join>({{"miter", Join::Miter}, {"round", Join::Round}, {"bevel", Join::Bevel}}),
        "How it turns.");
    t.field<&Stroke::miter_limit>("miter_limit", number(Unit::None, {1}),
                                  "Miters longer than this many widths become bevels.");
    t.field<&Stroke::dashes>("dashes", list(number(Unit::Pixels, kNotNegative)),
                             "Lengths of dashes and gaps in turn.");
    t.field<&Stroke::dash_offset>("dash_offset", number(Unit::Pixels),
                                  "Where in the dashes it starts.")
        .animated();
    t.short_form("color");
    return t;
  }();
  return table;
}

namespace {

void add_contour(std::span<const Vec2> points, const Affine& canvas_from_points, DrawList& list) {
  list.contours.push_back(
      {static_cast<std::uint32_t>(list.points.size()), static_cast<std::uint32_t>(points.size())});
  for (const Vec2 point : points) list.points.push_back(canvas_from_points * point);
}

}  // namespace

void draw_fill(std::span<const std::vector<Vec2>> contours, const Paint& paint, const Tint& tint,
               const Affine& canvas_from_contours, DrawList& list, FillRule rule) {
  if (contours.empty()) return;
  PathItem item;
  item.first_contour = static_cast<std::uint32_t>(list.contours.size());
  item.contour_count = static_cast<std::uint32_t>(contours.size());
  item.rule = rule;
  if (paint.gradient) {
    item.gradient = static_cast<std::int32_t>(list.gradients.size());
    list.gradients.push_back(canvas_gradient(*paint.gradient, tint, canvas_from_contours));
  } else {
    item.color = tinted_color(paint.color, tint);
    if (item.color.a == 0) return;
  }
  for (const auto& contour : contours) add_contour(contour, canvas_from_contours, list);
  list.items.emplace_back(item);
}

void add_outline(std::span<const std::vector<Vec2>> contours, FillRule rule,
                 const Affine& canvas_from_contours, ClipBegin& clip, DrawList& list) {
  clip.first_contour = static_cast<std::uint32_t>(list.contours.size());
  clip.contour_count = static_cast<std::uint32_t>(contours.size());
  clip.rule = rule;
  for (const auto& contour : contours) add_contour(contour, canvas_from_contours, list);
}

void draw_stroke(std::span<const Polyline> lines, const Stroke& stroke, const Tint& tint,
                 const Affine& canvas_from_lines, DrawList& list) {
  if (stroke.width.is_nothing()) return;
  StrokeStyle style;
  style.width = stroke.width.width;
  style.widths = stroke.width.stops;
  style.cap = stroke.cap;
  style.join = stroke.join;
  style.miter_limit = stroke.miter_limit;
  style.dashes = stroke.dashes;
  style.dash_offset = stroke.dash_offset;
  const double tolerance = kCurveTolerance / largest_scale(canvas_from_lines);
  draw_fill(stroke_outline(lines, style, tolerance), stroke.color, tint, canvas_from_lines, list);
}

void draw_mesh(const PlacedMesh& mesh, const Tint& tint, const Affine& canvas_from_points,
               DrawList& list) {
  const auto& [points, texels, triangles, texture] = mesh;
  if (triangles.empty()) return;
  MeshItem item;
  item.first_vertex = static_cast<std::uint32_t>(list.vertices.size());
  item.vertex_count = static_cast<std::uint32_t>(points.size());
  item.first_triangle = static_cast<std::uint32_t>(list.triangles.size());
  item.triangle_count = static_cast<std::uint32_t>(triangles.size());
  item.texture = static_cast<std::uint32_t>(texture);
  item.tint = tinted_color({1, 1, 1, 1}, tint);
  item.dark = tinted_color({0, 0, 0, 1}, tint);
  item.dark.a = 0;
  for (const Vec2 point : points) list.vertices.push_back(canvas_from_points * point);
  list.texels.insert(list.texels.end(), texels.begin(), texels.end());
  list.triangles.insert(list.triangles.end(), triangles.begin(), triangles.end());
  list.items.emplace_back(item);
}

}  // namespace sinew
