import CoreGraphics
import Foundation
import GalleyTextEngine
import TextKit
import UIFoundation
import UIKitCore

/// A word on the page and its properties. A Galley extension.
public struct WordHit: Equatable {
  /// The characters of the word, without the hyphens that divide it.
  public var word: String
  /// The range of the word in the document, in UTF-16 code units.
  public var range: NSRange
  /// The font of the word's first glyph. This is the fallback font if the word's own font lacks the glyph.
  public var fontName: String
  /// The size of that font, in points.
  public var pointSize: CGFloat
  /// The container in which the word begins, counted from 0.
  public var container: Int
  /// The indices of the word's lines, counted from 0 in their containers. There are several if the word is divided or a shape splits it.
  public var lines: [Int]
  /// The number of glyphs, including the hyphens that divide the word.
  public var glyphCount: Int
  /// The offsets of hyphens that divide the word, in UTF-16 code units from its start.
  public var divisions: [Int]
  /// The rectangles of the word, line by line, in the view's space, including the hyphen. They are as high as its characters.
  public var rects: [CGRect]
}

extension TextEditor {
  /// Returns the word at a point, by Unicode's boundaries and its dictionaries. An emoji also counts as a word. Returns `nil` in margins, gaps
  /// and shapes, on white space and on punctuation.
  public func word(at point: CGPoint) -> WordHit? {
    guard let character = geometry.character(at: point) else { return nil }
    return word(atCharacter: character.range.lowerBound)
  }

  /// Returns the word that contains a character. Returns `nil` between words, outside the text, and if the word does not fit the containers. Of a
  /// word of more than 1,024 UTF-16 code units, returns only the part of about 1,024 that contains the character.
  public func word(atCharacter index: Int) -> WordHit? {
    guard let range = text.word(at: index).map({ partOfWord($0, around: index) }) else { return nil }
    let segments = geometry.textSegments(of: range)
    guard let first = segments.first else { return nil }
    let fragments = geometry.document.fragments
    var hit = WordHit(
      word: String(decoding: textStorage.utf16(in: NSRange(range)), as: UTF16.self), range: NSRange(range),
      fontName: "", pointSize: 0, container: fragments[first.fragment].region, lines: [], glyphCount: 0,
      divisions: [], rects: segments.map { geometry.rectOfCharacterHeight($0, of: range) })
    let characters = Range<UTF16Offset>(utf16: range)
    for index in NSOrderedSet(array: segments.map(\.fragment)).compactMap({ $0 as? Int }) {
      if hit.lines.last != fragments[index].line { hit.lines.append(fragments[index].line) }
      let end = fragments[index].range.upperBound
      if fragments[index].endsInHyphen, characters.lowerBound < end, end < characters.upperBound {
        hit.divisions.append(end - characters.lowerBound)
        hit.glyphCount += 1
      }
      for run in geometry.document.visualRuns(ofFragment: index) where !run.isInserted {
        let glyphs = run.clusters.count { characters.contains($0) && $0 < run.range.upperBound }
        hit.glyphCount += glyphs
        if glyphs > 0, run.clusters.contains(characters.lowerBound) {
          hit.fontName = run.font.postScriptName
          hit.pointSize = run.font.size
        }
      }
    }
    return hit
  }

  /// The maximum length of a reported word in UTF-16 code units. Longer words are reported in part.
  private static let longestWord = 1024

  private func partOfWord(_ word: Range<Int>, around index: Int) -> Range<Int> {
    guard word.count > Self.longestWord else { return word }
    let start = index - (index - word.lowerBound) % Self.longestWord
    let part = word.clamped(to: start..<start + Self.longestWord)
    func isMidway(_ offset: Int) -> Bool {
      offset > word.lowerBound && offset < word.upperBound
        && textStorage.utf16(in: NSRange(location: offset, length: 1)).first.map(UTF16.isTrailSurrogate) == true
    }
    // A surrogate pair belongs to the part that it begins in.
    return part.lowerBound + (isMidway(part.lowerBound) ? 1 : 0)..<part.upperBound + (isMidway(part.upperBound) ? 1 : 0)
  }
}
