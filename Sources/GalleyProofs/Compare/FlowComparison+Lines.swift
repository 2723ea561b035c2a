/// Lines with unchanged words.
extension FlowComparison {
  mutating func compareLine(_ i: Int, _ j: Int) {
    breaks = nil
    let (was, now) = (old.lines[i], new.lines[j])
    let goesOn = columnChanges.partner[was.column] == now.column
    let shift = goesOn ? columnChanges.shift[now.column] ?? (0, 0) : (0, 0)
    var change = LineChange(from: old.rows(of: was), to: new.rows(of: now), shift: shift)
    // The distance between positions in two columns is not meaningful.
    if !goesOn { change.removeMovement() }
    guard change.isMoved || change.differsBeyondPosition || !goesOn else {
      endMoves()
      endFonts()
      endFragments()
      cause = nil
      if let moved = columnChanges.shift[now.column], let difference = columnChanges.cause[now.column] {
        addMoved(i, j, dx: moved.dx, dy: moved.dy, difference)
      } else {
        addSame(j)
      }
      return
    }
    record(change, i, j, goesOn)
  }

  private mutating func record(_ found: LineChange, _ i: Int, _ j: Int, _ continues: Bool) {
    var change = found
    let above = cause
    let isWidened = !change.fragments.isEmpty
    // Do not repeat the change of the column's own width.
    change.fragments.removeAll { $0.dx == 0 && $0.height == 0 && $0.width == columnChanges.widening[new.lines[j].column] }
    if let (a, b) = change.fonts { recordFonts(a, b, i, j) } else { endFonts() }
    if change.isMoved || !continues { recordMove(change, i, j, above ?? fonts?.run.difference) } else { endMoves() }
    if change.fragments.isEmpty { endFragments() } else { recordFragments(change.fragments, i, j) }
    let isReported = isWidened || change.fonts != nil || !change.fragments.isEmpty || change.brokenFragment != nil
    if let fragment = change.brokenFragment { reportBreak(ofFragment: fragment, i, j) }
    let detail = isReported ? nil : reportDetail(change, i, j)

    let own = change.brokenFragment != nil ? list.found.count - 1 : fonts?.run.difference
    let grown = change.fragments.contains { $0.height != 0 } ? fragments?.run.difference : nil
    cause = own ?? grown ?? (change.isMoved || !continues ? above ?? cause : nil)
    if change.differsBeyondPosition || isWidened {
      let difference = own ?? fragments?.run.difference ?? detail ?? moves?.run.difference ?? columnChanges.cause[new.lines[j].column]
      addReplaced(i..<i + 1, j..<j + 1, difference)
    } else if let moves {
      addMoved(i, j, dx: change.dx, dy: change.dy, moves.run.difference)
    }
  }

  // MARK: Moves

  private mutating func recordMove(_ change: LineChange, _ i: Int, _ j: Int, _ above: Int?) {
    let (from, to) = (old.lines[i].column, new.lines[j].column)
    if let moves, (moves.oldColumn, moves.newColumn) == (from, to),
      (moves.dx, moves.dy) == (change.dx, change.dy) || grows(moves, change)
    {
      self.moves!.run.extend(i, j)
      self.moves!.dy = change.dy
      return
    }
    endMoves()
    let difference = list.add(.move, column: to + 1, line: new.lines[j].number, following: above ?? columnChanges.cause[to])
    moves = MoveRun(run: LineRun(difference, i, j), dx: change.dx, dy: change.dy, oldColumn: from, newColumn: to)
    // Lines right below that move as well are consequences.
    if cause == nil, columnChanges.cause[to] == nil { cause = difference }
  }

  /// Returns whether lines move increasingly far because lines above them have grown.
  private func grows(_ moves: MoveRun, _ change: LineChange) -> Bool {
    guard moves.dx == change.dx, (moves.dy < 0) == (change.dy < 0), let cause = list[moves.run.difference].cause else { return false }
    return list[cause].kind == .font || list[cause].kind == .size
  }

