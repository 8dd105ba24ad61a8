#include "nodes/mesh/weights.h"

#include <algorithm>
#include <cmath>

#include "core/suggest.h"
#include "schema/compound_types.h"

namespace sinew {

namespace {

constexpr double kSumTolerance = 0.01;

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
    for (std::size_t i = 0; i < column.size(); ++i) {
      if (column[i] != 0) out.vertices[i].push_back({{member.key, member.key_span}, column[i]});
    }
    return true;
  }

  Typed<double> weight_ = number(Unit::None, kUnit);
  Typed<std::vector<double>> column_ = list(number(Unit::None, kUnit));
};

/// Adds the influences of one vertex; false after a report.
bool add_vertex(const std::vector<WeightsDefinition::BoneWeight>& written, std::size_t number,
                const WeightsDefinition& definition, const Skeleton& skeleton,
                const std::string& owner, Diagnostics& diagnostics, Weights& out) {
  InfluenceRange range{static_cast<std::uint32_t>(out.influences.size()), 0};
  double sum = 0;
  for (const auto& weight : written) {
    const auto bone = std::find_if(skeleton.bones.begin(), skeleton.bones.end(),
                                   [&](const Bone& b) { return b.name == weight.bone.name; });
    if (bone == skeleton.bones.end()) {
      std::vector<std::string_view> names;
      for (const Bone& other : skeleton.bones) names.push_back(other.name);
      diagnostics.error(weight.bone.span, owner + " has no bone '" + weight.bone.name + "'" +
                                              did_you_mean(weight.bone.name, names));
      return false;
    }
    sum += weight.weight;
    if (weight.weight == 0) continue;
    out.influences.push_back(
        {static_cast<std::int32_t>(bone - skeleton.bones.begin()), weight.weight});
    ++range.count;
  }
  if (std::fabs(sum - 1) > kSumTolerance) {
    diagnostics.error(written.empty() ? definition.span : written.front().bone.span,
                      "the weights of vertex " + std::to_string(number) + " sum to " +
                          make_number(sum).text + ", not 1");
    return false;
  }
  for (std::uint32_t i = 0; i < range.count; ++i) out.influences[range.first + i].weight /= sum;
  out.vertices.push_back(range);
  return true;
}

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
  Weights weights;
  bool ok = true;
  for (std::size_t i = 0; i < vertex_count; ++i) {
    ok = add_vertex(definition.vertices[i], i, definition, skeleton, owner, diagnostics, weights) &&
         ok;
  }
  if (!ok) return std::nullopt;
  return weights;
}

}  // namespace sinew
