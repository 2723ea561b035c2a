import CoreGraphics
import Foundation
import UIFoundation
import UIKitCore

/// A mouse that has just pressed in the text and still rests there.
///
/// While it rests, nothing moves under it, because a second press can follow. The scroll view does not scroll to the caret
/// until the pointer leaves or a key is pressed.
struct RestingPointer {
  /// The location of the press, in window coordinates.
  let location: CGPoint
  let recognizer: UIHoverGestureRecognizer
}

extension UITextInteraction {
  /// The distance in points that a resting pointer can move.
  private static let reach: CGFloat = 20

  /// Whether the pointer still rests at the point of its last press in the text.
  public var isPointerResting: Bool { restingPointer != nil }

  /// The position of the resting pointer in the window; `nil` if it does not rest.
  public var restingPointerLocation: CGPoint? { restingPointer?.location }

  /// Begins to wait for the pointer to leave the location of the click, until which the text does not scroll. Called when the mouse button is
  /// released, before the text becomes first responder. Does nothing in a window that shows an on-screen keyboard.
  func beginResting() {
    guard let window = view?.window, !UIScreenKeyboard.isWanted(in: window) else { return }
    if let restingPointer { window.removeGestureRecognizer(restingPointer.recognizer) }
    let recognizer = UIHoverGestureRecognizer()
    recognizer.addHandler { [weak self] recognizer in
      guard let self else {
        recognizer.view?.removeGestureRecognizer(recognizer)
        return
      }
      guard let resting = restingPointer, recognizer.state != .ended else { return }
      guard recognizer.location(in: nil).distance(to: resting.location) > Self.reach else { return }
      endResting()
      if !isCaretVisible { keepCaretVisible() }
    }
    window.addGestureRecognizer(recognizer)
    restingPointer = RestingPointer(location: pointerLocation, recognizer: recognizer)
    pointerRestDidChange()
  }

  /// Called when the pointer left or a key was pressed. Deferred scrolling can then happen. Does nothing if no pointer rests.
  public func endResting() {
    guard let resting = restingPointer else { return }
    restingPointer = nil
    resting.recognizer.view?.removeGestureRecognizer(resting.recognizer)
    pointerRestDidChange()
  }
}
