/// The changes of whole columns and labels, computed before those of their lines.
struct ColumnChanges {
  /// The index of the new column of each old column; old columns without one are missing.
  private(set) var partner: [Int: Int] = [:]
  /// The movement of a column along with its lines, in points, by its index in the new record.
  private(set) var shift: [Int: (dx: Double, dy: Double)] = [:]
  /// The increase in width of a column's frame, in points, by the column's index in the new record.
  private(set) var widening: [Int: Double] = [:]
  /// The causes for changes of a column's lines, as indices in the list of differences, by the column's index in the
  /// new record.
  private(set) var cause: [Int: Int] = [:]
  /// The differences of columns that only the old record has, as indices in the list of differences, by the column's
  /// index in the old record.
  private(set) var causeOfOld: [Int: Int] = [:]

  init(_ old: LayoutRecord, _ new: LayoutRecord, _ matching: ColumnMatching, _ list: inout DifferenceList) {
    for pair in matching.pairs {
      if let a = pair.old, let b = pair.new { partner[a] = b }
    }
    for pair in matching.reordered { reportOrder(pair, new, &list) }
    var moved: [ColumnMatching.Pair] = []
    var sized: [ColumnMatching.Pair] = []
    for pair in matching.pairs {
      guard let a = pair.old, let b = pair.new else {
        reportSingle(pair, old, new, &list)
        continue
      }
      let (was, now) = (old.columns[a], new.columns[b])
      let by = (dx: now.frame.x - was.frame.x, dy: now.frame.y - was.frame.y)
      let grown = ColumnChanges.growth(was, now)
      if grown != (0, 0) {
        if let last = sized.last, ColumnChanges.growth(old.columns[last.old!], new.columns[last.new!]) != grown {
          reportSize(sized, old, new, &list)
          sized = []
        }
        sized.append(pair)
      }
      guard by != (0, 0), ColumnChanges.followFrame(was, now) else {
        if by != (0, 0), grown == (0, 0) { reportFrame(a, b, old, new, &list) }
        continue
      }
      shift[b] = by
      if let last = moved.last, shift[last.new!]! != by {
        reportMove(moved, old, new, &list)
        moved = []
      }
      moved.append(pair)
    }
    reportMove(moved, old, new, &list)
    reportSize(sized, old, new, &list)
  }

  private static func growth(_ was: LayoutRecord.Column, _ now: LayoutRecord.Column) -> (Double, Double) {
    (now.frame.width - was.frame.width, now.frame.height - was.frame.height)
  }

  /// Returns the index of the difference of a column that only one record has and that contains all lines of `region`. Returns `nil` if there
  /// is no such column.
  func only(_ region: LineRegion, _ old: FlowText, _ new: FlowText) -> Int? {
    if region.new.isEmpty {
      let found = Set(region.old.map { causeOfOld[old.lines[$0].column] })
      return found.count == 1 ? found.first! : nil
    }
    guard region.old.isEmpty else { return nil }
    let columns = Set(region.new.map { new.lines[$0].column })
    return columns.count == 1 && !partner.values.contains(columns.first!) ? cause[columns.first!] : nil
  }

  /// Returns whether most rows moved along with their column's frame.
  private static func followFrame(_ was: LayoutRecord.Column, _ now: LayoutRecord.Column) -> Bool {
    let (dx, dy) = (now.frame.x - was.frame.x, now.frame.y - was.frame.y)
    var (with, all) = (0, 0)
    for (a, b) in zip(was.rows, now.rows) {
      all += 1
      if b.rect.x - a.rect.x == dx, b.rect.y - a.rect.y == dy { with += 1 }
    }
    return all == 0 || with * 2 > all
  }

  // MARK: Words

  private mutating func reportMove(
    _ pairs: [ColumnMatching.Pair], _ old: LayoutRecord, _ new: LayoutRecord, _ list: inout DifferenceList
  ) {
    guard let first = pairs.first?.new, let by = shift[first] else { return }
    let id = list.add(.move, column: first + 1, line: 1)
    let direction = SentenceFormat.direction(by.dx, by.dy)
    let lines = pairs.reduce(0) { $0 + new.columns[$1.new!].lineCount }
    if pairs.count == 1 {
      list[id].summary = "\(SentenceFormat.capitalised(new.columns[first].shortName)) moved \(direction)."
      list[id].note = new.columns[first].isLabel ? "" : "With its \(SentenceFormat.count(lines, "line"))."
    } else {
      list[id].summary = "\(SentenceFormat.capitalised(SentenceFormat.count(pairs.count, "text area"))) moved \(direction)."
      list[id].note = ColumnChanges.names(pairs, new)
    }
    list[id].before = pairs.map { old.columns[$0.old!].frame }
    list[id].after = pairs.map { new.columns[$0.new!].frame }
    list[id].lines = lines
    if by.dy != 0 { list[id].dy = by.dy }
    for pair in pairs where cause[pair.new!] == nil { cause[pair.new!] = id }
  }

