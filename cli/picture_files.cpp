#include "cli/picture_files.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <system_error>
#include <tuple>

#include "core/diagnostics.h"
#include "core/file.h"
#include "core/text.h"
#include "image/decode.h"

namespace sinew {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kLargestFile = std::size_t{1} << 30;

bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool ends_in_png(std::string_view name) {
  if (name.size() < 4) return false;
  std::string end(name.substr(name.size() - 4));
  for (char& c : end) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return end == ".png";
}

bool is_folder(const std::string& input) {
  std::error_code error;
  return fs::is_directory(fs::path(input), error);
}

bool is_there(const std::string& input) {
  std::error_code error;
  return fs::exists(fs::path(input), error);
}

/// The pattern of a file name as one with * and ? only; frame numbers may be anything.
std::string as_glob(std::string_view name) {
  std::string glob;
  for (std::size_t i = 0; i < name.size(); ++i) {
    std::size_t end = i;
    if (name[i] == '{' && name.substr(i).starts_with("{frame")) {
      end = std::min(name.find('}', i), name.size() - 1) + 1;
    } else if (name[i] == '#') {
      end = std::min(name.find_first_not_of('#', i), name.size());
    } else if (name[i] == '%') {
      const std::size_t letter = name.find_first_not_of("0123456789", i + 1);
      if (letter != std::string_view::npos && name[letter] == 'd') end = letter + 1;
    }
    if (end > i) {
      glob += '*';
      i = end - 1;
    } else {
      glob += name[i];
    }
  }
  return glob;
}

/// All PNG files below a folder, by paths relative to it. Hidden folders hold what programs keep
/// for themselves.
void list_folder(const fs::path& root, const fs::path& below, int depth,
                 std::vector<std::string>& out) {
  constexpr int kDeepest = 64;  // links may lead in circles
  std::error_code error;
  for (fs::directory_iterator entry(root / below, error);
       !error && entry != fs::directory_iterator(); entry.increment(error)) {
    const std::string name = entry->path().filename().native();
    if (name.starts_with('.')) continue;
    std::error_code kind;
    if (entry->is_directory(kind)) {
      if (depth < kDeepest) list_folder(root, below / name, depth + 1, out);
    } else if (ends_in_png(name)) {
      out.push_back((below / name).generic_string());
    }
  }
  if (error) {
    throw IoError((root / below).native() + ": cannot read the folder: " + error.message());
  }
}

std::vector<std::string> list_matches(const fs::path& folder, const std::string& pattern) {
  const std::string glob = as_glob(pattern);
  std::vector<std::string> found;
  std::error_code error;
  const fs::path place = folder.empty() ? fs::path(".") : folder;
  for (fs::directory_iterator entry(place, error); !error && entry != fs::directory_iterator();
       entry.increment(error)) {
    const std::string name = entry->path().filename().native();
    if (ends_in_png(name) && matches_glob(glob, name)) found.push_back(name);
  }
  return found;
}

std::string folder_name(const fs::path& folder) {
  std::error_code error;
  const fs::path whole = fs::absolute(folder, error).lexically_normal();
  return (whole.has_filename() ? whole : whole.parent_path()).filename().native();
}

/// What a name says, by a group or by the number at its end.
struct Reading {
  std::string animation;
  std::string skin;
  std::string number;
};

/// Matches a name against a group, part by part.
class GroupReader {
 public:
  explicit GroupReader(std::string_view group) : group_(group) {
    for (const std::string_view part : {"{animation}", "{frame}", "{skin}"}) {
      if (group.find(part) != std::string_view::npos) return;
    }
    throw InputError("--group: expected a pattern such as '{animation}_{frame}', found '" +
                     std::string(group) + "'");
  }

  std::optional<Reading> read(std::string_view name) const {
    Reading reading;
    if (!matches(group_, name, reading)) return {};
    return reading;
  }

 private:
  static bool matches(std::string_view group, std::string_view name, Reading& reading) {
    if (group.empty()) return name.empty();
    for (const auto& [part, value] :
         {std::pair{std::string_view("{animation}"), &reading.animation},
          std::pair{std::string_view("{skin}"), &reading.skin},
          std::pair{std::string_view("{frame}"), &reading.number}}) {
      if (!group.starts_with(part)) continue;
      const bool digits = part == "{frame}";
      for (std::size_t size = 1; size <= name.size(); ++size) {
        if (digits && !is_digit(name[size - 1])) return false;
        *value = name.substr(0, size);
        if (matches(group.substr(part.size()), name.substr(size), reading)) return true;
      }
      return false;
    }
    return !name.empty() && group[0] == name[0] &&
           matches(group.substr(1), name.substr(1), reading);
  }

