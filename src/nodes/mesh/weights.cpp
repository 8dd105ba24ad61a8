#include "nodes/mesh/weights.h"

#include <cmath>
#include <map>

#include "nodes/skeleton/find_named.h"
#include "schema/compound_types.h"

namespace sinew {

namespace {

/// Room for three times 0.33.
constexpr double kSumTolerance = 0.0101;

class WeightsType final : public TypeOf<WeightsDefinition> {
 public:
  Value json_schema(SchemaDefinitions& definitions) const override {
    const Value weight = definitions.or_variable(weight_.type->json_schema(definitions));
    const Value by_bone =
        json_object({{"type", "object"}, {"additionalProperties", weight}, {"minProperties", 1}});
    const Value by_vertex = json_object({{"type", "array"}, {"items", weight}});
    return any_of({json_object({{"type", "array"}, {"items", definitions.or_variable(by_bone)}}),
                   json_object({{"type", "object"},
                                {"additionalProperties", definitions.or_variable(by_vertex)}})});
  }
  std::string summary() const override {
    return "list with {bone: weight} for each vertex, or map from bones to lists of weights";
  }

 protected:
  bool read_value(const Value& value, WeightsDefinition& out, ReadContext& context) const override {
    out = {};
    out.span = value.span;
    bool ok = true;
    if (value.is_list()) {
      for (const Value& item : value.items) ok = read_vertex(item, out, context) && ok;
    } else if (value.is_map()) {
      for (const Member& member : value.members) ok = read_bone(member, out, context) && ok;
    } else {
      context.error(value.span, "expected weights (a " + summary() + "), found " + describe(value));
      return false;
    }
    return ok;
  }
  Value write_value(const WeightsDefinition& in) const override {
    std::vector<Value> items;
    for (const auto& vertex : in.vertices) {
      Value map = make_map();
      for (const auto& weight : vertex) {
        add_member(map, weight.bone.name, make_number(weight.weight));
      }
      items.push_back(std::move(map));
    }
    return make_list(std::move(items));
  }

 private:
  bool read_vertex(const Value& item, WeightsDefinition& out, ReadContext& context) const {
    if (item.broken) return false;
    if (!item.is_map()) {
      context.error(item.span,
                    "expected the weights of a vertex ({bone: weight}), found " + describe(item));
      return false;
    }
    auto& vertex = out.vertices.emplace_back();
    bool ok = true;
    for (const Member& member : item.members) {
      auto& weight = vertex.emplace_back();
      weight.bone = {member.key, member.key_span};
      ok = weight_.type->read(member.value, &weight.weight, context) && ok;
    }
    return ok;
  }

  bool read_bone(const Member& member, WeightsDefinition& out, ReadContext& context) const {
    std::vector<double> column;
    if (!column_.type->read(member.value, &column, context)) return false;
    if (column.size() > out.vertices.size()) out.vertices.resize(column.size());
    // Zeros say nothing, but for the first: so that every bone is looked up.
    for (std::size_t i = 0; i < column.size(); ++i) {
      if (column[i] == 0 && i > 0) continue;
      out.vertices[i].push_back({{member.key, member.key_span}, column[i]});
    }
    return true;
  }

  Typed<double> weight_ = number(Unit::None, kUnit);
  Typed<std::vector<double>> column_ = list(number(Unit::None, kUnit));
};

/// Makes Weights of what is written, vertex by vertex.
class WeightsCompiler {
 public:
  WeightsCompiler(const WeightsDefinition& definition, const Skeleton& skeleton,
                  const std::string& owner, Diagnostics& diagnostics)
      : definition_(definition), skeleton_(skeleton), owner_(owner), diagnostics_(diagnostics) {}

  std::optional<Weights> compile() {
    bool ok = true;
    for (std::size_t i = 0; i < definition_.vertices.size(); ++i) ok = add_vertex(i) && ok;
    if (!ok) return std::nullopt;
    return std::move(made_);
  }

 private:
  struct Known {
    std::int32_t bone = -1;      ///< In the skeleton; -1: there is none, which has been reported.
    std::int32_t carrying = -1;  ///< Among those that carry the mesh; -1: not yet.
  };

  /// The bone, or null after a report: the first time a name is met.
  Known* find_bone(const NameRef& name) {
    const auto [found, is_new] = bones_.emplace(name.name, Known{});
    if (is_new) {
      found->second.bone = find_named(skeleton_.bones, name, "bone", owner_, diagnostics_);
    }
    return found->second.bone < 0 ? nullptr : &found->second;
  }

  bool add_vertex(std::size_t number) {
    const auto& written = definition_.vertices[number];
    InfluenceRange range{static_cast<std::uint32_t>(made_.influences.size()), 0};
    double sum = 0;
    for (const auto& weight : written) {
      Known* bone = find_bone(weight.bone);
      if (!bone) return false;
      sum += weight.weight;
      if (weight.weight == 0) continue;
      if (bone->carrying < 0) {
        bone->carrying = static_cast<std::int32_t>(made_.bones.size());
        made_.bones.push_back({bone->bone, {}});
      }
      made_.influences.push_back({bone->carrying, weight.weight});
      ++range.count;
    }
    if (std::fabs(sum - 1) > kSumTolerance) {
      diagnostics_.error(written.empty() ? definition_.span : written.front().bone.span,
                         "the weights of vertex " + std::to_string(number) + " sum to " +
                             make_number(sum).text + ", not 1");
      return false;
    }
    for (std::uint32_t i = 0; i < range.count; ++i) {
      made_.influences[range.first + i].weight /= sum;
    }
    made_.vertices.push_back(range);
    return true;
  }

  const WeightsDefinition& definition_;
  const Skeleton& skeleton_;
  const std::string& owner_;
  Diagnostics& diagnostics_;
  std::map<std::string_view, Known> bones_;  ///< That were asked for.
  Weights made_;
};

}  // namespace

Typed<WeightsDefinition> weights_definition() { return {std::make_unique<WeightsType>()}; }

std::optional<Weights> compile_weights(const WeightsDefinition& definition,
                                       const Skeleton& skeleton, const std::string& owner,
                                       std::size_t vertex_count, Diagnostics& diagnostics) {
  if (definition.vertices.size() != vertex_count) {
    diagnostics.error(definition.span, "the mesh has " + std::to_string(vertex_count) +
                                           " vertices and weights for " +
                                           std::to_string(definition.vertices.size()) +
                                           ": each vertex needs some");
    return std::nullopt;
  }
  return WeightsCompiler(definition, skeleton, owner, diagnostics).compile();
}

}  // namespace sinew
