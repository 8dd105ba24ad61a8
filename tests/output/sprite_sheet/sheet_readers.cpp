#include "output/sprite_sheet/sheet_readers.h"

#include <cmath>
#include <cstdlib>
#include <map>
#include <nlohmann/json.hpp>
#include <stdexcept>

namespace sinew {
namespace {

using nlohmann::json;

std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    lines.emplace_back(text.substr(0, end));
    if (!lines.back().empty() && lines.back().back() == '\r') lines.back().pop_back();
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

std::string trimmed(std::string_view text) {
  const std::size_t first = std::min(text.find_first_not_of(" \t"), text.size());
  const std::size_t last = text.find_last_not_of(" \t");
  return std::string(text.substr(first, last == std::string_view::npos ? 0 : last + 1 - first));
}

/// All numbers of a text, whatever is between them.
std::vector<double> numbers_in(const std::string& text) {
  std::vector<double> numbers;
  for (const char* at = text.c_str(); *at != '\0';) {
    char* end = nullptr;
    const double number = std::strtod(at, &end);
    if (end == at) {
      ++at;
    } else {
      numbers.push_back(number);
      at = end;
    }
  }
  return numbers;
}

int whole(double number) { return static_cast<int>(std::lround(number)); }

ReadFrame json_frame(const std::string& name, const std::string& image, const json& entry) {
  ReadFrame frame;
  frame.name = name;
  frame.image = image;
  frame.x = entry.at("frame").at("x");
  frame.y = entry.at("frame").at("y");
  frame.width = entry.at("frame").at("w");
  frame.height = entry.at("frame").at("h");
  if (entry.at("rotated").get<bool>()) frame.turned = Turning::Clockwise;
  frame.source_width = entry.at("sourceSize").at("w");
  frame.source_height = entry.at("sourceSize").at("h");
  frame.offset_x = entry.at("spriteSourceSize").at("x");
  frame.offset_y = entry.at("spriteSourceSize").at("y");
  return frame;
}

std::string unescaped_xml(std::string text) {
  const std::pair<const char*, const char*> kEntities[] = {
      {"&lt;", "<"}, {"&gt;", ">"}, {"&quot;", "\""}, {"&apos;", "'"}, {"&amp;", "&"}};
  for (const auto& [entity, character] : kEntities) {
    for (std::size_t at = 0; (at = text.find(entity, at)) != std::string::npos; ++at) {
      text.replace(at, std::string_view(entity).size(), character);
    }
  }
  return text;
}

using Attributes = std::map<std::string, std::string>;

/// The attributes of each element of that name.
std::vector<Attributes> elements(std::string_view text, const std::string& name) {
  std::vector<Attributes> found;
  for (std::size_t at = 0; (at = text.find("<" + name + " ", at)) != std::string_view::npos;) {
    at += name.size() + 1;
    Attributes& attributes = found.emplace_back();
    for (;;) {
      at = text.find_first_not_of(" \t\r\n", at);
      if (text.at(at) == '>' || text.at(at) == '/') break;
      const std::size_t equals = text.find('=', at);
      const std::size_t end = text.find(text.at(equals + 1), equals + 2);
      attributes[std::string(text.substr(at, equals - at))] =
          unescaped_xml(std::string(text.substr(equals + 2, end - equals - 2)));
      at = end + 1;
    }
  }
  return found;
}

/// A property list's dictionaries: keys lead to texts ("true" for <true/>), joined by '\n' from the
/// outermost.
class PropertyList {
 public:
  explicit PropertyList(std::string_view text) : text_(text) { read_value(""); }
  const std::vector<std::pair<std::string, std::string>>& entries() const { return entries_; }

 private:
  /// The next tag; what stood before it is in content_.
  std::string next_tag() {
    const std::size_t open = text_.find('<', at_);
    if (open == std::string_view::npos) throw std::runtime_error("a torn property list");
    content_ = text_.substr(at_, open - at_);
    const std::size_t close = text_.find('>', open);
    at_ = close + 1;
    return std::string(text_.substr(open + 1, close - open - 1));
  }

