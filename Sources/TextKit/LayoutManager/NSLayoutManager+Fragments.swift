import AttributedText
import CoreGraphics
import struct Foundation.NSRange
import let Foundation.NSNotFound
import struct Foundation.ObjCBool
import TextEngine

// Rectangles are in the space of the container; `location(forGlyphAt:)` is relative to its line fragment's origin.

extension NSLayoutManager {
  /// The container that a glyph lies in; nil where it found no room. The container's glyphs in `effectiveGlyphRange`.
  public func textContainer(
    forGlyphAt glyphIndex: Int, effectiveRange effectiveGlyphRange: UnsafeMutablePointer<NSRange>?
  ) -> NSTextContainer? {
    textContainer(forGlyphAt: glyphIndex, effectiveRange: effectiveGlyphRange, withoutAdditionalLayout: false)
  }

  public func textContainer(
    forGlyphAt glyphIndex: Int, effectiveRange effectiveGlyphRange: UnsafeMutablePointer<NSRange>?,
    withoutAdditionalLayout flag: Bool
  ) -> NSTextContainer? {
    guard let fragment = fragment(holdingGlyph: glyphIndex, layingOut: !flag) else {
      effectiveGlyphRange?.pointee = unlaidGlyphs
      return nil
    }
    let region = document.fragments[fragment].region
    effectiveGlyphRange?.pointee = glyphs(forCharacters: characters(inRegion: region))
    return textContainers[region]
  }

  /// The rectangle of the whole line fragment, with padding; zero where the glyph found no room.
  public func lineFragmentRect(
    forGlyphAt glyphIndex: Int, effectiveRange effectiveGlyphRange: UnsafeMutablePointer<NSRange>?
  ) -> CGRect {
    lineFragmentRect(forGlyphAt: glyphIndex, effectiveRange: effectiveGlyphRange, withoutAdditionalLayout: false)
  }

  public func lineFragmentRect(
    forGlyphAt glyphIndex: Int, effectiveRange effectiveGlyphRange: UnsafeMutablePointer<NSRange>?,
    withoutAdditionalLayout flag: Bool
  ) -> CGRect {
    rect(\.rect, forGlyphAt: glyphIndex, effectiveGlyphRange, layingOut: !flag)
  }

  /// The part of the fragment that text takes, with padding, trailing white space left out.
  public func lineFragmentUsedRect(
    forGlyphAt glyphIndex: Int, effectiveRange effectiveGlyphRange: UnsafeMutablePointer<NSRange>?
  ) -> CGRect {
    lineFragmentUsedRect(forGlyphAt: glyphIndex, effectiveRange: effectiveGlyphRange, withoutAdditionalLayout: false)
  }

  public func lineFragmentUsedRect(
    forGlyphAt glyphIndex: Int, effectiveRange effectiveGlyphRange: UnsafeMutablePointer<NSRange>?,
    withoutAdditionalLayout flag: Bool
  ) -> CGRect {
    rect(\.used, forGlyphAt: glyphIndex, effectiveGlyphRange, layingOut: !flag)
  }

  /// The glyph's origin, on the baseline, from its line fragment's top left; zero where it found no room.
  public func location(forGlyphAt glyphIndex: Int) -> CGPoint {
    guard let index = fragment(holdingGlyph: glyphIndex, layingOut: true) else { return .zero }
    let rect = document.fragments[index].rect
    let glyph = placedGlyph(glyphIndex, inFragment: index)
      ?? standIn(forCharacter: characterIndexForGlyph(at: glyphIndex), inFragment: index)
    return CGPoint(x: (glyph.x - rect.x).points, y: (glyph.y - rect.y).points)
  }

  /// Whether a glyph draws nothing: a line's end, a tab.
  public func notShownAttribute(forGlyphAt glyphIndex: Int) -> Bool {
    propertyForGlyph(at: glyphIndex).contains(.controlCharacter)
  }

  /// The size of the attachment at a glyph; (−1, −1) where there is none.
  public func attachmentSize(forGlyphAt glyphIndex: Int) -> CGSize {
    let character = characterIndexForGlyph(at: glyphIndex)
    guard character < source.length,
      let attachment = source.attribute(.attachment, at: character, effectiveRange: nil) as? NSTextAttachment
    else { return CGSize(width: -1, height: -1) }
    return CGRect(bounds(of: attachment, at: character)).size
  }

