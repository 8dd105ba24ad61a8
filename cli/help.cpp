#include "cli/help.h"

#include <CLI/App.hpp>

#include "cli/command_line.h"

namespace sinew {
namespace {

constexpr std::size_t kColumn = 24;  ///< Where explanations start.
constexpr std::size_t kWidth = 80;

/// "  TERM      text", with the text in a column of its own, broken between words.
std::string entry(const std::string& term, std::string_view text) {
  std::string out = "  " + term;
  std::size_t column = out.size();
  if (column + 2 > kColumn) column = kWidth;  // the text starts on the next line
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    if (column + 1 + end > kWidth) {
      out += "\n" + std::string(kColumn, ' ');
      column = kColumn;
    } else if (column < kColumn) {
      out += std::string(kColumn - column, ' ');
      column = kColumn;
    } else {
      out += ' ';
      ++column;
    }
    out += text.substr(0, end);
    column += end;
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return out + "\n";
}

std::string option_term(const CLI::Option& option) {
  std::string term;
  for (const std::string& name : option.get_snames()) term += "-" + name + ", ";
  for (const std::string& name : option.get_lnames()) term += "--" + name;
  if (!option.get_option_text().empty()) term += " " + option.get_option_text();
  return term;
}

}  // namespace

std::string command_help(const CLI::App& app, const std::string& usage) {
  std::string text = usage + "\n\n" + app.get_description() + "\n\noptions:\n";
  for (const CLI::Option* option : app.get_options()) {
    if (!option->nonpositional()) continue;
    text += entry(option_term(*option), option->get_description());
  }
  return text;
}

std::string program_help() {
  std::string text =
      "sinew COMMAND INPUT... [options]\n\n"
      "Turns a text file into animation frames. An input is a scene in YAML, or - for\n"
      "one on standard input.\n\ncommands:\n";
  for (const CommandType* command : command_types()) {
    text += entry(std::string(command->name), command->summary);
  }
  text += entry("help", "show this, or with a command what it takes");
  text += "\noptions:\n";
  text += entry("--help", "show this, or with a command what it takes");
  text += entry("--version", "show the version");
  text +=
      "\nexit codes: 0 done, 1 findings, 2 wrong usage or input, 3 reading or writing\n"
      "failed, 4 partly done, 70 a bug, 130 interrupted, 141 nobody reads the output\n";
  return text;
}

}  // namespace sinew
