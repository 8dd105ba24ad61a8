#include "output/sprite_sheet/sheet_plan.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <numeric>
#include <set>
#include <utility>

#include "core/diagnostics.h"
#include "core/text.h"
#include "output/naming.h"

namespace sinew {
namespace {

namespace fs = std::filesystem;

/// What stands for a page and a scale in names that are the same for all of them: no name holds it.
constexpr const char* kAnyPage = "\x01";
constexpr const char* kAnyScale = "\x02";

/// Names of rigs, skins and animations that are safe in paths.
class SafeNames {
 public:
  explicit SafeNames(const SheetFrames& frames) {
    for (const TakenAnimation& animation : frames.animations()) {
      add(animation.origin.rig, rigs_);
      add(animation.origin.skin, skins_);
      add(animation.origin.animation, animations_);
    }
    for (Names* names : {&rigs_, &skins_, &animations_}) make_safe(*names);
  }

  std::vector<NameValue> values(const SheetOrigin& origin) const {
    return {{"rig", rigs_.at(origin.rig)},
            {"scene", rigs_.at(origin.rig)},
            {"skin", skins_.at(origin.skin)},
            {"animation", animations_.at(origin.animation)}};
  }

 private:
  using Names = std::map<std::string, std::string>;

  static void add(const std::string& name, Names& names) { names[name] = name; }
  static void make_safe(Names& names) {
    std::vector<std::string> all;
    for (const auto& [name, safe] : names) all.push_back(name);
    const std::vector<std::string> safe = safe_names(all);
    for (std::size_t i = 0; i < all.size(); ++i) names[all[i]] = safe[i];
  }

  Names rigs_;
  Names skins_;
  Names animations_;
};

std::string with_ending(const std::string& file, const std::string& ending) {
  const fs::path path(file);
  return (path.parent_path() / (path.stem().native() + ending)).native() +
         path.extension().native();
}

/// The file that a pattern names. A scale it does not say ends the name.
std::string named(const std::string& pattern, std::vector<NameValue> values,
                  const std::string& page, const std::string& scale) {
  values.push_back({"page", page});
  values.push_back({"scale", scale});
  const NamePattern names(pattern, values, 0);
  if (names.has_frame()) throw InputError("'" + pattern + "': a sheet has no frame number");
  const std::string file = names.name(0);
  return pattern.find("{scale}") == std::string::npos ? with_ending(file, scale) : file;
}

bool names_pages(const std::string& pattern) { return pattern.find("{page}") != std::string::npos; }

void require_page(const std::string& pattern, std::size_t pages) {
  if (pages == 1 || names_pages(pattern)) return;
  throw InputError("'" + pattern + "': " + std::to_string(pages) +
                   " pages need {page} in the name, such as '" + with_ending(pattern, "-{page}") +
                   "', or a larger --max-size");
}

class Planner {
 public:
  Planner(const SheetFrames& frames, const SheetOptions& options, Executor& executor)
      : frames_(frames), options_(options), executor_(executor), names_(frames) {}

  SheetPlan plan() {
    std::map<std::string, std::size_t> sheets;
    std::vector<std::vector<int>> members;
    for (std::size_t i = 0; i < frames_.animations().size(); ++i) {
      const auto values = names_.values(frames_.animations()[i].origin);
      const std::string file = named(options_.output, values, kAnyPage, kAnyScale);
      const auto [sheet, is_new] = sheets.try_emplace(file, members.size());
      if (is_new) members.emplace_back();
      members[sheet->second].push_back(static_cast<int>(i));
    }
    for (const std::vector<int>& animations : members) add_sheet(animations);
    if (!options_.apng.empty()) add_previews();
    return std::move(plan_);
  }

 private:
  const SheetOrigin& origin_of(int animation) const {
    return frames_.animations()[static_cast<std::size_t>(animation)].origin;
  }

  void add_sheet(const std::vector<int>& animations) {
    PlannedSheet& sheet = plan_.sheets.emplace_back();
    sheet.layout = lay_out(frames_, animations, options_.layout, executor_);
    for (std::size_t i = 0; i < options_.scales.size(); ++i) add_images(sheet, i);
    check_names(sheet.scales[0]);
    for (const SheetDataTarget& target : options_.data) {
      check_format(*target.format, sheet);
      if (target.file.empty()) continue;
      for (std::size_t i = 0; i < options_.scales.size(); ++i) add_texts(target, i, sheet);
    }
    for (const SheetAnimation& animation : sheet.scales[0].animations) {
      if (animation.page >= 0) continue;
      plan_.warnings.push_back("animation '" + animation.name +
                               "' is on several pages, and not every engine plays that: raise "
                               "--max-size to keep it on one");
    }
  }

