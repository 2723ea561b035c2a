/// Stretches of justified lines beside shapes: all of one are justified, or all ragged (`NarrowLine`).
///
/// A stretch is placed as a whole: no change cuts it, old lines come back above or below it, and placement stops at its end.
extension DocumentLayout {
  /// Justifies each stretch from line `first` on, or sets it ragged; no stretch goes on above. O(lines from there).
  func settleNarrowLines(from first: Int) {
    guard hasNarrowLines else { return }
    hasNarrowLines = false
    var stretch: [(line: LaidLine, pen: FlowMeasure)] = []
    var cursor = lines.cursor(from: first)
    while let line = cursor.line {
      if line.narrow.number <= 1 || line.narrow.isFitted { settle(&stretch) }
      if line.narrow.number > 0, !line.narrow.isFitted { stretch.append((line, cursor.pen)) }
      cursor.advance()
    }
    settle(&stretch)
  }

  private func settle(_ stretch: inout [(line: LaidLine, pen: FlowMeasure)]) {
    defer { stretch.removeAll(keepingCapacity: true) }
    guard let first = stretch.first, let source = source(at: first.pen.paragraphs) else { return }
    let isJustified = !stretch.contains { $0.line.narrow.isTorn }
    var isChanged = false
    let settled = stretch.map { line, pen in
      let padding = storedRegions[line.region(at: pen)].padding
      let old = (0..<line.fragmentCount).map { line.fragment($0, at: pen) }
      let new = old.map { $0.justified(isJustified, rightToLeft: source.paragraph.isRightToLeft, padding: padding) }
      if new == old { return line }
      isChanged = true
      linesNamed += 1
      return LaidLine(name: linesNamed - 1, line, at: pen, new)
    }
    if isChanged { lines.replace(first.pen.length..<first.pen.length + stretch.count, with: settled) }
  }
}
