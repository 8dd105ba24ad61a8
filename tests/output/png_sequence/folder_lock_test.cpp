#include "output/png_sequence/folder_lock.h"

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>

#include "core/diagnostics.h"
#include "scratch_folder.h"

namespace sinew {
namespace {

class FolderLockTest : public TemporaryFolder {
 protected:
  /// What taking the lock says.
  std::string error_of(const std::string& shard) const {
    try {
      const FolderLock lock(folder(), shard, "out");
    } catch (const IoError& error) {
      return error.what();
    }
    return "no error";
  }
};

std::string busy() {
  return "out: another run of sinew is writing here (process " + std::to_string(::getpid()) + ")";
}

TEST_F(FolderLockTest, KeepsASecondRunOutAndNamesTheFirst) {
  const FolderLock lock(folder(), "", "out");
  EXPECT_EQ(error_of(""), busy());
  EXPECT_EQ(error_of("1-of-2"), busy());
}

TEST_F(FolderLockTest, IsFreeAgainAfterwards) {
  { const FolderLock lock(folder(), "", "out"); }
  EXPECT_EQ(error_of(""), "no error");
}

TEST_F(FolderLockTest, ShardsExcludeThemselvesAndWholeRunsOnly) {
  { const FolderLock earlier(folder(), "", "out"); }
  const FolderLock lock(folder(), "1-of-2", "out");
  EXPECT_EQ(error_of("2-of-2"), "no error");
  EXPECT_EQ(error_of("1-of-2"), busy());
  EXPECT_EQ(error_of(""), "out: another run of sinew is writing here");
}

TEST_F(FolderLockTest, EndsWithAKilledProcess) {
  std::array<int, 2> ready{};
  ASSERT_EQ(pipe(ready.data()), 0);
  const pid_t child = fork();
  ASSERT_GE(child, 0);
  if (child == 0) {
    const FolderLock lock(folder(), "", "out");
    if (::write(ready[1], "x", 1) != 1) _exit(1);
    for (;;) pause();
  }
  char byte = 0;
  ASSERT_EQ(::read(ready[0], &byte, 1), 1);
  EXPECT_EQ(error_of(""),
            "out: another run of sinew is writing here (process " + std::to_string(child) + ")");
  ASSERT_EQ(kill(child, SIGKILL), 0);
  ASSERT_EQ(waitpid(child, nullptr, 0), child);
  EXPECT_EQ(error_of(""), "no error");
  close(ready[0]);
  close(ready[1]);
}

TEST_F(FolderLockTest, NamesTheFileThatCannotBeMade) {
  std::filesystem::create_directory(folder() / "lock");
  EXPECT_EQ(error_of(""), (folder() / "lock").native() + ": cannot write: Is a directory");
}

}  // namespace
}  // namespace sinew
