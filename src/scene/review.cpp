#include "scene/review.h"

#include <algorithm>
#include <iterator>

#include "core/text.h"
#include "scene/node_type.h"
#include "scene/track_target.h"

namespace sinew {

namespace {

/// A file that gives the scene's duration and has keys after it; a scene based on another may show
/// a part of it on purpose.
void review_ends(const Scene& scene, std::span<const SourceSpan> pointers,
                 Diagnostics& diagnostics) {
  if (!scene.time.duration) return;
  const Rational last_frame = Rational{scene.frame_count - 1, 1} / scene.time.fps;
  const Rational end = std::max(*scene.time.duration, last_frame);
  const auto check = [&](const KeyTrack& keys, SourceSpan span) {
    const bool is_same_file = span.source == scene.time.duration_span.source;
    // The last key of what repeats says how long it is.
    const bool repeats = keys.before != Beyond::Hold || keys.after != Beyond::Hold;
    if (!is_same_file || repeats || keys.times.empty() || keys.times.back() <= end) return;
    diagnostics.warning(span, "keys after the end of the scene at " +
                                  shortest(to_double(*scene.time.duration)) + " s do not show");
  };
  for (const Track& track : scene.tracks) check(track.keys, track.span);
  for (std::size_t i = 0; i < pointers.size(); ++i) check(scene.pointers[i].path, pointers[i]);
}

bool moves_all_of(const Track& track, const TrackTarget& target) {
  const TrackTarget& moved = track.target;
  const auto same_step = [](const FieldStep& a, const FieldStep& b) {
    return a.field == b.field && a.item == b.item;
  };
  return track.mode == MoveMode::Set && moved.owner == target.owner && moved.node == target.node &&
         std::equal(moved.steps.begin(), moved.steps.end(), target.steps.begin(),
                    target.steps.end(), same_step) &&
         moved.first_channel <= target.first_channel &&
         target.first_channel + target.channel_count <= moved.first_channel + moved.channel_count;
}

void review_changes(Scene& scene, const Linker& linker, std::span<const FieldChange> changes,
                    Diagnostics& diagnostics) {
  PartIndex index;
  for (const FieldChange& change : changes) {
    const ScenePath path = parse_path(change.path).path;
    TargetFinder finder(scene, linker, index);
    // Most of what can be changed does not move.
    if (!finder.find(path).empty() || !choose_channels(finder, path).empty()) continue;
    const auto track = std::find_if(scene.tracks.begin(), scene.tracks.end(),
                                    [&](const Track& t) { return moves_all_of(t, finder.target); });
    if (track == scene.tracks.end()) continue;
    diagnostics.warning(change.span,
                        "a track moves '" + change.path + "', so what is set here does not show");
    diagnostics.note(track->span, "moved here");
  }
}

}  // namespace

void review(Scene& scene, Linker& linker, std::span<const SourceSpan> pointers,
            std::span<const FieldChange> changes, Diagnostics& diagnostics) {
  review_ends(scene, pointers, diagnostics);
  linker.enter(0);
  review_changes(scene, linker, changes, diagnostics);
  const ReviewContext context{scene, linker, diagnostics};
  for (std::size_t i = 0; i < scene.nodes.size(); ++i) {
    scene.nodes[i].type->review(context, static_cast<int>(i));
  }
}

}  // namespace sinew
