#include "scene/skeleton_table.h"

#include <algorithm>

#include "core/suggest.h"
#include "core/text.h"
#include "scene/values.h"
#include "schema/compound_types.h"

namespace sinew {

namespace {

/// Words of a context that stand for numbers.
const NameList* find_list(const ReadContext& context, std::string_view kind) {
  const auto found = std::find_if(context.names.begin(), context.names.end(),
                                  [&](const NameList& list) { return list.kind == kind; });
  return found == context.names.end() ? nullptr : &*found;
}

std::optional<std::int32_t> find_name(const NameList& list, const Value& value,
                                      const ReadContext& context) {
  const auto found = value.is_text() ? std::find(list.names.begin(), list.names.end(), value.text)
                                     : list.names.end();
  if (found != list.names.end()) return static_cast<std::int32_t>(found - list.names.begin());
  const std::vector<std::string_view> words(list.names.begin(), list.names.end());
  context.error(value.span, value.is_text() ? list.owner + " has no " + list.kind + " '" +
                                                  value.text + "'" + did_you_mean(value.text, words)
                                            : "expected the name of " + with_article(list.kind) +
                                                  ", found " + describe(value));
  return std::nullopt;
}

/// The name of what a slot shows, or null.
class AttachmentNameType final : public TypeOf<std::int32_t> {
 public:
  Value json_schema(SchemaDefinitions&) const override {
    return any_of({json_object({{"type", "string"}}), json_object({{"type", "null"}})});
  }
  std::string summary() const override { return "name of an attachment, or null"; }
  int channels(const void*) const override { return 1; }
  void get_channels(const void* value, double* out) const override {
    *out = *static_cast<const std::int32_t*>(value);
  }
  void set_channels(void* value, const double* in) const override {
    *static_cast<std::int32_t*>(value) = static_cast<std::int32_t>(*in);
  }
  bool blends() const override { return false; }

 protected:
  bool read_value(const Value& value, std::int32_t& out, ReadContext& context) const override {
    out = -1;
    if (value.is_null() && !value.is_missing()) return true;
    const NameList* names = find_list(context, "attachment");
    const auto found = names ? find_name(*names, value, context) : std::nullopt;
    out = found.value_or(-1);
    return found.has_value();
  }
  Value write_value(const std::int32_t& in) const override { return make_number(in); }
};

/// Slots back to front. Those that are named take, in the order given, the places they have in the
/// list of slots; the others stay.
class DrawOrderType final : public TypeOf<std::vector<std::int32_t>> {
 public:
  Value json_schema(SchemaDefinitions&) const override {
    return json_object({{"type", "array"}, {"items", json_object({{"type", "string"}})}});
  }
  std::string summary() const override { return "list of slots, back to front"; }
  int channels(const void* value) const override {
    return static_cast<int>(static_cast<const std::vector<std::int32_t>*>(value)->size());
  }
  void get_channels(const void* value, double* out) const override {
    for (const std::int32_t slot : *static_cast<const std::vector<std::int32_t>*>(value)) {
      *out++ = slot;
    }
  }
  void set_channels(void* value, const double* in) const override {
    for (std::int32_t& slot : *static_cast<std::vector<std::int32_t>*>(value)) {
      slot = static_cast<std::int32_t>(*in++);
    }
  }
  bool blends() const override { return false; }

 protected:
  bool read_value(const Value& value, std::vector<std::int32_t>& out,
                  ReadContext& context) const override {
    const NameList* names = find_list(context, "slot");
    if (!value.is_list()) {
      context.error(value.span, "expected a list of slots, found " + describe(value));
      return false;
    }
    std::vector<std::int32_t> named;
    std::vector<bool> is_named(out.size());
    for (const Value& item : value.items) {
      const auto slot = names ? find_name(*names, item, context) : std::nullopt;
      if (!slot) return false;
      const auto index = static_cast<std::size_t>(*slot);
      if (is_named[index]) {
        context.error(item.span, "slot '" + item.text + "' stands here twice");
        return false;
      }
      is_named[index] = true;
      named.push_back(*slot);
    }
    auto next = named.begin();
    for (std::size_t i = 0; i < out.size(); ++i) {
      out[i] = is_named[i] ? *next++ : static_cast<std::int32_t>(i);
    }
    return true;
  }
  Value write_value(const std::vector<std::int32_t>& in) const override {
    std::vector<Value> items;
    for (const std::int32_t slot : in) items.push_back(make_number(slot));
    return make_list(std::move(items));
  }
};

class DeformType final : public TypeOf<std::vector<Vec2>> {
 public:
  Value json_schema(SchemaDefinitions& definitions) const override {
    const Value offset = definitions.or_variable(offset_.type->json_schema(definitions));
    return json_object({{"type", "object"},
                        {"patternProperties", json_object({{"^[0-9]+$", offset}})},
                        {"additionalProperties", make_bool(false)}});
  }
  std::string summary() const override { return "map from vertices to [dx, dy]"; }
  int channels(const void* value) const override {
    return 2 * static_cast<int>(static_cast<const std::vector<Vec2>*>(value)->size());
  }
  void get_channels(const void* value, double* out) const override {
    for (const Vec2 d : *static_cast<const std::vector<Vec2>*>(value)) {
      *out++ = d.x;
      *out++ = d.y;
    }
  }
  void set_channels(void* value, const double* in) const override {
    for (Vec2& d : *static_cast<std::vector<Vec2>*>(value)) {
      d = {in[0], in[1]};
      in += 2;
    }
  }

