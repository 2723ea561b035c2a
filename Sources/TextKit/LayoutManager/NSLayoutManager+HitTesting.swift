import AttributedText
import CoreGraphics
import TextEngine

extension NSLayoutManager {
  func glyph(
    at point: CGPoint, in container: NSTextContainer, _ partialFraction: UnsafeMutablePointer<CGFloat>?
  ) -> Int {
    ensureLayout(for: container)
    guard !isBelowText(point, in: container) else {
      partialFraction?.pointee = 1
      return glyphCount - 1
    }
    guard let fragment = nearestFragment(to: point, in: container),
      let hit = nearestGlyph(to: Fixed(points: point.x), inFragment: fragment)
    else {
      partialFraction?.pointee = 0
      return 0
    }
    partialFraction?.pointee = hit.fraction
    let number = hit.cluster < document.utf16Length ? firstGlyph(ofCharacter: hit.cluster) + hit.ordinal : glyphCount
    return max(0, min(number, glyphCount - 1))
  }

  func character(
    at point: CGPoint, in container: NSTextContainer, _ partialFraction: UnsafeMutablePointer<CGFloat>?
  ) -> Int {
    ensureLayout(for: container)
    guard !isBelowText(point, in: container) else {
      partialFraction?.pointee = 1
      return lastCharacter
    }
    partialFraction?.pointee = 0
    guard let index = nearestFragment(to: point, in: container) else { return 0 }
    let fragment = document.fragments[index]
    guard let hit = nearestGrapheme(to: Fixed(points: point.x), inFragment: index) else {
      return min(fragment.range.lowerBound, max(0, document.utf16Length))
    }
    partialFraction?.pointee = hit.fraction
    return hit.character
  }

  /// Whether a point lies below the last line of a text that ends in `container`, or on the empty line after it: the place
  /// after the last character (RULES 56). In an empty text there is none.
  private func isBelowText(_ point: CGPoint, in container: NSTextContainer) -> Bool {
    guard document.utf16Length > 0, document.laidEnd == document.utf16Length, let last = document.fragments.last,
      last.region == index(of: container)
    else { return false }
    // The last cell of a table's row may end above the others.
    let line = line(of: document.fragments.count - 1, in: document.fragments(inRegion: last.region))
    let bottom = line.map { document.fragments[$0].rect.maxY }.max() ?? last.rect.maxY
    return Fixed(points: point.y) >= (last.range.isEmpty ? last.rect.y : bottom)
  }

  /// Where the last grapheme with a caret before it starts.
  private var lastCharacter: Int {
    let lines = document.fragments.indices.suffix(2)
    guard let index = lines.last(where: { !document.fragments[$0].range.isEmpty }) else { return 0 }
    let spans = graphemeSpans(ofFragment: index)
    return spans.map(\.characters.lowerBound).max() ?? document.fragments[index].range.lowerBound
  }

  /// The fragment a point falls on: of the line at its height, or else the nearest line, the nearest to it in x.
  package func nearestFragment(to point: CGPoint, in container: NSTextContainer) -> Int? {
    let (x, y) = (Fixed(points: point.x), Fixed(points: point.y))
    let lines = lines(about: y, inRegion: index(of: container))
    let rows = rows(among: lines)
    return lines.min { distance(of: $0, from: x, y, rows) < distance(of: $1, from: x, y, rows) }
  }

  /// From the top of each table's row to its bottom, by line.
  private func rows(among fragments: Range<Int>) -> [Int: (top: Fixed, bottom: Fixed)] {
    var rows: [Int: (top: Fixed, bottom: Fixed)] = [:]
    for fragment in document.fragments[fragments] where fragment.cell >= 0 {
      let row = rows[fragment.line] ?? (fragment.rect.y, fragment.rect.maxY)
      rows[fragment.line] = (min(row.top, fragment.rect.y), max(row.bottom, fragment.rect.maxY))
    }
    return rows
  }

