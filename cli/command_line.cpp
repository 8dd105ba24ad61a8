#include "cli/command_line.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <vector>

#include "cli/exit_code.h"
#include "cli/help.h"
#include "cli/options.h"
#include "core/suggest.h"
#include "core/version.h"
#include "schema/scalar_types.h"

namespace sinew {
namespace {

constexpr const CommandType* kCommands[] = {&kRenderCommand, &kSheetCommand, &kDumpCommand,
                                            &kCheckCommand,  &kInfoCommand,  &kConvertCommand,
                                            &kDiffCommand,   &kSchemaCommand};

enum class ColorChoice { Auto, Always, Never };

/// Options that every command has, and that may stand before it too.
struct CommonOptions {
  bool quiet = false;
  std::string color = "auto";
};

void add_common(CLI::App& app, CommonOptions& options) {
  add_flag(app, "--quiet", options.quiet, "say nothing but errors and warnings");
  add_value(app, "--color", options.color, "auto|always|never",
            "colours in messages; default auto: on a terminal, unless NO_COLOR is set");
}

/// One command with its options on the command line.
struct Entry {
  const CommandType* type;
  CLI::App* app;
  std::unique_ptr<Command> command;
};

class CommandLine {
 public:
  CommandLine() : app_("", "sinew") {
    app_.set_help_flag("-h,--help");
    app_.set_version_flag("--version", "");
    app_.require_subcommand(0, 1);
    app_.allow_extras();  // so that what is unknown can be answered with what is near
    add_common(app_, common_);
    for (const CommandType* type : kCommands) {
      CLI::App* sub = app_.add_subcommand(std::string(type->name), std::string(type->summary));
      sub->set_help_flag("-h,--help", "show this");
      Entry entry{type, sub, type->make(*sub)};
      add_common(*sub, common_);
      entries_.push_back(std::move(entry));
    }
  }

  int run(int argc, const char* const* argv, Console& console) {
    const std::span words(argv, static_cast<std::size_t>(argc));
    if (words.size() > 1 && words[1] == std::string_view("help")) return help(words.subspan(2));
    try {
      app_.parse(argc, argv);
    } catch (const CLI::CallForHelp&) {
      const Entry* entry = chosen();
      print(entry ? help_of(*entry) : program_help());
      return kExitDone;
    } catch (const CLI::CallForVersion&) {
      print("sinew " + std::string(kVersion) + "\n");
      return kExitDone;
    } catch (const CLI::ParseError& error) {
      throw InputError(explained(error));
    }
    reject_unknown();
    const Entry* entry = chosen();
    if (entry) reject_swallowed_options(*entry->app);
    if (!entry) {
      say(program_help());
      return kExitUsage;
    }
    set_up(console);
    return entry->command->run(console);
  }

 private:
  const Entry* chosen() const {
    const auto found = std::find_if(entries_.begin(), entries_.end(),
                                    [](const Entry& entry) { return entry.app->parsed(); });
    return found == entries_.end() ? nullptr : &*found;
  }

  /// `sinew help`, `sinew help render`.
  int help(std::span<const char* const> words) const {
    if (words.empty()) {
      print(program_help());
      return kExitDone;
    }
    const auto entry = std::find_if(entries_.begin(), entries_.end(),
                                    [&](const Entry& e) { return e.type->name == words[0]; });
    if (entry == entries_.end()) reject(words[0], app_, nullptr);
    print(help_of(*entry));
    return kExitDone;
  }

  /// `-o --dry-run`: the word after -o is its value, whatever it looks like.
  static void reject_swallowed_options(const CLI::App& app) {
    for (const CLI::Option* option : app.get_options()) {
      if (!option->nonpositional()) continue;
      for (const std::string& value : option->results()) {
        if (!value.starts_with("--") || !app.get_option_no_throw(value)) continue;
        const auto& letters = option->get_snames();
        throw InputError((letters.empty() ? option->get_name() : "-" + letters.front()) +
                         " needs a value, found the option '" + value + "'");
      }
    }
  }

  static std::string help_of(const Entry& entry) {
    return command_help(*entry.app, "sinew " + std::string(entry.type->name) + " " +
                                        std::string(entry.type->usage));
  }

  /// Values are texts and flags take none, so this is all that can be wrong with an option.
  static std::string explained(const CLI::ParseError& error) {
    const std::string said = error.what();
    const std::string name = said.substr(0, said.find_first_of(": "));
    if (said.find("flag override") != std::string::npos) return "--" + name + " takes no value";
    return name + " needs a value";
  }

  void reject_unknown() const {
    reject_rest(app_, nullptr);
    if (const Entry* entry = chosen()) reject_rest(*entry->app, entry);
  }

  static void reject_rest(const CLI::App& app, const Entry* entry) {
    for (const std::string& word : app.remaining()) {
      // The mark in front of words that are inputs whatever they look like.
      if (word != "--") reject(word, app, entry);
    }
  }

  [[noreturn]] static void reject(const std::string& word, const CLI::App& app,
                                  const Entry* entry) {
    std::vector<std::string> names;
    if (word.starts_with("-")) {
      for (const CLI::Option* option : app.get_options()) {
        for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
      }
      const std::string said = word.substr(0, word.find('='));
      throw InputError("unknown option '" + said + "'" + suggestion(said, names));
    }
    if (entry) {
      throw InputError(std::string(entry->type->name) + " takes no inputs, found '" + word + "'");
    }
    if (is_scene_file(word)) {
      throw InputError("unknown command '" + word + "', did you mean 'sinew render " + word + "'?");
    }
    for (const CommandType* type : kCommands) names.emplace_back(type->name);
    throw InputError("unknown command '" + word + "'" + suggestion(word, names));
  }

  static bool is_scene_file(const std::string& word) {
    return word.ends_with(".yaml") || word.ends_with(".yml") || word.ends_with(".json");
  }

  static std::string suggestion(const std::string& word, const std::vector<std::string>& names) {
    return did_you_mean(word, std::vector<std::string_view>(names.begin(), names.end()));
  }

  void set_up(Console& console) const {
    const auto choice = read_option("--color", common_.color,
                                    words<ColorChoice>({{"auto", ColorChoice::Auto},
                                                        {"always", ColorChoice::Always},
                                                        {"never", ColorChoice::Never}}));
    if (choice != ColorChoice::Auto) {
      console.color = console.color_result = choice == ColorChoice::Always;
    }
    console.quiet = common_.quiet;
  }

  CLI::App app_;
  CommonOptions common_;
  std::vector<Entry> entries_;
};

}  // namespace

std::span<const CommandType* const> command_types() { return kCommands; }

int run_command_line(int argc, const char* const* argv, Console& console) {
  return CommandLine().run(argc, argv, console);
}

}  // namespace sinew
