import CoreGraphics
import Foundation
import GalleyWindowing
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// Rows that are reloaded while they are being edited.
@Suite(.serialized) @MainActor
struct RowLoadingTests {
  private func path(_ row: Int) -> IndexPath { IndexPath(row: row, section: 0) }

  private func rig() -> TableRig {
    let rig = TableRig(rows: 8)
    rig.canEdit = { _ in true }
    rig.turn()
    return rig
  }

  private func cell(_ row: Int, _ rig: TableRig) throws -> UITableViewCell { try #require(rig.table.cellForRow(at: path(row))) }

  /// Right after `reloadData` no callback uses the old index paths, of which there were more.
  @Test(arguments: ["edits", "deletes by key", "selects by key", "moves by key", "commits"]) func noCallbackUsesOldIndexPathsAfterReload(trigger: String) throws {
    let rig = rig()
    defer { rig.close() }
    let listener = rig.listen()
    rig.canMove = { _ in true }
    if trigger == "moves by key" || trigger == "commits" { rig.table.isEditing = true }
    rig.turn()
    rig.table.focusedRow = path(4)
    rig.stage.window.focus(rig.table)
    rig.turn()
    let cell = try cell(4, rig)
    _ = listener.drain()
    rig.sections = [["only"]]
    rig.table.reloadData()
    #expect(rig.table.indexPath(for: cell) == nil && rig.table.cellForRow(at: path(4)) == nil)
    // The key comes before the next layout.
    let keys: [String: (UInt16, KeyModifiers)] = ["deletes by key": (0x4C, []), "selects by key": (0x2C, []), "moves by key": (0x52, .alt)]
    if let (code, flags) = keys[trigger] { rig.stage.key(code, nil, flags) }
    if trigger == "edits" { rig.table.setEditing(true, animated: true) }
    if trigger == "commits" { rig.table.commit(.delete, of: cell) }
    #expect(listener.drain().filter { !$0.hasSuffix(" 0/0") } == [] && rig.committed == [])
    rig.turn()
    #expect(rig.shown == ["only"] && listener.drain().filter { !$0.hasSuffix(" 0/0") } == [])
  }

  /// A row with a confirmation that is reloaded no longer shows it, nor does the row that reuses its cell.
  @Test(arguments: [false, true]) func reloadedRowHidesConfirmation(isSection: Bool) throws {
    let rig = rig()
    defer { rig.close() }
    let listener = rig.listen()
    rig.turn()
    let cell = try cell(1, rig)
    rig.table.showActions(cell)
    _ = listener.drain()
    if isSection { rig.table.reloadSections([0], with: .none) } else { rig.table.reloadRows(at: [path(1)], with: .none) }
    rig.stage.wait(400)
    #expect(rig.table.cellShowingActions == nil && cell.actionsView == nil && cell.slideOffset == 0 && listener.drain().contains("ends \(isSection ? "-1/-1" : "0/1")"))
    #expect(rig.table.visibleCells.allSatisfy { !$0.showingDeleteConfirmation && $0.contentView.frame.minX == 0 })
  }

  /// An empty batch update only queries heights; there is nothing to report.
  @Test func emptyBatchUpdateIsNotReported() {
    let rig = TableRig(rows: 40, height: nil)
    defer { rig.close() }
    rig.turn()
    var groups = 0
    rig.onCellRequest = {
      guard rig.requests.last == "row 14", groups == 0 else { return }
      groups += 1
      rig.table.beginUpdates()
      rig.table.endUpdates()
    }
    rig.table.contentOffset.y = 500
    for _ in 0..<4 { rig.stage.wait(300) }
    #expect(groups == 1 && rig.drainComplaints() == [])
  }

  /// A data source or a delegate that changes rows within a callback: the table shows the final rows and reports the fault.
  @Test(arguments: ["deletes", "inserts", "loads", "moves"], ["cell", "height"]) func rowsChangedDuringCallbacksAreShown(operation: String, when: String) {
    let rig = TableRig(rows: 40, height: nil)
    defer { rig.close() }
    rig.turn()
    var isDone = false
    let change = {
      guard !isDone else { return }
      isDone = true
      switch operation {
      case "deletes":
        rig.sections[0].removeLast(35)
        rig.table.deleteRows(at: (5..<40).map { IndexPath(row: $0, section: 0) }, with: .automatic)
      case "inserts":
        rig.sections[0].insert("new", at: 0)
        rig.table.insertRows(at: [IndexPath(row: 0, section: 0)], with: .automatic)
      case "loads":
        rig.sections = [["only"]]
        rig.table.reloadData()
      default:
        rig.sections[0].append(rig.sections[0].removeFirst())
        rig.table.moveRow(at: IndexPath(row: 0, section: 0), to: IndexPath(row: 39, section: 0))
      }
    }
    if when == "height" {
      _ = rig.listen { path in
        if path.row == 14 { change() }
        return 44
      }
    } else {
      rig.onCellRequest = { if rig.requests.last == "row 14" { change() } }
    }
    rig.table.contentOffset.y = 500
    for _ in 0..<4 { rig.stage.wait(300) }
    #expect(isDone)
    let shown = (rig.shown, rig.table.visibleCells.map(\.frame))
    for cell in rig.table.visibleCells {
      if let path = rig.table.indexPath(for: cell) { #expect(cell.textLabel?.text == rig.sections[path.section][path.row], "\(path)") }
    }
    #expect(shown.0.isEmpty == false && (rig.drainComplaints().isEmpty == (operation == "loads")))
    rig.table.reloadData()
    rig.stage.wait(300)
    #expect(rig.shown == shown.0 && rig.table.visibleCells.map(\.frame) == shown.1)
  }

  /// Two pending batch updates stay separate: an index means a different row in the second.
  @Test func pendingBatchUpdatesStaySeparate() {
    let rig = TableRig(rows: 40, height: nil)
    defer { rig.close() }
    rig.turn()
    rig.table.selectRow(at: path(4), animated: false, scrollPosition: .none)
    var isDone = false
    rig.onCellRequest = {
      guard !isDone, rig.requests.last == "row 14" else { return }
      isDone = true
      for _ in 0..<2 {
        rig.sections[0].remove(at: 3)
        rig.table.deleteRows(at: [self.path(3)], with: .automatic)
      }
      rig.sections[0].insert("new", at: 1)
      rig.table.insertRows(at: [self.path(1)], with: .automatic)
      rig.sections[0].remove(at: 1)
      rig.table.deleteRows(at: [self.path(1)], with: .automatic)
    }
    rig.table.contentOffset.y = 500
    for _ in 0..<4 { rig.stage.wait(300) }
    let told = rig.drainComplaints()
    #expect(isDone && told.count == 1 && told[0].contains("while the table was calling"), "\(told)")
    #expect(rig.table.numberOfRows(inSection: 0) == 38 && rig.table.indexPathForSelectedRow == nil, "row 4 was the second that went")
    for cell in rig.table.visibleCells { #expect(rig.table.indexPath(for: cell).map { rig.sections[0][$0.row] } == cell.textLabel?.text) }
  }

  /// Without estimates all new heights are queried at once. A change of rows in these callbacks is reported, and the table shows the final
  /// rows.
  @Test(arguments: ["tells", "does not tell", "reloads"], ["update", "load"]) func rowChangesInHeightCallbacksAreShown(operation: String, when: String) {
    let rig = TableRig(rows: 6, height: nil)
    defer { rig.close() }
    rig.table.estimatedRowHeight = 0
    var isDone = when == "update"
    _ = rig.listen { [unowned rig] path in
      if !isDone, path.row == 2 {
        isDone = true
        rig.sections[0].removeLast(2)
        rig.sections[0].insert("late", at: 0)
        switch operation {
        case "tells":
          rig.table.performBatchUpdates {
            rig.table.deleteRows(at: [rig.sections[0].count, rig.sections[0].count - 1].map(self.path), with: .none)
            rig.table.insertRows(at: [self.path(0)], with: .none)
          }
        case "reloads": rig.table.reloadData()
        default: break
        }
      }
      return 30
    }
    rig.turn()
    if when == "update" {
      isDone = false
      rig.sections[0].insert("new", at: 2)
      rig.table.insertRows(at: [path(2)], with: .none)
    }
    for _ in 0..<3 { rig.stage.wait(100) }
    #expect(isDone && rig.table.numberOfRows(inSection: 0) == rig.sections[0].count)
    if operation != "does not tell" { #expect(rig.shown == Array(rig.sections[0].prefix(7))) }
    let told = rig.drainComplaints()
    let words = operation == "tells" ? "while the table was calling" : operation == "reloads" ? nil : "after heightForRowAt the data source returned"
    #expect(words.map { words in told.count == 1 && told[0].contains(words) } ?? told.isEmpty, "\(told)")
  }

  /// Sections that appear or disappear this way are present or gone, too, and the selection in a removed one is cleared.
  @Test(arguments: [true, false]) func sectionChangesInHeightCallbacksAreShown(comes: Bool) {
    let rig = TableRig([["row 0", "row 1", "row 2"], ["one", "two"]], height: nil, tall: 600)
    defer { rig.close() }
    rig.table.estimatedRowHeight = 0
    var isDone = true
    _ = rig.listen { [unowned rig] path in
      if !isDone, path == self.path(2) {
        isDone = true
        if comes { rig.sections.append(["three", "four", "five"]) } else { rig.sections.removeLast() }
      }
      return 30
    }
    rig.turn()
    rig.table.selectRow(at: IndexPath(row: 1, section: 1), animated: false, scrollPosition: .none)
    isDone = false
    rig.sections[0].insert("new", at: 2)
    rig.table.insertRows(at: [path(2)], with: .none)
    for _ in 0..<3 { rig.stage.wait(100) }
    #expect(isDone && rig.table.numberOfSections == (comes ? 3 : 1))
    if comes { #expect(rig.table.numberOfRows(inSection: 2) == 3) }
    #expect(rig.table.indexPathsForSelectedRows == (comes ? [IndexPath(row: 1, section: 1)] : nil))
    #expect(rig.drainComplaints().count == 1)
    #expect(rig.shown == rig.sections.flatMap { $0 })
  }

  /// A delegate that adds a row in each height callback is reported and stops having an effect; the table can be used.
  @Test(arguments: ["height", "cell"]) func endlessInsertionsInCallbacksAreStopped(callback: String) {
    let rig = TableRig(rows: 3, height: nil)
    defer { rig.close() }
    rig.table.estimatedRowHeight = callback == "height" ? 0 : 40
    var adds = false
    let add = { [unowned rig] in
      guard adds else { return }
      rig.sections[0].insert("more \(rig.sections[0].count)", at: 0)
      rig.table.insertRows(at: [self.path(0)], with: .none)
    }
    if callback == "height" {
      _ = rig.listen { _ in
        add()
        return 30
      }
    } else {
      rig.onCellRequest = add
    }
    rig.turn()
    adds = true
    add()
    for _ in 0..<12 { rig.stage.wait(50) }
    let told = rig.drainComplaints()
    #expect(told.last?.contains("100 times in a row") == true && told.count <= 2 && rig.sections[0].count < 140, "\(told) \(rig.sections[0].count)")
    adds = false
    rig.table.reloadData()
    rig.stage.wait(100)
    #expect(rig.table.numberOfRows(inSection: 0) == rig.sections[0].count && rig.shown.first == rig.sections[0][0])
  }
}