 protected:
  static constexpr long long kMaxVertices = 1'000'000;
  bool read_value(const Value& value, std::vector<Vec2>& out, ReadContext& context) const override {
    if (!value.is_map()) {
      context.error(value.span, "expected " + summary() + ", found " + describe(value));
      return false;
    }
    const std::size_t known = out.size();
    std::fill(out.begin(), out.end(), Vec2{});
    bool ok = true;
    for (const Member& member : value.members) ok = read_offset(member, known, out, context) && ok;
    return ok;
  }
  Value write_value(const std::vector<Vec2>& in) const override {
    Value map = make_map();
    for (std::size_t i = 0; i < in.size(); ++i) {
      if (in[i] != Vec2{}) add_member(map, std::to_string(i), offset_.type->write(&in[i]));
    }
    return map;
  }

 private:
  bool read_offset(const Member& member, std::size_t known, std::vector<Vec2>& out,
                   ReadContext& context) const {
    const auto vertex = parse_integer(member.key);
    if (!vertex || *vertex < 0 || *vertex >= kMaxVertices) {
      context.error(member.key_span, "expected the number of a vertex, found '" + member.key + "'");
      return false;
    }
    const auto index = static_cast<std::size_t>(*vertex);
    if (known > 0 && index >= known) {
      context.error(member.key_span, "the mesh has " + std::to_string(known) + " vertices, 0 to " +
                                         std::to_string(known - 1) + ", found " + member.key);
      return false;
    }
    if (index >= out.size()) out.resize(index + 1);
    return offset_.type->read(member.value, &out[index], context);
  }
  Typed<Vec2> offset_ = point();
};

/// One of the two tables of a bone: of a pose with corners the triangle's.
class BonePoseType final : public TypeOf<BonePose> {
 public:
  Value json_schema(SchemaDefinitions&) const override { return make_map(); }
  std::string summary() const override { return "bone"; }
  const Struct* structure(const void* value) const override {
    return static_cast<const BonePose*>(value)->to ? &triangle_bone_pose_table()
                                                   : &bone_pose_table();
  }

