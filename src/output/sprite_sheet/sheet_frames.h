#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <tuple>
#include <vector>

#include "core/rational.h"
#include "core/vec2.h"
#include "image/pixel.h"

namespace sinew {

/// What is cut off a frame: all that is transparent around it, only what is in all frames of its
/// animation or of the sheet, or nothing.
enum class Trim { Frame, Animation, Sheet, None };

/// How frames are taken in. Everything is counted in cells of `cells[i]` x `cells[i]` pixels at
/// scale i, so that one layout serves all scales; with one scale a cell is a pixel.
struct FrameSettings {
  std::vector<int> cells{1};
  Trim trim = Trim::Frame;
  int threshold = 0;  ///< Alpha up to this counts as transparent.
  int margin = 0;     ///< Cells that stay around what is seen, as far as the frame has them.
};

/// A part of a frame, in cells.
struct CellRect {
  int x = 0;
  int y = 0;
  int width = 0;
  int height = 0;
  bool operator==(const CellRect&) const = default;
};

/// Where frames come from: what names are made of.
struct SheetOrigin {
  std::string rig;
  std::string skin;
  std::string animation;
};

/// A frame that was taken in.
struct TakenFrame {
  std::string name;
  int picture = 0;
  CellRect kept;  ///< Where its picture lies in the whole frame.
  int source_width = 1;
  int source_height = 1;
  std::optional<Vec2> pivot;  ///< In pixels of the frame at scale 0.
  Rational duration{1, 30};
};

struct TakenAnimation {
  SheetOrigin origin;
  bool loops = false;
  Rational fps{30, 1};
  std::vector<TakenFrame> frames;
};

/// What the maker of a frame says of it.
struct NewFrame {
  std::string name;
  std::optional<Vec2> pivot;
  Rational duration{1, 30};
};

/// Takes in the frames of a sheet as they come, and holds only what is seen of each, once where
/// several look the same.
class SheetFrames {
 public:
  explicit SheetFrames(FrameSettings settings) : settings_(std::move(settings)) {}

  void begin_animation(SheetOrigin origin, bool loops, Rational fps);
  /// scales: the frame at each scale; a frame is as large as its largest scale says.
  void add(NewFrame frame, std::span<const StraightImage> scales);

  const FrameSettings& settings() const { return settings_; }
  const std::vector<TakenAnimation>& animations() const { return animations_; }
  /// A picture at one of the scales.
  const StraightImage& picture(int picture, std::size_t scale) const {
    return pictures_[static_cast<std::size_t>(picture)][scale];
  }
  /// What stays of each frame of these animations, by the settings: one after the other.
  std::vector<CellRect> kept_rects(std::span<const int> animations) const;

 private:
  using Picture = std::vector<StraightImage>;
  int keep(Picture picture);

  FrameSettings settings_;
  std::vector<TakenAnimation> animations_;
  std::vector<Picture> pictures_;
  std::multimap<std::uint64_t, int> by_hash_;
};

}  // namespace sinew
