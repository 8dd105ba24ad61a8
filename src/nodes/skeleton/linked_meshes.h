#pragma once

#include <span>

#include "nodes/skeleton/fields.h"

namespace sinew {

/// The size of a picture, in pixels.
Vec2 whole_picture(const Scene& scene, int texture);

/// Puts pictures on a mesh: its own, and those of a sequence. uvs: by vertex, parts of each
/// picture.
void show_on(const Scene& scene, int texture, const std::vector<PictureRef>& frames,
             std::span<const Vec2> uvs, Attachment& out);

/// Makes meshes of those they are linked to, once all of them are there.
class MeshLinker {
 public:
  struct Link {
    const LinkedMeshFields* written = nullptr;
    std::int32_t attachment = -1;       ///< That is to be made.
    std::int32_t slot = -1, skin = -1;  ///< Where it is.
    std::int32_t source = -1;           ///< Filled in here.
  };

  MeshLinker(const Scene& scene, Skeleton& rig, const std::string& owner, Diagnostics& diagnostics)
      : scene_(scene), rig_(rig), owner_(owner), diagnostics_(diagnostics) {}

  void add_mesh(std::int32_t attachment, std::vector<Vec2> uvs) {
    uvs_.emplace(attachment, std::move(uvs));
  }
  void add_link(const Link& link) { links_.push_back(link); }
  void link_all();

 private:
  std::int32_t find_attachment(std::int32_t skin, std::int32_t slot, const std::string& name) const;
  std::int32_t find_source(const Link& link);
  void make(const Link& link);

  const Scene& scene_;
  Skeleton& rig_;
  const std::string& owner_;
  Diagnostics& diagnostics_;
  std::vector<Link> links_;
  std::map<std::int32_t, std::vector<Vec2>> uvs_;  ///< By attachment: of what is a mesh by now.
};

}  // namespace sinew
