#include "scene/draw_tree.h"

#include <algorithm>

#include "scene/node_type.h"

namespace sinew {

namespace {

class DrawTree {
 public:
  DrawTree(Scene& scene, std::span<const NodeIdentity> identities)
      : scene_(scene), before_(scene.nodes.size()), after_(scene.nodes.size()) {
    for (const NodeIdentity& identity : identities) {
      const bool is_found = identity.order && identity.order->target.place.node >= 0;
      orders_.push_back(is_found ? &*identity.order : nullptr);
    }
  }

  void report_cycles(Diagnostics& diagnostics);
  void build();

 private:
  using Size = std::size_t;

  /// The node that must have its place first: what it is ordered at, or its group; -1: none.
  int depends_on(Size node) const {
    return orders_[node] ? orders_[node]->target.place.node : scene_.nodes[node].group;
  }
  std::string cycle_text(Size start) const;
  void append(int node, std::vector<int>& out) const;

  Scene& scene_;
  std::vector<const NodeOrder*> orders_;  ///< By node; null: it is drawn at its place in the list.
  std::vector<std::vector<int>> before_;  ///< By node: those ordered at it, as listed.
  std::vector<std::vector<int>> after_;
};

std::string DrawTree::cycle_text(Size start) const {
  std::string text = "'" + scene_.nodes[start].name + "'";
  Size at = start;
  do {
    if (at != start) text += ", which";
    const NodeOrder* order = orders_[at];
    const char* how = !order                             ? " is in '"
                      : order->side == OrderSide::Before ? " goes before '"
                                                         : " goes after '";
    const auto next = static_cast<Size>(depends_on(at));
    text += how + (order ? order->target.text : scene_.nodes[next].name) + "'";
    at = next;
  } while (at != start);
  return text;
}

/// Each circle is reported once and then cut.
void DrawTree::report_cycles(Diagnostics& diagnostics) {
  enum class Mark : std::uint8_t { New, Open, Done };
  std::vector<Mark> marks(orders_.size(), Mark::New);
  for (Size start = 0; start < orders_.size(); ++start) {
    std::vector<Size> chain;
    int at = static_cast<int>(start);
    while (at >= 0 && marks[static_cast<Size>(at)] == Mark::New) {
      marks[static_cast<Size>(at)] = Mark::Open;
      chain.push_back(static_cast<Size>(at));
      at = depends_on(static_cast<Size>(at));
    }
    if (at >= 0 && marks[static_cast<Size>(at)] == Mark::Open) {
      auto said = std::find(chain.begin(), chain.end(), static_cast<Size>(at));
      while (!orders_[*said]) ++said;  // groups alone make no circle
      diagnostics.error(orders_[*said]->target.span, "orders go in a circle: " + cycle_text(*said));
      orders_[*said] = nullptr;
    }
    for (const Size node : chain) marks[node] = Mark::Done;
  }
}

/// A node with those ordered at it, and those ordered at these. Kept without recursion: a scene may
/// order a hundred thousand nodes each at the one above.
void DrawTree::append(int node, std::vector<int>& out) const {
  struct Entry {
    int node;
    bool is_placed;  ///< Those ordered at it already stand around it.
  };
  std::vector<Entry> open{{node, false}};
  while (!open.empty()) {
    const Entry entry = open.back();
    open.pop_back();
    const auto i = static_cast<Size>(entry.node);
    if (entry.is_placed || (before_[i].empty() && after_[i].empty())) {
      out.push_back(entry.node);
      continue;
    }
    for (auto n = after_[i].rbegin(); n != after_[i].rend(); ++n) open.push_back({*n, false});
    open.push_back({entry.node, true});
    for (auto n = before_[i].rbegin(); n != before_[i].rend(); ++n) open.push_back({*n, false});
  }
}

void DrawTree::build() {
  for (Size i = 0; i < orders_.size(); ++i) {
    if (!orders_[i] || orders_[i]->target.place.kind != PlaceId::Kind::Node) continue;
    const auto target = static_cast<Size>(orders_[i]->target.place.node);
    (orders_[i]->side == OrderSide::Before ? before_ : after_)[target].push_back(
        static_cast<int>(i));
  }
  for (Size i = 0; i < orders_.size(); ++i) {
    const NodeOrder* order = orders_[i];
    const int node = static_cast<int>(i);
    if (!order) {
      const int group = scene_.nodes[i].group;
      append(node, group < 0 ? scene_.drawn : scene_.nodes[static_cast<Size>(group)].drawn);
    } else if (order->target.place.kind == PlaceId::Kind::Slot) {
      const PlaceId& slot = order->target.place;
      std::vector<int> drawn;
      append(node, drawn);
      for (const int one : drawn) {
        scene_.nodes[static_cast<Size>(slot.node)].drawn_at_slots.push_back(
            {slot.part, order->side, one});
      }
    }
  }
}

/// Follows what is drawn to draw something else: the nodes in it, those at its slots, and what it
/// is clipped by when that is drawn as a mask.
class ClipChecker {
 public:
  ClipChecker(const Scene& scene, Diagnostics& diagnostics)
      : scene_(scene),
        diagnostics_(diagnostics),
        marks_(scene.nodes.size()),
        extents_(scene.nodes.size()) {}

