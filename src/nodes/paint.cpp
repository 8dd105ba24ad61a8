#include "nodes/paint.h"

#include "scene/values.h"
#include "schema/compound_types.h"
#include "schema/struct_types.h"

namespace sinew {

namespace {

/// `[[0, red], [50%, gold], [1, blue]]`, or colours alone, which are spread evenly.
class StopsType final : public TypeOf<std::vector<GradientStop>> {
 public:
  Value json_schema(SchemaDefinitions& definitions) const override {
    const Value color = definitions.or_variable(color_.type->json_schema(definitions));
    const Value place = definitions.or_variable(place_.type->json_schema(definitions));
    const Value pair = json_object({{"type", "array"},
                                    {"items", json_array({place, color})},
                                    {"minItems", 2},
                                    {"maxItems", 2}});
    return json_object({{"type", "array"}, {"items", any_of({color, pair})}, {"minItems", 2}});
  }
  std::string summary() const override {
    return "list of [place 0 to 1, colour], or of colours spread evenly";
  }
  int channels(const void* value) const override {
    return 5 * static_cast<int>(static_cast<const std::vector<GradientStop>*>(value)->size());
  }
  void get_channels(const void* value, double* out) const override {
    for (const GradientStop& stop : *static_cast<const std::vector<GradientStop>*>(value)) {
      *out++ = stop.place;
      color_.type->get_channels(&stop.color, out);
      out += 4;
    }
  }
  void set_channels(void* value, const double* in) const override {
    double least = 0;
    for (GradientStop& stop : *static_cast<std::vector<GradientStop>*>(value)) {
      stop.place = std::min(std::max(*in++, least), 1.0);
      least = stop.place;
      color_.type->set_channels(&stop.color, in);
      in += 4;
    }
  }
  bool snaps() const override { return false; }

 protected:
  bool read_value(const Value& value, std::vector<GradientStop>& out,
                  ReadContext& context) const override {
    out.clear();
    if (!value.is_list() || value.items.size() < 2) {
      context.error(value.span,
                    "a gradient needs two colours or more: expected a list such as "
                    "[[0, red], [1, blue]], found " +
                        (value.is_list() ? "a list of " + std::to_string(value.items.size())
                                         : describe(value)));
      return false;
    }
    const std::size_t last = value.items.size() - 1;
    const bool even = !is_pair(value.items[0]);
    bool ok = true;
    for (std::size_t i = 0; i <= last; ++i) {
      GradientStop& stop = out.emplace_back();
      stop.place = static_cast<double>(i) / static_cast<double>(last);
      const Value& item = value.items[i];
      if (even && !is_pair(item)) {
        ok = color_.type->read(item, &stop.color, context) && ok;
      } else {
        ok = read_pair(item, out, context) && ok;
      }
    }
    return ok;
  }
  Value write_value(const std::vector<GradientStop>& in) const override {
    std::vector<Value> items;
    items.reserve(in.size());
    for (const GradientStop& stop : in) {
      items.push_back(make_list({make_number(stop.place), color_.type->write(&stop.color)}));
    }
    return make_list(std::move(items));
  }

 private:
  static bool is_pair(const Value& value) { return value.is_list() && value.items.size() == 2; }

  bool read_pair(const Value& item, std::vector<GradientStop>& stops, ReadContext& context) const {
    GradientStop& stop = stops.back();
    if (!is_pair(item)) {
      context.error(item.span,
                    "expected a stop [place, colour] as the first one is, found " + describe(item));
      return false;
    }
    if (!place_.type->read(item.items[0], &stop.place, context)) return false;
    if (stops.size() > 1 && stop.place < stops[stops.size() - 2].place) {
      context.error(item.items[0].span, "stops must be in order, and " + item.items[0].text +
                                            " comes before the stop above it");
      return false;
    }
    return color_.type->read(item.items[1], &stop.color, context);
  }

