/// The compositing of a drawing with the existing content. The raw values are Core Graphics'.
package enum BlendMode: Int32, CaseIterable, Hashable, Sendable {
  case normal, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight, hardLight, difference, exclusion
  case hue, saturation, color, luminosity
  case clear, copy, sourceIn, sourceOut, sourceAtop, destinationOver, destinationIn, destinationOut, destinationAtop, xor
  case plusDarker, plusLighter

  /// The substitute for the mode on an opaque page, from which nothing can be removed; `nil` if nothing is drawn.
  var onPaper: BlendMode? {
    switch self {
    case .copy, .sourceIn, .sourceAtop: .normal
    case .clear, .sourceOut, .destinationOver, .destinationIn, .destinationOut, .destinationAtop, .xor: nil
    default: self
    }
  }
}
