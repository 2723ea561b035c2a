/// How what is drawn and what is there are put together. Raw values are Core Graphics'.
package enum BlendMode: Int32, CaseIterable, Hashable, Sendable {
  case normal, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight, hardLight, difference, exclusion
  case hue, saturation, color, luminosity
  case clear, copy, sourceIn, sourceOut, sourceAtop, destinationOver, destinationIn, destinationOut, destinationAtop, xor
  case plusDarker, plusLighter

  /// What stands for the mode in a document, whose page is opaque paper: nothing can be taken off it, nor put under it. `nil` where
  /// nothing is drawn.
  var onPaper: BlendMode? {
    switch self {
    case .copy, .sourceIn, .sourceAtop: .normal
    case .clear, .sourceOut, .destinationOver, .destinationIn, .destinationOut, .destinationAtop, .xor: nil
    default: self
    }
  }
}
