#include "verify/report_html.h"

#include "core/file.h"
#include "core/text.h"
#include "image/decode.h"
#include "image/png_writer.h"
#include "verify/diff_pictures.h"
#include "verify/report_json.h"

namespace sinew {
namespace {

constexpr std::size_t kLargestFile = std::size_t{1} << 28;

std::string base64(std::span<const std::uint8_t> bytes) {
  constexpr std::string_view kLetters =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string out;
  out.reserve((bytes.size() + 2) / 3 * 4);
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    const std::size_t left = std::min<std::size_t>(3, bytes.size() - i);
    std::uint32_t word = 0;
    for (std::size_t k = 0; k < 3; ++k) word = word << 8 | (k < left ? bytes[i + k] : 0u);
    for (std::size_t k = 0; k < 4; ++k) {
      out += k <= left ? kLetters[word >> (18 - 6 * k) & 63] : '=';
    }
  }
  return out;
}

std::string data_uri(std::span<const std::uint8_t> bytes) {
  const bool jpeg = picture_kind(bytes) == PictureKind::Jpeg;
  return std::string("data:image/") + (jpeg ? "jpeg" : "png") + ";base64," + base64(bytes);
}

/// A picture's file as it is; empty for what is no picture, or none any more.
std::string file_uri(const std::string& path) {
  if (path.empty()) return {};
  const ReadResult file = read_file(path, kLargestFile);
  const PictureKind kind = picture_kind(file.bytes);
  if (file.failure || (kind != PictureKind::Png && kind != PictureKind::Jpeg)) return {};
  return data_uri(file.bytes);
}

std::string diff_uri(const DiffPair& pair, const DiffReport& report, const std::string& file) {
  std::string uri = file_uri(file);
  if (!uri.empty()) return uri;
  const std::optional<PairPictures> pictures = pair_pictures(pair, report.options);
  return pictures ? data_uri(encode_png(diff_picture(*pictures))) : "";
}

/// {"a":"data:...","b":"...","diff":"..."}, of pictures of two sizes as they were compared.
std::string picture_set(const DiffPair& pair, const DiffReport& report, const std::string& file) {
  std::string a = file_uri(pair.file_a);
  std::string b = file_uri(pair.file_b);
  if (pair.verdict == PairVerdict::Resized) {
    if (const auto both = pair_pictures(pair, report.options)) {
      a = data_uri(encode_png(both->a));
      b = data_uri(encode_png(both->b));
    }
  }
  std::string set;
  const auto add = [&](std::string_view name, const std::string& uri) {
    if (uri.empty()) return;
    set += (set.empty() ? "" : ",") + json_quoted(name) + ":" + json_quoted(uri);
  };
  add("a", a);
  add("b", b);
  add("diff", diff_uri(pair, report, file));
  return "{" + set + "}";
}

/// JSON that nothing in it can end the script element around it.
std::string script_safe(std::string json) {
  for (std::size_t at = json.find('<'); at != std::string::npos; at = json.find('<', at + 1)) {
    json.replace(at, 1, "\\u003c");
  }
  return json;
}

}  // namespace

std::string report_html(const DiffReport& report, const std::vector<std::string>& pictures,
                        std::size_t most) {
  std::string page(kPageHead);
  page += script_safe(report_json(report, pictures));
  page += "</script>\n<script type=\"application/json\" id=\"pictures\">{";
  std::size_t shown = 0;
  for (std::size_t i = 0; i < report.pairs.size() && shown < most; ++i) {
    if (report.pairs[i].verdict == PairVerdict::Same) continue;
    const std::string file = pictures.empty() ? "" : pictures[i];
    page += (shown++ == 0 ? "\"" : ",\"") + std::to_string(i) +
            "\":" + script_safe(picture_set(report.pairs[i], report, file));
  }
  page += "}</script>\n<script>\n";
  page += kPageScript;
  return page + "</script>\n</body>\n</html>\n";
}

}  // namespace sinew
