import CoreGraphics
import Foundation
import TestSupport
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// Rows that are inserted and deleted: the table equals a reloaded one.
@Suite(.serialized) @MainActor
struct TableLawTests {
  @Test(arguments: 0..<4 as Range<UInt64>) func updatesEqualReload(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    var named = 0
    func name() -> String {
      named += 1
      return "n\(named)"
    }
    let rig = TableRig((0..<3).map { _ in (0..<20).map { _ in name() } }, style: seed % 2 == 0 ? .plain : .grouped)
    defer { rig.close() }
    _ = rig.listen { [unowned rig] in CGFloat(20 + (Int(rig.sections[$0.section][$0.row].dropFirst()) ?? 0) % 5 * 8) }
    rig.table.estimatedRowHeight = 30
    rig.turn()
    for _ in 0..<25 {
      if number(0...2) == 0 { rig.table.contentOffset.y = CGFloat(number(0...500)) }
      let chosen = rig.sections.indices.flatMap { section in rig.sections[section].indices.map { IndexPath(row: $0, section: section) } }
        .randomElement(using: &random)
      if let chosen { rig.table.selectRow(at: chosen, animated: false, scrollPosition: .none) }
      let selected = chosen.map { rig.sections[$0.section][$0.row] }
      let old = rig.sections
      var new = old
      let update = TableUpdate.random(&new, &random, name)
      rig.sections = new
      rig.table.performBatchUpdates {
        rig.table.deleteRows(at: update.deletedRows, with: .fade)
        rig.table.deleteSections(update.deletedSections, with: .fade)
        rig.table.insertSections(update.insertedSections, with: .fade)
        rig.table.insertRows(at: update.insertedRows, with: .fade)
        rig.table.reloadRows(at: update.reloadedRows, with: .fade)
      }
      if number(0...1) == 0 { rig.stage.wait(300) }
      rig.turn()
      #expect(rig.drainComplaints() == [])
      let now = rig.table.indexPathForSelectedRow.map { rig.sections[$0.section][$0.row] }
      #expect(now == selected.flatMap { name in new.joined().contains(name) ? name : nil }, "the selection goes with its row")
      for path in rig.table.indexPathsForVisibleRows ?? [] {
        #expect(rig.table.cellForRow(at: path)?.textLabel?.text == rig.sections[path.section][path.row])
        #expect(rig.table.cellForRow(at: path)?.frame == rig.table.rectForRow(at: path))
      }
      #expect((0..<rig.table.numberOfSections).map { rig.table.numberOfRows(inSection: $0) } == new.map(\.count))
    }
    rig.stage.wait(400)
    // After all rows were visible, its height is that of a new table.
    func heightOfAll() -> CGFloat {
      rig.table.contentOffset.y = 0
      rig.turn()
      while rig.table.contentOffset.y + 200 < rig.table.contentSize.height {
        rig.table.contentOffset.y += 150
        rig.turn()
      }
      return rig.table.contentSize.height
    }
    let height = heightOfAll()
    rig.table.reloadData()
    rig.turn()
    #expect(heightOfAll() == height)
    let rowsSubviews = rig.table.subviews.filter { $0 is UITableViewCell }.count
    #expect(rowsSubviews == rig.table.cells.count, "no cell is left over")
  }

  /// Batch updates that are merged lead from the first rows to the last, in any order of merging.
  @Test(arguments: 0..<200 as Range<UInt64>) func batchUpdatesAreMerged(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var named = 0
    func name() -> String {
      named += 1
      return "n\(named)"
    }
    let old = (0..<3).map { _ in (0..<6).map { _ in name() } }
    var new = old
    func group() -> TableUpdates {
      let made = TableUpdate.random(&new, &random, name)
      var group = TableUpdates()
      (group.deletedRows, group.insertedRows, group.reloadedRows) = (Set(made.deletedRows), Set(made.insertedRows), Set(made.reloadedRows))
      (group.deletedSections, group.insertedSections) = (made.deletedSections, made.insertedSections)
      return group
    }
    var groups = [group(), group()]
    // A row that moves, too.
    if let section = new.indices.first(where: { new[$0].count > 2 }) {
      var move = TableUpdates()
      move.movedRows[IndexPath(row: 0, section: section)] = IndexPath(row: 2, section: section)
      new[section].insert(new[section].remove(at: 0), at: 2)
      groups += [move, group()]
    }
    let inOrder = groups.dropFirst().reduce(groups[0]) { $0.followed(by: $1) }
    check(inOrder, old, new, "seed \(seed)")
    guard groups.count == 4 else { return }
    check(groups[0].followed(by: groups[1]).followed(by: groups[2].followed(by: groups[3])), old, new, "seed \(seed), by pairs")
  }

