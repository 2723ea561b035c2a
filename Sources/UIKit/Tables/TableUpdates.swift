import Foundation

/// What changes in a table between `beginUpdates` and `endUpdates`. What goes is named as it was before, what comes as it is after.
struct TableUpdates {
  /// How many groups are open.
  var depth = 0
  /// Whether anything changes at once that need not be seen changing.
  var isAnimated = true
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

  /// All that goes, moved rows among it.
  var gone: Set<IndexPath> { deletedRows.union(movedRows.keys) }
  /// All that comes, moved rows among it.
  var come: Set<IndexPath> { insertedRows.union(movedRows.values) }

  // MARK: Where things go

  /// The number that a section has afterwards; `nil` where it goes.
  func section(_ old: Int) -> Int? {
    guard !deletedSections.contains(old) else { return nil }
    return Self.moved(old, deletedSections, insertedSections)
  }

  /// The place that a row has afterwards; `nil` where it goes.
  func row(_ old: IndexPath) -> IndexPath? {
    if let place = movedRows[old] { return place }
    guard !deletedRows.contains(old), !reloadedSections.contains(old.section), let section = section(old.section) else { return nil }
    let gone = Set(gone.filter { $0.section == old.section }.map(\.row))
    let come = Set(come.filter { $0.section == section }.map(\.row))
    return IndexPath(row: Self.moved(old.row, gone, come), section: section)
  }

  private static func moved(_ old: Int, _ gone: Set<Int>, _ come: Set<Int>) -> Int {
    var place = old - gone.count { $0 < old }
    for new in come.sorted() where new <= place { place += 1 }
    return place
  }
}
