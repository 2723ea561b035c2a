import UIKit

/// A mouse that has just pressed in the text and still rests there.
///
/// Nothing moves from under it and nothing comes between it and the text, for a second press may follow: the page does not scroll
/// to the caret, and a bar that would cover the pointer or the caret waits. Both happen when the pointer goes, or with the next key.
struct RestingPointer {
  /// In the window.
  let place: CGPoint
  let recognizer: UIHoverGestureRecognizer
}

extension PlaygroundPage {
  /// So far, in points, a pointer that rests may tremble.
  private static let reach: CGFloat = 20

  /// The mouse has let go; before the text becomes the first responder.
  func beginResting() {
    guard let window, !UIScreenKeyboard.isWanted(in: window) else { return }
    let place = pointerPlace
    if let restingPointer { window.removeGestureRecognizer(restingPointer.recognizer) }
    let recognizer = UIHoverGestureRecognizer()
    recognizer.addHandler { [weak self] recognizer in
      guard let self, let resting = restingPointer, recognizer.state != .ended else { return }
      let now = recognizer.location(in: nil)
      guard hypot(now.x - resting.place.x, now.y - resting.place.y) > Self.reach else { return }
      endResting()
      if !isCaretInSight { keepCaretInSight() }
    }
    window.addGestureRecognizer(recognizer)
    restingPointer = RestingPointer(place: place, recognizer: recognizer)
    if !text.isFirstResponder { text.holdsBarBack = isUnderBar(place) }
  }

  /// Whether the bar would lie on `place` or on the caret.
  private func isUnderBar(_ place: CGPoint) -> Bool {
    let bottom = convert(bounds, to: nil).maxY
    let top = bottom - text.inputViews.accessory.bar.intrinsicContentSize.height
    let caret = caretInText.map { content.convert($0, to: nil) }
    return place.y >= top || caret.map { $0.maxY > top && $0.minY < bottom } ?? false
  }

  /// What has waited for the pointer comes.
  func endResting() {
    guard let resting = restingPointer else { return }
    restingPointer = nil
    resting.recognizer.view?.removeGestureRecognizer(resting.recognizer)
    guard text.holdsBarBack else { return }
    text.holdsBarBack = false
    if text.isFirstResponder { text.reloadInputViews() }
  }
}
