import UIKit

/// One line fragment as it stands on the page.
package struct LaidLine: Hashable {
  /// In the container's space.
  package var rect: CGRect
  package var used: CGRect
  /// Those of the text as it is now; location `NSNotFound` once some of them were changed.
  package var characters: NSRange

  /// Follows an edit that made the text `delta` longer and left `edited` in it.
  mutating func follow(edited: NSRange, changeInLength delta: Int) {
    guard characters.location != NSNotFound else { return }
    let oldEnd = edited.location + edited.length - delta
    if characters.location >= oldEnd, characters.location > edited.location || edited.length == delta {
      characters.location += delta
    } else if characters.location + characters.length > edited.location {
      characters.location = NSNotFound
    }
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(rect.minY)
    hasher.combine(characters)
  }
}

extension TextFlow {
  /// The line fragments of a column, in the order of the text.
  package func lines(inColumn column: Int) -> [LaidLine] {
    var lines: [LaidLine] = []
    layoutManager.forEachLine(in: container(column)) { rect, used, characters in
      lines.append(LaidLine(rect: rect, used: used, characters: characters))
    }
    return lines
  }

  /// The part of a column, in its own space, that must be drawn again when `old` lines have become `new` ones;
  /// `nil` where nothing has changed.
  func changedRect(from old: [LaidLine], to new: [LaidLine]) -> CGRect? {
    var same = 0
    while same < min(old.count, new.count), old[same] == new[same] { same += 1 }
    var sameAtEnd = 0
    while sameAtEnd < min(old.count, new.count) - same, old[old.count - 1 - sameAtEnd] == new[new.count - 1 - sameAtEnd] {
      sameAtEnd += 1
    }
    let changed = old[same..<(old.count - sameAtEnd)] + new[same..<(new.count - sameAtEnd)]
    guard let first = changed.first else { return nil }
    let union = changed.dropFirst().reduce(first.rect.union(first.used)) { $0.union($1.rect).union($1.used) }
    // Swashes, marks and strokes reach out of their line.
    return union.insetBy(dx: -8, dy: -12)
  }

  /// Where the character at `index` stands, in the page's content; `nil` where it is not laid out.
  package func lineRect(ofCharacter index: Int) -> CGRect? {
    guard index < storage.length else { return nil }
    let glyph = layoutManager.glyphIndexForCharacter(at: index)
    guard let container = layoutManager.textContainer(forGlyphAt: glyph, effectiveRange: nil),
      let column = column(of: container)
    else { return nil }
    let origin = geometry.column(column).origin
    return layoutManager.lineFragmentRect(forGlyphAt: glyph, effectiveRange: nil)
      .offsetBy(dx: origin.x, dy: origin.y)
  }

  /// The character that begins the first line below `y` of the page's content; `nil` where there is none.
  package func firstCharacter(below y: CGFloat) -> Int? {
    let spread = geometry.spreads(meeting: CGRect(x: 0, y: y, width: 1, height: 1), of: spreadCount).lowerBound
    for column in columns.lowerBound..<columns.upperBound where column / geometry.columnsPerSpread >= spread {
      let top = geometry.column(column).minY
      guard let line = lines(inColumn: column).first(where: { top + $0.rect.maxY > y }) else { continue }
      return line.characters.location
    }
    return nil
  }
}
