import CoreGraphics
import Foundation

/// A press on a row of a table or an item of a collection view, from its beginning to its end.
package struct ItemPress {
  /// The pressed item; `nil` if there is none.
  package fileprivate(set) var path: IndexPath?
  fileprivate var touch: UITouch?
  /// The alarm that highlights the item after a delay; `nil` if there is none.
  fileprivate var alarm: Timeline.Alarm?

  /// The delay before a touch highlights an item, in seconds, so that scrolling highlights nothing.
  fileprivate static let touchDelay = 0.1

  /// Creates a press that has not begun.
  package init() {}
}

/// A view whose items are highlighted while pressed, and selected when the press ends.
@MainActor
package protocol ItemPressing: UIView {
  var press: ItemPress { get set }
  /// Returns the item at a point of the view's space, or `nil` if there is none that can be pressed.
  func pressableItem(at point: CGPoint) -> IndexPath?
  /// Returns the frame of an item in the view's space, or `nil` if there is no such item.
  func frame(ofItem path: IndexPath) -> CGRect?
  /// Returns whether an item is highlighted, or `nil` if it is not shown.
  func isLit(_ path: IndexPath) -> Bool?
  /// Sets the highlighting of an item, and notifies the delegate.
  func setLit(_ isLit: Bool, _ path: IndexPath)
}

extension ItemPressing {
  /// Ends an earlier press, and begins one on the item under a touch. Does not begin one if no item that can be pressed is there, or on a text, a
  /// control or a scroll view within the item. Does nothing for mouse buttons other than the primary one.
  package func beginPress(_ touch: UITouch, _ event: UIEvent?) {
    if touch.type == .indirectPointer, let event, !event.buttonMask.contains(.primary) { return }
    endPress()
    guard isForItem(touch), let path = pressableItem(at: touch.location(in: self)) else { return }
    (press.touch, press.path) = (touch, path)
    if touch.type == .indirectPointer { return light(path) }
    press.alarm = Timeline.shared.schedule(after: ItemPress.touchDelay) { [weak self] in self?.light(path) }
  }

  /// Highlights the pressed item if the touch is on it, otherwise removes the highlight. Does nothing for other touches, and before the delay after
  /// which a touch highlights.
  package func followPress(_ touch: UITouch) {
    // A moving touch may be about to scroll.
    guard touch === press.touch, let path = press.path, press.alarm == nil else { return }
    if isOn(path, touch) { light(path) } else { unlight(path) }
  }

  /// Ends the press by `touch`. Returns the pressed item if the press ended on it and it still exists, otherwise `nil`. Does nothing for a touch that
  /// does not press.
  package func releasePress(_ touch: UITouch) -> IndexPath? {
    guard touch === press.touch, let path = press.path else { return nil }
    let isInside = isOn(path, touch)
    // A quick tap highlights the item too, so that the delegate is notified of both the press and its end.
    if isInside { light(path) }
    endPress()
    // A notified delegate may have removed the item.
    return isInside && frame(ofItem: path) != nil ? path : nil
  }

  /// Ends the press without selecting the item, and removes its highlight. Does nothing if no press has begun.
  package func endPress() {
    press.alarm?.cancel()
    (press.alarm, press.touch) = (nil, nil)
    guard let path = press.path else { return }
    unlight(path)
    press.path = nil
  }

  /// Returns whether a touch is a press of the item: `false` on a text, a control or a scroll view within the item.
  package func isForItem(_ touch: UITouch) -> Bool {
    var view = touch.view
    while let current = view, current !== self {
      if current is UIScrollView || current is any UIKeyInput || current.capturesTaps == true { return false }
      view = current.superview
    }
    return true
  }

  private func light(_ path: IndexPath) {
    press.alarm = nil
    if press.path == path, isLit(path) == false { setLit(true, path) }
  }

  private func unlight(_ path: IndexPath) {
    if isLit(path) == true { setLit(false, path) }
  }

  private func isOn(_ path: IndexPath, _ touch: UITouch) -> Bool { frame(ofItem: path)?.contains(touch.location(in: self)) ?? false }
}
