#include "scene/compile.h"

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "core/file.h"
#include "image/decode.h"
#include "scene/draw_tree.h"
#include "scene/linker.h"
#include "scene/node_type.h"
#include "scene/tracks.h"

namespace sinew {

namespace {

constexpr std::string_view kReservedNames[] = {"canvas", "time", "world", "vars", "test"};
constexpr std::size_t kMaxPictureBytes = std::size_t{512} << 20;
constexpr std::int64_t kMaxPicturePixels = std::int64_t{1} << 28;
constexpr std::int64_t kMaxSamples = 100'000;

class Compiler {
 public:
  Compiler(Scene& scene, Diagnostics& diagnostics)
      : scene_(scene), diagnostics_(diagnostics), linker_(scene, diagnostics) {}

  void add_nodes(std::vector<NodeDefinition>& definitions, int group);
  void add_pointers(std::vector<PointerDefinition>& definitions);
  void load_pictures(std::span<const PictureDefinition> pictures, Fnv1a64& hash);
  void link();
  void order_poses();
  void compile_nodes(ReadContext& reading);
  void check_pivots();
  void check_samples();
  Linker& linker() { return linker_; }
  std::span<const NodeIdentity> identities() const { return identities_; }

 private:
  void name_node(const std::string& name, int node, SourceSpan span);
  bool is_taken(const std::string& name, SourceSpan span);
  PlaceId space_of(const Node& node, const NodeIdentity& identity) const;
  std::string load_picture(const std::filesystem::path& path, Texture& texture, Fnv1a64& hash);
  void link_affected(PathRef& reference);
  std::vector<int> needs(std::size_t index) const;
  void report_cycle(std::span<const std::size_t> way);
  void check_pivot(int index, Vec2 fraction, SourceSpan span);

