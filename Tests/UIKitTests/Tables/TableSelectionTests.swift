import CoreGraphics
import Foundation
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// Clicks, selection and keys.
@Suite(.serialized) @MainActor
struct TableSelectionTests {
  private func path(_ row: Int, _ section: Int = 0) -> IndexPath { IndexPath(row: row, section: section) }

  @Test func clickHighlightsAndSelectsRow() {
    let rig = TableRig(rows: 20)
    defer { rig.close() }
    let listener = rig.listen()
    rig.turn()
    rig.stage.down(50, 60)
    #expect(listener.drain() == ["lit 0/1"] && rig.table.cellForRow(at: path(1))?.isHighlighted == true)
    rig.stage.move(50, 100)
    #expect(listener.drain() == ["unlit 0/1"])
    rig.stage.move(50, 60)
    rig.stage.up(50, 60)
    #expect(listener.drain() == ["lit 0/1", "unlit 0/1", "selected 0/1"])
    rig.stage.click(50, 100)
    #expect(listener.drain() == ["lit 0/2", "unlit 0/2", "deselected 0/1", "selected 0/2"])
    #expect(rig.table.indexPathsForSelectedRows == [path(2)] && rig.table.cellForRow(at: path(1))?.isSelected == false)
    listener.refuses = [path(3)]
    rig.stage.click(50, 140)
    #expect(listener.drain() == [] && rig.table.indexPathForSelectedRow == path(2))
    rig.stage.down(50, 60, .right)
    rig.stage.up(50, 60, .right)
    #expect(listener.drain() == [], "the other buttons of a mouse press nothing")
  }