  Typed<StraightColor> color_ = color();
  Typed<double> place_ = number(Unit::None, kUnit);
};

template <class T>
void add_common_fields(StructOf<T>& t) {
  t.template field<&T::stops>("stops", {std::make_unique<StopsType>()}, "Its colours.")
      .required()
      .animated();
  t.template field<&T::spread>(
      "spread",
      words<Spread>(
          {{"pad", Spread::Pad}, {"repeat", Spread::Repeat}, {"reflect", Spread::Reflect}}),
      "What is beyond its ends: their colours, or the gradient again.");
}

const Struct& linear_table() {
  static const Struct table = [] {
    StructOf<LinearGradient> t("linear gradient", "Colours from one point to another.");
    t.field<&LinearGradient::from>("from", point(), "Where it begins, in the node's own space.")
        .required()
        .animated();
    t.field<&LinearGradient::to>("to", point(), "Where it ends.").required().animated();
    add_common_fields(t);
    return t;
  }();
  return table;
}

const Struct& radial_table() {
  static const Struct table = [] {
    StructOf<RadialGradient> t("radial gradient", "Colours from a point to a circle around it.");
    t.field<&RadialGradient::center>("center", point(), "Of the circle, in the node's own space.")
        .animated();
    t.field<&RadialGradient::radius>("radius", number(Unit::Pixels, kPositive), "Of the circle.")
        .required()
        .animated();
    t.field<&RadialGradient::focus>("focus", optional(point()), "Where the colours begin.")
        .animated()
        .defaults_to("the centre");
    add_common_fields(t);
    t.check([](const Value& map, RadialGradient& gradient, ReadContext& context) {
      if (!gradient.focus || length(*gradient.focus - gradient.center) < gradient.radius) {
        return true;
      }
      context.error(map.find("focus")->span, "the focus of a gradient lies inside its circle");
      return false;
    });
    return t;
  }();
  return table;
}

class PaintType final : public TypeOf<Paint> {
 public:
  Value json_schema(SchemaDefinitions& definitions) const override {
    return any_of(
        {color_.type->json_schema(definitions), gradient_.type->json_schema(definitions)});
  }
  std::string summary() const override { return "colour or gradient"; }
  int channels(const void* value) const override { return as_paint(value).gradient ? 0 : 4; }
  void get_channels(const void* value, double* out) const override {
    color_.type->get_channels(&as_paint(value).color, out);
  }
  void set_channels(void* value, const double* in) const override {
    color_.type->set_channels(&static_cast<Paint*>(value)->color, in);
  }
  std::span<const std::string_view> components() const override {
    return color_.type->components();
  }
  const FieldType* component_type() const override { return color_.type->component_type(); }
  const Struct* structure(const void* value) const override {
    const auto& gradient = as_paint(value).gradient;
    return gradient ? gradient_.type->structure(&*gradient) : nullptr;
  }
  void* structure_data(void* value) const override {
    return gradient_.type->structure_data(&*static_cast<Paint*>(value)->gradient);
  }
  void collect(std::vector<TableUse>& out) const override { gradient_.type->collect(out); }

 protected:
  bool read_value(const Value& value, Paint& out, ReadContext& context) const override {
    out = {};
    if (!value.is_map()) return color_.type->read(value, &out.color, context);
    return gradient_.type->read(value, &out.gradient.emplace(), context);
  }
  Value write_value(const Paint& in) const override {
    return in.gradient ? gradient_.type->write(&*in.gradient) : color_.type->write(&in.color);
  }

 private:
  static const Paint& as_paint(const void* value) { return *static_cast<const Paint*>(value); }
  Typed<StraightColor> color_ = color();
  Typed<GradientFields> gradient_ = choice<LinearGradient, RadialGradient>(
      "gradient", {{{"linear", &linear_table()}, {"radial", &radial_table()}}});
};

/// Everywhere at its end: what a gradient without an extent is.
constexpr Affine kAtTheEnd{0, 0, 0, 0, 1, 0};

/// The map from the node's own space to that of the gradient, and what else it needs.
struct UnitMap {
  Gradient& gradient;

  Affine operator()(const LinearGradient& linear) const {
    const Vec2 along = linear.to - linear.from;
    const double square = dot(along, along);
    if (!(square > 0)) return no_extent();
    const Vec2 step = along * (1 / square);
    return {step.x, 0, step.y, 0, -dot(linear.from, step), 0};
  }
  Affine operator()(const RadialGradient& radial) const {
    if (!(radial.radius > 0)) return no_extent();
    gradient.is_radial = true;
    const double k = 1 / radial.radius;
    if (radial.focus) gradient.focus = (*radial.focus - radial.center) * k;
    return {k, 0, 0, k, -radial.center.x * k, -radial.center.y * k};
  }
  Affine no_extent() const {
    gradient.spread = Spread::Pad;
    return kAtTheEnd;
  }
};

}  // namespace

Typed<Paint> paint() { return {std::make_unique<PaintType>()}; }

Gradient canvas_gradient(const GradientFields& fields, const Tint& tint,
                         const Affine& canvas_from_own) {
  Gradient gradient;
  std::visit(
      [&](const auto& any) {
        gradient.ramp = color_ramp(any.stops, tint);
        gradient.spread = any.spread;
      },
      fields);
  const Affine unit_from_own = std::visit(UnitMap{gradient}, fields);
  gradient.unit_from_canvas = unit_from_own * inverse(canvas_from_own);
  return gradient;
}

}  // namespace sinew
