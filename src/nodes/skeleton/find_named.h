#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "core/suggest.h"
#include "scene/references.h"

namespace sinew {

/// The index of what is called so, or -1 after a report. kind: "bone"; owner: "skeleton 'hero'".
template <class T>
std::int32_t find_named(const std::vector<T>& things, const NameRef& name, const std::string& kind,
                        const std::string& owner, Diagnostics& diagnostics) {
  const auto found = std::find_if(things.begin(), things.end(),
                                  [&](const T& thing) { return thing.name == name.name; });
  if (found != things.end()) return static_cast<std::int32_t>(found - things.begin());
  std::vector<std::string_view> names;
  names.reserve(things.size());
  for (const T& thing : things) names.push_back(thing.name);
  diagnostics.error(name.span, owner + " has no " + kind + " '" + name.name + "'" +
                                   did_you_mean(name.name, names));
  return -1;
}

}  // namespace sinew
