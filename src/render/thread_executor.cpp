#include "render/thread_executor.h"

#include <algorithm>
#include <atomic>
#include <thread>
#include <vector>

namespace sinew {

void ThreadExecutor::for_each(std::size_t count, const std::function<void(std::size_t)>& body) {
  std::atomic<std::size_t> next = 0;
  const auto work = [&] {
    for (std::size_t i = next++; i < count; i = next++) body(i);
  };
  const std::size_t others = std::min(count, static_cast<std::size_t>(threads_)) - (count > 0);
  std::vector<std::thread> threads;
  threads.reserve(others);
  for (std::size_t i = 0; i < others; ++i) threads.emplace_back(work);
  work();
  for (std::thread& thread : threads) thread.join();
}

int machine_threads() {
  return static_cast<int>(std::clamp(std::thread::hardware_concurrency(), 1U, 1024U));
}

}  // namespace sinew
