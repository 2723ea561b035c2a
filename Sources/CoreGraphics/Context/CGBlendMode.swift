/// How what is drawn – the source – and what is there – the destination – are put together. Raw values are Apple's.
///
/// Below, S and D are their colours multiplied by their alphas, Sa and Da the alphas. Where an edge covers a pixel in part, the pixel goes as
/// far from what it was to what the mode makes of it; what a shape does not cover stays in every mode.
public enum CGBlendMode: Int32, Hashable, Sendable {
  /// Over it: S + D (1 - Sa).
  case normal
  /// The product of the colours: never lighter.
  case multiply
  /// The inverse of the inverses' product: never darker.
  case screen
  /// `multiply` where the destination is dark, else `screen`.
  case overlay
  /// Of each component the lesser.
  case darken
  /// Of each component the greater.
  case lighten
  /// The destination made lighter to show the source.
  case colorDodge
  /// The destination made darker to show the source.
  case colorBurn
  /// Darker or lighter by the source, as in a diffuse light.
  case softLight
  /// `multiply` where the source is dark, else `screen`.
  case hardLight
  /// How far the components lie apart.
  case difference
  /// As `difference`, with less contrast.
  case exclusion
  /// The source's hue, the destination's saturation and luminosity.
  case hue
  /// The source's saturation, the destination's hue and luminosity.
  case saturation
  /// The source's hue and saturation, the destination's luminosity.
  case color
  /// The source's luminosity, the destination's hue and saturation.
  case luminosity
  /// 0
  case clear
  /// S
  case copy
  /// S Da
  case sourceIn
  /// S (1 - Da)
  case sourceOut
  /// S Da + D (1 - Sa)
  case sourceAtop
  /// S (1 - Da) + D
  case destinationOver
  /// D Sa
  case destinationIn
  /// D (1 - Sa)
  case destinationOut
  /// S (1 - Da) + D Sa
  case destinationAtop
  /// S (1 - Da) + D (1 - Sa)
  case xor
  /// The sum of the colours as far as they lie below white: S + D - 1 where both are opaque.
  case plusDarker
  /// S + D, up to 1.
  case plusLighter
}
