#include "animation/easing.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace sinew {
namespace {

Ease bezier(double x1, double y1, double x2, double y2) {
  return {.kind = EaseKind::Bezier, .x1 = x1, .y1 = y1, .x2 = x2, .y2 = y2};
}

Ease steps(std::int32_t count, StepJump jump) {
  return {.kind = EaseKind::Steps, .jump = jump, .steps = count};
}

TEST(Easing, EveryNameIsFoundAndGivenBack) {
  EXPECT_EQ(ease_names().size(), 36u);
  for (const std::string_view name : ease_names()) {
    const std::optional<Ease> ease = find_ease(name);
    ASSERT_TRUE(ease) << name;
    EXPECT_EQ(ease_name(*ease), name);
  }
  EXPECT_FALSE(find_ease("sine"));
  EXPECT_EQ(ease_name(steps(4, StepJump::End)), "");
  EXPECT_EQ(ease_name(bezier(0.1, 0, 1, 1)), "");
}

TEST(Easing, EveryNamedEaseIsExactAtTheEndsAndBeyond) {
  for (const std::string_view name : ease_names()) {
    const Ease ease = *find_ease(name);
    for (const double t : {-1.0, 0.0}) EXPECT_EQ(apply(ease, t), 0) << name;
    for (const double t : {1.0, 2.0}) EXPECT_EQ(apply(ease, t), 1) << name;
  }
}

TEST(Easing, CurvesMeetThePublishedFormulas) {
  struct Row {
    const char* name;
    double in[2], out[2], in_out[2];  // at 0.3 and 0.7
  };
  const Row rows[] = {
      {"sine",
       {0.1089934758116321, 0.5460095002604533},
       {0.45399049973954675, 0.8910065241883679},
       {0.20610737385376343, 0.7938926261462365}},
      {"quad", {0.09, 0.49}, {0.51, 0.91}, {0.18, 0.82}},
      {"cubic", {0.027, 0.343}, {0.657, 0.973}, {0.108, 0.892}},
      {"quart", {0.0081, 0.2401}, {0.7599, 0.9919}, {0.0648, 0.9352}},
      {"quint", {0.00243, 0.16807}, {0.83193, 0.99757}, {0.03888, 0.96112}},
      {"expo", {0.0078125, 0.125}, {0.875, 0.9921875}, {0.03125, 0.96875}},
      {"circ",
       {0.04606079858305434, 0.285857157145715},
       {0.714142842854285, 0.9539392014169457},
       {0.1, 0.9}},
      {"back", {-0.08019954, 0.09286774}, {0.90713226, 1.08019954}, {-0.078833484, 1.078833484}},
      {"elastic",
       {-0.00390625, 0.125},
       {0.875, 1.00390625},
       {0.023938888847468073, 0.9760611111525319}},
      {"bounce", {0.069375, 0.319375}, {0.680625, 0.930625}, {0.045, 0.955}},
  };
  for (const Row& row : rows) {
    const std::string name = row.name;
    for (const int i : {0, 1}) {
      const double t = i == 0 ? 0.3 : 0.7;
      EXPECT_NEAR(apply(*find_ease(name + "-in"), t), row.in[i], 1e-15) << name;
      EXPECT_NEAR(apply(*find_ease(name + "-out"), t), row.out[i], 1e-15) << name;
      EXPECT_NEAR(apply(*find_ease(name + "-in-out"), t), row.in_out[i], 1e-15) << name;
    }
    EXPECT_EQ(apply(*find_ease(name + "-in-out"), 0.5), 0.5) << name;
  }
}

TEST(Easing, BeziersAreSolvedToTheLastBits) {
  struct Row {
    Ease ease;
    double at_eighth, at_quarter, at_half;
  };
  const Row rows[] = {
      // by bisection with 60 digits
      {*find_ease("ease"), 0.136888414855361, 0.40851059135539586, 0.802403387584857},
      {*find_ease("ease-in"), 0.02598459654508114, 0.09346465071882486, 0.31535681257253934},
      {*find_ease("ease-out"), 0.1985800069776551, 0.37813813082510983, 0.6846431874274607},
      {*find_ease("ease-in-out"), 0.031114050085484343, 0.12916193104731982, 0.5},
      {bezier(0.3, -0.6, 0.7, 1.6), -0.10392009092470567, 0.0003377927915325232, 0.5},
      {bezier(1, 0, 0, 1), 0.006079777687947628, 0.029724605511925198, 0.5},
      {bezier(0, 1, 1, 0), 0.4131879525027131, 0.479055466999209, 0.5},
      {bezier(0, 0, 0, 1), 0.5, 0.6905507889761496, 0.8898815748423098},
  };
  for (const Row& row : rows) {
    EXPECT_NEAR(apply(row.ease, 0.125), row.at_eighth, 1e-15);
    EXPECT_NEAR(apply(row.ease, 0.25), row.at_quarter, 1e-15);
    EXPECT_NEAR(apply(row.ease, 0.5), row.at_half, 1e-15);
  }
}

TEST(Easing, ABezierWithItsControlsOnTheDiagonalIsTheIdentity) {
  for (const double c1 : {0.0, 0.25, 0.5, 1.0}) {
    for (const double c2 : {0.0, 0.25, 0.75, 1.0}) {
      for (int i = 0; i <= 1000; ++i) {
        const double t = i / 1000.0;
        ASSERT_NEAR(apply(bezier(c1, c1, c2, c2), t), t, 1e-15) << c1 << " " << c2 << " " << t;
      }
    }
  }
}

TEST(Easing, ARisingBezierNeverFalls) {
  for (const Ease& ease : {bezier(1, 0, 0, 1), bezier(0, 0, 0, 1), bezier(0, 1, 1, 1)}) {
    double last = 0;
    for (int i = 0; i <= 10000; ++i) {
      const double value = apply(ease, i / 10000.0);
      ASSERT_GE(value, last) << i;
      last = value;
    }
  }
}

std::vector<double> around_the_quarters(const Ease& ease) {
  std::vector<double> values;
  for (const double t : {0.0, 0.24, 0.25, 0.5, 0.76, 1.0}) values.push_back(apply(ease, t));
  return values;
}

TEST(Easing, StepsJumpWhereCssSaysTheyDo) {
  using Values = std::vector<double>;
  EXPECT_EQ(around_the_quarters(steps(4, StepJump::End)), (Values{0, 0, 0.25, 0.5, 0.75, 1}));
  EXPECT_EQ(around_the_quarters(steps(4, StepJump::Start)), (Values{0.25, 0.25, 0.5, 0.75, 1, 1}));
  EXPECT_EQ(around_the_quarters(steps(4, StepJump::Both)), (Values{0.2, 0.2, 0.4, 0.6, 0.8, 1}));
  EXPECT_EQ(around_the_quarters(steps(2, StepJump::None)), (Values{0, 0, 0, 1, 1, 1}));
}

TEST(Easing, AtAnExactTimeStepsChangeAtTheVeryInstant) {
  const Ease ease = steps(49, StepJump::End);
  for (std::int64_t k = 0; k <= 49; ++k) {
    EXPECT_EQ(progress(ease, make_rational(k, 49)).done, static_cast<double>(k));
    EXPECT_EQ(progress(ease, make_rational(k, 49)).whole, 49);
  }
  EXPECT_EQ(progress(ease, make_rational(-1, 2)).done, 0);
  EXPECT_EQ(progress(ease, make_rational(3, 2)).done, 49);
  EXPECT_EQ(apply(ease, 1 / 49.0), 0);  // what rounding to doubles makes of it
}

TEST(Easing, OtherEasesTakeExactTimesToo) {
  EXPECT_EQ(progress({}, make_rational(2, 3)).done, 2);
  EXPECT_EQ(progress({}, make_rational(2, 3)).whole, 3);
  EXPECT_EQ(progress(*find_ease("quad-in"), make_rational(1, 4)).done, 0.0625);
  EXPECT_EQ(progress(*find_ease("quad-in"), make_rational(1, 4)).whole, 1);
}

}  // namespace
}  // namespace sinew
