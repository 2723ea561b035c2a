/// Fragments with a different size or position, and details that are reported only if nothing else differs.
extension FlowComparison {
  mutating func recordFragments(_ changed: [LineChange.Fragment], _ i: Int, _ j: Int) {
    if let last = fragments, old.lines[last.run.old.upperBound].column == old.lines[i].column,
      new.lines[last.run.new.upperBound].column == new.lines[j].column
    {
      fragments!.run.extend(i, j)
      fragments!.fragments += changed
      return
    }
    endFragments()
    let line = new.lines[j]
    let difference = list.add(
      .size, column: line.column + 1, line: line.number, following: fonts?.run.difference ?? columnChanges.cause[line.column])
    fragments = FragmentRun(run: LineRun(difference, i, j), fragments: changed)
  }

  mutating func endFragments() {
    guard let ended = fragments else { return }
    fragments = nil
    let id = ended.run.difference
    list[id].before = ended.isSingle ? [ended.fragments[0].old] : extents(old, ended.run.old)
    list[id].after = ended.isSingle ? [ended.fragments[0].new] : extents(new, ended.run.new)
    if ended.fragments.allSatisfy({ $0.width == 0 && $0.height == 0 }) { list[id].kind = .move }
    let isHeight = ended.fragments.allSatisfy { $0.width == 0 } && list[id].kind == .size
    let deltas = ended.fragments.map { isHeight ? $0.height : list[id].kind == .move ? $0.dx : $0.width }
    let location = position(ended.run.new)
    let line = new.lines[ended.run.new.lowerBound]
    let verb = ended.run.new.count == 1 ? "is" : "are"
    if ended.isSingle {
      list[id].fragment = ended.fragments[0].number
      let (from, to) = ended.fragments[0].sides(isHeight)
      if list[id].kind == .size { (list[id].from, list[id].to, list[id].delta) = (from, to, to - from) }
      let isOnly = new.rows(of: line).count == 1
      let subject = isOnly ? location : "\(new.columns[line.column].shortName), fragment \(ended.fragments[0].number) of line \(line.number)"
      list[id].summary = "\(SentenceFormat.capitalised(subject)) " + (list[id].kind == .move
        ? "moved \(SentenceFormat.direction(deltas[0], 0))." : "is \(Self.measure([to - from], isHeight)).")
      list[id].note = ended.fragments[0].note(isHeight)
      return
    }
    list[id].summary = list[id].kind == .move
      ? "\(SentenceFormat.capitalised(location)) moved in part, \(Self.span(deltas, "right", "left"))."
      : "\(SentenceFormat.capitalised(location)) \(verb) \(Self.measure(deltas, isHeight))."
    if list[id].kind == .size, let delta = deltas.first, deltas.allSatisfy({ $0 == delta }) { list[id].delta = delta }
    list[id].note = ended.run.new.count == 1 ? "\(ended.fragments.count) of its fragments. The words are the same." : "The words are the same."
  }

  private static func measure(_ deltas: [Double], _ isHeight: Bool) -> String {
    isHeight ? span(deltas, "taller", "shorter") : span(deltas, "wider", "narrower")
  }

  /// Returns a phrase such as "3.25 pt narrower", "1 to 12 pt wider" or "wider or narrower, by up to 12 pt".
  private static func span(_ deltas: [Double], _ more: String, _ less: String) -> String {
    let (least, most) = (deltas.min() ?? 0, deltas.max() ?? 0)
    if least < 0, most > 0 { return "\(more) or \(less), by up to \(SentenceFormat.points(max(-least, most)))" }
    let (from, to) = (min(abs(least), abs(most)), max(abs(least), abs(most)))
    let word = most > 0 ? more : less
    return from == to || from == 0 ? "\(from == to ? "" : "up to ")\(SentenceFormat.points(to)) \(word)" : "\(SentenceFormat.number(from)) to \(SentenceFormat.points(to)) \(word)"
  }

  // MARK: Details

  /// Reports a detail of a line without other differences, and returns the index of the difference. Lines of a column with the same detail share
  /// a sentence.
  ///
  /// Returns `nil` if there is no detail: the positions within the fragments are the same, and the line ends for the same kind of reason as
  /// before.
  mutating func reportDetail(_ change: LineChange, _ i: Int, _ j: Int) -> Int? {
    // Two settings give most lines different reasons, even where they break at the same word.
    guard wording == .recording else { return nil }
    let line = new.lines[j]
    let key: Detail
    if let ink = change.ink {
      key = Detail(column: line.column, ink: ink)
    } else if let (was, now) = change.ending, Self.kind(ofEnding: was) != Self.kind(ofEnding: now) {
      key = Detail(column: line.column, was: was, now: now)
    } else {
      return nil
    }
    let id = details[key]?.difference ?? list.add(
      change.ink == nil ? .break : .size, column: line.column + 1, line: line.number, following: cause(inColumn: line.column))
    details[key, default: DetailRun(difference: id)].lines.append(line.number)
    list[id].before += extents(old, [i])
    list[id].after += extents(new, [j])
    return id
  }

  /// Returns the kind of a line end: "did not fit by 3.25 pt" and "did not fit by 4 pt" are the same kind.
  private static func kind(ofEnding ending: String) -> Substring { ending.prefix { !$0.isNumber } }

  mutating func endDetails() {
    for (key, run) in details {
      let location = SentenceFormat.capitalised(SentenceFormat.position(new.columns[key.column], run.lines))
      let (its, ends) = run.lines.count == 1 ? ("its", "ends") : ("their", "end")
      let id = run.difference
      if let ink = key.ink {
        list[id].fragment = run.lines.count == 1 ? ink.fragment : nil
        list[id].summary = ink.width != 0
          ? "\(location): \(its) words take \(SentenceFormat.points(ink.width)) \(ink.width > 0 ? "more" : "less")."
          : ink.dx != 0
            ? "\(location): \(its) words moved \(SentenceFormat.direction(ink.dx, 0))."
            : "\(location): \(its) \(its == "its" ? "baseline" : "baselines") moved \(SentenceFormat.direction(0, ink.baseline))."
        list[id].note = "The frame is the same, and so are the words and their fonts."
      } else {
        list[id].summary = "\(location) \(ends) for a different reason: \(key.now), was \(key.was)."
        list[id].note = "The words are the same."
      }
    }
    details = [:]
  }
}

/// A detail that lines of a column have in common.
struct Detail: Hashable {
  var column: Int
  var ink: LineChange.Ink?
  var was = ""
  var now = ""
}

struct DetailRun {
  var difference: Int
  var lines: [Int] = []
}

extension LineChange.Fragment {
  fileprivate func sides(_ isHeight: Bool) -> (from: Double, to: Double) {
    isHeight ? (old.height, new.height) : (old.width, new.width)
  }

  /// Returns a note such as "74.25 pt is now 71 pt; its left edge moved right. The words are the same."
  fileprivate func note(_ isHeight: Bool) -> String {
    let (from, to) = sides(isHeight)
    if from == to { return "The words are the same." }
    var note = "\(SentenceFormat.points(from)) is now \(SentenceFormat.points(to))"
    let right = new.maxX - old.maxX
    if !isHeight {
      switch (dx != 0, right != 0) {
      case (true, false): note += "; its left edge moved \(dx > 0 ? "right" : "left")"
      case (false, true): note += "; its right edge moved \(right > 0 ? "right" : "left")"
      default: note += "; both its edges moved"
      }
    }
    return note + ". The words are the same."
  }
}
