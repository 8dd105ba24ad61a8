#include "cli/options.h"

namespace sinew {

void add_value(CLI::App& app, const std::string& names, std::string& text, const std::string& value,
               const std::string& doc) {
  app.add_option(names, text, doc)
      ->option_text(value)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeLast);
}

void add_flag(CLI::App& app, const std::string& name, bool& flag, const std::string& doc) {
  app.add_flag(name, flag, doc)->disable_flag_override();
}

void add_repeatable(CLI::App& app, const std::string& name, std::vector<std::string>& texts,
                    const std::string& value, const std::string& doc) {
  // Without this an option takes every word that follows, inputs among them.
  app.add_option(name, texts, doc)->option_text(value)->allow_extra_args(false);
}

void read_option(std::string_view name, const std::string& text, const FieldType& type, void* out) {
  Diagnostics diagnostics;
  const Rational no_file[] = {{30, 1}};
  ReadContext context{diagnostics, no_file};
  if (type.read(plain_scalar(text, {}), out, context)) return;
  throw InputError(std::string(name) + ": " + diagnostics.all().front().message);
}

}  // namespace sinew
