import Foundation
import TextEngine

/// What changes in a table between `beginUpdates` and `endUpdates`. What goes is named as it was before, what comes as it is after.
struct TableUpdates {
  /// How many groups are open.
  var depth = 0
  /// Whether anything changes at once that need not be seen changing.
  var isAnimated = true
  /// Groups that were told while the table was placing rows, and wait for that to end; the first came first.
  private var waiting: [TableUpdates] = []
  /// How often in a row groups had to wait for what others of them had asked for.
  private(set) var rounds = 0
  /// More than that never come to an end.
  static let mostRounds = 100
  var deletedRows: Set<IndexPath> = []
  var insertedRows: Set<IndexPath> = []
  /// Named as they were.
  var reloadedRows: Set<IndexPath> = []
  /// From where they were to where they are.
  var movedRows: [IndexPath: IndexPath] = [:]
  var deletedSections: Set<Int> = []
  var insertedSections: Set<Int> = []
  /// Named as they were.
  var reloadedSections: Set<Int> = []
  var completions: [(Bool) -> Void] = []

  var isEmpty: Bool {
    deletedRows.isEmpty && insertedRows.isEmpty && reloadedRows.isEmpty && movedRows.isEmpty && deletedSections.isEmpty && insertedSections.isEmpty
      && reloadedSections.isEmpty
  }

  /// Whether groups wait.
  var isLate: Bool { !waiting.isEmpty }

  /// They wait until what is asked for is there.
  @MainActor mutating func waits(for what: String, in view: String) {
    // A group without changes asks for heights only.
    if !isEmpty, rounds == 0, waiting.allSatisfy(\.isEmpty) {
      TableComplaint.tell("\(what) are changed while the \(view) asks for what it shows; they are changed when it has that. Change them when nothing is asked")
    }
    var group = self
    group.waiting = []
    (self, waiting, rounds) = (TableUpdates(), waiting + [group], rounds)
  }

  /// Whether each group asks for the next: the changes that are told now are not made, and that is told.
  @MainActor func isEndless(_ what: String, in view: String) -> Bool {
    guard rounds == Self.mostRounds else { return rounds > Self.mostRounds }
    TableComplaint.tell(
      "\(what) change each time that the \(view) asks for them, \(rounds) times in a row: it shows those that it knows. Change them when nothing is asked, and call reloadData")
    return true
  }

  /// Nothing waits after all was asked for.
  mutating func rest() { if !isLate { rounds = 0 } }

  /// What waits, and then what was told since, as one group; nothing is left.
  mutating func takeAll() -> TableUpdates {
    var own = self
    own.waiting = []
    let all = waiting.isEmpty ? own : (waiting.dropFirst() + [own]).reduce(waiting[0]) { $0.followed(by: $1) }
    let round = isLate ? rounds + 1 : 0
    self = TableUpdates()
    rounds = round
    return all
  }

  /// All that goes, moved rows among it.
  var gone: Set<IndexPath> { deletedRows.union(movedRows.keys) }
  /// All that comes, moved rows among it.
  var come: Set<IndexPath> { insertedRows.union(movedRows.values) }

  /// The group that is open, without changes.
  var open: TableUpdates {
    var group = TableUpdates()
    (group.depth, group.isAnimated, group.completions) = (depth, isAnimated, waiting.flatMap(\.completions) + completions)
    return group
  }

  /// Where rows and sections go; made once for many.
  var moves: TableMoves { TableMoves(self) }
}

/// Where rows and sections go when a table changes. O(log changes) each.
struct TableMoves {
  let updates: TableUpdates
  /// By section, in order: of before, and of afterwards.
  let gone, come: [Int: [Int]]
  /// In order.
  let goneSections, comeSections: [Int]

  init(_ updates: TableUpdates) {
    self.updates = updates
    gone = Dictionary(grouping: updates.gone, by: \.section).mapValues { $0.map(\.row).sorted() }
    come = Dictionary(grouping: updates.come, by: \.section).mapValues { $0.map(\.row).sorted() }
    (goneSections, comeSections) = (updates.deletedSections.sorted(), updates.insertedSections.sorted())
  }

  /// The number that a section has afterwards; `nil` where it goes.
  func section(_ old: Int) -> Int? { updates.deletedSections.contains(old) ? nil : Self.moved(old, goneSections, comeSections) }

  /// The place that a row has afterwards; `nil` where it goes.
  func row(_ old: IndexPath) -> IndexPath? {
    if let place = updates.movedRows[old] { return place }
    guard !updates.deletedRows.contains(old), !updates.reloadedSections.contains(old.section), let section = section(old.section) else { return nil }
    return IndexPath(row: Self.moved(old.row, gone[old.section] ?? [], come[section] ?? []), section: section)
  }

  /// Where what was at `old` stands once some places have gone and others come; both are in order.
  static func moved(_ old: Int, _ gone: [Int], _ come: [Int]) -> Int {
    let left = old - gone.partitioningIndex { $0 >= old }
    // Of those that come, the first k stand before it, where the next would stand behind.
    var (low, high) = (0, come.count)
    while low < high {
      let middle = (low + high) / 2
      if come[middle] - middle <= left { low = middle + 1 } else { high = middle }
    }
    return left + low
  }
}
