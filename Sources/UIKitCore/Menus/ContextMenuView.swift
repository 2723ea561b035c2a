import CoreGraphics
import Foundation
import UIFoundation

/// An open menu with its submenus, over the whole window. It receives all input of the window while it is open; see `+Input`.
@MainActor
package final class ContextMenuView: UIView, OpenMenu {
  /// The way in which the menu was opened: a pressed button, a resting finger, a tap, the keyboard or code.
  package enum Source {
    case button, touch, tap, keyboard, code

    /// Returns whether the menu is for touch. A menu opened by code depends on the last press.
    @MainActor func isTouch(in window: UIWindow) -> Bool {
      switch self {
      case .touch, .tap: true
      case .code: window.router.lastTouchType == .direct
      case .button, .keyboard: false
      }
    }
  }

  /// The interaction of the menu, and the sender of its actions.
  package let interaction: AnyObject
  /// The view to which the menu belongs; `nil` if there is none.
  private(set) weak var view: UIView?
  /// Called before the menu closes.
  package var willClose: () -> Void = {}
  /// Called after the menu has closed.
  package var didClose: () -> Void = {}
  /// Called with the chosen item, before its action is performed.
  var willChoose: (UIMenuElement) -> Void = { _ in }
  /// The menu bar that the menu belongs to. Not retained; `nil` for a menu outside of a menu bar.
  package weak var menuBar: (any MenuBarNavigating)?
  /// The preview next to the menu; `nil` if there is none.
  private(set) var preview: MenuPreview?
  private let menu: UIMenu
  /// Whether rows have the size for touch, and a touch scrolls them.
  let isForTouch: Bool
  /// Whether the menu is a single row, replaced by its submenus.
  let isBar: Bool
  /// The target of the menu, in window coordinates.
  private let target: CGRect
  /// The area in which a bar can be placed.
  private let barArea: CGRect
  /// The responder that receives commands first; `nil` if there is none.
  private(set) weak var start: UIResponder?
  let scale: BarScale
  /// The menu and its open submenus, from the outermost.
  private(set) var panels: [MenuPanel] = []

  /// The area of the pressed control, in window coordinates. Releasing the press there leaves the menu open.
  private(set) var origin = CGRect.null

  // Written by +Input.
  /// Whether a button or touch is down. Initially `true` if one of them opened the menu.
  var isPressed: Bool
  /// The start of the current press, in window coordinates.
  var pressStart: CGPoint
  var selectsAtRelease = false
  /// Whether the touch that opened the menu may lift the target; `false` once another press has begun.
  var mayLift: Bool
  /// The sheet that a touch scrolls once it has moved far enough, and its last position; `nil` if there is none.
  var pan: (sheet: MenuSheet, y: CGFloat)?

  static let fadeDuration: TimeInterval = 0.12
  /// The margin at the window's edges, in points.
  private static let margin: CGFloat = 4
  /// The overlap of a submenu and its parent, in points.
  private static let overlap: CGFloat = 4
  /// The gap between the target and an edit menu bar, in points.
  private static let gapOfBar: CGFloat = 8

  /// Creates a menu on `view` in `window`.
  ///
  /// - Parameters:
  ///   - rect: the target, in window coordinates. The menu opens at its lower left; an edit menu bar opens above it.
  ///   - edits: whether it is an edit menu, which for touch is a single row.
  package init(
    _ menu: UIMenu, of interaction: AnyObject, on view: UIView, in window: UIWindow, below rect: CGRect, by source: Source, edits: Bool = false
  ) {
    self.interaction = interaction
    self.view = view
    self.menu = menu
    start = window.firstResponder ?? view
    scale = BarScale(view.traitCollection, window: window.bounds.size)
    isForTouch = source.isTouch(in: window)
    isBar = edits && isForTouch
    target = rect
    barArea = Self.barArea(in: window, about: rect)
    isPressed = source == .button || source == .touch
    mayLift = source == .touch
    pressStart = rect.origin
    super.init(frame: window.bounds)
    overrideUserInterfaceStyle = view.traitCollection.userInterfaceStyle
    accessibilityViewIsModal = true
    let panel = add(menu)
    if !isBar {
      // Leave a gap, so that the first row is not accidentally under the pointer.
      let gap: CGFloat = rect.isEmpty ? 1 : 2
      panel.frame = fittedFrame(
        panel.fittingSize, right: rect.minX + gap, orLeft: rect.maxX - gap, below: rect.maxY + gap, orAbove: rect.minY - gap)
    }
    if source == .keyboard { panel.highlightFirst() }
  }

  required init?(coder: NSCoder) { nil }

  private func add(_ menu: UIMenu) -> MenuPanel {
    let panel = isBar ? makeBar(of: menu) : MenuSheet(menu, scale: scale, start: start, forTouch: isForTouch)
    panels.append(panel)
    addSubview(panel)
    panel.alpha = 0
    UIView.animate(withDuration: Self.fadeDuration) { panel.alpha = 1 }
    return panel
  }

  // MARK: Position

  /// Returns a frame of whole points for a panel of `size` within the window. Its left edge is at `right` and its upper edge at `below`; where that
  /// leaves too little space, its right edge is at `left` or its lower edge at `above`. If neither fits, it is as close as possible.
  private func fittedFrame(_ size: CGSize, right: CGFloat, orLeft left: CGFloat, below: CGFloat, orAbove above: CGFloat) -> CGRect {
    let available = bounds.insetBy(dx: min(Self.margin, bounds.width / 4), dy: min(Self.margin, bounds.height / 4))
    let (width, height) = (min(size.width, available.width.rounded(.down)), min(size.height, available.height.rounded(.down)))
    func fitted(_ first: CGFloat, _ second: CGFloat, _ length: CGFloat, _ low: CGFloat, _ high: CGFloat) -> CGFloat {
      let start = first + length <= high ? first : second - length >= low ? second - length : first
      return max(min(start, high - length), low).rounded(.up)
    }
    let x = fitted(right, left, width, available.minX, available.maxX)
    let y = fitted(below, above, height, available.minY, available.maxY)
    return CGRect(x: min(x, bounds.width - width), y: min(y, bounds.height - height), width: width, height: height)
  }

  private func makeBar(of menu: UIMenu) -> TouchMenuBar {
    let bar = TouchMenuBar(menu, scale: scale, start: start, availableWidth: barArea.width, isSubmenu: !panels.isEmpty)
    bar.didTurn = { [weak self, weak bar] in if let self, let bar { bar.frame = frame(ofBar: bar.fittingSize) } }
    bar.didTurn()
    return bar
  }

  /// Returns the safe area of the window, reduced by a margin. It also leaves out the keyboard, unless the target begins at or below the keyboard's
  /// top edge.
  private static func barArea(in window: UIWindow, about target: CGRect) -> CGRect {
    var area = window.bounds.inset(by: window.safeAreaInsets)
    if let top = window.keyboardFrame?.minY, target.minY < top { area.size.height = max(min(area.maxY, top) - area.minY, 0) }
    return area.insetBy(dx: min(margin, area.width / 4), dy: min(margin, area.height / 4))
  }

  /// Returns a frame of whole points: above the target, or below it if the space above is insufficient, or else in its middle.
  private func frame(ofBar size: CGSize) -> CGRect {
    let area = barArea
    let (width, height) = (min(size.width, area.width.rounded(.down)), min(size.height, bounds.height.rounded(.down)))
    let (above, below) = (target.minY - Self.gapOfBar - height, target.maxY + Self.gapOfBar)
    let middle = (max(target.minY, area.minY) + min(target.maxY, area.maxY) - height) / 2
    let y = above >= area.minY ? min(above, area.maxY - height) : below + height <= area.maxY ? below : middle
    func fitted(_ start: CGFloat, _ length: CGFloat, _ low: CGFloat, _ high: CGFloat) -> CGFloat { max(min(start, high - length), low).rounded() }
    let x = fitted(target.midX - width / 2, width, area.minX, area.maxX)
    return CGRect(x: x, y: min(fitted(y, height, area.minY, area.maxY), (bounds.height - height).rounded(.down)), width: width, height: height)
  }

  /// Keeps the menu open if the press at `point`, which opened it, is released within `rect`, as for a control.
  package func keepOpen(pressedAt point: CGPoint, within rect: CGRect) { (pressStart, origin) = (point, rect) }

  /// Shows a controller's view next to the menu. `chosen` is called when it is pressed.
  func show(_ controller: UIViewController, chosen: @escaping (MenuPreview) -> Void) {
    let preview = MenuPreview(controller, chosen: chosen)
    let frame = lastPanel.frame
    preview.frame = fittedFrame(preview.fittingSize, right: frame.maxX + Self.margin, orLeft: frame.minX - Self.margin, below: frame.minY, orAbove: frame.maxY)
    insertSubview(preview, at: 0)
    self.preview = preview
  }

  // MARK: Submenus

  /// The innermost open panel, which receives keys.
  var lastPanel: MenuPanel { panels[panels.count - 1] }

  /// Opens the submenu of a row, unless it is open, and closes other submenus of the panel. A row that is disabled or has no submenu only closes
  /// them.
  func openSubmenu(of row: MenuItemView, in panel: MenuPanel) {
    guard let menu = row.submenu, row.isEnabled else { return closeSubmenus(after: panel) }
    if panel.openRow === row { return }
    closeSubmenus(after: panel)
    panel.openRow = row
    let submenu = add(menu)
    guard !isBar else { return panel.isHidden = true }
    let rect = row.convert(row.bounds, to: self)
    let frame = panel.frame
    submenu.frame = fittedFrame(
      submenu.fittingSize, right: frame.maxX - Self.overlap, orLeft: frame.minX + Self.overlap, below: rect.minY - MenuSheet.padding,
      orAbove: rect.maxY + MenuSheet.padding)
  }

  func closeSubmenus(after panel: MenuPanel) {
    guard let index = panels.firstIndex(where: { $0 === panel }) else { return }
    panel.openRow = nil
    panel.isHidden = false
    for closed in panels[(index + 1)...] { closed.removeFromSuperview() }
    panels.removeSubrange((index + 1)...)
  }

  /// Closes the last submenu. Returns `false` if none is open.
  @discardableResult
  func closeLastSubmenu() -> Bool {
    guard panels.count > 1 else { return false }
    closeSubmenus(after: panels[panels.count - 2])
    return true
  }

  // MARK: Choosing

  /// Closes the menu and performs the action of a row. Does nothing if the row is disabled or has a submenu.
  func choose(_ row: MenuItemView) {
    guard row.isEnabled, row.submenu == nil else { return }
    let element = row.element
    let (start, interaction) = (start, interaction)
    (superview as? UIWindow)?.router.closeMenu()
    menu.didChoose(element)
    willChoose(element)
    switch element {
    case let action as UIAction: action.perform(sender: interaction)
    case let command as UICommand: if let start { _ = command.perform(from: start) }
    default: break
    }
  }
}
