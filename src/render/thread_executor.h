#pragma once

#include "core/executor.h"

namespace sinew {

/// Runs parts on several threads, which take the next part as they become free. They start and end
/// with each call.
class ThreadExecutor final : public Executor {
 public:
  /// threads: at least 1, the calling one among them.
  explicit ThreadExecutor(int threads) : threads_(threads) {}
  void for_each(std::size_t count, const std::function<void(std::size_t)>& body) override;

 private:
  int threads_;
};

/// How many threads the machine runs at once, at least 1.
int machine_threads();

}  // namespace sinew
