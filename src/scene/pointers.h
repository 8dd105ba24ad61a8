#pragma once

#include "scene/scene.h"
#include "scene/world.h"

namespace sinew {

/// Where a pointer is at a time, in the world of its file.
Vec2 pointer_at(const Pointer& pointer, Rational time);

/// The pointer as a solver first knows it, at time 0: it hovers where its path starts.
SeenPointer first_seen(const Pointer& pointer);

/// Tells a solver of a pointer's events with times in (from, to], in order: a press, and a sample
/// that lies elsewhere than the one before. A path with `every` is sampled at its multiples, others
/// at `to`. A sample that neither moves nor presses is no event, so the last movement stays.
void take_events(const Pointer& pointer, Rational from, Rational to, SeenPointer& seen);

/// Whether a node feels a press: one of those it names, or any of its file.
bool affects(const Scene& scene, const Pointer& pointer, const Press& press, int node);

}  // namespace sinew
