/// Compares one text that flows through columns, line by line.
///
/// The lines are aligned by their words, then visited once in order. Each is a line with the same words, which may have
/// moved (`+Lines`), a line with a different break (`+Breaks`), or a line with other words (`+Words`). A changed line
/// right below a changed line is its consequence; an unchanged line ends the sequence.
struct FlowComparison {
  let old: FlowText
  let new: FlowText
  let alignment: TextAlignment
  let columnChanges: ColumnChanges
  let wording: ComparisonWording
  var list: DifferenceList
  /// The rows, with indices of `list` as IDs.
  var rows: [LayoutDiffRow] = []

  /// The index of the difference of the previous lines; `nil` after an unchanged line.
  var cause: Int?
  var moves: MoveRun?
  var fonts: FontRun?
  var fragments: FragmentRun?
  var details: [Detail: DetailRun] = [:]
  /// The last reported break, while only breaks follow; else `nil`.
  var breaks: LineRegion?
  /// Moved lines that share a row of the report; `nil` if the last lines did not move.
  var block: MoveRun?

  init(old: FlowText, new: FlowText, columnChanges: ColumnChanges, wording: ComparisonWording = .recording, list: DifferenceList) {
    (self.old, self.new, self.columnChanges, self.wording, self.list) = (old, new, columnChanges, wording, list)
    alignment = TextAlignment(old, new)
  }

  mutating func compare() {
    for region in alignment.regions(old, new) {
      if !region.holes.isEmpty {
        compareWords(region)
      } else if region.old.count == 1, region.new.count == 1 {
        compareLine(region.old.lowerBound, region.new.lowerBound)
      } else if region.old.isEmpty || region.new.isEmpty {
        reportEmptyLine(region)
      } else {
        reportBreak(region)
      }
    }
    endRuns()
    endDetails()
  }

  mutating func endRuns() {
    endMoves()
    endFonts()
    endFragments()
    endBlock()
  }

  /// Returns the cause of a change in `column` of the new record, as an index of a difference: the change right above, or that of the column
  /// itself. Returns `nil` if neither exists.
  func cause(inColumn column: Int) -> Int? { cause ?? columnChanges.cause[column] }

  // MARK: Words for places

  /// Returns a position such as "column 2, line 14".
  func position(_ new: ClosedRange<Int>) -> String {
    Self.position(self.new.columns, self.new.lines[new.lowerBound], self.new.lines[new.upperBound])
  }

  func position(ofOld old: ClosedRange<Int>) -> String {
    Self.position(self.old.columns, self.old.lines[old.lowerBound], self.old.lines[old.upperBound])
  }

  private static func position(_ columns: [LayoutRecord.Column], _ first: FlowText.Line, _ last: FlowText.Line) -> String {
    let column = columns[first.column]
    if first.column != last.column {
      return "\(column.shortName), line \(first.number) to \(columns[last.column].shortName), line \(last.number)"
    }
    return SentenceFormat.position(column, Array(first.number == last.number ? [first.number] : [first.number, last.number]), isSpan: true)
  }

  /// Returns the bounds of lines in points of the window, one rectangle per column that has any of them.
  func extents(_ flow: FlowText, _ lines: some Sequence<Int>) -> [RecordedRect] {
    var rects: [RecordedRect] = []
    var column: Int?
    for line in lines {
      for row in flow.rows(of: flow.lines[line]) {
        if column == flow.lines[line].column { rects[rects.count - 1].unite(row.rect) } else { rects.append(row.rect) }
        column = flow.lines[line].column
      }
    }
    return rects
  }
}

extension LayoutRecord.Column {
  /// The name, with a long label text truncated.
  var shortName: String { name.count > 48 ? name.prefix(40) + "…" + (isLabel ? "’" : "") : name }
}

extension RecordedRect {
  mutating func unite(_ other: RecordedRect) {
    let (right, bottom) = (max(maxX, other.maxX), max(maxY, other.maxY))
    (x, y) = (min(x, other.x), min(y, other.y))
    (width, height) = (right - x, bottom - y)
  }
}