  void read_value(const std::string& path) {
    std::string tag = next_tag();
    while (tag[0] == '?' || tag[0] == '!' || tag.starts_with("plist")) tag = next_tag();
    if (tag == "dict") {
      for (tag = next_tag(); tag != "/dict"; tag = next_tag()) {
        if (tag != "key") throw std::runtime_error("expected a key, found " + tag);
        next_tag();
        const std::string key = unescaped_xml(content_);
        read_value(path.empty() ? key : path + "\n" + key);
      }
    } else if (tag.ends_with("/")) {
      entries_.emplace_back(path, tag.substr(0, tag.size() - 1));
    } else {
      next_tag();
      entries_.emplace_back(path, unescaped_xml(content_));
    }
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::string content_;
  std::vector<std::pair<std::string, std::string>> entries_;
};

std::string between(const std::string& text, const std::string& before, const std::string& after) {
  const std::size_t start = text.find(before);
  if (start == std::string::npos) return {};
  const std::size_t from = start + before.size();
  return text.substr(from, text.find(after, from) - from);
}

}  // namespace

std::vector<ReadFrame> read_json_sheet(std::string_view text) {
  const json sheet = json::parse(text);
  const std::string image = sheet.at("meta").at("image");
  std::vector<ReadFrame> frames;
  for (const auto& [key, entry] : sheet.at("frames").items()) {
    const bool array = sheet.at("frames").is_array();
    frames.push_back(
        json_frame(array ? entry.at("filename").get<std::string>() : key, image, entry));
  }
  return frames;
}

std::vector<ReadFrame> read_multiatlas(std::string_view text) {
  std::vector<ReadFrame> frames;
  const json sheet = json::parse(text);
  for (const json& texture : sheet.at("textures")) {
    for (const json& entry : texture.at("frames")) {
      frames.push_back(json_frame(entry.at("filename"), texture.at("image"), entry));
    }
  }
  return frames;
}

/// Lines without a colon are pages, after an empty line, or regions.
std::vector<ReadFrame> read_libgdx(std::string_view text) {
  std::vector<ReadFrame> frames;
  std::string page;
  bool new_page = true;
  int below = 0;
  const auto finish = [&] {
    if (!frames.empty()) {
      frames.back().offset_y = frames.back().source_height - frames.back().height - below;
    }
  };
  for (const std::string& line : lines_of(text)) {
    const std::size_t colon = line.find(':');
    if (trimmed(line).empty()) {
      new_page = true;
    } else if (colon == std::string::npos && new_page) {
      page = trimmed(line);
      new_page = false;
    } else if (colon == std::string::npos) {
      finish();
      frames.push_back({trimmed(line), page});
    } else if (!frames.empty() && frames.back().image == page) {
      ReadFrame& frame = frames.back();
      const std::string key = trimmed(line.substr(0, colon));
      const std::string value = trimmed(line.substr(colon + 1));
      const std::vector<double> numbers = numbers_in(value);
      if (key == "rotate" && (value == "true" || value == "90")) {
        frame.turned = Turning::CounterClockwise;
      } else if (key == "xy") {
        frame.x = whole(numbers.at(0)), frame.y = whole(numbers.at(1));
      } else if (key == "size") {
        frame.width = whole(numbers.at(0)), frame.height = whole(numbers.at(1));
      } else if (key == "orig") {
        frame.source_width = whole(numbers.at(0)), frame.source_height = whole(numbers.at(1));
      } else if (key == "offset") {
        frame.offset_x = whole(numbers.at(0)), below = whole(numbers.at(1));
      } else if (key == "index" && numbers.at(0) >= 0) {
        frame.name += "/" + value;
      }
    }
  }
  finish();
  return frames;
}

std::vector<ReadFrame> read_starling(std::string_view text) {
  std::string image;
  for (const Attributes& atlas : elements(text, "TextureAtlas")) image = atlas.at("imagePath");
  std::vector<ReadFrame> frames;
  for (Attributes& a : elements(text, "SubTexture")) {
    const auto number = [&](const std::string& name) { return std::atoi(a.at(name).c_str()); };
    ReadFrame frame{a.at("name"), image,           number("x"),
                    number("y"),  number("width"), number("height")};
    if (a["rotated"] == "true") {
      frame.turned = Turning::Clockwise;
      std::swap(frame.width, frame.height);
    }
    const bool has_frame = a.count("frameWidth") > 0;
    frame.offset_x = has_frame ? -number("frameX") : 0;
    frame.offset_y = has_frame ? -number("frameY") : 0;
    frame.source_width = has_frame ? number("frameWidth") : frame.width;
    frame.source_height = has_frame ? number("frameHeight") : frame.height;
    frames.push_back(frame);
  }
  return frames;
}

std::vector<ReadFrame> read_cocos(std::string_view text) {
  const PropertyList list(text);
  std::map<std::string, Attributes> by_name;
  std::string image;
  for (const auto& [path, value] : list.entries()) {
    if (path == "metadata\ntextureFileName") image = value;
    if (!path.starts_with("frames\n")) continue;
    const std::size_t last = path.rfind('\n');
    by_name[path.substr(7, last - 7)][path.substr(last + 1)] = value;
  }
  std::vector<ReadFrame> frames;
  for (auto& [name, entry] : by_name) {
    // Format 2 has the same under other names.
    const auto either = [&entry](const std::string& three, const std::string& two) {
      return entry.count(three) > 0 ? entry.at(three) : entry.at(two);
    };
    const std::vector<double> rect = numbers_in(either("textureRect", "frame"));
    const std::vector<double> size{rect.at(2), rect.at(3)};
    const std::vector<double> source = numbers_in(either("spriteSourceSize", "sourceSize"));
    const std::vector<double> offset = numbers_in(either("spriteOffset", "offset"));
    ReadFrame frame{
        name, image, whole(rect.at(0)), whole(rect.at(1)), whole(size.at(0)), whole(size.at(1))};
    if (either("textureRotated", "rotated") == "true") frame.turned = Turning::Clockwise;
    frame.source_width = whole(source.at(0));
    frame.source_height = whole(source.at(1));
    frame.offset_x = whole(offset.at(0) + (source.at(0) - size.at(0)) / 2);
    frame.offset_y = whole((source.at(1) - size.at(1)) / 2 - offset.at(1));
    frames.push_back(frame);
  }
  return frames;
}

std::vector<ReadFrame> read_godot(std::string_view text) {
  std::map<std::string, std::string> images;
  std::map<std::string, ReadFrame> textures;
  std::string current;
  std::vector<ReadFrame> frames;
  std::vector<std::string> pending;  // textures of an animation, whose name follows
  for (const std::string& line : lines_of(text)) {
    if (line.starts_with("[ext_resource")) {
      images[between(line, " id=\"", "\"")] = between(line, "path=\"res://", "\"");
    } else if (line.starts_with("[sub_resource")) {
      current = between(line, " id=\"", "\"");
    } else if (line.starts_with("atlas")) {
      textures[current].image = images.at(between(line, "ExtResource(\"", "\""));
    } else if (line.starts_with("region") || line.starts_with("margin")) {
      const std::vector<double> rect = numbers_in(between(line, "Rect2(", ")"));
      ReadFrame& frame = textures.at(current);
      if (line.starts_with("region")) {
        frame.x = whole(rect.at(0)), frame.y = whole(rect.at(1));
        frame.width = frame.source_width = whole(rect.at(2));
        frame.height = frame.source_height = whole(rect.at(3));
      } else {
        frame.offset_x = whole(rect.at(0)), frame.offset_y = whole(rect.at(1));
        frame.source_width += whole(rect.at(2)), frame.source_height += whole(rect.at(3));
      }
    } else if (line.starts_with("\"texture\"")) {
      pending.push_back(between(line, "SubResource(\"", "\""));
    } else if (line.starts_with("\"name\"")) {
      for (std::size_t i = 0; i < pending.size(); ++i) {
        frames.push_back(textures.at(pending[i]));
        frames.back().name = between(line, "&\"", "\",") + "/" + std::to_string(i);
      }
      pending.clear();
    }
  }
  return frames;
}

std::vector<ReadFrame> read_unity(std::string_view text) {
  std::string image;
  int page_height = 0;
  std::vector<ReadFrame> frames;
  for (const std::string& line : lines_of(text)) {
    if (line.starts_with(":texture=")) image = line.substr(9);
    if (line.starts_with(":size=")) page_height = std::atoi(between(line, "x", "\n").c_str());
    if (line.empty() || line[0] == ':' || line[0] == '#') continue;
    const std::size_t end = line.find(';');
    const std::vector<double> n = numbers_in(line.substr(end));
    ReadFrame frame{line.substr(0, end), image, whole(n.at(0)), 0, whole(n.at(2)), whole(n.at(3))};
    frame.y = page_height - whole(n.at(1)) - frame.height;
    // Where the middle of the whole frame is, from the upper left corner of what is kept, twice.
    frame.offset_x = -whole(2 * n.at(4) * frame.width);
    frame.offset_y = -whole(2 * (1 - n.at(5)) * frame.height);
    frames.push_back(frame);
  }
  for (ReadFrame& frame : frames) {
    for (std::size_t at = 0; (at = frame.name.find('%', at)) != std::string::npos; ++at) {
      const std::string code = frame.name.substr(at + 1, 2);
      frame.name.replace(at, 3, 1, static_cast<char>(std::strtol(code.c_str(), nullptr, 16)));
    }
  }
  return frames;
}

std::vector<ReadFrame> read_css(std::string_view text) {
  std::vector<ReadFrame> frames;
  for (const std::string& line : lines_of(text)) {
    if (line.empty() || line[0] != '.' || line.find("animation:") != std::string::npos) continue;
    ReadFrame frame;
    frame.name = line.substr(1, line.find(" {") - 1);
    frame.image = between(line, "url(", ")");
    if (frame.image.starts_with('"')) frame.image = frame.image.substr(1, frame.image.size() - 2);
    frame.width = frame.source_width = whole(numbers_in(between(line, "width:", ";")).at(0));
    frame.height = frame.source_height = whole(numbers_in(between(line, "height:", ";")).at(0));
    const bool alone = line.find("background-position:") != std::string::npos;
    const std::string place = between(line, alone ? "background-position:" : "no-repeat", ";");
    frame.x = -whole(numbers_in(place).at(0));
    frame.y = -whole(numbers_in(place).at(1));
    frames.push_back(frame);
  }
  return frames;
}

StraightImage spot(int width, int height, int left, int top, int seed) {
  StraightImage image(64, 48);
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) {
      image.at(left + x, top + y) = {
          static_cast<std::uint8_t>(x * 3 + seed), static_cast<std::uint8_t>(y * 5),
          static_cast<std::uint8_t>(seed * 7), static_cast<std::uint8_t>(255 - (x + y) % 3)};
    }
  }
  return image;
}

StraightImage unpacked(const StraightImage& page, const ReadFrame& frame) {
  StraightImage out(frame.source_width, frame.source_height);
  for (int y = 0; y < frame.height; ++y) {
    for (int x = 0; x < frame.width; ++x) {
      int at_x = frame.x + x;
      int at_y = frame.y + y;
      if (frame.turned == Turning::Clockwise) {
        at_x = frame.x + frame.height - 1 - y;
        at_y = frame.y + x;
      } else if (frame.turned == Turning::CounterClockwise) {
        at_x = frame.x + y;
        at_y = frame.y + frame.width - 1 - x;
      }
      if (at_x < 0 || at_y < 0 || at_x >= page.width || at_y >= page.height) {
        throw std::runtime_error("frame '" + frame.name + "' leaves its page");
      }
      out.at(frame.offset_x + x, frame.offset_y + y) = page.at(at_x, at_y);
    }
  }
  return out;
}

}  // namespace sinew
