import CoreGraphics
import GalleyAttributedText
import GalleyFonts
import GalleyTextEngine
import GalleyUnicodeFacts
import UIFoundation

/// A part of an underline or strikethrough.
struct LineSegment {
  var minX, maxX: LayoutUnit
  /// The baseline of the text. The position of the line follows from the font.
  var baseline: LayoutUnit
  var font: FontInstance
  var style: PaintStyle
  var decoration: LineDecoration
  /// The index of its `DecoratedRange`.
  var rangeIndex = 0
}

/// Computes the extents of underlines and strikethroughs of a fragment.
///
/// White space at both ends of a fragment has no line; with `.byWord`, no white space has.
struct DecorationLineTracer {
  private let runs: [VisualRun]
  private let units: [UInt16]
  private let start: UTF16Offset
  /// The range from the first to the last character that is not white space.
  private let inked: Range<UTF16Offset>

  init(fragment: PlacedFragment, source: NSAttributedString, runs: [VisualRun]) {
    self.runs = runs
    units = source.utf16Units(in: fragment.range)
    start = fragment.range.lowerBound
    let first = units.firstIndex { !$0.isWhiteSpace } ?? 0
    let last = units.lastIndex { !$0.isWhiteSpace } ?? -1
    inked = start + first..<start + max(first, last + 1)
  }

  /// Returns the segments of underlines or strikethroughs in text order, so that later ones are drawn above. Ranges that are separate in the text
  /// have separate lines, even if they are adjacent on the screen.
  func segments(_ kind: LineDecorationKind, in chunks: [PaintChunk]) -> [LineSegment] {
    let ranges = DecoratedRange.all(of: chunks, runs, kind)
    let found = segments(of: { $0.line(kind) }, in: chunks, ranges)
    return found.enumerated().sorted { ($0.element.rangeIndex, $0.offset) < ($1.element.rangeIndex, $1.offset) }.map(\.element)
  }

  /// Returns the segments of the lines that `line` returns for the styles of chunks. A segment continues across chunks of the same style, within
  /// one of `ranges` if there are any.
  func segments(
    of line: (PaintStyle) -> LineDecoration?, in chunks: [PaintChunk], _ ranges: [DecoratedRange] = []
  ) -> [LineSegment] {
    var segments: [LineSegment] = []
    // The position up to which the last segment is traced. It is left of `maxX` after a negative advance.
    var tracedX = LayoutUnit.zero
    // The end of the previous piece: the next one continues there, so that all advances of a run are added once.
    var previous: (run: Int, glyph: Int, x: LayoutUnit)?
    var rangeIndex: Int?
    for chunk in chunks {
      guard let decoration = line(chunk.style) else { continue }
      let run = runs[chunk.run]
      let skipsSpaces = decoration.style.contains(.byWord)
      var (first, right) = (0, run.startX)
      if let previous, previous.run == chunk.run, previous.glyph <= chunk.glyphs.lowerBound { (first, right) = (previous.glyph, previous.x) }
      right = run.advances[first..<chunk.glyphs.lowerBound].reduce(right, +)
      defer { previous = (chunk.run, chunk.glyphs.upperBound, right) }
      let before = rangeIndex
      // Inserted glyphs belong to the text that they follow.
      if !run.isInserted { rangeIndex = ranges.index(holding: run.clusters[chunk.glyphs.lowerBound]) }
      var isOpen = rangeIndex == before && segments.last.map { $0.style === chunk.style && tracedX == right } ?? false
      for glyph in chunk.glyphs {
        let left = right
        right += run.advances[glyph]
        // Hyphens and ellipses belong to the characters that they follow.
        let isLined = isInserted(glyph, in: run) ? isOpen : isLined(run.clusters[glyph], skipsSpaces)
        defer { isOpen = isLined }
        guard isLined else { continue }
        tracedX = right
        // An advance is negative if a negative kern exceeds a character's own width, as it does for a direction mark.
        let (minX, maxX) = (min(left, right), max(left, right))
        if isOpen {
          let last = segments.count - 1
          (segments[last].minX, segments[last].maxX) = (min(segments[last].minX, minX), max(segments[last].maxX, maxX))
        } else {
          segments.append(
            LineSegment(
              minX: minX, maxX: maxX, baseline: run.ys[chunk.glyphs.lowerBound], font: run.font, style: chunk.style,
              decoration: decoration, rangeIndex: rangeIndex ?? 0))
        }
      }
    }
    return segments
  }

  private func isInserted(_ glyph: Int, in run: VisualRun) -> Bool {
    run.isInserted || run.clusters[glyph] >= run.range.upperBound
  }

  private func isLined(_ character: UTF16Offset, _ skipsSpaces: Bool) -> Bool {
    inked.contains(character) && !(skipsSpaces && units[character - start].isWhiteSpace)
  }
}

/// Consecutive characters of the same paint with an underline or strikethrough.
struct DecoratedRange {
  var characters: Range<UTF16Offset>
  var paint: PaintStyle
  var style: NSUnderlineStyle

  /// Returns the decorated ranges of a line in text order, with adjacent ranges of the same paint joined.
  static func all(of chunks: [PaintChunk], _ runs: [VisualRun], _ kind: LineDecorationKind) -> [DecoratedRange] {
    var found: [DecoratedRange] = []
    // The cluster starts of the previous piece's run, in text order.
    var (sortedRun, starts): (Int?, [UTF16Offset]) = (nil, [])
    for chunk in chunks where !runs[chunk.run].isInserted {
      guard let line = chunk.style.line(kind) else { continue }
      let run = runs[chunk.run]
      let clusters = run.clusters[chunk.glyphs]
      guard let first = clusters.min(), let last = clusters.max(), first < run.range.upperBound else { continue }
      if sortedRun != chunk.run { (sortedRun, starts) = (chunk.run, run.clusters.sorted()) }
      let next = starts.partitioningIndex { $0 > last }
      let end = next < starts.endIndex ? starts[next] : run.range.upperBound
      let characters = first..<min(max(end, first + 1), run.range.upperBound)
      found.append(DecoratedRange(characters: characters, paint: chunk.style, style: line.style))
    }
    var joined: [DecoratedRange] = []
    for range in found.sorted(by: { $0.characters.lowerBound < $1.characters.lowerBound }) {
      if let before = joined.last, before.paint === range.paint, before.characters.upperBound == range.characters.lowerBound {
        joined[joined.count - 1].characters = before.characters.lowerBound..<range.characters.upperBound
      } else {
        joined.append(range)
      }
    }
    return joined
  }
}

extension [DecoratedRange] {
  fileprivate func index(holding character: UTF16Offset) -> Int? {
    let index = partitioningIndex { character < $0.characters.upperBound }
    return index < endIndex ? index : nil
  }
}

extension PaintStyle {
  func line(_ kind: LineDecorationKind) -> LineDecoration? { kind == .under ? underline : strikethrough }
}
