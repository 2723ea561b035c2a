import UIKit

/// A line fragment on the page.
public struct PageLine: Equatable {
  /// The line fragment rectangle, in the container's space.
  public var rect: CGRect
  /// The part of `rect` that the text uses, without trailing white space; in the container's space.
  public var used: CGRect
  /// The characters of the line, in UTF-16 code units of the storage.
  public var characters: NSRange

  /// Creates a line with the rectangles of its fragment and of its text, in the container's space, and its characters.
  public init(rect: CGRect, used: CGRect, characters: NSRange) { (self.rect, self.used, self.characters) = (rect, used, characters) }
}

extension TextFlow {
  /// Lays out a column, and returns its line fragments in the order of the text, without the empty last line; empty if the text ends before the
  /// column, or if no line fits there. Traps unless the column is one of `columns`.
  public func lines(inColumn column: Int) -> [PageLine] {
    var lines: [PageLine] = []
    layoutManager.forEachLine(in: container(column)) { rect, used, characters in
      lines.append(PageLine(rect: rect, used: used, characters: characters))
    }
    return lines
  }
}
