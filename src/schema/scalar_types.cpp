#include "schema/scalar_types.h"

#include <algorithm>
#include <cctype>
#include <cmath>

#include "core/math.h"
#include "core/suggest.h"
#include "core/text.h"
#include "schema/json_schema.h"

namespace sinew {

namespace {

constexpr std::string_view kPointComponents[] = {"x", "y"};

/// A decimal number at the start of a text, as a regular expression.
std::string decimal_pattern(Range range) {
  return std::string(range.min >= 0 ? "^[+]?" : "^[-+]?") +
         R"(([0-9]+\.?[0-9]*|\.[0-9]+)([eE][-+]?[0-9]+)?)";
}

Value number_schema(Range range) {
  Value schema = json_object({{"type", "number"}});
  if (std::isfinite(range.min)) {
    add_member(schema, range.above_min ? "exclusiveMinimum" : "minimum", make_number(range.min));
  }
  if (std::isfinite(range.max)) add_member(schema, "maximum", make_number(range.max));
  return schema;
}

}  // namespace

bool expect_list(const Value& value, std::size_t size, std::string_view what,
                 ReadContext& context) {
  if (value.broken) return false;
  if (value.is_list() && value.items.size() == size) return true;
  const std::string found =
      value.is_list() ? "a list of " + std::to_string(value.items.size()) : describe(value);
  context.error(value.span, "expected " + std::string(what) + ", found " + found);
  return false;
}

bool read_point(const Value& value, Unit unit, Vec2& out, ReadContext& context) {
  if (!expect_list(value, 2, "[x, y]", context)) return false;
  const bool x = read_number(value.items[0], unit, kAny, out.x, context);
  const bool y = read_number(value.items[1], unit, kAny, out.y, context);
  return x && y;
}

namespace {

class NumberType final : public TypeOf<double> {
 public:
  NumberType(Unit unit, Range range) : unit_(unit), range_(range) {}
  Value json_schema(SchemaDefinitions&) const override {
    std::string units;
    for (const std::string_view suffix : unit_suffixes(unit_)) {
      units += (units.empty() ? "" : "|") + std::string(suffix);
    }
    return any_of(
        {number_schema(range_), text_pattern(decimal_pattern(range_) + "(" + units + ")$")});
  }
  std::string summary() const override { return number_summary(unit_, range_); }
  int channels(const void*) const override { return 1; }
  void get_channels(const void* value, double* out) const override {
    *out = *static_cast<const double*>(value);
  }
  double channel_unit() const override { return unit_ == Unit::Degrees ? kPi / 180 : 1; }
  void set_channels(void* value, const double* in) const override {
    // Between two allowed keys an easing may overshoot; the field's limits still hold.
    double v = *in;
    if (unit_ != Unit::Degrees) v = std::min(std::max(v, range_.min), range_.max);
    *static_cast<double*>(value) = v;
  }

 protected:
  bool read_value(const Value& value, double& out, ReadContext& context) const override {
    return read_number(value, unit_, range_, out, context);
  }
  Value write_value(const double& in) const override { return write_number(in, unit_); }

 private:
  Unit unit_;
  Range range_;
};

class IntegerType final : public TypeOf<int> {
 public:
  IntegerType(int min, int max) : min_(min), max_(max) {}
  Value json_schema(SchemaDefinitions&) const override {
    return json_object({{"type", "integer"}, {"minimum", min_}, {"maximum", max_}});
  }
  std::string summary() const override {
    return "whole number, " + std::to_string(min_) + " to " + std::to_string(max_);
  }

 protected:
  bool read_value(const Value& value, int& out, ReadContext& context) const override {
    const auto whole = value.is_number() ? parse_integer(value.text) : std::nullopt;
    if (!whole || *whole < min_ || *whole > max_) {
      context.error(value.span, "expected a " + summary() + ", found " + describe(value));
      return false;
    }
    if (has_leading_zero(value.text)) {
      context.error(value.span, "expected a " + summary() + ", found " + value.text +
                                    std::string(kNoLeadingZero));
      return false;
    }
    out = static_cast<int>(*whole);
    return true;
  }
  Value write_value(const int& in) const override { return make_number(in); }

 private:
  int min_;
  int max_;
};

class BooleanType final : public TypeOf<bool> {
 public:
  Value json_schema(SchemaDefinitions&) const override {
    return json_object({{"type", "boolean"}});
  }
  std::string summary() const override { return "true or false"; }
  int channels(const void*) const override { return 1; }
  void get_channels(const void* value, double* out) const override {
    *out = *static_cast<const bool*>(value) ? 1 : 0;
  }
  void set_channels(void* value, const double* in) const override {
    *static_cast<bool*>(value) = *in != 0;
  }
  bool blends() const override { return false; }

