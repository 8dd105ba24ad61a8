#pragma once

#include <functional>
#include <string_view>
#include <vector>

#include "render/plan.h"

namespace sinew {

/// Writes the numbers behind frames as one JSON document (the format is in scenes/README.md,
/// "Dump"): each node's map to the canvas, its particles, links and bones, and what it draws.
/// `frames` ascending, numbered by the plan. `write` gets the document in pieces, a frame at a
/// time.
void dump(const Scene& scene, const RenderPlan& plan, const std::vector<int>& frames,
          const std::function<void(std::string_view)>& write);

}  // namespace sinew