  mutating func endMoves() {
    guard let ended = moves else { return }
    moves = nil
    let run = ended.run
    let count = run.new.count
    let (was, now) = (position(ofOld: run.old), position(run.new))
    let column = new.columns[ended.newColumn].shortName
    list[run.difference].before = extents(old, run.old)
    list[run.difference].after = extents(new, run.new)
    list[run.difference].lines = count
    // A block right below its cause needs no name.
    let isBelow = list[run.difference].cause.map { list[$0].column == ended.newColumn + 1 && list[$0].line <= new.lines[run.new.lowerBound].number && list[$0].kind != .move } ?? false
    let block = count == 1 ? "The line" : "\(count) lines"
    if columnChanges.partner[ended.oldColumn] != ended.newColumn {
      list[run.difference].summary = isBelow || list[run.difference].cause != nil
        ? "\(block) moved to \(column)." : "\(SentenceFormat.capitalised(was)) moved to \(now)."
      list[run.difference].note = "\(SentenceFormat.capitalised(was)), now \(now). The words are the same."
      return
    }
    let first = (old.lines[run.old.lowerBound], new.lines[run.new.lowerBound])
    let dy = new.rows(of: first.1).first!.rect.y - old.rows(of: first.0).first!.rect.y - (columnChanges.shift[ended.newColumn]?.dy ?? 0)
    var direction = SentenceFormat.direction(ended.dx, ended.dy)
    if dy != ended.dy { direction = direction.replacing(SentenceFormat.points(ended.dy), with: "\(SentenceFormat.number(abs(dy))) to \(SentenceFormat.points(ended.dy))") }
    if ended.dy != 0, dy == ended.dy { list[run.difference].dy = ended.dy }
    list[run.difference].summary = isBelow
      ? "\(block) below moved \(direction)." : "\(SentenceFormat.capitalised(now)) moved \(direction)."
    let renumbered = old.lines[run.old.lowerBound].number != new.lines[run.new.lowerBound].number
    let nowLines = SentenceFormat.lines(new.lines[run.new.lowerBound].number, new.lines[run.new.upperBound].number)
    let locationSentence = renumbered ? "\(SentenceFormat.capitalised(was)), now \(nowLines.drop { !$0.isNumber }). " : isBelow ? "\(SentenceFormat.capitalised(now)). " : ""
    list[run.difference].note = "\(locationSentence)The words are the same."
  }

  // MARK: Fonts

  mutating func recordFonts(_ a: [String], _ b: [String], _ i: Int, _ j: Int) {
    if fonts?.old == a, fonts?.new == b {
      fonts!.run.extend(i, j)
      return
    }
    endFonts()
    let line = new.lines[j]
    let difference = list.add(.font, column: line.column + 1, line: line.number, following: cause(inColumn: line.column))
    fonts = FontRun(run: LineRun(difference, i, j), old: a, new: b)
  }

  mutating func endFonts() {
    guard let ended = fonts else { return }
    fonts = nil
    let id = ended.run.difference
    let isOne = ended.run.new.count == 1
    func named(_ fonts: [String]) -> String { fonts.isEmpty ? "no font" : fonts.joined(separator: " and ") }
    list[id].summary = "\(SentenceFormat.capitalised(position(ended.run.new))) \(isOne ? "is" : "are") set in \(named(ended.new)), was \(named(ended.old))."
    if !isOne { list[id].note = SentenceFormat.capitalised(SentenceFormat.count(ended.run.new.count, "line")) + "." }
    list[id].before = extents(old, ended.run.old)
    list[id].after = extents(new, ended.run.new)
  }
}

extension LineChange {
  /// Removes the change in position, and keeps the other changes.
  fileprivate mutating func removeMovement() {
    (dx, dy) = (0, 0)
    fragments.removeAll { $0.width == 0 && $0.height == 0 }
  }
}
