#include "physics/legacy/verlet.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <limits>
#include <map>
#include <vector>

#include "core/hash.h"

namespace sinew {
namespace {

/// The net of the published demo: 51 x 31 points, hung up by the top row.
VerletCloth demo_cloth() {
  std::vector<Vec2> positions;
  for (int row = 0; row <= 30; ++row) {
    for (int column = 0; column <= 50; ++column) {
      positions.push_back({105.0 + 7 * column, 20.0 + 7 * row});
    }
  }
  VerletCloth cloth = make_verlet_grid(50, 30, positions, {7, 7});
  for (std::size_t p = 0; p <= 50; ++p) cloth.held[p] = positions[p];
  cloth.settings.tear_distance = 60;
  cloth.settings.bounds = VerletBounds{{1, 1}, {559, 349}};
  return cloth;
}

/// The mouse as the demo records it: each event overwrites the movement of the one before.
struct Mouse {
  VerletPointer pointer;

  void move(Vec2 at) {
    pointer.previous = pointer.at;
    pointer.at = at;
  }
  void down(Vec2 at, VerletAction action) {
    move(at);
    pointer.pressed = true;
    pointer.action = action;
    pointer.radius = action == VerletAction::Drag ? 20 : 5;
  }
  void up() { pointer.pressed = false; }
};

/// What happens before the update of a frame.
using Script = void (*)(Mouse&, int frame);

void rest(Mouse&, int) {}

void drag(Mouse& mouse, int frame) {
  const double k = frame - 61;
  if (frame == 61) {
    mouse.move({280, 150});
    mouse.down({280, 150}, VerletAction::Drag);
  } else if (frame > 61 && frame <= 101) {
    mouse.move({280 + k, 150 + k});
  } else if (frame == 102) {
    mouse.up();
  }
}

void rip(Mouse& mouse, int frame) {
  if (frame == 61) {
    mouse.move({280, 150});
    mouse.down({280, 150}, VerletAction::Drag);
  } else if (frame > 61 && frame <= 65) {
    mouse.move({280, 150 + 40.0 * (frame - 61)});
  } else if (frame == 66) {
    mouse.up();
  }
}

void cut(Mouse& mouse, int frame) {
  if (frame == 61) {
    mouse.down({180, 80}, VerletAction::Cut);
  } else if (frame > 61 && frame <= 111) {
    mouse.move({180 + 4.0 * (frame - 61), 80});
  } else if (frame == 112) {
    mouse.up();
  }
}

std::uint64_t hash(const VerletCloth& cloth) {
  Fnv1a64 hash;
  for (const Vec2 p : cloth.positions) {
    hash.add(p.x);
    hash.add(p.y);
  }
  return hash.value();
}

VerletCloth run(VerletCloth cloth, Script script, std::map<int, std::uint64_t> expected) {
  Mouse mouse;
  for (int frame = 1; frame <= 300; ++frame) {
    script(mouse, frame);
    update(cloth, {&mouse.pointer, 1});
    if (expected.count(frame) == 0) continue;
    EXPECT_EQ(hash(cloth), expected[frame]) << "frame " << frame;
  }
  EXPECT_EQ(live_links(cloth).size() + missing_links(cloth).size(), 3080u);
  return cloth;
}

TEST(Verlet, RestsAsTheDemoDoes) {
  const VerletCloth cloth = run(demo_cloth(), rest,
                                {{1, 0x84ba8af7a1e0b8dc},
                                 {30, 0xb870b63c3f35554e},
                                 {60, 0xe249936d06020ebb},
                                 {120, 0x7137d8bf1bc0cceb},
                                 {300, 0xd47f711013ec285c}});
  EXPECT_EQ(cloth.positions[0], (Vec2{105, 20.1536}));
  EXPECT_EQ(cloth.positions[1555], (Vec2{279.14222115622846, 255.34645876715578}));
  EXPECT_EQ(cloth.positions[1580], (Vec2{453.08357800195097, 254.66534482945968}));
  EXPECT_EQ(missing_links(cloth), std::vector<LinkEnds>());
}

TEST(Verlet, IsDraggedAsTheDemoIs) {
  const VerletCloth cloth =
      run(demo_cloth(), drag,
          {{60, 0xe249936d06020ebb}, {120, 0x043279cd482b60ce}, {300, 0xbf68b8f68738ecdc}});
  EXPECT_EQ(cloth.positions[1555], (Vec2{277.6031438120317, 254.81641404293083}));
  EXPECT_EQ(missing_links(cloth), std::vector<LinkEnds>());
}

TEST(Verlet, RipsAsTheDemoDoes) {
  const VerletCloth cloth =
      run(demo_cloth(), rip,
          {{60, 0xe249936d06020ebb}, {120, 0x0c57fa9200080249}, {300, 0x13f77337e767a07a}});
  EXPECT_EQ(cloth.positions[1555], (Vec2{248.89531706585558, 305.2963583461416}));
  EXPECT_EQ(missing_links(cloth),
            (std::vector<LinkEnds>{
                {1047, 996},  {1048, 1047}, {1092, 1041}, {1093, 1092}, {1093, 1042}, {1094, 1043},
                {1095, 1044}, {1096, 1045}, {1097, 1046}, {1098, 1047}, {1099, 1098}, {1150, 1149},
                {1151, 1150}, {1197, 1196}, {1201, 1150}, {1202, 1201}, {1247, 1246}, {1247, 1196},
                {1253, 1252}, {1302, 1251}, {1303, 1302}, {1303, 1252}, {1304, 1303}, {1355, 1354},
                {1400, 1399}, {1406, 1405}, {1451, 1450}, {1457, 1456}, {1502, 1501}, {1508, 1507},
                {1553, 1552}, {1554, 1553}, {1557, 1506}, {1559, 1558}}));
}

TEST(Verlet, IsCutAsTheDemoIs) {
  const VerletCloth cloth =
      run(demo_cloth(), cut,
          {{60, 0xe249936d06020ebb}, {120, 0x15c74ed8316eb0bd}, {300, 0xbf9be31b6176f317}});
  EXPECT_EQ(cloth.positions[1555], (Vec2{263.5462238805637, 348.32582170638204}));
  // Both links of each point on the way of the blade; it moves while the cloth gives.
  std::vector<LinkEnds> slit;
  const auto add_points = [&slit](std::uint32_t first, std::uint32_t last) {
    for (std::uint32_t p = first; p <= last; ++p) {
      slit.push_back({p, p - 1});
      slit.push_back({p, p - 51});
    }
  };
  add_points(368, 369);
  add_points(380, 397);
  add_points(419, 432);
  EXPECT_EQ(missing_links(cloth), slit);
}

TEST(Verlet, TruncatingTheDemosGravityChangesNothing) {
  VerletCloth cloth = demo_cloth();
  cloth.settings.truncate_forces = true;
  run(cloth, drag, {{120, 0x043279cd482b60ce}, {300, 0xbf68b8f68738ecdc}});
}

/// One loose point at the origin: with a step of 1, an update moves it by half the force.
double fall_of(double force) {
  VerletCloth cloth = make_verlet_grid(0, 0, {{0, 0}}, {});
  cloth.settings.step = 1;
  cloth.settings.gravity = {0, force};
  cloth.settings.truncate_forces = true;
  update(cloth, {});
  return 2 * cloth.positions[0].y;
}

TEST(Verlet, TruncatesForcesTowardZeroAndWrapsThemAt32Bits) {
  EXPECT_EQ(fall_of(1.001), 400 / 400.0);
  EXPECT_EQ(fall_of(-1.001), -400 / 400.0);
  EXPECT_EQ(fall_of(0.0024), 0);
  EXPECT_EQ(fall_of(5368709.12), -5368709.12);  // 2^31 / 400
  EXPECT_EQ(fall_of(10737418.25), 4 / 400.0);   // 2^32 + 4
  EXPECT_EQ(fall_of(-10737418.25), -4 / 400.0);
  EXPECT_EQ(fall_of(std::numeric_limits<double>::infinity()), 0);
  EXPECT_EQ(fall_of(std::numeric_limits<double>::quiet_NaN()), 0);
}

TEST(Verlet, WallsMirrorThePlaceAndKeepTheVelocity) {
  VerletCloth cloth = make_verlet_grid(0, 0, {{95, 6}}, {});
  cloth.settings.gravity = {};
  cloth.settings.damping = 1;
  cloth.settings.bounds = VerletBounds{{1, 2}, {100, 200}};
  cloth.previous[0] = {85, 16};  // on its way right and up, 10 an update each
  update(cloth, {});
  EXPECT_EQ(cloth.positions[0], (Vec2{105, -4}));
  update(cloth, {});  // mirrored to (95, 8); it was at (95, 6)
  EXPECT_EQ(cloth.positions[0], (Vec2{95, 10}));
}

TEST(Verlet, ATornLinkActsOnceMore) {
  VerletCloth cloth = make_verlet_grid(1, 0, {{0, 0}, {40, 0}}, {10, 10});
  cloth.settings.gravity = {};
  cloth.settings.accuracy = 1;
  cloth.settings.tear_distance = 30;
  cloth.settings.damping = 0;
  update(cloth, {});
  EXPECT_EQ(cloth.positions, (std::vector<Vec2>{{15, 0}, {25, 0}}));
  EXPECT_EQ(missing_links(cloth), (std::vector<LinkEnds>{{1, 0}}));
  update(cloth, {});
  EXPECT_EQ(cloth.positions, (std::vector<Vec2>{{15, 0}, {25, 0}}));
}

TEST(Verlet, ACutSparesTheLinksOfNeighbours) {
  VerletCloth cloth = make_verlet_grid(2, 0, {{0, 0}, {10, 0}, {20, 0}}, {10, 10});
  const VerletPointer blade{VerletAction::Cut, true, {10, 0}, {10, 0}, 5, 0};
  update(cloth, {&blade, 1});
  EXPECT_EQ(missing_links(cloth), (std::vector<LinkEnds>{{1, 0}}));
  EXPECT_EQ(live_links(cloth), (std::vector<LinkEnds>{{2, 1}}));
}

TEST(Verlet, PointersActInOrderAndOnlyInsideTheirRadius) {
  VerletCloth cloth = make_verlet_grid(1, 0, {{0, 0}, {10, 0}}, {10, 10});
  cloth.settings.gravity = {};
  cloth.settings.damping = 1;
  const std::vector<VerletPointer> pointers{
      {VerletAction::Drag, true, {0, 0}, {-1, 0}, 100, 2},    // moves both by (2, 0) ...
      {VerletAction::Drag, true, {0, 0}, {0, -1}, 10, 3},     // ... but the first then by (0, 3)
      {VerletAction::Drag, false, {0, 0}, {0, -50}, 100, 3},  // up: not felt
      {VerletAction::Cut, true, {20, 0}, {20, 0}, 10.5, 0}};
  update(cloth, pointers);
  EXPECT_EQ(cloth.positions, (std::vector<Vec2>{{0, 3}, {12, 0}}));
  EXPECT_EQ(missing_links(cloth), (std::vector<LinkEnds>{{1, 0}}));
}

TEST(Verlet, LinkedPointsInOnePlaceSpreadNotANumber) {
  VerletCloth cloth = make_verlet_grid(2, 0, {{0, 0}, {0, 0}, {10, 0}}, {10, 10});
  cloth.settings.tear_distance = 60;
  cloth.settings.bounds = VerletBounds{{0, 0}, {10, 10}};
  const VerletPointer finger{VerletAction::Drag, true, {0, 0}, {1, 1}, 20, 1};
  for (int i = 0; i < 3; ++i) update(cloth, {&finger, 1});
  for (const Vec2 p : cloth.positions) EXPECT_TRUE(std::isnan(p.x) && std::isnan(p.y));
  EXPECT_EQ(live_links(cloth).size(), 2u);  // not a number is not longer than the tear distance
}

TEST(Verlet, AHeldPointFollowsItsPlace) {
  VerletCloth cloth = make_verlet_grid(1, 0, {{0, 0}, {10, 0}}, {10, 10});
  cloth.settings.gravity = {};
  cloth.held[0] = {100, 50};
  cloth.settings.damping = 0;
  for (int i = 0; i < 100; ++i) update(cloth, {});
  EXPECT_EQ(cloth.positions[0], (Vec2{100, 50}));
  EXPECT_NEAR(length(cloth.positions[1] - cloth.positions[0]), 10, 1e-9);
}

}  // namespace
}  // namespace sinew