  /// LB19.
  @Test func labelsOfASelectedCellAreHighlighted() throws {
    let rig = TableRig(rows: 5)
    defer { rig.close() }
    rig.turn()
    let cell = try #require(rig.table.cellForRow(at: path(0)))
    let own = UILabel(frame: CGRect(x: 150, y: 0, width: 100, height: 20))
    own.text = "own"
    own.textColor = .black
    own.highlightedTextColor = .red
    let nested = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 40))
    nested.addSubview(own)
    cell.contentView.addSubview(nested)
    let label = try #require(cell.textLabel)
    rig.stage.down(50, 20)
    #expect(label.isHighlighted && own.isHighlighted)
    let lit = snapshot(rig)
    rig.stage.up(50, 20)
    #expect(label.isHighlighted && own.isHighlighted && cell.isSelected, "selected, they stay so")
    rig.table.deselectRow(at: path(0), animated: false)
    #expect(!label.isHighlighted && !own.isHighlighted)
    rig.turn()
    #expect(snapshot(rig) != lit)
    cell.selectionStyle = .none
    rig.stage.click(50, 20)
    #expect(cell.isSelected && !label.isHighlighted, "a cell that does not show its selection lights nothing up")
    cell.prepareForReuse()
    #expect(!cell.isSelected)
  }

  private func snapshot(_ rig: TableRig) -> Data {
    UIGraphicsImageRenderer(size: CGSize(width: 300, height: 40)).pngData { _ in
      rig.table.drawHierarchy(in: CGRect(x: 0, y: 0, width: 300, height: 200), afterScreenUpdates: true)
    }
  }

  @Test func scrollingTouchSelectsNothing() {
    let rig = TableRig(rows: 50)
    defer { rig.close() }
    let listener = rig.listen()
    rig.turn()
    rig.stage.touch(1, .began, 50, 150)
    for y in stride(from: 140.0, to: 40, by: -10) { rig.stage.touch(1, .moved, 50, y) }
    rig.stage.touch(1, .ended, 50, 50)
    let heard = listener.drain()
    #expect(heard == [] && rig.table.contentOffset.y > 50, "\(heard) \(rig.table.contentOffset.y)")
    rig.stage.wait(5_000)
    rig.stage.touch(1, .began, 50, 50)
    rig.stage.wait(150)
    #expect(listener.drain().count == 1, "a resting touch highlights the row")
    rig.stage.touch(1, .ended, 50, 50)
    #expect(listener.drain().map { $0.prefix(5) } == ["unlit", "selec"])
    rig.stage.wait(1_000)
    rig.stage.touch(1, .began, 50, 100)
    rig.stage.touch(1, .ended, 50, 100)
    #expect(listener.drain().map { $0.prefix(4) } == ["lit ", "unli", "dese", "sele"], "so does a quick tap")
  }

  @Test func severalRowsCanBeSelected() {
    let rig = TableRig(rows: 10)
    defer { rig.close() }
    rig.table.allowsMultipleSelection = true
    rig.turn()
    for y in [20.0, 60, 140, 60] { rig.stage.click(50, y) }
    #expect(rig.table.indexPathsForSelectedRows == [path(0), path(3)])
    rig.table.reloadData()
    #expect(rig.table.indexPathsForSelectedRows == nil)
  }

  @Test func everyRowIsReachableByKeyboard() {
    let rig = TableRig([(0..<30).map { "a\($0)" }, [], (0..<30).map { "b\($0)" }])
    defer { rig.close() }
    rig.titles = [0: "A", 2: "B"]
    let listener = rig.listen()
    rig.turn()
    rig.stage.key(0x2B)
    #expect(rig.table.isFocused && rig.table.focusedRow == path(0))
    for _ in 0..<35 {
      rig.stage.key(0x51)
      rig.turn()
      let ring = rig.table.focusShape.rect
      let row = rig.table.focusedRow.map { rig.table.rectForRow(at: $0) } ?? .zero
      #expect(row.contains(ring) && ring.height > 20, "the ring is seen on its row: \(ring) in \(row)")
      let header = rig.table.headerView(forSection: rig.table.focusedRow?.section ?? 0)?.frame ?? .zero
      #expect(!header.intersects(ring), "and no header covers it")
    }
    #expect(rig.table.focusedRow == path(5, 2))
    rig.stage.key(0x28)
    #expect(listener.drain() == ["selected 2/5"])
    rig.stage.key(0x4D)
    #expect(rig.table.focusedRow == path(29, 2) && rig.shown.last == "b29")
    rig.stage.key(0x4A)
    rig.stage.key(0x2C, " ", types: " ")
    #expect(rig.table.focusedRow == path(0) && listener.drain() == ["deselected 2/5", "selected 0/0"])
    rig.stage.key(0x4E)
    #expect((rig.table.focusedRow?.row ?? 0) > 2, "a page")
    rig.stage.key(0x4B)
    #expect(rig.table.focusedRow == path(0))
  }

  /// Without a click or a first responder, the down arrow begins at the first visible row, the up arrow at the last.
  @Test(arguments: [(0x51, true), (0x52, false)]) func firstArrowKeyFocusesVisibleRow(key: Int, isFirst: Bool) {
    let rig = TableRig(rows: 30)
    defer { rig.close() }
    rig.turn()
    rig.table.setContentOffset(CGPoint(x: 0, y: 400), animated: false)
    rig.turn()
    rig.stage.key(.init(key))
    #expect(rig.table.isFocused && rig.table.focusedRow == path(isFirst ? 10 : 14), "\(String(describing: rig.table.focusedRow))")
  }

  @Test func arrowKeysContinueFromClickedRow() {
    let rig = TableRig(rows: 30)
    defer { rig.close() }
    rig.turn()
    rig.stage.click(50, 100)
    #expect(!rig.table.isFocused, "clicks show no focus ring")
    rig.stage.key(0x51)
    #expect(rig.table.isFocused && rig.table.focusedRow == path(3))
    UIScreenKeyboard.yieldsToHardware = true
    defer { UIScreenKeyboard.yieldsToHardware = false }
    let field = UITextField(frame: CGRect(x: 0, y: 0, width: 50, height: 20))
    rig.stage.window.addSubview(field)
    field.becomeFirstResponder()
    rig.stage.click(50, 180)
    #expect(field.isFirstResponder && rig.table.indexPathForSelectedRow == path(4), "a click on a row keeps a field first responder")
  }

  /// With a selection in a text that cannot be edited, the arrow keys go to the table.
  @Test(arguments: [(false, 3), (true, nil)]) func readOnlyTextLeavesArrowKeysToTable(isEditable: Bool, row: Int?) {
    UIScreenKeyboard.yieldsToHardware = true
    defer { UIScreenKeyboard.yieldsToHardware = false }
    let rig = TableRig(rows: 30)
    defer { rig.close() }
    let text = UITextView(frame: CGRect(x: 200, y: 0, width: 80, height: 30))
    (text.text, text.isEditable) = ("words", isEditable)
    rig.stage.window.addSubview(text)
    rig.turn()
    text.becomeFirstResponder()
    rig.stage.click(50, 100)
    rig.stage.key(0x51)
    #expect(rig.table.indexPathForSelectedRow == path(2) && rig.table.focusedRow == path(row ?? 2) && text.isFirstResponder == isEditable)
  }

  @Test func tabVisitsControlsInCellsAndScrolls() throws {
    final class Source: UITableViewDataSource {
      var fields: [Int: UITextField] = [:]
      func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 12 }
      func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
        let field = fields[indexPath.row] ?? UITextField(frame: CGRect(x: 10, y: 5, width: 100, height: 30))
        fields[indexPath.row] = field
        cell.contentView.addSubview(field)
        return cell
      }
    }
    let rig = TableRig(rows: 0)
    defer { rig.close() }
    let source = Source()
    rig.table.dataSource = source
    rig.turn()
    rig.stage.key(0x2B)
    for row in 0..<12 {
      rig.stage.key(0x2B)
      rig.turn()
      let field = try #require(source.fields[row])
      #expect(rig.stage.window.focusedView === field, "row \(row)")
      #expect(rig.table.bounds.contains(field.convert(field.bounds, to: rig.table)))
    }
  }

  @Test func accessoryButtonDoesNotSelectRow() throws {
    let rig = TableRig(rows: 3)
    defer { rig.close() }
    let listener = rig.listen()
    rig.turn()
    let cell = try #require(rig.table.cellForRow(at: path(1)))
    cell.accessoryType = .detailDisclosureButton
    rig.turn()
    #expect(cell.contentView.frame.width < 260)
    rig.stage.click(250, 60)
    #expect(listener.drain() == ["button 0/1"])
    rig.stage.key(0x2B)
    rig.stage.key(0x2B)
    rig.stage.key(0x28)
    #expect(listener.drain() == ["button 0/1"], "by keys, too")
    let items = rig.stage.window.screenItems().filter { $0.role == .row }
    #expect(items.map(\.label) == ["row 0", "row 1", "row 2"])
  }
}
