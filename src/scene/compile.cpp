#include "scene/compile.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "scene/draw_tree.h"
#include "scene/linker.h"
#include "scene/names.h"
#include "scene/node_type.h"
#include "scene/owners.h"
#include "scene/pictures.h"
#include "scene/review.h"
#include "scene/tracks.h"

namespace sinew {

namespace {

constexpr std::string_view kReservedNames[] = {"canvas", "time", "world", "vars", "test"};
constexpr std::int64_t kMaxSamples = 100'000;

class Compiler {
 public:
  Compiler(Scene& scene, Diagnostics& diagnostics)
      : scene_(scene),
        diagnostics_(diagnostics),
        linker_(scene, diagnostics),
        pictures_(scene, diagnostics) {}

  /// Adds the scene itself, or what a group brings in, and what is in that.
  void add_scope(SceneDefinition& definition, int group);
  void link();
  void order_poses();
  void compile_nodes(ReadContext& reading);
  void check_pivots();
  void check_samples();
  Linker& linker() { return linker_; }
  std::span<const NodeIdentity> identities() const { return identities_; }
  std::span<const TrackDefinition> tracks() const { return tracks_; }
  std::span<const SourceSpan> pointer_spans() const { return pointer_spans_; }
  std::uint64_t pictures_hash() const { return pictures_.hash(); }

 private:
  Scope& scope(int index) { return scene_.scopes[static_cast<std::size_t>(index)]; }
  void add_nodes(std::vector<NodeDefinition>& definitions, int group, int scope);
  void add_pointers(std::vector<PointerDefinition>& definitions, int scope);
  void add_tracks(std::vector<TrackDefinition>& definitions, int scope);
  void load_pictures(std::span<const PictureDefinition> pictures, int scope);
  void name_node(const std::string& name, int node, int scope, SourceSpan span);
  bool is_taken(const std::string& name, int scope, SourceSpan span);
  PlaceId space_of(const Node& node, const NodeIdentity& identity) const;
  int hangs_on(std::size_t node) const;
  void link_affected(PathRef& reference);
  std::vector<int> needs(std::size_t index) const;
  void report_cycle(std::span<const std::size_t> way);
  void check_pivot(int index, Vec2 fraction, SourceSpan span);

