import CoreGraphics
import struct Foundation.NSRange
import struct Foundation.ObjCBool
import GalleyAttributedText
import GalleyTextEngine
import GalleyUnicodeFacts

extension NSLayoutManager {
  func container(
    ofGlyph glyphIndex: GlyphIndex, _ effectiveGlyphRange: UnsafeMutablePointer<NSRange>?, layingOut: Bool
  ) -> NSTextContainer? {
    guard let region = fragment(holdingGlyph: glyphIndex, layingOut: layingOut)?.fragment.region else {
      effectiveGlyphRange?.pointee = unlaidGlyphs.nsRange
      return nil
    }
    effectiveGlyphRange?.pointee = glyphs(forCharacters: characters(inRegion: region)).nsRange
    return textContainers[region]
  }

  /// Returns a rectangle of the fragment that contains a glyph, and stores the fragment's glyph range. Returns zero, and the range of all glyphs
  /// without layout, if the glyph is not laid out.
  ///
  /// - Parameter part: Selects the rectangle to return.
  func rect(
    _ part: (LocatedFragment) -> LayoutRect, ofGlyph glyphIndex: GlyphIndex,
    _ effectiveGlyphRange: UnsafeMutablePointer<NSRange>?, layingOut: Bool
  ) -> CGRect {
    guard let located = fragment(holdingGlyph: glyphIndex, layingOut: layingOut) else {
      effectiveGlyphRange?.pointee = unlaidGlyphs.nsRange
      return .zero
    }
    effectiveGlyphRange?.pointee = glyphs(forCharacters: located.fragment.range).nsRange
    return CGRect(part(located))
  }

  func origin(ofGlyph glyphIndex: GlyphIndex) -> CGPoint {
    guard let found = fragment(holdingGlyph: glyphIndex, layingOut: true) else { return .zero }
    let rect = document.lineFragmentRect(of: found)
    let glyph = placedGlyph(glyphIndex, inFragment: found.index)
      ?? placeholderGlyph(forCharacter: firstCharacter(ofGlyph: glyphIndex), inFragment: found.index)
    return CGPoint(x: (glyph.x - rect.x).points, y: (glyph.y - rect.y).points)
  }

  /// Returns the glyphs that are truncated on a glyph's line, or `nil` if there are none or the glyph does not fit.
  func hiddenGlyphs(onLineOfGlyph glyphIndex: GlyphIndex) -> Range<GlyphIndex>? {
    guard let hidden = fragment(holdingGlyph: glyphIndex, layingOut: true)?.fragment.hidden, !hidden.isEmpty else { return nil }
    return glyphs(forCharacters: hidden)
  }

  func visitFragments(
    of glyphs: Range<GlyphIndex>, _ block: (CGRect, CGRect, NSTextContainer, Range<GlyphIndex>, UnsafeMutablePointer<ObjCBool>) -> Void
  ) {
    let characters = characters(of: glyphs)
    layOut(through: characters)
    var stop = ObjCBool(false)
    if let last = fragments(meeting: characters).last.flatMap(document.locatedFragment) { layOutNextLine(of: last) }
    for index in fragments(meeting: characters) {
      guard let located = document.locatedFragment(index) else { return }
      let fragment = located.fragment
      block(
        CGRect(document.lineFragmentRect(of: located)), CGRect(fragment.used), textContainers[fragment.region],
        self.glyphs(forCharacters: fragment.range), &stop)
      if stop.boolValue { return }
    }
  }

  private var endsInHardBreak: Bool { source.length > 0 && source.unit(at: source.length - 1).endsLine }

  /// The empty line after a final hard break, or of an empty text; `nil` if the text has no such line.
  var extraFragment: PlacedFragment? { extraLocatedFragment?.fragment }

  var extraLocatedFragment: LocatedFragment? {
    guard document.utf16Length == 0 || endsInHardBreak else { return nil }
    layOut { $0.layOutEnd() }
    guard let last = document.fragments.last, last.range.isEmpty, last.range.lowerBound == document.textEnd,
      last.isEmptyLastLine || document.utf16Length == 0
    else { return nil }
    return document.locatedFragment(document.fragments.count - 1)
  }
}

extension NSLayoutManager {
  /// Returns the fragment that contains a glyph's first character, or `nil` if no fragment contains it. Lays out the text up to it if
  /// `layingOut`.
  func fragment(holdingGlyph glyphIndex: GlyphIndex, layingOut: Bool) -> LocatedFragment? {
    let character = firstCharacter(ofGlyph: glyphIndex)
    if layingOut { layOut(through: character..<character + 1) }
    let found = document.fragment(containing: character)
    if layingOut, let found, layOutNextLine(of: found) { return document.fragment(containing: character) }
    return found
  }

  /// Lays out the line after a fragment if its rectangle depends on whether there is one.
  ///
  /// - Returns: Whether a line was laid out.
  @discardableResult
  private func layOutNextLine(of located: LocatedFragment) -> Bool {
    guard document.awaitsNextLine(located) else { return false }
    let end = located.fragment.range.upperBound
    layOut(through: end..<end + 1)
    return true
  }

  /// Returns the fragments with some of the characters. An empty range counts as its position.
  func fragments(meeting characters: Range<UTF16Offset>) -> Range<Int> {
    let all = document.fragments
    let first = document.firstFragment(endingAfter: characters.lowerBound)
    var end = max(first, document.firstFragment(endingAfter: characters.upperBound - 1))
    while end < all.count, all[end].range.lowerBound < characters.upperBound { end += 1 }
    return first..<end
  }

  /// Returns the range of the characters with lines in a container, given by its index. Empty, at the end of the layout, if it has none.
  func characters(inRegion region: Int) -> Range<UTF16Offset> {
    let fragments = document.fragments(inRegion: region)
    guard let first = fragments.first, let last = fragments.last else {
      return document.laidEnd..<document.laidEnd
    }
    return document.fragments[first].range.lowerBound..<document.fragments[last].range.upperBound
  }

  private var unlaidGlyphs: Range<GlyphIndex> { glyphs(forCharacters: document.laidEnd..<document.textEnd) }
}
