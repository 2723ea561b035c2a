import TextKit

extension LayoutRecord {
  /// The source of a layout: plain text, a Markdown document, or an exhibit.
  public enum Format: String, Hashable, Sendable { case text, markdown, exhibit }

  /// Returns the record in the format of `galley layout --json`: one object, with coordinates relative to each column's
  /// top left, and indices starting at 0. Traps if `text` is shorter than the text that was laid out.
  ///
  /// - Parameter text: The text that was laid out.
  /// - Complexity: Linear.
  public func json(of text: String, as format: Format) -> String {
    let units = Array(text.utf16)
    var out = ""
    LayoutJSON(format: format, frames: columns.map(\.frame), textLength: units.count).write(to: { out += $0 }) { add in
      for (index, column) in columns.enumerated() {
        for row in column.rows { add(row, index, String(decoding: units[row.range], as: UTF16.self)) }
      }
    }
    return out
  }

  /// Returns the record as a readable table. Columns and lines start at 1. Traps if `text` is shorter than the text
  /// that was laid out.
  ///
  /// - Parameter text: The text that was laid out.
  /// - Complexity: Linear.
  public func table(of text: String) -> String {
    let units = Array(text.utf16)
    var rows = [["col", "line", "x", "y", "width", "height", "baseline", "range", "text"]]
    for (index, column) in columns.enumerated() {
      let origin = column.origin
      for row in column.rows {
        rows.append([
          "\(index + 1)", "\(row.line)", JSONText.number(row.used.x - origin.x), JSONText.number(row.rect.y - origin.y),
          JSONText.number(row.used.width), JSONText.number(row.rect.height), JSONText.number(row.baseline - origin.y),
          "\(row.range.lowerBound)+\(row.range.count)", String(decoding: units[row.range], as: UTF16.self).withVisibleControls,
        ])
      }
    }
    let widths = (0..<8).map { column in rows.map { $0[column].count }.max() ?? 0 }
    var lines = rows.map { row in
      (0..<8).map { String(repeating: " ", count: widths[$0] - row[$0].count) + row[$0] }.joined(separator: "  ") + "  " + row[8]
    }
    let over = units.count - laidEnd
    if over > 0 { lines.append("\(over) UTF-16 code units from \(laidEnd) on do not fit") }
    return lines.joined(separator: "\n")
  }

  /// The end of the text that fits the columns, in UTF-16 code units.
  private var laidEnd: Int { columns.last { !$0.rows.isEmpty }?.rows.last?.range.upperBound ?? 0 }
}

/// The JSON of a layout, written incrementally.
struct LayoutJSON {
  var format: LayoutRecord.Format
  /// The frames of the columns.
  var frames: [RecordedRect]
  /// The length of the text, in UTF-16 code units.
  var textLength: Int

  /// Writes the layout as JSON, in chunks, to `sink`.
  ///
  /// - Parameter rows: Calls its argument with each row in column order, the index of its column, and its text.
  func write(
    to sink: (String) -> Void, rows: ((LayoutRecord.Row, Int, String) -> Void) -> Void
  ) {
    var out = JSONText()
    out.object {
      $0.member("schema", 1)
      $0.member("format", format.rawValue)
      $0.member("columns") { out in
        out.array(frames) { out, frame in out.object { $0.member("frame", frame.numbers) } }
      }
    }
    // The following members are in the same object.
    sink(out.text.dropLast() + ",\"fragments\":[")
    let origins = frames.map { (x: LayoutTextFormat.snapped($0.x), y: LayoutTextFormat.snapped($0.y)) }
    var (laidEnd, isFirst) = (0, true)
    withoutActuallyEscaping(sink) { sink in
      rows { row, column, text in
        var out = JSONText()
        row.write(&out, column: column, origin: origins[column], text)
        sink((isFirst ? "" : ",") + out.text)
        (laidEnd, isFirst) = (row.range.upperBound, false)
      }
    }
    sink("],\"overflow\":[\(laidEnd),\(textLength - laidEnd)]}")
  }
}

extension LayoutRecord.Column {
  /// The origin of the container, rounded to layout units. Rows are relative to it.
  fileprivate var origin: (x: Double, y: Double) { (LayoutTextFormat.snapped(frame.x), LayoutTextFormat.snapped(frame.y)) }
}

extension LayoutRecord.Row {
  fileprivate func write(_ out: inout JSONText, column: Int, origin: (x: Double, y: Double), _ text: String) {
    func numbers(_ rect: RecordedRect) -> [Double] { [rect.x - origin.x, rect.y - origin.y, rect.width, rect.height] }
    out.object {
      $0.member("column", column)
      $0.member("line", line - 1)
      $0.member("rect", numbers(rect))
      $0.member("used", numbers(used))
      $0.member("baseline", baseline - origin.y)
      $0.member("range", [Double(range.lowerBound), Double(range.count)])
      $0.member("text", text)
      guard let glyphs else { return }
      $0.member("glyphs") { out in
        out.array(glyphs) { out, glyph in
          out.object {
            $0.member("id", Int(glyph.id))
            $0.member("font", glyph.font)
            $0.member("x", glyph.x - origin.x)
            $0.member("y", glyph.y - origin.y)
            $0.member("advance", glyph.advance)
            $0.member("cluster", glyph.cluster)
          }
        }
      }
    }
  }
}
