import AttributedText
import CoreGraphics
import struct Foundation.NSRange
import TextEngine

/// What setters do: to the fragment that layout is about to place, or to what is laid out.
extension NSLayoutManager {
  func take(_ rect: CGRect, _ used: CGRect, forGlyphs glyphs: NSRange) {
    if fragmentBeingSet != nil {
      (fragmentBeingSet!.rect, fragmentBeingSet!.used) = (LayoutRect(rect), LayoutRect(used))
      return
    }
    guard let found = fragment(holdingGlyph: glyphs.location, layingOut: true) else { return }
    document.setRectangles(ofFragment: found.index, rect: LayoutRect(rect), used: LayoutRect(used))
    notifyShowers()
  }

  func takeExtra(_ rect: CGRect, _ used: CGRect, _ container: NSTextContainer) {
    guard extraFragment != nil else { return }
    precondition(container === extraLineFragmentTextContainer, "the extra line lies in another container")
    document.setRectangles(ofFragment: document.fragments.count - 1, rect: LayoutRect(rect), used: LayoutRect(used))
    notifyShowers()
  }

  func move(_ glyphs: NSRange, to location: CGPoint) {
    guard glyphs.length > 0, let found = fragment(holdingGlyph: glyphs.location, layingOut: true) else { return }
    let now = origin(ofGlyph: glyphs.location)
    let (x, y) = (LayoutUnit(points: location.x - now.x), LayoutUnit(points: location.y - now.y))
    let clusters = clusters(of: glyphs).filter { found.fragment.range.contains($0) }
    document.adjust(clusters, ofFragment: found.index) { ($0.x, $0.y) = ($0.x + x, $0.y + y) }
    notifyShowers()
  }

  func adjust(_ glyph: Int, _ change: (inout GlyphAdjustment) -> Void) { adjust(NSRange(location: glyph, length: 1), change) }

  func adjust(_ glyphs: NSRange, _ change: (inout GlyphAdjustment) -> Void) {
    layOut(through: characters(of: glyphs))
    for cluster in clusters(of: glyphs) {
      guard let found = document.fragment(containing: cluster) else { return }
      document.adjust(CollectionOfOne(cluster), ofFragment: found.index, change)
    }
    notifyShowers()
  }

  func adjustment(ofGlyph glyph: Int) -> GlyphAdjustment? { document.adjustment(at: firstCharacter(ofGlyph: glyph)) }

  /// Where the clusters of glyphs start.
  private func clusters(of glyphs: NSRange) -> [Int] {
    var found: [Int] = []
    for glyph in glyphs.location..<glyphs.location + glyphs.length {
      let character = firstCharacter(ofGlyph: glyph)
      if found.last != character { found.append(character) }
    }
    return found
  }
}
