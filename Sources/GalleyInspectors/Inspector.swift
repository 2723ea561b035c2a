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

/// A column to inspect: a layout manager's container, and its origin in the overlay's space.
package struct InspectedColumn {
  package var container: NSTextContainer
  package var origin: CGPoint

  package init(container: NSTextContainer, origin: CGPoint) {
    (self.container, self.origin) = (container, origin)
  }
}
