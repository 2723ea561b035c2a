import UIKit

/// A mark of an inspection and its meaning, as an entry of the legend.
@MainActor package struct LegendEntry {
  /// A short description.
  package let words: String
  private let mark: (MarkPen, CGRect) -> Void

  init(_ words: String, _ mark: @escaping (MarkPen, CGRect) -> Void) { (self.words, self.mark) = (words, mark) }

  /// The default size of a mark, in points.
  package static let markSize = CGSize(width: 22, height: 12)

  /// Draws the mark as on the page, centred in `rect`, which must be at least of `markSize`.
  package func draw(in rect: CGRect) {
    let size = Self.markSize
    let place = CGRect(
      x: (rect.midX - size.width / 2).rounded(), y: (rect.midY - size.height / 2).rounded(), width: size.width, height: size.height)
    mark(MarkPen(damage: rect.insetBy(dx: -8, dy: -8)), place)
  }
}

extension Inspection {
  /// The marks, from back to front.
  @MainActor package var legend: [LegendEntry] {
    switch self {
    case .lineFragments:
      [LegendEntry("the room that a line was given") { $0.boxes([$1.insetBy(dx: 1, dy: 1)], alpha: 0.55) }]
    case .usedRects:
      [LegendEntry("what of it the line's text takes") { $0.usedRects([$1.insetBy(dx: 1, dy: 1)]) }]
    case .baselines:
      [LegendEntry("the baseline") { $0.baseline(from: $1.minX, to: $1.maxX, y: $1.midY) }]
    case .glyphBoxes:
      [LegendEntry("a glyph's advance and height, and its origin") { pen, rect in
        let (left, right) = rect.divided(atDistance: rect.width / 2, from: .minXEdge)
        pen.glyphs(
          boxes: [left, right], origins: [left, right].map { CGPoint(x: $0.minX, y: rect.maxY - 3) })
      }]
    case .exclusionBands:
      [LegendEntry("what a shape takes from the lines beside it") { $0.exclusionBands([$1]) }]
    case .bidiLevels:
      [
        LegendEntry("level and direction of a stretch that reads to the right") {
          $0.arrow(for: .init(level: 0, left: $1.minX, right: $1.maxX), y: $1.midY)
        },
        LegendEntry("of one that reads to the left") { $0.arrow(for: .init(level: 1, left: $1.minX, right: $1.maxX), y: $1.midY) },
      ]
    case .breakOpportunities:
      [
        LegendEntry("a line may end here") { $0.breakOpportunity(at: CGPoint(x: $1.midX, y: $1.midY - 2.5), isHard: false) },
        LegendEntry("a line must end here") { $0.breakOpportunity(at: CGPoint(x: $1.midX, y: $1.midY - 1.5), isHard: true) },
      ]
    case .hyphenationPoints:
      [LegendEntry("the word may be divided here") { pen, rect in
        Look.blue.setFill()
        pen.dot(at: CGPoint(x: rect.midX, y: rect.midY), radius: 1.25)
      }]
    case .containerChain:
      [LegendEntry("a container's place in the chain, its characters, and the way to the next") { pen, rect in
        let (left, right) = rect.divided(atDistance: rect.width / 2, from: .minXEdge)
        pen.boxes([left.insetBy(dx: 2, dy: 0), right.insetBy(dx: 2, dy: 0)], alpha: 0.55)
        pen.baseline(from: left.midX, to: right.midX, y: rect.midY)
      }]
    case .lineEndings: MarkPen.Sign.allCases.map { sign in
      LegendEntry(sign.words) { $0.sign(sign, at: CGPoint(x: $1.midX, y: $1.midY)) }
    }
    }
  }
}

extension MarkPen.Sign {
  fileprivate var words: String {
    switch self {
    case .bar: "the next word did not fit"
    case .ring: "a shape took the room"
    case .dot: "the word was divided"
    case .cross: "the word was cut: it has no place to divide"
    case .block: "the line had to end"
    case .dots: "the rest is left out"
    }
  }
}
