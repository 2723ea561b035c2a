import CoreGraphics
import Foundation
import TextKit

extension UILabel {
  /// Returns the index of the character at `point`, in the label's coordinates, in UTF-16 code units. Returns `nil`
  /// outside the text and on an ellipsis. A Galley extension.
  ///
  /// In a grapheme cluster, this is the first code unit. A tap handler can use it to find a link:
  ///
  ///     let link = label.characterIndex(at: tap.location(in: label)).flatMap {
  ///       label.attributedText?.attribute(.link, at: $0, effectiveRange: nil)
  ///     }
  public func characterIndex(at point: CGPoint) -> Int? {
    guard let storedText, storedText.length > 0, bounds.contains(point) else { return nil }
    let top = topOfText(in: bounds.size)
    guard let index = layout.characterIndex(at: CGPoint(x: point.x - bounds.minX, y: point.y - bounds.minY - top)) else { return nil }
    return textIndex(ofShown: index)
  }

  /// Returns rectangles that cover the visible part of a character range, line by line, in the label's coordinates. A range beyond the text is
  /// clamped. Empty if nothing of the range is visible. A Galley extension.
  public func boundingRects(forCharacterRange range: NSRange) -> [CGRect] {
    guard let storedText, storedText.length > 0, range.length > 0 else { return [] }
    let top = topOfText(in: bounds.size)
    let start = min(max(range.location, 0), storedText.length)
    let end = max(start, min(range.saturatedEnd, storedText.length))
    let shown = NSRange(shownIndex(of: start)..<max(shownIndex(of: end), shownIndex(of: start)))
    return layout.rects(forCharacterRange: shown).map { $0.offsetBy(dx: bounds.minX, dy: bounds.minY + top).intersection(bounds) }
      .filter { !$0.isNull && $0.width > 0 }
  }

  // A single line of plain text displays CR LF as one space.

  private var droppedUnits: [Int] {
    guard isPlain, numberOfLines == 1, let units = storedText.map({ Array($0.string.utf16) }), units.contains(0x0D) else { return [] }
    return units.indices.dropFirst().filter { units[$0] == 0x0A && units[$0 - 1] == 0x0D }
  }

  private func textIndex(ofShown index: Int) -> Int { droppedUnits.reduce(index) { $1 <= $0 ? $0 + 1 : $0 } }
  private func shownIndex(of index: Int) -> Int { index - droppedUnits.filter { $0 < index }.count }
}

extension LabelLayout {
  /// Returns the index of the character at a point of the container. Returns `nil` if there is none, and on an ellipsis.
  func characterIndex(at point: CGPoint) -> Int? {
    let glyphs = manager.glyphRange(for: container)
    guard glyphs.length > 0 else { return nil }
    let glyph = manager.glyphIndex(for: point, in: container)
    guard glyphs.contains(glyph), manager.boundingRect(forGlyphRange: NSRange(location: glyph, length: 1), in: container).contains(point),
      !NSLocationInRange(glyph, manager.truncatedGlyphRange(inLineFragmentForGlyphAt: glyph))
    else { return nil }
    return manager.characterIndexForGlyph(at: glyph)
  }

  func rects(forCharacterRange range: NSRange) -> [CGRect] {
    let glyphs = manager.glyphRange(forCharacterRange: range, actualCharacterRange: nil)
    var rects: [CGRect] = []
    manager.enumerateEnclosingRects(
      forGlyphRange: glyphs, withinSelectedGlyphRange: NSRange(location: NSNotFound, length: 0), in: container
    ) { rect, _ in rects.append(rect) }
    return rects
  }
}
