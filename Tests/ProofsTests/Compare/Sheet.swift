import GalleyProofs

/// A record written as a picture: a block of lines for each column, `¦` at a shape that splits a line, `/` before the additional width of
/// another fragment. Lines are 18 pt high, characters 8 pt wide.
struct Sheet {
  var record: LayoutRecord

  static let lineHeight = 18.0
  static let font = "GalleyBlock 8"

  init(_ columns: String..., width: Double = 336) {
    record = LayoutRecord()
    var offset = 0
    for (index, picture) in columns.enumerated() {
      let x = Double(index) * (width + 24)
      var column = LayoutRecord.Column(
        name: "column \(index + 1)", frame: RecordedRect(x: x, y: 42, width: width, height: 600))
      for (line, text) in picture.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
        let parts = text.split(separator: "¦", omittingEmptySubsequences: false)
        for (part, text) in parts.enumerated() {
          column.rows.append(
            Sheet.row(line + 1, part + 1, of: parts.count, String(text), x: x, width: width, offset: &offset))
        }
      }
      record.columns.append(column)
    }
  }

  private static func row(
    _ line: Int, _ part: Int, of parts: Int, _ text: String, x: Double, width: Double, offset: inout Int
  ) -> LayoutRecord.Row {
    let share = width / Double(parts)
    let y = 42 + Double(line - 1) * lineHeight
    let start = offset
    offset += text.utf16.count
    return LayoutRecord.Row(
      line: line, fragment: part, rect: RecordedRect(x: x + Double(part - 1) * share, y: y, width: share, height: lineHeight),
      used: RecordedRect(x: x + Double(part - 1) * share, y: y, width: min(share, 8 * Double(text.count)), height: lineHeight),
      baseline: y + 14.5, range: start..<offset, fonts: [font],
      ending: text.hasSuffix("↵") ? "end of the paragraph" : "did not fit by 3.25 pt", text: text)
  }

  /// The rows of a column's line.
  func rows(_ column: Int, _ line: Int) -> [Int] {
    record.columns[column - 1].rows.indices.filter { record.columns[column - 1].rows[$0].line == line }
  }

  func changing(_ change: (inout LayoutRecord) -> Void) -> Sheet {
    var copy = self
    change(&copy.record)
    return copy
  }

  /// The lines of a column starting at `from`, moved and renumbered.
  func moving(_ column: Int, from line: Int, dy: Double, lines: Int = 0) -> Sheet {
    changing { record in
      for row in record.columns[column - 1].rows.indices where record.columns[column - 1].rows[row].line >= line {
        record.columns[column - 1].rows[row].move(dy: dy)
        record.columns[column - 1].rows[row].line += lines
      }
    }
  }

  /// The description of the changes, one sentence per line: a consequence is indented by two, a note follows a dash.
  func describeChanges(to new: Sheet) -> String { LayoutComparison(from: record, to: new.record).story }
}

extension LayoutRecord.Row {
  mutating func move(dx: Double = 0, dy: Double = 0) {
    rect.x += dx
    used.x += dx
    rect.y += dy
    used.y += dy
    baseline += dy
  }
}

extension LayoutComparison {
  var story: String {
    differences.map { difference in
      (difference.cause == nil ? "" : "  ") + difference.summary + (difference.note.isEmpty ? "" : " — " + difference.note)
    }.joined(separator: "\n")
  }

  /// One row per line: operation, difference, position, text.
  var table: String {
    rows.map { row in
      let place = "\(row.operation.rawValue)\(row.differenceID.map(String.init) ?? "·") \(row.column).\(row.line).\(row.fragment)"
      return row.operation == .moved ? "\(place) \(row.label ?? "")" : "\(place) \(row.text)"
    }.joined(separator: "\n")
  }
}
