import AttributedText
import CoreGraphics
import struct Foundation.NSRange
import TextEngine

// Glyphs are numbered in logical order. A cluster's glyphs follow one another; a ligature is one glyph for its
// characters; a paragraph separator has a glyph that draws nothing.

extension NSLayoutManager {
  /// What a glyph is besides a shape.
  public struct GlyphProperty: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// Takes no part in layout and draws nothing.
    public static let null = GlyphProperty(rawValue: 1 << 0)
    /// A tab or a line's end.
    public static let controlCharacter = GlyphProperty(rawValue: 1 << 1)
    /// White space that may stretch.
    public static let elastic = GlyphProperty(rawValue: 1 << 2)
    /// A mark on the letter before it.
    public static let nonBaseCharacter = GlyphProperty(rawValue: 1 << 3)
  }

  public var numberOfGlyphs: Int { numbering.total(in: document) }

  public func isValidGlyphIndex(_ glyphIndex: Int) -> Bool {
    numbering.place(of: glyphIndex, in: document) != nil
  }

  /// The font's number for a glyph; an index out of range is the caller's mistake.
  public func cgGlyph(at glyphIndex: Int) -> CGGlyph {
    let place = place(ofGlyph: glyphIndex)
    return CGGlyph(truncatingIfNeeded: numbering.glyphs(of: place.paragraph, in: document).glyphs[place.index])
  }

  /// The font's number for a glyph; 0, and false in `isValidIndex`, where there is none.
  public func cgGlyph(at glyphIndex: Int, isValidIndex: UnsafeMutablePointer<Bool>?) -> CGGlyph {
    let isValid = isValidGlyphIndex(glyphIndex)
    isValidIndex?.pointee = isValid
    return isValid ? cgGlyph(at: glyphIndex) : 0
  }

  public func propertyForGlyph(at glyphIndex: Int) -> GlyphProperty {
    let character = characterIndexForGlyph(at: glyphIndex)
    switch source.unit(at: character) {
    case 0x09: return .controlCharacter
    case let unit where Paragraph.isHardBreak(unit): return .controlCharacter
    case 0x20, 0x3000: return .elastic
    default:
      let isFirstOfCluster = glyphIndex == 0 || characterIndexForGlyph(at: glyphIndex - 1) != character
      return isFirstOfCluster ? [] : .nonBaseCharacter
    }
  }

  /// The first character of the glyph's cluster; the text's length for the glyph after the last.
  public func characterIndexForGlyph(at glyphIndex: Int) -> Int {
    guard let place = numbering.place(of: glyphIndex, in: document) else {
      precondition(glyphIndex == numberOfGlyphs, "glyph \(glyphIndex) of \(numberOfGlyphs)")
      return document.utf16Length
    }
    let cluster = numbering.glyphs(of: place.paragraph, in: document).clusters[place.index]
    return document.paragraphStart(place.paragraph) + Int(cluster)
  }

  /// The first glyph of the character's cluster; the count of glyphs for the character after the last.
  public func glyphIndexForCharacter(at charIndex: Int) -> Int {
    precondition((0...document.utf16Length).contains(charIndex), "character \(charIndex) of \(document.utf16Length)")
    guard charIndex < document.utf16Length else { return numberOfGlyphs }
    let (paragraph, start) = document.paragraph(at: charIndex)
    let glyphs = numbering.glyphs(of: paragraph, in: document)
    return numbering.start(of: paragraph, in: document) + glyphs.clusterStart(holding: charIndex - start)
  }

  /// The glyphs of whole clusters that hold the characters; the characters of those clusters in `actualCharRange`.
  ///
  /// An empty range gives an empty one: right after the glyphs of the character before it.
  public func glyphRange(
    forCharacterRange charRange: NSRange, actualCharacterRange actualCharRange: UnsafeMutablePointer<NSRange>?
  ) -> NSRange {
    let start = charRange.location
    guard charRange.length > 0 else {
      actualCharRange?.pointee = charRange
      return NSRange(location: start == 0 ? 0 : glyphEnd(ofCharacter: start - 1), length: 0)
    }
    let first = glyphIndexForCharacter(at: start)
    let end = glyphEnd(ofCharacter: start + charRange.length - 1)
    if let actualCharRange {
      let from = characterIndexForGlyph(at: first)
      actualCharRange.pointee = NSRange(location: from, length: characterIndexForGlyph(at: end) - from)
    }
    return NSRange(location: first, length: end - first)
  }

  /// The characters of whole clusters that hold the glyphs; the glyphs of those clusters in `actualGlyphRange`.
  public func characterRange(
    forGlyphRange glyphRange: NSRange, actualGlyphRange: UnsafeMutablePointer<NSRange>?
  ) -> NSRange {
    let start = characterIndexForGlyph(at: glyphRange.location)
    guard glyphRange.length > 0 else {
      actualGlyphRange?.pointee = glyphRange
      return NSRange(location: start, length: 0)
    }
    let last = characters(ofGlyph: glyphRange.location + glyphRange.length - 1)
    let characters = NSRange(location: start, length: last.upperBound - start)
    actualGlyphRange?.pointee = self.glyphRange(forCharacterRange: characters, actualCharacterRange: nil)
    return characters
  }
}

extension NSLayoutManager {
  func place(ofGlyph number: Int) -> GlyphNumbering.Place {
    guard let place = numbering.place(of: number, in: document) else {
      preconditionFailure("glyph \(number) of \(numberOfGlyphs)")
    }
    return place
  }

  /// The characters of a glyph's cluster.
  func characters(ofGlyph number: Int) -> Range<Int> {
    let place = place(ofGlyph: number)
    let glyphs = numbering.glyphs(of: place.paragraph, in: document)
    let paragraph = document.range(ofParagraph: place.paragraph)
    let start = paragraph.lowerBound + Int(glyphs.clusters[place.index])
    return start..<paragraph.lowerBound + glyphs.clusterEnd(ofGlyph: place.index, end: paragraph.count)
  }

  /// The number after the last glyph of a character's cluster.
  func glyphEnd(ofCharacter index: Int) -> Int {
    precondition((0..<document.utf16Length).contains(index), "character \(index) of \(document.utf16Length)")
    let (paragraph, start) = document.paragraph(at: index)
    let glyphs = numbering.glyphs(of: paragraph, in: document)
    return numbering.start(of: paragraph, in: document) + glyphs.firstIndex(from: index - start + 1)
  }

  /// Glyph numbers of whole clusters for characters that may be empty or reach beyond the text.
  func glyphs(forCharacters range: Range<Int>) -> NSRange {
    let bounded = range.clamped(to: 0..<document.utf16Length)
    return glyphRange(forCharacterRange: UTF16Span(bounded).nsRange, actualCharacterRange: nil)
  }
}
