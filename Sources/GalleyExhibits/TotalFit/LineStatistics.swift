import UIKit

/// Statistics of a text's lines: the widths of word spaces, and the line ends. For left-to-right text in one font.
struct LineStatistics: Equatable {
  /// The widest word space, as a multiple of the font's space.
  var widestSpace: CGFloat = 1
  /// The number of lines with spaces more than twice as wide as the font's.
  var gaping = 0
  /// The number of lines that end in a hyphen, and the maximum number of consecutive ones.
  var hyphens = 0, hyphensInRow = 0
  /// The number of rivers: word spaces below each other in three or more lines.
  var rivers = 0
  /// The number of lines that do not reach the margin, except the last lines of paragraphs.
  var ragged = 0

  private static let gap: CGFloat = 2
  private static let riverLines = 3

  /// Measures the lines of a container, after laying out all of them; `space` is the width of the font's word space. O(*n*) in the number of
  /// characters.
  @MainActor init(_ manager: NSLayoutManager, in container: NSTextContainer, space: CGFloat) {
    let text = (manager.textStorage?.string ?? "") as NSString
    var row = 0
    /// The positions of word spaces, and the number of consecutive lines with a space there.
    var (above, here): ([(x: CGFloat, lines: Int)], [(x: CGFloat, lines: Int)]) = ([], [])
    var top = -CGFloat.infinity
    manager.enumerateLineFragments(forGlyphRange: manager.glyphRange(for: container)) { rect, used, _, glyphs, _ in
      let line = Line(manager, rect, glyphs, in: text)
      for gap in line.gaps { self.widestSpace = max(self.widestSpace, gap.width / space) }
      if line.gaps.contains(where: { $0.width > Self.gap * space }) { self.gaping += 1 }
      row = line.isDivided ? row + 1 : 0
      if row > 0 { (self.hyphens, self.hyphensInRow) = (self.hyphens + 1, max(self.hyphensInRow, row)) }
      if !line.endsParagraph, rect.maxX - used.maxX > 1 { self.ragged += 1 }
      // The parts on both sides of a shape are one line.
      if rect.minY != top { (above, here, top) = (here, [], rect.minY) }
      for gap in line.gaps {
        let over = above.filter { abs($0.x - gap.middle) <= space / 2 }.map(\.lines).max() ?? 0
        if over + 1 == Self.riverLines { self.rivers += 1 }
        here.append((gap.middle, over + 1))
      }
    }
  }

  /// The statistics in three short lines.
  var summary: String {
    func count(_ number: Int, _ noun: String) -> String { "\(number == 0 ? "no" : "\(number)") \(noun)\(number == 1 ? "" : "s")" }
    func first(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }
    let widest = (widestSpace * 10).rounded() / 10
    return """
      Word spaces up to \(widest) × normal; \(count(gaping, "line")) over \(Int(Self.gap)) ×
      \(first(count(hyphens, "hyphen")))\(hyphensInRow > 1 ? ", \(hyphensInRow) in a row" : "")
      \(first(count(rivers, "river"))), \(count(ragged, "ragged line"))
      """
  }

  /// A line with the positions of its word spaces.
  private struct Line {
    var gaps: [(middle: CGFloat, width: CGFloat)] = []
    /// Whether the line ends within a word, with a hyphen.
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
