import GalleyTextEngine

extension LayoutComparison {
  /// Compares two layouts. The result is empty if they are equal.
  ///
  /// - Complexity: O(*n* log *n*), where *n* is the length of the text.
  public init(from old: LayoutRecord, to new: LayoutRecord) {
    self.init(from: old, to: new, wording: .recording)
  }

  /// Compares the layouts of a text, or of two texts, in two settings, A and B, and describes them as such. Numbers of lines can differ: they are not
  /// compared.
  ///
  /// - Complexity: O(*n* log *n*), where *n* is the length of the text.
  package init(ofSides a: LayoutRecord, _ b: LayoutRecord) {
    self.init(from: a, to: b, wording: .sides)
  }

  private init(from old: LayoutRecord, to new: LayoutRecord, wording: ComparisonWording) {
    let matching = ColumnMatching(old, new)
    var list = DifferenceList()
    let columnChanges = ColumnChanges(old, new, matching, &list)
    var rows: [LayoutDiffRow] = []
    for flow in matching.flows(old, new) {
      var comparison = FlowComparison(
        old: FlowText(old, flow.compactMap(\.old)), new: FlowText(new, flow.compactMap(\.new)), columnChanges: columnChanges, wording: wording, list: list)
      comparison.compare()
      list = comparison.list
      rows += comparison.rows
      // The size of a label depends on its text.
      if flow.count == 1, let column = flow[0].new, new.columns[column].isLabel, let frame = columnChanges.cause[column],
        list[frame].kind == .size, let text = list.found.last(where: { $0.kind == .text && $0.column == column + 1 })
      {
        list.release(text.id)
        list.subordinate(frame, to: text.id)
      }
    }
    if wording == .recording, list.found.isEmpty, old != new { list.reportOtherDifference(old, new) }
    let (differences, ids) = list.inOrder()
    self.init(
      differences: differences.map { difference in
        var difference = difference
        difference.column = new.number(ofPlace: difference.column)
        return difference
      },
      rows: rows.map { row in
        var row = row
        row.differenceID = row.differenceID.map { ids[$0] }
        row.column = (row.operation == .removed ? old : new).number(ofPlace: row.column)
        return row
      })
  }
}

extension LayoutRecord {
  /// Returns the number in a column's name, which the sentences use as well. Otherwise, returns the position, starting
  /// at 1.
  fileprivate func number(ofPlace position: Int) -> Int {
    guard columns.indices.contains(position - 1) else { return position }
    let name = columns[position - 1].name
    return name.hasPrefix("column ") ? Int(name.dropFirst("column ".count)) ?? position : position
  }
}

extension LayoutRecord {
  /// The ending in the row of a paragraph's last line.
  static let endOfParagraph = BreakReason.paragraphEnd.shortDescription
}

extension DifferenceList {
  /// Makes a difference a cause.
  fileprivate mutating func release(_ id: Int) { self[id].cause = nil }

  /// Reports the first row with differences other than words, positions and fonts, such as its range or number.
  fileprivate mutating func reportOtherDifference(_ old: LayoutRecord, _ new: LayoutRecord) {
    for (index, (was, now)) in zip(old.columns, new.columns).enumerated() {
      guard let (a, b) = zip(was.rows, now.rows).first(where: { $0 != $1 }) else { continue }
      let id = add(.text, column: index + 1, line: b.line)
      let location = SentenceFormat.capitalised("\(now.shortName), line \(b.line)")
      self[id].summary = (a.line, a.fragment) != (b.line, b.fragment)
        ? "\(location), fragment \(b.fragment) was line \(a.line), fragment \(a.fragment)."
        : a.ending != b.ending ? "\(location): \(b.ending), was \(a.ending)." : "\(location) holds characters \(b.range.lowerBound)–\(b.range.upperBound), was \(a.range.lowerBound)–\(a.range.upperBound)."
      (self[id].before, self[id].after) = ([a.rect], [b.rect])
      return
    }
  }
}
