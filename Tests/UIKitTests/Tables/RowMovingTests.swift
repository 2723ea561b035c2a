import CoreGraphics
import Foundation
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// Rows that the user moves: by their grips and by keys.
@Suite(.serialized) @MainActor
struct RowMovingTests {
  private func rig(_ rows: Int = 8) -> TableRig {
    let rig = TableRig(rows: rows)
    rig.canEdit = { $0.row != 2 }
    rig.turn()
    return rig
  }

  private func path(_ row: Int) -> IndexPath { IndexPath(row: row, section: 0) }
  private func cell(_ row: Int, _ rig: TableRig) throws -> UITableViewCell { try #require(rig.table.cellForRow(at: path(row))) }

  @Test func reorderControlMovesRow() throws {
    let rig = rig()
    defer { rig.close() }
    rig.canMove = { $0.row > 0 }
    let listener = rig.listen()
    rig.table.isEditing = true
    rig.turn()
    #expect(try cell(0, rig).grip == nil)
    _ = listener.drain()
    rig.stage.drag(from: (280, 60), to: (280, 150), steps: 9)
    rig.stage.wait(400)
    #expect(rig.committed == ["move 1 to 3"] && rig.shown.prefix(5) == ["row 0", "row 2", "row 3", "row 1", "row 4"])
    #expect(listener.drain().filter { $0.hasPrefix("proposed") } == ["proposed 0/2", "proposed 0/3"])
    #expect(rig.table.visibleCells.map(\.frame.minY) == [0, 40, 80, 120, 160] && rig.drainComplaints() == [])
    listener.lastTarget = 2
    rig.stage.drag(from: (280, 60), to: (280, 190), steps: 9)
    rig.stage.wait(400)
    #expect(rig.committed.last == "move 1 to 2", "the delegate has the last word")
  }

  /// The drag loses its row, and can pick up another one.
  @Test func reloadDuringMoveCancelsMove() throws {
    let rig = rig()
    defer { rig.close() }
    rig.canMove = { _ in true }
    rig.table.isEditing = true
    rig.turn()
    let all = rig.sections
    let cell = try liftedRow(1, rig)
    rig.sections = [["only"]]
    rig.table.reloadData()
    rig.turn()
    #expect(rig.table.rowMove == nil && !cell.isLifted && rig.shown == ["only"])
    rig.stage.move(280, 150)
    rig.stage.up(280, 150)
    rig.sections = all
    rig.table.reloadData()
    rig.turn()
    #expect(rig.committed == [] && rig.table.visibleCells.map(\.frame.minY) == [0, 40, 80, 120, 160] && rig.table.visibleCells.allSatisfy { !$0.isLifted })
    rig.stage.drag(from: (280, 60), to: (280, 150), steps: 9)
    rig.stage.wait(400)
    #expect(rig.committed == ["move 1 to 3"])
  }

  /// The table is not laid out between the data source's change and its own.
  @Test func rowsInsertedDuringMoveAreInPosition() throws {
    let rig = rig(20)
    defer { rig.close() }
    rig.canMove = { _ in true }
    rig.table.isEditing = true
    rig.turn()
    let cell = try liftedRow(1, rig)
    rig.table.contentOffset.y = 80
    rig.sections[0].insert("new", at: 0)
    rig.table.insertRows(at: [path(0)], with: .none)
    rig.turn()
    #expect(rig.table.rowMove == nil && !cell.isLifted && rig.shown == (1...5).map { "row \($0)" })
    rig.stage.up(280, 100)
    #expect(rig.committed == [] && rig.drainComplaints() == [])
  }

  private func liftedRow(_ row: Int, _ rig: TableRig) throws -> UITableViewCell {
    let y = 40 * Double(row) + 20
    rig.stage.down(280, y)
    rig.stage.move(280, y + 30)
    rig.stage.move(280, y + 40)
    let cell = try cell(row, rig)
    #expect(rig.table.rowMove?.cell === cell && cell.isLifted)
    return cell
  }

  // MARK: Other sections

  /// Three sections of 40 high rows with headers of 30, the second empty: rows at 30, 70, 110, header at 150, header at 180, rows at 210, 250.
  private func sectionRig(_ style: UITableView.Style = .plain) -> TableRig {
    let rig = TableRig([["a", "b", "c"], [], ["x", "y"]], style: style, tall: 320)
    (rig.table.sectionHeaderHeight, rig.table.sectionFooterHeight) = (30, 0)
    rig.titles = [0: "One", 1: "Two", 2: "Three"]
    rig.canMove = { _ in true }
    rig.table.isEditing = true
    rig.turn()
    return rig
  }

  /// The drag distance of a row, and its destination.
  @Test(arguments: [
    (0, 0, 40, "0 to 1"), (0, 0, 85, "0 to 2"), (0, 0, 105, "0/0 to 1/0"), (0, 0, 150, "0/0 to 2/0"), (0, 0, 180, "0/0 to 2/1"), (0, 0, 260, "0/0 to 2/2"),
    (2, 1, -30, "2/1 to 2/0"), (2, 1, -68, "2/1 to 1/0"), (2, 1, -100, "2/1 to 0/3"), (2, 1, -145, "2/1 to 0/2"), (2, 1, -300, "2/1 to 0/0"),
  ] as [(Int, Int, Double, String)])
  func reorderControlMovesRowToOtherSections(section: Int, row: Int, by distance: Double, move: String) {
    let rig = sectionRig()
    defer { rig.close() }
    let listener = rig.listen()
    rig.turn()
    let all = Set(rig.sections.flatMap { $0 })
    let y = Double(rig.table.rectForRow(at: IndexPath(row: row, section: section)).midY)
    rig.stage.drag(from: (280, y), to: (280, min(max(y + distance, 4), 316)), steps: 12)
    rig.stage.wait(400)
    #expect(rig.committed == ["move \(move)"] && Set(rig.sections.flatMap { $0 }) == all && rig.drainComplaints() == [])
    let proposals = listener.drain().filter { $0.hasPrefix("proposed") }
    #expect(proposals.count == Set(proposals).count, "asked once for each place: \(proposals)")
    checkAsLoaded(rig)
  }

  /// All frames equal those of a table that was loaded with these rows.
  private func checkAsLoaded(_ rig: TableRig) {
    let moved = (rig.shown, rig.table.visibleCells.map(\.frame), (0..<3).map { rig.table.headerView(forSection: $0)?.frame })
    rig.table.reloadData()
    rig.turn()
    #expect(moved.0 == rig.shown && moved.1 == rig.table.visibleCells.map(\.frame) && moved.2 == (0..<3).map { rig.table.headerView(forSection: $0)?.frame })
  }

  /// Rows and headers in between make space.
  @Test(arguments: [UITableView.Style.plain, .grouped]) func headersMakeSpaceForMovedRow(style: UITableView.Style) throws {
    let rig = sectionRig(style)
    defer { rig.close() }
    let names = ["b", "c", "x", "y"]
    func tops() -> [CGFloat] { names.map { name in rig.table.visibleCells.first { $0.textLabel?.text == name }?.frame.minY ?? -1 } }
    func headers() -> [CGFloat] { (0..<3).map { rig.table.headerView(forSection: $0)?.frame.minY ?? -1 } }
    let (rows, edges) = (tops(), headers())
    rig.stage.down(280, 50)
    for y in [70.0, 150, 245] { rig.stage.move(280, y) }
    rig.stage.wait(300)
    #expect(rig.table.rowMove?.target == IndexPath(row: 1, section: 2))
    #expect(tops() == [rows[0] - 40, rows[1] - 40, rows[2] - 40, rows[3]] && headers() == [edges[0], edges[1] - 40, edges[2] - 40])
    rig.stage.key(0x29)
    rig.stage.up(280, 245)
    rig.stage.wait(300)
    #expect(rig.committed == [] && tops() == rows && headers() == edges)
  }

  /// The delegate's target counts, even in another section; a target that does not exist is ignored.
  @Test(arguments: [(IndexPath(row: 0, section: 1), ["move 0/0 to 1/0"]), (IndexPath(row: 2, section: 2), ["move 0/0 to 2/2"]), (IndexPath(row: 3, section: 2), []), (IndexPath(row: 0, section: 7), []), (IndexPath(row: -1, section: 0), []), (IndexPath(index: 4), [])]
    as [(IndexPath, [String])])
  func delegateChoosesMoveTarget(target: IndexPath, moves: [String]) {
    let rig = sectionRig()
    defer { rig.close() }
    rig.listen().givenTarget = target
    rig.turn()
    rig.stage.drag(from: (280, 50), to: (280, 100), steps: 9)
    rig.stage.wait(400)
    #expect(rig.committed == moves && rig.drainComplaints() == [])
    rig.table.focusedRow = IndexPath(row: 0, section: 0)
    rig.stage.window.focus(rig.table)
    rig.stage.key(0x51, nil, .alt)
    rig.stage.wait(300)
    #expect(rig.committed.count == moves.count * 2 && rig.drainComplaints() == [])
  }

  @Test func altArrowsMoveRowToOtherSections() {
    let rig = sectionRig()
    defer { rig.close() }
    rig.table.focusedRow = IndexPath(row: 2, section: 0)
    rig.stage.window.focus(rig.table)
    for _ in 0..<4 {
      rig.stage.key(0x51, nil, .alt)
      rig.stage.wait(300)
    }
    #expect(rig.committed == ["move 0/2 to 1/0", "move 1/0 to 2/0", "move 2/0 to 2/1", "move 2/1 to 2/2"] && rig.sections == [["a", "b"], [], ["x", "y", "c"]])
    rig.stage.key(0x51, nil, .alt)
    #expect(rig.committed.count == 4 && rig.table.focusedRow == IndexPath(row: 2, section: 2))
    for _ in 0..<4 {
      rig.stage.key(0x52, nil, .alt)
      rig.stage.wait(300)
    }
    #expect(rig.sections == [["a", "b", "c"], [], ["x", "y"]] && rig.table.focusedRow == IndexPath(row: 2, section: 0))
  }

  /// A delegate that removes the row within the callback: no other row is moved in its place.
  @Test func rowDeletedDuringMoveIsNotMoved() {
    let rig = rig()
    defer { rig.close() }
    rig.canMove = { _ in true }
    let listener = rig.listen()
    listener.whenProposed = {
      rig.sections[0].remove(at: 2)
      rig.table.deleteRows(at: [self.path(2)], with: .none)
    }
    rig.table.isEditing = true
    rig.turn()
    rig.table.focusedRow = path(2)
    rig.stage.window.focus(rig.table)
    rig.stage.key(0x51, nil, .alt)
    rig.turn()
    #expect(rig.committed == [] && rig.sections[0].count == 7 && rig.drainComplaints() == [])
  }

  // MARK: Hands

  /// A second touch on another grip neither takes over nor drops the moved row.
  @Test func secondTouchDoesNotAffectMovedRow() throws {
    let rig = rig()
    defer { rig.close() }
    rig.canMove = { _ in true }
    rig.table.isEditing = true
    rig.turn()
    rig.stage.touch(1, .began, 280, 20)
    rig.stage.touch(1, .moved, 280, 40)
    rig.stage.touch(1, .moved, 280, 62)
    let lifted = try #require(rig.table.rowMove)
    rig.stage.touch(2, .began, 280, 180)
    rig.stage.touch(2, .moved, 280, 160)
    rig.stage.touch(2, .moved, 280, 140)
    #expect(rig.table.rowMove?.cell === lifted.cell && rig.table.rowMove?.top == lifted.top)
    rig.stage.touch(2, .ended, 280, 140)
    #expect(rig.table.rowMove?.cell === lifted.cell && rig.committed == [])
    rig.stage.touch(1, .ended, 280, 62)
    rig.stage.wait(300)
    #expect(rig.committed == ["move 0 to 1"] && rig.table.rowMove == nil)
  }

  @Test func escapeCancelsMoveAndAltArrowsMoveRow() throws {
    let rig = rig()
    defer { rig.close() }
    rig.canMove = { _ in true }
    rig.table.isEditing = true
    rig.table.focusedRow = path(1)
    rig.stage.window.focus(rig.table)
    rig.stage.key(0x51, nil, .alt)
    rig.stage.wait(300)
    #expect(rig.committed == ["move 1 to 2"] && rig.table.focusedRow == path(2) && rig.shown.prefix(3) == ["row 0", "row 2", "row 1"])
    rig.stage.down(280, 20)
    rig.stage.move(280, 60)
    rig.stage.move(280, 100)
    rig.stage.key(0x29)
    rig.stage.up(280, 100)
    rig.stage.wait(300)
    #expect(rig.committed.count == 1 && rig.shown.prefix(3) == ["row 0", "row 2", "row 1"])
  }
}
