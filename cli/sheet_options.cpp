#include "cli/sheet_options.h"

#include <algorithm>

#include "cli/options.h"
#include "core/file.h"
#include "core/suggest.h"
#include "core/text.h"
#include "schema/scalar_types.h"

namespace sinew {
namespace {

constexpr std::size_t kLargestTemplate = std::size_t{16} << 20;

std::string format_list() {
  std::string list;
  for (const SheetFormat* format : sheet_formats()) list += std::string(format->name) + ", ";
  return list + "template";
}

[[noreturn]] void reject_format(const std::string& name) {
  std::vector<std::string_view> names{kTemplateFormat.name};
  for (const SheetFormat* format : sheet_formats()) names.push_back(format->name);
  const std::string hint = did_you_mean(name, names);
  throw InputError("--data: unknown format '" + name + "'" +
                   (hint.empty() ? ", known are " + format_list() : hint));
}

std::string read_template(const std::string& file) {
  const ReadResult text = read_file(file, kLargestTemplate);
  if (!text.failure) return {text.bytes.begin(), text.bytes.end()};
  const std::string message = file + ": " + text.failure->message;
  if (text.failure->missing) throw InputError(message);
  throw IoError(message);
}

/// "json-hash:hero.json"; "grid" and "gamemaker" have no file.
SheetDataTarget read_target(const std::string& text, const std::string& mustache) {
  const std::size_t colon = std::min(text.find(':'), text.size());
  const std::string name = text.substr(0, colon);
  SheetDataTarget target;
  target.format = name == kTemplateFormat.name ? &kTemplateFormat : find_sheet_format(name);
  if (!target.format) reject_format(name);
  if (colon < text.size()) target.file = text.substr(colon + 1);
  if (!target.format->write) {
    if (colon < text.size()) {
      throw InputError("--data " + name + ": its images say it all; leave ':" + target.file +
                       "' out");
    }
    return target;
  }
  if (target.file.empty()) {
    throw InputError("--data " + name + ": name its file, such as --data " + name + ":hero.txt");
  }
  if (target.format != &kTemplateFormat) return target;
  if (mustache.empty()) throw InputError("--data template: name the template with --template FILE");
  target.mustache = read_template(mustache);
  return target;
}

std::vector<std::string> split_at_commas(const std::string& text) {
  std::vector<std::string> parts;
  std::size_t start = 0;
  for (std::size_t end = 0; end != std::string::npos; start = end + 1) {
    end = text.find(',', start);
    parts.push_back(text.substr(start, end == std::string::npos ? end : end - start));
  }
  return parts;
}

/// "1,0.5" and "@2x,": without suffixes they are such as "@0.5x", and nothing for 1.
std::vector<SheetScale> read_scales(const SheetTexts& texts) {
  if (texts.scales.empty()) {
    if (!texts.suffix.empty()) throw InputError("--suffix goes with --scales");
    return {SheetScale{}};
  }
  const std::vector<std::string> numbers = split_at_commas(texts.scales);
  std::vector<std::string> suffixes;
  if (!texts.suffix.empty()) suffixes = split_at_commas(texts.suffix);
  if (!suffixes.empty() && suffixes.size() != numbers.size()) {
    throw InputError("--suffix: one for each of --scales, with commas between them, is " +
                     std::to_string(numbers.size()) + ", found " + std::to_string(suffixes.size()));
  }
  std::vector<SheetScale> scales;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const auto scale = parse_rational(numbers[i]);
    if (!scale || *scale <= Rational{0, 1} || *scale > Rational{64, 1}) {
      throw InputError("--scales: expected numbers above 0 such as 1,0.5, found '" + numbers[i] +
                       "'");
    }
    const bool whole = *scale == Rational{1, 1};
    scales.push_back(
        {*scale, suffixes.empty() ? (whole ? "" : "@" + numbers[i] + "x") : suffixes[i]});
  }
  return scales;
}

Vec2 read_part(const std::string& text) {
  const std::vector<std::string> parts = split_at_commas(text);
  const auto x = parse_double(parts[0]);
  const auto y = parts.size() == 2 ? parse_double(parts[1]) : std::nullopt;
  if (!x || !y) {
    throw InputError("--pivot: expected X,Y in parts of the frame such as 0.5,1, found '" + text +
                     "'");
  }
  return {*x, *y};
}

PivotChoice read_pivot(const std::string& text) {
  using Kind = PivotChoice::Kind;
  if (text.empty()) return {};
  if (text == "origin") return {Kind::Origin, {}, {}};
  if (text == "center") return {Kind::Part, {0.5, 0.5}, {}};
  if (text.find(',') != std::string::npos) return {Kind::Part, read_part(text), {}};
  return {Kind::Node, {}, text};
}

void read_max_size(const std::string& text, PageShape& page) {
  const std::size_t x = text.find('x');
  const auto width = parse_integer(text.substr(0, x));
  const auto height = x == std::string::npos ? width : parse_integer(text.substr(x + 1));
  constexpr long long kMost = 32768;
  if (!width || !height || *width < 1 || *height < 1 || *width > kMost || *height > kMost) {
    throw InputError(
        "--max-size: expected a number of pixels up to 32768, or WIDTHxHEIGHT, found '" + text +
        "'");
  }
  page.max_width = static_cast<int>(*width);
  page.max_height = static_cast<int>(*height);
}

bool has_format(const std::vector<SheetDataTarget>& data, const SheetFormat& format) {
  return std::any_of(data.begin(), data.end(),
                     [&](const auto& target) { return target.format == &format; });
}

/// What is asked for, or what the formats ask for.
PackMethod read_method(const SheetTexts& texts, const std::vector<SheetDataTarget>& data) {
  const auto method = read_option("--layout", texts.layout.empty() ? "maxrects" : texts.layout,
                                  words<PackMethod>({{"maxrects", PackMethod::MaxRects},
                                                     {"skyline", PackMethod::Skyline},
                                                     {"grid", PackMethod::Grid},
                                                     {"strip", PackMethod::Strip},
                                                     {"rows", PackMethod::Rows}}));
  for (const auto& [format, needed, name] :
       {std::tuple{&kGridFormat, PackMethod::Grid, "grid"},
        std::tuple{&kGamemakerFormat, PackMethod::Strip, "strip"}}) {
    if (!has_format(data, *format)) continue;
    if (texts.layout.empty() || method == needed) return needed;
    throw InputError("--data " + std::string(format->name) + " means --layout " + name +
                     ": leave --layout " + texts.layout + " out");
  }
  return method;
}

LayoutOptions read_layout(const SheetTexts& texts, const std::vector<SheetDataTarget>& data) {
  LayoutOptions layout;
  PackOptions& pack = layout.pack;
  pack.method = read_method(texts, data);
  pack.rule = read_option("--heuristic", texts.heuristic,
                          words<PackRule>({{"best", PackRule::Best},
                                           {"short-side", PackRule::ShortSide},
                                           {"long-side", PackRule::LongSide},
                                           {"area", PackRule::Area},
                                           {"top-left", PackRule::TopLeft},
                                           {"contact", PackRule::Contact}}));
  pack.rotate = texts.rotate;
  // Who cuts a picture into cells knows of no gaps.
  const bool cut = pack.method == PackMethod::Grid || pack.method == PackMethod::Strip;
  pack.padding = cut ? 0 : 2;
  if (!texts.padding.empty())
    pack.padding = read_option("--padding", texts.padding, integer(0, 256));
  pack.border = read_option("--border", texts.border, integer(0, 256));
  if (!texts.columns.empty())
    pack.columns = read_option("--columns", texts.columns, integer(1, 32768));
  if (pack.columns > 0 && pack.method != PackMethod::Grid) {
    throw InputError("--columns goes with --layout grid");
  }
  read_max_size(texts.max_size, pack.page);
  pack.page.multiple = read_option("--multiple", texts.multiple, integer(1, 1024));
  pack.page.power_of_two = texts.power_of_two;
  pack.page.square = texts.square;
  layout.extrude = read_option("--extrude", texts.extrude, integer(0, 64));
  return layout;
}

/// Frames are turned only for formats that say so, and all the same way.
void check_turning(const SheetChoices& choices) {
  const PackOptions& pack = choices.sheet.layout.pack;
  if (!pack.rotate) return;
  if (pack.method != PackMethod::MaxRects && pack.method != PackMethod::Skyline) {
    throw InputError("--rotate: frames in cells are not turned");
  }
  const SheetFormat* turning = nullptr;
  for (const SheetDataTarget& target : choices.sheet.data) {
    const SheetFormat* format = target.format;
    if (format->turning == Turning::None) {
      throw InputError("--rotate: " + std::string(format->name) + " has no turned frames");
    }
    if (turning && turning->turning != format->turning) {
      throw InputError("--rotate: " + std::string(turning->name) + " and " +
                       std::string(format->name) +
                       " turn frames in different directions: make their sheets one by one");
    }
    turning = format;
  }
  if (!turning) throw InputError("--rotate: without --data nobody knows which frames are turned");
}

Trim read_trim(const SheetTexts& texts, const SheetChoices& choices) {
  const auto& data = choices.sheet.data;
  const bool offsets = !data.empty() && std::all_of(data.begin(), data.end(), [](const auto& t) {
    return t.format->has_offsets;
  });
  // Cells of one size show all their frames in one place only if all lose the same.
  const bool grid = choices.sheet.layout.pack.method == PackMethod::Grid;
  const Trim automatic = offsets ? Trim::Frame : grid ? Trim::Sheet : Trim::Animation;
  return read_option("--trim", texts.trim,
                     words<Trim>({{"auto", automatic},
                                  {"frame", Trim::Frame},
                                  {"animation", Trim::Animation},
                                  {"sheet", Trim::Sheet},
                                  {"none", Trim::None}}));
}

}  // namespace

