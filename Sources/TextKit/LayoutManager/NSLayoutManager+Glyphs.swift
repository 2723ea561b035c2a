import AttributedText
import CoreGraphics
import struct Foundation.NSRange
import TextEngine

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

  var glyphCount: Int { numbering.total(in: document) }

  func hasGlyph(_ number: Int) -> Bool { numbering.place(of: number, in: document) != nil }

  func shapedGlyph(_ number: Int) -> CGGlyph {
    let place = place(ofGlyph: number)
    return CGGlyph(truncatingIfNeeded: numbering.glyphs(of: place.paragraph, in: document).glyphs[place.index])
  }

  func property(ofGlyph number: Int) -> GlyphProperty {
    let character = firstCharacter(ofGlyph: number)
    switch source.unit(at: character) {
    case 0x09: return .controlCharacter
    case let unit where Paragraph.isHardBreak(unit): return .controlCharacter
    case 0x20, 0x3000: return .elastic
    default:
      let isFirstOfCluster = number == 0 || firstCharacter(ofGlyph: number - 1) != character
      return isFirstOfCluster ? [] : .nonBaseCharacter
    }
  }

  func firstCharacter(ofGlyph number: Int) -> Int {
    guard let place = numbering.place(of: number, in: document) else {
      precondition(number == glyphCount, "glyph \(number) of \(glyphCount)")
      return document.utf16Length
    }
    let cluster = numbering.glyphs(of: place.paragraph, in: document).clusters[place.index]
    return document.paragraphStart(place.paragraph) + Int(cluster)
  }

  func firstGlyph(ofCharacter index: Int) -> Int {
    precondition((0...document.utf16Length).contains(index), "character \(index) of \(document.utf16Length)")
    guard index < document.utf16Length else { return glyphCount }
    let (paragraph, start) = document.paragraph(at: index)
    let glyphs = numbering.glyphs(of: paragraph, in: document)
    return numbering.start(of: paragraph, in: document) + glyphs.clusterStart(holding: index - start)
  }

  func glyphs(of charRange: NSRange, _ actualCharRange: UnsafeMutablePointer<NSRange>? = nil) -> NSRange {
    let start = charRange.location
    guard charRange.length > 0 else {
      actualCharRange?.pointee = charRange
      return NSRange(location: start == 0 ? 0 : glyphEnd(ofCharacter: start - 1), length: 0)
    }
    let first = firstGlyph(ofCharacter: start)
    let end = glyphEnd(ofCharacter: start + charRange.length - 1)
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
    let last = characters(ofGlyph: glyphRange.location + glyphRange.length - 1)
    let characters = NSRange(location: start, length: last.upperBound - start)
    if let actualGlyphRange { actualGlyphRange.pointee = glyphs(of: characters) }
    return characters
  }

  func characters(of glyphRange: NSRange) -> UTF16Span { UTF16Span(characters(of: glyphRange, nil)) }
}

extension NSLayoutManager {
  func place(ofGlyph number: Int) -> GlyphNumbering.Place {
    guard let place = numbering.place(of: number, in: document) else {
      preconditionFailure("glyph \(number) of \(glyphCount)")
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
    return glyphs(of: UTF16Span(bounded).nsRange)
  }
}
