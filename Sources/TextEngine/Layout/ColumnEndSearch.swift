/// Finds where a column ends whose next line has no room: before that line, or higher where keeps ask for it.
///
/// It goes up from the line without room to the first place that breaks no keep. Where the column's lines have none but at its
/// top, only the fewest lines are asked for, and then nothing (`ColumnEndRules.relaxations`): the column is full. So it is where what
/// would move finds no room in the next column. O(lines of a column), mostly O(1).
struct ColumnEndSearch {
  private let layout: DocumentLayout
  /// Before the line without room.
  private let cursor: LayoutCursor
  /// The column's first line.
  private let first: Int
  /// The first of the lines that were looked at.
  private var highest: Int
  /// How far down the next column was looked at.
  private var bottom = LayoutUnit.zero
  /// Whether a paragraph's lines can be kept together.
  private var keepTogetherCache: [Int: Bool] = [:]

  /// - Parameter pen: before the line without room, which is none of `layout.lines`; the column has lines.
  init(in layout: DocumentLayout, at cursor: LayoutCursor) {
    (self.layout, self.cursor) = (layout, cursor)
    first = layout.lines.first(fromRegion: cursor.region).index
    highest = layout.lines.count
  }

  /// The line before which the column ends; the count of lines where it ends before the one without room.
  mutating func find() -> (index: Int, end: ColumnEnd) {
    let index = lastPermittedIndex()
    let earlier = layout.columnEnd(before: first)
    let paragraph = lineStart(index).paragraph
    let isLinked = earlier.map { $0.paragraph >= paragraph } ?? false
    let last = max(cursor.paragraph, isLinked ? earlier!.paragraph : cursor.paragraph)
    let end = ColumnEnd(
      isMoved: index < layout.lines.count, linesBefore: max(index - highest, 0), paragraphs: last - paragraph, bottom: bottom,
      isLinked: isLinked)
    return (index, end)
  }

  private mutating func lastPermittedIndex() -> Int {
    let natural = layout.lines.count
    for rules in ColumnEndRules.relaxations {
      for index in (first + 1...natural).reversed() where mayEnd(before: index, rules) {
        return index == natural || hasSpace(from: index) ? index : natural
      }
      highest = first
    }
    return natural
  }

  /// Where the line at `index` starts.
  private func lineStart(_ index: Int) -> (paragraph: Int, start: LineStart) {
    if index == layout.lines.count { return (cursor.paragraph, cursor.start) }
    let (line, position) = layout.lines.line(at: index)
    return (position.paragraphs, line.start)
  }

  private mutating func mayEnd(before index: Int, _ rules: ColumnEndRules) -> Bool {
    let (paragraph, start) = lineStart(index)
    if start == .paragraphStart {
      highest = min(highest, index - 1)
      return !(rules.contains(.withNext) && layout.settings(ofParagraph: paragraph - 1)?.keepsWithNext == true)
    }
    guard let settings = layout.settings(ofParagraph: paragraph) else { return true }
    if rules.contains(.linesTogether), settings.keepsLinesTogether, canKeepTogether(paragraph) { return false }
    guard rules.contains(.fewestLines), settings.fewestLines > 1 else { return true }
    let own = max(first, layout.lines.first(fromParagraph: paragraph).index)
    highest = min(highest, max(own, index - settings.fewestLines))
    return index - own >= settings.fewestLines && placeTentatively(paragraph, start, atMost: settings.fewestLines).count >= settings.fewestLines
  }

  // MARK: The next column

  /// Whether a paragraph's lines have room together: in this column, or below its first line and then in the next.
  private mutating func canKeepTogether(_ paragraph: Int) -> Bool {
    if let cached = keepTogetherCache[paragraph] { return cached }
    let index = layout.lines.first(fromParagraph: paragraph).index
    highest = min(highest, max(index, first))
    let canKeep = paragraph < cursor.paragraph
      ? index >= first : index > first && placeTentatively(paragraph, .paragraphStart, atMost: .max).isWhole
    self.keepTogetherCache[paragraph] = canKeep
    return canKeep
  }

  private mutating func hasSpace(from index: Int) -> Bool {
    let (paragraph, start) = lineStart(index)
    return placeTentatively(paragraph, start, atMost: 1).hasRoom
  }

  /// Places lines on trial at the next column's top.
  ///
  /// - Returns: how many there are before the paragraph ends, `limit` where it goes on, and whether all of it, or anything, has
  ///   room.
  private mutating func placeTentatively(_ paragraph: Int, _ start: LineStart, atMost limit: Int) -> (count: Int, isWhole: Bool, hasRoom: Bool) {
    let (count, lowest, isWhole) = layout.placeTentatively(paragraph, start, inRegion: cursor.region + 1, atMost: limit)
    bottom = max(bottom, lowest)
    return (isWhole ? count : limit, isWhole, count > 0)
  }
}
