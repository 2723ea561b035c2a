import CoreGraphics
import Foundation
import Testing
import Windowing

@testable import UIKit

/// Rows that are loaded anew while they are edited.
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

  /// Right after `reloadData` nobody is asked about rows as they were: there are fewer.
  @Test(arguments: ["edits", "deletes by key", "selects by key", "moves by key", "commits"]) func nobodyIsAskedAboutRowsAsTheyWere(what: String) throws {
    let rig = rig()
    defer { rig.close() }
    let listener = rig.listen()
    rig.canMove = { _ in true }
    if what == "moves by key" || what == "commits" { rig.table.isEditing = true }
    rig.turn()
    rig.table.ringRow = path(4)
    rig.stage.window.focus(rig.table)
    rig.turn()
    let cell = try cell(4, rig)
    _ = listener.take()
    rig.sections = [["only"]]
    rig.table.reloadData()
    #expect(rig.table.indexPath(for: cell) == nil && rig.table.cellForRow(at: path(4)) == nil)
    // The key comes before the next layout.
    let keys: [String: (UInt16, KeyModifiers)] = ["deletes by key": (0x4C, []), "selects by key": (0x2C, []), "moves by key": (0x52, .alt)]
    if let (code, flags) = keys[what] { rig.stage.key(code, nil, flags) }
    if what == "edits" { rig.table.setEditing(true, animated: true) }
    if what == "commits" { rig.table.commit(.delete, of: cell) }
    #expect(listener.take().filter { !$0.hasSuffix(" 0/0") } == [] && rig.committed == [])
    rig.turn()
    #expect(rig.shown == ["only"] && listener.take().filter { !$0.hasSuffix(" 0/0") } == [])
  }

  /// A row that asks and is loaded anew asks no more, nor does the row that its cell serves next.
  @Test(arguments: [false, true]) func aRowThatIsLoadedAnewAsksNoMore(isSection: Bool) throws {
    let rig = rig()
    defer { rig.close() }
    let listener = rig.listen()
    rig.turn()
    let cell = try cell(1, rig)
    rig.table.ask(cell)
    _ = listener.take()
    if isSection { rig.table.reloadSections([0], with: .none) } else { rig.table.reloadRows(at: [path(1)], with: .none) }
    rig.stage.wait(400)
    #expect(rig.table.askingCell == nil && cell.actionsView == nil && cell.aside == 0 && listener.take().contains("ends \(isSection ? "-1/-1" : "0/1")"))
    #expect(rig.table.visibleCells.allSatisfy { !$0.showingDeleteConfirmation && $0.contentView.frame.minX == 0 })
  }

  /// A group without changes asks for heights only: of that there is nothing to be told.
  @Test func anEmptyGroupIsNoChange() {
    let rig = TableRig(rows: 40, height: nil)
    defer { rig.close() }
    rig.turn()
    var groups = 0
    rig.whenAsked = {
      guard rig.asked.last == "row 14", groups == 0 else { return }
      groups += 1
      rig.table.beginUpdates()
      rig.table.endUpdates()
    }
    rig.table.contentOffset.y = 500
    for _ in 0..<4 { rig.stage.wait(300) }
    #expect(groups == 1 && rig.takeComplaints() == [])
  }

  /// A data source or a delegate that changes rows while it is asked: the table shows what there is afterwards, and says what is wrong.
  @Test(arguments: ["deletes", "inserts", "loads", "moves"], ["cell", "height"]) func rowsThatChangeWhileTheyAreAskedFor(what: String, when: String) {
    let rig = TableRig(rows: 40, height: nil)
    defer { rig.close() }
    rig.turn()
    var isDone = false
    let change = {
      guard !isDone else { return }
      isDone = true
      switch what {
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
      rig.whenAsked = { if rig.asked.last == "row 14" { change() } }
    }
    rig.table.contentOffset.y = 500
    for _ in 0..<4 { rig.stage.wait(300) }
    #expect(isDone)
    let shown = (rig.shown, rig.table.visibleCells.map(\.frame))
    for cell in rig.table.visibleCells {
      if let path = rig.table.indexPath(for: cell) { #expect(cell.textLabel?.text == rig.sections[path.section][path.row], "\(path)") }
    }
    #expect(shown.0.isEmpty == false && (rig.takeComplaints().isEmpty == (what == "loads")))
    rig.table.reloadData()
    rig.stage.wait(300)
    #expect(rig.shown == shown.0 && rig.table.visibleCells.map(\.frame) == shown.1)
  }
}