void add_sheet_options(CLI::App& app, SheetTexts& texts) {
  add_value(
      app, "-o,--output", texts.output, "FILE",
      "the images: a PNG file, with {page} where there are several pages; frames whose images "
      "have one name share a sheet, so {rig} and {animation} make sheets of their own");
  add_repeatable(app, "--data", texts.data, "FORMAT:FILE",
                 "describe the sheet as an engine reads it; repeatable: " + format_list());
  add_value(app, "--template", texts.mustache, "FILE", "the Mustache template of --data template");
  add_value(app, "--apng", texts.apng, "FILE",
            "also an animated PNG of each animation, to look at: '{animation}.png'");
  add_value(app, "--resource-prefix", texts.resource_prefix, "PATH",
            "where godot finds the images; default res://");
  add_value(app, "--layout", texts.layout, "maxrects|skyline|grid|strip|rows",
            "how frames are packed; default maxrects");
  add_value(app, "--heuristic", texts.heuristic, "NAME",
            "of maxrects: short-side, long-side, area, top-left or contact; default best of all");
  add_flag(app, "--rotate", texts.rotate, "turn frames where that saves room");
  add_value(app, "--padding", texts.padding, "N",
            "pixels between frames; default 2, and 0 in a grid or strip");
  add_value(app, "--border", texts.border, "N", "pixels around a page; default 0");
  add_value(app, "--extrude", texts.extrude, "N",
            "repeat the edge of a frame so many pixels outwards; default 0");
  add_value(app, "--bleed", texts.bleed, "N",
            "let colours go on so many pixels under what is transparent; default 0");
  add_value(app, "--columns", texts.columns, "N", "of a grid");
  add_value(app, "--max-size", texts.max_size, "N|WxH", "of a page; default 4096");
  add_flag(app, "--power-of-two", texts.power_of_two, "pages have sides of 2, 4, 8, ... pixels");
  add_flag(app, "--square", texts.square, "pages are as wide as high");
  add_value(app, "--multiple", texts.multiple, "N", "sides of pages are multiples of N");
  add_value(
      app, "--trim", texts.trim, "auto|frame|animation|sheet|none",
      "cut off what is transparent: of each frame, or what it is in all frames of an animation "
      "or the sheet; default frame where the format says where a frame belongs");
  add_value(app, "--trim-threshold", texts.trim_threshold, "N",
            "alpha up to N of 255 counts as transparent; default 0");
  add_value(app, "--trim-margin", texts.trim_margin, "N", "pixels that stay around; default 0");
  add_value(app, "--scales", texts.scales, "LIST",
            "make the sheet at several scales with one layout: 1,0.5");
  add_value(app, "--suffix", texts.suffix, "LIST",
            "what {scale} is for each of them, or ends the name: @2x, (the second is empty)");
  add_value(app, "--pivot", texts.pivot, "WHAT",
            "origin, center, X,Y in parts of the frame, or the path of a node or a bone");
  add_value(app, "--png", texts.png, "fast|small", "effort put into PNG files; default fast");
  add_value(app, "--out-alpha", texts.out_alpha, "straight|premultiplied",
            "whether colours are multiplied by alpha; default straight");
}

