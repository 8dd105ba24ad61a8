#include "scene/pictures.h"

#include "core/file.h"
#include "image/decode.h"
#include "scene/names.h"

namespace sinew {

namespace {

constexpr std::size_t kMaxPictureBytes = std::size_t{512} << 20;
constexpr std::int64_t kMaxPicturePixels = std::int64_t{1} << 28;

/// Paths count from the file that holds them.
std::filesystem::path beside(const std::string& source_name, const std::string& file) {
  return std::filesystem::path(source_name).parent_path() / file;
}

}  // namespace

/// One picture, or why there is none; its contents go into the hash.
std::string PictureLoader::decode_into(Texture& texture, const std::filesystem::path& path) {
  ReadResult file = read_file(path, kMaxPictureBytes);
  if (file.failure && !file.failure->missing) {
    throw IoError(path.string() + ": " + file.failure->message);
  }
  if (file.failure) return file.failure->message;
  DecodeResult decoded = decode_picture(file.bytes);
  if (auto* problem = std::get_if<std::string>(&decoded)) return std::move(*problem);
  const auto& image = std::get<StraightImage>(decoded);
  pixels_ += std::int64_t{image.width} * image.height;
  if (pixels_ > kMaxPicturePixels) {
    return "with this one the images have more than " + std::to_string(kMaxPicturePixels) +
           " pixels in all";
  }
  texture.image = premultiply(image);
  hash_.add(std::span<const std::uint8_t>(file.bytes));
  return {};
}

/// The texture of a picture. A prefab that is there a hundred times has its pictures once.
int PictureLoader::load(const PictureDefinition& picture, int scope) {
  const int index = static_cast<int>(scene_.textures.size());
  std::filesystem::path path;
  if (!picture.broken) {
    path = beside(diagnostics_.source_name(picture.file_span.source), picture.file);
    const auto key = std::pair(path.lexically_normal().string(), picture.filter);
    const auto [known, is_new] = loaded_.emplace(key, index);
    if (scope > 0 && !is_new) return known->second;
  }
  Texture& texture = scene_.textures.emplace_back();
  texture.filter = picture.filter;
  scene_.texture_names.push_back(path_prefix(scene_, scope) + picture.name);
  if (picture.broken) return index;
  const std::string problem = decode_into(texture, path);
  if (!problem.empty()) diagnostics_.error(picture.file_span, path.string() + ": " + problem);
  return index;
}

}  // namespace sinew
