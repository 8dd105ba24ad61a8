#include "render/dump.h"

#include "cli/command.h"
#include "cli/exit_code.h"
#include "cli/inputs.h"
#include "cli/picture_options.h"

namespace sinew {
namespace {

class Dump final : public Command {
 public:
  explicit Dump(CLI::App& app) {
    add_inputs(app, inputs_);
    add_placing_options(app, picture_);
  }

  int run(const Console& console) override {
    const std::string& input = require_one_input(inputs_);
    const RenderOptions options = read_picture_options(picture_);
    Diagnostics diagnostics;
    const std::optional<Scene> scene = try_load(input, inputs_, diagnostics);
    report(diagnostics, console);
    if (!scene) return kExitUsage;
    const RenderPlan plan = plan_render(*scene, options);
    dump(*scene, plan, chosen_frames(picture_, plan), print);
    return kExitDone;
  }

 private:
  InputOptions inputs_;
  PictureOptions picture_;
};

}  // namespace

const CommandType kDumpCommand = {
    "dump", "print the numbers behind frames as JSON", "INPUT [options]",
    [](CLI::App& app) -> std::unique_ptr<Command> { return std::make_unique<Dump>(app); }};

}  // namespace sinew
