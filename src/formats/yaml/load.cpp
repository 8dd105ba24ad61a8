#include "formats/yaml/load.h"

#include "core/hash.h"
#include "nodes/node_types.h"

namespace sinew {

namespace {

/// What a value says, not where and how it was written.
void add_to(Fnv1a64& hash, const Value& value) {
  hash.add_byte(static_cast<std::uint8_t>(value.kind));
  hash.add(value.text);
  hash.add(std::uint64_t{value.items.size() + value.members.size()});
  for (const Value& item : value.items) add_to(hash, item);
  for (const Member& member : value.members) {
    hash.add(member.key);
    add_to(hash, member.value);
  }
}

}  // namespace

SceneDefinition read_definition(const ComposedDocument& composed, Diagnostics& diagnostics) {
  SceneDefinition definition;
  ReadContext context{diagnostics, composed.source_fps};
  scene_table(node_types).read(composed.document, &definition, context);
  return definition;
}

Scene compile_definition(SceneDefinition definition, const ComposedDocument& composed,
                         const std::string& input, Diagnostics& diagnostics) {
  // Without all names, what names them would be reported too.
  if (!composed.is_complete || hides_names(composed.document)) throw InputError();
  Fnv1a64 hash;
  add_to(hash, composed.document);
  const DefinitionSource source{input, hash.value(), composed.source_fps, composed.changes};
  return compile(std::move(definition), source, diagnostics);
}

Scene load_scene(const std::string& input, std::span<const FieldOverride> overrides,
                 Diagnostics& diagnostics) {
  const ComposedDocument composed = compose(input, overrides, diagnostics);
  return compile_definition(read_definition(composed, diagnostics), composed, input, diagnostics);
}

}  // namespace sinew
