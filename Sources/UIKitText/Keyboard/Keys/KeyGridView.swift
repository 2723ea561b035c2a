import CoreGraphics
import Foundation
import UIFoundation
import UIKitCore

/// Rows of keys, centered in the view. The arrow keys move the focus among them; the Tab key enters and leaves the grid.
@preconcurrency @MainActor
package final class KeyGridView: UIView {
  package enum Phase {
    case pressed
    /// The touch moved to a point of the window.
    case moved(CGPoint)
    case tapped, released
  }

  /// Called when a key is pressed, moved, tapped or released. `nil` means no handler.
  package var onKey: ((KeyCap, Phase) -> Void)?

  package var rows: [[KeySpec]] {
    didSet { if rows != oldValue { makeKeys() } }
  }

  /// Whether the keys are in two halves.
  var isSplit = false { didSet { if isSplit != oldValue { setNeedsLayout() } } }

  /// Called with an x coordinate when the up arrow leaves the top row. `nil` means no handler.
  var onLeaveTop: ((CGFloat) -> Void)?

  private var keys: [[KeyButton?]] = []

  package init(rows: [[KeySpec]] = []) {
    self.rows = rows
    super.init(frame: .zero)
    makeKeys()
  }

  package required init?(coder: NSCoder) { nil }

  /// The height of the grid at full size. There is no intrinsic width.
  package override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: KeyGridGeometry.height(rows: rows.count))
  }

  var buttons: [KeyButton] { keys.flatMap { $0.compactMap { $0 } } }

  /// Returns the first key with the function `cap`. Returns `nil` if there is none.
  func button(_ cap: KeyCap) -> KeyButton? { buttons.first { $0.cap == cap } }

  // MARK: Keys

  private func makeKeys() {
    let focused = focusedCenter
    for button in buttons { button.removeFromSuperview() }
    keys = rows.map { row in row.map { $0.cap == .blank ? nil : makeKey($0.cap) } }
    for button in buttons { addSubview(button) }
    setTabStop(buttons.first)
    setNeedsLayout()
    guard let focused, let window else { return }
    layoutIfNeeded()
    let nearest = buttons.min { distance($0, focused) < distance($1, focused) }
    setTabStop(nearest)
    window.focus(nearest)
  }

  private func makeKey(_ cap: KeyCap) -> KeyButton {
    let key = KeyButton(cap)
    let label = cap.label
    key.title = cap.icon == nil ? label : nil
    key.accessibilityLabel = label
    key.onPress = { [weak self] in self?.onKey?(cap, .pressed) }
    key.onTap = { [weak self] in self?.onKey?(cap, .tapped) }
    key.onMove = { [weak self] in self?.onKey?(cap, .moved($0)) }
    key.onRelease = { [weak self] in self?.onKey?(cap, .released) }
    return key
  }

  var geometry: KeyGridGeometry { KeyGridGeometry(size: bounds.size, rows: rows.count, isSplit: isSplit) }

  package override func layoutSubviews() {
    super.layoutSubviews()
    let geometry = geometry
    for (index, specs) in rows.enumerated() {
      for (key, face) in zip(keys[index], geometry.faces(of: specs, row: index)) {
        key?.frame = CGRect(
          x: face.minX, y: face.minY, width: face.width, height: face.height + KeyGridGeometry.edge)
      }
    }
  }

  // MARK: Focus

  private var focusedCenter: CGPoint? { buttons.first { $0.isFocused }?.center }

  private func setTabStop(_ stop: KeyButton?) {
    for button in buttons { button.isTabStop = button === stop }
  }

  private func distance(_ key: KeyButton, _ point: CGPoint) -> CGFloat {
    let (x, y) = (key.center.x - point.x, key.center.y - point.y)
    return x * x + y * y
  }

  package override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    guard let key = presses.unmodifiedKey, moveFocus(with: key.keyCode) else {
      return super.pressesBegan(presses, with: event)
    }
  }

  private func moveFocus(with key: UIKeyboardHIDUsage) -> Bool {
    guard let from = buttons.first(where: \.isFocused) else { return false }
    let isAhead: (KeyButton) -> Bool
    switch key {
    case .keyboardLeftArrow: isAhead = { $0.frame.minY == from.frame.minY && $0.frame.maxX <= from.frame.minX }
    case .keyboardRightArrow: isAhead = { $0.frame.minY == from.frame.minY && $0.frame.minX >= from.frame.maxX }
    case .keyboardUpArrow: isAhead = { $0.frame.maxY <= from.frame.minY }
    case .keyboardDownArrow: isAhead = { $0.frame.minY >= from.frame.maxY }
    default: return false
    }
    // The distance in rows has priority over the distance in columns.
    let center = from.center
    let next = buttons.filter { isAhead($0) && $0.isEnabled }.min { first, second in
      let (up, down) = (abs(first.center.y - center.y), abs(second.center.y - center.y))
      return up != down ? up < down : abs(first.center.x - center.x) < abs(second.center.x - center.x)
    }
    if let next {
      setTabStop(next)
      window?.focus(next)
    } else if key == .keyboardUpArrow {
      onLeaveTop?(from.center.x)
    }
    return true
  }

  /// Moves the focus ring to the grid's tab stop.
  func takeFocus() { window?.focus(buttons.first(where: \.isTabStop)) }
}

extension KeyCap {
  /// The accessibility label of the key, and its visible label if it has no icon.
  var label: String {
    switch self {
    case .text(let text): text
    case .snippet(let label, _): label
    case .shift: "shift"
    case .delete: "delete"
    case .space: "space"
    case .return: "return"
    case .globe: "next keyboard"
    case .dismiss: "dismiss"
    case .plane(let plane): plane.label
    case .blank: ""
    }
  }
}