  std::string_view group_;
};

/// "walk_0003", "walk/3" and "walk3" are frame 3 of walk; "0003" is one of its folder.
Reading read_by_number(const std::string& name, const std::string& folder) {
  std::size_t digits = name.size();
  while (digits > 0 && is_digit(name[digits - 1])) --digits;
  Reading reading{name, "", ""};
  if (digits == name.size()) return reading;
  reading.number = name.substr(digits);
  std::size_t end = digits;
  while (end > 0 && std::string_view("_-. /#").find(name[end - 1]) != std::string_view::npos) --end;
  reading.animation = end == 0 ? folder : name.substr(0, end);
  return reading;
}

/// What an input names: a folder and files in it.
struct Found {
  fs::path folder;
  std::vector<std::string> names;
};

Found find_files(const std::string& input) {
  Found found;
  if (is_folder(input)) {
    found.folder = input;
    list_folder(found.folder, {}, 0, found.names);
    if (found.names.empty()) {
      throw InputError(input + ": the folder holds no PNG files");
    }
  } else {
    const fs::path path(input);
    found.folder = path.parent_path();
    if (is_there(input)) {
      found.names.push_back(path.filename().native());
    } else {
      found.names = list_matches(found.folder, path.filename().native());
    }
    if (found.names.empty()) throw InputError(input + ": no such file");
  }
  std::sort(found.names.begin(), found.names.end(), naturally_before);
  return found;
}

}  // namespace

bool naturally_before(std::string_view a, std::string_view b) {
  const std::string_view whole_a = a;
  const std::string_view whole_b = b;
  while (!a.empty() && !b.empty()) {
    if (is_digit(a[0]) && is_digit(b[0])) {
      const auto take_number = [](std::string_view& text) {
        const std::size_t zeros = std::min(text.find_first_not_of('0'), text.size());
        text.remove_prefix(zeros);
        std::size_t digits = 0;
        while (digits < text.size() && is_digit(text[digits])) ++digits;
        const std::string_view number = text.substr(0, digits);
        text.remove_prefix(digits);
        return number;
      };
      const std::string_view number_a = take_number(a);
      const std::string_view number_b = take_number(b);
      if (number_a.size() != number_b.size()) return number_a.size() < number_b.size();
      if (number_a != number_b) return number_a < number_b;
      continue;
    }
    if (a[0] != b[0]) return static_cast<unsigned char>(a[0]) < static_cast<unsigned char>(b[0]);
    a.remove_prefix(1);
    b.remove_prefix(1);
  }
  if (a.empty() != b.empty()) return a.empty();
  return whole_a < whole_b;  // "01" and "1"
}

bool is_picture_input(const std::string& input) {
  return input != "-" && (is_folder(input) || ends_in_png(input));
}

std::vector<PictureRun> find_pictures(const std::string& input, std::string_view group) {
  const Found found = find_files(input);
  const std::string folder = folder_name(found.folder.empty() ? fs::path(".") : found.folder);
  std::vector<PictureRun> runs;
  std::map<std::pair<std::string, std::string>, std::size_t> known;
  for (const std::string& file : found.names) {
    const std::string name = file.substr(0, file.size() - 4);
    std::optional<Reading> reading;
    if (group.empty()) {
      reading = read_by_number(name, folder);
    } else {
      reading = GroupReader(group).read(name);
      if (!reading) {
        throw InputError((found.folder / file).native() + ": the name does not match --group '" +
                         std::string(group) + "'");
      }
    }
    const auto [run, is_new] = known.try_emplace({reading->skin, reading->animation}, runs.size());
    if (is_new) runs.push_back({folder, reading->skin, reading->animation, {}});
    const auto number = parse_integer(reading->number);
    runs[run->second].files.push_back(
        {(found.folder / file).native(), name, number.value_or(0), number.has_value()});
  }
  for (PictureRun& run : runs) {
    std::stable_sort(
        run.files.begin(), run.files.end(),
        [](const PictureFile& a, const PictureFile& b) { return a.number < b.number; });
  }
  return runs;
}

StraightImage read_picture(const std::string& path) {
  ReadResult file = read_file(path, kLargestFile);
  if (file.failure) {
    const std::string message = path + ": " + file.failure->message;
    if (file.failure->missing) throw InputError(message);
    throw IoError(message);
  }
  DecodeResult decoded = decode_picture(file.bytes);
  if (auto* problem = std::get_if<std::string>(&decoded)) throw InputError(path + ": " + *problem);
  return std::get<StraightImage>(std::move(decoded));
}

}  // namespace sinew
