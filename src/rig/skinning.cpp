#include "rig/skinning.h"

namespace sinew {

void bind_weights(std::span<const Affine> space_from_bone, const Affine& space_from_mesh,
                  Weights& weights) {
  for (CarryingBone& carrying : weights.bones) {
    carrying.bone_from_mesh =
        inverse(space_from_bone[static_cast<std::size_t>(carrying.bone)]) * space_from_mesh;
  }
}

void place_weighted(std::span<const Vec2> points, std::span<const Vec2> deform,
                    const Weights& weights, std::span<const Affine> space_from_bone,
                    std::vector<Vec2>& out) {
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

void place_attachment(const Attachment& attachment, const Slot& slot, const SkeletonPose& pose,
                      const Affine& space_from_skeleton, std::span<const Affine> space_from_bone,
                      std::vector<Vec2>& out) {
  std::span<const Vec2> deform;
  if (attachment.mesh >= 0) deform = pose.meshes[static_cast<std::size_t>(attachment.mesh)].deform;
  if (!attachment.weights.vertices.empty()) {
    return place_weighted(attachment.points, deform, attachment.weights, space_from_bone, out);
  }
  const Affine map =
      slot.bone < 0 ? space_from_skeleton : space_from_bone[static_cast<std::size_t>(slot.bone)];
  out.resize(attachment.points.size());
  for (std::size_t v = 0; v < out.size(); ++v) {
    const Vec2 at = attachment.points[v];
    out[v] = map * (deform.empty() ? at : at + deform[v]);
  }
}

}  // namespace sinew
