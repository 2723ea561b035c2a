import UIKit

/// A mode that draws marks of one aspect of the layout, above the sheet and below the text.
package enum Inspector: String, CaseIterable, Sendable {
  case lineFragments = "fragments"
  case usedRects = "used"
  case baselines
  case glyphBoxes = "glyphs"
  case exclusionBands = "bands"
  case bidiLevels = "levels"
  case breakOpportunities = "breaks"
  case hyphenationPoints = "hyphens"
  case containerChain = "chain"
  case lineEndings = "endings"

  package var title: String {
    switch self {
    case .lineFragments: "Line fragments"
    case .usedRects: "Used rectangles"
    case .baselines: "Baselines"
    case .glyphBoxes: "Glyph boxes"
    case .exclusionBands: "Exclusion bands"
    case .bidiLevels: "Bidi levels"
    case .breakOpportunities: "Break opportunities"
    case .hyphenationPoints: "Hyphenation points"
    case .containerChain: "Container chain"
    case .lineEndings: "Line endings"
    }
  }
}

extension Inspector {
  /// The inspectors in the order in which their marks are drawn.
  static let backToFront: [Inspector] = [
    .exclusionBands, .usedRects, .lineFragments, .baselines, .glyphBoxes, .bidiLevels, .breakOpportunities, .hyphenationPoints, .lineEndings,
    .containerChain,
  ]

  /// The color of its marks, which differs from those of the other inspectors. On the page its contrast is at least 4.5.
  @MainActor package var color: UIColor {
    switch self {
    case .lineFragments: Self.color(0x077BAB, 0x38B8F6)
    case .usedRects: Self.color(0x0D6A58, 0x3FE1BF)
    case .baselines: Self.color(0xBD413F, 0xF7857D)
    case .glyphBoxes: Self.color(0x8156C0, 0xB995F6)
    case .exclusionBands: Self.color(0x986603, 0xDE9C31)
    case .bidiLevels: Self.color(0x94296F, 0xFEA3D7)
    case .breakOpportunities: Self.color(0x2F801A, 0x79C069)
    case .hyphenationPoints: Self.color(0x904100, 0xFEAF83)
    case .containerChain: Self.color(0x2D52B3, 0xA9C4FC)
    case .lineEndings: Self.color(0x645D00, 0xD2C951)
    }
  }

  private static func color(_ light: UInt32, _ dark: UInt32) -> UIColor {
    func fixed(_ hex: UInt32) -> UIColor {
      UIColor(red: CGFloat(hex >> 16) / 255, green: CGFloat(hex >> 8 & 255) / 255, blue: CGFloat(hex & 255) / 255, alpha: 1)
    }
    let (bright, dim) = (fixed(light), fixed(dark))
    return UIColor { $0.userInterfaceStyle == .dark ? dim : bright }
  }
}

/// A column to inspect: a layout manager's container, and its origin in the overlay's space.
package struct InspectedColumn {
  package var container: NSTextContainer
  package var origin: CGPoint

  package init(container: NSTextContainer, origin: CGPoint) {
    (self.container, self.origin) = (container, origin)
  }
}
