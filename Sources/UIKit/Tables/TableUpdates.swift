import Foundation
import TextEngine

/// What changes in a table between `beginUpdates` and `endUpdates`. What goes is named as it was before, what comes as it is after.
struct TableUpdates {
  /// How many groups are open.
  var depth = 0
  /// Whether anything changes at once that need not be seen changing.
  var isAnimated = true
  /// Whether they were told while the table was placing rows, and wait for that to end.
  private(set) var isLate = false
  private var isTold = false
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

  /// They wait until what is asked for is there.
  @MainActor mutating func waits(for what: String, in view: String) {
    isLate = true
    // A group without changes asks for heights only.
    guard !isEmpty, !isTold else { return }
    isTold = true
    TableComplaint.tell("\(what) are changed while the \(view) asks for what it shows; they are changed when it has that. Change them when nothing is asked")
  }

  /// All that goes, moved rows among it.
  var gone: Set<IndexPath> { deletedRows.union(movedRows.keys) }
  /// All that comes, moved rows among it.
  var come: Set<IndexPath> { insertedRows.union(movedRows.values) }

  /// The group that is open, without changes.
  var open: TableUpdates {
    var group = TableUpdates()
    (group.depth, group.isAnimated, group.completions) = (depth, isAnimated, completions)
    return group
  }

  /// Where rows and sections go; made once for many.
  var moves: TableMoves { TableMoves(self) }
}

/// Where rows and sections go when a table changes. O(log changes) each.
struct TableMoves {
  private let updates: TableUpdates
  /// By section, in order: of before, and of afterwards.
  private let gone, come: [Int: [Int]]
  /// In order.
  private let goneSections, comeSections: [Int]

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
  private static func moved(_ old: Int, _ gone: [Int], _ come: [Int]) -> Int {
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