  Scene& scene_;
  Diagnostics& diagnostics_;
  Linker linker_;
  PointBudget budget_;
  std::vector<NodeIdentity> identities_;                           ///< By node.
  std::vector<SourceSpan> pointer_spans_;                          ///< By pointer.
  std::map<std::pair<int, std::string>, SourceSpan> first_named_;  ///< By scope and name.
  std::vector<TrackDefinition> tracks_;
  PictureLoader pictures_;
};

bool Compiler::is_taken(const std::string& name, int scope, SourceSpan span) {
  if (std::find(std::begin(kReservedNames), std::end(kReservedNames), name) !=
      std::end(kReservedNames)) {
    diagnostics_.error(span, "the name '" + name + "' is kept for the section of that name");
    return true;
  }
  const auto [found, is_new] = first_named_.emplace(std::pair(scope, name), span);
  if (is_new) return false;
  diagnostics_.error(span, "the name '" + name + "' is taken");
  diagnostics_.note(found->second, "first used here");
  return true;
}

void Compiler::name_node(const std::string& name, int node, int scope, SourceSpan span) {
  if (!name.empty() && !is_taken(name, scope, span)) this->scope(scope).nodes.emplace(name, node);
}

void Compiler::add_scope(SceneDefinition& definition, int group) {
  const int index = static_cast<int>(scene_.scopes.size());
  scene_.scopes.emplace_back().group = group;
  if (group >= 0) scene_.nodes[static_cast<std::size_t>(group)].prefab = index;
  if (definition.hides_names) linker_.expect_more_names(index);
  load_pictures(definition.images, index);
  add_nodes(definition.nodes, group, index);
  add_pointers(definition.pointers, index);
  add_tracks(definition.tracks, index);
}

void Compiler::add_nodes(std::vector<NodeDefinition>& definitions, int group, int scope) {
  for (NodeDefinition& definition : definitions) {
    const int index = static_cast<int>(scene_.nodes.size());
    std::vector<NodeDefinition> children;
    if (auto* inside = definition.type->children(definition.fields)) children.swap(*inside);
    std::optional<SceneDefinition> prefab;
    if (auto* inside = definition.type->prefab(definition.fields)) prefab = std::move(*inside);
    Node& node = scene_.nodes.emplace_back();
    node.name = definition.identity.name;
    node.type = definition.type;
    node.settings = definition.settings;
    node.fields = std::move(definition.fields);
    node.group = group;
    node.scope = scope;
    node.span = definition.span;
    const SourceSpan name_span = definition.identity.name_span;
    name_node(node.name, index, scope, name_span.line > 0 ? name_span : definition.span);
    identities_.push_back(std::move(definition.identity));
    if (definition.broken) linker_.mark_broken(index);
    if (definition.hides_names) linker_.expect_more_names(scope);
    add_nodes(children, index, scope);
    if (prefab) add_scope(*prefab, index);
    scene_.nodes[static_cast<std::size_t>(index)].end = static_cast<int>(scene_.nodes.size());
  }
}

void Compiler::add_pointers(std::vector<PointerDefinition>& definitions, int scope) {
  for (PointerDefinition& definition : definitions) {
    const int index = static_cast<int>(scene_.pointers.size());
    if (definition.name.empty()) {
      linker_.expect_more_names(scope);
    } else if (!is_taken(definition.name, scope, definition.span)) {
      this->scope(scope).pointers.emplace(definition.name, index);
    }
    pointer_spans_.push_back(definition.span);
    scene_.pointers.push_back({definition.name, this->scope(scope).group,
                               std::move(definition.path.track), std::move(definition.press)});
  }
}

/// What moves a prefab's own canvas or world is left behind with them.
void Compiler::add_tracks(std::vector<TrackDefinition>& definitions, int scope) {
  for (TrackDefinition& definition : definitions) {
    const std::string root = parse_path(definition.path).path.root;
    if (scope > 0 && (root == "canvas" || root == "world")) continue;
    definition.scope = scope;
    tracks_.push_back(std::move(definition));
  }
}

void Compiler::load_pictures(std::span<const PictureDefinition> pictures, int scope) {
  for (const PictureDefinition& picture : pictures) {
    this->scope(scope).pictures.emplace(picture.name, pictures_.load(picture, scope));
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
    linker_.enter(node.scope);
    node_identity_table().link(&identities_[i], linker_);
    node.type->table().link(node.fields.data(), linker_);
    node.parent = space_of(node, identities_[i]);
    if (linker_.unresolved() != unresolved_before) linker_.mark_broken(static_cast<int>(i));
  }
  for (Pointer& pointer : scene_.pointers) {
    const int group = pointer.group;
    linker_.enter(group < 0 ? 0 : scene_.nodes[static_cast<std::size_t>(group)].prefab);
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

/// The node whose space another's lies in; -1: none.
int Compiler::hangs_on(std::size_t node) const {
  const PlaceId parent = scene_.nodes[node].parent;
  if (parent.kind == PlaceId::Kind::World) return -1;
  if (parent.kind != PlaceId::Kind::Pointer) return parent.node;
  return scene_.pointers[static_cast<std::size_t>(parent.node)].group;
}

/// The nodes that a node must be posed after.
std::vector<int> Compiler::needs(std::size_t index) const {
  const Node& node = scene_.nodes[index];
  std::vector<int> nodes;
  if (hangs_on(index) >= 0) nodes.push_back(hangs_on(index));
  if (linker_.is_broken(static_cast<int>(index))) return nodes;
  for (const int other : node.type->waits_for(scene_, node)) {
    if (other != static_cast<int>(index)) nodes.push_back(other);
  }
  return nodes;
}

/// way: from a node to one that needs it, which is the first again.
void Compiler::report_cycle(std::span<const std::size_t> way) {
  std::string cycle = "'" + scene_.nodes[way.front()].name + "'";
  bool all_hang = true;
  for (std::size_t i = 0; i < way.size(); ++i) {
    const std::size_t next = way[(i + 1) % way.size()];
    const bool hangs = hangs_on(way[i]) == static_cast<int>(next);
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
    linker_.enter(scene_.nodes[i].scope);
    if (!linker_.is_broken(node)) scene_.nodes[i].type->compile(context, node);
  }
  if (diagnostics_.has_errors()) return;
  const World setup = setup_world(scene_);
  for (std::size_t i = 0; i < scene_.nodes.size(); ++i) {
    linker_.enter(scene_.nodes[i].scope);
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
  // A play entry of a hardly moving animation may end beyond all that can be counted.
  const std::int64_t steps = std::min<std::int64_t>(round(duration * scene.time.fps), 1LL << 62);
  const std::int64_t count = steps + (scene.time.loop ? 0 : 1);
  if (count > kMaxFrames) {
    const SourceSpan whole_input{0, 0, 0, 1};
    diagnostics.error(scene.time.duration ? scene.time.duration_span : whole_input,
                      "the scene has " + std::to_string(count) + " frames, more than " +
                          std::to_string(kMaxFrames));
  }
  return static_cast<int>(std::clamp<std::int64_t>(count, 1, kMaxFrames));
}

}  // namespace

Scene compile(SceneDefinition definition, const DefinitionSource& source,
              Diagnostics& diagnostics) {
  Scene scene;
  scene.source = source.input;
  scene.description = std::move(definition.description);
  scene.canvas = definition.canvas;
  scene.time = definition.time;
  scene.world = definition.world;
  scene.test = definition.test;

  Fnv1a64 hash;
  hash.add(source.document_hash);
  Compiler compiler(scene, diagnostics);
  compiler.add_scope(definition, -1);
  compiler.link();
  compiler.order_poses();
  order_drawing(scene, compiler.identities(), compiler.linker(), diagnostics);
  ReadContext context{diagnostics, source.fps};
  compiler.compile_nodes(context);
  bind_tracks(scene, compiler.tracks(), compiler.linker(), context);
  compiler.check_pivots();
  compiler.check_samples();
  number_owners(scene);
  // What could not be read may have made the scene longer or shorter.
  if (!diagnostics.has_errors()) scene.frame_count = count_frames(scene, diagnostics);
  if (diagnostics.has_errors()) throw InputError();
  review(scene, compiler.linker(), compiler.pointer_spans(), source.changes, diagnostics);
  hash.add(compiler.pictures_hash());
  scene.hash = hash.value();
  return scene;
}

}  // namespace sinew
