#include "cli/command.h"
#include "cli/exit_code.h"
#include "cli/options.h"
#include "formats/yaml/scene_file.h"
#include "schema/json.h"

namespace sinew {
namespace {

class Schema final : public Command {
 public:
  explicit Schema(CLI::App& app) {
    add_flag(app, "--markdown", markdown_, "print the reference of the format instead");
  }

  int run(const Console&) override {
    print(markdown_ ? scene_reference() : to_json_text(scene_schema()));
    return kExitDone;
  }

 private:
  bool markdown_ = false;
};

}  // namespace

const CommandType kSchemaCommand = {
    "schema", "print the JSON Schema of scene files, or their reference", "[options]",
    [](CLI::App& app) -> std::unique_ptr<Command> { return std::make_unique<Schema>(app); }};

}  // namespace sinew
