#include "image/blend_modes.h"

#include <array>

namespace sinew {
namespace {

constexpr std::string_view kPorterDuff =
    "W3C Compositing and Blending Level 1, section 9 (Porter and Duff 1984)";
constexpr std::string_view kSeparable = "W3C Compositing and Blending Level 1, section 10.1";
constexpr std::string_view kNonSeparable = "W3C Compositing and Blending Level 1, section 10.2";

// Lum(C) = 0.3 R + 0.59 G + 0.11 B. SetLum(C, l) moves all channels by the same, so that Lum is l,
// and draws what leaves 0..1 towards l. SetSat(C, s) stretches C from 0 to s; Sat = max - min.
constexpr std::array<BlendMode, 19> kModes{{
    {Blend::Normal, "normal", "s + d (1 - sa)", kPorterDuff},
    {Blend::Additive, "additive", "min(1, s + d); alpha as --additive-alpha says",
     "Porter and Duff 1984, 'plus'; blendFunc(ONE, ONE) of Spine's runtimes"},
    {Blend::Multiply, "multiply", "B = S D", kSeparable},
    {Blend::Screen, "screen", "B = S + D - S D", kSeparable},
    {Blend::Darken, "darken", "B = min(S, D)", kSeparable},
    {Blend::Lighten, "lighten", "B = max(S, D)", kSeparable},
    {Blend::Overlay, "overlay", "B = hard-light with S and D exchanged", kSeparable},
    {Blend::HardLight, "hard-light", "B = S <= 1/2 ? 2 S D : 1 - 2 (1 - S) (1 - D)", kSeparable},
    {Blend::SoftLight, "soft-light",
     "B = S <= 1/2 ? D - (1 - 2 S) D (1 - D) : D + (2 S - 1) (G - D), "
     "G = D <= 1/4 ? ((16 D - 12) D + 4) D : sqrt(D)",
     kSeparable},
    {Blend::ColorDodge, "color-dodge", "B = D = 0 ? 0 : S = 1 ? 1 : min(1, D / (1 - S))",
     kSeparable},
    {Blend::ColorBurn, "color-burn", "B = D = 1 ? 1 : S = 0 ? 0 : 1 - min(1, (1 - D) / S)",
     kSeparable},
    {Blend::Difference, "difference", "B = |S - D|", kSeparable},
    {Blend::Exclusion, "exclusion", "B = S + D - 2 S D", kSeparable},
    {Blend::Hue, "hue", "B = SetLum(SetSat(S, Sat(D)), Lum(D))", kNonSeparable},
    {Blend::Saturation, "saturation", "B = SetLum(SetSat(D, Sat(S)), Lum(D))", kNonSeparable},
    {Blend::Color, "color", "B = SetLum(S, Lum(D))", kNonSeparable},
    {Blend::Luminosity, "luminosity", "B = SetLum(D, Lum(S))", kNonSeparable},
    {Blend::Erase, "erase", "d (1 - sa)", kPorterDuff},
    {Blend::Mask, "mask", "d sa", kPorterDuff},
}};

}  // namespace

std::span<const BlendMode> blend_modes() { return kModes; }

std::string_view blend_word(Blend mode) {
  if (mode == Blend::AdditiveLuminance || mode == Blend::AdditiveNone) mode = Blend::Additive;
  for (const BlendMode& known : kModes) {
    if (known.mode == mode) return known.word;
  }
  return {};
}

Blend additive_blend(AdditiveAlpha alpha) {
  if (alpha == AdditiveAlpha::Source) return Blend::Additive;
  return alpha == AdditiveAlpha::None ? Blend::AdditiveNone : Blend::AdditiveLuminance;
}

}  // namespace sinew
