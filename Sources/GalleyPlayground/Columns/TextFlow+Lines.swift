import UIKit

/// A line fragment on the page.
public struct PageLine: Equatable {
  /// The line fragment rectangle, in the container's space.
  public var rect: CGRect
  /// The part of `rect` that the text uses, without trailing white space; in the container's space.
  public var used: CGRect
  /// The characters of the line, in UTF-16 code units of the storage.
  public var characters: NSRange
}

extension TextFlow {
  /// Returns the line fragments of a column, in the order of the text; empty if no text is laid out there. Traps unless the column is one of
  /// `columns`.
  public func lines(inColumn column: Int) -> [PageLine] {
    var lines: [PageLine] = []
    layoutManager.forEachLine(in: container(column)) { rect, used, characters in
      lines.append(PageLine(rect: rect, used: used, characters: characters))
    }
    return lines
  }

  /// Returns the frame of the line that contains a character, without paragraph spacing, in the page's content; `nil` at or after the end of the
  /// text, and if the character does not fit the columns.
  public func lineRect(ofCharacter index: Int) -> CGRect? {
    guard index < storage.length else { return nil }
    let glyph = layoutManager.glyphIndexForCharacter(at: index)
    guard let container = layoutManager.textContainer(forGlyphAt: glyph, effectiveRange: nil),
      let column = column(of: container)
    else { return nil }
    let origin = geometry.column(column).origin
    let fragment = layoutManager.lineFragmentRect(forGlyphAt: glyph, effectiveRange: nil)
    // Without the paragraph spacing above and below.
    let used = layoutManager.lineFragmentUsedRect(forGlyphAt: glyph, effectiveRange: nil)
    return CGRect(x: fragment.minX + origin.x, y: used.minY + origin.y, width: fragment.width, height: used.height)
  }

  /// Returns the first character of the first line, in text order, whose bottom is below `y` in the page's content; `nil` if there is none.
  public func firstCharacter(below y: CGFloat) -> Int? {
    let spread = geometry.spreads(meeting: CGRect(x: 0, y: y, width: 1, height: 1), of: spreadCount).lowerBound
    for column in columns.lowerBound..<columns.upperBound where column / geometry.columnsPerSpread >= spread {
      let top = geometry.column(column).minY
      guard let line = lines(inColumn: column).first(where: { top + $0.rect.maxY > y }) else { continue }
      return line.characters.location
    }
    return nil
  }
}
