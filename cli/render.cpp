#include "render/render.h"

#include <algorithm>
#include <filesystem>

#include "cli/command.h"
#include "cli/exit_code.h"
#include "cli/inputs.h"
#include "cli/options.h"
#include "cli/picture_options.h"
#include "cli/progress.h"
#include "cli/render_outcome.h"
#include "cli/signals.h"
#include "core/file.h"
#include "core/hash.h"
#include "core/text.h"
#include "core/version.h"
#include "output/frame_target.h"
#include "render/owner_picture.h"
#include "schema/scalar_types.h"

namespace sinew {
namespace {

struct RenderCommandOptions {
  InputOptions inputs;
  PictureOptions picture;
  std::string output;
  std::string owners;
  std::string png = "fast";
  std::string out_alpha = "straight";
  std::string threads = "1";
  std::string progress = "auto";
  bool dry_run = false;
  bool keep_going = false;
  bool perf = false;
  bool json = false;
};

/// An input that can be rendered.
struct Prepared {
  Scene scene;
  RenderPlan plan;
  std::vector<int> frames;
  FrameTarget target;
  std::optional<FrameTarget> owners;
};

/// Where a frame goes, as the user would name it.
std::string file_of(const FrameTarget& target, int frame) {
  const bool folder = target.kind == TargetKind::Folder;
  return (folder ? target.path / target.names.name(frame) : target.path).string();
}

/// Whatever else changes pixels besides the scene.
ManifestHeader header_of(const Prepared& prepared, const PictureOptions& options) {
  const RenderPlan& plan = prepared.plan;
  ManifestHeader header;
  header.sinew = kVersion;
  header.source = prepared.scene.source;
  header.scene = hex64(prepared.scene.hash);
  header.options["size"] = std::to_string(plan.width) + "x" + std::to_string(plan.height);
  header.options["fps"] = std::to_string(plan.fps.num) + "/" + std::to_string(plan.fps.den);
  header.options["scale"] = shortest(plan.scale);
  const auto add = [&](const char* name, const std::string& text) {
    if (!text.empty()) header.options[name] = text;
  };
  add("canvas", options.canvas);
  add("origin", options.origin);
  add("margin", options.margin);
  add("background", options.background);
  add("filter", options.filter);
  add("additive-alpha", options.additive_alpha);
  add("supersample", options.supersample);
  return header;
}

bool says_input(const std::string& output) {
  return output.find("{rig}") != std::string::npos || output.find("{scene}") != std::string::npos;
}

/// What `-o` or `--owners` says, with a folder of its own for each of several inputs.
std::string output_for(const std::string& option, const std::string& output,
                       std::size_t input_count) {
  if (output.empty()) throw InputError("no output: name a folder or a file, such as -o out/walk");
  if (output == "-") {
    throw InputError(option + " -: frames cannot go to standard output; name a folder or a file");
  }
  if (input_count == 1 || says_input(output)) return output;
  if (output.ends_with(".png")) {
    throw InputError("'" + output +
                     "': several inputs need {scene} in the name, such as "
                     "'out/{scene}/{frame}.png'");
  }
  return output + (output.ends_with('/') ? "{scene}/" : "/{scene}/");
}

/// Owners go where no frames go.
FrameTarget owner_target(FrameTarget owners, const FrameTarget& frames) {
  const std::string place = owners.path.string();
  if (owners.kind == TargetKind::Device) {
    throw InputError("--owners: '" + place + "' takes one thing after the other, and this is two");
  }
  if (owners.path.lexically_normal() == frames.path.lexically_normal()) {
    throw InputError("--owners: '" + place + "' is where the frames go; name another place");
  }
  return owners;
}

/// owners.json in the folder, or beside a single picture under its name.
std::filesystem::path legend_path(const FrameTarget& owners) {
  if (owners.kind == TargetKind::Folder) return owners.path / "owners.json";
  return std::filesystem::path(owners.path).replace_extension(".json");
}

void write_legend(const Prepared& prepared) {
  const std::string text = owner_legend(prepared.scene, prepared.plan);
  write_file_atomically(legend_path(*prepared.owners),
                        {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()}, {});
}

class Render final : public Command {
 public:
  explicit Render(CLI::App& app);
  int run(const Console& console) override;

