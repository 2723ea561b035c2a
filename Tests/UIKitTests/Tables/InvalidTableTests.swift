import CoreGraphics
import Foundation
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// Tables with invalid values, and tables that callbacks change.
@Suite(.serialized) @MainActor
struct InvalidTableTests {
  // MARK: Asked

  /// An action that a data source or a delegate performs on the table within a callback.
  enum Mutation: String, CaseIterable { case noSource, noDelegate, noneOfBoth, otherSource, fewer, removed = "taken" }
  /// The callback that performs the action.
  enum Callback: String, CaseIterable { case sections, rows, cell, title, height, headerHeight, willDisplay, canEdit, didScroll }

  /// Performs its action once, in a callback.
  final class Doer: UITableViewDataSource, UITableViewDelegate {
    var rows = [50, 50]
    var mutation: (() -> Void)?
    var callback: Callback?
    /// The number of callbacks before it acts.
    var patience = 0

    func runAction(_ received: Callback) {
      guard received == callback, let mutation else { return }
      patience -= 1
      guard patience < 0 else { return }
      self.mutation = nil
      mutation()
    }
    func numberOfSections(in tableView: UITableView) -> Int {
      runAction(.sections)
      return rows.count
    }
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
      runAction(.rows)
      return section < rows.count ? rows[section] : 0
    }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
      cell.textLabel?.text = "\(indexPath.section)/\(indexPath.row)"
      runAction(.cell)
      return cell
    }
    func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
      runAction(.title)
      return "header"
    }
    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
      runAction(.height)
      return UITableView.automaticDimension
    }
    func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat {
      runAction(.headerHeight)
      return UITableView.automaticDimension
    }
    func tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath) { runAction(.willDisplay) }
    func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool {
      runAction(.canEdit)
      return true
    }
    func scrollViewDidScroll(_ scrollView: UIScrollView) { runAction(.didScroll) }
  }

  private func perform(_ mutation: Mutation, _ table: UITableView, _ doer: Doer, _ other: Doer) {
    switch mutation {
    case .noSource: table.dataSource = nil
    case .noDelegate: table.delegate = nil
    case .noneOfBoth: (table.dataSource, table.delegate) = (nil, nil)
    case .otherSource: table.dataSource = other
    case .fewer:
      doer.rows = [2]
      table.reloadData()
    case .removed:
      table.removeFromSuperview()
      table.dataSource = nil
    }
  }

  /// The table continues with the final rows, whether it is queried immediately or not; it looks like a table that had them from the start.
  @Test(arguments: Mutation.allCases, Callback.allCases) func tableChangedWithinCallbackShowsFinalRows(mutation: Mutation, callback: Callback) {
    var done = 0
    for (asksAtOnce, estimate, patience) in [(false, -1.0, 0), (true, -1, 0), (false, 0, 3), (true, 0, 3), (true, -1, 7)] {
      let rig = TableRig([[]], height: nil)
      defer { rig.close() }
      let (table, doer, other) = (rig.table, Doer(), Doer())
      table.estimatedRowHeight = estimate
      (table.dataSource, table.delegate, table.isEditing) = (doer, doer, true)
      other.rows = [1]
      (doer.callback, doer.patience) = (callback, patience)
      doer.mutation = { [unowned table, unowned doer] in
        perform(mutation, table, doer, other)
        guard asksAtOnce else { return }
        _ = (table.numberOfSections, table.numberOfRows(inSection: 1), table.rectForRow(at: IndexPath(row: 3, section: 0)), table.indexPathsForVisibleRows)
      }
      table.reloadData()
      rig.turn()
      table.contentOffset.y = 300
      for _ in 0..<3 { rig.turn() }
      table.contentOffset.y = 0
      rig.turn()
      let (isDone, shown) = (doer.mutation == nil, table.visibleCells.compactMap { $0.textLabel?.text })
      if isDone { done += 1 }
      table.reloadData()
      rig.turn()
      let comment = Comment(rawValue: "asks at once: \(asksAtOnce), estimate \(estimate), after \(patience)")
      if isDone, mutation != .removed { #expect(table.visibleCells.compactMap { $0.textLabel?.text } == shown, comment) }
      if isDone, mutation == .noSource || mutation == .noneOfBoth { #expect(table.numberOfSections == 0 && shown.isEmpty, comment) }
      #expect(table.visibleCells.count == (table.indexPathsForVisibleRows ?? []).count, comment)
    }
    #expect(done > 0, "nobody was asked so")
  }

  /// The same while rows are inserted, deleted and reloaded: the callbacks of these updates.
  @Test(arguments: Mutation.allCases, [Callback.sections, .rows, .height, .headerHeight]) func tableChangedWithinUpdateCallbackShowsFinalRows(mutation: Mutation, callback: Callback) {
    var done = 0
    for (asksAtOnce, patience) in [(false, 0), (true, 0), (true, 1), (true, 2), (true, 3), (true, 5)] {
      let rig = TableRig([[]], height: nil)
      defer { rig.close() }
      let (table, doer, other) = (rig.table, Doer(), Doer())
      table.estimatedRowHeight = 0
      (table.dataSource, table.delegate) = (doer, doer)
      rig.turn()
      other.rows = [1]
      (doer.callback, doer.patience) = (callback, patience)
      doer.mutation = { [unowned table, unowned doer] in
        perform(mutation == .removed ? .noSource : mutation, table, doer, other)
        if asksAtOnce { _ = (table.numberOfSections, table.rectForRow(at: IndexPath(row: 3, section: 0))) }
      }
      doer.rows = [48, 52, 4]
      table.performBatchUpdates {
        table.deleteRows(at: [IndexPath(row: 49, section: 0), IndexPath(row: 0, section: 0)], with: .none)
        table.insertRows(at: [IndexPath(row: 51, section: 1), IndexPath(row: 0, section: 1)], with: .none)
        table.insertSections([2], with: .none)
        table.reloadSections([1], with: .none)
      }
      for _ in 0..<3 { rig.turn() }
      table.contentOffset.y = 0
      rig.turn()
      let (isDone, shown) = (doer.mutation == nil, table.visibleCells.compactMap { $0.textLabel?.text })
      if isDone { done += 1 }
      table.reloadData()
      rig.turn()
      if isDone { #expect(table.visibleCells.compactMap { $0.textLabel?.text } == shown, "asks at once: \(asksAtOnce), after \(patience)") }
    }
    #expect(done > 0, "nobody was asked so")
  }

  // MARK: Heights

  private nonisolated static let invalidHeights: [CGFloat] = [.nan, -5, .infinity, -.infinity, 1_000_001, .greatestFiniteMagnitude, -.signalingNaN]

  /// A table with invalid properties looks like a table with default ones; each is reported once, when it is set.
  @Test(arguments: invalidHeights, [UITableView.Style.plain, .insetGrouped]) func invalidHeightsAreReportedAndIgnored(height: CGFloat, style: UITableView.Style) {
    let names: [(String, ReferenceWritableKeyPath<UITableView, CGFloat>)] = [
      ("rowHeight", \.rowHeight), ("estimatedRowHeight", \.estimatedRowHeight), ("sectionHeaderHeight", \.sectionHeaderHeight), ("sectionFooterHeight", \.sectionFooterHeight),
    ]
    func places(_ set: (TableRig) -> Void) -> (frames: [CGRect], size: CGSize, told: [String]) {
      let rig = TableRig([["a", "b"], ["c"], []], style: style, height: nil)
      defer { rig.close() }
      rig.titles = [0: "one", 2: "three"]
      set(rig)
      for _ in 0..<2 {
        rig.turn()
        rig.table.reloadData()
      }
      rig.turn()
      let frames = (0..<3).flatMap { [rig.table.rectForHeader(inSection: $0), rig.table.rect(forSection: $0)] } + rig.table.visibleCells.map(\.frame)
      return (frames, rig.table.contentSize, rig.drainComplaints())
    }
    let plain = places { _ in }
    #expect(plain.told == [] && plain.frames.count == 9)
    for (name, property) in names {
      let made = places { $0.table[keyPath: property] = height }
      #expect(made.frames == plain.frames && made.size == plain.size, "\(name)")
      #expect(made.told.count == 1 && made.told[0].hasPrefix("the table's \(name) is \(height);"), "\(made.told)")
    }
    // Valid values are not reported.
    #expect(places { for (_, property) in names { $0.table[keyPath: property] = UITableView.automaticDimension } }.told == [])
    #expect(places { $0.table.rowHeight = 1_000_000 }.size.height > 3_000_000)
  }

  // MARK: Paths

  private nonisolated static let paths = [IndexPath(), IndexPath(index: 1), IndexPath(indexes: [0, 0, 0])]

  /// A path that is not a row of a section is reported, and the table shows its actual rows; also in updates that wait and are merged.
  @Test(arguments: paths, ["insert", "delete", "reload", "move from", "move to"]) func invalidIndexPathsAreReported(path: IndexPath, operation: String) {
    for isLate in [false, true] {
      let rig = TableRig([["a", "b", "c"]])
      defer { rig.close() }
      rig.turn()
      let first = IndexPath(row: 0, section: 0)
      let change = { [unowned table = rig.table] in
        switch operation {
        case "insert": table.insertRows(at: [path], with: .none)
        case "delete": table.deleteRows(at: [path], with: .none)
        case "reload": table.reloadRows(at: [path], with: .none)
        case "move from": table.moveRow(at: path, to: first)
        default: table.moveRow(at: first, to: path)
        }
      }
      if isLate {
        var isDone = false
        rig.onCellRequest = {
          guard !isDone else { return }
          isDone = true
          change()
          rig.table.reloadRows(at: [first], with: .none)
          change()
        }
        rig.table.reloadRows(at: [first], with: .none)
      } else {
        change()
      }
      for _ in 0..<3 { rig.turn() }
      let told = rig.drainComplaints()
      #expect(told.last?.contains("the index path \(Array(path)), which is not a section and a row") == true && told.count == (isLate ? 2 : 1), "\(told)")
      #expect(rig.shown == ["a", "b", "c"])
    }
  }

  /// Ranges of sections that do not exist are processed as ranges: a billion of them costs nothing.
  @Test(arguments: ["reload", "delete", "insert"]) func hugeSectionRangesAreProcessedAsRanges(operation: String) {
    let rig = TableRig([["a"], ["b"]])
    defer { rig.close() }
    rig.turn()
    let sections = IndexSet(integersIn: 1..<1_000_000_000)
    switch operation {
    case "reload": rig.table.reloadSections(sections, with: .none)
    case "delete": rig.table.deleteSections(sections, with: .none)
    default: rig.table.insertSections(sections, with: .none)
    }
    rig.turn()
    let told = rig.drainComplaints()
    #expect(told.count == 1 && told[0].contains(operation == "insert" ? "999999999 inserted" : "cannot delete or reload section 2"), "\(told)")
    #expect(rig.shown == ["a", "b"])
  }
}
