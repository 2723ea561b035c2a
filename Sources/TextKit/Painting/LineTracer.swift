import AttributedText
import CoreGraphics
import Fonts
import TextEngine
import UIFoundation
import UnicodeFacts

/// A stretch of a line under or through text.
struct LineSegment {
  var minX, maxX: LayoutUnit
  /// Of the text; the line's own place follows from the font.
  var baseline: LayoutUnit
  var font: FontInstance
  var style: PaintStyle
  var decoration: LineDecoration
}

/// Finds where lines under and through a fragment's text run.
///
/// White space at both ends of a fragment has none; with `.byWord` no white space has.
struct LineTracer {
  private let runs: [VisualRun]
  private let units: [UInt16]
  private let start: Int
  /// From the first to the last character that is not white space.
  private let inked: Range<Int>

  init(fragment: PlacedFragment, source: NSAttributedString, runs: [VisualRun]) {
    self.runs = runs
    units = source.utf16Units(in: UTF16Span(fragment.range))
    start = fragment.range.lowerBound
    let first = units.firstIndex { !$0.isWhiteSpace } ?? 0
    let last = units.lastIndex { !$0.isWhiteSpace } ?? -1
    inked = start + first..<start + max(first, last + 1)
  }

  func segments(
    of line: (PaintStyle) -> LineDecoration?, in pieces: [PaintPiece]
  ) -> [LineSegment] {
    var segments: [LineSegment] = []
    for piece in pieces {
      guard let decoration = line(piece.style) else { continue }
      let run = runs[piece.run]
      let skipsSpaces = decoration.style.contains(.byWord)
      var right = run.advances[..<piece.glyphs.lowerBound].reduce(run.startX, +)
      var isOpen = segments.last.map { $0.style === piece.style && $0.maxX == right } ?? false
      for glyph in piece.glyphs {
        let left = right
        right += run.advances[glyph]
        // Hyphens and ellipses go with the letters that they follow.
        let isLined = isInserted(glyph, in: run) ? isOpen : isLined(run.clusters[glyph], skipsSpaces)
        defer { isOpen = isLined }
        guard isLined else { continue }
        if isOpen {
          segments[segments.count - 1].maxX = right
        } else {
          segments.append(
            LineSegment(
              minX: left, maxX: right, baseline: run.ys[piece.glyphs.lowerBound], font: run.font, style: piece.style,
              decoration: decoration))
        }
      }
    }
    return segments
  }

  private func isInserted(_ glyph: Int, in run: VisualRun) -> Bool {
    run.isInserted || run.clusters[glyph] >= run.range.upperBound
  }

  private func isLined(_ character: Int, _ skipsSpaces: Bool) -> Bool {
    inked.contains(character) && !(skipsSpaces && units[character - start].isWhiteSpace)
  }
}