 protected:
  // Poses are moved, not written.
  bool read_value(const Value&, BonePose&, ReadContext&) const override { return false; }
  Value write_value(const BonePose&) const override { return make_null(); }
};

const Struct& mesh_pose_table() {
  static const Struct table = [] {
    StructOf<MeshPose> t("mesh attachment", "What moves of a mesh that a slot shows.");
    t.field<&MeshPose::deform>("deform", deform(), "How far each vertex is moved.").animated();
    return t;
  }();
  return table;
}

}  // namespace

Typed<BoneInherit> bone_inherit() {
  return words<BoneInherit>({{"normal", BoneInherit::Normal},
                             {"only-translation", BoneInherit::OnlyTranslation},
                             {"no-rotation-or-reflection", BoneInherit::NoRotationOrReflection},
                             {"no-scale", BoneInherit::NoScale},
                             {"no-scale-or-reflection", BoneInherit::NoScaleOrReflection}});
}

Typed<std::vector<Vec2>> deform() { return {std::make_unique<DeformType>()}; }

const Struct& bone_pose_table() {
  static const Struct table = [] {
    StructOf<BonePose> t("bone", "How a bone lies in its parent.");
    t.field<&BonePose::at>("at", point(), "Where it begins, in its parent's space.").animated();
    t.field<&BonePose::rotation>("rotation", number(Unit::Degrees), "Clockwise, from its parent.")
        .animated();
    t.field<&BonePose::scale>("scale", scale_factors(), "Its size, as a factor.")
        .animated()
        .multiplies();
    t.field<&BonePose::shear>("shear", point(Unit::Degrees),
                              "How far its x and its y axis turn further.")
        .animated();
    t.field<&BonePose::inherit>("inherit", bone_inherit(), "What it takes over from its parent.")
        .animated();
    return t;
  }();
  return table;
}

const Struct& triangle_bone_pose_table() {
  static const Struct table = [] {
    StructOf<BonePose> t("triangle bone", "Where the corners of a triangle are.");
    t.field<&BonePose::to>("to", optional(array<3>(point(), "three points")),
                           "Where its corners are.")
        .animated()
        .defaults_to("`from`");
    return t;
  }();
  return table;
}

namespace {

const Struct& tint_table() {
  static const Struct table = [] {
    StructOf<Tint> t("tint", "What colours are changed by.");
    t.field<&Tint::light>("tint", color(), "Multiplies its colours.").animated();
    t.field<&Tint::dark>("dark", color(), "What black becomes.").animated();
    return t;
  }();
  return table;
}

const Struct& ik_options_table() {
  static const Struct table = [] {
    StructOf<IkOptions> t("ik options", "How inverse kinematics works.");
    t.field<&IkOptions::mix>("mix", number(Unit::None, kUnit), "How far the target is followed.")
        .animated();
    t.field<&IkOptions::bend>(
         "bend", words<IkBend>({{"positive", IkBend::Positive}, {"negative", IkBend::Negative}}),
         "The side to which a chain of two bends: positive is clockwise.")
        .animated();
    t.field<&IkOptions::softness>("softness", number(Unit::Pixels, kNotNegative),
                                  "How far before full reach a chain begins to lag behind.")
        .animated();
    t.field<&IkOptions::compress>("compress", boolean(),
                                  "Whether bones shorten to a target that is too near.")
        .animated();
    t.field<&IkOptions::stretch>("stretch", boolean(),
                                 "Whether bones lengthen to a target that is too far.")
        .animated();
    t.field<&IkOptions::scale_y>("scale_y",
                                 words<IkScaleY>({{"keep", IkScaleY::Keep},
                                                  {"uniform", IkScaleY::Uniform},
                                                  {"volume", IkScaleY::Volume}}),
                                 "What becomes of a bone's width as its length changes.")
        .animated();
    return t;
  }();
  return table;
}

}  // namespace

const Struct& slot_pose_table() {
  static const Struct table = [] {
    StructOf<SlotPose> t("slot", "What a slot shows and how.");
    t.field<&SlotPose::attachment>("attachment", {std::make_unique<AttachmentNameType>()},
                                   "What it shows.")
        .animated();
    t.embed<&SlotPose::tint>(tint_table());
    return t;
  }();
  return table;
}

const Struct& ik_pose_table() {
  static const Struct table = [] {
    StructOf<IkPose> t("ik constraint", "Turns a chain of bones so that its tip meets a target.");
    t.field<&IkPose::target>("target", point(), "Where the tip goes.").animated();
    t.embed<&IkPose::options>(ik_options_table());
    t.field<&IkPose::active>("active", boolean(), "Whether it works.").animated();
    return t;
  }();
  return table;
}

const Struct& skeleton_pose_table() {
  static const Struct table = [] {
    StructOf<SkeletonPose> t("skeleton pose", "What moves in a skeleton.");
    t.field<&SkeletonPose::bones>("bones", list(Typed<BonePose>{std::make_unique<BonePoseType>()}),
                                  "Bones.");
    t.field<&SkeletonPose::slots>("slots", list(record<SlotPose>(slot_pose_table())), "Slots.");
    t.field<&SkeletonPose::constraints>("constraints", list(record<IkPose>(ik_pose_table())),
                                        "Constraints.");
    t.field<&SkeletonPose::meshes>("meshes", list(record<MeshPose>(mesh_pose_table())), "Meshes.");
    t.field<&SkeletonPose::draw_order>("draw_order", {std::make_unique<DrawOrderType>()},
                                       "Slots, back to front.")
        .animated();
    return t;
  }();
  return table;
}

namespace {

template <class T>
int index_of(const std::vector<T>& things, std::string_view name) {
  const auto found = std::find_if(things.begin(), things.end(),
                                  [&](const T& thing) { return thing.name == name; });
  return found == things.end() ? -1 : static_cast<int>(found - things.begin());
}

template <class T>
std::vector<std::string_view> names_of(const std::vector<T>& things) {
  std::vector<std::string_view> names;
  for (const T& thing : things) names.push_back(thing.name);
  return names;
}

/// What there is of a kind in a skeleton.
template <class T>
PosePart find_in(const std::vector<T>& things, const char* list, const std::string& owner,
                 const PathPart& part) {
  const int index = index_of(things, part.name);
  if (index >= 0) return {FieldStep{skeleton_pose_table().find(list), index}, {}};
  const std::string kind = part.kind.empty() ? "bone" : part.kind;
  return {std::nullopt, owner + " has no " + kind + " '" + part.name + "'" +
                            did_you_mean(part.name, names_of(things))};
}

PosePart find_mesh(const Skeleton& skeleton, const std::string& owner, int skin,
                   const PathPart& slot_part, const PathPart& part) {
  const int slot = index_of(skeleton.slots, slot_part.name);
  if (slot < 0) return find_in(skeleton.slots, "slots", owner, slot_part);
  const auto& names = skeleton.slots[static_cast<std::size_t>(slot)].attachments;
  const auto name = std::find(names.begin(), names.end(), part.name);
  const std::string said = "slot '" + slot_part.name + "'";
  for (std::size_t s = 0; s < skeleton.skins.size(); ++s) {
    if (skin >= 0 && static_cast<std::size_t>(skin) != s) continue;
    for (const Skin::Entry& entry : skeleton.skins[s].entries) {
      if (entry.slot != slot || entry.name != name - names.begin()) continue;
      const auto& attachment = skeleton.attachments[static_cast<std::size_t>(entry.attachment)];
      if (attachment.mesh < 0) return {std::nullopt, "'" + part.name + "' is no mesh"};
      return {FieldStep{skeleton_pose_table().find("meshes"), attachment.mesh}, {}};
    }
  }
  const std::vector<std::string_view> words(names.begin(), names.end());
  const bool elsewhere = name != names.end();
  return {std::nullopt, said + " has no attachment '" + part.name + "'" +
                            (skin < 0 ? "" : " in that skin") +
                            (elsewhere ? ", only in others" : did_you_mean(part.name, words))};
}

}  // namespace

PosePart find_pose_part(const Skeleton& skeleton, const std::string& owner,
                        std::span<const PathPart> parts) {
  int skin = -1;
  if (parts[0].kind == "skin") {
    skin = index_of(skeleton.skins, parts[0].name);
    if (skin < 0) return find_in(skeleton.skins, "meshes", owner, parts[0]);
    if (parts.size() < 3) {
      return {std::nullopt,
              "after a skin comes an attachment: skin:NAME/slot:NAME/attachment:NAME"};
    }
    parts = parts.subspan(1);
  }
  const PathPart& part = parts[0];
  if (parts.size() == 2 && part.kind == "slot" && parts[1].kind == "attachment") {
    return find_mesh(skeleton, owner, skin, part, parts[1]);
  }
  if (skin >= 0) return {std::nullopt, "'" + part.name + "' has no parts"};
  if (parts.size() > 1) {
    const PosePart outer = find_pose_part(skeleton, owner, parts.first(1));
    return {std::nullopt, outer.step ? "'" + part.name + "' has no parts" : outer.problem};
  }
  if (part.kind == "slot") return find_in(skeleton.slots, "slots", owner, part);
  if (part.kind == "constraint") return find_in(skeleton.constraints, "constraints", owner, part);
  if (part.kind.empty() || part.kind == "bone") {
    return find_in(skeleton.bones, "bones", owner, part);
  }
  return {std::nullopt, owner + " has no part '" + part.kind + ":" + part.name + "'"};
}

std::vector<NameList> pose_names(const Skeleton& skeleton, const std::string& owner,
                                 const FieldTarget& target) {
  std::vector<NameList> lists;
  if (target.steps.empty()) return lists;
  const FieldStep& first = target.steps.front();
  if (first.field->key == "slots") {
    const Slot& slot = skeleton.slots[static_cast<std::size_t>(first.item)];
    lists.push_back({"attachment", "slot '" + slot.name + "'", slot.attachments});
  }
  if (first.field->key == "draw_order") {
    std::vector<std::string> names;
    for (const Slot& slot : skeleton.slots) names.push_back(slot.name);
    lists.push_back({"slot", owner, std::move(names)});
  }
  return lists;
}

}  // namespace sinew
