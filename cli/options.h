#pragma once

#include <CLI/App.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "schema/field_type.h"

namespace sinew {

/// The ways an option is declared here. Values are kept as texts and read by the command, with the
/// messages scenes have; given twice, the last one counts. Names are "--frames" or "-o,--output".

/// value: what the help calls it, "LIST".
void add_value(CLI::App& app, const std::string& names, std::string& text, const std::string& value,
               const std::string& doc);
void add_flag(CLI::App& app, const std::string& name, bool& flag, const std::string& doc);
/// One that may be given several times; all of them count.
void add_repeatable(CLI::App& app, const std::string& name, std::vector<std::string>& texts,
                    const std::string& value, const std::string& doc);

/// Reads the text of an option as a scene's value of that type. Throws InputError.
void read_option(std::string_view name, const std::string& text, const FieldType& type, void* out);
template <class T>
T read_option(std::string_view name, const std::string& text, const Typed<T>& type) {
  T out{};
  read_option(name, text, *type.type, &out);
  return out;
}

}  // namespace sinew
