#include "scene/draw_tree.h"

#include <algorithm>

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

}  // namespace

void order_drawing(Scene& scene, std::span<const NodeIdentity> identities,
                   Diagnostics& diagnostics) {
  DrawTree tree(scene, identities);
  tree.report_cycles(diagnostics);
  tree.build();
}

}  // namespace sinew