 protected:
  bool read_value(const Value& value, bool& out, ReadContext& context) const override {
    if (value.kind != Value::Kind::Bool) {
      context.error(value.span, "expected true or false, found " + describe(value));
      return false;
    }
    out = value.text == "true";
    return true;
  }
  Value write_value(const bool& in) const override { return make_bool(in); }
};

/// For words that YAML takes for something else than a text.
std::string quotes_hint(const Value& value) {
  const bool is_word = value.is_number() || value.kind == Value::Kind::Bool ||
                       (value.is_null() && !value.is_missing());
  return is_word ? ": put it in quotes" : "";
}

class TextType : public TypeOf<std::string> {
 public:
  Value json_schema(SchemaDefinitions&) const override { return json_object({{"type", "string"}}); }
  std::string summary() const override { return "text"; }

 protected:
  bool read_value(const Value& value, std::string& out, ReadContext& context) const override {
    if (!value.is_text()) {
      context.error(value.span, "expected a text, found " + describe(value) + quotes_hint(value));
      return false;
    }
    out = value.text;
    return true;
  }
  Value write_value(const std::string& in) const override { return make_text(in); }
};

bool is_name(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](unsigned char c) {
    return std::isalnum(c) || c == '_' || c == '-';
  });
}

class NameType final : public TextType {
 public:
  Value json_schema(SchemaDefinitions&) const override { return text_pattern("^[A-Za-z0-9_-]+$"); }
  std::string summary() const override { return "name"; }

 protected:
  bool read_value(const Value& value, std::string& out, ReadContext& context) const override {
    if (value.is_text() && is_name(value.text)) {
      out = value.text;
      return true;
    }
    context.error(value.span, "expected a name (letters a to z, digits, '_' and '-'), found " +
                                  describe(value) + quotes_hint(value));
    return false;
  }
};

class TimeType final : public TypeOf<Rational> {
 public:
  explicit TimeType(Range range) : range_(range) {}
  Value json_schema(SchemaDefinitions&) const override {
    return any_of({number_schema(range_), text_pattern(decimal_pattern(range_) + "(s|ms|f)$"),
                   text_pattern("^[-+]?[0-9]+/[0-9]+$")});
  }
  std::string summary() const override {
    const std::string limits = range_text(range_);
    return limits.empty() ? "time" : "time, " + limits;
  }

 protected:
  bool read_value(const Value& value, Rational& out, ReadContext& context) const override {
    if (!read_time(value, out, context)) return false;
    if (in_range(to_double(out), range_)) return true;
    context.error(value.span, "expected a " + summary() + ", found " + value.text);
    return false;
  }
  Value write_value(const Rational& in) const override {
    Value decimal = make_number(to_double(in));
    if (parse_rational(decimal.text) == in) return decimal;
    return make_text(std::to_string(in.num) + "/" + std::to_string(in.den));
  }

 private:
  Range range_;
};

/// An exact number above 0 to 1000: frames a second, a speed.
class RateType final : public TypeOf<Rational> {
 public:
  RateType(std::string what, std::string examples)
      : what_(std::move(what)), examples_(std::move(examples)) {}
  Value json_schema(SchemaDefinitions&) const override {
    return any_of({number_schema({0, 1000, true}), text_pattern("^[0-9]+/[0-9]+$")});
  }
  std::string summary() const override { return what_ + ", above 0 to 1000"; }

 protected:
  bool read_value(const Value& value, Rational& out, ReadContext& context) const override {
    const bool allowed = value.is_number() || (value.is_text() && !is_quoted_number(value));
    const auto rate = allowed ? parse_rational(value.text) : std::nullopt;
    const bool zero_leads = allowed && has_leading_zero(value.text);
    if (!rate || rate->num <= 0 || *rate > Rational{1000, 1} || zero_leads) {
      context.error(value.span, "expected " + summary() + " (such as " + examples_ + "), found " +
                                    describe(value) +
                                    std::string(zero_leads ? kNoLeadingZero : ""));
      return false;
    }
    out = *rate;
    return true;
  }
  Value write_value(const Rational& in) const override {
    if (in.den == 1) return make_number(static_cast<double>(in.num));
    return make_text(std::to_string(in.num) + "/" + std::to_string(in.den));
  }

 private:
  std::string what_;
  std::string examples_;
};