  /// The glyphs that an ellipsis stands for in a glyph's line; location `NSNotFound` where there is none.
  public func truncatedGlyphRange(inLineFragmentForGlyphAt glyphIndex: Int) -> NSRange {
    guard let index = fragment(holdingGlyph: glyphIndex, layingOut: true),
      let hidden = document.fragments[index].hidden
    else { return NSRange(location: NSNotFound, length: 0) }
    return glyphs(forCharacters: hidden)
  }

  /// Visits the line fragments that hold the glyphs, in order of the text.
  ///
  /// `block` gets the fragment's rectangle, the part of it that is used, its container, its glyphs, and where to say stop.
  public func enumerateLineFragments(
    forGlyphRange glyphRange: NSRange,
    using block: (CGRect, CGRect, NSTextContainer, NSRange, UnsafeMutablePointer<ObjCBool>) -> Void
  ) {
    let characters = characterRange(forGlyphRange: glyphRange, actualGlyphRange: nil)
    ensureLayout(forCharacterRange: characters)
    var stop = ObjCBool(false)
    for index in fragments(meeting: UTF16Span(characters)) {
      let fragment = document.fragments[index]
      block(
        CGRect(fragment.rect), CGRect(fragment.used), textContainers[fragment.region],
        glyphs(forCharacters: fragment.range), &stop)
      if stop.boolValue { return }
    }
  }

  // MARK: The empty last line

  /// The empty line after a final hard break, or of an empty text; zero where there is none.
  public var extraLineFragmentRect: CGRect { extraFragment.map { CGRect($0.rect) } ?? .zero }
  public var extraLineFragmentUsedRect: CGRect { extraFragment.map { CGRect($0.used) } ?? .zero }
  public var extraLineFragmentTextContainer: NSTextContainer? { extraFragment.map { textContainers[$0.region] } }

  private var extraFragment: PlacedFragment? {
    ensureLayoutOfAllText()
    guard let last = document.fragments.last, last.range.isEmpty, last.range.lowerBound == document.utf16Length,
      last.isEmptyLastLine || document.utf16Length == 0
    else { return nil }
    return last
  }
}

extension NSLayoutManager {
  /// The fragment that holds a glyph's first character.
  func fragment(holdingGlyph glyphIndex: Int, layingOut: Bool) -> Int? {
    let character = characterIndexForGlyph(at: glyphIndex)
    if layingOut { layOut { $0.layOut(throughOffset: character + 1) } }
    return document.fragmentIndex(containing: character)
  }

  /// The fragments that hold characters of `span`, an empty one's place among them.
  func fragments(meeting span: UTF16Span) -> Range<Int> {
    let all = document.fragments
    var low = 0
    var high = all.count
    while low < high {
      let middle = (low + high) / 2
      if all[middle].range.upperBound > span.start { high = middle } else { low = middle + 1 }
    }
    var end = low
    while end < all.count, all[end].range.lowerBound < span.end { end += 1 }
    return low..<end
  }

  /// The characters that lie in a container.
  func characters(inRegion region: Int) -> Range<Int> {
    let fragments = document.fragments(inRegion: region)
    guard let first = fragments.first, let last = fragments.last else {
      return document.laidEnd..<document.laidEnd
    }
    return document.fragments[first].range.lowerBound..<document.fragments[last].range.upperBound
  }

  private var unlaidGlyphs: NSRange { glyphs(forCharacters: document.laidEnd..<document.utf16Length) }

  private func rect(
    _ part: KeyPath<PlacedFragment, FixedRect>, forGlyphAt glyphIndex: Int,
    _ effectiveGlyphRange: UnsafeMutablePointer<NSRange>?, layingOut: Bool
  ) -> CGRect {
    guard let index = fragment(holdingGlyph: glyphIndex, layingOut: layingOut) else {
      effectiveGlyphRange?.pointee = unlaidGlyphs
      return .zero
    }
    let fragment = document.fragments[index]
    effectiveGlyphRange?.pointee = glyphs(forCharacters: fragment.range)
    return CGRect(fragment[keyPath: part])
  }
}
