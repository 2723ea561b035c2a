import CoreGraphics
import Foundation
import UIFoundation

/// Hands and keys. Points are the window's.
extension ContextMenuView {
  /// A press that opened the menu chooses at its end once it has gone so far, in points.
  private static let slack: CGFloat = 4
  /// So far a finger that has opened the menu moves before it carries away what it rests on.
  private static let slackOfLift: CGFloat = 10

  private func panel(at point: CGPoint) -> MenuPanel? { panels.last { $0.frame.contains(point) } }

  func letsFingerThrough(at point: CGPoint) -> Bool {
    panel(at: point) == nil && (interaction as? UIEditMenuInteraction)?.letsFingerThrough?(point) == true
  }

  // MARK: Hands

  func pressed(at point: CGPoint) {
    mayLift = false
    guard let panel = panel(at: point) else {
      guard let preview, preview.frame.contains(point) else { return close() }
      return preview.choose()
    }
    (isPressed, selectsAtRelease, pressStart) = (true, true, point)
    panel.highlight(panel.row(at: convert(point, to: panel)))
    follow(point)
  }

  /// The pointer or the finger is at `point`, pressed or not.
  func moved(to point: CGPoint) {
    if isPressed, hypot(point.x - pressStart.x, point.y - pressStart.y) > Self.slack { selectsAtRelease = true }
    follow(point)
  }

  func moved(to point: CGPoint, by finger: Int) {
    guard mayLift, isPressed, let lift = (interaction as? UIEditMenuInteraction)?.lift else { return moved(to: point) }
    guard hypot(point.x - pressStart.x, point.y - pressStart.y) > Self.slackOfLift else { return }
    close()
    lift(point, finger)
  }

  func released(at point: CGPoint) {
    guard isPressed else { return }
    isPressed = false
    guard selectsAtRelease else { return }
    guard let panel = panel(at: point) else { return origin.contains(point) ? () : close() }
    if let row = panel.row(at: convert(point, to: panel)) { choose(row) }
  }

  /// What is under the pointer is highlighted, and its submenu open.
  private func follow(_ point: CGPoint) {
    guard let panel = panel(at: point) else {
      // On the way to a submenu the row that it belongs to stays.
      lastPanel.highlight(nil)
      return
    }
    let row = panel.row(at: convert(point, to: panel))
    panel.highlight(row)
    if let row { openSubmenu(of: row, in: panel) }
  }

  func pointerLeft() { if !isPressed { lastPanel.highlight(nil) } }

  func scrolled(by delta: CGVector, at point: CGPoint, isPrecise: Bool) {
    if let panel = panel(at: point) { _ = panel.scroller.scrollWheel(by: delta, at: point, isPrecise: isPrecise) }
  }

  func close() { (superview as? UIWindow)?.router.closeMenu() }

  // MARK: Keys

  /// Every key is the menu's.
  func take(_ key: UIKey) {
    let panel = lastPanel
    switch key.keyCode {
    case .keyboardEscape: panels.count > 1 ? closeSubmenus(after: panels[panels.count - 2]) : close()
    case .keyboardDownArrow: panel.moveHighlight(by: 1)
    case .keyboardUpArrow: panel.moveHighlight(by: -1)
    case .keyboardTab: panel.moveHighlight(by: key.modifierFlags.contains(.shift) ? -1 : 1)
    case .keyboardHome, .keyboardPageUp: panel.highlightFirst()
    case .keyboardEnd, .keyboardPageDown: panel.highlightLast()
    case .keyboardRightArrow: enterSubmenu()
    case .keyboardLeftArrow: if panels.count > 1 { closeSubmenus(after: panels[panels.count - 2]) }
    case .keyboardReturnOrEnter, .keypadEnter, .keyboardSpacebar:
      guard let row = panel.highlighted else { return }
      row.submenu == nil ? choose(row) : enterSubmenu()
    case .keyboardApplication, .keyboardMenu, .keyboardF10: close()
    default: panel.highlightNext(beginningWith: key.charactersIgnoringModifiers)
    }
  }

  private func enterSubmenu() {
    let panel = lastPanel
    guard let row = panel.highlighted, row.submenu != nil, row.isEnabled else { return }
    openSubmenu(of: row, in: panel)
    lastPanel.highlightFirst()
  }
}