/// Two numbers. `both`: one number may stand for both.
class PointType final : public TypeOf<Vec2> {
 public:
  PointType(Unit unit, bool both) : unit_(unit), both_(both), component_(unit, kAny) {}
  Value json_schema(SchemaDefinitions& definitions) const override {
    const Value item = component_.json_schema(definitions);
    const Value pair = fixed_list(definitions.or_variable(item), 2);
    return both_ ? any_of({item, pair}) : pair;
  }
  std::string summary() const override {
    const std::string unit =
        unit_ == Unit::None ? std::string() : " in " + std::string(unit_name(unit_));
    return both_ ? "number or [x, y]" + unit : "[x, y]" + unit;
  }
  int channels(const void*) const override { return 2; }
  void get_channels(const void* value, double* out) const override {
    const auto& p = *static_cast<const Vec2*>(value);
    out[0] = p.x;
    out[1] = p.y;
  }
  void set_channels(void* value, const double* in) const override {
    *static_cast<Vec2*>(value) = {in[0], in[1]};
  }
  double channel_unit() const override { return unit_ == Unit::Degrees ? kPi / 180 : 1; }
  std::span<const std::string_view> components() const override { return kPointComponents; }
  const FieldType* component_type() const override { return &component_; }

 protected:
  bool read_value(const Value& value, Vec2& out, ReadContext& context) const override {
    if (!both_ || value.is_list()) return read_point(value, unit_, out, context);
    if (!read_number_as(summary(), value, unit_, kAny, out.x, context)) return false;
    out.y = out.x;
    return true;
  }
  Value write_value(const Vec2& in) const override {
    if (both_ && in.x == in.y) return write_number(in.x, unit_);
    return make_list({write_number(in.x, unit_), write_number(in.y, unit_)});
  }

 private:
  Unit unit_;
  bool both_;
  NumberType component_;
};

/// A map whose values are read later, once it is known what they are.
class AnyMapType final : public TypeOf<Value> {
 public:
  explicit AnyMapType(std::string keys) : keys_(std::move(keys)) {}
  Value json_schema(SchemaDefinitions&) const override { return json_object({{"type", "object"}}); }
  std::string summary() const override { return "map from " + keys_ + " to values"; }

 protected:
  bool read_value(const Value& value, Value& out, ReadContext& context) const override {
    if (!value.is_map()) {
      context.error(value.span, "expected a " + summary() + ", found " + describe(value));
      return false;
    }
    out = value;
    return true;
  }
  Value write_value(const Value& in) const override { return in; }

 private:
  std::string keys_;
};

}  // namespace

namespace detail {

bool WordsType::read_into(const Value& value, void* out, ReadContext& context) const {
  std::vector<std::string_view> candidates(words_.begin(), words_.end());
  if (value.is_text()) {
    const auto found = std::find(words_.begin(), words_.end(), value.text);
    if (found != words_.end()) {
      set(out, static_cast<std::size_t>(found - words_.begin()));
      return true;
    }
  }
  context.error(value.span,
                "expected " + join_words(candidates) + ", found " + describe(value) +
                    (value.is_text() ? did_you_mean(value.text, candidates) : std::string()));
  return false;
}

Value WordsType::write(const void* in) const { return make_text(words_[get(in)]); }

Value WordsType::json_schema(SchemaDefinitions&) const {
  Value words = make_list({});
  for (const std::string& word : words_) words.items.push_back(make_text(word));
  return json_object({{"enum", words}});
}

std::string WordsType::summary() const {
  std::vector<std::string_view> candidates(words_.begin(), words_.end());
  return join_words(candidates);
}

void WordsType::get_channels(const void* value, double* out) const {
  *out = static_cast<double>(get(value));
}

void WordsType::set_channels(void* value, const double* in) const {
  set(value, static_cast<std::size_t>(*in));
}

}  // namespace detail

Typed<double> number(Unit unit, Range range) { return {std::make_unique<NumberType>(unit, range)}; }
Typed<int> integer(int min, int max) { return {std::make_unique<IntegerType>(min, max)}; }
Typed<bool> boolean() { return {std::make_unique<BooleanType>()}; }
Typed<std::string> text() { return {std::make_unique<TextType>()}; }
Typed<std::string> name_text() { return {std::make_unique<NameType>()}; }
Typed<Rational> time_value(Range range) { return {std::make_unique<TimeType>(range)}; }
Typed<Rational> frame_rate() {
  return {std::make_unique<RateType>("frames a second", "30 or 24000/1001")};
}
Typed<Rational> rate() { return {std::make_unique<RateType>("a number", "0.5 or 3/2")}; }
Typed<Vec2> point(Unit unit) { return {std::make_unique<PointType>(unit, false)}; }
Typed<Value> any_map(std::string keys) { return {std::make_unique<AnyMapType>(std::move(keys))}; }
Typed<Vec2> scale_factors() { return {std::make_unique<PointType>(Unit::None, true)}; }

}  // namespace sinew
