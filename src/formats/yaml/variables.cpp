#include "formats/yaml/variables.h"

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "core/suggest.h"

namespace sinew {

namespace {

bool is_variable(const Value& value) {
  return value.is_text() && value.text.starts_with('$') && !value.text.starts_with("$$");
}

/// Puts variables in place of their names.
class Substitution {
 public:
  /// is_complete: whether these are all variables; else others may be in a base.
  Substitution(const Value& vars, bool is_complete, Diagnostics& diagnostics)
      : diagnostics_(diagnostics), is_complete_(is_complete) {
    for (const Member& member : vars.members) {
      vars_.emplace(member.key, &member.value);
      count_members_.emplace(member.key, count(member.value));
    }
  }

  /// Reports a document that its variables would make too large, before any is put in.
  void check_size(const Value& value) {
    ++size_;
    if (is_variable(value)) {
      const auto found = count_members_.find(value.text.substr(1));
      if (found != count_members_.end()) size_ += found->second - 1;
    }
    if (size_ > kMaxValues) {
      diagnostics_.error(value.span, "with its variables put in, the scene holds more than " +
                                         std::to_string(kMaxValues) + " values");
      throw InputError();
    }
    for (const Value& item : value.items) check_size(item);
    for (const Member& member : value.members) check_size(member.value);
  }

  void in(Value& value, int depth = 0) {
    if (depth > kMaxDepth) return fail(value, kTooDeep);
    if (value.is_text() && value.text.starts_with('$')) return replace(value, depth);
    for (Value& item : value.items) in(item, depth + 1);
    for (Member& member : value.members) in(member.value, depth + 1);
  }

 private:
  static constexpr int kMaxDepth = 250;
  static constexpr std::size_t kMaxValues = 4'000'000;
  static constexpr const char* kTooDeep =
      "with its changes put in, the scene has lists and maps within one another too deep";

  static std::size_t count(const Value& value) {
    std::size_t sum = 1;
    for (const Value& item : value.items) sum += count(item);
    for (const Member& member : value.members) sum += count(member.value);
    return sum;
  }

  void fail(Value& value, const std::string& message) {
    diagnostics_.error(value.span, message);
    break_off(value);
  }

  static void break_off(Value& value) {
    const SourceSpan span = value.span;
    value = {};
    value.span = span;
    value.broken = true;
  }

  void replace(Value& value, int depth) {
    if (value.text.starts_with("$$")) {
      value.text.erase(0, 1);
      return;
    }
    const std::string name = value.text.substr(1);
    const auto found = vars_.find(name);
    if (found == vars_.end() && !is_complete_) return break_off(value);
    if (found == vars_.end()) return fail(value, unknown(name));
    value = *found->second;
    undouble(value, depth);
  }

  /// In what a variable holds, "$$" is a dollar too.
  void undouble(Value& value, int depth) {
    if (depth > kMaxDepth) return fail(value, kTooDeep);
    if (value.is_text() && value.text.starts_with("$$")) value.text.erase(0, 1);
    for (Value& item : value.items) undouble(item, depth + 1);
    for (Member& member : value.members) undouble(member.value, depth + 1);
  }

  std::string unknown(const std::string& name) const {
    if (name.empty()) return "a '$' names a variable: write $$ for a dollar";
    std::vector<std::string_view> names;
    for (const auto& [known, value] : vars_) names.push_back(known);
    const std::string hint = did_you_mean(name, names);
    return "there is no variable '" + name + "' under 'vars'" +
           (hint.empty() ? ": write $$ for a dollar" : hint);
  }

  Diagnostics& diagnostics_;
  bool is_complete_;
  std::map<std::string, const Value*, std::less<>> vars_;
  std::map<std::string, std::size_t> count_members_;
  std::size_t size_ = 0;
};

/// Variables stand for values, not for one another: there can be no circle.
void reject_variables_in(Value& value, Diagnostics& diagnostics) {
  if (is_variable(value)) {
    diagnostics.error(value.span, "variables do not use variables: write the value itself");
    value.broken = true;
  }
  for (Value& item : value.items) reject_variables_in(item, diagnostics);
  for (Member& member : value.members) reject_variables_in(member.value, diagnostics);
}

}  // namespace

Value take_vars(Value& document, Diagnostics& diagnostics) {
  Value* given = document.find("vars");
  Value vars = given ? std::move(*given) : make_map();
  std::erase_if(document.members, [](const Member& member) { return member.key == "vars"; });
  if (!vars.is_map()) return make_map();
  reject_variables_in(vars, diagnostics);
  return vars;
}

void put_in_vars(Value& document, const Value& vars, bool is_complete, Diagnostics& diagnostics) {
  Substitution substitution(vars, is_complete, diagnostics);
  substitution.check_size(document);
  substitution.in(document);
}

}  // namespace sinew
