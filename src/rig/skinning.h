#pragma once

#include <span>
#include <vector>

#include "rig/skeleton.h"

namespace sinew {

/// Takes down where a mesh lies in the bones that carry it, given where they and it are now.
void bind_weights(std::span<const Affine> space_from_bone, const Affine& space_from_mesh,
                  Weights& weights);

/// The points of a weighted mesh where its bones take them, into `out`. space_from_bone: by bone,
/// to the space that is wanted. deform: by vertex, in the mesh's own space as it was bound; may be
/// empty.
///
/// Linear blend skinning: p = sum of w_i * space_from_bone_i * bone_from_mesh_i * (p0 + d).
void place_weighted(std::span<const Vec2> points, std::span<const Vec2> deform,
                    const Weights& weights, std::span<const Affine> space_from_bone,
                    std::vector<Vec2>& out);

/// The picture of an attachment that shows now.
struct ShownPicture {
  std::int32_t texture = -1;
  std::span<const Vec2> texels;
};
ShownPicture shown_picture(const Attachment& attachment, const SkeletonPose& pose);

/// Which picture of its sequence an attachment shows: 0 for the first.
std::size_t frame_index(const Attachment& attachment, std::int32_t frame);

/// The points of an attachment, into `out`, in the space to which both kinds of maps lead.
void place_attachment(const Attachment& attachment, const Slot& slot, const SkeletonPose& pose,
                      const Affine& space_from_skeleton, std::span<const Affine> space_from_bone,
                      std::vector<Vec2>& out);

}  // namespace sinew
