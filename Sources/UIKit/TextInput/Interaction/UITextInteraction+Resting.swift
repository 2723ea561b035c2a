import CoreGraphics
import Foundation
import UIFoundation

/// A mouse that has just pressed in the text and still rests there.
///
/// Nothing moves from under it, for a second press may follow: the scroll view does not scroll to the caret before the pointer
/// leaves, or a key comes.
struct RestingPointer {
  /// In the window.
  let place: CGPoint
  let recognizer: UIHoverGestureRecognizer
}

extension UITextInteraction {
  /// So far, in points, a pointer that rests may tremble.
  private static let reach: CGFloat = 20

  /// Whether the pointer rests where it has pressed in the text.
  public var isPointerResting: Bool { restingPointer != nil }

  /// Where it rests, in the window.
  public var placeOfRest: CGPoint? { restingPointer?.place }

  /// The mouse has let go; called before the text becomes first responder.
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
      guard recognizer.location(in: nil).distance(to: resting.place) > Self.reach else { return }
      endResting()
      if !isCaretInSight { keepCaretInSight() }
    }
    window.addGestureRecognizer(recognizer)
    restingPointer = RestingPointer(place: hand, recognizer: recognizer)
    pointerRestDidChange()
  }

  /// The pointer left, or a key came: what has waited for that may move.
  public func endResting() {
    guard let resting = restingPointer else { return }
    restingPointer = nil
    resting.recognizer.view?.removeGestureRecognizer(resting.recognizer)
    pointerRestDidChange()
  }
}
