import CoreGraphics
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

  /// The number after the last glyph.
  var endOfGlyphs: GlyphIndex { numbering.end(in: document) }

  func hasGlyph(_ number: GlyphIndex) -> Bool { numbering.hasGlyph(number, in: document) }

  func shapedGlyph(_ number: GlyphIndex) -> CGGlyph {
    let paragraph = paragraph(ofGlyph: number)
    return CGGlyph(truncatingIfNeeded: document.logicalGlyphs(ofParagraph: paragraph.paragraph).glyphs[number - paragraph.firstNumber])
  }

  func property(ofGlyph number: GlyphIndex) -> GlyphProperty {
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
  func defaultProperty(ofCharacter index: UTF16Offset, isFirstOfCluster: Bool) -> GlyphProperty {
    Self.defaultProperty(ofUnit: source.unit(at: index), isFirstOfCluster: isFirstOfCluster)
  }

  /// Returns the property of a glyph whose cluster begins with a code unit, unless a delegate changes it.
  static func defaultProperty(ofUnit unit: UInt16, isFirstOfCluster: Bool) -> GlyphProperty {
    switch unit {
    case .tab: .controlCharacter
    case let unit where unit.endsLine || unit.isControl: .controlCharacter
    case .space, .ideographicSpace: .elastic
    default: isFirstOfCluster ? [] : .nonBaseCharacter
    }
  }

  func isNotShown(_ number: GlyphIndex) -> Bool {
    if let set = adjustment(ofGlyph: number)?.isHidden { return set }
    return !property(ofGlyph: number).isDisjoint(with: [.controlCharacter, .null])
  }

  func firstCharacter(ofGlyph number: GlyphIndex) -> UTF16Offset {
    guard let character = numbering.firstCharacter(ofGlyph: number, in: document) else {
      // An estimated number can be beyond the last glyph.
      require(number == endOfGlyphs || numbering.estimates, "glyph index \(number) is out of range: there are \(endOfGlyphs) glyphs")
      return document.textEnd
    }
    return character
  }

  func firstGlyph(ofCharacter index: UTF16Offset) -> GlyphIndex {
    require((0...document.textEnd).contains(index), "character index \(index) is out of range: the length is \(document.utf16Length)")
    guard index < document.textEnd else { return endOfGlyphs }
    return numbering.firstGlyph(ofCharacter: index, in: document)
  }

  /// Returns the glyphs of the clusters that contain the characters. For an empty range, the empty range after the glyphs of the previous
  /// character. Traps if the range exceeds the text.
  func glyphs(of characters: Range<UTF16Offset>) -> Range<GlyphIndex> {
    let start = characters.lowerBound
    guard !characters.isEmpty else {
      let end = start == 0 ? 0 : glyphEnd(ofCharacter: start - 1)
      return end..<end
    }
    let first = firstGlyph(ofCharacter: start)
    return first..<glyphEnd(ofCharacter: characters.upperBound - 1)
  }

  /// Returns the characters of the glyphs' clusters. Traps if the range exceeds the glyphs.
  func characters(of glyphs: Range<GlyphIndex>) -> Range<UTF16Offset> {
    let start = firstCharacter(ofGlyph: glyphs.lowerBound)
    return start..<(glyphs.isEmpty ? start : characters(ofGlyph: glyphs.upperBound - 1).upperBound)
  }
}

extension NSLayoutManager {
  /// Returns the paragraph that contains a glyph. Traps if the index is out of range.
  func paragraph(ofGlyph number: GlyphIndex) -> ParagraphGlyphNumbers {
    guard let paragraph = numbering.paragraph(ofGlyph: number, in: document) else {
      requirementFailed("glyph index \(number) is out of range: there are \(endOfGlyphs) glyphs")
    }
    return paragraph
  }

  /// Returns the characters of a glyph's cluster. Traps if the index is out of range.
  func characters(ofGlyph number: GlyphIndex) -> Range<UTF16Offset> { paragraph(ofGlyph: number).characters(ofGlyph: number) }

  /// Returns the number after the last glyph of a character's cluster. Traps if the index is out of range.
  func glyphEnd(ofCharacter index: UTF16Offset) -> GlyphIndex {
    require((0..<document.textEnd).contains(index), "character index \(index) is out of range: the length is \(document.utf16Length)")
    return numbering.paragraph(ofCharacter: index, in: document).glyphEnd(ofCharacter: index)
  }

  /// Returns the glyph numbers of whole clusters for characters. The range can be empty, and is clamped to the text.
  func glyphs(forCharacters range: Range<UTF16Offset>) -> Range<GlyphIndex> { glyphs(of: range.clamped(to: 0..<document.textEnd)) }
}

extension UInt16 {
  /// Whether the code unit is a Unicode control character or an invisible formatting character.
  fileprivate var isControl: Bool {
    self < 0x20 || (0x7F...0x9F).contains(self) || (0x200E...0x200F).contains(self) || (0x202A...0x202E).contains(self)
      || (0x2060...0x206F).contains(self)
  }
}
