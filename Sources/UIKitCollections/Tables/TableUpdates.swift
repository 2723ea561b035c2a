import Foundation
import GalleyTextEngine
import UIKitCore

/// A group of changes to a table or collection view, such as those between `beginUpdates` and `endUpdates`. Deletions use the indices before the
/// changes, insertions those after them.
struct TableUpdates {
  /// The nesting depth of open groups.
  var depth = 0
  /// Whether the changes are animated.
  var isAnimated = true
  /// The groups that arrived during row layout and are deferred until it ends, oldest first.
  private var waiting: [TableUpdates] = []
  /// The number of consecutive rounds in which deferred groups caused further groups.
  private(set) var rounds = 0
  /// The number of rounds after which an endless sequence is assumed.
  static let maximumRoundCount = 100
  var deletedRows: Set<IndexPath> = []
  var insertedRows: Set<IndexPath> = []
  /// The reloaded rows, by old index path.
  var reloadedRows: Set<IndexPath> = []
  /// The moved rows: from old to new index path.
  var movedRows: [IndexPath: IndexPath] = [:]
  var deletedSections = IndexSet()
  var insertedSections = IndexSet()
  /// The reloaded sections, by old index.
  var reloadedSections = IndexSet()
  /// The index paths that do not denote a row of a section; such changes are rejected.
  var invalidPaths: [IndexPath] = []
  var completions: [(Bool) -> Void] = []

  var isEmpty: Bool {
    deletedRows.isEmpty && insertedRows.isEmpty && reloadedRows.isEmpty && movedRows.isEmpty && deletedSections.isEmpty && insertedSections.isEmpty
      && reloadedSections.isEmpty && invalidPaths.isEmpty
  }

  /// Adds index paths of rows to a set of this group. Paths that are not a section and a row are recorded as invalid instead.
  mutating func record(_ paths: [IndexPath], as rows: WritableKeyPath<TableUpdates, Set<IndexPath>>) {
    self[keyPath: rows].formUnion(paths.filter { $0.count == 2 })
    invalidPaths += paths.filter { $0.count != 2 }
  }

  mutating func recordMove(of path: IndexPath, to target: IndexPath) {
    let invalid = [path, target].filter { $0.count != 2 }
    if invalid.isEmpty { movedRows[path] = target } else { invalidPaths += invalid }
  }

  /// Returns why the group is invalid for any data, or `nil` if it is valid. `name` describes the index path in the message.
  @MainActor func inconsistency(_ name: @MainActor (IndexPath) -> String) -> String? {
    invalidPaths.first.map { "\(name($0)) cannot be inserted, deleted, moved or reloaded" }
  }

  /// Returns why section changes from `count` to `reportedCount` sections are inconsistent, or `nil` if they are consistent. O(ranges of sections).
  @MainActor func sectionInconsistency(from count: Int, to reportedCount: Int) -> String? {
    let old = deletedSections.union(reloadedSections)
    if let section = old.integerLessThan(0) ?? old.integerGreaterThanOrEqualTo(count) {
      return "cannot delete or reload section \(section): there \(count == 1 ? "is" : "are") \(TableDiagnostic.count(count, "section"))"
    }
    let expected = count - deletedSections.count + insertedSections.count
    guard reportedCount == expected else {
      return "the data source returned \(TableDiagnostic.count(reportedCount, "section")) after the update; \(count) before, "
        + "\(insertedSections.count) inserted and \(deletedSections.count) deleted make \(expected)"
    }
    return insertedSections.integerGreaterThanOrEqualTo(reportedCount).map { "cannot insert section \($0): there \(reportedCount == 1 ? "is" : "are") \(TableDiagnostic.count(reportedCount, "section")) after the update" }
  }

  /// Whether groups of changes wait for the end of row layout.
  var hasDeferredChanges: Bool { !waiting.isEmpty }

  /// Defers the recorded changes until the view has finished calling its data source or delegate, and logs a warning for the first group with
  /// changes. A group without changes only requests heights.
  @MainActor mutating func deferUpdates(for noun: String, in view: String) {
    // A group without changes asks for heights only.
    if !isEmpty, rounds == 0, waiting.allSatisfy(\.isEmpty) {
      TableDiagnostic.warn("\(noun) were changed while the \(view) was calling its data source or delegate; the update runs afterwards. Change them outside of these calls")
    }
    var groups: [TableUpdates] = []
    swap(&groups, &waiting)
    groups.append(self)
    let rounds = rounds
    self = TableUpdates()
    (waiting, self.rounds) = (groups, rounds)
  }

