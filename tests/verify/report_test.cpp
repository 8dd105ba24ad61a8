#include <gtest/gtest.h>

#include "core/diagnostics.h"
#include "verify/report_ci.h"
#include "verify/report_html.h"
#include "verify/report_json.h"
#include "verify/report_text.h"

namespace sinew {
namespace {

void fill_found(Comparison& found) {
  found.compared = 200;
  found.different = 5;
  found.antialiased = 2;
  found.largest = 12.5;
  found.mean = 0.25;
  found.bounds = {1, 2, 3, 4};
  found.worst = WorstPixel{2, 3, 12.5, {255, 0, 0, 255}, {0, 0, 255, 128}};
  found.densest = DensestWindow{{1, 2, 8, 8}, 4};
}

/// A report with a pair of each kind and a sequence.
DiffReport report_of_all_kinds() {
  DiffReport report;
  report.input_a = "old";
  report.input_b = "new";
  report.options.compare.metric = Metric::Rgb;
  report.settings = {{"metric", "rgb 1", "--metric"}, {"max-pixels", "0", "default"}};
  report.fps_a = Rational{24, 1};
  report.fps_b = Rational{30, 1};
  for (int i = 0; i <= static_cast<int>(PairVerdict::Broken); ++i) {
    DiffPair& pair = report.pairs.emplace_back();
    pair.name = "w" + std::to_string(i) + ".png";
    pair.verdict = static_cast<PairVerdict>(i);
    if (pair.verdict != PairVerdict::Added) pair.file_a = "old/" + pair.name;
    if (pair.verdict != PairVerdict::Deleted) pair.file_b = "new/" + pair.name;
    pair.size_a = pair.size_b = {10, 20};
  }
  report.pairs[4].size_b = {10, 30};
  report.pairs[8].problem = "new/w8.png: is <a> \"truncated\" PNG\x1b";
  fill_found(report.pairs[3].found);
  report.pairs[3].change = Change{Change::Kind::Shift, {0.5, -1}, {}, 0.9};
  report.pairs[2].change = Change{Change::Kind::Color, {}, {10, 0, -2.25, 0}, 0.9};
  DiffSequence& sequence = report.sequences.emplace_back();
  sequence.name = "w{frame}.png";
  sequence.pairs = {0, 1, 2, 3};
  sequence.frames = sequence.frames_a = sequence.frames_b = {0, 1, 2, 3};
  sequence.count_a = sequence.count_b = 4;
  sequence.alignment =
      TimeAlignment{TimeAlignment::Kind::Edits,
                    0,
                    {{TimeEdit::Kind::Doubled, 2, 1, 1}, {TimeEdit::Kind::Removed, 3, 1}}};
  return report;
}

TEST(Report, TellsPairsInSentences) {
  const DiffReport report = report_of_all_kinds();
  const auto text = [&](std::size_t i) { return pair_text(report.pairs[i], report); };
  EXPECT_EQ(text(0), "the same");
  EXPECT_EQ(text(3),
            "5 of 200 pixels differ (2.5 %) within 3x4 at 1,2, 2 more look like anti-aliasing, at "
            "most 4 in 8x8 at 1,2, most by 12.5 at 2,3: red became #0000ff80");
  EXPECT_EQ(text(4), "10x20 became 10x30; 0 of 0 pixels differ");
  EXPECT_EQ(text(5), "only in new");
  EXPECT_EQ(text(6), "only in old");
  EXPECT_EQ(text(7), "the pixels of old/w7.png under another name");
  EXPECT_EQ(change_text(report.pairs[3]), "looks like a shift by 0.5, -1 px");
  EXPECT_EQ(change_text(report.pairs[2]), "looks like a change of colour: red +10, blue -2.2");
  EXPECT_EQ(rate_text(report), "24 frames a second became 30");
  EXPECT_EQ(settings_text(report), "metric rgb 1 (--metric), max-pixels 0 (default)");
}

TEST(Report, ShowsSequencesAndTheRestUpToALimit) {
  EXPECT_EQ(report_text(report_of_all_kinds(), 2),
            "w{frame}.png: 4 frames, 3 differ: 1-3\n"
            "  equal but for frame 1 doubled, frame 3 missing\n"
            "  first w1.png: 0 of 0 pixels differ\n"
            "  worst w3.png: 5 of 200 pixels differ (2.5 %) within 3x4 at 1,2, 2 more look like "
            "anti-aliasing, at most 4 in 8x8 at 1,2, most by 12.5 at 2,3: red became #0000ff80\n"
            "  looks like a shift by 0.5, -1 px\n"
            "w4.png: 10x20 became 10x30; 0 of 0 pixels differ\n"
            "w5.png: only in new\n"
            "and 3 more pictures\n"
            "24 frames a second became 30\n"
            "8 of 9 pictures are not the same: 1 broken, 1 different, 1 resized, 1 added, 1 "
            "deleted, 1 renamed, 1 warned, 1 within\n"
            "metric rgb 1 (--metric), max-pixels 0 (default)\n");
}

TEST(Report, IsReadBackFromJson) {
  DiffReport report = report_of_all_kinds();
  report.pairs[8].problem.pop_back();
  const std::vector<std::string> pictures(report.pairs.size(), "out/x.png");
  const std::string json = report_json(report, pictures);
  const ReadReport read = parse_report(json, "report.json");
  EXPECT_EQ(report_text(read.report, 100), report_text(report, 100));
  EXPECT_EQ(report_junit(read.report), report_junit(report));
  EXPECT_EQ(read.pictures[3], "out/x.png");
  EXPECT_EQ(report_json(read.report, read.pictures).substr(0, 2000), json.substr(0, 2000));
}

std::string problem_of(const std::string& json) {
  try {
    parse_report(json, "r.json");
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

TEST(Report, RejectsWhatIsNone) {
  EXPECT_EQ(problem_of(""), "r.json: is no report of sinew diff");
  EXPECT_EQ(problem_of("[1]"), "r.json: is no report of sinew diff");
  EXPECT_EQ(problem_of("{\"diff\":true}"), "r.json: is no report of sinew diff");
  EXPECT_EQ(problem_of("{\"diff\":2}"), "r.json: was written by a newer version of sinew");
  EXPECT_EQ(problem_of("{\"diff\":1}"), "r.json: is a damaged report of sinew diff");
}

TEST(Report, RejectsEveryDamage) {
  const std::string json = report_json(report_of_all_kinds(), {});
  constexpr std::pair<const char*, const char*> kDamages[] = {
      {R"("pairs":[0,1,2,3])", R"("pairs":[0,1,2,99])"},
      {R"("pairs":[0,1,2,3])", R"("pairs":[0,1,2])"},
      {R"("frame":3)", R"("frame":4)"},
      {R"("count":1,"original":1)", R"("count":9,"original":1)"},
      {R"("original":1)", R"("original":-1)"},
      {R"("shift":0)", R"("shift":-7)"},
      {R"("fps_a":[24,1])", R"("fps_a":[24,0])"},
      {R"("metric":"rgb")", R"("metric":"rgbb")"},
      {R"("verdict":"same")", R"("verdict":"sames")"},
      {R"("compared":200)", R"("compared":"200")"},
  };
  for (const auto& [from, to] : kDamages) {
    std::string damaged = json;
    const std::size_t at = damaged.find(from);
    ASSERT_NE(at, std::string::npos) << from;
    EXPECT_EQ(problem_of(damaged.replace(at, std::string_view(from).size(), to)),
              "r.json: is a damaged report of sinew diff")
        << to;
  }
}

TEST(Report, IsXmlForJUnit) {
  DiffReport report = report_of_all_kinds();
  report.pairs = {report.pairs[0], report.pairs[5], report.pairs[8]};
  report.sequences.clear();
  EXPECT_EQ(report_junit(report),
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
            "<testsuites tests=\"4\" failures=\"2\" errors=\"1\">\n"
            "  <testsuite name=\"sinew diff\" tests=\"4\" failures=\"2\" errors=\"1\">\n"
            "    <testcase classname=\"new\" name=\"w0.png\"/>\n"
            "    <testcase classname=\"new\" name=\"w5.png\">\n"
            "      <failure type=\"added\" message=\"only in new\">metric rgb 1 (--metric), "
            "max-pixels 0 (default)</failure>\n"
            "    </testcase>\n"
            "    <testcase classname=\"new\" name=\"w8.png\">\n"
            "      <error type=\"broken\" message=\"new/w8.png: is &lt;a&gt; &quot;truncated&quot; "
            "PNG?\">metric rgb 1 (--metric), max-pixels 0 (default)</error>\n"
            "    </testcase>\n"
            "    <testcase classname=\"new\" name=\"frames a second\">\n"
            "      <failure type=\"rate\" message=\"24 frames a second became 30\"/>\n"
            "    </testcase>\n"
            "  </testsuite>\n"
            "</testsuites>\n");
}

TEST(Report, AnnotatesForGitHubAndGitLab) {
  DiffReport report = report_of_all_kinds();
  report.pairs = {report.pairs[0], report.pairs[2], report.pairs[3]};
  report.pairs[2].name = "a,b:c.png";
  report.sequences.clear();
  EXPECT_EQ(
      github_annotations(report),
      "::warning file=new/w2.png,title=sinew diff%3A w2.png::0 of 0 pixels differ; looks like "
      "a change of colour: red +10, blue -2.2\n"
      "::error file=new/w3.png,title=sinew diff%3A a%2Cb%3Ac.png::5 of 200 pixels differ (2.5 "
      "%25) within 3x4 at 1,2, 2 more look like anti-aliasing, at most 4 in 8x8 at 1,2, most "
      "by 12.5 at 2,3: red became #0000ff80; looks like a shift by 0.5, -1 px\n"
      "::error title=sinew diff::24 frames a second became 30\n");
  const std::string gitlab = gitlab_annotations(report);
  EXPECT_NE(gitlab.find(R"("location":{"path":"new/w3.png","lines":{"begin":1}}})"),
            std::string::npos);
  EXPECT_EQ(gitlab.find("w2.png"), std::string::npos);
}

TEST(Report, PageHoldsItsDataSafely) {
  DiffReport report = report_of_all_kinds();
  report.pairs[3].name = "</script><b>.png";
  const std::string page = report_html(report, {}, 0);
  EXPECT_TRUE(page.starts_with("<!DOCTYPE html>"));
  EXPECT_TRUE(page.ends_with("</html>\n"));
  EXPECT_EQ(page.find("</script><b>"), std::string::npos);
  EXPECT_NE(page.find("\\u003c/script>\\u003cb>.png"), std::string::npos);
  // The name of a namespace, and no other address.
  EXPECT_EQ(page.find("http://"), page.find("http://www.w3.org/2000/svg"));
  EXPECT_EQ(page.find("https://"), std::string::npos);
}

TEST(Report, ShowsNamesOfAnyKindSafely) {
  EXPECT_EQ(shown_text("a\x1b[31m\xff\n\xc3\xa4"), "a?[31m?\n\xc3\xa4");
}

}  // namespace
}  // namespace sinew
