#pragma once

#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/suggest.h"
#include "scene/references.h"

namespace sinew {

/// The things of a list by name, where many are looked up; of two with one name the first. The list
/// must outlive it unchanged.
class NameLookup {
 public:
  template <class T>
  explicit NameLookup(const std::vector<T>& things) {
    names_.reserve(things.size());
    for (const T& thing : things) {
      indices_.emplace(thing.name, static_cast<std::int32_t>(names_.size()));
      names_.push_back(thing.name);
    }
  }

  /// The index, or -1.
  std::int32_t find(std::string_view name) const {
    const auto found = indices_.find(name);
    return found == indices_.end() ? -1 : found->second;
  }
  /// The index, or -1 after a report. kind: "bone"; owner: "skeleton 'hero'".
  std::int32_t find(const NameRef& name, const std::string& kind, const std::string& owner,
                    Diagnostics& diagnostics) const {
    const std::int32_t index = find(name.name);
    if (index >= 0) return index;
    diagnostics.error(name.span, owner + " has no " + kind + " '" + name.name + "'" +
                                     did_you_mean(name.name, names_));
    return -1;
  }

 private:
  std::map<std::string_view, std::int32_t> indices_;
  std::vector<std::string_view> names_;
};

/// The same for one that is looked up alone.
template <class T>
std::int32_t find_named(const std::vector<T>& things, const NameRef& name, const std::string& kind,
                        const std::string& owner, Diagnostics& diagnostics) {
  const auto found = std::find_if(things.begin(), things.end(),
                                  [&](const T& thing) { return thing.name == name.name; });
  if (found != things.end()) return static_cast<std::int32_t>(found - things.begin());
  return NameLookup(things).find(name, kind, owner, diagnostics);
}

}  // namespace sinew
