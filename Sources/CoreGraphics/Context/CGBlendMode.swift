/// The compositing of the drawing (source) with the existing content (destination). The raw values are Apple's.
///
/// In the formulas, S and D are the premultiplied colors, and Sa and Da are the alphas. A partly covered pixel is
/// interpolated between its old value and the mode's result. Pixels outside the shape keep their values in every mode.
public enum CGBlendMode: Int32, Hashable, Sendable {
  /// Source over destination: S + D (1 - Sa).
  case normal
  /// The product of the colors; never lighter than either.
  case multiply
  /// The inverse of the product of the inverses; never darker than either.
  case screen
  /// `multiply` if the destination is dark, otherwise `screen`.
  case overlay
  /// The smaller value of each component.
  case darken
  /// The larger value of each component.
  case lighten
  /// Lightens the destination to reflect the source.
  case colorDodge
  /// Darkens the destination to reflect the source.
  case colorBurn
  /// Darkens or lightens depending on the source, like a diffuse light.
  case softLight
  /// `multiply` if the source is dark, otherwise `screen`.
  case hardLight
  /// The absolute difference of each component.
  case difference
  /// Like `difference`, with less contrast.
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
  /// The sum of the colors, clamped at black: S + D - 1 if both are opaque.
  case plusDarker
  /// S + D, up to 1.
  case plusLighter
}
