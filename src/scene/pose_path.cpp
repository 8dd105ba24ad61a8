#include "scene/pose_path.h"

#include <algorithm>

#include "core/suggest.h"
#include "scene/skeleton_table.h"

namespace sinew {

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
  names.reserve(things.size());
  for (const T& thing : things) names.push_back(thing.name);
  return names;
}

/// ", did you mean 'constraint:reach'?" where a name is one of another kind, else what is near.
std::string hint_for(const Skeleton& skeleton, const PathPart& part,
                     std::span<const std::string_view> near) {
  const std::string& name = part.name;
  std::string other;
  if (index_of(skeleton.constraints, name) >= 0) other = "constraint:" + name;
  if (index_of(skeleton.slots, name) >= 0) other = "slot:" + name;
  if (index_of(skeleton.bones, name) >= 0) other = name;
  return other.empty() ? did_you_mean(name, near) : ", did you mean '" + other + "'?";
}

/// What there is of a kind in a skeleton.
template <class T>
PosePart find_in(const Skeleton& skeleton, const std::vector<T>& things, const char* list,
                 const std::string& owner, const PathPart& part) {
  const int index = index_of(things, part.name);
  if (index >= 0) return {FieldStep{skeleton_pose_table().find(list), index}, {}};
  const std::string kind = part.kind.empty() ? "bone" : part.kind;
  return {std::nullopt, owner + " has no " + kind + " '" + part.name + "'" +
                            hint_for(skeleton, part, names_of(things))};
}

PosePart find_attachment(const Skeleton& skeleton, const std::string& owner, int skin,
                         const PathPart& slot_part, const PathPart& part) {
  const int slot = index_of(skeleton.slots, slot_part.name);
  if (slot < 0) return find_in(skeleton, skeleton.slots, "slots", owner, slot_part);
  const auto& names = skeleton.slots[static_cast<std::size_t>(slot)].attachments;
  const auto name = std::find(names.begin(), names.end(), part.name);
  const std::string said = "slot '" + slot_part.name + "'";
  for (std::size_t s = 0; s < skeleton.skins.size(); ++s) {
    if (skin >= 0 && static_cast<std::size_t>(skin) != s) continue;
    for (const Skin::Entry& entry : skeleton.skins[s].entries) {
      if (entry.slot != slot || entry.name != name - names.begin()) continue;
      const auto& attachment = skeleton.attachments[static_cast<std::size_t>(entry.attachment)];
      if (attachment.pose < 0) {
        return {std::nullopt,
                "nothing of '" + part.name + "' moves: it is a picture alone, no mesh"};
      }
      return {FieldStep{skeleton_pose_table().find("attachments"), attachment.pose}, {}};
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
    if (skin < 0) return find_in(skeleton, skeleton.skins, "attachments", owner, parts[0]);
    if (parts.size() < 3) {
      return {std::nullopt,
              "after a skin comes an attachment: skin:NAME/slot:NAME/attachment:NAME"};
    }
    parts = parts.subspan(1);
  }
  const PathPart& part = parts[0];
  if (parts.size() == 2 && part.kind == "slot" && parts[1].kind == "attachment") {
    return find_attachment(skeleton, owner, skin, part, parts[1]);
  }
  if (skin >= 0) return {std::nullopt, "'" + part.name + "' has no parts"};
  if (parts.size() > 1) {
    const PosePart outer = find_pose_part(skeleton, owner, parts.first(1));
    return {std::nullopt, outer.step ? "'" + part.name + "' has no parts" : outer.problem};
  }
  if (part.kind == "slot") return find_in(skeleton, skeleton.slots, "slots", owner, part);
  if (part.kind == "constraint")
    return find_in(skeleton, skeleton.constraints, "constraints", owner, part);
  if (part.kind.empty() || part.kind == "bone") {
    return find_in(skeleton, skeleton.bones, "bones", owner, part);
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
  if (first.field->key == "skin") {
    std::vector<std::string> names;
    for (const Skin& skin : skeleton.skins) names.push_back(skin.name);
    lists.push_back({"skin", owner, std::move(names)});
  }
  return lists;
}

}  // namespace sinew
