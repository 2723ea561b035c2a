import CoreGraphics
import GalleyAttributedText
import GalleyTextEngine

extension NSLayoutManager {
  func glyph(
    at point: CGPoint, in container: NSTextContainer, _ partialFraction: UnsafeMutablePointer<CGFloat>?
  ) -> GlyphIndex {
    let (x, y) = (LayoutUnit(points: point.x), LayoutUnit(points: point.y))
    partialFraction?.pointee = 0
    guard let region = layOut(about: y, in: container) else { return 0 }
    guard !isBelowText(y, inRegion: region) else {
      partialFraction?.pointee = 1
      return endOfGlyphs - 1
    }
    guard let fragment = document.fragment(nearest: x, y, inRegion: region), let hit = nearestGlyph(to: x, in: fragment) else {
      return 0
    }
    partialFraction?.pointee = hit.fraction
    let number = hit.cluster < document.textEnd ? firstGlyph(ofCharacter: hit.cluster) + hit.ordinal : endOfGlyphs
    return max(0, min(number, endOfGlyphs - 1))
  }

  func character(
    at point: CGPoint, in container: NSTextContainer, _ partialFraction: UnsafeMutablePointer<CGFloat>?
  ) -> UTF16Offset {
    let (x, y) = (LayoutUnit(points: point.x), LayoutUnit(points: point.y))
    partialFraction?.pointee = 0
    guard let region = layOut(about: y, in: container) else { return 0 }
    guard !isBelowText(y, inRegion: region) else {
      partialFraction?.pointee = 1
      return lastCharacter
    }
    guard let found = document.fragment(nearest: x, y, inRegion: region) else { return 0 }
    guard let hit = nearestGrapheme(to: x, in: found) else {
      return min(found.fragment.range.lowerBound, document.textEnd)
    }
    partialFraction?.pointee = hit.fraction
    return hit.character
  }

  /// Returns whether `y` is below the last line of the region in which the text ends, or on the extra line.
  ///
  /// That is the position after the last character (rule 56 of Tests/Rules/textkit.tsv). Returns `false` if the text is
  /// empty.
  private func isBelowText(_ y: LayoutUnit, inRegion region: Int) -> Bool {
    guard document.utf16Length > 0, let last = document.lastEdges, last.end == document.textEnd, last.region == region else { return false }
    // The last cell of a table row can end above the others.
    return y >= (last.isEmpty ? last.top : last.bottom)
  }

  /// The start of the last grapheme with a caret before it; 0 if there is none.
  private var lastCharacter: UTF16Offset {
    let lines = document.fragments.indices.suffix(2)
    guard let index = lines.last(where: { !document.fragments[$0].range.isEmpty }) else { return 0 }
    let spans = document.graphemeSpans(ofFragment: index)
    return spans.map(\.characters.lowerBound).max() ?? document.fragments[index].range.lowerBound
  }

  /// Returns the index of the fragment nearest to a point in a container: on the line at the point's height, or else on the nearest line, the
  /// fragment nearest in x.
  ///
  /// Traps if the container belongs to another layout manager.
  ///
  /// Returns `nil` if the container has no lines.
  package func nearestFragment(to point: CGPoint, in container: NSTextContainer) -> Int? {
    document.fragment(nearest: LayoutUnit(points: point.x), LayoutUnit(points: point.y), inRegion: index(of: container))?.index
  }

  private struct GlyphHit {
    var cluster: UTF16Offset
    /// The index of the glyph in its cluster, in logical order.
    var ordinal: Int
    var fraction: CGFloat
  }

  private func nearestGlyph(to x: LayoutUnit, in located: LocatedFragment) -> GlyphHit? {
    var best: (distance: LayoutUnit, run: VisualRun, glyph: Int, left: LayoutUnit)?
    for run in document.visualRuns(ofFragment: located.index) where !run.isInserted {
      var right = run.startX
      for glyph in run.glyphs.indices where run.clusters[glyph] < run.range.upperBound {
        let left = right
        right += run.advances[glyph]
        let distance = x < left ? left - x : x >= right ? x - right + LayoutUnit(raw: 1) : .zero
        if best == nil || distance < best!.distance { best = (distance, run, glyph, left) }
      }
    }
    guard let best else {
      // The line has only a terminator: the point is before it.
      return GlyphHit(cluster: located.fragment.range.lowerBound, ordinal: 0, fraction: 0)
    }
    let run = best.run
    let cluster = run.clusters[best.glyph]
    let edge = run.isRightToLeft ? run.clusters.lastIndex(of: cluster)! : run.clusters.firstIndex(of: cluster)!
    return GlyphHit(
      cluster: cluster, ordinal: abs(best.glyph - edge),
      fraction: fraction(of: x, from: best.left, run.advances[best.glyph], run.isRightToLeft))
  }

  /// Returns the character with the grapheme nearest to `x` on a fragment, and the fraction of its width, 0…1 in the text's direction, at which
  /// `x` is. Returns `nil` if `index` is out of range or the fragment has no grapheme.
  func nearestGrapheme(to x: LayoutUnit, inFragment index: Int) -> (character: UTF16Offset, fraction: CGFloat)? {
    document.locatedFragment(index).flatMap { nearestGrapheme(to: x, in: $0) }
  }

  private func nearestGrapheme(to x: LayoutUnit, in located: LocatedFragment) -> (character: UTF16Offset, fraction: CGFloat)? {
    document.graphemeSpan(nearest: x, in: located).map {
      ($0.characters.lowerBound, fraction(of: x, from: $0.minX, $0.maxX - $0.minX, $0.isRightToLeft))
    }
  }

  private func fraction(of x: LayoutUnit, from left: LayoutUnit, _ advance: LayoutUnit, _ isRightToLeft: Bool) -> CGFloat {
    guard advance > .zero else { return 0 }
    let part = max(0, min(1, CGFloat(x.raw - left.raw) / CGFloat(advance.raw)))
    return isRightToLeft ? 1 - part : part
  }
}
