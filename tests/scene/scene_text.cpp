#include "scene/scene_text.h"

#include <gtest/gtest.h>

#include <stdexcept>

#include "formats/yaml/load.h"

namespace sinew {

namespace {

std::vector<FieldOverride> overrides_of(const std::vector<std::string>& set) {
  std::vector<FieldOverride> overrides;
  for (const std::string& text : set) overrides.push_back({text});
  return overrides;
}

}  // namespace

Scene scene_of(const std::string& text, const std::vector<std::string>& set) {
  const SceneFolder folder;
  Diagnostics diagnostics;
  try {
    Scene scene =
        load_scene(folder.write("a.yaml", "sinew: 1\n" + text), overrides_of(set), diagnostics);
    EXPECT_EQ(diagnostics.render_all(false), "");
    return scene;
  } catch (const InputError&) {
    throw std::runtime_error(diagnostics.render_all(false));
  }
}

std::string errors_of(const std::string& text, const std::vector<std::string>& set) {
  const SceneFolder folder;
  Diagnostics diagnostics;
  try {
    load_scene(folder.write("a.yaml", "sinew: 1\n" + text), overrides_of(set), diagnostics);
  } catch (const InputError&) {
    EXPECT_TRUE(diagnostics.has_errors());
  }
  std::string out;
  for (const Diagnostic& found : diagnostics.by_place()) {
    if (found.span.source > 0) out += diagnostics.source_name(found.span.source) + ":";
    if (found.span.line > 0) {
      out += std::to_string(found.span.line) + ":" + std::to_string(found.span.column) + ": ";
    }
    out += found.message + "\n";
  }
  return out;
}

World world_at(const Scene& scene, Rational time) {
  World world = start_world(scene);
  advance_to(scene, world, time);
  return world;
}

}  // namespace sinew
