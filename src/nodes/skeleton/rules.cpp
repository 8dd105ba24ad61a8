#include "nodes/skeleton/fields.h"
#include "schema/struct_types.h"

namespace sinew {

namespace {

const Struct& rules_table() {
  static const Struct table = [] {
    StructOf<SkeletonRules> t(
        "skeleton rules",
        "Where programs that pose skeletons differ: what a rig of another one is moved by. A "
        "skeleton written by hand needs none.");
    t.field<&SkeletonRules::curves_in_chords>(
        "curves", words<bool>({{"exact", false}, {"chords", true}}),
        "Whether curves [x1, y1, x2, y2] of animations are curves, or ten straight parts each.");
    t.field<&SkeletonRules::ik_flatten>(
        "ik_flatten",
        words<IkFlatten>({{"never", IkFlatten::Never},
                          {"uneven", IkFlatten::Uneven},
                          {"uneven-or-stretched", IkFlatten::UnevenOrStretched}}),
        "When the second of two bones is put on the x axis of the first: where its scale is "
        "uneven, or wherever it may stretch too.");
    t.field<&SkeletonRules::ik_stretch_uneven>(
        "ik_stretch_uneven", boolean(),
        "Whether two bones stretch where the scale of the first is uneven.");
    t.field<&SkeletonRules::recovered>(
        "recovered",
        words<RecoveredPose>({{"exact", RecoveredPose::Exact},
                              {"projected", RecoveredPose::Projected},
                              {"projected-mirrored", RecoveredPose::ProjectedMirrored}}),
        "How a bone that was placed in the skeleton is said to lie in its parent.");
    t.field<&SkeletonRules::recovered_against>(
        "recovered_against",
        words<RecoveredAgainst>(
            {{"after", RecoveredAgainst::After}, {"during", RecoveredAgainst::During}}),
        "In which parent: as the constraint leaves it, or as it stands while it works.");
    t.field<&SkeletonRules::followers>(
        "followers",
        words<FollowerPose>({{"kept", FollowerPose::Kept}, {"animated", FollowerPose::Animated}}),
        "Whether what hangs on a constrained bone keeps what earlier constraints did to it, or "
        "lies as it is animated.");
    t.field<&SkeletonRules::divides_local_scale>(
        "divides_local_scale", boolean(),
        "Whether a transform constraint that writes local scales divides them by what they were.");
    t.field<&SkeletonRules::mirrors_shear_offset>(
        "mirrors_shear_offset", boolean(),
        "Whether a mirrored source turns the shear offset of a transform constraint round.");
    t.field<&SkeletonRules::reads_rotation_below_zero>(
        "reads_rotation_below_zero", boolean(),
        "Whether rotations that constraints read in the skeleton go from -360 to 0 degrees.");
    t.field<&SkeletonRules::adds_scales>(
        "adds_scales", boolean(), "Whether what is additive adds scales; else it multiplies them.");
    t.field<&SkeletonRules::scales_path_position>(
        "scales_path_position", boolean(),
        "Whether a fixed position on a path counts in its lengths as written.");
    t.field<&SkeletonRules::physics_shows>(
        "physics_shows",
        words<PhysicsShows>(
            {{"last-step", PhysicsShows::LastStep}, {"between-steps", PhysicsShows::BetweenSteps}}),
        "What a physics constraint shows: its last step, or what lies between the last two.");
    return t;
  }();
  return table;
}

}  // namespace

Typed<SkeletonRules> skeleton_rules() { return record<SkeletonRules>(rules_table()); }

Typed<SkinNames> skin_names() { return optional(list(name_reference("skin"))); }

}  // namespace sinew
