#include "geometry/packing.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <set>
#include <string>

namespace sinew {
namespace {

using Groups = std::vector<std::vector<int>>;

/// Numbers from a counter, the same everywhere.
class Numbers {
 public:
  explicit Numbers(std::uint64_t seed) : state_(seed) {}
  int between(int least, int most) {
    state_ = state_ * 6364136223846793005u + 1442695040888963407u;
    return least + static_cast<int>((state_ >> 33) % static_cast<std::uint64_t>(most - least + 1));
  }

 private:
  std::uint64_t state_;
};

std::vector<PackSize> some_items(std::uint64_t seed, int count, int most) {
  Numbers numbers(seed);
  std::vector<PackSize> items;
  for (int i = 0; i < count; ++i) {
    const int width = numbers.between(1, most);
    items.push_back({width, numbers.between(1, most)});
  }
  return items;
}

Groups one_group(std::size_t count) {
  Groups groups(1, std::vector<int>(count));
  std::iota(groups[0].begin(), groups[0].end(), 0);
  return groups;
}

PackResult pack_serially(const std::vector<PackSize>& items, const Groups& groups,
                         const PackOptions& options) {
  SerialExecutor executor;
  return pack(items, groups, options, executor);
}

/// What is wrong with a page: empty when every item is inside and keeps its distance.
std::string problem_of(const PackPage& page, const std::vector<PackSize>& items,
                       const PackOptions& options) {
  struct Rect {
    int left, top, right, bottom;
  };
  std::vector<Rect> rects;
  for (const PackPlace& place : page.places) {
    PackSize size = items[static_cast<std::size_t>(place.item)];
    if (place.rotated) std::swap(size.width, size.height);
    rects.push_back({place.x, place.y, place.x + size.width, place.y + size.height});
  }
  const int border = options.border;
  for (std::size_t i = 0; i < rects.size(); ++i) {
    const Rect& a = rects[i];
    if (a.left < border || a.top < border || a.right > page.size.width - border ||
        a.bottom > page.size.height - border) {
      return "item " + std::to_string(page.places[i].item) + " leaves its page";
    }
    for (std::size_t k = 0; k < i; ++k) {
      const Rect& b = rects[k];
      const int gap = options.padding;
      if (a.left < b.right + gap && b.left < a.right + gap && a.top < b.bottom + gap &&
          b.top < a.bottom + gap) {
        return "items " + std::to_string(page.places[k].item) + " and " +
               std::to_string(page.places[i].item) + " are too near";
      }
    }
  }
  return {};
}

/// Every item is on a page, nothing overlaps, and pages have the shape that was asked for.
void expect_sound(const std::vector<PackSize>& items, const PackOptions& options,
                  const PackResult& result) {
  std::set<int> placed;
  for (const PackPage& page : result.pages) {
    EXPECT_EQ(problem_of(page, items, options), "");
    EXPECT_LE(page.size.width, options.page.max_width);
    EXPECT_LE(page.size.height, options.page.max_height);
    EXPECT_EQ(page.size.width % options.page.multiple, 0);
    EXPECT_EQ(page.size.height % options.page.multiple, 0);
    if (options.page.square) {
      EXPECT_EQ(page.size.width, page.size.height);
    }
    if (options.page.power_of_two) {
      EXPECT_EQ(page.size.width & (page.size.width - 1), 0);
      EXPECT_EQ(page.size.height & (page.size.height - 1), 0);
    }
    for (const PackPlace& place : page.places) placed.insert(place.item);
  }
  EXPECT_EQ(placed.size(), items.size());
}

double occupancy(const std::vector<PackSize>& items, const PackResult& result) {
  double filled = 0;
  double pages = 0;
  for (const PackSize item : items) filled += item.width * item.height;
  for (const PackPage& page : result.pages) pages += page.size.width * page.size.height;
  return filled / pages;
}

TEST(Packing, OfOneItemIsTheItem) {
  PackOptions options;
  options.padding = 2;
  const PackResult result = pack_serially({{30, 10}}, {{0}}, options);
  ASSERT_EQ(result.pages.size(), 1u);
  EXPECT_EQ(result.pages[0].size, (PackSize{30, 10}));
  EXPECT_EQ(result.pages[0].places, (std::vector<PackPlace>{{0, 0, 0, false}}));
}

TEST(Packing, FillsAPageWithoutGaps) {
  const std::vector<PackSize> items{{30, 20}, {30, 20}, {30, 20}, {30, 20}};
  EXPECT_EQ(occupancy(items, pack_serially(items, one_group(4), {})), 1);
}

TEST(Packing, IsSoundInEveryMethodAndRule) {
  const std::vector<PackSize> items = some_items(1, 60, 40);
  const Groups groups = one_group(items.size());
  for (const PackMethod method : {PackMethod::MaxRects, PackMethod::Skyline, PackMethod::Grid,
                                  PackMethod::Strip, PackMethod::Rows}) {
    for (const PackRule rule : {PackRule::Best, PackRule::ShortSide, PackRule::LongSide,
                                PackRule::Area, PackRule::TopLeft, PackRule::Contact}) {
      PackOptions options;
      options.method = method;
      options.rule = rule;
      options.rotate = true;
      options.padding = 2;
      options.border = 3;
      expect_sound(items, options, pack_serially(items, groups, options));
    }
  }
}

TEST(Packing, KeepsToTheShapesOfPages) {
  const std::vector<PackSize> items = some_items(2, 80, 50);
  const Groups groups = one_group(items.size());
  for (int shape = 1; shape < 8; ++shape) {
    PackOptions options;
    options.page = {200, 300, (shape & 1) != 0, (shape & 2) != 0, (shape & 4) != 0 ? 4 : 1};
    expect_sound(items, options, pack_serially(items, groups, options));
  }
}

TEST(Packing, TurnsItemsOnlyWhereThatIsAllowed) {
  const std::vector<PackSize> items{{100, 10}, {10, 100}};
  PackOptions options;
  const auto turned = [&] {
    int count = 0;
    for (const PackPage& page : pack_serially(items, one_group(2), options).pages) {
      for (const PackPlace& place : page.places) count += place.rotated ? 1 : 0;
    }
    return count;
  };
  EXPECT_EQ(turned(), 0);
  options.rotate = true;
  EXPECT_EQ(turned(), 1);
  EXPECT_EQ(occupancy(items, pack_serially(items, one_group(2), options)), 1);
}

TEST(Packing, LeavesLittleEmptyOnSeededRectangles) {
  const std::vector<PackSize> items = some_items(3, 400, 100);
  const PackResult result = pack_serially(items, one_group(items.size()), {});
  expect_sound(items, {}, result);
  EXPECT_GT(occupancy(items, result), 0.93);
}

TEST(Packing, IsAsDenseByTheSkylineAsThatCanBe) {
  const std::vector<PackSize> items = some_items(3, 400, 100);
  PackOptions options;
  options.method = PackMethod::Skyline;
  const PackResult result = pack_serially(items, one_group(items.size()), options);
  expect_sound(items, options, result);
  EXPECT_GT(occupancy(items, result), 0.85);
}

TEST(Packing, GivesTheSamePagesWhateverTheExecutor) {
  class Backwards final : public Executor {
   public:
    void for_each(std::size_t count, const std::function<void(std::size_t)>& body) override {
      for (std::size_t i = count; i > 0; --i) body(i - 1);
    }
  } backwards;
  const std::vector<PackSize> items = some_items(4, 100, 60);
  const Groups groups = one_group(items.size());
  const PackResult one = pack_serially(items, groups, {});
  const PackResult two = pack(items, groups, {}, backwards);
  ASSERT_EQ(one.pages.size(), two.pages.size());
  EXPECT_EQ(one.pages[0].places, two.pages[0].places);
}

TEST(Packing, KeepsGroupsOnOnePageEach) {
  const std::vector<PackSize> items(30, {20, 20});
  Groups groups(6);
  for (int i = 0; i < 30; ++i) groups[static_cast<std::size_t>(i / 5)].push_back(i);
  PackOptions options;
  options.page = {80, 80, false, false, 1};  // 16 items a page: three groups
  const PackResult result = pack_serially(items, groups, options);
  expect_sound(items, options, result);
  EXPECT_EQ(result.page_of_group, (std::vector<int>{0, 0, 0, 1, 1, 1}));
}

TEST(Packing, PutsAnItemOfTwoGroupsOnThePagesOfBoth) {
  const std::vector<PackSize> items(7, {20, 20});
  PackOptions options;
  options.page = {40, 40, false, false, 1};
  const PackResult result = pack_serially(items, {{0, 1, 2, 6}, {3, 4, 5, 6}}, options);
  EXPECT_EQ(result.page_of_group, (std::vector<int>{0, 1}));
  for (const PackPage& page : result.pages) {
    EXPECT_EQ(page.places.size(), 4u);
    EXPECT_EQ(page.places.back().item, 6);
  }
}

TEST(Packing, DividesAGroupThatIsLargerThanAPage) {
  const std::vector<PackSize> items(10, {20, 20});
  Groups groups(1, std::vector<int>(9));
  std::iota(groups[0].begin(), groups[0].end(), 0);
  groups.push_back({9});
  PackOptions options;
  options.page = {40, 40, false, false, 1};
  const PackResult result = pack_serially(items, groups, options);
  expect_sound(items, options, result);
  EXPECT_EQ(result.pages.size(), 3u);
  EXPECT_EQ(result.page_of_group, (std::vector<int>{-1, 2}));
}

TEST(Packing, NamesAnItemThatFitsNoPage) {
  PackOptions options;
  options.page = {64, 32, false, false, 1};
  options.border = 1;
  EXPECT_EQ(pack_serially({{1, 1}, {63, 1}}, {{0, 1}}, options).too_large, 1);
  EXPECT_FALSE(pack_serially({{1, 1}, {62, 30}}, {{0, 1}}, options).too_large);
  EXPECT_EQ(pack_serially({{1, 40}}, {{0}}, options).too_large, 0);
  options.rotate = true;
  EXPECT_FALSE(pack_serially({{1, 40}}, {{0}}, options).too_large);
}

TEST(Packing, LaysAGridOfEqualCellsInOrder) {
  PackOptions options;
  options.method = PackMethod::Grid;
  options.columns = 2;
  options.padding = 1;
  const PackResult result = pack_serially({{4, 2}, {3, 3}, {1, 1}}, {{2, 0}, {1}}, options);
  ASSERT_EQ(result.pages.size(), 1u);
  EXPECT_EQ(result.pages[0].size, (PackSize{9, 7}));
  EXPECT_EQ(result.pages[0].places,
            (std::vector<PackPlace>{{0, 5, 0, false}, {1, 0, 4, false}, {2, 0, 0, false}}));
}

TEST(Packing, LaysARowForEachGroup) {
  PackOptions options;
  options.method = PackMethod::Rows;
  const PackResult result = pack_serially({{4, 2}, {3, 3}, {1, 5}}, {{0, 1}, {2}}, options);
  ASSERT_EQ(result.pages.size(), 1u);
  EXPECT_EQ(result.pages[0].size, (PackSize{7, 8}));
  EXPECT_EQ(result.pages[0].places,
            (std::vector<PackPlace>{{0, 0, 0, false}, {1, 4, 0, false}, {2, 0, 3, false}}));
}

TEST(Packing, GoesOnWithAStripOnAnotherPage) {
  PackOptions options;
  options.method = PackMethod::Strip;
  options.page.max_width = 10;
  const PackResult result = pack_serially({{4, 2}, {4, 2}, {4, 2}}, {{0, 1, 2}}, options);
  ASSERT_EQ(result.pages.size(), 2u);
  EXPECT_EQ(result.pages[0].size, (PackSize{8, 2}));
  EXPECT_EQ(result.pages[1].size, (PackSize{4, 2}));
  EXPECT_EQ(result.page_of_group, (std::vector<int>{-1}));
}

}  // namespace
}  // namespace sinew
