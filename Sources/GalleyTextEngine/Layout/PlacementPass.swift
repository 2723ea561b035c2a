/// The state of a layout pass between two lines.
struct PlacementPass {
  /// The cursor before the next line. It skips regions without space, unlike `origin`.
  var cursor: LayoutCursor
  /// The cursor after the last line, to which the next line is relative.
  private(set) var origin: LayoutCursor
  /// The offset of `origin`.
  var offset: UTF16Offset
  /// The number of lines that existed before the pass, except for those that it replaced.
  var existingCount: Int
  /// The end of the column above the cursor, if it was just found and no line is below it yet.
  var columnEnd: ColumnEnd?
  /// The state of the line above the cursor, if it is in the same paragraph and column.
  var narrow = NarrowLine.none
  /// The last paragraph that turned out not to be simple text.
  var shapedParagraph = -1
  /// A table row whose cells are set below each other in a region, because the row does not fit in it.
  var stackedRow: (paragraph: Int, region: Int)?

  /// Creates a pass that continues after the lines of a layout.
  init(after lines: borrowing LineList) {
    (cursor, origin) = (lines.end, lines.end)
    (offset, existingCount) = (lines.summary.offset, lines.count)
  }

  /// Whether the cursor is at the end of the last line, so that the next line begins no column.
  var isAtOrigin: Bool { cursor == origin }

  /// Whether placement must not stop here: between the end of a column and the line below it, or within a group of narrow lines.
  var mustContinue: Bool { columnEnd != nil || narrow.isOpen }

  /// Whether the next lines can be simple text: no column end or group of narrow lines requires that they are shaped.
  var mayPlaceSimpleText: Bool {
    (isAtOrigin ? columnEnd == nil : cursor.line == 0) && !narrow.isOpen && cursor.paragraph != shapedParagraph
  }

  /// Continues after lines that were placed: `next` is the cursor after them.
  @inline(__always) mutating func pass(to next: LayoutCursor) { (cursor, origin) = (next, next) }

  /// Continues after one placed line of `length` UTF-16 code units: `next` is the cursor after it.
  @inline(__always) mutating func pass(_ length: Int, to next: LayoutCursor) {
    offset += length
    columnEnd = nil
    pass(to: next)
  }

  /// Continues after the lines of a layout, which were exchanged or removed.
  mutating func restart(after lines: borrowing LineList) {
    pass(to: lines.end)
    offset = lines.summary.offset
  }

  /// Moves the cursor to the top of a region.
  mutating func skip(toRegion region: Int) { cursor = cursor.top(ofRegion: region) }
}

extension LayoutCursor {
  /// Returns the cursor before the same text at the top of a region.
  func top(ofRegion region: Int) -> LayoutCursor { LayoutCursor(paragraph: paragraph, start: start, region: region, y: .zero, line: 0) }
}
