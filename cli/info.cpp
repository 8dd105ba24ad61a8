#include <array>

#include "cli/command.h"
#include "cli/exit_code.h"
#include "cli/inputs.h"
#include "cli/options.h"
#include "core/json_writer.h"
#include "core/text.h"
#include "core/version.h"
#include "scene/names.h"
#include "scene/node_type.h"

namespace sinew {
namespace {

/// What the program tells about a node.
struct NodeInfo {
  std::string type;
  std::string name;  ///< Its path; empty: it has none.
  std::size_t points = 0;
  std::vector<std::string> bones;
  const Skeleton* rig = nullptr;  ///< Null: it has none.
};

std::vector<NodeInfo> nodes_of(const Scene& scene) {
  const World world = start_world(scene);
  std::vector<NodeInfo> infos;
  for (std::size_t i = 0; i < scene.nodes.size(); ++i) {
    const Node& node = scene.nodes[i];
    NodeInfo& info = infos.emplace_back();
    info.type = node.type->table().name();
    info.name = path_of_node(scene, static_cast<int>(i));
    info.points = node.type->particles(world, node).size();
    for (const NamedMap& bone : node.type->bones(scene, world, static_cast<int>(i))) {
      info.bones.push_back(bone.name);
    }
    if (node.skeleton >= 0) {
      info.rig = &scene.skeletons[static_cast<std::size_t>(node.skeleton)].rig;
    }
  }
  return infos;
}

/// Seconds from the first frame to the last, or to where a loop starts again.
double duration_of(const Scene& scene) {
  const int steps = scene.frame_count - (scene.time.loop ? 0 : 1);
  return to_double(Rational{steps, 1} / scene.time.fps);
}

void write_size(double width, double height, JsonWriter& json) {
  json.key("size"), json.begin_array();
  json.number(width), json.number(height);
  json.end_array();
}

void write_images(const Scene& scene, JsonWriter& json) {
  json.key("images"), json.begin_array();
  for (std::size_t i = 0; i < scene.textures.size(); ++i) {
    json.begin_object();
    json.key("name"), json.text(scene.texture_names[i]);
    write_size(scene.textures[i].image.width, scene.textures[i].image.height, json);
    json.end_object();
  }
  json.end_array();
}

template <class T>
void write_names(const std::vector<T>& things, JsonWriter& json) {
  json.begin_array();
  for (const T& thing : things) json.text(thing.name);
  json.end_array();
}

void write_rig(const Skeleton& rig, JsonWriter& json) {
  if (!rig.slots.empty()) {
    json.key("slots"), write_names(rig.slots, json);
    json.key("skins"), write_names(rig.skins, json);
  }
  if (rig.animations.empty()) return;
  json.key("animations"), json.begin_array();
  for (const Animation& animation : rig.animations) {
    json.begin_object();
    json.key("name"), json.text(animation.name);
    json.key("duration"), json.number(to_double(animation.duration));
    json.end_object();
  }
  json.end_array();
}

void write_nodes(const Scene& scene, JsonWriter& json) {
  json.key("nodes"), json.begin_array();
  for (const NodeInfo& node : nodes_of(scene)) {
    json.begin_object();
    if (!node.name.empty()) json.key("name"), json.text(node.name);
    json.key("type"), json.text(node.type);
    if (node.points > 0) json.key("points"), json.integer(static_cast<std::int64_t>(node.points));
    if (!node.bones.empty()) {
      json.key("bones"), json.begin_array();
      for (const std::string& bone : node.bones) json.text(bone);
      json.end_array();
    }
    if (node.rig) write_rig(*node.rig, json);
    json.end_object();
  }
  json.end_array();
}

std::string info_json(const Scene& scene) {
  JsonWriter json;
  json.begin_object();
  json.key("sinew"), json.text(kVersion);
  json.key("source"), json.text(scene.source);
  if (!scene.description.empty()) json.key("description"), json.text(scene.description);
  if (const auto& size = scene.canvas.size) write_size((*size)[0], (*size)[1], json);
  json.key("fps"), json.begin_array();
  json.integer(scene.time.fps.num), json.integer(scene.time.fps.den);
  json.end_array();
  json.key("frames"), json.integer(scene.frame_count);
  json.key("duration"), json.number(duration_of(scene));
  json.key("loop"), json.boolean(scene.time.loop);
  write_images(scene, json);
  write_nodes(scene, json);
  json.key("pointers"), json.begin_array();
  for (std::size_t i = 0; i < scene.pointers.size(); ++i) {
    json.text(path_of_pointer(scene, static_cast<int>(i)));
  }
  json.end_array();
  json.end_object();
  return json.take() + "\n";
}

std::string size_text(double width, double height) {
  return shortest(width) + " x " + shortest(height);
}

/// A line "  LABEL     TEXT".
std::string line(std::string_view label, std::string_view text) {
  constexpr std::size_t kColumn = 10;
  const std::string blanks(kColumn - std::min(kColumn - 1, label.size()), ' ');
  return "  " + std::string(label) + blanks + std::string(text) + "\n";
}

std::string node_text(const NodeInfo& node) {
  std::string text = node.name.empty() ? "(without a name)" : node.name;
  if (node.points > 0) text += ", " + std::to_string(node.points) + " points";
  for (std::size_t i = 0; i < node.bones.size(); ++i) {
    text += (i == 0 ? ", bones " : " ") + node.bones[i];
  }
  return text;
}

/// A line that goes on with what the one above it tells: nothing for nothing.
template <class T>
std::string further_line(std::string text, const std::vector<T>& things) {
  for (const T& thing : things) text += " " + thing.name;
  return things.empty() ? "" : line("", text);
}

std::string rig_text(const Skeleton& rig) {
  std::string text = further_line("slots", rig.slots);
  if (!rig.slots.empty()) text += further_line("skins", rig.skins);
  std::string animations;
  for (const Animation& animation : rig.animations) {
    animations += (animations.empty() ? "animations " : ", ") + animation.name + " (" +
                  shortest(to_double(animation.duration)) + " s)";
  }
  return animations.empty() ? text : text + line("", animations);
}

std::string info_text(const Scene& scene) {
  const Rational fps = scene.time.fps;
  std::string text = scene.source + "\n";
  if (!scene.description.empty()) text += line("about", scene.description);
  const auto& size = scene.canvas.size;
  text += line("size", size ? size_text((*size)[0], (*size)[1]) : "what its frames draw");
  text += line("fps", std::to_string(fps.num) +
                          (fps.den == 1 ? std::string() : "/" + std::to_string(fps.den)));
  text += line("frames", std::to_string(scene.frame_count) + (scene.time.loop ? ", a loop" : ""));
  text += line("duration", shortest(duration_of(scene)) + " s");
  for (std::size_t i = 0; i < scene.textures.size(); ++i) {
    const PremulImage& image = scene.textures[i].image;
    text += line("image", scene.texture_names[i] + ", " + size_text(image.width, image.height));
  }
  for (const NodeInfo& node : nodes_of(scene)) {
    text += line(node.type, node_text(node));
    if (node.rig) text += rig_text(*node.rig);
  }
  for (std::size_t i = 0; i < scene.pointers.size(); ++i) {
    text += line("pointer", path_of_pointer(scene, static_cast<int>(i)));
  }
  return text;
}

class Info final : public Command {
 public:
  explicit Info(CLI::App& app) {
    add_inputs(app, inputs_);
    add_flag(app, "--json", json_, "print one JSON document");
  }

  int run(const Console& console) override {
    const std::string& input = require_one_input(inputs_);
    Diagnostics diagnostics;
    const std::optional<Scene> scene = try_load(input, inputs_, diagnostics);
    report(diagnostics, console);
    if (!scene) return kExitUsage;
    print(json_ ? info_json(*scene) : info_text(*scene));
    return kExitDone;
  }

 private:
  InputOptions inputs_;
  bool json_ = false;
};

}  // namespace

const CommandType kInfoCommand = {
    "info", "show what is in an input", "INPUT [options]",
    [](CLI::App& app) -> std::unique_ptr<Command> { return std::make_unique<Info>(app); }};

}  // namespace sinew
