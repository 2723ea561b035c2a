import UIKit

/// A mark of an inspector and its meaning, as an entry of the legend.
@MainActor package struct LegendEntry {
  /// A short description.
  package let caption: String
  private let color: UIColor
  private let mark: (MarkPainter, CGRect) -> Void

  fileprivate init(_ caption: String, _ color: UIColor, _ mark: @escaping (MarkPainter, CGRect) -> Void) {
    (self.caption, self.color, self.mark) = (caption, color, mark)
  }

  /// The default size of a mark, in points.
  package static let markSize = CGSize(width: 22, height: 12)

  /// Draws the mark as on the page, centered in `rect`, which must be at least of `markSize`.
  package func draw(in rect: CGRect) {
    let size = Self.markSize
    let frame = CGRect(
      x: (rect.midX - size.width / 2).rounded(), y: (rect.midY - size.height / 2).rounded(), width: size.width, height: size.height)
    mark(MarkPainter(damage: rect.insetBy(dx: -8, dy: -8), color: color), frame)
  }
}

extension Inspector {
  /// The marks, from back to front.
  @MainActor package var legend: [LegendEntry] {
    switch self {
    case .lineFragments:
      [LegendEntry("space available to the line", color) { $0.boxes([$1.insetBy(dx: 1, dy: 1)]) }]
    case .usedRects:
      [LegendEntry("space used by the line's text", color) { $0.usedRects([$1.insetBy(dx: 1, dy: 1)]) }]
    case .baselines:
      [LegendEntry("baseline", color) { $0.baseline(from: $1.minX, to: $1.maxX, y: $1.midY) }]
    case .glyphBoxes:
      [LegendEntry("glyph advance, height and origin", color) { painter, rect in
        let (left, right) = rect.divided(atDistance: rect.width / 2, from: .minXEdge)
        painter.glyphs(
          boxes: [left, right], origins: [left, right].map { CGPoint(x: $0.minX, y: rect.maxY - 3) })
      }]
    case .exclusionBands:
      [LegendEntry("space that a shape excludes from lines", color) { $0.exclusionBands([$1]) }]
    case .bidiLevels:
      [
        LegendEntry("level and direction of a left-to-right run", color) {
          $0.arrow(for: .init(level: 0, left: $1.minX, right: $1.maxX), y: $1.midY)
        },
        LegendEntry("a right-to-left run", color) { $0.arrow(for: .init(level: 1, left: $1.minX, right: $1.maxX), y: $1.midY) },
      ]
    case .breakOpportunities:
      [
        LegendEntry("a line can break here", color) { $0.breakOpportunity(at: CGPoint(x: $1.midX, y: $1.midY - 2.5), isHard: false) },
        LegendEntry("a line must break here", color) { $0.breakOpportunity(at: CGPoint(x: $1.midX, y: $1.midY - 1.5), isHard: true) },
      ]
    case .hyphenationPoints:
      [LegendEntry("the word can be hyphenated here", color) { painter, rect in
        painter.color.setFill()
        painter.dot(at: CGPoint(x: rect.midX, y: rect.midY), radius: 1.25)
      }]
    case .containerChain:
      [LegendEntry("position in the chain, character range, link to the next container", color) { painter, rect in
        let (left, right) = rect.divided(atDistance: rect.width / 2, from: .minXEdge)
        painter.boxes([left.insetBy(dx: 2, dy: 0), right.insetBy(dx: 2, dy: 0)])
        painter.baseline(from: left.midX, to: right.midX, y: rect.midY)
      }]
    case .lineEndings: MarkPainter.EndingSymbol.allCases.map { sign in
      LegendEntry(sign.caption, color) { $0.sign(sign, at: CGPoint(x: $1.midX, y: $1.midY)) }
    }
    }
  }
}

extension MarkPainter.EndingSymbol {
  fileprivate var caption: String {
    switch self {
    case .bar: "the next word did not fit"
    case .ring: "a shape took the space"
    case .dot: "the word was hyphenated"
    case .cross: "the word was broken without a hyphen"
    case .block: "a mandatory line break"
    case .dots: "the rest is truncated"
    }
  }
}
