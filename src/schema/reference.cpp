#include "schema/reference.h"

#include <algorithm>

namespace sinew {
namespace {

/// Tables of one title.
struct Section {
  std::vector<TableUse> uses;
};

/// Text that is to stand in a cell of a table.
std::string cell(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '|') out += '\\';
    out += c;
  }
  return out;
}

/// A link to a section, by the anchor GitHub gives its heading.
std::string link_to(const std::string& title) {
  std::string anchor = title;
  std::replace(anchor.begin(), anchor.end(), ' ', '-');
  return "[" + title + "](#" + anchor + ")";
}

std::string type_cell(const FieldType& type) {
  std::string text = cell(type.summary());
  std::vector<TableUse> uses;
  type.collect(uses);
  const auto is_shared = [&](const TableUse& use) {
    return std::any_of(uses.begin(), uses.end(),
                       [&](const TableUse& other) { return other.beside == use.title; });
  };
  uses.erase(std::remove_if(uses.begin(), uses.end(), is_shared), uses.end());
  if (uses.empty()) return text;
  const std::string& title = uses.front().title;
  // A type that is called as its only section becomes the link.
  if (const std::size_t at = text.find(title); uses.size() == 1 && at != std::string::npos) {
    return text.replace(at, title.size(), link_to(title));
  }
  text += " (";
  for (const TableUse& use : uses) text += (&use == &uses.front() ? "" : ", ") + link_to(use.title);
  return text + ")";
}

std::string default_cell(const Struct& table, const Field& field) {
  if (field.required) return "required";
  if (!field.default_text.empty()) return cell(field.default_text);
  const Value value = field.type->write(field.address_in(table.defaults()));
  if (value.is_null() || (value.is_list() && value.items.empty())) return "none";
  if (value.is_map() && value.members.empty()) return "";  // a table with defaults of its own
  if (value.is_text()) return value.text.empty() ? "none" : "`" + cell(value.text) + "`";
  return "`" + cell(to_flow_text(value)) + "`";
}

std::string row(const Struct& table, const Field& field) {
  return "| `" + field.key + "` | " + type_cell(*field.type) + " | " + default_cell(table, field) +
         " | " + cell(field.doc) + (field.animated ? " *Moves.*" : "") + " |\n";
}

class Reference {
 public:
  /// Whether the table is new.
  bool add(const TableUse& use) {
    if (std::find(seen_.begin(), seen_.end(), use.table) != seen_.end()) return false;
    seen_.push_back(use.table);
    auto found = std::find_if(sections_.begin(), sections_.end(), [&](const Section& section) {
      return section.uses.front().title == use.title;
    });
    if (found == sections_.end()) found = sections_.insert(found, Section{});
    found->uses.push_back(use);
    return true;
  }

  /// Adds what the fields of a table lead to, and so on.
  void follow(const Struct& table) {
    for (const Field& field : table.fields()) {
      std::vector<TableUse> uses;
      field.type->collect(uses);
      for (const TableUse& use : uses) {
        if (add(use)) follow(*use.table);
      }
    }
  }

  std::string markdown() const {
    std::string out;
    for (const Section& section : sections_) out += (out.empty() ? "" : "\n") + markdown(section);
    return out;
  }

 private:
  static std::string markdown(const Section& section) {
    const TableUse& first = section.uses.front();
    std::string out = "### " + first.title + "\n\n" + first.table->doc();
    if (!first.beside.empty()) out += " It has the keys of " + link_to(first.beside) + ", and:";
    if (const Field* field = first.table->short_form()) {
      out += " May be written as its `" + field->key + "` alone.";
    }
    out += "\n\n| key | type | default | meaning |\n|---|---|---|---|\n";
    if (!first.tag.empty()) {
      out += "| `type` | `" + first.tag + "` | " +
             (first.tag_is_default ? "`" + first.tag + "`" : "required") +
             " | Tells what this is. |\n";
    }
    for (const TableUse& use : section.uses) {
      for (const Field& field : use.table->fields()) out += row(*use.table, field);
    }
    return out;
  }

  std::vector<Section> sections_;
  std::vector<const Struct*> seen_;
};

}  // namespace

std::string reference_markdown(const std::vector<TableUse>& roots) {
  Reference reference;
  for (const TableUse& root : roots) reference.add(root);
  for (const TableUse& root : roots) reference.follow(*root.table);
  return reference.markdown();
}

}  // namespace sinew
