import CoreGraphics
import Foundation
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// Rows that the user deletes and adds: by buttons and by keys.
@Suite(.serialized) @MainActor
struct RowEditingTests {
  private func path(_ row: Int) -> IndexPath { IndexPath(row: row, section: 0) }

  private func rig(_ rows: Int = 8) -> TableRig {
    let rig = TableRig(rows: rows)
    rig.canEdit = { $0.row != 2 }
    rig.turn()
    return rig
  }

  private func cell(_ row: Int, _ rig: TableRig) throws -> UITableViewCell { try #require(rig.table.cellForRow(at: path(row))) }

  @Test func editButtonsAppearOnlyInEditableRows() throws {
    let rig = rig()
    defer { rig.close() }
    let (first, third) = (try cell(0, rig), try cell(2, rig))
    let before = first.contentView.frame
    rig.table.setEditing(true, animated: false)
    rig.turn()
    #expect(rig.table.isEditing && first.isEditing && first.editingStyle == .delete && !third.isEditing && third.editingStyle == .none)
    let control = try #require(first.editControl)
    #expect(first.bounds.contains(control.frame) && control.frame.maxX <= first.contentView.frame.minX, "\(control.frame), \(first.contentView.frame)")
    #expect(first.contentView.frame.width < before.width)
    #expect(third.editControl == nil && third.contentView.frame == before && control.accessibilityLabel == "Delete row 0")
    rig.stage.click(150, 60)
    #expect(rig.table.indexPathForSelectedRow == nil, "no row is selected meanwhile")
    rig.table.allowsSelectionDuringEditing = true
    rig.stage.click(150, 60)
    #expect(rig.table.indexPathForSelectedRow == path(1))
    rig.table.setEditing(false, animated: true)
    rig.stage.wait(400)
    #expect(!first.isEditing && first.editControl == nil && first.contentView.frame == before)
  }

  /// The red button asks for confirmation; confirming deletes, a press elsewhere keeps the row.
  @Test func deleteButtonAsksForConfirmation() throws {
    let rig = rig()
    defer { rig.close() }
    rig.table.isEditing = true
    rig.turn()
    let cell = try cell(1, rig)
    rig.stage.click(23, 60)
    rig.stage.wait(300)
    let answer = try #require(cell.actionsView?.buttons.first)
    #expect(cell.showingDeleteConfirmation && rig.committed == [] && answer.title(for: .normal) == "Delete" && cell.bounds.contains(answer.convert(answer.bounds, to: cell)))
    #expect(answer.convert(answer.bounds, to: cell).minX >= cell.contentView.frame.maxX)
    rig.stage.click(150, 140)
    rig.stage.wait(300)
    #expect(!cell.showingDeleteConfirmation && rig.committed == [] && rig.table.indexPathForSelectedRow == nil && cell.contentView.frame.minX > 0)
    rig.stage.click(23, 60)
    rig.stage.wait(300)
    rig.stage.click(270, 60)
    rig.stage.wait(300)
    #expect(rig.committed == ["delete row 1"] && rig.shown.prefix(3) == ["row 0", "row 2", "row 3"])
    #expect(rig.drainComplaints() == [] && rig.table.cellShowingActions == nil)
  }

  @Test func insertButtonInsertsImmediately() throws {
    let rig = rig()
    defer { rig.close() }
    rig.listen().styles = [path(0): .insert]
    rig.table.isEditing = true
    rig.turn()
    rig.stage.click(23, 20)
    rig.stage.wait(300)
    #expect(rig.committed == ["insert row 0"] && rig.shown.prefix(2) == ["new", "row 0"])
  }

  @Test func scrollingHidesConfirmation() throws {
    let rig = rig(40)
    defer { rig.close() }
    let cell = try cell(1, rig)
    rig.table.showActions(cell)
    #expect(cell.showingDeleteConfirmation)
    rig.table.contentOffset.y = 30
    #expect(!cell.showingDeleteConfirmation)
    rig.table.contentOffset.y = 900
    rig.turn()
    #expect(rig.table.visibleCells.allSatisfy { !$0.showingDeleteConfirmation && $0.contentView.frame.minX == 0 }, "cells that are used again ask nothing")
  }

  /// The Delete key moves the focus ring to the confirmation; Escape keeps the row, Return deletes it, and the ring returns to the table.
  @Test func rowCanBeDeletedByKeyboard() throws {
    let rig = rig()
    defer { rig.close() }
    rig.table.focusedRow = path(1)
    rig.stage.window.focus(rig.table)
    rig.stage.key(0x4C)
    rig.stage.wait(300)
    let cell = try cell(1, rig)
    #expect(cell.showingDeleteConfirmation && rig.stage.window.focusedView === cell.actionsView?.buttons.first && rig.committed == [])
    rig.stage.key(0x29)
    #expect(!cell.showingDeleteConfirmation && rig.stage.window.focusedView === rig.table)
    rig.stage.key(0x2A)
    rig.stage.wait(300)
    rig.stage.key(0x28)
    rig.stage.wait(300)
    #expect(rig.committed == ["delete row 1"] && rig.stage.window.focusedView === rig.table)
    rig.table.focusedRow = path(2)
    rig.stage.key(0x4C)
    #expect(rig.table.cellShowingActions == nil, "a row that cannot be deleted does not ask")
    #expect(rig.drainComplaints() == [])
  }

  /// Revealing the confirmation with some margin scrolls if the row is at an edge; the confirmation stays.
  @Test(arguments: [0x4C, 0x50] as [UInt16], [(offset: 0, row: 4), (offset: 120, row: 3)] as [(offset: CGFloat, row: Int)])
  func keysShowConfirmationForRowsAtEdge(key: UInt16, edge: (offset: CGFloat, row: Int)) throws {
    let rig = rig()
    defer { rig.close() }
    rig.table.contentOffset.y = edge.offset
    rig.turn()
    rig.table.focusedRow = path(edge.row)
    rig.stage.window.focus(rig.table)
    rig.stage.key(key)
    rig.stage.wait(300)
    let cell = try cell(edge.row, rig)
    #expect(rig.table.contentOffset.y != edge.offset, "it has scrolled")
    #expect(cell.showingDeleteConfirmation && rig.stage.window.focusedView === cell.actionsView?.buttons.first)
    rig.stage.key(0x28)
    rig.stage.wait(300)
    #expect(rig.committed == ["delete row \(edge.row)"])
  }

  /// Scrolling reveals rows with unknown heights, which moves the others.
  @Test func keysShowConfirmationWhenHeightsAboveChange() throws {
    let rig = rig(60)
    defer { rig.close() }
    _ = rig.listen { _ in 70 }
    rig.turn()
    rig.table.scrollToRow(at: path(30), at: .top, animated: false)
    rig.turn()
    rig.table.focusedRow = path(30)
    rig.stage.window.focus(rig.table)
    rig.turn()
    let top = rig.table.contentOffset.y
    rig.stage.key(0x4C)
    rig.stage.wait(300)
    let cell = try cell(30, rig)
    #expect(rig.table.contentOffset.y != top && cell.showingDeleteConfirmation)
  }

  @Test(arguments: [true, false]) func cellsReceiveAnimatedFlagOfEditing(isAnimated: Bool) throws {
    let rig = TableRig(rows: 40)
    defer { rig.close() }
    rig.canEdit = { $0.row != 2 }
    rig.table.register(EditingListener.self, forCellReuseIdentifier: "row")
    rig.turn()
    let cells = rig.table.visibleCells.compactMap { $0 as? EditingListener }
    rig.table.setEditing(true, animated: isAnimated)
    rig.table.setEditing(false, animated: isAnimated)
    #expect(cells.count == 5 && cells.map(\.heard) == (0..<5).map { $0 == 2 ? [] : ["true, \(isAnimated)", "false, \(isAnimated)"] })
    rig.table.setEditing(true, animated: true)
    rig.table.contentOffset.y = 400
    rig.turn()
    #expect(rig.table.visibleCells.compactMap { ($0 as? EditingListener)?.heard.last } == Array(repeating: "true, false", count: 5), "what comes is edited from the start")
  }

  @Test func editButtonItemTogglesTableEditing() throws {
    let controller = UITableViewController(style: .plain)
    let item = controller.editButtonItem
    #expect(item.title == "Edit" && item === controller.editButtonItem)
    controller.setEditing(true, animated: false)
    #expect(controller.tableView.isEditing && controller.isEditing && item.title == "Done" && item.style == .done)
    controller.isEditing = false
    #expect(!controller.tableView.isEditing && item.title == "Edit")
  }

  /// The calls have UIKit's order, and concern visible rows only.
  @Test func editingCallbacksComeInOrder() {
    let rig = TableRig(rows: 40)
    defer { rig.close() }
    (rig.canEdit, rig.canMove) = ({ $0.row < 2 }, { $0.row == 1 })
    let listener = rig.listen()
    listener.styles = [path(1): .none]
    rig.turn()
    _ = listener.drain()
    rig.table.isEditing = true
    #expect(listener.drain().prefix(7) == ["can edit 0/0", "style of 0/0", "can move 0/0", "can edit 0/1", "style of 0/1", "indents 0/1", "can move 0/1"])
    rig.turn()
    #expect(listener.drain() == [])
    rig.table.contentOffset.y = 40
    rig.turn()
    #expect(listener.drain() == ["can edit 0/5", "can move 0/5"])
  }

  // MARK: Swipes

  private func swipe(_ rig: TableRig, from x: Double, to end: Double, y: Double = 60, byTouch: Bool) {
    guard byTouch else { return rig.stage.drag(from: (x, y), to: (end, y), steps: 8) }
    rig.stage.touch(1, .began, x, y)
    for step in 1...8 {
      rig.stage.host.virtualClock.advance(by: 16)
      rig.stage.touch(1, .moved, x + (end - x) * Double(step) / 8, y)
    }
    rig.stage.host.virtualClock.advance(by: 300)
    rig.stage.touch(1, .ended, end, y)
  }

  @Test(arguments: [true, false]) func swipeRevealsActions(byTouch: Bool) throws {
    let rig = rig()
    defer { rig.close() }
    let listener = rig.listen()
    (listener.leading, listener.trailing) = (["Mark"], ["Delete", "Copy"])
    rig.turn()
    let cell = try cell(1, rig)
    _ = listener.drain()
    swipe(rig, from: 250, to: 140, byTouch: byTouch)
    rig.stage.wait(400)
    #expect(listener.drain().filter { !$0.contains("lit") } == ["begins 0/1"] && rig.table.cellShowingActions === cell)
    let buttons = try #require(cell.actionsView?.buttons)
    #expect(buttons.map { $0.title(for: .normal) } == ["Delete", "Copy"] && buttons[0].frame.minX > buttons[1].frame.maxX, "the first action is at the edge")
    let resting = try #require(cell.actionsView).restingWidth(inRow: 300)
    #expect(cell.slideOffset == resting && cell.contentView.frame.maxX <= 300 - resting)
    // A press on another row only closes it.
    rig.stage.click(100, 140)
    rig.stage.wait(400)
    #expect(listener.drain() == ["ends 0/1"] && cell.actionsView == nil && cell.contentView.frame.minX == 0 && rig.table.indexPathForSelectedRow == nil)
    swipe(rig, from: 60, to: 150, byTouch: byTouch)
    rig.stage.wait(400)
    let mark = try #require(cell.actionsView?.buttons.first)
    #expect(cell.actionsView?.isLeading == true && cell.contentView.frame.minX == cell.slideOffset && mark.frame.maxX < cell.contentView.frame.minX)
    _ = listener.drain()
    let place = mark.convert(mark.bounds, to: nil)
    rig.stage.click(place.midX, place.midY)
    rig.stage.wait(400)
    #expect(listener.drain() == ["did Mark", "ends 0/1"] && cell.actionsView == nil)
  }

  /// Escape from outside of the table closes it, once.
  @Test func escapeClosesSwipeActions() throws {
    let rig = rig()
    defer { rig.close() }
    rig.listen().trailing = ["Delete", "Copy"]
    rig.turn()
    let cell = try cell(1, rig)
    swipe(rig, from: 250, to: 140, byTouch: true)
    rig.stage.wait(400)
    #expect(rig.table.cellShowingActions === cell && rig.stage.window.closeTransientContent())
    rig.stage.wait(400)
    #expect(rig.table.cellShowingActions == nil && cell.actionsView == nil && !rig.stage.window.closeTransientContent())
  }

  @Test func fullSwipePerformsFirstAction() throws {
    let rig = rig()
    defer { rig.close() }
    let listener = rig.listen()
    listener.trailing = ["Delete", "Copy"]
    rig.turn()
    _ = listener.drain()
    swipe(rig, from: 280, to: 20, byTouch: true)
    rig.stage.wait(400)
    #expect(listener.drain() == ["begins 0/1", "did Delete", "ends 0/1"])
  }

  /// A vertical drag scrolls. Without actions a swipe does nothing. A row that can be deleted has a swipe action by default.
  @Test func otherDragsAreNotSwipes() throws {
    let rig = rig(40)
    defer { rig.close() }
    let listener = rig.listen()
    rig.turn()
    swipe(rig, from: 250, to: 100, y: 100, byTouch: true)
    rig.stage.wait(400)
    #expect(rig.table.cellShowingActions == nil && rig.table.contentOffset.y == 0, "row 2 cannot be edited")
    rig.stage.touch(1, .began, 150, 150)
    for step in 1...8 {
      rig.stage.host.virtualClock.advance(by: 16)
      rig.stage.touch(1, .moved, 150 + Double(step), 150 - 10 * Double(step))
    }
    rig.stage.touch(1, .ended, 158, 70)
    #expect(rig.table.contentOffset.y > 0 && rig.table.cellShowingActions == nil)
    rig.stage.wait(3000)
    rig.table.contentOffset.y = 0
    rig.turn()
    swipe(rig, from: 280, to: 20, byTouch: true)
    rig.stage.wait(400)
    #expect(rig.committed == ["delete row 1"] && rig.drainComplaints() == [] && !listener.heard.contains("did Delete"))
  }

  /// The delegate is notified of the end after the commit, without an index path if the row was deleted or reloaded.
  @Test(arguments: ["deletes", "loads", "keeps", "moves"], [true, false])
  func didEndEditingFollowsCommit(effect: String, isByKeys: Bool) throws {
    let rig = rig()
    defer { rig.close() }
    let listener = rig.listen()
    let table = rig.table
    let doings: [String: () -> Void] = [
      "loads": {
        rig.sections[0].remove(at: 1)
        table.reloadData()
      },
      "keeps": {},
      "moves": {
        rig.sections[0].insert("new", at: 0)
        table.insertRows(at: [IndexPath(row: 0, section: 0)], with: .none)
      },
    ]
    rig.insteadOfCommitting = doings[effect]
    rig.turn()
    _ = listener.drain()
    if isByKeys {
      rig.table.focusedRow = path(1)
      rig.stage.window.focus(rig.table)
      rig.stage.key(0x4C)
      rig.stage.wait(300)
      rig.stage.key(0x28)
    } else {
      swipe(rig, from: 280, to: 20, byTouch: true)
    }
    rig.stage.wait(400)
    let end = ["keeps": "ends 0/1", "moves": "ends 0/2"][effect] ?? "ends -1/-1"
    #expect(listener.drain().filter { $0.hasPrefix("begins") || $0.hasPrefix("commits") || $0.hasPrefix("ends") } == ["begins 0/1", "commits 0/1", end])
    #expect(rig.table.cellShowingActions == nil && rig.table.visibleCells.allSatisfy { !$0.showingDeleteConfirmation && $0.slideOffset == 0 })
  }

  /// Nothing of a swipe remains if its row closes during the gesture: scrolling removes the next confirmation.
  @Test func rowClosedDuringSwipeLeavesNoState() throws {
    let closing: [(UITableView) -> Void] = [
      { $0.hideActions() },
      { $0.cellShowingActions?.closeActions() },
      { $0.reloadData() },
    ]
    for close in closing {
      let rig = rig(40)
      defer { rig.close() }
      rig.stage.touch(1, .began, 250, 60)
      for step in 1...6 {
        rig.stage.host.virtualClock.advance(by: 16)
        rig.stage.touch(1, .moved, 250 - 20 * Double(step), 60)
      }
      #expect(rig.table.swipe != nil && rig.table.cellShowingActions != nil)
      close(rig.table)
      rig.turn()
      rig.stage.touch(1, .ended, 130, 60)
      rig.stage.wait(400)
      #expect(rig.table.swipe == nil)
      rig.table.hideActions()
      let cell = try cell(1, rig)
      rig.table.showActions(cell)
      #expect(cell.showingDeleteConfirmation)
      rig.table.contentOffset.y = 30
      #expect(!cell.showingDeleteConfirmation)
    }
  }

  @Test(arguments: [UIContextualAction.Style.normal, .destructive]) func actionBackgroundDefaultsToItsStyle(style: UIContextualAction.Style) throws {
    let action = UIContextualAction(style: style, title: "Do") { _, _, done in done(true) }
    let ground = try #require(action.backgroundColor)
    action.backgroundColor = .blue
    #expect(action.backgroundColor == .blue)
    action.backgroundColor = nil
    #expect(action.backgroundColor == ground)
  }

  @Test func arrowKeysRevealSwipeActions() throws {
    let rig = rig()
    defer { rig.close() }
    let listener = rig.listen()
    (listener.leading, listener.trailing) = (["Mark"], ["Delete", "Copy"])
    rig.table.focusedRow = path(1)
    rig.stage.window.focus(rig.table)
    rig.stage.key(0x50)
    rig.stage.wait(300)
    let cell = try cell(1, rig)
    #expect(rig.stage.window.focusedView === cell.actionsView?.buttons.first && cell.actionsView?.isLeading == false)
    rig.stage.key(0x29)
    #expect(cell.actionsView == nil && rig.stage.window.focusedView === rig.table)
    rig.stage.key(0x4F)
    rig.stage.wait(300)
    _ = listener.drain()
    rig.stage.key(0x28)
    rig.stage.wait(300)
    #expect(listener.drain() == ["did Mark", "ends 0/1"] && rig.stage.window.focusedView === rig.table)
  }
}

/// Logs changes of its editing state.
private final class EditingListener: UITableViewCell {
  var heard: [String] = []
  override func setEditing(_ editing: Bool, animated: Bool) {
    super.setEditing(editing, animated: animated)
    heard.append("\(editing), \(animated)")
  }
}
