#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "core/hash.h"

namespace sinew {

/// A frame as the bytes of its file. Made where frames are encoded, on any thread, so that the one
/// thread that writes has nothing to compute.
struct EncodedFrame {
  std::int64_t frame = 0;
  std::string file;  ///< Relative to the folder of the target, with / between folders.
  std::vector<std::uint8_t> bytes;
  std::uint64_t hash = 0;  ///< FNV-1a of the bytes.
};

inline EncodedFrame encoded_frame(std::int64_t frame, std::string file,
                                  std::vector<std::uint8_t> bytes) {
  Fnv1a64 hash;
  hash.add(bytes);
  return {frame, std::move(file), std::move(bytes), hash.value()};
}

}  // namespace sinew
