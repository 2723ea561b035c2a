import CoreGraphics
import Foundation
import UIFoundation

/// An open menu with its submenus, over the whole window. All input of the window is its own while it is there; `+Input` takes it.
@MainActor
final class ContextMenuView: UIView, OpenMenu {
  /// What opened it: a button that may still be down, a finger that is, one that has tapped, a key, the program.
  enum Source {
    case button, finger, tap, keyboard, code

    /// Whether a finger uses the menu; what a program opens is for the hand that pressed last.
    @MainActor func isFinger(in window: UIWindow) -> Bool {
      switch self {
      case .finger, .tap: true
      case .code: window.router.lastTouchType == .direct
      case .button, .keyboard: false
      }
    }
  }

  /// Whose menu it is, and what its actions have as their sender.
  let interaction: AnyObject
  /// What it is a menu of.
  private(set) weak var view: UIView?
  /// Called before and after it goes.
  var willClose: () -> Void = {}
  var didClose: () -> Void = {}
  /// Called with the item that was chosen, before it is performed.
  var willChoose: (UIMenuElement) -> Void = { _ in }
  /// What stands beside the menu.
  private(set) var preview: MenuPreview?
  private let menu: UIMenu
  /// Whether rows are as a finger needs them, and a finger scrolls them.
  let isForFinger: Bool
  /// Whether it is one row, and its submenus stand in its place.
  let isBar: Bool
  /// In the window: what it is about.
  private let target: CGRect
  /// Where a bar may stand.
  private let roomOfBar: CGRect
  /// Where commands go first.
  private(set) weak var start: UIResponder?
  let scale: BarScale
  /// The menu and the submenus that are open, outermost first.
  private(set) var panels: [MenuPanel] = []

  /// In the window: what was pressed to open the menu, and leaves it open when it is let go.
  private(set) var origin = CGRect.null

  // Written by +Input.
  /// Whether a button or a finger is down; it is at first, when one of them opened the menu.
  var isPressed: Bool
  /// Where the press that goes on began, in the window, and whether it has left that place or began in the open menu.
  var pressStart: CGPoint
  var selectsAtRelease = false
  /// Whether the finger that opened the menu is still down.
  var mayLift: Bool
  /// What a finger scrolls, once it has gone so far, and where it was last.
  var pan: (sheet: MenuSheet, y: CGFloat)?

  static let fadeDuration: TimeInterval = 0.12
  /// From the window's edges.
  private static let margin: CGFloat = 4
  /// How far a submenu lies over its parent.
  private static let overlap: CGFloat = 4
  /// From what it is about to a finger's edit menu.
  private static let gapOfBar: CGFloat = 8

  /// - Parameters:
  ///   - rect: what the menu is about, in the window's space; it opens at its lower left, and an edit menu of a finger above it.
  ///   - edits: whether it is an edit menu, which a finger has as one row.
  init(
    _ menu: UIMenu, of interaction: AnyObject, on view: UIView, in window: UIWindow, below rect: CGRect, by source: Source, edits: Bool = false
  ) {
    self.interaction = interaction
    self.view = view
    self.menu = menu
    start = window.firstResponder ?? view
    scale = BarScale(view.traitCollection, window: window.bounds.size)
    isForFinger = source.isFinger(in: window)
    isBar = edits && isForFinger
    target = rect
    roomOfBar = Self.roomOfBar(in: window, about: rect)
    isPressed = source == .button || source == .finger
    mayLift = source == .finger
    pressStart = rect.origin
    super.init(frame: window.bounds)
    overrideUserInterfaceStyle = view.traitCollection.userInterfaceStyle
    accessibilityViewIsModal = true
    let panel = add(menu)
    if !isBar {
      // Not so near that its first row is under the pointer by chance.
      let gap: CGFloat = rect.isEmpty ? 1 : 2
      panel.frame = place(
        panel.fittingSize, right: rect.minX + gap, orLeft: rect.maxX - gap, below: rect.maxY + gap, orAbove: rect.minY - gap)
    }
    if source == .keyboard { panel.highlightFirst() }
  }

  required init?(coder: NSCoder) { nil }

  private func add(_ menu: UIMenu) -> MenuPanel {
    let panel = isBar ? makeBar(of: menu) : MenuSheet(menu, scale: scale, start: start, forFinger: isForFinger)
    panels.append(panel)
    addSubview(panel)
    panel.alpha = 0
    UIView.animate(withDuration: Self.fadeDuration) { panel.alpha = 1 }
    return panel
  }

  // MARK: Place

