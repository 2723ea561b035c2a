extension LayoutRecord {
  /// The record as a table, which `init(text:file:)` reads.
  ///
  /// - Complexity: Linear.
  public var text: String {
    var out = LayoutTextFormat.firstLine + "\n"
    for column in columns {
      out += "\n# \(LayoutTextFormat.escaped(column.name)) | "
      out += column.frame.numbers.map(LayoutTextFormat.number).joined(separator: " ")
      out += "\n"
      guard !column.rows.isEmpty else { continue }
      out += LayoutTextFormat.head + "\n"
      for row in column.rows { row.write(to: &out) }
    }
    return out
  }
}

extension RecordedRect {
  var numbers: [Double] { [x, y, width, height] }
  var maxX: Double { x + width }
  var maxY: Double { y + height }
}

extension LayoutRecord.Row {
  fileprivate func write(to out: inout String) {
    var cells = ["\(line)", "\(fragment)"]
    cells += rect.numbers.map(LayoutTextFormat.number)
    cells += [LayoutTextFormat.number(used.x), LayoutTextFormat.number(used.width)]
    // The used rectangle almost always has the height of its line.
    if (used.y, used.height) != (rect.y, rect.height) {
      cells[7] += "@\(LayoutTextFormat.number(used.y))+\(LayoutTextFormat.number(used.height))"
    }
    cells += [LayoutTextFormat.number(baseline), "\(range.lowerBound)+\(range.count)"]
    for (cell, width) in zip(cells, LayoutTextFormat.widths) {
      let gap = max(width - cell.utf8.count, out.utf8.last == UInt8(ascii: "\n") ? 0 : 1)
      for _ in 0..<gap { out += " " }
      out += cell
    }
    let faces = fonts.map { LayoutTextFormat.escaped($0).replacing(",", with: "\\c") }
    out += "  \(faces.isEmpty ? LayoutTextFormat.none : faces.joined(separator: ", "))"
    out += " | \(LayoutTextFormat.escaped(ending)) | “\(LayoutTextFormat.escapedText(text))”\n"
  }
}
