#pragma once

#include <string>

#include "scene/scene.h"

namespace sinew {

/// Numbers everything that can be seen: each node, and after a skeleton each attachment of each of
/// its slots. The numbers are the scene's, the same in every frame.
void number_owners(Scene& scene);

/// The owner of what a slot shows. attachment: index into the slot's.
std::uint32_t owner_of_attachment(const Scene& scene, int node, std::size_t slot,
                                  std::int32_t attachment);

/// What an owner is called, as a path: `hero`, `hero/slot:head`, `guard/cape`; a node without a
/// name by its type and place, `image 3`. Without the attachment.
std::string owner_path(const Scene& scene, std::uint32_t owner);

}  // namespace sinew