  /// The fragments of the first line that reaches below `y`, and of the line before it: no other is nearer.
  private func lines(about y: Fixed, inRegion region: Int) -> Range<Int> {
    let fragments = document.fragments(inRegion: region)
    guard !fragments.isEmpty else { return fragments }
    let low = min(document.firstFragment(inRegion: region, below: y), fragments.upperBound - 1)
    let found = line(of: low, in: fragments)
    guard found.lowerBound > fragments.lowerBound else { return found }
    return line(of: found.lowerBound - 1, in: fragments).lowerBound..<found.upperBound
  }

  /// The fragments that share a visual line with the one at `index`.
  private func line(of index: Int, in fragments: Range<Int>) -> Range<Int> {
    let line = document.fragments[index].line
    var (first, end) = (index, index + 1)
    while first > fragments.lowerBound, document.fragments[first - 1].line == line { first -= 1 }
    while end < fragments.upperBound, document.fragments[end].line == line { end += 1 }
    return first..<end
  }

  /// From the line, then from the fragment. Of a table's row the column counts before the line in it: a cell may end above others.
  private func distance(
    of index: Int, from x: Fixed, _ y: Fixed, _ rows: [Int: (top: Fixed, bottom: Fixed)]
  ) -> (Fixed, Fixed, Fixed) {
    let fragment = document.fragments[index]
    let rect = fragment.rect
    func above(_ top: Fixed, _ bottom: Fixed) -> Fixed {
      // The bottom edge belongs to the next line.
      y < top ? top - y : y >= bottom ? y - bottom + Fixed(raw: 1) : .zero
    }
    let own = above(rect.y, rect.maxY)
    let line = fragment.cell < 0 ? own : rows[fragment.line].map { above($0.top, $0.bottom) } ?? own
    return (line, x < rect.x ? rect.x - x : x > rect.maxX ? x - rect.maxX : .zero, own)
  }

  private struct GlyphHit {
    var cluster: Int
    /// Which glyph of its cluster, in logical order.
    var ordinal: Int
    var fraction: CGFloat
  }

  private func nearestGlyph(to x: Fixed, inFragment index: Int) -> GlyphHit? {
    var best: (distance: Fixed, run: VisualRun, glyph: Int, left: Fixed)?
    for run in document.visualRuns(ofFragment: index) where !run.isInserted {
      var right = run.startX
      for glyph in run.glyphs.indices where run.clusters[glyph] < run.range.upperBound {
        let left = right
        right += run.advances[glyph]
        let distance = x < left ? left - x : x >= right ? x - right + Fixed(raw: 1) : .zero
        if best == nil || distance < best!.distance { best = (distance, run, glyph, left) }
      }
    }
    guard let best else {
      // Nothing but a line's end: the point is before it.
      let range = document.fragments[index].range
      return GlyphHit(cluster: range.lowerBound, ordinal: 0, fraction: 0)
    }
    let run = best.run
    let cluster = run.clusters[best.glyph]
    let edge = run.isRightToLeft ? run.clusters.lastIndex(of: cluster)! : run.clusters.firstIndex(of: cluster)!
    return GlyphHit(
      cluster: cluster, ordinal: abs(best.glyph - edge),
      fraction: fraction(of: x, from: best.left, run.advances[best.glyph], run.isRightToLeft))
  }

  private func nearestGrapheme(to x: Fixed, inFragment index: Int) -> (character: Int, fraction: CGFloat)? {
    let spans = graphemeSpans(ofFragment: index)
    func distance(_ span: GraphemeSpan) -> Fixed {
      x < span.minX ? span.minX - x : x >= span.maxX ? x - span.maxX + Fixed(raw: 1) : .zero
    }
    guard let span = spans.min(by: { distance($0) < distance($1) }) else { return nil }
    return (
      span.characters.lowerBound, fraction(of: x, from: span.minX, span.maxX - span.minX, span.isRightToLeft))
  }

  private func fraction(of x: Fixed, from left: Fixed, _ advance: Fixed, _ isRightToLeft: Bool) -> CGFloat {
    guard advance > .zero else { return 0 }
    let part = max(0, min(1, CGFloat(x.raw - left.raw) / CGFloat(advance.raw)))
    return isRightToLeft ? 1 - part : part
  }
}