  void check() {
    for (std::size_t i = 0; i < scene_.nodes.size(); ++i) visit(static_cast<int>(i));
  }

 private:
  enum class Mark : std::uint8_t { New, Open, Done };
  /// What drawing a node draws.
  struct Extent {
    std::size_t depth = 0;   ///< Of nodes within one another, itself included.
    std::int64_t nodes = 0;  ///< Each as often as it is drawn: masks draw nodes once more.
  };
  static constexpr std::size_t kMaxDepth = 1000;
  static constexpr std::int64_t kMaxNodes = std::int64_t{1} << 22;

  void visit(int node) {
    Mark& mark = marks_[static_cast<std::size_t>(node)];
    if (mark == Mark::Open) return report_circle(node);
    if (mark == Mark::Done || is_too_much_) return;
    if (chain_.size() == kMaxDepth) return report_depth(node);
    mark = Mark::Open;
    chain_.push_back(node);
    const Node& self = scene_.nodes[static_cast<std::size_t>(node)];
    Extent sum;
    for (const int inside : self.drawn) add(inside, sum);
    for (const DrawnAtSlot& at_slot : self.drawn_at_slots) add(at_slot.node, sum);
    if (self.clip && self.clip->by == ClipBy::Alpha) add(self.clip->node.place.node, sum);
    extents_[static_cast<std::size_t>(node)] = {sum.depth + 1, sum.nodes + 1};
    if (sum.depth == kMaxDepth) report_depth(node);
    if (sum.nodes >= kMaxNodes) report_nodes(node);
    chain_.pop_back();
    mark = Mark::Done;
  }

  void add(int node, Extent& sum) {
    visit(node);
    const Extent& extent = extents_[static_cast<std::size_t>(node)];
    sum.depth = std::max(sum.depth, extent.depth);
    sum.nodes = std::min(sum.nodes + extent.nodes, kMaxNodes);
  }

  /// The last in the chain draws `node`, which stands in it already. One of the steps between is a
  /// clip, as what is drawn in one another makes no circle.
  void report_circle(int node) {
    const auto start = std::find(chain_.begin(), chain_.end(), node);
    auto said = chain_.end() - 1;
    while (said != start && !is_clipped_by(*said, said + 1 == chain_.end() ? node : said[1])) {
      --said;
    }
    const NodeClip& clip = *scene_.nodes[static_cast<std::size_t>(*said)].clip;
    diagnostics_.error(clip.node.span, "clips go in a circle: drawing '" + clip.node.text +
                                           "' draws what it clips");
  }

  bool is_clipped_by(int node, int other) const {
    const auto& clip = scene_.nodes[static_cast<std::size_t>(node)].clip;
    return clip && clip->by == ClipBy::Alpha && clip->node.place.node == other;
  }

  void report(int node, const std::string& problem) {
    if (!is_too_much_) {
      diagnostics_.error(scene_.nodes[static_cast<std::size_t>(node)].span, problem);
    }
    is_too_much_ = true;
  }
  void report_depth(int node) {
    report(node, "more than " + std::to_string(kMaxDepth) + " nodes are drawn within one another");
  }
  void report_nodes(int node) {
    report(node, "this draws more than " + std::to_string(kMaxNodes) +
                     " nodes: each clip by alpha draws what it clips by once more");
  }

  const Scene& scene_;
  Diagnostics& diagnostics_;
  std::vector<Mark> marks_;
  std::vector<Extent> extents_;  ///< By node, once it is done.
  std::vector<int> chain_;
  bool is_too_much_ = false;
};

/// Keeps the clips that are right, and reports the others.
void take_clips(Scene& scene, std::span<const NodeIdentity> identities, const Linker& linker,
                Diagnostics& diagnostics) {
  for (std::size_t i = 0; i < identities.size(); ++i) {
    const auto& clip = identities[i].clip;
    if (!clip || clip->node.place.kind != PlaceId::Kind::Node) continue;
    const int by = clip->node.place.node;
    const Node& node = scene.nodes[static_cast<std::size_t>(by)];
    if (clip->by == ClipBy::Alpha || node.type->has_outline()) {
      scene.nodes[i].clip = clip;
    } else if (!linker.is_broken(by)) {
      diagnostics.error(clip->node.span, "expected a shape, and '" + clip->node.text + "' is a " +
                                             node.type->table().name() +
                                             ": say `by: alpha` to clip by what it draws");
    }
  }
}

}  // namespace

void order_drawing(Scene& scene, std::span<const NodeIdentity> identities, const Linker& linker,
                   Diagnostics& diagnostics) {
  DrawTree tree(scene, identities);
  tree.report_cycles(diagnostics);
  tree.build();
  take_clips(scene, identities, linker, diagnostics);
  ClipChecker(scene, diagnostics).check();
}

}  // namespace sinew
