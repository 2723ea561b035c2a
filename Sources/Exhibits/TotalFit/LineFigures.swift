import UIKit

/// What a text's lines look like, in numbers: how wide word spaces are, and how lines end. A text in one font, from left to right.
struct LineFigures: Equatable {
  /// Of the word spaces, times what a space of the font takes.
  var widestSpace: CGFloat = 1
  /// Lines whose spaces are more than twice as wide as the font's.
  var gaping = 0
  /// Lines that end in a divided word, and how many of them follow each other at most.
  var hyphens = 0, hyphensInRow = 0
  /// Word spaces that stand one below the other through three lines or more.
  var rivers = 0
  /// Lines short of the margin, last ones of paragraphs apart.
  var ragged = 0

  private static let gap: CGFloat = 2
  private static let riverLines = 3

  /// Of the lines in a container, all of which it lays out; `space` is what a word space of the font takes. O(n) in the characters.
  @MainActor init(_ manager: NSLayoutManager, in container: NSTextContainer, space: CGFloat) {
    let text = (manager.textStorage?.string ?? "") as NSString
    var row = 0
    /// Where word spaces stand, and through how many lines each goes on from above.
    var (above, here): ([(x: CGFloat, lines: Int)], [(x: CGFloat, lines: Int)]) = ([], [])
    var top = -CGFloat.infinity
    manager.enumerateLineFragments(forGlyphRange: manager.glyphRange(for: container)) { rect, used, _, glyphs, _ in
      let line = Line(manager, rect, glyphs, in: text)
      for gap in line.gaps { self.widestSpace = max(self.widestSpace, gap.width / space) }
      if line.gaps.contains(where: { $0.width > Self.gap * space }) { self.gaping += 1 }
      row = line.isDivided ? row + 1 : 0
      if row > 0 { (self.hyphens, self.hyphensInRow) = (self.hyphens + 1, max(self.hyphensInRow, row)) }
      if !line.endsParagraph, rect.maxX - used.maxX > 1 { self.ragged += 1 }
      // On both sides of a shape it is one line.
      if rect.minY != top { (above, here, top) = (here, [], rect.minY) }
      for gap in line.gaps {
        let over = above.filter { abs($0.x - gap.middle) <= space / 2 }.map(\.lines).max() ?? 0
        if over + 1 == Self.riverLines { self.rivers += 1 }
        here.append((gap.middle, over + 1))
      }
    }
  }

  /// Three short lines of words.
  var words: String {
    func count(_ number: Int, _ noun: String) -> String { "\(number == 0 ? "no" : "\(number)") \(noun)\(number == 1 ? "" : "s")" }
    func first(_ words: String) -> String { words.prefix(1).uppercased() + words.dropFirst() }
    let widest = (widestSpace * 10).rounded() / 10
    return """
      Spaces up to \(widest) ×; \(count(gaping, "line")) over \(Int(Self.gap)) ×
      \(first(count(hyphens, "hyphen")))\(hyphensInRow > 1 ? ", \(hyphensInRow) in a row" : "")
      \(first(count(rivers, "river"))), \(count(ragged, "ragged line"))
      """
  }

  /// A line with its word spaces where they stand.
  private struct Line {
    var gaps: [(middle: CGFloat, width: CGFloat)] = []
    /// Whether it ends within a word, by a hyphen.
    var isDivided = false
    var endsParagraph = false

    @MainActor init(_ manager: NSLayoutManager, _ rect: CGRect, _ glyphs: NSRange, in text: NSString) {
      let characters = manager.characterRange(forGlyphRange: glyphs, actualGlyphRange: nil)
      var end = characters.upperBound
      while end > characters.location, let last = Unicode.Scalar(text.character(at: end - 1)), last.properties.isWhitespace { end -= 1 }
      let isAtEnd = characters.upperBound == text.length || end < characters.upperBound && text.character(at: characters.upperBound - 1) == 0x0A
      endsParagraph = isAtEnd
      isDivided = !isAtEnd && end == characters.upperBound && end > characters.location && Self.isLetter(text.character(at: end - 1)) && Self.isLetter(text.character(at: end))
      for offset in characters.location..<max(end, characters.location) where text.character(at: offset) == 0x20 {
        let glyph = manager.glyphIndexForCharacter(at: offset)
        let (start, next) = (manager.location(forGlyphAt: glyph).x, manager.location(forGlyphAt: glyph + 1).x)
        gaps.append((rect.minX + (start + next) / 2, next - start))
      }
    }

    private static func isLetter(_ unit: unichar) -> Bool { Unicode.Scalar(unit)?.properties.isAlphabetic == true }
  }
}
