#include "scene/settings.h"

#include "schema/struct_types.h"

namespace sinew {

namespace {

/// Frames to compare: `0`, `[0, 61, 120]`, `0-30x10`.
class FrameListType final : public TypeOf<std::vector<PointSelection::Entry>> {
 public:
  Value json_schema(SchemaDefinitions& definitions) const override {
    return points_.type->json_schema(definitions);
  }
  std::string summary() const override { return "frames by number (`3`, `[0, 12]`, `0-30x10`)"; }

 protected:
  bool read_value(const Value& value, std::vector<PointSelection::Entry>& out,
                  ReadContext& context) const override {
    PointSelection selection;
    if (!points_.type->read(value, &selection, context)) return false;
    for (const PointSelection::Entry& entry : selection.entries) {
      if (entry.word.empty()) continue;
      context.error(entry.span, "expected frame numbers, found the text '" + entry.word + "'");
      return false;
    }
    out = std::move(selection.entries);
    return true;
  }
  Value write_value(const std::vector<PointSelection::Entry>& in) const override {
    if (in.empty()) return make_list({});
    const PointSelection selection{in};
    return points_.type->write(&selection);
  }

 private:
  Typed<PointSelection> points_ = point_selection();
};

}  // namespace

const Struct& camera_table() {
  static const Struct table = [] {
    StructOf<Camera> t("camera", "Which part of the world the canvas shows.");
    t.field<&Camera::at>("at", optional(point()), "The world point at the centre of the canvas.")
        .animated()
        .defaults_to("the world's origin in the upper left corner");
    t.field<&Camera::zoom>("zoom", number(Unit::None, kPositive), "Canvas pixels a world pixel.")
        .animated()
        .multiplies();
    t.field<&Camera::rotation>("rotation", number(Unit::Degrees), "How far the camera is turned.")
        .animated();
    return t;
  }();
  return table;
}

const Struct& canvas_table() {
  static const Struct table = [] {
    StructOf<CanvasSettings> t("canvas", "The picture that is drawn on.");
    t.field<&CanvasSettings::size>(
         "size", optional(array<2>(integer(1, 16384), "[width, height] in px")), "Its size.")
        .defaults_to("what all frames draw");
    t.field<&CanvasSettings::background>("background", color(), "What is behind everything.")
        .animated();
    t.field<&CanvasSettings::blend_space>(
        "blend_space",
        words<BlendSpace>({{"srgb", BlendSpace::Srgb}, {"linear", BlendSpace::Linear}}),
        "In what numbers colours mix: those of sRGB, as most tools do, or amounts of light.");
    t.field<&CanvasSettings::camera>("camera", record<Camera>(camera_table()),
                                     "Which part of the world it shows.");
    t.check([](const Value& map, CanvasSettings& canvas, ReadContext& context) {
      if (!canvas.size || std::int64_t{(*canvas.size)[0]} * (*canvas.size)[1] <= kMaxCanvasPixels) {
        return true;
      }
      context.error(map.find("size")->span,
                    "a canvas has at most " + std::to_string(kMaxCanvasPixels) + " pixels in all");
      return false;
    });
    return t;
  }();
  return table;
}

const Struct& time_table() {
  static const Struct table = [] {
    StructOf<TimeSettings> t("time", "How many frames there are, and when.");
    t.field<&TimeSettings::fps>("fps", frame_rate(), "Frames a second; frame n is at n/fps.");
    t.field<&TimeSettings::duration>("duration", optional(time_value(kNotNegative)),
                                     "How long it takes: frames 0 to round(duration * fps).")
        .defaults_to("the last key or press");
    t.field<&TimeSettings::frames>("frames", optional(integer(1, 10000000)),
                                   "How many frames there are, instead of a duration.");
    t.field<&TimeSettings::loop>("loop", boolean(),
                                 "Whether the end is the start again: one frame fewer.");
    t.check([](const Value& map, TimeSettings& time, ReadContext& context) {
      if (const Value* duration = map.find("duration")) time.duration_span = duration->span;
      if (!time.duration || !time.frames) return true;
      context.error(map.find("frames")->span, "give either 'duration' or 'frames', not both");
      return false;
    });
    return t;
  }();
  return table;
}

const Struct& world_table() {
  static const Struct table = [] {
    StructOf<WorldSettings> t("world", "What acts everywhere.");
    t.field<&WorldSettings::gravity>("gravity", point(), "Acceleration in px/s2.").animated();
    return t;
  }();
  return table;
}

const Struct& test_table() {
  static const Struct table = [] {
    StructOf<TestSettings> t("test", "What the golden tests look at.");
    t.field<&TestSettings::compare>("compare", {std::make_unique<FrameListType>()},
                                    "The frames that are compared.")
        .defaults_to("all");
    return t;
  }();
  return table;
}

}  // namespace sinew
