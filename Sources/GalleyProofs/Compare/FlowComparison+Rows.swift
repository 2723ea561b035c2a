extension FlowComparison {
  /// Adds the rows of an unchanged line.
  mutating func addSame(_ line: Int) {
    endBlock()
    let found = new.lines[line]
    for row in new.rows(of: found) { rows.append(LayoutDiffRow(.same, nil, found.column, row)) }
  }

  /// Adds the rows of replaced lines. Fragments that are equal in both are kept.
  mutating func addReplaced(_ old: Range<Int>, _ new: Range<Int>, _ difference: Int?) {
    endBlock()
    var ours = old.flatMap { line in self.old.rows(of: self.old.lines[line]).map { (self.old.lines[line].column, $0) } }[...]
    var theirs = new.flatMap { line in self.new.rows(of: self.new.lines[line]).map { (self.new.lines[line].column, $0) } }[...]
    while let a = ours.first, let b = theirs.first, a.1.looks(like: b.1) {
      rows.append(LayoutDiffRow(.same, nil, b.0, b.1))
      ours = ours.dropFirst()
      theirs = theirs.dropFirst()
    }
    var end: [LayoutDiffRow] = []
    while let a = ours.last, let b = theirs.last, a.1.looks(like: b.1) {
      end.append(LayoutDiffRow(.same, nil, b.0, b.1))
      ours = ours.dropLast()
      theirs = theirs.dropLast()
    }
    rows += ours.map { LayoutDiffRow(.removed, difference, $0, $1) }
    rows += theirs.map { LayoutDiffRow(.added, difference, $0, $1) }
    rows += end.reversed()
  }

  /// Adds a line that only moved, by `dx` and `dy` points, as a part of the current block or of a new one.
  mutating func addMoved(_ i: Int, _ j: Int, dx: Double, dy: Double, _ difference: Int) {
    let (from, to) = (old.lines[i].column, new.lines[j].column)
    if block?.run.difference == difference, block?.oldColumn == from, block?.newColumn == to, block?.dx == dx, block?.dy == dy {
      block!.run.extend(i, j)
      return
    }
    endBlock()
    block = MoveRun(run: LineRun(difference, i, j), dx: dx, dy: dy, oldColumn: from, newColumn: to)
  }

  mutating func endBlock() {
    guard let ended = block else { return }
    block = nil
    let (first, last) = (old.lines[ended.run.old.lowerBound], old.lines[ended.run.old.upperBound])
    let (nowFirst, nowLast) = (new.lines[ended.run.new.lowerBound], new.lines[ended.run.new.upperBound])
    var row = LayoutDiffRow(.moved, ended.run.difference, nowFirst.column, new.rows(of: nowFirst).first!)
    row.from = [first.number, last.number]
    row.to = [nowFirst.number, nowLast.number]
    var label = SentenceFormat.lines(first.number, last.number)
    if columnChanges.partner[first.column] != nowFirst.column {
      label = "\(position(ofOld: ended.run.old)) \(row.from![0] == row.from![1] ? "is" : "are") now \(position(ended.run.new))"
    } else {
      row.dy = ended.dy
      if first.number != nowFirst.number {
        label += first.number == last.number ? " is now \(nowFirst.number)" : " are now \(nowFirst.number)–\(nowLast.number)"
      }
      let shifts = [("x", ended.dx), ("y", ended.dy)].filter { $0.1 != 0 }.map { "\($0.0) \(SentenceFormat.shift($0.1))" }
      label += ": " + shifts.joined(separator: ", ")
    }
    row.label = label + ", otherwise unchanged"
    rows.append(row)
  }
}

extension LayoutRecord.Row {
  /// Returns whether the rows look the same in the report's table.
  fileprivate func looks(like other: LayoutRecord.Row) -> Bool {
    line == other.line && fragment == other.fragment && rect == other.rect && text == other.text
  }
}

extension LayoutDiffRow {
  init(_ op: Operation, _ difference: Int?, _ column: Int, _ row: LayoutRecord.Row) {
    self.init(
      operation: op, differenceID: difference, column: column + 1, line: row.line, fragment: row.fragment, x: row.rect.x, y: row.rect.y,
      width: row.rect.width, height: row.rect.height, text: row.text)
  }
}
