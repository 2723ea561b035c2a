import CoreGraphics
import Foundation
import UIFoundation

/// Pointer, touch and keyboard input. Points are in window coordinates.
extension ContextMenuView {
  /// The distance in points that the press which opened the menu must move before its release chooses an item.
  private static let slack: CGFloat = 4
  /// The distance in points that a touch must move before it chooses, scrolls, or lifts its target.
  private static let touchSlack: CGFloat = 10

  private func panel(at point: CGPoint) -> MenuPanel? { panels.last { !$0.isHidden && $0.frame.contains(point) } }

  package func letsTouchThrough(at point: CGPoint) -> Bool {
    panel(at: point) == nil && (interaction as? UIEditMenuInteraction)?.letsTouchThrough?(point) == true
  }

  // MARK: Pointer and touch

  package func pressed(at point: CGPoint) {
    mayLift = false
    guard let panel = panel(at: point) else {
      if menuBar?.showMenu(at: point, isPressed: true) == true { return }
      guard let preview, preview.frame.contains(point) else { return close() }
      return preview.choose()
    }
    (isPressed, selectsAtRelease, pressStart) = (true, true, point)
    pan = (panel as? MenuSheet).flatMap { isForTouch && $0.scrolls ? ($0, point.y) : nil }
    follow(point)
  }

  /// Highlights the item at `point`, where the pointer or touch now is, pressed or not.
  package func moved(to point: CGPoint) {
    if isPressed, hasLeft(point, by: isForTouch ? Self.touchSlack : Self.slack) { selectsAtRelease = true }
    follow(point)
  }

  package func moved(to point: CGPoint, by touchIdentifier: Int) {
    guard mayLift, isPressed, let lift = (interaction as? UIEditMenuInteraction)?.lift else { return scrolls(to: point) ? () : moved(to: point) }
    guard hasLeft(point, by: Self.touchSlack) else { return }
    close()
    lift(point, touchIdentifier)
  }

  private func hasLeft(_ point: CGPoint, by distance: CGFloat) -> Bool { hypot(point.x - pressStart.x, point.y - pressStart.y) > distance }

  /// Scrolls a sheet with hidden rows, if a touch began there and has moved far enough; such a touch chooses nothing. Returns whether it scrolled.
  private func scrolls(to point: CGPoint) -> Bool {
    guard isPressed, let (sheet, y) = pan, !selectsAtRelease || abs(point.y - pressStart.y) > Self.touchSlack else { return false }
    selectsAtRelease = false
    closeSubmenus(after: sheet)
    sheet.highlight(nil)
    sheet.pan(by: point.y - y)
    pan = (sheet, point.y)
    return true
  }

  package func released(at point: CGPoint) {
    pan = nil
    guard isPressed else { return }
    isPressed = false
    guard selectsAtRelease else { return }
    guard let panel = panel(at: point) else {
      // Sliding off the menu cancels the touch.
      if isForTouch { lastPanel.highlight(nil) } else if !origin.contains(point) { close() }
      return
    }
    if let bar = panel as? TouchMenuBar { return handleRelease(bar.part(at: convert(point, to: bar)), of: bar) }
    if let row = panel.row(at: convert(point, to: panel)) { choose(row) }
  }

  /// Handles the release of a press on a part of a bar.
  private func handleRelease(_ part: TouchMenuBar.Part?, of bar: TouchMenuBar) {
    bar.highlight(nil)
    switch part {
    case .word(let word): word.submenu == nil ? choose(word) : openSubmenu(of: word, in: bar)
    case .back: if bar.page > 0 { bar.turn(by: -1) } else { closeLastSubmenu() }
    case .forth: bar.turn(by: 1)
    case nil: break
    }
  }

  /// Highlights the row under the pointer and opens its submenu; in a bar, only highlights the part. Outside the panels, removes the highlight of the
  /// innermost one.
  private func follow(_ point: CGPoint) {
    guard let panel = panel(at: point) else {
      if menuBar?.showMenu(at: point, isPressed: false) == true { return }
      // On the way to a submenu, its row stays highlighted.
      lastPanel.highlight(nil)
      return
    }
    if let bar = panel as? TouchMenuBar { return bar.highlight(part: bar.part(at: convert(point, to: bar))) }
    let row = panel.row(at: convert(point, to: panel))
    panel.highlight(row)
    if let row { openSubmenu(of: row, in: panel) }
  }

  package func pointerLeft() { if !isPressed { lastPanel.highlight(nil) } }

  package func scrolled(by delta: CGVector, at point: CGPoint, isPrecise: Bool) {
    panel(at: point)?.scroll(by: delta, at: point, isPrecise: isPrecise)
  }

  func close() { (superview as? UIWindow)?.router.closeMenu() }

  // MARK: Keys

  /// Handles a key. Arrow keys move along the rows, into submenus and out of them, and in a menu bar to the menus beside this one. The menu consumes
  /// all keys.
  package func handle(_ key: UIKey) {
    let panel = lastPanel
    switch key.keyCode {
    case .keyboardLeftArrow where !isBar && panels.count == 1 && menuBar != nil: menuBar?.showMenu(by: -1)
    case .keyboardRightArrow where !isBar && panel.highlighted?.submenu == nil && menuBar != nil: menuBar?.showMenu(by: 1)
    case .keyboardEscape: closeLastSubmenu() ? () : close()
    case isBar ? .keyboardRightArrow : .keyboardDownArrow: panel.moveHighlight(by: 1)
    case isBar ? .keyboardLeftArrow : .keyboardUpArrow: panel.moveHighlight(by: -1)
    case .keyboardTab: panel.moveHighlight(by: key.modifierFlags.contains(.shift) ? -1 : 1)
    case .keyboardHome, .keyboardPageUp: panel.highlightFirst()
    case .keyboardEnd, .keyboardPageDown: panel.highlightLast()
    case .keyboardRightArrow, .keyboardDownArrow: enterSubmenu()
    case .keyboardLeftArrow, .keyboardUpArrow: closeLastSubmenu()
    case .keyboardReturnOrEnter, .keypadEnter, .keyboardSpacebar:
      guard let row = panel.highlighted else { return }
      row.submenu == nil ? choose(row) : enterSubmenu()
    case .keyboardApplication, .keyboardMenu, .keyboardF10: close()
    default: panel.highlightNext(beginningWith: key.charactersIgnoringModifiers)
    }
  }

  /// The highlighted row of the innermost panel; while no row is highlighted there, the row that opened it.
  package var highlightedItem: UIView? { panels.last { $0.highlighted != nil }?.highlighted }

  package func isSubmenuOpen(of item: UIView) -> Bool? {
    guard let item = item as? MenuItemView, item.submenu != nil else { return nil }
    return panels.contains { $0.openRow === item }
  }

  private func enterSubmenu() {
    let panel = lastPanel
    guard let row = panel.highlighted, row.submenu != nil, row.isEnabled else { return }
    openSubmenu(of: row, in: panel)
    lastPanel.highlightFirst()
  }
}