  Scene& scene_;
  Diagnostics& diagnostics_;
  Linker linker_;
  PointBudget budget_;
  std::int64_t picture_pixels_ = 0;
  std::vector<NodeIdentity> identities_;   ///< By node.
  std::vector<SourceSpan> pointer_spans_;  ///< By pointer.
  std::map<std::string, SourceSpan> first_named_;
};

bool Compiler::is_taken(const std::string& name, SourceSpan span) {
  if (std::find(std::begin(kReservedNames), std::end(kReservedNames), name) !=
      std::end(kReservedNames)) {
    diagnostics_.error(span, "the name '" + name + "' is kept for the section of that name");
    return true;
  }
  const auto [found, is_new] = first_named_.emplace(name, span);
  if (is_new) return false;
  diagnostics_.error(span, "the name '" + name + "' is taken");
  diagnostics_.note(found->second, "first used here");
  return true;
}

void Compiler::name_node(const std::string& name, int node, SourceSpan span) {
  if (!name.empty() && !is_taken(name, span)) scene_.node_by_name.emplace(name, node);
}

void Compiler::add_nodes(std::vector<NodeDefinition>& definitions, int group) {
  for (NodeDefinition& definition : definitions) {
    const int index = static_cast<int>(scene_.nodes.size());
    std::vector<NodeDefinition> children;
    if (auto* inside = definition.type->children(definition.fields)) children.swap(*inside);
    Node& node = scene_.nodes.emplace_back();
    node.name = definition.identity.name;
    node.type = definition.type;
    node.settings = definition.settings;
    node.fields = std::move(definition.fields);
    node.group = group;
    node.span = definition.span;
    const SourceSpan name_span = definition.identity.name_span;
    name_node(node.name, index, name_span.line > 0 ? name_span : definition.span);
    identities_.push_back(std::move(definition.identity));
    if (definition.broken) linker_.mark_broken(index);
    if (definition.hides_names) linker_.expect_more_names();
    add_nodes(children, index);
    scene_.nodes[static_cast<std::size_t>(index)].end = static_cast<int>(scene_.nodes.size());
  }
}

void Compiler::add_pointers(std::vector<PointerDefinition>& definitions) {
  for (PointerDefinition& definition : definitions) {
    const int index = static_cast<int>(scene_.pointers.size());
    if (definition.name.empty()) {
      linker_.expect_more_names();
    } else if (!is_taken(definition.name, definition.span)) {
      scene_.pointer_by_name.emplace(definition.name, index);
    }
    pointer_spans_.push_back(definition.span);
    scene_.pointers.push_back(
        {definition.name, std::move(definition.path), std::move(definition.press)});
  }
}

/// Paths count from the file that holds them.
std::filesystem::path beside(const std::string& source_name, const std::string& file) {
  return std::filesystem::path(source_name).parent_path() / file;
}

/// One picture, or why there is none; its contents go into the hash.
std::string Compiler::load_picture(const std::filesystem::path& path, Texture& texture,
                                   Fnv1a64& hash) {
  ReadResult file = read_file(path, kMaxPictureBytes);
  if (file.failure && !file.failure->missing) {
    throw IoError(path.string() + ": " + file.failure->message);
  }
  if (file.failure) return file.failure->message;
  DecodeResult decoded = decode_picture(file.bytes);
  if (auto* problem = std::get_if<std::string>(&decoded)) return std::move(*problem);
  const auto& image = std::get<StraightImage>(decoded);
  picture_pixels_ += std::int64_t{image.width} * image.height;
  if (picture_pixels_ > kMaxPicturePixels) {
    return "with this one the images have more than " + std::to_string(kMaxPicturePixels) +
           " pixels in all";
  }
  texture.image = premultiply(image);
  hash.add(std::span<const std::uint8_t>(file.bytes));
  return {};
}

void Compiler::load_pictures(std::span<const PictureDefinition> pictures, Fnv1a64& hash) {
  for (const PictureDefinition& picture : pictures) {
    Texture& texture = scene_.textures.emplace_back();
    texture.filter = picture.filter;
    scene_.texture_names.push_back(picture.name);
    if (picture.broken) continue;
    const auto path = beside(diagnostics_.source_name(picture.file_span.source), picture.file);
    const std::string problem = load_picture(path, texture, hash);
    if (!problem.empty()) diagnostics_.error(picture.file_span, path.string() + ": " + problem);
  }
}

PlaceId Compiler::space_of(const Node& node, const NodeIdentity& identity) const {
  if (identity.parent) return identity.parent->place;
  if (node.group >= 0) return {PlaceId::Kind::Node, node.group, -1};
  return {};
}

/// Reports a pivot that is a part of a box where there is none.
void Compiler::check_pivot(int index, Vec2 fraction, SourceSpan span) {
  if (fraction == Vec2{} || linker_.is_broken(index)) return;
  const Node& node = scene_.nodes[static_cast<std::size_t>(index)];
  if (node.type->box(scene_, node.fields.data())) return;
  diagnostics_.error(span, "a pivot in % needs a box, and a " + node.type->table().name() +
                               " like this has none: give it in px");
}

void Compiler::check_pivots() {
  for (std::size_t i = 0; i < scene_.nodes.size(); ++i) {
    const BoxPoint& pivot = scene_.nodes[i].settings.pivot;
    check_pivot(static_cast<int>(i), pivot.fraction, pivot.span);
  }
  const Field* pivot = node_settings_table().find("pivot");
  for (const Track& track : scene_.tracks) {
    if (track.target.steps[0].field != pivot) continue;
    Vec2 largest;
    for (std::size_t i = 0; i + 3 < track.keys.values.size(); i += 4) {
      largest.x = std::max(largest.x, std::fabs(track.keys.values[i + 2]));
      largest.y = std::max(largest.y, std::fabs(track.keys.values[i + 3]));
    }
    check_pivot(track.target.node, largest, track.span);
  }
}

void Compiler::link() {
  for (std::size_t i = 0; i < scene_.nodes.size(); ++i) {
    Node& node = scene_.nodes[i];
    const int unresolved_before = linker_.unresolved();
    node_identity_table().link(&identities_[i], linker_);
    node.type->table().link(node.fields.data(), linker_);
    node.parent = space_of(node, identities_[i]);
    if (linker_.unresolved() != unresolved_before) linker_.mark_broken(static_cast<int>(i));
  }
  for (Pointer& pointer : scene_.pointers) {
    for (Press& press : pointer.press) {
      for (PathRef& reference : press.affects) link_affected(reference);
    }
  }
}

void Compiler::link_affected(PathRef& reference) {
  const int unresolved_before = linker_.unresolved();
  linker_.resolve_node(reference);
  if (reference.text.empty() || linker_.unresolved() != unresolved_before) return;
  const Node& node = scene_.nodes[static_cast<std::size_t>(reference.place.node)];
  if (node.type->feels_presses() || linker_.is_broken(reference.place.node)) return;
  diagnostics_.error(reference.span, "a " + node.type->table().name() + " feels no press");
}

/// The nodes that a node must be posed after.
std::vector<int> Compiler::needs(std::size_t index) const {
  const Node& node = scene_.nodes[index];
  std::vector<int> nodes;
  const PlaceId parent = node.parent;
  if (parent.kind != PlaceId::Kind::World && parent.kind != PlaceId::Kind::Pointer) {
    nodes.push_back(parent.node);
  }
  if (linker_.is_broken(static_cast<int>(index))) return nodes;
  for (const int other : node.type->waits_for(node)) nodes.push_back(other);
  return nodes;
}

/// way: from a node to one that needs it, which is the first again.
void Compiler::report_cycle(std::span<const std::size_t> way) {
  std::string cycle = "'" + scene_.nodes[way.front()].name + "'";
  bool all_hang = true;
  for (std::size_t i = 0; i < way.size(); ++i) {
    const std::size_t next = way[(i + 1) % way.size()];
    const bool hangs = scene_.nodes[way[i]].parent.node == static_cast<int>(next);
    all_hang = all_hang && hangs;
    cycle += (hangs ? " hangs on '" : " reaches for '") + scene_.nodes[next].name + "'";
    if (i + 1 < way.size()) cycle += ", which";
  }
  const auto& said = identities_[way.front()].parent;
  diagnostics_.error(
      said ? said->span : scene_.nodes[way.front()].span,
      (all_hang ? "parents form a cycle: " : "nodes wait for one another: ") + cycle);
}

/// Each node after those it needs, and else as they stand. A cycle is reported once.
void Compiler::order_poses() {
  enum class Mark : std::uint8_t { New, Open, Done };
  struct Visit {
    std::vector<int> needs;
    std::size_t next = 0;
  };
  std::vector<Mark> marks(scene_.nodes.size(), Mark::New);
  std::vector<std::size_t> way;
  std::vector<Visit> visits;
  const auto enter = [&](std::size_t node) {
    marks[node] = Mark::Open;
    way.push_back(node);
    visits.push_back({needs(node)});
  };
  for (std::size_t start = 0; start < scene_.nodes.size(); ++start) {
    if (marks[start] == Mark::New) enter(start);
    while (!way.empty()) {
      Visit& visit = visits.back();
      if (visit.next == visit.needs.size()) {
        marks[way.back()] = Mark::Done;
        scene_.pose_order.push_back(static_cast<int>(way.back()));
        way.pop_back(), visits.pop_back();
        continue;
      }
      const auto other = static_cast<std::size_t>(visit.needs[visit.next++]);
      if (marks[other] == Mark::New) {
        enter(other);
      } else if (marks[other] == Mark::Open) {
        const auto first = std::find(way.begin(), way.end(), other);
        report_cycle(std::span(way).subspan(static_cast<std::size_t>(first - way.begin())));
      }
    }
  }
}

void Compiler::compile_nodes(ReadContext& reading) {
  CompileContext context{scene_, linker_, diagnostics_, budget_, reading};
  for (std::size_t i = 0; i < scene_.nodes.size(); ++i) {
    const int node = static_cast<int>(i);
    if (!linker_.is_broken(node)) scene_.nodes[i].type->compile(context, node);
  }
  if (diagnostics_.has_errors()) return;
  const World setup = setup_world(scene_);
  for (std::size_t i = 0; i < scene_.nodes.size(); ++i) {
    scene_.nodes[i].type->bind(context, static_cast<int>(i), setup);
  }
}

/// A solver looks at all samples of all pointers since its last update.
void Compiler::check_samples() {
  for (const Solver& solver : scene_.solvers) {
    for (std::size_t i = 0; i < scene_.pointers.size(); ++i) {
      const auto& every = scene_.pointers[i].path.every;
      if (!every || floor(solver.every / *every) <= kMaxSamples) continue;
      diagnostics_.error(pointer_spans_[i],
                         "this pointer is sampled more than " + std::to_string(kMaxSamples) +
                             " times an update of '" +
                             scene_.nodes[static_cast<std::size_t>(solver.node)].name + "'");
    }
  }
}

Rational natural_end(const Scene& scene) {
  Rational end{0, 1};
  for (const Track& track : scene.tracks) end = std::max(end, track.keys.times.back());
  for (const Pointer& pointer : scene.pointers) {
    if (!pointer.path.times.empty()) end = std::max(end, pointer.path.times.back());
    for (const Press& press : pointer.press) end = std::max(end, press.up);
  }
  for (const SceneSkeleton& skeleton : scene.skeletons) {
    for (const PlayEntry& entry : skeleton.play) end = std::max(end, end_of(skeleton.rig, entry));
  }
  return end;
}

constexpr int kMaxFrames = 10000000;

int count_frames(const Scene& scene, Diagnostics& diagnostics) {
  if (scene.time.frames) return *scene.time.frames;
  const Rational duration = scene.time.duration ? *scene.time.duration : natural_end(scene);
  const std::int64_t count = round(duration * scene.time.fps) + (scene.time.loop ? 0 : 1);
  if (count > kMaxFrames) {
    const SourceSpan whole_input{0, 0, 0, 1};
    diagnostics.error(scene.time.duration ? scene.time.duration_span : whole_input,
                      "the scene has " + std::to_string(count) + " frames, more than " +
                          std::to_string(kMaxFrames));
  }
  return static_cast<int>(std::clamp<std::int64_t>(count, 1, kMaxFrames));
}

}  // namespace

Scene compile(SceneDefinition definition, std::string source, std::uint64_t document_hash,
              std::span<const Rational> source_fps, Diagnostics& diagnostics) {
  Scene scene;
  scene.source = std::move(source);
  scene.description = std::move(definition.description);
  scene.canvas = definition.canvas;
  scene.time = definition.time;
  scene.world = definition.world;
  scene.test = definition.test;

  Fnv1a64 hash;
  hash.add(document_hash);
  Compiler compiler(scene, diagnostics);
  compiler.add_nodes(definition.nodes, -1);
  compiler.add_pointers(definition.pointers);
  compiler.load_pictures(definition.images, hash);
  compiler.link();
  compiler.order_poses();
  order_drawing(scene, compiler.identities(), diagnostics);
  ReadContext context{diagnostics, source_fps};
  compiler.compile_nodes(context);
  bind_tracks(scene, definition.tracks, compiler.linker(), context);
  compiler.check_pivots();
  compiler.check_samples();
  // What could not be read may have made the scene longer or shorter.
  if (!diagnostics.has_errors()) scene.frame_count = count_frames(scene, diagnostics);
  if (diagnostics.has_errors()) throw InputError();
  scene.hash = hash.value();
  return scene;
}

}  // namespace sinew
