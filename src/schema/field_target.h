#pragma once

#include <span>
#include <vector>

#include "schema/struct.h"

namespace sinew {

/// How to get from a struct to a value in it: a field, and which item of it if it is a list.
struct FieldStep {
  const Field* field = nullptr;
  int item = -1;
};

/// A value in a struct that has a table, and which of its channels are meant.
struct FieldTarget {
  std::vector<FieldStep> steps;  ///< At least one.
  int first_channel = 0;
  int channel_count = 1;
};

/// A value reached by steps, and its type.
struct Reached {
  void* value = nullptr;
  const FieldType* type = nullptr;
};

/// Takes one step from a struct: to a field, and to an item of it if the step says so.
Reached follow(const FieldStep& step, void* object);
/// Takes the steps of a target from its owner's struct to the value.
Reached follow(const FieldTarget& target, void* owner);

/// How what moves a value meets the value that is there.
enum class MoveMode { Set, Add, Multiply };

double combine(MoveMode mode, double base, double value);

/// Puts numbers into the channels of a target. base: what `add` adds to, by channel; empty: what is
/// there.
void move(const FieldTarget& target, MoveMode mode, std::span<const double> values,
          std::span<const double> base, void* owner);

}  // namespace sinew
