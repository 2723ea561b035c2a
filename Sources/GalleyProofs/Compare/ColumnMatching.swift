/// Matches the columns and labels of two records.
struct ColumnMatching {
  /// Indices of columns. One is `nil` if a column was removed or added.
  struct Pair: Hashable {
    var old: Int?
    var new: Int?
  }

  /// The pairs in the order of the new record. Removed columns follow their old predecessor.
  private(set) var pairs: [Pair] = []
  /// Columns that changed their position in the order.
  private(set) var reordered: [Pair] = []

  init(_ old: LayoutRecord, _ new: LayoutRecord) {
    let blocks = SequenceAlignment.blocks(old.columns.map(ColumnMatching.key), new.columns.map(ColumnMatching.key))
    var partner = [Int?](repeating: nil, count: new.columns.count)
    var isMatched = [Bool](repeating: false, count: old.columns.count)
    for block in blocks {
      for index in 0..<block.count {
        partner[block.new + index] = block.old + index
        isMatched[block.old + index] = true
      }
    }
    var left: [String: [Int]] = [:]
    for index in old.columns.indices.reversed() where !isMatched[index] { left[old.columns[index].name, default: []].append(index) }
    for index in new.columns.indices where partner[index] == nil {
      guard let match = left[new.columns[index].name]?.popLast() else { continue }
      partner[index] = match
      isMatched[match] = true
      reordered.append(Pair(old: match, new: index))
    }
    renamed(old, new, &partner, &isMatched)
    collect(partner, isMatched)
  }

  private static func key(of column: LayoutRecord.Column) -> UInt64 { FNV1a(column.name.utf8).value }

  /// Matches the remaining labels in `partner` and `isMatched`. Labels are named by their text, so a label at the position of an old one, or
  /// between the same neighbors, is the same label with a different text.
  private func renamed(_ old: LayoutRecord, _ new: LayoutRecord, _ partner: inout [Int?], _ isMatched: inout [Bool]) {
    struct Place: Hashable {
      var x, y: Double
    }
    var left: [Place: [Int]] = [:]
    for index in old.columns.indices.reversed() where !isMatched[index] && old.columns[index].isLabel {
      left[Place(x: old.columns[index].frame.x, y: old.columns[index].frame.y), default: []].append(index)
    }
    var before: Int?
    for index in new.columns.indices {
      if partner[index] == nil, new.columns[index].isLabel {
        let origin = Place(x: new.columns[index].frame.x, y: new.columns[index].frame.y)
        let next = before.map { $0 + 1 } ?? 0
        // Also accept a label between the same neighbors.
        let isBetween = next < old.columns.count && !isMatched[next] && old.columns[next].isLabel
          && (index + 1 == new.columns.count ? next + 1 == old.columns.count : partner[index + 1] == next + 1)
        partner[index] = left[origin]?.popLast() ?? (isBetween ? next : nil)
        if let match = partner[index] { isMatched[match] = true }
      }
      before = partner[index] ?? before
    }
  }

  private mutating func collect(_ partner: [Int?], _ isMatched: [Bool]) {
    var next = 0
    func takeGone(before end: Int) {
      while next < end {
        if !isMatched[next] { pairs.append(Pair(old: next, new: nil)) }
        next += 1
      }
    }
    for (index, match) in partner.enumerated() {
      if let match { takeGone(before: match) }
      pairs.append(Pair(old: match, new: index))
    }
    takeGone(before: isMatched.count)
  }

  /// Returns the pairs in groups. Consecutive pairs are in one group if the text continues from one column to the next in either record.
  func flows(_ old: LayoutRecord, _ new: LayoutRecord) -> [[Pair]] {
    var flows: [[Pair]] = []
    for pair in pairs {
      if let last = flows.last?.last, ColumnMatching.flows(from: last.old, to: pair.old, old) || ColumnMatching.flows(from: last.new, to: pair.new, new) {
        flows[flows.count - 1].append(pair)
      } else {
        flows.append([pair])
      }
    }
    return flows
  }

  private static func flows(from one: Int?, to next: Int?, _ record: LayoutRecord) -> Bool {
    guard let one, let next, next == one + 1, let end = record.columns[one].rows.last?.range.upperBound,
      let start = record.columns[next].rows.first?.range.lowerBound
    else { return false }
    return end == start && end > 0
  }
}

extension LayoutRecord.Column {
  /// Whether the column is named by its text.
  var isLabel: Bool { name.hasPrefix("label ") }

  var lineCount: Int { rows.indices.count { $0 == 0 || rows[$0].line != rows[$0 - 1].line } }
}
