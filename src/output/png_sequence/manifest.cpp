#include "output/png_sequence/manifest.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <cstddef>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <system_error>
#include <utility>

#include "core/diagnostics.h"
#include "core/file.h"
#include "core/hash.h"
#include "core/text.h"
#include "output/naming.h"

namespace sinew {
namespace {

using Json = nlohmann::json;

constexpr std::size_t kLargestManifest = std::size_t{1} << 30;

std::optional<std::uint64_t> parse_hex64(const std::string& text) {
  std::uint64_t value = 0;
  const char* end = text.data() + text.size();
  const auto [read, error] = std::from_chars(text.data(), end, value, 16);
  if (text.size() != 16 || error != std::errc() || read != end) return {};
  return value;
}

std::string text_of(const Json& object, const char* key) {
  const auto found = object.find(key);
  return found != object.end() && found->is_string() ? found->get<std::string>() : std::string();
}

std::optional<ManifestHeader> parse_header(const Json& line) {
  if (!line.is_object() || !line.contains("sinew")) return {};
  ManifestHeader header{text_of(line, "sinew"),
                        text_of(line, "source"),
                        text_of(line, "scene"),
                        text_of(line, "pattern"),
                        {}};
  const auto options = line.find("options");
  if (options == line.end() || !options->is_object()) return {};
  for (const auto& [key, value] : options->items()) {
    if (!value.is_string()) return {};
    header.options[key] = value.get<std::string>();
  }
  return header;
}

std::optional<ManifestEntry> parse_entry(const Json& line) {
  if (!line.is_object()) return {};
  const auto frame = line.find("frame");
  const auto bytes = line.find("bytes");
  const std::string file = text_of(line, "file");
  const std::optional<std::uint64_t> hash = parse_hex64(text_of(line, "hash"));
  if (frame == line.end() || !frame->is_number_unsigned() || bytes == line.end() ||
      !bytes->is_number_unsigned() || !hash || !stays_below(file)) {
    return {};
  }
  return ManifestEntry{frame->get<std::int64_t>(), file, bytes->get<std::uint64_t>(), *hash};
}

std::span<const std::uint8_t> bytes_of(std::string_view text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

}  // namespace

std::string manifest_line(const ManifestHeader& header) {
  std::string options;
  for (const auto& [key, value] : header.options) {
    options += (options.empty() ? "" : ",") + json_quoted(key) + ":" + json_quoted(value);
  }
  return R"({"sinew":)" + json_quoted(header.sinew) + R"(,"source":)" + json_quoted(header.source) +
         R"(,"scene":)" + json_quoted(header.scene) + R"(,"pattern":)" +
         json_quoted(header.pattern) + R"(,"options":{)" + options + "}}\n";
}

std::string manifest_line(const ManifestEntry& entry) {
  return R"({"frame":)" + std::to_string(entry.frame) + R"(,"file":)" + json_quoted(entry.file) +
         R"(,"bytes":)" + std::to_string(entry.bytes) + R"(,"hash":")" + hex64(entry.hash) +
         "\"}\n";
}

std::vector<ManifestSection> parse_manifest(std::string_view text) {
  std::vector<ManifestSection> sections;
  bool open = false;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    if (end == std::string_view::npos) break;  // torn
    const Json line = Json::parse(text.substr(0, end), nullptr, /*allow_exceptions=*/false);
    text.remove_prefix(end + 1);
    if (std::optional<ManifestHeader> header = parse_header(line)) {
      sections.push_back({std::move(*header), {}});
      open = true;
      continue;
    }
    std::optional<ManifestEntry> entry = parse_entry(line);
    open = open && entry;
    if (open) sections.back().entries.push_back(std::move(*entry));
  }
  return sections;
}

std::vector<ManifestSection> read_manifest(const std::filesystem::path& path) {
  const ReadResult result = read_file(path, kLargestManifest);
  if (result.failure && result.failure->message == "no such file") return {};
  if (result.failure) throw IoError(path.native() + ": " + result.failure->message);
  return parse_manifest({reinterpret_cast<const char*>(result.bytes.data()), result.bytes.size()});
}

ManifestWriter::ManifestWriter(const std::filesystem::path& path)
    : path_(path.native()), file_(open_file(path.c_str(), O_RDWR | O_CREAT | O_APPEND, 0666)) {
  if (!file_.is_open()) {
    throw IoError(path_ + ": cannot write: " + std::generic_category().message(errno));
  }
  const off_t size = ::lseek(file_.get(), 0, SEEK_END);
  char last = '\n';
  if (size > 0 && ::pread(file_.get(), &last, 1, size - 1) == 1 && last != '\n') append("\n");
}

void ManifestWriter::append(std::string_view line) {
  write_all(file_.get(), bytes_of(line), path_);
}

}  // namespace sinew
