// Holds the sources against ARCHITECTURE.md: the level table, and what must be absent.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "project_paths.h"

namespace sinew {
namespace {

namespace fs = std::filesystem;

/// A path from the root of the project ("src/core/file.h") and what the file holds.
using Tree = std::map<std::string, std::string>;
/// Folder ("src/core", "cli") to level.
using Levels = std::map<std::string, int>;
using Findings = std::vector<std::string>;

struct Include {
  std::string name;
  bool quoted = false;
};

/// Where the comment or literal that starts at `i` ends, or `i` when none starts there.
std::size_t end_of_comment_or_literal(std::string_view text, std::size_t i) {
  const auto past = [&](std::string_view closing, std::size_t from) {
    const std::size_t at = text.find(closing, from);
    return at == std::string_view::npos ? text.size() : at + closing.size();
  };
  const std::string_view rest = text.substr(i);
  if (rest.starts_with("//")) return std::min(text.find('\n', i), text.size());
  if (rest.starts_with("/*")) return past("*/", i + 2);
  if (rest.starts_with("R\"")) {
    const std::string delimiter(rest.substr(2, rest.find('(') - 2));
    return past(")" + delimiter + "\"", i + 2);
  }
  const bool digit_separator =
      rest[0] == '\'' && i > 0 && std::isalnum(static_cast<unsigned char>(text[i - 1])) != 0;
  if ((rest[0] != '"' && rest[0] != '\'') || digit_separator) return i;
  std::size_t end = i + 1;
  while (end < text.size() && text[end] != rest[0]) end += text[end] == '\\' ? 2 : 1;
  return std::min(end + 1, text.size());
}

/// Identifiers, "::" and single other characters, without comments, literals and blanks.
std::vector<std::string_view> tokens_of(std::string_view text) {
  const auto in_word = [&](std::size_t i) {
    return i < text.size() &&
           (std::isalnum(static_cast<unsigned char>(text[i])) != 0 || text[i] == '_');
  };
  std::vector<std::string_view> tokens;
  for (std::size_t i = 0; i < text.size();) {
    std::size_t end = end_of_comment_or_literal(text, i);
    if (end == i) {
      end = i + 1;
      if (in_word(i)) {
        while (in_word(end)) ++end;
      } else if (text.substr(i).starts_with("::")) {
        ++end;
      }
      if (std::isspace(static_cast<unsigned char>(text[i])) == 0) {
        tokens.push_back(text.substr(i, end - i));
      }
    }
    i = end;
  }
  return tokens;
}

std::vector<Include> includes_of(const std::string& text) {
  std::vector<Include> includes;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    const std::size_t hash = line.find_first_not_of(" \t");
    if (hash == std::string::npos || line[hash] != '#') continue;
    const std::size_t word = line.find_first_not_of(" \t", hash + 1);
    const std::size_t open = line.find_first_of("<\"");
    // Without a name of its own it includes a macro, as Highway has it.
    if (line.compare(word, 7, "include") != 0 || open == std::string::npos) continue;
    const bool quoted = line[open] == '"';
    const std::size_t close = line.find(quoted ? '"' : '>', open + 1);
    includes.push_back({line.substr(open + 1, close - open - 1), quoted});
  }
  return includes;
}

/// "src/core" of "src/core/file.h"; "cli" of everything below cli.
std::string folder_of(const std::string& path) {
  const std::size_t first = path.find('/');
  if (path.rfind("src/", 0) != 0) return path.substr(0, first);
  return path.substr(0, path.find('/', first + 1));
}

Levels read_levels(const std::string& architecture) {
  Levels levels;
  std::istringstream lines(architecture);
  for (std::string line; std::getline(lines, line);) {
    if (line.rfind("| L", 0) != 0) continue;
    const std::size_t open = line.find('`');
    const std::size_t close = line.find('`', open + 1);
    levels[line.substr(open + 1, close - open - 1)] = std::stoi(line.substr(3));
  }
  return levels;
}

bool is_cpp(const std::string& path) { return path.ends_with(".cpp"); }
bool is_code(const std::string& path) { return is_cpp(path) || path.ends_with(".h"); }
bool is_product(const std::string& path) {
  return is_code(path) && (path.rfind("src/", 0) == 0 || path.rfind("cli/", 0) == 0);
}

Findings check_levels(const Tree& tree, const Levels& levels) {
  Findings findings;
  for (const auto& [path, text] : tree) {
    if (!is_product(path)) continue;
    const std::string folder = folder_of(path);
    if (levels.count(folder) == 0) {
      findings.push_back(path + ": " + folder + " is not in the level table");
      continue;
    }
    for (const Include& include : includes_of(text)) {
      if (!include.quoted) continue;
      const std::string target =
          tree.count("src/" + include.name) != 0 ? "src/" + include.name : include.name;
      if (tree.count(target) == 0) {
        findings.push_back(path + ": \"" + include.name + "\" is no file of ours");
        continue;
      }
      const std::string other = folder_of(target);
      const bool lower = levels.count(other) != 0 && levels.at(other) < levels.at(folder);
      if (other != folder && !lower) {
        findings.push_back(path + ": " + folder + " may not include " + include.name);
      }
    }
  }
  return findings;
}

struct BannedInclude {
  std::vector<std::string_view> names;  ///< A name that ends in '/' bans all below it.
  bool (*allowed)(const std::string& path);
  std::string_view why;
};

bool nowhere(const std::string&) { return false; }
bool in_kernels(const std::string& path) { return path.find("/kernels/") != std::string::npos; }
bool outside_raster(const std::string& path) { return path.rfind("src/raster/", 0) != 0; }
bool may_start_threads(const std::string& path) {
  const std::set<std::string> folders{"src/render", "src/batch", "src/verify", "cli"};
  return folders.count(folder_of(path)) != 0;
}

std::vector<BannedInclude> banned_includes() {
  return {
      {{"thread", "future", "stop_token", "execution", "pthread.h", "omp.h", "tbb/", "oneapi/"},
       may_start_threads,
       "nothing below render/ starts a thread"},
      {{"hwy/", "immintrin.h", "emmintrin.h", "xmmintrin.h", "pmmintrin.h", "tmmintrin.h",
        "smmintrin.h", "nmmintrin.h", "x86intrin.h", "arm_neon.h", "arm_sve.h",
        "experimental/simd"},
       in_kernels,
       "SIMD stands in kernels/ only"},
      {{"unordered_map", "unordered_set"}, nowhere, "their order is nobody's choice"},
      {{"random", "complex", "valarray"}, nowhere, "its results differ between libraries"},
      {{"sys/socket.h", "sys/un.h", "netinet/", "arpa/", "netdb.h", "curl/"},
       nowhere,
       "nothing opens a socket"},
      {{"fstream", "iostream", "cstdio", "stdio.h", "filesystem", "fcntl.h", "unistd.h",
        "core/file.h", "core/descriptor.h"},
       outside_raster,
       "raster/ does no input or output"},
  };
}

bool names_include(std::string_view banned, std::string_view name) {
  return banned.back() == '/' ? name.starts_with(banned) : name == banned;
}

Findings check_includes(const Tree& tree) {
  Findings findings;
  const std::vector<BannedInclude> bans = banned_includes();
  for (const auto& [path, text] : tree) {
    if (!is_product(path)) continue;
    for (const Include& include : includes_of(text)) {
      for (const BannedInclude& ban : bans) {
        const bool hit =
            std::any_of(ban.names.begin(), ban.names.end(),
                        [&](std::string_view name) { return names_include(name, include.name); });
        if (hit && !ban.allowed(path)) {
          findings.push_back(path + ": includes " + include.name + ": " + std::string(ban.why));
        }
      }
    }
  }
  return findings;
}

/// Whether `word` is a transcendental function of the C library, for double, float or long double.
bool is_transcendental(std::string_view word) {
  constexpr std::array<std::string_view, 28> kNames{
      "sin",   "cos",   "tan",   "asin",  "acos", "atan", "atan2",  "sincos", "sinh", "cosh",
      "tanh",  "asinh", "acosh", "atanh", "exp",  "exp2", "expm1",  "log",    "log2", "log10",
      "log1p", "pow",   "cbrt",  "hypot", "erf",  "erfc", "tgamma", "lgamma"};
  const auto is = [&](std::string_view w) {
    return std::find(kNames.begin(), kNames.end(), w) != kNames.end();
  };
  return is(word) ||
         ((word.ends_with('f') || word.ends_with('l')) && is(word.substr(0, word.size() - 1)));
}

/// Ours are called unqualified, from files that include core/math.h: without that line the same
/// call would quietly find the C library's.
Findings check_libm(const std::string& path, const std::string& text) {
  const auto tokens = tokens_of(text);
  const auto token = [&](std::size_t i) { return i < tokens.size() ? tokens[i] : ""; };
  const std::vector<Include> includes = includes_of(text);
  const bool has_ours = path == "src/core/math.h" ||
                        std::any_of(includes.begin(), includes.end(),
                                    [](const auto& i) { return i.name == "core/math.h"; });
  Findings findings;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    const std::string word(tokens[i]);
    if (!is_transcendental(word)) continue;
    const std::string_view before = token(i - 1);
    const bool qualified = before == "::";
    const bool from_std = qualified && token(i - 2) == "std";
    const bool from_global =
        qualified && (token(i - 2).empty() ||
                      std::isalnum(static_cast<unsigned char>(token(i - 2).back())) == 0);
    const bool member = before == "." || (before == ">" && token(i - 2) == "-");
    const bool plain_call = token(i + 1) == "(" && !qualified && !member;
    const bool ours = has_ours && !word.ends_with('f') && !word.ends_with('l');
    if (from_std || from_global || (plain_call && !ours)) {
      findings.push_back(path + ": calls the C library's " + word + ": use core/math.h");
    }
  }
  return findings;
}

