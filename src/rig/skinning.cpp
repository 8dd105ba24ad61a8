#include "rig/skinning.h"

#include <algorithm>

namespace sinew {

void bind_weights(std::span<const Affine> space_from_bone, const Affine& space_from_mesh,
                  Weights& weights) {
  for (CarryingBone& carrying : weights.bones) {
    carrying.bone_from_mesh =
        inverse(space_from_bone[static_cast<std::size_t>(carrying.bone)]) * space_from_mesh;
  }
}

namespace {

/// Where each bone has each vertex by itself.
void place_own_points(std::span<const Vec2> deform, const Weights& weights,
                      std::span<const Affine> space_from_bone, std::vector<Vec2>& out) {
  out.resize(weights.vertices.size());
  for (std::size_t v = 0; v < out.size(); ++v) {
    const InfluenceRange range = weights.vertices[v];
    Vec2 sum;
    for (std::uint32_t i = range.first; i < range.first + range.count; ++i) {
      const Influence& influence = weights.influences[i];
      const CarryingBone& bone = weights.bones[static_cast<std::size_t>(influence.bone)];
      const Vec2 at = deform.empty() ? weights.own_points[i] : weights.own_points[i] + deform[i];
      sum = sum + (space_from_bone[static_cast<std::size_t>(bone.bone)] * at) * influence.weight;
    }
    out[v] = sum;
  }
}

}  // namespace

void place_weighted(std::span<const Vec2> points, std::span<const Vec2> deform,
                    const Weights& weights, std::span<const Affine> space_from_bone,
                    std::vector<Vec2>& out) {
  if (!weights.own_points.empty()) return place_own_points(deform, weights, space_from_bone, out);
  std::vector<Affine> space_from_mesh;
  space_from_mesh.reserve(weights.bones.size());
  for (const CarryingBone& carrying : weights.bones) {
    space_from_mesh.push_back(space_from_bone[static_cast<std::size_t>(carrying.bone)] *
                              carrying.bone_from_mesh);
  }
  out.resize(points.size());
  for (std::size_t v = 0; v < points.size(); ++v) {
    const Vec2 at = deform.empty() ? points[v] : points[v] + deform[v];
    const InfluenceRange range = weights.vertices[v];
    Vec2 sum;
    for (std::uint32_t i = range.first; i < range.first + range.count; ++i) {
      const Influence& influence = weights.influences[i];
      sum =
          sum + (space_from_mesh[static_cast<std::size_t>(influence.bone)] * at) * influence.weight;
    }
    out[v] = sum;
  }
}

std::size_t frame_index(const Attachment& attachment, std::int32_t frame) {
  const auto last = static_cast<std::int32_t>(attachment.frames.size());
  return static_cast<std::size_t>(std::clamp(frame, 0, last));
}

ShownPicture shown_picture(const Attachment& attachment, const SkeletonPose& pose) {
  std::size_t frame = 0;
  if (attachment.pose >= 0) {
    frame =
        frame_index(attachment, pose.attachments[static_cast<std::size_t>(attachment.pose)].frame);
  }
  if (frame == 0) return {attachment.texture, attachment.texels};
  const PictureFrame& shown = attachment.frames[frame - 1];
  return {shown.texture, shown.texels};
}

void place_attachment(const Attachment& attachment, const Slot& slot, const SkeletonPose& pose,
                      const Affine& space_from_skeleton, std::span<const Affine> space_from_bone,
                      std::vector<Vec2>& out) {
  std::span<const Vec2> deform;
  std::size_t frame = 0;
  if (attachment.pose >= 0) {
    const AttachmentPose& moved = pose.attachments[static_cast<std::size_t>(attachment.pose)];
    deform = moved.deform;
    frame = frame_index(attachment, moved.frame);
  }
  if (!attachment.weights.vertices.empty()) {
    return place_weighted(attachment.points, deform, attachment.weights, space_from_bone, out);
  }
  const bool lies_otherwise = frame > 0 && !attachment.frames[frame - 1].points.empty();
  const std::vector<Vec2>& points =
      lies_otherwise ? attachment.frames[frame - 1].points : attachment.points;
  const Affine map =
      slot.bone < 0 ? space_from_skeleton : space_from_bone[static_cast<std::size_t>(slot.bone)];
  out.resize(points.size());
  for (std::size_t v = 0; v < out.size(); ++v) {
    const Vec2 at = points[v];
    out[v] = map * (deform.empty() ? at : at + deform[v]);
  }
}

}  // namespace sinew
