#pragma once

#include <cstddef>
#include <functional>

namespace sinew {

/// Runs parts of one job, perhaps at once. Only render/ makes executors that start threads; what
/// can be split takes one handed down.
class Executor {
 public:
  virtual ~Executor() = default;

  /// Calls body(0) .. body(count - 1), in any order, and returns when all are done. The bodies must
  /// not touch the same data and must not throw.
  virtual void for_each(std::size_t count, const std::function<void(std::size_t)>& body) = 0;
};

/// Calls the parts one after another on the calling thread.
class SerialExecutor final : public Executor {
 public:
  void for_each(std::size_t count, const std::function<void(std::size_t)>& body) override {
    for (std::size_t i = 0; i < count; ++i) body(i);
  }
};

}  // namespace sinew
