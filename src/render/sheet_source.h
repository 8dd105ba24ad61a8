#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "output/naming.h"
#include "output/sprite_sheet/sheet_frames.h"
#include "render/plan.h"

namespace sinew {

/// What of a scene's frame its pivot is.
struct PivotChoice {
  enum class Kind { None, Origin, Part, Node };
  Kind kind = Kind::None;
  Vec2 part;         ///< Part: from 0 to 1 of the frame, y down.
  std::string node;  ///< Node: the path of a node or a bone; the pivot is where its origin is.
};

/// A scene as the frames of an animation.
struct SheetSource {
  const Scene& scene;
  std::vector<RenderPlan> plans;  ///< One a scale, the canvases aligned.
  std::vector<int> frames;        ///< Ascending, numbered by the plans.
  SheetOrigin origin;
  NamePattern names;
  PivotChoice pivot;
  bool premultiplied = false;
};

/// Grows canvases so that they show the same at every scale: each begins and ends with a whole
/// cell. Those that are there stay where they are in them.
void align_canvases(std::span<RenderPlan> plans, std::span<const int> cells);

/// Renders the frames and takes them in, what each adds to a sheet's memory being its picture
/// alone. done: called with the number of frames done; returning false stops. Throws InputError for
/// a pivot that there is not.
void take_in_scene(const SheetSource& source, SheetFrames& frames,
                   const std::function<bool(std::size_t done)>& done);

}  // namespace sinew
