import let Foundation.NSNotFound
import struct Foundation.NSRange
import struct Foundation.ObjCBool
import CoreGraphics
import GalleyTextEngine

/// Converts the ranges of the public methods, which are `NSRange`s of characters or of glyphs, to the engine's types and back.
extension NSLayoutManager {
  /// Returns the glyphs of characters. `actual` receives the characters of these glyphs, which can be more; for an empty range, that range.
  func glyphs(of charRange: NSRange, _ actual: UnsafeMutablePointer<NSRange>?) -> NSRange {
    let glyphs = glyphs(of: charRange.checkedCharacters)
    actual?.pointee = charRange.length == 0
      ? charRange : (firstCharacter(ofGlyph: glyphs.lowerBound)..<firstCharacter(ofGlyph: glyphs.upperBound)).nsRange
    return glyphs.nsRange
  }

  /// Returns the characters of glyphs. `actual` receives the glyphs of these characters, which can be more; for an empty range, that range.
  func characters(of glyphRange: NSRange, _ actual: UnsafeMutablePointer<NSRange>?) -> NSRange {
    let characters = characters(of: glyphRange.checkedGlyphs)
    actual?.pointee = glyphRange.length > 0 ? glyphs(of: characters).nsRange : glyphRange
    return characters.nsRange
  }

  /// Returns the truncated glyphs on the line of a glyph; an empty range at `NSNotFound` if there are none.
  func truncatedGlyphs(onLineOfGlyph glyph: GlyphIndex) -> NSRange {
    hiddenGlyphs(onLineOfGlyph: glyph)?.nsRange ?? NSRange(location: NSNotFound, length: 0)
  }

  /// Calls `block` for the rectangles that enclose glyphs, tightly if the location of `selectedRange` is `NSNotFound`.
  func visitEnclosingRects(
    of glyphRange: NSRange, selected selectedRange: NSRange, in container: NSTextContainer,
    _ block: (CGRect, UnsafeMutablePointer<ObjCBool>) -> Void
  ) {
    let selected = selectedRange.location == NSNotFound ? nil : selectedRange.checkedGlyphs
    visitEnclosingRects(of: glyphRange.checkedGlyphs, selected: selected, in: container, block)
  }
}