  /// Returns whether deferred groups caused further groups for `maximumRoundCount` rounds or more, so that the caller ignores the current one. Logs a
  /// message in the first such round.
  @MainActor func isEndless(_ noun: String, in view: String) -> Bool {
    guard rounds == Self.maximumRoundCount else { return rounds > Self.maximumRoundCount }
    TableDiagnostic.warn(
      "\(noun) were changed \(rounds) times in a row while the \(view) was calling its data source or delegate; the last changes are ignored. Change them outside of these calls, and call reloadData")
    return true
  }

  /// Resets the round count if no group is deferred after all queries.
  mutating func resetRoundCount() { if !hasDeferredChanges { rounds = 0 } }

  /// Returns the deferred and the current changes as one group and clears both. O(changes · log changes · log groups).
  mutating func consumeAll() -> TableUpdates {
    let round = hasDeferredChanges ? rounds + 1 : 0
    var groups: [TableUpdates] = []
    swap(&groups, &waiting)
    groups.append(self)
    // Merge neighbors pairwise, so that each change is merged O(log groups) times.
    while groups.count > 1 {
      groups = stride(from: 0, to: groups.count, by: 2).map { $0 + 1 < groups.count ? groups[$0].followed(by: groups[$0 + 1]) : groups[$0] }
    }
    self = TableUpdates()
    rounds = round
    return groups[0]
  }

  /// All rows that leave their index path, including moved rows.
  var vacatedRows: Set<IndexPath> { deletedRows.union(movedRows.keys) }
  /// All rows that get a new index path, including moved rows.
  var filledRows: Set<IndexPath> { insertedRows.union(movedRows.values) }

  /// The group that is open, without its changes and without the deferred groups, but with the completions of all of them.
  var open: TableUpdates {
    var group = TableUpdates()
    (group.depth, group.isAnimated, group.completions) = (depth, isAnimated, waiting.flatMap(\.completions) + completions)
    return group
  }

  /// The mapping of rows and sections, computed once for many queries.
  var moves: TableMoves { TableMoves(self) }
}

/// Maps rows and sections from before to after a change of the table, and back. O(log changes) each.
struct TableMoves {
  let updates: TableUpdates
  /// The removed rows by section and old index, and the added rows by section and new index, sorted.
  let gone, come: [Int: [Int]]
  /// The sorted indices of the removed and the inserted sections.
  let goneSections, comeSections: [Int]

  init(_ updates: TableUpdates) {
    self.updates = updates
    gone = Dictionary(grouping: updates.vacatedRows, by: \.section).mapValues { $0.map(\.row).sorted() }
    come = Dictionary(grouping: updates.filledRows, by: \.section).mapValues { $0.map(\.row).sorted() }
    (goneSections, comeSections) = (Array(updates.deletedSections), Array(updates.insertedSections))
  }

  /// Returns the index of a section after the changes, or `nil` if it is deleted.
  func section(_ old: Int) -> Int? { updates.deletedSections.contains(old) ? nil : Self.moved(old, goneSections, comeSections) }

  /// Returns the index path of a row after the changes, or `nil` if the row or its section is deleted, or its section is reloaded.
  func row(_ old: IndexPath) -> IndexPath? {
    if let target = updates.movedRows[old] { return target }
    guard !updates.deletedRows.contains(old), !updates.reloadedSections.contains(old.section), let section = section(old.section) else { return nil }
    return IndexPath(row: Self.moved(old.row, gone[old.section] ?? [], come[section] ?? []), section: section)
  }

  /// Returns the new index of the element at `old`, which remains, after the removals `gone` and the insertions `come`, both sorted.
  static func moved(_ old: Int, _ gone: [Int], _ come: [Int]) -> Int {
    let left = old - gone.partitioningIndex { $0 >= old }
    // Find the number k of insertions that precede the element.
    var (low, high) = (0, come.count)
    while low < high {
      let middle = (low + high) / 2
      if come[middle] - middle <= left { low = middle + 1 } else { high = middle }
    }
    return left + low
  }
}