Findings check_tokens(const Tree& tree) {
  Findings findings;
  for (const auto& [path, text] : tree) {
    if (!is_code(path)) continue;
    const auto tokens = tokens_of(text);
    for (std::size_t i = 0; i + 1 < tokens.size(); ++i) {
      if (tokens[i] == "using" && tokens[i + 1] == "namespace") {
        findings.push_back(path + ": using namespace");
      }
    }
    if (!is_product(path) || path.rfind("src/core/math", 0) == 0) continue;
    for (std::string& finding : check_libm(path, text)) findings.push_back(std::move(finding));
  }
  return findings;
}

/// The words of a CMakeLists.txt, without its comments.
std::set<std::string> cmake_words(const std::string& text) {
  std::set<std::string> words;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    line = line.substr(0, line.find('#'));
    std::replace_if(
        line.begin(), line.end(), [](char c) { return c == '(' || c == ')'; }, ' ');
    std::istringstream in(line);
    for (std::string word; in >> word;) words.insert(word);
  }
  return words;
}

Findings check_listed(const Tree& tree) {
  Findings findings;
  for (const auto& [path, text] : tree) {
    if (!is_cpp(path)) continue;
    bool listed = false;
    for (fs::path folder = fs::path(path).parent_path(); !folder.empty() && !listed;
         folder = folder.parent_path()) {
      const auto lists = tree.find((folder / "CMakeLists.txt").string());
      listed = lists != tree.end() &&
               cmake_words(lists->second).count(fs::path(path).lexically_relative(folder)) != 0;
    }
    if (!listed) findings.push_back(path + ": no CMakeLists.txt lists it");
  }
  return findings;
}

