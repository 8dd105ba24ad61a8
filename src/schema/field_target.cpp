#include "schema/field_target.h"

namespace sinew {

Reached follow(const FieldStep& step, void* object) {
  void* value = step.field->address(object);
  const FieldType* type = step.field->type.get();
  const FieldType* element = step.item < 0 ? nullptr : type->element();
  if (!element) return {value, type};
  return {type->item(value, static_cast<std::size_t>(step.item)), element};
}

Reached follow(const FieldTarget& target, void* owner) {
  Reached reached = follow(target.steps.front(), owner);
  for (const FieldStep& step : std::span(target.steps).subspan(1)) {
    reached = follow(step, reached.type->structure_data(reached.value));
  }
  return reached;
}

double combine(MoveMode mode, double base, double value) {
  switch (mode) {
    case MoveMode::Set:
      return value;
    case MoveMode::Add:
      return base + value;
    case MoveMode::Multiply:
      return base * value;
  }
  return value;
}

void move(const FieldTarget& target, MoveMode mode, std::span<const double> values,
          std::span<const double> base, void* owner) {
  const Reached reached = follow(target, owner);
  std::vector<double> channels(static_cast<std::size_t>(reached.type->channels(reached.value)));
  reached.type->get_channels(reached.value, channels.data());
  const auto moved = std::span(channels).subspan(static_cast<std::size_t>(target.first_channel));
  for (std::size_t i = 0; i < values.size(); ++i) {
    moved[i] = combine(mode, base.empty() ? moved[i] : base[i], values[i]);
  }
  reached.type->set_channels(reached.value, channels.data());
}

}  // namespace sinew
