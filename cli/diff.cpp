#include "verify/diff.h"

#include <malloc.h>

#include <climits>
#include <filesystem>

#include "cli/command.h"
#include "cli/diff_options.h"
#include "cli/exit_code.h"
#include "cli/options.h"
#include "core/file.h"
#include "render/thread_executor.h"
#include "schema/scalar_types.h"
#include "verify/diff_pictures.h"
#include "verify/report_ci.h"
#include "verify/report_html.h"
#include "verify/report_json.h"
#include "verify/report_text.h"

namespace sinew {
namespace {

constexpr std::size_t kMostPairsShown = 100;
constexpr std::size_t kLargestReport = std::size_t{1} << 30;

enum class Annotations { None, GitHub, GitLab };

/// Pictures come and go by the megabyte. glibc would hand the memory of each back to the system,
/// which clears it page by page for the next: that took two thirds of the time of a folder.
void keep_freed_memory() {
#ifdef __GLIBC__
  mallopt(M_MMAP_THRESHOLD, 32 << 20);  // more is refused
  mallopt(M_TRIM_THRESHOLD, INT_MAX);
#endif
}

class Diff final : public Command {
 public:
  explicit Diff(CLI::App& app);
  int run(const Console& console) override;

 private:
  ReadReport compare();
  ReadReport read_back() const;
  void write_files(const ReadReport& made) const;
  void print_result(const ReadReport& made, const Console& console) const;
  int exit_code(const DiffReport& report, const Console& console) const;

  std::vector<std::string> inputs_;
  CompareTexts compare_;
  std::string output_;
  bool triptychs_ = false;
  bool json_ = false;
  std::string junit_;
  std::string html_;
  std::string html_pictures_ = "200";
  std::string annotations_text_ = "none";
  std::string from_;
  std::string fail_on_ = "different";
  std::string threads_;
  Annotations annotations_ = Annotations::None;
};

Diff::Diff(CLI::App& app) {
  app.add_option("INPUT", inputs_);
  add_compare_options(app, compare_);
  add_value(app, "--fail-on", fail_on_, "different|warn",
            "exit with 1 on warnings too; default different");
  add_value(app, "-o,--output", output_, "FOLDER",
            "write NAME.diff.png there for what is not the same");
  add_flag(app, "--triptych", triptychs_,
           "with -o: also NAME.triptych.png, expected, diff and actual side by side");
  add_flag(app, "--json", json_, "print the report as one JSON document");
  add_value(app, "--junit", junit_, "FILE", "write it as JUnit's XML");
  add_value(app, "--html", html_, "FILE", "write it as one page for a browser");
  add_value(app, "--html-pictures", html_pictures_, "N",
            "the page holds the pictures of so many pairs; default 200");
  add_value(app, "--annotations", annotations_text_, "github|gitlab",
            "print what these show beside a change, instead of the text");
  add_value(app, "--from", from_, "FILE",
            "make reports of what --json printed, without comparing again");
  add_value(app, "--threads", threads_, "N", "default: as many as the machine runs at once");
}

ReadReport Diff::compare() {
  if (inputs_.size() != 2) {
    throw InputError("diff takes two inputs: pictures, folders, or patterns such as out/%04d.png");
  }
  ChosenCompare chosen = read_compare_options(compare_);
  const int threads =
      threads_.empty() ? machine_threads() : read_option("--threads", threads_, integer(1, 1024));
  ThreadExecutor executor(threads);
  ReadReport made{diff(inputs_[0], inputs_[1], chosen.options, executor), {}};
  made.report.settings = std::move(chosen.settings);
  if (!output_.empty()) {
    made.pictures = write_diff_pictures(made.report, {output_, triptychs_}, executor);
  }
  return made;
}

ReadReport Diff::read_back() const {
  if (!inputs_.empty() || !output_.empty()) {
    throw InputError("--from: a report that was made takes no inputs and no -o");
  }
  const ReadResult file = read_file(from_, kLargestReport);
  if (file.failure) {
    const std::string message = from_ + ": " + file.failure->message;
    if (file.failure->missing) throw InputError(message);
    throw IoError(message);
  }
  return parse_report({reinterpret_cast<const char*>(file.bytes.data()), file.bytes.size()}, from_);
}

void write_text(const std::string& file, const std::string& text) {
  make_folders(std::filesystem::path(file).parent_path());
  write_file_atomically(file, {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()},
                        {});
}

void Diff::write_files(const ReadReport& made) const {
  if (!junit_.empty()) write_text(junit_, report_junit(made.report));
  if (html_.empty()) return;
  const int most = read_option("--html-pictures", html_pictures_, integer(0, 1000000));
  write_text(html_, report_html(made.report, made.pictures, static_cast<std::size_t>(most)));
}

void Diff::print_result(const ReadReport& made, const Console& console) const {
  if (json_) {
    print(report_json(made.report, made.pictures));
  } else if (annotations_ == Annotations::GitHub) {
    print(github_annotations(made.report));
  } else if (annotations_ == Annotations::GitLab) {
    print(gitlab_annotations(made.report));
  } else if (!console.quiet) {
    print(report_text(made.report, kMostPairsShown));
  }
}

int Diff::exit_code(const DiffReport& report, const Console& console) const {
  int code = kExitDone;
  for (const DiffPair& pair : report.pairs) {
    if (pair.verdict != PairVerdict::Broken) continue;
    report_error(pair.problem, console);
    code = std::max(code, pair.failed_to_read ? kExitIo : kExitUsage);
  }
  if (code != kExitDone) return code;
  const bool fails_on_warnings =
      read_option("--fail-on", fail_on_, words<bool>({{"different", false}, {"warn", true}}));
  const bool fails = report.is_different() || (fails_on_warnings && report.has_warnings());
  return fails ? kExitFindings : kExitDone;
}

int Diff::run(const Console& console) {
  keep_freed_memory();
  annotations_ = read_option("--annotations", annotations_text_,
                             words<Annotations>({{"none", Annotations::None},
                                                 {"github", Annotations::GitHub},
                                                 {"gitlab", Annotations::GitLab}}));
  read_option("--fail-on", fail_on_, words<bool>({{"different", false}, {"warn", true}}));
  read_option("--html-pictures", html_pictures_, integer(0, 1000000));
  if (triptychs_ && output_.empty()) throw InputError("--triptych: name a folder with -o");
  const ReadReport made = from_.empty() ? compare() : read_back();
  write_files(made);
  print_result(made, console);
  return exit_code(made.report, console);
}

}  // namespace

const CommandType kDiffCommand = {
    "diff", "compare pictures, folders of them, or sequences", "A B [options]",
    [](CLI::App& app) -> std::unique_ptr<Command> { return std::make_unique<Diff>(app); }};

}  // namespace sinew
