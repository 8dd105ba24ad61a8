#include "rig/skeleton.h"

#include <gtest/gtest.h>

namespace sinew {
namespace {

/// One slot that can show `hat` and `mask`: the default skin has both, red another hat, blue
/// another mask, and a third skin nothing. Attachments are known by their textures.
Skeleton dressed() {
  Skeleton rig;
  rig.slots.resize(2);
  rig.slots[0].attachments = {"hat", "mask"};
  rig.slots[1].attachments = {"boot"};
  rig.attachments.resize(5);
  for (std::size_t i = 0; i < 5; ++i) rig.attachments[i].texture = static_cast<std::int32_t>(i);
  rig.skins = {{"default", {{0, 0, 0}, {0, 1, 1}}},
               {"red", {{0, 0, 2}, {1, 0, 4}}},
               {"blue", {{0, 1, 3}}},
               {"bare", {}}};
  return rig;
}

/// The texture that the slot shows, or -1.
int shown(const Skeleton& rig, std::vector<std::int32_t> skins, std::size_t slot, int attachment) {
  SkeletonPose pose;
  pose.slots.resize(2);
  pose.slots[slot].attachment = attachment;
  pose.skins = std::move(skins);
  const Attachment* found = shown_attachment(rig, pose, slot);
  return found ? found->texture : -1;
}

TEST(Skins, TheDefaultOneIsWornWithoutAWord) {
  EXPECT_EQ(shown(dressed(), {}, 0, 0), 0);
  EXPECT_EQ(shown(dressed(), {}, 0, 1), 1);
}

TEST(Skins, WhatASkinLacksIsLookedUpInTheDefaultOne) {
  EXPECT_EQ(shown(dressed(), {1}, 0, 0), 2);
  EXPECT_EQ(shown(dressed(), {1}, 0, 1), 1);
  EXPECT_EQ(shown(dressed(), {3}, 0, 0), 0);
}

TEST(Skins, LaterOnesAreOnTopEvenTheDefaultOne) {
  EXPECT_EQ(shown(dressed(), {1, 2}, 0, 0), 2);
  EXPECT_EQ(shown(dressed(), {1, 2}, 0, 1), 3);
  EXPECT_EQ(shown(dressed(), {2, 1}, 0, 1), 3);
  EXPECT_EQ(shown(dressed(), {1, 0}, 0, 0), 0);
}

TEST(Skins, ASlotShowsNothingWithoutAnAttachmentThatIsWorn) {
  EXPECT_EQ(shown(dressed(), {1}, 0, -1), -1);
  EXPECT_EQ(shown(dressed(), {}, 1, 0), -1);
  EXPECT_EQ(shown(dressed(), {2, 3}, 1, 0), -1);
  EXPECT_EQ(shown(dressed(), {1}, 1, 0), 4);
}

TEST(Skins, ASkeletonWithoutAnyShowsNothing) {
  Skeleton rig = dressed();
  rig.skins.clear();
  EXPECT_EQ(shown(rig, {}, 0, 0), -1);
}

}  // namespace
}  // namespace sinew