 private:
  void read_options(const Console& console);
  void render_input(const std::string& name, const Console& console, Outcome& outcome) const;
  std::optional<Prepared> prepare(const std::string& input, const std::string& name,
                                  const Console& console) const;
  void render_frames(const Prepared& prepared, const Console& console, Outcome& outcome) const;
  int finish(const std::vector<Outcome>& outcomes) const;

  RenderCommandOptions options_;
  RenderOptions picture_;
  std::string output_;
  std::string owners_;
  PngOptions png_;
  ProgressKind progress_ = ProgressKind::None;
};

Render::Render(CLI::App& app) {
  add_inputs(app, options_.inputs);
  add_value(app, "-o,--output", options_.output, "PLACE",
            "a folder, or a file name with the frame number as {frame:04}, %04d or ####; "
            "{scene} is the input's name without its extension, {scale} the scale");
  add_placing_options(app, options_.picture);
  add_pixel_options(app, options_.picture);
  add_value(app, "--png", options_.png, "fast|small", "effort put into PNG files; default fast");
  add_value(app, "--out-alpha", options_.out_alpha, "straight|premultiplied",
            "whether colours in files are multiplied by alpha; PNG means straight, the default");
  add_value(app, "--owners", options_.owners, "PLACE",
            "also draw who is seen where, a colour for each node, slot and attachment; named as -o "
            "names frames, with owners.json beside them for what the colours mean");
  add_value(app, "--threads", options_.threads, "N",
            "accepted, but frames are made one after the other for now");
  add_flag(app, "--dry-run", options_.dry_run, "list the files instead of writing them");
  add_flag(app, "--keep-going", options_.keep_going,
           "go on with the next input when one fails; the exit code is then 4");
  add_value(app, "--progress", options_.progress, "auto|always|never|json",
            "default auto: a bar on a terminal");
  add_flag(app, "--perf", options_.perf, "show the seconds spent in each stage");
  add_flag(app, "--json", options_.json, "print what was rendered as one JSON document");
}

void Render::read_options(const Console& console) {
  require_inputs(options_.inputs);
  output_ = output_for("-o", options_.output, options_.inputs.inputs.size());
  picture_ = read_picture_options(options_.picture);
  if (!options_.owners.empty()) {
    owners_ = output_for("--owners", options_.owners, options_.inputs.inputs.size());
  }
  png_.effort =
      read_option("--png", options_.png,
                  words<PngEffort>({{"fast", PngEffort::Fast}, {"small", PngEffort::Small}}));
  png_.premultiplied = read_option("--out-alpha", options_.out_alpha,
                                   words<bool>({{"straight", false}, {"premultiplied", true}}));
  read_option("--threads", options_.threads, integer(1, 1024));
  progress_ = progress_kind(options_.progress, console);
}

int Render::run(const Console& console) {
  read_options(console);
  std::vector<std::string> stems;
  for (const std::string& input : options_.inputs.inputs) {
    stems.push_back(std::filesystem::path(input).stem().string());
  }
  const std::vector<std::string> names = safe_names(stems);
  std::vector<Outcome> outcomes;
  for (std::size_t i = 0; i < names.size(); ++i) {
    Outcome& outcome = outcomes.emplace_back();
    outcome.source = options_.inputs.inputs[i];
    try {
      render_input(names[i], console, outcome);
    } catch (...) {
      outcome.exit_code = report_failure(console);
    }
    // Nobody wants the rest after an interruption, a pipe that closed, or a bug.
    const bool may_go_on = options_.keep_going && outcome.exit_code < kExitBug;
    if (outcome.exit_code != kExitDone && !may_go_on) break;
  }
  return finish(outcomes);
}

void Render::render_input(const std::string& name, const Console& console, Outcome& outcome) const {
  const std::optional<Prepared> prepared = prepare(outcome.source, name, console);
  if (!prepared) {
    outcome.exit_code = kExitUsage;
    return;
  }
  outcome.plan = prepared->plan;
  const std::string place = prepared->target.path.string();
  outcome.place = place.empty() ? "." : place;
  for (const int frame : prepared->frames) {
    outcome.files.push_back(file_of(prepared->target, frame));
  }
  if (options_.dry_run) {
    if (options_.json) return;
    for (const std::string& file : outcome.files) print(file + "\n");
    return;
  }
  render_frames(*prepared, console, outcome);
  if (outcome.exit_code != kExitDone || options_.json) return;
  if (!console.quiet) say(summary_text(outcome));
  if (options_.perf) say(stages_text(outcome));
}

std::optional<Prepared> Render::prepare(const std::string& input, const std::string& name,
                                        const Console& console) const {
  Diagnostics diagnostics;
  std::optional<Scene> scene = try_load(input, options_.inputs, diagnostics);
  report(diagnostics, console);
  if (!scene) return std::nullopt;
  const RenderPlan plan = plan_render(*scene, picture_);
  std::vector<int> frames = chosen_frames(options_.picture, plan);
  const NameValue values[] = {{"scene", name}, {"rig", name}, {"scale", shortest(plan.scale)}};
  const FrameRun run{static_cast<std::int64_t>(frames.size()), plan.frame_count - 1};
  FrameTarget target = frame_target(output_, values, run);
  std::optional<FrameTarget> owners;
  if (!owners_.empty()) owners = owner_target(frame_target(owners_, values, run), target);
  return Prepared{std::move(*scene), plan, std::move(frames), std::move(target), std::move(owners)};
}

void Render::render_frames(const Prepared& prepared, const Console& console,
                           Outcome& outcome) const {
  ManifestHeader header = header_of(prepared, options_.picture);
  if (png_.premultiplied) header.options["out-alpha"] = options_.out_alpha;
  PngSequence sequence({prepared.target, header, false, {}});
  std::optional<PngSequence> owners;
  if (prepared.owners) owners.emplace(SequenceOptions{*prepared.owners, header, false, {}});
  const RenderJob job{prepared.scene, prepared.plan, prepared.frames, prepared.target.names, png_};
  const RenderOutputs outputs{sequence, owners ? &*owners : nullptr,
                              prepared.owners ? prepared.owners->names : NamePattern{}};
  const InterruptGuard guard;
  {
    ProgressDisplay progress(progress_, outcome.source, prepared.frames.size());
    outcome.report = render(job, outputs, [&](std::size_t done) {
      progress.show(done);
      return guard.exit_code() == kExitDone;
    });
  }
  outcome.exit_code = guard.exit_code();
  if (prepared.owners && outcome.exit_code == kExitDone) write_legend(prepared);
  Diagnostics findings;
  const bool chosen = !options_.picture.additive_alpha.empty();
  if (!chosen && !outcome.report->lights.empty()) {
    findings.warning({},
                     outcome.source + ": " + light_warning(prepared.scene, outcome.report->lights));
  }
  if (!console.quiet) {
    for (const std::string& note : sequence.notes()) findings.note({}, note);
  }
  report(findings, console);
}

int Render::finish(const std::vector<Outcome>& outcomes) const {
  if (options_.json) print(outcomes_json(outcomes, options_.perf));
  const auto failed = [](const Outcome& outcome) { return outcome.exit_code != kExitDone; };
  const auto first = std::find_if(outcomes.begin(), outcomes.end(), failed);
  if (first == outcomes.end()) return kExitDone;
  const int last = outcomes.back().exit_code;
  if (last >= kExitBug) return last;
  const bool all = std::all_of(outcomes.begin(), outcomes.end(), failed);
  return options_.keep_going && !all ? kExitPartly : first->exit_code;
}

}  // namespace

const CommandType kRenderCommand = {
    "render", "render frames as PNG files", "INPUT... -o PLACE [options]",
    [](CLI::App& app) -> std::unique_ptr<Command> { return std::make_unique<Render>(app); }};

}  // namespace sinew
