#include <algorithm>
#include <filesystem>
#include <set>

#include "cli/command.h"
#include "cli/exit_code.h"
#include "cli/inputs.h"
#include "cli/options.h"
#include "cli/picture_files.h"
#include "cli/picture_options.h"
#include "cli/progress.h"
#include "cli/sheet_options.h"
#include "cli/signals.h"
#include "core/json_writer.h"
#include "core/version.h"
#include "image/reduce.h"
#include "output/sprite_sheet/sheet_writer.h"
#include "schema/scalar_types.h"

namespace sinew {
namespace {

struct SheetCommandOptions {
  InputOptions inputs;
  PictureOptions picture;
  SheetTexts sheet;
  std::string frame_name;
  std::string group;
  std::string threads = "1";
  std::string progress = "auto";
  bool dry_run = false;
  bool json = false;
};

/// Where frames get their names: what a name is made of, and the number of the last frame.
NamePattern frame_names(const std::string& pattern, const SheetOrigin& origin, int last) {
  const NameValue values[] = {{"rig", origin.rig},
                              {"scene", origin.rig},
                              {"skin", origin.skin},
                              {"animation", origin.animation}};
  return {pattern, values, last};
}

class MakeSheet final : public Command {
 public:
  explicit MakeSheet(CLI::App& app);
  int run(const Console& console) override;

 private:
  /// Takes in the frames of an input; false after errors that were shown, or an interruption.
  bool take_in(const std::string& input, const Console& console, SheetFrames& frames);
  bool take_in_file(const std::string& input, const Console& console, SheetFrames& frames);
  void take_in_pictures(const PictureRun& run, SheetFrames& frames) const;
  void check_outputs(const SheetPlan& plan) const;
  int finish(const SheetFrames& frames, const SheetPlan& plan) const;
  std::vector<RenderPlan> plans_for(const Scene& scene) const;

