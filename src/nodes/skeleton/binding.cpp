#include "nodes/skeleton/fields.h"
#include "nodes/skeleton/find_named.h"

namespace sinew {

namespace {

/// Room for weights of three digits.
constexpr double kSumTolerance = 0.0101;

class BindingType final : public TypeOf<BindingDefinition> {
 public:
  Value json_schema(SchemaDefinitions& definitions) const override {
    const Value number = definitions.or_variable(number_.type->json_schema(definitions));
    const Value influence = json_object(
        {{"type", "array"},
         {"items", json_array({json_object({{"type", "string"}}),
                               definitions.or_variable(weight_.type->json_schema(definitions)),
                               number, number})},
         {"minItems", 4},
         {"maxItems", 4}});
    const Value point = json_object({{"type", "array"}, {"items", influence}, {"minItems", 1}});
    return json_object({{"type", "array"}, {"items", point}, {"minItems", 1}});
  }
  std::string summary() const override {
    return "list with [bone, weight, x, y], ... for each point";
  }

 protected:
  bool read_value(const Value& value, BindingDefinition& out, ReadContext& context) const override {
    out = {};
    out.span = value.span;
    if (!value.is_list() || value.items.empty()) {
      context.error(value.span, "expected a binding (a " + summary() + "), found " +
                                    (value.is_list() ? "an empty list" : describe(value)));
      return false;
    }
    bool ok = true;
    for (const Value& point : value.items) ok = read_point_of(point, out, context) && ok;
    return ok;
  }
  Value write_value(const BindingDefinition& in) const override {
    std::vector<Value> points;
    for (const auto& point : in.points) {
      std::vector<Value> influences;
      for (const auto& influence : point) {
        influences.push_back(
            make_list({make_text(influence.bone.name), make_number(influence.weight),
                       make_number(influence.at.x), make_number(influence.at.y)}));
      }
      points.push_back(make_list(std::move(influences)));
    }
    return make_list(std::move(points));
  }

 private:
  bool read_point_of(const Value& value, BindingDefinition& out, ReadContext& context) const {
    if (value.broken) return false;
    if (!value.is_list() || value.items.empty()) {
      context.error(value.span,
                    "expected the bones of a point ([[bone, weight, x, y], ...]), found " +
                        (value.is_list() ? "an empty list" : describe(value)));
      return false;
    }
    auto& point = out.points.emplace_back();
    bool ok = true;
    for (const Value& item : value.items) {
      ok = read_influence(item, point.emplace_back(), context) && ok;
    }
    return ok;
  }
  bool read_influence(const Value& value, BindingDefinition::Influence& out,
                      ReadContext& context) const {
    return expect_list(value, 4, "[bone, weight, x, y]", context) &&
           bone_.type->read(value.items[0], &out.bone, context) &&
           weight_.type->read(value.items[1], &out.weight, context) &&
           number_.type->read(value.items[2], &out.at.x, context) &&
           number_.type->read(value.items[3], &out.at.y, context);
  }

  Typed<NameRef> bone_ = name_reference("bone");
  Typed<double> weight_ = number(Unit::None, kUnit);
  Typed<double> number_ = number(Unit::Pixels);
};

/// Makes Weights of what is written, point by point.
class BindingCompiler {
 public:
  BindingCompiler(const BindingDefinition& definition, const Skeleton& skeleton,
                  const std::string& owner, Diagnostics& diagnostics)
      : definition_(definition),
        bones_(skeleton.bones),
        carrying_(skeleton.bones.size(), -1),
        owner_(owner),
        diagnostics_(diagnostics) {}

  std::optional<Weights> compile() {
    bool ok = true;
    for (std::size_t i = 0; i < definition_.points.size(); ++i) ok = add_point(i) && ok;
    if (!ok) return std::nullopt;
    return std::move(made_);
  }

 private:
  bool add_point(std::size_t number) {
    const auto& written = definition_.points[number];
    made_.vertices.push_back({static_cast<std::uint32_t>(made_.influences.size()),
                              static_cast<std::uint32_t>(written.size())});
    double sum = 0;
    for (const auto& influence : written) {
      const std::int32_t bone = bones_.find(influence.bone, "bone", owner_, diagnostics_);
      if (bone < 0) return false;
      std::int32_t& carrying = carrying_[static_cast<std::size_t>(bone)];
      if (carrying < 0) {
        carrying = static_cast<std::int32_t>(made_.bones.size());
        made_.bones.push_back({bone, {}});
      }
      made_.influences.push_back({carrying, influence.weight});
      made_.own_points.push_back(influence.at);
      sum += influence.weight;
    }
    if (sum > 1 - kSumTolerance && sum < 1 + kSumTolerance) return true;
    diagnostics_.error(written.front().bone.span, "the weights of point " + std::to_string(number) +
                                                      " sum to " + make_number(sum).text +
                                                      ", not 1");
    return false;
  }

  const BindingDefinition& definition_;
  NameLookup bones_;
  std::vector<std::int32_t> carrying_;  ///< By bone.
  const std::string& owner_;
  Diagnostics& diagnostics_;
  Weights made_;
};

}  // namespace

Typed<std::optional<BindingDefinition>> point_binding() {
  return optional(Typed<BindingDefinition>{std::make_unique<BindingType>()});
}

std::optional<Weights> compile_binding(const BindingDefinition& definition,
                                       const Skeleton& skeleton, const std::string& owner,
                                       Diagnostics& diagnostics) {
  return BindingCompiler(definition, skeleton, owner, diagnostics).compile();
}

}  // namespace sinew