std::string read_text(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream out;
  out << in.rdbuf();
  return out.str();
}

Tree read_project() {
  const fs::path root = SINEW_SOURCE_DIR;
  Tree tree;
  for (const char* top : {"src", "cli", "tests"}) {
    for (const auto& entry : fs::recursive_directory_iterator(root / top)) {
      const std::string path = entry.path().lexically_relative(root).generic_string();
      if (is_code(path) || path.ends_with("CMakeLists.txt")) tree[path] = read_text(entry.path());
    }
  }
  return tree;
}

const Levels kSomeLevels{
    {"src/core", 0}, {"src/image", 1}, {"src/rig", 2}, {"src/raster", 2}, {"cli", 9}};

TEST(Layering, EveryIncludeGoesToALowerLevel) {
  const Levels levels = read_levels(read_text(fs::path(SINEW_SOURCE_DIR) / "ARCHITECTURE.md"));
  EXPECT_EQ(levels.at("src/core"), 0);
  EXPECT_EQ(levels.at("cli"), 9);
  EXPECT_EQ(check_levels(read_project(), levels), Findings{});
}

TEST(Layering, NoFileIncludesWhatItsFolderMayNot) {
  EXPECT_EQ(check_includes(read_project()), Findings{});
}

TEST(Layering, NoFileCallsTheLibraryForSines) {
  EXPECT_EQ(check_tokens(read_project()), Findings{});
}