SheetChoices read_sheet_options(const SheetTexts& texts) {
  SheetChoices choices;
  if (texts.output.empty()) throw InputError("no output: name a file, such as -o hero.png");
  if (!texts.output.ends_with(".png")) {
    throw InputError("'" + texts.output + "': a sheet is a PNG file: end the name in .png");
  }
  choices.sheet.output = texts.output;
  for (const std::string& text : texts.data) {
    choices.sheet.data.push_back(read_target(text, texts.mustache));
  }
  if (!texts.mustache.empty() && !has_format(choices.sheet.data, kTemplateFormat)) {
    throw InputError("--template: say where its text goes with --data template:FILE");
  }
  choices.sheet.scales = read_scales(texts);
  choices.sheet.layout = read_layout(texts, choices.sheet.data);
  check_turning(choices);
  choices.sheet.apng = texts.apng;
  if (!texts.apng.empty() && choices.sheet.premultiplied) {
    throw InputError("--apng has straight colours: leave it out with --out-alpha premultiplied");
  }
  choices.sheet.resource_prefix = texts.resource_prefix;
  if (!texts.resource_prefix.ends_with('/')) choices.sheet.resource_prefix += '/';
  choices.sheet.premultiplied = read_option(
      "--out-alpha", texts.out_alpha, words<bool>({{"straight", false}, {"premultiplied", true}}));
  choices.write.png.effort =
      read_option("--png", texts.png,
                  words<PngEffort>({{"fast", PngEffort::Fast}, {"small", PngEffort::Small}}));
  choices.write.bleed = read_option("--bleed", texts.bleed, integer(0, 256));
  if (choices.write.bleed > 0 && choices.sheet.premultiplied) {
    throw InputError(
        "--bleed is for straight colours: leave it out with --out-alpha premultiplied");
  }
  choices.frames.cells = cells_for_scales(choices.sheet.scales);
  choices.frames.trim = read_trim(texts, choices);
  choices.frames.threshold = read_option("--trim-threshold", texts.trim_threshold, integer(0, 254));
  choices.frames.margin = read_option("--trim-margin", texts.trim_margin, integer(0, 1024));
  choices.pivot = read_pivot(texts.pivot);
  return choices;
}

}  // namespace sinew