  private func check(_ all: TableUpdates, _ old: [[String]], _ new: [[String]], _ comment: Comment) {
    let moves = all.moves
    var made = new.map { $0.map { _ in "" } }
    for (section, rows) in old.enumerated() {
      for (row, text) in rows.enumerated() { if let place = moves.row(IndexPath(row: row, section: section)) { made[place.section][place.row] = text } }
    }
    for path in all.insertedRows { made[path.section][path.row] = new[path.section][path.row] }
    for section in all.insertedSections { made[section] = new[section] }
    #expect(made == new, comment)
    #expect(
      all.insertedRows.allSatisfy { !all.insertedSections.contains($0.section) } && all.deletedRows.allSatisfy { old[$0.section].indices.contains($0.row) },
      comment)
  }

  /// A change, and its reported message.
  struct TableUpdate {
    var deletedRows: [IndexPath] = []
    var insertedRows: [IndexPath] = []
    var reloadedRows: [IndexPath] = []
    var deletedSections = IndexSet()
    var insertedSections = IndexSet()

    static func random(_ sections: inout [[String]], _ random: inout SeededGenerator, _ name: () -> String) -> TableUpdate {
      var update = TableUpdate()
      let old = sections
      if sections.count > 1, Int.random(in: 0...4, using: &random) == 0 {
        update.deletedSections = [Int.random(in: 0..<sections.count, using: &random)]
      }
      var kept: [[String]] = []
      for (section, rows) in old.enumerated() where !update.deletedSections.contains(section) {
        var left: [String] = []
        for (row, text) in rows.enumerated() {
          switch Int.random(in: 0...9, using: &random) {
          case 0: update.deletedRows.append(IndexPath(row: row, section: section))
          case 1:
            update.reloadedRows.append(IndexPath(row: row, section: section))
            left.append(text)
          default: left.append(text)
          }
        }
        kept.append(left)
      }
      if Int.random(in: 0...3, using: &random) == 0 {
        let place = Int.random(in: 0...kept.count, using: &random)
        kept.insert([name(), name()], at: place)
        update.insertedSections = [place]
      }
      for section in kept.indices where !update.insertedSections.contains(section) {
        for _ in 0..<Int.random(in: 0...3, using: &random) {
          let place = Int.random(in: 0...kept[section].count, using: &random)
          kept[section].insert(name(), at: place)
        }
        let before = Set(old.joined())
        for (row, text) in kept[section].enumerated() where !before.contains(text) { update.insertedRows.append(IndexPath(row: row, section: section)) }
      }
      sections = kept
      return update
    }
  }

  @Test func aMovedRowKeepsItsCell() throws {
    let rig = TableRig([["a", "b", "c"], ["d"]])
    defer { rig.close() }
    rig.turn()
    let cell = try #require(rig.table.cellForRow(at: IndexPath(row: 0, section: 0)))
    rig.sections = [["b", "c"], ["d", "a"]]
    rig.table.moveRow(at: IndexPath(row: 0, section: 0), to: IndexPath(row: 1, section: 1))
    rig.stage.wait(400)
    #expect(rig.drainComplaints() == [] && rig.table.cellForRow(at: IndexPath(row: 1, section: 1)) === cell && rig.shown == ["b", "c", "d", "a"])
    rig.sections = [["b", "x", "y"], ["d", "a"]]
    rig.table.reloadSections([0], with: .none)
    #expect(rig.drainComplaints() == [] && rig.shown == ["b", "x", "y", "d", "a"])
  }

  /// A message is reported, and the table shows the data source's rows.
  @Test func inconsistentUpdatesAreReported() {
    let rig = TableRig([["a", "b", "c"], ["d"]])
    defer { rig.close() }
    rig.turn()
    let first = IndexPath(row: 0, section: 0)
    let cases: [(words: String, act: () -> Void)] = [
      ("returned 3 rows for section 0 after the update; 3 before, 1 inserted and 0 deleted make 4", { rig.table.insertRows(at: [first], with: .none) }),
      ("returned 3 rows for section 0 after the update; 3 before, 0 inserted and 1 deleted make 2", { rig.table.deleteRows(at: [first], with: .none) }),
      ("cannot delete, move or reload row 7 of section 0: it does not exist", { rig.table.reloadRows(at: [IndexPath(row: 7, section: 0)], with: .none) }),
      ("cannot delete or reload section 4: there are 2 sections", { rig.table.deleteSections([4], with: .none) }),
      ("returned 2 sections after the update; 2 before, 1 inserted and 0 deleted make 3", { rig.table.insertSections([0], with: .none) }),
      ("cannot insert row 0 of section 5: there are 2 sections", { rig.table.insertRows(at: [IndexPath(row: 0, section: 5)], with: .none) }),
      ("endUpdates was called without beginUpdates", { rig.table.endUpdates() }),
    ]
    for (words, act) in cases {
      act()
      rig.turn()
      let told = rig.drainComplaints()
      #expect(told.count == 1 && told[0].contains(words), "\(told)")
      #expect(rig.shown == ["a", "b", "c", "d"])
    }
  }
}
