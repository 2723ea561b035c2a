import CoreGraphics
import struct Foundation.NSRange
import GalleyAttributedText
import GalleyRequirements
import GalleyTextEngine
import GalleyUnicodeFacts

extension NSLayoutManager {
  /// The properties of a glyph besides its shape.
  public struct GlyphProperty: OptionSet, Sendable {
    /// The raw bits, equal to UIKit's.
    public let rawValue: Int
    /// Creates properties from raw bits.
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// Takes no part in layout and is not drawn.
    public static let null = GlyphProperty(rawValue: 1 << 0)
    /// A tab or a line terminator.
    public static let controlCharacter = GlyphProperty(rawValue: 1 << 1)
    /// White space that can stretch.
    public static let elastic = GlyphProperty(rawValue: 1 << 2)
    /// A combining mark on the previous character.
    public static let nonBaseCharacter = GlyphProperty(rawValue: 1 << 3)
  }

  /// The glyph numbers, including changes of the delegate.
  var numbering: GlyphNumbering {
    if !hasDetectedCallbacks { detectDelegateCallbacks() }
    return glyphNumbering
  }

  var glyphCount: Int { numbering.total(in: document) }

  func hasGlyph(_ number: Int) -> Bool { numbering.position(of: number, in: document) != nil }

  func shapedGlyph(_ number: Int) -> CGGlyph {
    let paragraph = paragraph(ofGlyph: number)
    return CGGlyph(truncatingIfNeeded: document.logicalGlyphs(ofParagraph: paragraph.paragraph).glyphs[number - paragraph.firstNumber])
  }

  func property(ofGlyph number: Int) -> GlyphProperty {
    let character = firstCharacter(ofGlyph: number)
    let isFirst = number == 0 || firstCharacter(ofGlyph: number - 1) != character
    if document.callbacks?.changeGlyphs != nil {
      let paragraph = paragraph(ofGlyph: number)
      let marks = document.glyphMarks(ofParagraph: paragraph.paragraph)
      let mark = marks.isEmpty ? 0 : marks[number - paragraph.firstNumber]
      if mark != 0 { return GlyphProperty(rawValue: Int(mark) >> 1) }
    }
    return defaultProperty(ofCharacter: character, isFirstOfCluster: isFirst)
  }

  /// Returns the property that a glyph of a character has unless a delegate changes it; empty for a base character.
  func defaultProperty(ofCharacter index: Int, isFirstOfCluster: Bool) -> GlyphProperty {
    switch source.unit(at: index) {
    case .tab: .controlCharacter
    case let unit where unit.endsLine || unit.isControl: .controlCharacter
    case .space, .ideographicSpace: .elastic
    default: isFirstOfCluster ? [] : .nonBaseCharacter
    }
  }

  func isNotShown(_ number: Int) -> Bool {
    if let set = adjustment(ofGlyph: number)?.isHidden { return set }
    return !property(ofGlyph: number).isDisjoint(with: [.controlCharacter, .null])
  }

  func firstCharacter(ofGlyph number: Int) -> Int {
    guard let character = numbering.firstCharacter(ofGlyph: number, in: document) else {
      // An estimated number can be beyond the last glyph.
      require(number == glyphCount || numbering.estimates, "glyph index \(number) is out of range: there are \(glyphCount) glyphs")
      return document.utf16Length
    }
    return character
  }

  func firstGlyph(ofCharacter index: Int) -> Int {
    require((0...document.utf16Length).contains(index), "character index \(index) is out of range: the length is \(document.utf16Length)")
    guard index < document.utf16Length else { return glyphCount }
    return numbering.firstGlyph(ofCharacter: index, in: document)
  }

  func glyphs(of charRange: NSRange, _ actualCharRange: UnsafeMutablePointer<NSRange>? = nil) -> NSRange {
    let start = charRange.location
    guard charRange.length > 0 else {
      actualCharRange?.pointee = charRange
      return NSRange(location: start == 0 ? 0 : glyphEnd(ofCharacter: start - 1), length: 0)
    }
    let first = firstGlyph(ofCharacter: start)
    let end = glyphEnd(ofCharacter: charRange.checkedEnd - 1)
    if let actualCharRange {
      let from = firstCharacter(ofGlyph: first)
      actualCharRange.pointee = NSRange(location: from, length: firstCharacter(ofGlyph: end) - from)
    }
    return NSRange(location: first, length: end - first)
  }

  func characters(of glyphRange: NSRange, _ actualGlyphRange: UnsafeMutablePointer<NSRange>?) -> NSRange {
    let start = firstCharacter(ofGlyph: glyphRange.location)
    guard glyphRange.length > 0 else {
      actualGlyphRange?.pointee = glyphRange
      return NSRange(location: start, length: 0)
    }
    let last = characters(ofGlyph: glyphRange.checkedEnd - 1)
    let characters = NSRange(location: start, length: last.upperBound - start)
    if let actualGlyphRange { actualGlyphRange.pointee = glyphs(of: characters) }
    return characters
  }

  func characters(of glyphRange: NSRange) -> UTF16Span { UTF16Span(characters(of: glyphRange, nil)) }
}

extension NSLayoutManager {
  /// Returns the paragraph that contains a glyph. Traps if the index is out of range.
  func paragraph(ofGlyph number: Int) -> ParagraphGlyphNumbers {
    guard let paragraph = numbering.paragraph(ofGlyph: number, in: document) else {
      requirementFailed("glyph index \(number) is out of range: there are \(glyphCount) glyphs")
    }
    return paragraph
  }

  /// Returns the characters of a glyph's cluster. Traps if the index is out of range.
  func characters(ofGlyph number: Int) -> Range<Int> { paragraph(ofGlyph: number).characters(ofGlyph: number) }

  /// Returns the number after the last glyph of a character's cluster. Traps if the index is out of range.
  func glyphEnd(ofCharacter index: Int) -> Int {
    require((0..<document.utf16Length).contains(index), "character index \(index) is out of range: the length is \(document.utf16Length)")
    return numbering.paragraph(ofCharacter: index, in: document).glyphEnd(ofCharacter: index)
  }

  /// Returns the glyph numbers of whole clusters for characters. The range can be empty, and is clamped to the text.
  func glyphs(forCharacters range: Range<Int>) -> NSRange {
    let bounded = range.clamped(to: 0..<document.utf16Length)
    return glyphs(of: UTF16Span(bounded).nsRange)
  }
}

extension UInt16 {
  /// Whether the code unit is a Unicode control character or an invisible formatting character.
  fileprivate var isControl: Bool {
    self < 0x20 || (0x7F...0x9F).contains(self) || (0x200E...0x200F).contains(self) || (0x202A...0x202E).contains(self)
      || (0x2060...0x206F).contains(self)
  }
}
