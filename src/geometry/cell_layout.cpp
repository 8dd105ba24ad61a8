#include "geometry/cell_layout.h"

#include <algorithm>
#include <cmath>

#include "geometry/page_search.h"

namespace sinew {
namespace {

PackSize largest_item(std::span<const PackSize> items) {
  PackSize largest;
  for (const PackSize item : items) {
    largest.width = std::max(largest.width, item.width);
    largest.height = std::max(largest.height, item.height);
  }
  return largest;
}

/// The columns of a grid that is about as wide as it is high.
int columns_for(std::size_t count, PackSize cell, int padding) {
  const double cells = static_cast<double>(count) * (cell.height + padding);
  return std::max(1, static_cast<int>(std::ceil(std::sqrt(cells / (cell.width + padding)) - 1e-9)));
}

/// Places one item after the other, in rows and on pages.
class CellWriter {
 public:
  CellWriter(const PackOptions& options, int columns)
      : options_(options), columns_(columns), largest_(largest_page(options.page)) {
    start_page();
  }

  /// row_height: of all items in the row.
  void add(int item, PackSize cell, int row_height) {
    const int border = options_.border;
    if (in_row_ == columns_ || (in_row_ > 0 && x_ + cell.width + border > largest_.width)) {
      end_row();
    }
    if (y_ > border && y_ + row_height + border > largest_.height) start_page();
    row_height_ = std::max(row_height_, row_height);
    result_.pages.back().places.push_back({item, x_, y_, false});
    used_.width = std::max(used_.width, x_ + cell.width);
    used_.height = std::max(used_.height, y_ + row_height);
    x_ += cell.width + options_.padding;
    ++in_row_;
  }

  void end_row() {
    if (in_row_ == 0) return;
    y_ += row_height_ + options_.padding;
    x_ = options_.border;
    in_row_ = row_height_ = 0;
    if (options_.method == PackMethod::Strip) start_page();
  }

  int page() const { return static_cast<int>(result_.pages.size()) - 1; }

  PackResult take() {
    end_page();
    return std::move(result_);
  }

  PackResult& result() { return result_; }

 private:
  void end_page() {
    const int border = options_.border;
    PackPage& page = result_.pages.back();
    page.size = shaped({used_.width + border, used_.height + border}, options_.page);
    std::sort(page.places.begin(), page.places.end(),
              [](const PackPlace& a, const PackPlace& b) { return a.item < b.item; });
  }

  void start_page() {
    if (!result_.pages.empty()) {
      if (result_.pages.back().places.empty()) return;
      end_page();
    }
    result_.pages.emplace_back();
    x_ = y_ = options_.border;
    in_row_ = row_height_ = 0;
    used_ = {};
  }

  const PackOptions& options_;
  int columns_;
  PackSize largest_;
  PackResult result_;
  PackSize used_;
  int x_ = 0;
  int y_ = 0;
  int in_row_ = 0;
  int row_height_ = 0;
};

}  // namespace

PackResult pack_cells(std::span<const PackSize> items, const std::vector<std::vector<int>>& groups,
                      const PackOptions& options) {
  const PackSize cell = largest_item(items);
  const bool rows = options.method == PackMethod::Rows;
  std::size_t count = 0;
  for (const auto& group : groups) count += group.size();
  int columns = static_cast<int>(count) + 1;  // no limit but the page's width
  if (options.method == PackMethod::Grid) {
    columns = options.columns > 0 ? options.columns : columns_for(count, cell, options.padding);
  }
  CellWriter writer(options, columns);
  std::vector<int> page_of_group;
  for (const std::vector<int>& group : groups) {
    std::vector<PackSize> sizes;
    sizes.reserve(group.size());
    for (const int item : group) sizes.push_back(items[static_cast<std::size_t>(item)]);
    const PackSize row = largest_item(sizes);
    int page = -1;
    for (std::size_t i = 0; i < group.size(); ++i) {
      writer.add(group[i], rows ? sizes[i] : cell, rows ? row.height : cell.height);
      page = i == 0 || page == writer.page() ? writer.page() : -2;
    }
    page_of_group.push_back(std::max(page, -1));
    if (rows) writer.end_row();
  }
  PackResult result = writer.take();
  if (result.pages.back().places.empty()) result.pages.pop_back();
  result.page_of_group = std::move(page_of_group);
  return result;
}

}  // namespace sinew
