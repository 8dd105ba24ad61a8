#include "nodes/skeleton/linked_meshes.h"

#include <algorithm>

#include "nodes/skeleton/find_named.h"

namespace sinew {

Vec2 whole_picture(const Scene& scene, int texture) {
  const PremulImage& image = scene.textures[static_cast<std::size_t>(texture)].image;
  return {static_cast<double>(image.width), static_cast<double>(image.height)};
}

void show_on(const Scene& scene, int texture, const std::vector<PictureRef>& frames,
             std::span<const Vec2> uvs, Attachment& out) {
  const auto texels_on = [&](int picture) {
    const Vec2 size = whole_picture(scene, picture);
    std::vector<Vec2> texels;
    texels.reserve(uvs.size());
    for (const Vec2 uv : uvs) texels.push_back({uv.x * size.x, uv.y * size.y});
    return texels;
  };
  out.texture = texture;
  out.texels = texels_on(texture);
  out.frames.clear();
  for (const PictureRef& frame : frames) {
    out.frames.push_back({frame.texture, {}, texels_on(frame.texture)});
  }
}

std::int32_t MeshLinker::find_attachment(std::int32_t skin, std::int32_t slot,
                                         const std::string& name) const {
  const auto& names = rig_.slots[static_cast<std::size_t>(slot)].attachments;
  for (const Skin::Entry& entry : rig_.skins[static_cast<std::size_t>(skin)].entries) {
    const bool is_it = entry.slot == slot && names[static_cast<std::size_t>(entry.name)] == name;
    if (is_it) return entry.attachment;
  }
  return -1;
}

/// The mesh that another one is linked to; -1 after a report.
std::int32_t MeshLinker::find_source(const Link& link) {
  const LinkedMeshFields& written = *link.written;
  std::int32_t slot = link.slot;
  if (written.slot) slot = find_named(rig_.slots, *written.slot, "slot", owner_, diagnostics_);
  std::int32_t skin = link.skin;
  if (written.skin) skin = find_named(rig_.skins, *written.skin, "skin", owner_, diagnostics_);
  if (slot < 0 || skin < 0) return -1;
  std::int32_t found = find_attachment(skin, slot, written.mesh.name);
  if (found < 0 && !written.skin) found = find_attachment(0, slot, written.mesh.name);
  if (found < 0) {
    const Slot& where = rig_.slots[static_cast<std::size_t>(slot)];
    const std::vector<std::string_view> names(where.attachments.begin(), where.attachments.end());
    diagnostics_.error(written.mesh.span,
                       "skin '" + rig_.skins[static_cast<std::size_t>(skin)].name +
                           "' has no attachment '" + written.mesh.name + "' for slot '" +
                           where.name + "'" + did_you_mean(written.mesh.name, names));
    return -1;
  }
  const bool is_mesh = uvs_.count(found) > 0 ||
                       std::any_of(links_.begin(), links_.end(),
                                   [&](const Link& other) { return other.attachment == found; });
  if (is_mesh) return found;
  diagnostics_.error(written.mesh.span, "'" + written.mesh.name + "' is no mesh to link to");
  return -1;
}

void MeshLinker::make(const Link& link) {
  const LinkedMeshFields& written = *link.written;
  const std::vector<Vec2> uvs = uvs_.at(link.source);
  Attachment made = rig_.attachments[static_cast<std::size_t>(link.source)];
  made.tint = written.tint;
  show_on(scene_, written.image.texture, written.frames, uvs, made);
  if (!written.shares_motion) {
    auto& poses = rig_.setup.attachments;
    AttachmentPose pose = written.pose;
    const std::size_t count = poses[static_cast<std::size_t>(made.pose)].deform.size();
    if (pose.deform.size() > count) {
      diagnostics_.error(written.mesh.span, "'" + written.mesh.name + "' has " +
                                                std::to_string(count) +
                                                " vertices, and more are moved here");
    }
    pose.deform.resize(count);
    made.pose = static_cast<std::int32_t>(poses.size());
    poses.push_back(std::move(pose));
  }
  uvs_.emplace(link.attachment, uvs);
  rig_.attachments[static_cast<std::size_t>(link.attachment)] = std::move(made);
}

/// A mesh may be linked to one that is linked itself.
void MeshLinker::link_all() {
  const int errors_before = diagnostics_.error_count();
  for (Link& link : links_) link.source = find_source(link);
  if (diagnostics_.error_count() > errors_before) return;
  std::vector<Link> left = links_;
  while (!left.empty()) {
    const auto waiting = std::stable_partition(
        left.begin(), left.end(), [&](const Link& link) { return uvs_.count(link.source) > 0; });
    if (waiting == left.begin()) break;
    std::for_each(left.begin(), waiting, [&](const Link& link) { make(link); });
    left.erase(left.begin(), waiting);
  }
  if (left.empty()) return;
  diagnostics_.error(left.front().written->mesh.span,
                     "meshes are linked in a circle: none has triangles of its own");
}

}  // namespace sinew
