#pragma once

#include <string>
#include <vector>

#include "animation/track.h"
#include "image/blend_modes.h"
#include "image/color.h"
#include "raster/draw_list.h"
#include "schema/scalar_types.h"
#include "schema/struct.h"

namespace sinew {

/// A point whose coordinates may be parts of a box: pixels + fraction * size. `pivot: [50%, 10]`.
struct BoxPoint {
  Vec2 pixels;
  Vec2 fraction;
  SourceSpan span;  ///< Where it is written, if it is.

  Vec2 within(Vec2 box) const {
    return {pixels.x + fraction.x * box.x, pixels.y + fraction.y * box.y};
  }
};

/// Points by number or by name: `3`, `[3, 5]`, `0-99x2`, `top`, `[first, last]`.
struct PointSelection {
  struct Entry {
    std::string word;  ///< Empty for numbers.
    int first = 0, last = 0, step = 1;
    SourceSpan span;
  };
  std::vector<Entry> entries;
};

Typed<StraightColor> color();
/// A word of blend_modes().
Typed<Blend> blend_mode();
/// of: what a percentage is a part of, for the reference ("the node's box").
Typed<BoxPoint> box_point(std::string of);
Typed<PointSelection> point_selection();
Typed<Filter> texture_filter();

/// A track as written: its keys, and whether it adds to what is there or replaces it.
struct TrackReading {
  KeyTrack track;
  bool adds = false;
};

/// How a track is written, for schemas and the reference: of any values, and of points.
const Struct& track_table();
const Struct& point_track_table();

/// Reads a list of keys `[time, value, ease]`, or a map with `keys` and how they are to be read.
/// scratch: a value of `type` that may be overwritten; it also says how many numbers a value has.
/// linker: resolves names in values; may be null for types without names.
std::optional<TrackReading> read_track(const Value& value, const FieldType& type, void* scratch,
                                       Linker* linker, ReadContext& context);

}  // namespace sinew