  SheetCommandOptions options_;
  SheetChoices choices_;
  RenderOptions picture_;
  ProgressKind progress_ = ProgressKind::None;
  std::set<std::filesystem::path> read_;  ///< Pictures that were read.
};

MakeSheet::MakeSheet(CLI::App& app) {
  add_inputs(app, options_.inputs);
  add_sheet_options(app, options_.sheet);
  add_value(app, "--frame-name", options_.frame_name, "PATTERN",
            "names of frames, from {rig} (or {scene}), {skin}, {animation} and {frame}; default "
            "{rig}/{animation}/{frame:04}, {scene}/{frame:04} of a scene, and of PNG files their "
            "paths in the folder that was named");
  add_value(app, "--group", options_.group, "PATTERN",
            "how the names of PNG files say what they are: {animation}_{frame}, also {skin}; "
            "default by the number at their end");
  add_placing_options(app, options_.picture);
  add_pixel_options(app, options_.picture);
  add_value(app, "--threads", options_.threads, "N",
            "accepted, but frames are made one after the other for now");
  add_flag(app, "--dry-run", options_.dry_run, "list the files instead of writing them");
  add_value(app, "--progress", options_.progress, "auto|always|never|json",
            "default auto: a bar on a terminal");
  add_flag(app, "--json", options_.json, "print what was made as one JSON document");
}

int MakeSheet::run(const Console& console) {
  require_inputs(options_.inputs);
  choices_ = read_sheet_options(options_.sheet);
  picture_ = read_picture_options(options_.picture);
  read_option("--threads", options_.threads, integer(1, 1024));
  progress_ = progress_kind(options_.progress, console);
  SheetFrames frames(choices_.frames);
  const InterruptGuard guard;
  for (const std::string& input : options_.inputs.inputs) {
    const bool taken = take_in(input, console, frames);
    if (guard.exit_code() != kExitDone) return guard.exit_code();
    if (!taken) return kExitUsage;
  }
  SerialExecutor executor;
  const SheetPlan plan = plan_sheets(frames, choices_.sheet, executor);
  check_outputs(plan);
  Diagnostics findings;
  for (const std::string& warning : plan.warnings) findings.warning({}, warning);
  report(findings, console);
  if (options_.dry_run) {
    for (const std::string& file : plan.files) print(file + "\n");
    return kExitDone;
  }
  write_sheets(frames, plan, choices_.sheet, choices_.write,
               [&guard](std::size_t) { return guard.exit_code() == kExitDone; });
  if (guard.exit_code() != kExitDone) return guard.exit_code();
  if (!console.quiet || options_.json) return finish(frames, plan);
  return kExitDone;
}

bool MakeSheet::take_in(const std::string& input, const Console& console, SheetFrames& frames) {
  if (!is_picture_input(input)) return take_in_file(input, console, frames);
  for (const PictureRun& run : find_pictures(input, options_.group)) {
    take_in_pictures(run, frames);
    for (const PictureFile& file : run.files) {
      read_.insert(std::filesystem::absolute(file.path).lexically_normal());
    }
  }
  return true;
}

/// A canvas for each scale, all showing the same.
std::vector<RenderPlan> MakeSheet::plans_for(const Scene& scene) const {
  std::vector<RenderPlan> plans;
  for (const SheetScale& scale : choices_.sheet.scales) {
    RenderOptions options = picture_;
    options.scale *= to_double(scale.scale);
    plans.push_back(plan_render(scene, options));
  }
  if (plans.size() > 1) align_canvases(plans, choices_.frames.cells);
  return plans;
}

bool MakeSheet::take_in_file(const std::string& input, const Console& console,
                             SheetFrames& frames) {
  Diagnostics diagnostics;
  const std::optional<Scene> scene = try_load(input, options_.inputs, diagnostics);
  report(diagnostics, console);
  if (!scene) return false;
  const std::string stem = std::filesystem::path(input).stem().string();
  SheetSource source{*scene,         plans_for(*scene),           {}, {stem, "", stem}, {},
                     choices_.pivot, choices_.sheet.premultiplied};
  source.frames = chosen_frames(options_.picture, source.plans[0]);
  const std::string& names = options_.frame_name;
  source.names = frame_names(names.empty() ? "{scene}/{frame}" : names, source.origin,
                             source.plans[0].frame_count - 1);
  ProgressDisplay progress(progress_, input, source.frames.size());
  const InterruptGuard guard;
  take_in_scene(source, frames, [&](std::size_t done) {
    progress.show(done);
    return guard.exit_code() == kExitDone;
  });
  return true;
}

void MakeSheet::take_in_pictures(const PictureRun& run, SheetFrames& frames) const {
  const SheetOrigin origin{run.rig, run.skin, run.animation};
  const Rational fps = picture_.fps.value_or(Rational{30, 1});
  frames.begin_animation(origin, false, fps);
  NamePattern names;
  if (!options_.frame_name.empty()) {
    const auto last = std::max<long long>(run.files.back().number, 0);
    names = frame_names(options_.frame_name, origin, static_cast<int>(std::min(last, 999999999LL)));
  }
  for (const PictureFile& file : run.files) {
    StraightImage image = read_picture(file.path);
    if (choices_.sheet.premultiplied) {
      for (StraightRgba8& c : image.pixels) {
        const PremulRgba8 p = premultiply(c);
        c = {p.r, p.g, p.b, p.a};
      }
    }
    NewFrame frame{file.name, {}, Rational{1, 1} / fps};
    if (!options_.frame_name.empty()) frame.name = names.name(file.number);
    if (choices_.pivot.kind == PivotChoice::Kind::Part) {
      frame.pivot = Vec2{choices_.pivot.part.x * image.width, choices_.pivot.part.y * image.height};
    }
    std::vector<StraightImage> scales;
    for (const SheetScale& scale : choices_.sheet.scales) {
      if (scale.scale > Rational{1, 1}) {
        throw InputError("--scales: PNG files are not drawn larger than they are");
      }
      scales.push_back(
          reduced(image, static_cast<int>(scale.scale.num), static_cast<int>(scale.scale.den)));
    }
    if (frame.pivot) {
      const double first = to_double(choices_.sheet.scales[0].scale);
      frame.pivot = Vec2{frame.pivot->x * first, frame.pivot->y * first};
    }
    frames.add(std::move(frame), scales);
  }
}

/// A sheet must not take the place of a picture it is made of.
void MakeSheet::check_outputs(const SheetPlan& plan) const {
  for (const std::string& file : plan.files) {
    if (read_.count(std::filesystem::absolute(file).lexically_normal()) == 0) continue;
    throw InputError("'" + file + "' is one of the inputs: name another output");
  }
}

int MakeSheet::finish(const SheetFrames& frames, const SheetPlan& plan) const {
  std::size_t count = 0;
  for (const TakenAnimation& animation : frames.animations()) count += animation.frames.size();
  if (!options_.json) {
    for (const PlannedSheet& sheet : plan.sheets) {
      for (const Sheet& scale : sheet.scales) {
        for (const SheetPage& page : scale.pages) {
          say(page.image + ": " + std::to_string(page.width) + " x " + std::to_string(page.height) +
              "\n");
        }
      }
    }
    say(std::to_string(count) + (count == 1 ? " frame on " : " frames on ") +
        std::to_string(plan.sheets.size()) + (plan.sheets.size() == 1 ? " sheet\n" : " sheets\n"));
    return kExitDone;
  }
  JsonWriter json;
  json.begin_object();
  json.key("sinew"), json.text(kVersion);
  json.key("frames"), json.integer(static_cast<std::int64_t>(count));
  json.key("sheets"), json.integer(static_cast<std::int64_t>(plan.sheets.size()));
  json.key("files"), json.begin_array();
  for (const std::string& file : plan.files) json.text(file);
  json.end_array();
  json.end_object();
  print(json.take() + "\n");
  return kExitDone;
}

}  // namespace

const CommandType kSheetCommand = {
    "sheet", "pack frames into sprite sheets", "INPUT... -o FILE [--data FORMAT:FILE]... [options]",
    [](CLI::App& app) -> std::unique_ptr<Command> { return std::make_unique<MakeSheet>(app); }};

}  // namespace sinew