  /// Whole points within the window: at one side of an x and a y where there is room, else at the other, else as far as it goes.
  private func place(_ size: CGSize, right: CGFloat, orLeft left: CGFloat, below: CGFloat, orAbove above: CGFloat) -> CGRect {
    let room = bounds.insetBy(dx: min(Self.margin, bounds.width / 4), dy: min(Self.margin, bounds.height / 4))
    let (width, height) = (min(size.width, room.width.rounded(.down)), min(size.height, room.height.rounded(.down)))
    func fitted(_ first: CGFloat, _ second: CGFloat, _ length: CGFloat, _ low: CGFloat, _ high: CGFloat) -> CGFloat {
      let start = first + length <= high ? first : second - length >= low ? second - length : first
      return max(min(start, high - length), low).rounded(.up)
    }
    let x = fitted(right, left, width, room.minX, room.maxX)
    let y = fitted(below, above, height, room.minY, room.maxY)
    return CGRect(x: min(x, bounds.width - width), y: min(y, bounds.height - height), width: width, height: height)
  }

  private func makeBar(of menu: UIMenu) -> MenuBar {
    let bar = MenuBar(menu, scale: scale, start: start, room: roomOfBar.width, isSubmenu: !panels.isEmpty)
    bar.didTurn = { [weak self, weak bar] in if let self, let bar { bar.frame = frame(ofBar: bar.fittingSize) } }
    bar.didTurn()
    return bar
  }

  /// What is safe of the window, down to the keyboard unless the menu is about something there.
  private static func roomOfBar(in window: UIWindow, about target: CGRect) -> CGRect {
    var room = window.bounds.inset(by: window.safeAreaInsets)
    if let top = window.keyboardFrame?.minY, target.minY < top { room.size.height = max(min(room.maxY, top) - room.minY, 0) }
    return room.insetBy(dx: min(margin, room.width / 4), dy: min(margin, room.height / 4))
  }

  /// Whole points: above what the menu is about, below it where there is no room above, else in its midst.
  private func frame(ofBar size: CGSize) -> CGRect {
    let room = roomOfBar
    let (width, height) = (min(size.width, room.width.rounded(.down)), min(size.height, bounds.height.rounded(.down)))
    let (above, below) = (target.minY - Self.gapOfBar - height, target.maxY + Self.gapOfBar)
    let middle = (max(target.minY, room.minY) + min(target.maxY, room.maxY) - height) / 2
    let y = above >= room.minY ? min(above, room.maxY - height) : below + height <= room.maxY ? below : middle
    func fitted(_ start: CGFloat, _ length: CGFloat, _ low: CGFloat, _ high: CGFloat) -> CGFloat { max(min(start, high - length), low).rounded() }
    let x = fitted(target.midX - width / 2, width, room.minX, room.maxX)
    return CGRect(x: x, y: min(fitted(y, height, room.minY, room.maxY), (bounds.height - height).rounded(.down)), width: width, height: height)
  }

  /// A control was pressed at `place` to open it: letting it go within `rect` leaves the menu open.
  func stays(pressedAt place: CGPoint, within rect: CGRect) { (pressStart, origin) = (place, rect) }

  /// Shows a controller's view beside the menu; `chosen` is called when it is pressed.
  func show(_ controller: UIViewController, chosen: @escaping (MenuPreview) -> Void) {
    let preview = MenuPreview(controller, chosen: chosen)
    let frame = lastPanel.frame
    preview.frame = place(preview.fittingSize, right: frame.maxX + Self.margin, orLeft: frame.minX - Self.margin, below: frame.minY, orAbove: frame.maxY)
    insertSubview(preview, at: 0)
    self.preview = preview
  }

  // MARK: Submenus

  /// The one that keys are for.
  var lastPanel: MenuPanel { panels[panels.count - 1] }

  /// Opens the submenu of a row, unless it is open; closes those that are not the row's.
  func openSubmenu(of row: MenuItemView, in panel: MenuPanel) {
    guard let menu = row.submenu, row.isEnabled else { return closeSubmenus(after: panel) }
    if panel.openRow === row { return }
    closeSubmenus(after: panel)
    panel.openRow = row
    let submenu = add(menu)
    guard !isBar else { return panel.isHidden = true }
    let rect = row.convert(row.bounds, to: self)
    let frame = panel.frame
    submenu.frame = place(
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

  /// Closes the last submenu; `false` where none is open.
  @discardableResult
  func closeLastSubmenu() -> Bool {
    guard panels.count > 1 else { return false }
    closeSubmenus(after: panels[panels.count - 2])
    return true
  }

  // MARK: Choosing

  /// Closes the menu, and does what the row is for.
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
