#include "verify/picture_list.h"

#include <algorithm>
#include <cctype>
#include <iterator>
#include <span>
#include <string_view>
#include <system_error>

#include "core/diagnostics.h"
#include "core/text.h"
#include "output/png_sequence/manifest.h"

namespace sinew {
namespace {

namespace fs = std::filesystem;

bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool is_picture(const fs::path& path) {
  std::string extension = path.extension().string();
  for (char& c : extension) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return extension == ".png" || extension == ".jpg" || extension == ".jpeg";
}

[[noreturn]] void throw_unreadable(const fs::path& folder, const std::error_code& error) {
  throw IoError(folder.string() + ": cannot read the folder: " + error.message());
}

bool is_hidden(const fs::path& path) { return path.filename().native().starts_with('.'); }

/// Adds what is in one folder; those in it are added to `folders`.
void list_folder(const fs::path& folder, const std::string& prefix, PictureList& list,
                 std::vector<std::pair<fs::path, std::string>>& folders) {
  std::error_code error;
  fs::directory_iterator entry(folder, error);
  for (; !error && entry != fs::directory_iterator(); entry.increment(error)) {
    if (is_hidden(entry->path())) continue;
    const std::string name = prefix + entry->path().filename().string();
    std::error_code unknown;
    // Links to folders are not followed: they may lead around in a circle.
    if (entry->is_directory(unknown) && !entry->is_symlink(unknown)) {
      folders.emplace_back(entry->path(), name + "/");
    } else if (is_picture(entry->path()) && !entry->is_directory(unknown)) {
      list.files.push_back({name, entry->path()});
    }
  }
  if (error) throw_unreadable(folder, error);
}

void list_below(const fs::path& folder, PictureList& list) {
  std::vector<std::pair<fs::path, std::string>> folders{{folder, ""}};
  while (!folders.empty()) {
    const auto [path, prefix] = folders.back();
    folders.pop_back();
    list_folder(path, prefix, list, folders);
  }
}

/// A piece of a pattern: text, a number, or anything.
struct Piece {
  enum class Kind { Text, Number, Anything };
  Kind kind = Kind::Text;
  std::string text = {};
};

/// How long the placeholder at the beginning of a text is; 0: there is none.
std::size_t number_length(std::string_view text) {
  if (text.starts_with("##")) return std::min(text.find_first_not_of('#'), text.size());
  if (text.starts_with("{frame}")) return 7;
  const bool braced = text.starts_with("{frame:");
  if (!braced && !text.starts_with('%')) return 0;
  std::size_t end = braced ? 7 : 1;
  while (end < text.size() && is_digit(text[end])) ++end;
  return end < text.size() && text[end] == (braced ? '}' : 'd') ? end + 1 : 0;
}

std::vector<Piece> pieces_of(std::string_view pattern) {
  std::vector<Piece> pieces;
  while (!pattern.empty()) {
    if (const std::size_t length = number_length(pattern); length > 0) {
      pieces.push_back({Piece::Kind::Number});
      pattern.remove_prefix(length);
      continue;
    }
    if (pattern.front() == '*') {
      pieces.push_back({Piece::Kind::Anything});
    } else {
      if (pieces.empty() || pieces.back().kind != Piece::Kind::Text) pieces.emplace_back();
      pieces.back().text += pattern.front();
    }
    pattern.remove_prefix(1);
  }
  return pieces;
}

/// What the placeholders of a name are, with commas between them; empty: it does not fit.
std::optional<std::string> match(std::span<const Piece> pieces, std::string_view name) {
  if (pieces.empty()) return name.empty() ? std::optional<std::string>("") : std::nullopt;
  const Piece& first = pieces.front();
  if (first.kind == Piece::Kind::Text) {
    if (!name.starts_with(first.text)) return std::nullopt;
    return match(pieces.subspan(1), name.substr(first.text.size()));
  }
  const bool number = first.kind == Piece::Kind::Number;
  for (std::size_t length = number ? 1 : 0; length <= name.size(); ++length) {
    if (number && !is_digit(name[length - 1])) return std::nullopt;
    // Digits belong to one number all.
    if (number && length < name.size() && is_digit(name[length])) continue;
    const std::optional<std::string> rest = match(pieces.subspan(1), name.substr(length));
    if (!rest) continue;
    std::string_view own = name.substr(0, length);
    while (number && own.size() > 1 && own.front() == '0') own.remove_prefix(1);
    return std::string(own) + (rest->empty() ? "" : "," + *rest);
  }
  return std::nullopt;
}

bool is_pattern(const std::string& input) {
  const std::vector<Piece> pieces = pieces_of(fs::path(input).filename().string());
  return std::any_of(pieces.begin(), pieces.end(),
                     [](const Piece& piece) { return piece.kind != Piece::Kind::Text; });
}

void list_matches(const std::string& input, PictureList& list) {
  const fs::path pattern(input);
  const fs::path folder = pattern.has_parent_path() ? pattern.parent_path() : fs::path(".");
  std::error_code error;
  if (!fs::is_directory(folder, error)) throw InputError(folder.string() + ": no such folder");
  const std::vector<Piece> pieces = pieces_of(pattern.filename().string());
  PictureList all;
  std::vector<std::pair<fs::path, std::string>> folders;
  list_folder(folder, "", all, folders);
  for (ListedPicture& file : all.files) {
    if (auto name = match(pieces, file.name)) {
      list.files.push_back({std::move(*name), std::move(file.path)});
    }
  }
  if (list.files.empty()) throw InputError(input + ": no picture fits this pattern");
}

void reject_equal_names(const PictureList& list) {
  const auto same = std::adjacent_find(
      list.files.begin(), list.files.end(),
      [](const ListedPicture& a, const ListedPicture& b) { return a.name == b.name; });
  if (same == list.files.end()) return;
  throw InputError(list.input + ": stands for '" + same->name + "' twice: " + same->path.string() +
                   " and " + std::next(same)->path.string());
}

/// Reads "30/1" out of the manifests of a folder.
std::optional<Rational> rate_of(const fs::path& folder) {
  std::error_code error;
  const fs::path manifest = folder / ".sinew" / "manifest.jsonl";
  if (!fs::exists(manifest, error)) return std::nullopt;
  std::optional<Rational> rate;
  for (const ManifestSection& section : read_manifest(manifest)) {
    const auto option = section.header.options.find("fps");
    if (option == section.header.options.end()) continue;
    const std::optional<Rational> own = parse_rational(option->second);
    if (!own || (rate && *rate != *own)) return std::nullopt;
    rate = own;
  }
  return rate;
}

}  // namespace

PictureList list_pictures(const std::string& input) {
  PictureList list{input, false, {}};
  std::error_code error;
  const fs::path path(input);
  const fs::file_status status = fs::status(path, error);
  if (fs::is_directory(status)) {
    list_below(path, list);
    list.fps = rate_of(path);
  } else if (fs::exists(status)) {
    list.single = true;
    list.files.push_back({"", path});
  } else if (is_pattern(input)) {
    list_matches(input, list);
  } else {
    throw InputError(input + ": no such file or folder");
  }
  std::sort(
      list.files.begin(), list.files.end(),
      [](const ListedPicture& a, const ListedPicture& b) { return natural_less(a.name, b.name); });
  reject_equal_names(list);
  return list;
}

bool natural_less(const std::string& a, const std::string& b) {
  std::size_t i = 0;
  std::size_t j = 0;
  while (i < a.size() && j < b.size()) {
    if (is_digit(a[i]) && is_digit(b[j])) {
      const auto run = [](const std::string& text, std::size_t& at) {
        while (at < text.size() && text[at] == '0') ++at;
        const std::size_t first = at;
        while (at < text.size() && is_digit(text[at])) ++at;
        return std::string_view(text).substr(first, at - first);
      };
      const std::string_view one = run(a, i);
      const std::string_view other = run(b, j);
      if (one.size() != other.size()) return one.size() < other.size();
      if (one != other) return one < other;
      continue;
    }
    if (a[i] != b[j]) return static_cast<unsigned char>(a[i]) < static_cast<unsigned char>(b[j]);
    ++i;
    ++j;
  }
  if (i < a.size() || j < b.size()) return j < b.size();
  return a < b;
}

}  // namespace sinew