  void add_previews() {
    for (std::size_t i = 0; i < frames_.animations().size(); ++i) {
      const auto values = names_.values(frames_.animations()[i].origin);
      const std::string file = named(options_.apng, values, "0", "");
      plan_.previews.push_back({static_cast<int>(i), file});
      add_file(file);
    }
  }

  void add_images(PlannedSheet& sheet, std::size_t scale) {
    Sheet& described = sheet.scales.emplace_back(sheet_at(frames_, sheet.layout, scale));
    described.scale = resolution(scale);
    described.premultiplied = options_.premultiplied;
    require_page(options_.output, described.pages.size());
    const auto values = names_.values(origin_of(sheet.layout.animations.front()));
    for (std::size_t page = 0; page < described.pages.size(); ++page) {
      std::string file =
          named(options_.output, values, std::to_string(page), options_.scales[scale].suffix);
      if (is_strip()) file = with_ending(file, strip_ending(described));
      described.pages[page].image = file;
      add_file(file);
    }
  }

  bool is_strip() const {
    return std::any_of(options_.data.begin(), options_.data.end(),
                       [](const auto& target) { return target.format == &kGamemakerFormat; });
  }

  /// GameMaker reads the number of frames from the name.
  static std::string strip_ending(const Sheet& sheet) {
    return "_strip" + std::to_string(sheet.frames.size());
  }

  /// Relative to the scale whose names have no suffix: that is the one the others stand for.
  double resolution(std::size_t scale) const {
    if (options_.scales.size() == 1) return 1;
    const auto plain = std::find_if(options_.scales.begin(), options_.scales.end(),
                                    [](const SheetScale& s) { return s.suffix.empty(); });
    const Rational base = plain == options_.scales.end() ? Rational{1, 1} : plain->scale;
    return to_double(options_.scales[scale].scale / base);
  }

  void check_names(const Sheet& sheet) const {
    std::set<std::string> taken;
    for (const SheetFrame& frame : sheet.frames) {
      if (taken.insert(frame.name).second) continue;
      throw InputError("two frames would both be named '" + frame.name +
                       "': choose other names with --frame-name, such as "
                       "'{rig}/{skin}/{animation}/{frame}'");
    }
  }

  static void check_format(const SheetFormat& format, const PlannedSheet& sheet) {
    const std::string name(format.name);
    const std::size_t pages = sheet.layout.pages.size();
    if (format.one_page && pages > 1) {
      throw InputError(name + " has one page, and these frames need " + std::to_string(pages) +
                       ": raise --max-size");
    }
    if (&format != &kGamemakerFormat) return;
    if (sheet.layout.animations.size() > 1) {
      throw InputError(
          "a strip of gamemaker is one animation: say where each goes with "
          "{animation} in -o");
    }
    if (pages > 1) {
      throw InputError("a strip of gamemaker is one image, and animation '" +
                       sheet.scales[0].animations[0].name + "' does not fit: raise --max-size");
    }
  }

  void add_texts(const SheetDataTarget& target, std::size_t scale, PlannedSheet& sheet) {
    const std::size_t pages = sheet.layout.pages.size();
    if (target.format->page_each) require_page(target.file, pages);
    const auto values = names_.values(origin_of(sheet.layout.animations.front()));
    for (std::size_t page = 0; page < (target.format->page_each ? pages : 1); ++page) {
      const std::string file =
          named(target.file, values, std::to_string(page), options_.scales[scale].suffix);
      sheet.texts.push_back({&target, scale, static_cast<int>(page), file});
      add_file(file);
    }
  }

  void add_file(const std::string& file) {
    if (!files_.insert(fs::path(file).lexically_normal().native()).second) {
      throw InputError("two files would both be named '" + file + "'");
    }
    plan_.files.push_back(file);
  }

  const SheetFrames& frames_;
  const SheetOptions& options_;
  Executor& executor_;
  SafeNames names_;
  SheetPlan plan_;
  std::set<std::string> files_;
};

}  // namespace

std::vector<int> cells_for_scales(std::span<const SheetScale> scales) {
  constexpr std::int64_t kMost = 64;
  std::int64_t denominators = 1;
  for (const SheetScale& scale : scales) denominators = std::lcm(denominators, scale.scale.den);
  std::int64_t common = 0;
  std::vector<std::int64_t> whole;
  for (const SheetScale& scale : scales) {
    whole.push_back(round(scale.scale * Rational{denominators, 1}));
    common = std::gcd(common, whole.back());
  }
  std::vector<int> cells;
  for (const std::int64_t size : whole) {
    if (size / common > kMost) {
      throw InputError(
          "--scales: these have no layout in common: each should be a simple part of the largest, "
          "such as 1,0.5,0.25");
    }
    cells.push_back(static_cast<int>(size / common));
  }
  return cells;
}

SheetPlan plan_sheets(const SheetFrames& frames, const SheetOptions& options, Executor& executor) {
  return Planner(frames, options, executor).plan();
}

}  // namespace sinew
