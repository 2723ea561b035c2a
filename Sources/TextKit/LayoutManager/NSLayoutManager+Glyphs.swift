import AttributedText
import CoreGraphics
import struct Foundation.NSRange
import Requirements
import TextEngine
import UnicodeFacts

extension NSLayoutManager {
  /// What a glyph is besides a shape.
  public struct GlyphProperty: OptionSet, Sendable {
    /// The properties as bits, the same as UIKit's.
    public let rawValue: Int
    /// Properties from bits.
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

  /// Numbers glyphs as the delegate has them.
  var numbering: GlyphNumbering {
    if !isDelegateKnown { learnDelegate() }
    return counted
  }

  var glyphCount: Int { numbering.total(in: document) }

  func hasGlyph(_ number: Int) -> Bool { numbering.place(of: number, in: document) != nil }

  func shapedGlyph(_ number: Int) -> CGGlyph {
    let paragraph = paragraph(ofGlyph: number)
    return CGGlyph(truncatingIfNeeded: document.logicalGlyphs(ofParagraph: paragraph.paragraph).glyphs[number - paragraph.firstNumber])
  }

  func property(ofGlyph number: Int) -> GlyphProperty {
    let character = firstCharacter(ofGlyph: number)
    let isFirst = number == 0 || firstCharacter(ofGlyph: number - 1) != character
    if document.hooks?.changeGlyphs != nil {
      let paragraph = paragraph(ofGlyph: number)
      let marks = document.glyphMarks(ofParagraph: paragraph.paragraph)
      let mark = marks.isEmpty ? 0 : marks[number - paragraph.firstNumber]
      if mark != 0 { return GlyphProperty(rawValue: Int(mark) >> 1) }
    }
    return usualProperty(ofCharacter: character, isFirstOfCluster: isFirst)
  }

  /// What a glyph is where nobody says otherwise.
  func usualProperty(ofCharacter index: Int, isFirstOfCluster: Bool) -> GlyphProperty {
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
      // A number that was given while it was a guess may be one of no glyph.
      require(number == glyphCount || numbering.estimates, "glyph \(number) of \(glyphCount)")
      return document.utf16Length
    }
    return character
  }

  func firstGlyph(ofCharacter index: Int) -> Int {
    require((0...document.utf16Length).contains(index), "character \(index) of \(document.utf16Length)")
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
  /// The paragraph that holds a glyph; an index out of range is the caller's mistake.
  func paragraph(ofGlyph number: Int) -> NumberedParagraph {
    guard let paragraph = numbering.paragraph(ofGlyph: number, in: document) else {
      requirementFailed("glyph \(number) of \(glyphCount)")
    }
    return paragraph
  }

  /// The characters of a glyph's cluster.
  func characters(ofGlyph number: Int) -> Range<Int> { paragraph(ofGlyph: number).characters(ofGlyph: number) }

  /// The number after the last glyph of a character's cluster.
  func glyphEnd(ofCharacter index: Int) -> Int {
    require((0..<document.utf16Length).contains(index), "character \(index) of \(document.utf16Length)")
    return numbering.paragraph(ofCharacter: index, in: document).glyphEnd(ofCharacter: index)
  }

  /// Glyph numbers of whole clusters for characters that may be empty or reach beyond the text.
  func glyphs(forCharacters range: Range<Int>) -> NSRange {
    let bounded = range.clamped(to: 0..<document.utf16Length)
    return glyphs(of: UTF16Span(bounded).nsRange)
  }
}

extension UInt16 {
  /// Whether it is one of Unicode's control characters, or one that only says how text about it runs.
  fileprivate var isControl: Bool {
    self < 0x20 || (0x7F...0x9F).contains(self) || (0x200E...0x200F).contains(self) || (0x202A...0x202E).contains(self)
      || (0x2060...0x206F).contains(self)
  }
}
