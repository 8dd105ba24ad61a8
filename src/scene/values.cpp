#include "scene/values.h"

#include <algorithm>
#include <cctype>

#include "core/frame_list.h"
#include "core/suggest.h"
#include "core/text.h"
#include "schema/json_schema.h"

namespace sinew {

namespace {

constexpr std::string_view kColorComponents[] = {"r", "g", "b", "a"};

class ColorType final : public TypeOf<StraightColor> {
 public:
  Value json_schema(SchemaDefinitions& definitions) const override {
    const Value part = definitions.or_variable(component_.type->json_schema(definitions));
    return any_of({text_pattern("^(#([0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})|[a-z]+)$"),
                   fixed_list(part, 4)});
  }
  std::string summary() const override { return "colour"; }
  int channels(const void*) const override { return 4; }
  void get_channels(const void* value, double* out) const override {
    const auto& c = *static_cast<const StraightColor*>(value);
    out[0] = c.r, out[1] = c.g, out[2] = c.b, out[3] = c.a;
  }
  void set_channels(void* value, const double* in) const override {
    const auto unit = [](double v) { return std::min(std::max(v, 0.0), 1.0); };
    *static_cast<StraightColor*>(value) = {unit(in[0]), unit(in[1]), unit(in[2]), unit(in[3])};
  }
  std::span<const std::string_view> components() const override { return kColorComponents; }
  const FieldType* component_type() const override { return component_.type.get(); }

 protected:
  bool read_value(const Value& value, StraightColor& out, ReadContext& context) const override {
    if (value.is_text()) return read_text(value, out, context);
    if (value.is_null()) {
      context.error(value.span,
                    "expected a colour, found nothing: a bare # starts a comment, so put a colour "
                    "such as \"#ff8800\" in quotes");
      return false;
    }
    if (!expect_list(value, 4, "a colour (\"#rrggbb\", a name, or [r, g, b, a])", context)) {
      return false;
    }
    double parts[4];
    bool ok = true;
    for (std::size_t i = 0; i < 4; ++i) {
      ok = read_number(value.items[i], Unit::None, kUnit, parts[i], context) && ok;
    }
    out = {parts[0], parts[1], parts[2], parts[3]};
    return ok;
  }
  Value write_value(const StraightColor& in) const override {
    const std::string text = color_text(in);
    const auto same = parse_color(text);
    if (same && same->r == in.r && same->g == in.g && same->b == in.b && same->a == in.a) {
      return make_text(text);
    }
    return make_list({make_number(in.r), make_number(in.g), make_number(in.b), make_number(in.a)});
  }

 private:
  static bool read_text(const Value& value, StraightColor& out, ReadContext& context) {
    if (const auto parsed = parse_color(value.text)) {
      out = *parsed;
      return true;
    }
    context.error(value.span, "expected a colour, found " + describe(value) + hint_of(value.text));
    return false;
  }
  static std::string hint_of(const std::string& text) {
    if (text.starts_with('#')) return ": expected #rgb, #rgba, #rrggbb or #rrggbbaa";
    if (parse_color("#" + text)) return ": write \"#" + text + "\"";
    return did_you_mean(text, color_names());
  }
  Typed<double> component_ = number(Unit::None, kUnit);
};

class BoxPointType final : public TypeOf<BoxPoint> {
 public:
  explicit BoxPointType(std::string of) : of_(std::move(of)) {}
  Value json_schema(SchemaDefinitions& definitions) const override {
    const Value item = any_of({json_object({{"type", "number"}}),
                               text_pattern(R"(^[-+]?([0-9]+\.?[0-9]*|\.[0-9]+)(%|px)$)")});
    return fixed_list(definitions.or_variable(item), 2);
  }
  std::string summary() const override { return "[x, y] in px or % of " + of_; }
  int channels(const void*) const override { return 4; }
  void get_channels(const void* value, double* out) const override {
    const auto& p = *static_cast<const BoxPoint*>(value);
    out[0] = p.pixels.x, out[1] = p.pixels.y, out[2] = p.fraction.x, out[3] = p.fraction.y;
  }
  void set_channels(void* value, const double* in) const override {
    *static_cast<BoxPoint*>(value) = {{in[0], in[1]}, {in[2], in[3]}, {}};
  }
  bool snaps() const override { return false; }

