#include "nodes/stroke_width.h"

#include <algorithm>

#include "schema/compound_types.h"

namespace sinew {

namespace {

class StrokeWidthType final : public TypeOf<StrokeWidth> {
 public:
  Value json_schema(SchemaDefinitions& definitions) const override {
    const Value width = definitions.or_variable(width_.type->json_schema(definitions));
    const Value place = definitions.or_variable(place_.type->json_schema(definitions));
    const Value pair = json_object({{"type", "array"},
                                    {"items", json_array({place, width})},
                                    {"minItems", 2},
                                    {"maxItems", 2}});
    const Value list =
        json_object({{"type", "array"}, {"items", any_of({width, pair})}, {"minItems", 2}});
    return any_of({width, list});
  }
  std::string summary() const override {
    return width_.type->summary() + "; or a list of [place 0 to 1, width] or of widths";
  }
  int channels(const void* value) const override {
    const auto& stops = static_cast<const StrokeWidth*>(value)->stops;
    return stops.empty() ? 1 : 2 * static_cast<int>(stops.size());
  }
  void get_channels(const void* value, double* out) const override {
    const auto& width = *static_cast<const StrokeWidth*>(value);
    if (width.stops.empty()) *out = width.width;
    for (const WidthStop& stop : width.stops) *out++ = stop.place, *out++ = stop.width;
  }
  void set_channels(void* value, const double* in) const override {
    auto& width = *static_cast<StrokeWidth*>(value);
    if (width.stops.empty()) width.width = *in;
    double least = 0;
    for (WidthStop& stop : width.stops) {
      stop.place = least = std::min(std::max(*in++, least), 1.0);
      stop.width = std::max(*in++, 0.0);
    }
  }

 protected:
  bool read_value(const Value& value, StrokeWidth& out, ReadContext& context) const override {
    out = {};
    if (!value.is_list()) return width_.type->read(value, &out.width, context);
    if (value.items.size() < 2) {
      context.error(value.span, "a line of changing width needs two widths or more, found " +
                                    std::to_string(value.items.size()));
      return false;
    }
    const bool even = !value.items[0].is_list();
    bool ok = true;
    for (std::size_t i = 0; i < value.items.size(); ++i) {
      WidthStop& stop = out.stops.emplace_back();
      stop.place = static_cast<double>(i) / static_cast<double>(value.items.size() - 1);
      const Value& item = value.items[i];
      ok = (even ? width_.type->read(item, &stop.width, context)
                 : read_pair(item, out.stops, context)) &&
           ok;
    }
    return ok;
  }
  Value write_value(const StrokeWidth& in) const override {
    if (in.stops.empty()) return width_.type->write(&in.width);
    std::vector<Value> items;
    for (const WidthStop& stop : in.stops) {
      items.push_back(make_list({make_number(stop.place), width_.type->write(&stop.width)}));
    }
    return make_list(std::move(items));
  }

 private:
  bool read_pair(const Value& item, std::vector<WidthStop>& stops, ReadContext& context) const {
    WidthStop& stop = stops.back();
    if (!expect_list(item, 2, "[place, width]", context)) return false;
    if (!place_.type->read(item.items[0], &stop.place, context)) return false;
    if (stops.size() > 1 && stop.place < stops[stops.size() - 2].place) {
      context.error(item.items[0].span, "widths must be in order, and " + item.items[0].text +
                                            " comes before the one above it");
      return false;
    }
    return width_.type->read(item.items[1], &stop.width, context);
  }

  Typed<double> width_ = number(Unit::Pixels, kNotNegative);
  Typed<double> place_ = number(Unit::None, kUnit);
};

}  // namespace

Typed<StrokeWidth> stroke_width() { return {std::make_unique<StrokeWidthType>()}; }

}  // namespace sinew
