/// Finds the end of a column that has no space for its next line: before that line, or higher if keep rules require it.
///
/// The search goes up from the line that does not fit to the first end that follows all rules. If the column has no such end below its top, the
/// weaker rules of `ColumnEndRules.relaxations` are tried. If these fail too, or if the lines to be moved do not fit in the next column, the
/// column ends before the line that does not fit. O(lines of the column), usually O(1).
struct ColumnEndSearch {
  private let layout: DocumentLayout
  /// The cursor before the line that does not fit.
  private let cursor: LayoutCursor
  /// The index of the column's first line.
  private let first: Int
  /// The index of the first examined line.
  private var highest: Int
  /// The lower edge of the examined part of the next column.
  private var bottom = LayoutUnit.zero
  /// Results of `canKeepTogether`, by paragraph.
  private var keepTogetherCache: [Int: Bool] = [:]

  /// Creates the search for the end of the column that contains `cursor`.
  ///
  /// - Parameter cursor: The cursor before the line that does not fit. This line is not in `layout.lines`. The column must have lines.
  init(in layout: DocumentLayout, at cursor: LayoutCursor) {
    (self.layout, self.cursor) = (layout, cursor)
    first = layout.flow.lines.first(fromRegion: cursor.region).index
    highest = layout.flow.lines.count
  }

  /// Returns the index of the line before which the column ends. This is the number of lines if the column ends before the line that does not fit.
  /// `end` describes the search; it is to be stored with the line at the index.
  mutating func find() -> (index: Int, end: ColumnEnd) {
    let index = lastPermittedIndex()
    let earlier = layout.columnEnd(before: first)
    let paragraph = lineStart(index).paragraph
    let isLinked = earlier.map { $0.paragraph >= paragraph } ?? false
    let last = max(cursor.paragraph, isLinked ? earlier!.paragraph : cursor.paragraph)
    let end = ColumnEnd(
      isMoved: index < layout.flow.lines.count, linesBefore: max(index - highest, 0), paragraphs: last - paragraph, bottom: bottom,
      isLinked: isLinked)
    return (index, end)
  }

  private mutating func lastPermittedIndex() -> Int {
    let natural = layout.flow.lines.count
    for rules in ColumnEndRules.relaxations {
      for index in (first + 1...natural).reversed() where mayEnd(before: index, rules) {
        return index == natural || hasSpace(from: index) ? index : natural
      }
      highest = first
    }
    return natural
  }

  /// Returns the start of the line at `index` of the layout. If `index` is the number of lines, returns the start of the line that does not fit.
  private func lineStart(_ index: Int) -> (paragraph: Int, start: LineStart) {
    if index == layout.flow.lines.count { return (cursor.paragraph, cursor.start) }
    let (line, position) = layout.flow.lines.line(at: index)
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
    let own = layout.flow.lines.firstLine(ofParagraph: paragraph, inRegion: cursor.region)
    highest = min(highest, max(own, index - settings.fewestLines))
    guard index - own >= settings.fewestLines else { return false }
    let moved = placeTentatively(paragraph, start, atMost: settings.fewestLines)
    // If the next column is too short for these lines, no other end of this column helps.
    return !moved.isWhole || moved.count >= settings.fewestLines
  }

  // MARK: The next column

  /// Whether all lines of a paragraph fit in one column: in this one, or at the top of the next if this column has lines above the paragraph.
  private mutating func canKeepTogether(_ paragraph: Int) -> Bool {
    if let cached = keepTogetherCache[paragraph] { return cached }
    let index = layout.flow.lines.first(fromParagraph: paragraph).index
    highest = min(highest, max(index, first))
    let canKeep = paragraph < cursor.paragraph
      ? index >= first : index > first && placeTentatively(paragraph, .paragraphStart, atMost: .max).isWhole
    self.keepTogetherCache[paragraph] = canKeep
    return canKeep
  }

  private mutating func hasSpace(from index: Int) -> Bool {
    let (paragraph, start) = lineStart(index)
    return placeTentatively(paragraph, start, atMost: 1).count > 0
  }

  /// Places up to `limit` lines of a paragraph at the top of the next column, discards them, and records the part of the column that was examined.
  ///
  /// - Returns: The number of lines that fit, and whether the paragraph ends with them. If it does not, either `limit` is reached or the column ends.
  private mutating func placeTentatively(_ paragraph: Int, _ start: LineStart, atMost limit: Int) -> (count: Int, isWhole: Bool) {
    let (count, lowest, isWhole) = layout.placeTentatively(paragraph, start, inRegion: cursor.region + 1, atMost: limit)
    bottom = max(bottom, lowest)
    return (count, isWhole)
  }
}