 protected:
  bool read_value(const Value& value, BoxPoint& out, ReadContext& context) const override {
    if (!expect_list(value, 2, "[x, y]", context)) return false;
    out = {};
    out.span = value.span;
    const bool x = read_part(value.items[0], out.pixels.x, out.fraction.x, context);
    const bool y = read_part(value.items[1], out.pixels.y, out.fraction.y, context);
    return x && y;
  }
  Value write_value(const BoxPoint& in) const override {
    return make_list(
        {write_part(in.pixels.x, in.fraction.x), write_part(in.pixels.y, in.fraction.y)});
  }

 private:
  static bool read_part(const Value& value, double& pixels, double& fraction,
                        ReadContext& context) {
    const bool percent = value.is_text() && value.text.ends_with('%');
    return percent ? read_number(value, Unit::None, kAny, fraction, context)
                   : read_number(value, Unit::Pixels, kAny, pixels, context);
  }
  static Value write_part(double pixels, double fraction) {
    return fraction == 0 ? make_number(pixels) : make_text(percent_text(fraction));
  }
  std::string of_;
};

class PointSelectionType final : public TypeOf<PointSelection> {
 public:
  Value json_schema(SchemaDefinitions&) const override {
    const Value one = any_of({json_object({{"type", "integer"}, {"minimum", 0}}),
                              text_pattern("^([0-9]+-[0-9]+(x[0-9]+)?|[a-z]+(-[a-z]+)?)$")});
    return any_of({one, json_object({{"type", "array"}, {"items", one}, {"minItems", 1}})});
  }
  std::string summary() const override {
    return "points by number (`3`, `[3, 5]`, `0-99x2`) or name (`first`, `top-left`, ...)";
  }

 protected:
  bool read_value(const Value& value, PointSelection& out, ReadContext& context) const override {
    out.entries.clear();
    if (!value.is_list()) return read_entry(value, out, context);
    bool ok = !value.items.empty();
    if (!ok) context.error(value.span, "expected at least one point, found an empty list");
    for (const Value& item : value.items) ok = read_entry(item, out, context) && ok;
    return ok;
  }
  Value write_value(const PointSelection& in) const override {
    std::vector<Value> items;
    for (const PointSelection::Entry& entry : in.entries) items.push_back(write_entry(entry));
    return items.size() == 1 ? items.front() : make_list(std::move(items));
  }

 private:
  static bool read_entry(const Value& value, PointSelection& out, ReadContext& context) {
    PointSelection::Entry entry;
    if (value.broken) return false;
    if (value.is_number() ||
        (value.is_text() && std::isdigit(static_cast<unsigned char>(value.text[0])))) {
      const auto run = is_quoted_number(value) ? std::nullopt : parse_number_run(value.text);
      if (!run) {
        context.error(value.span,
                      "expected points such as 3, 0-8 or 0-98x2, found " + describe(value));
        return false;
      }
      entry.first = run->first, entry.last = run->last, entry.step = run->step;
    } else if (value.is_text() && !value.text.empty()) {
      entry.word = value.text;
    } else {
      context.error(value.span, "expected points by number or name, found " + describe(value));
      return false;
    }
    entry.span = value.span;
    out.entries.push_back(std::move(entry));
    return true;
  }
  static Value write_entry(const PointSelection::Entry& entry) {
    if (!entry.word.empty()) return make_text(entry.word);
    if (entry.first == entry.last) return make_number(entry.first);
    std::string text = std::to_string(entry.first) + "-" + std::to_string(entry.last);
    if (entry.step != 1) text += "x" + std::to_string(entry.step);
    return make_text(std::move(text));
  }
};

}  // namespace

Typed<StraightColor> color() { return {std::make_unique<ColorType>()}; }
Typed<Blend> blend_mode() {
  std::vector<std::pair<std::string, Blend>> pairs;
  for (const BlendMode& known : blend_modes()) pairs.emplace_back(known.word, known.mode);
  return words<Blend>(pairs);
}
Typed<BoxPoint> box_point(std::string of) {
  return {std::make_unique<BoxPointType>(std::move(of))};
}
Typed<PointSelection> point_selection() { return {std::make_unique<PointSelectionType>()}; }
Typed<Filter> texture_filter() {
  return words<Filter>({{"auto", Filter::Auto},
                        {"nearest", Filter::Nearest},
                        {"bilinear", Filter::Bilinear},
                        {"bicubic", Filter::Bicubic},
                        {"trilinear", Filter::Trilinear}});
}

}  // namespace sinew