TEST(Layering, EverySourceIsListed) { EXPECT_EQ(check_listed(read_project()), Findings{}); }

TEST(Layering, FindsIncludesThatGoUpOrSideways) {
  const Tree tree{{"src/core/a.h", "#include \"raster/a.h\"\n"},
                  {"src/image/a.h", "#include \"core/a.h\"\n#include \"image/a.h\"\n"},
                  {"src/raster/a.h", "#include \"rig/a.h\"\n#include \"image/a.h\"\n"},
                  {"src/rig/a.h", "#include \"rig/b.h\"\n"},
                  {"src/odd/a.h", ""},
                  {"cli/main.cpp", "#include \"cli/a.h\"\n#include \"rig/a.h\"\n"},
                  {"cli/a.h", ""}};
  EXPECT_EQ(check_levels(tree, kSomeLevels),
            (Findings{"src/core/a.h: src/core may not include raster/a.h",
                      "src/odd/a.h: src/odd is not in the level table",
                      "src/raster/a.h: src/raster may not include rig/a.h",
                      "src/rig/a.h: \"rig/b.h\" is no file of ours"}));
}

TEST(Layering, FindsBannedIncludes) {
  const Tree tree{{"src/raster/a.cpp", "# include <thread>\n  #include <fstream>\n"},
                  {"src/raster/kernels/a.cpp", "#include <hwy/highway.h>\n"},
                  {"src/image/a.h", "#include <hwy/highway.h>\n#include <unordered_map>\n"},
                  {"src/render/a.cpp", "#include <tbb/flow_graph.h>\n#include <random>\n"},
                  {"cli/a.cpp", "#include <sys/socket.h>\n"}};
  EXPECT_EQ(check_includes(tree),
            (Findings{"cli/a.cpp: includes sys/socket.h: nothing opens a socket",
                      "src/image/a.h: includes hwy/highway.h: SIMD stands in kernels/ only",
                      "src/image/a.h: includes unordered_map: their order is nobody's choice",
                      "src/raster/a.cpp: includes thread: nothing below render/ starts a thread",
                      "src/raster/a.cpp: includes fstream: raster/ does no input or output",
                      "src/render/a.cpp: includes random: its results differ between libraries"}));
}

TEST(Layering, FindsTheLibrarysTranscendentalFunctions) {
  const std::string ours = "#include \"core/math.h\"\n";
  const Tree tree{
      {"src/core/math_trig.cpp", "double a = std::sin(1);"},
      {"src/rig/a.cpp", ours + "double a = sin(1) + sinew::cos(1) + log.exp(2) + p->pow(2);"},
      {"src/rig/b.cpp", ours + "// std::sin(1)\nauto s = \"::cos(1)\"; auto r = R\"(tan(1))\";"},
      {"src/rig/c.cpp", "double a = sin(1); int n = 1'000; char c = '\"'; double b = cos(2);"},
      {"src/rig/d.cpp", ours + "double a = std::pow(1, 2) + ::hypot(1, 2) + expf(3);"},
      {"src/rig/e.cpp", "double sin = 1, a = std::sqrt(sin); using std::atan2;"}};
  const std::string use = ": use core/math.h";
  EXPECT_EQ(check_tokens(tree), (Findings{"src/rig/c.cpp: calls the C library's sin" + use,
                                          "src/rig/c.cpp: calls the C library's cos" + use,
                                          "src/rig/d.cpp: calls the C library's pow" + use,
                                          "src/rig/d.cpp: calls the C library's hypot" + use,
                                          "src/rig/d.cpp: calls the C library's expf" + use,
                                          "src/rig/e.cpp: calls the C library's atan2" + use}));
}

TEST(Layering, FindsUsingNamespace) {
  EXPECT_EQ(check_tokens({{"tests/a_test.cpp", "using  namespace\nstd;"}}),
            Findings{"tests/a_test.cpp: using namespace"});
}

TEST(Layering, FindsUnlistedSources) {
  const Tree tree{{"src/core/CMakeLists.txt", "target_sources(x PRIVATE a.cpp\n  k/b.cpp) # c.cpp"},
                  {"src/core/a.cpp", ""},
                  {"src/core/k/b.cpp", ""},
                  {"src/core/c.cpp", ""}};
  EXPECT_EQ(check_listed(tree), Findings{"src/core/c.cpp: no CMakeLists.txt lists it"});
}

}  // namespace
}  // namespace sinew
