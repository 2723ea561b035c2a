import CoreGraphics
import Foundation
import Testing

@testable import UIKit

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

  @Test func aGripMovesItsRow() throws {
    let rig = rig()
    defer { rig.close() }
    rig.canMove = { $0.row > 0 }
    let listener = rig.listen()
    rig.table.isEditing = true
    rig.turn()
    #expect(try cell(0, rig).grip == nil)
    _ = listener.take()
    rig.stage.drag(from: (280, 60), to: (280, 150), steps: 9)
    rig.stage.wait(400)
    #expect(rig.committed == ["move 1 to 3"] && rig.shown.prefix(5) == ["row 0", "row 2", "row 3", "row 1", "row 4"])
    #expect(listener.take().filter { $0.hasPrefix("proposed") } == ["proposed 0/2", "proposed 0/3"])
    #expect(rig.table.visibleCells.map(\.frame.minY) == [0, 40, 80, 120, 160] && rig.takeComplaints() == [])
    listener.lastTarget = 2
    rig.stage.drag(from: (280, 60), to: (280, 190), steps: 9)
    rig.stage.wait(400)
    #expect(rig.committed.last == "move 1 to 2", "the delegate has the last word")
  }

  /// The hand loses its row, and can take another one.
  @Test func loadingWhileARowIsMovedPutsItDown() throws {
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

  /// Nothing is laid out between the data source's change and the table's.
  @Test func rowsThatComeWhileOneIsMovedAreInTheirPlaces() throws {
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
    #expect(rig.committed == [] && rig.takeComplaints() == [])
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

  @Test func escapeAndAltWithArrows() throws {
    let rig = rig()
    defer { rig.close() }
    rig.canMove = { _ in true }
    rig.table.isEditing = true
    rig.table.ringRow = path(1)
    rig.stage.window.focus(rig.table)
    rig.stage.key(0x51, nil, .alt)
    rig.stage.wait(300)
    #expect(rig.committed == ["move 1 to 2"] && rig.table.ringRow == path(2) && rig.shown.prefix(3) == ["row 0", "row 2", "row 1"])
    rig.stage.down(280, 20)
    rig.stage.move(280, 60)
    rig.stage.move(280, 100)
    rig.table.becomeFirstResponder()
    rig.stage.key(0x29)
    rig.stage.up(280, 100)
    rig.stage.wait(300)
    #expect(rig.committed.count == 1 && rig.shown.prefix(3) == ["row 0", "row 2", "row 1"])
  }
}