  private mutating func reportSize(
    _ pairs: [ColumnMatching.Pair], _ old: LayoutRecord, _ new: LayoutRecord, _ list: inout DifferenceList
  ) {
    guard let a = pairs.first?.old, let b = pairs.first?.new else { return }
    let (was, now) = (old.columns[a].frame, new.columns[b].frame)
    let id = list.add(.size, column: b + 1, line: 1)
    let (wide, high) = ColumnChanges.growth(old.columns[a], new.columns[b])
    let width = wide == 0 ? nil : "\(SentenceFormat.points(wide)) \(wide > 0 ? "wider" : "narrower")"
    let height = high == 0 ? nil : "\(SentenceFormat.points(high)) \(high > 0 ? "taller" : "shorter")"
    let measure = [width, height].compactMap(\.self).joined(separator: " and ")
    if pairs.count == 1 {
      list[id].summary = "\(SentenceFormat.capitalised(new.columns[b].shortName)) is \(measure)."
      list[id].note = "\(SentenceFormat.number(was.width)) × \(SentenceFormat.points(was.height)) is now \(SentenceFormat.number(now.width)) × \(SentenceFormat.points(now.height))."
    } else {
      list[id].summary = "\(SentenceFormat.capitalised(SentenceFormat.count(pairs.count, "text area"))) are \(measure)."
      list[id].note = ColumnChanges.names(pairs, new)
    }
    let sides = wide != 0 ? (was.width, now.width) : (was.height, now.height)
    (list[id].from, list[id].to, list[id].delta) = (sides.0, sides.1, sides.1 - sides.0)
    list[id].before = pairs.map { old.columns[$0.old!].frame }
    list[id].after = pairs.map { new.columns[$0.new!].frame }
    for pair in pairs {
      widening[pair.new!] = wide
      cause[pair.new!] = id
    }
  }

  private static func names(_ pairs: [ColumnMatching.Pair], _ new: LayoutRecord) -> String {
    let names = pairs.map { new.columns[$0.new!].shortName }
    return SentenceFormat.capitalised(names.prefix(4).joined(separator: ", ") + (names.count > 4 ? " and \(names.count - 4) more." : "."))
  }

  /// Reports a frame that moved without its lines.
  private mutating func reportFrame(
    _ a: Int, _ b: Int, _ old: LayoutRecord, _ new: LayoutRecord, _ list: inout DifferenceList
  ) {
    let (was, now) = (old.columns[a].frame, new.columns[b].frame)
    let id = list.add(.move, column: b + 1, line: 1)
    list[id].summary = "The frame of \(new.columns[b].shortName) moved \(SentenceFormat.direction(now.x - was.x, now.y - was.y))."
    list[id].note = "Its lines did not move with it."
    (list[id].before, list[id].after) = ([was], [now])
    cause[b] = id
  }

  private mutating func reportOrder(_ pair: ColumnMatching.Pair, _ new: LayoutRecord, _ list: inout DifferenceList) {
    guard let index = pair.new else { return }
    let id = list.add(.move, column: index + 1, line: 1)
    let name = SentenceFormat.capitalised(new.columns[index].shortName)
    list[id].summary = index == 0 ? "\(name) now comes first." : "\(name) now comes after \(new.columns[index - 1].shortName)."
    list[id].note = "Its position in the order changed."
    list[id].after = [new.columns[index].frame]
  }

  private mutating func reportSingle(
    _ pair: ColumnMatching.Pair, _ old: LayoutRecord, _ new: LayoutRecord, _ list: inout DifferenceList
  ) {
    let isNew = pair.new != nil
    let index = pair.new ?? pair.old!
    let column = isNew ? new.columns[index] : old.columns[index]
    let id = list.add(.text, column: index + 1, line: 1)
    list[id].summary = "\(SentenceFormat.capitalised(column.shortName)) is \(isNew ? "new" : "gone")."
    if !column.isLabel, !column.rows.isEmpty {
      list[id].note = "It \(isNew ? "holds" : "held") \(SentenceFormat.count(column.lineCount, "line"))."
    }
    if isNew { (list[id].after, cause[index]) = ([column.frame], id) } else { (list[id].before, causeOfOld[index]) = ([column.frame], id) }
  }
}
