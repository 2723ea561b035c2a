import CoreGraphics
import Foundation
import UIFoundation

/// Presses in a text. A mouse's button begins one at once, and drags; a finger's tap is one when it lifts, so that a finger that
/// moves scrolls, and one that rests has its menu.
final class TextPressRecognizer: UIGestureRecognizer {
  weak var interaction: UITextInteraction?
  private var isMiddle = false

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    guard let touch = touches.first, numberOfTouches == 1, let interaction, let input = interaction.textInput?.textInputView,
      !isLeftToOther(touch), interaction.shouldBegin(at: touch.location(in: interaction.view))
    else { return state = .failed }
    guard touch.type == .indirectPointer else { return }
    isMiddle = event.buttonMask == .button(3)
    guard isMiddle || event.buttonMask == .primary else { return state = .failed }
    state = .began
    guard state == .began, !isMiddle else { return }
    interaction.beginPress(
      at: touch.location(in: input), tapCount: touch.tapCount, extending: event.modifierFlags.contains(.shift), byPointer: true)
  }

  /// A press on a control, on a view with gestures of its own or one that stands in the text, or on another bar that stands over it, is none in the text.
  private func isLeftToOther(_ touch: UITouch) -> Bool {
    if touch.view?.standsInText(of: view) == true { return true }
    var current = touch.view
    while let view = current, view !== self.view {
      if view is UIControl || view.screenRole == .accessory { return true }
      if view.gestureRecognizers?.contains(where: \.isEnabled) == true { return true }
      current = view.superview
    }
    return false
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard let touch = touches.first, let interaction, let input = interaction.textInput?.textInputView else { return }
    if touch.type == .indirectPointer {
      state = .changed
      if !isMiddle { interaction.continuePress(to: touch.location(in: input)) }
    } else if touch.startPlace.distance(to: touch.place) > touch.slop {
      state = .failed
    }
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    guard let touch = touches.first, let interaction, let input = interaction.textInput?.textInputView else { return state = .failed }
    let place = touch.location(in: input)
    let isByPointer = touch.type == .indirectPointer
    if !isByPointer {
      state = .ended
      guard state == .ended else { return }
      return interaction.tap(at: place, tapCount: touch.tapCount, extending: event.modifierFlags.contains(.shift))
    }
    guard state == .began || state == .changed else { return }
    state = .ended
    if isMiddle { interaction.pasteSelection(at: place) } else { interaction.endPress() }
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    state = .cancelled
    interaction?.cancelPress()
  }

  override func reset() {
    isMiddle = false
    // The recognizer may have been switched off, or its view have left, with the button down.
    interaction?.cancelPress()
  }

  // An app's own taps on a text or around it, such as those that dismiss the keyboard, are recognized beside it, and before: who taps into a
  // text types there, whatever a tap on the view around it ends.
  override var hearsOfEndLast: Bool { true }
  override func canPrevent(_ other: UIGestureRecognizer) -> Bool { !(other is UITapGestureRecognizer) }
  override func canBePrevented(by other: UIGestureRecognizer) -> Bool { !(other is UITapGestureRecognizer) }
}

extension UITextInteraction {
  /// Whether a press at `point` of the view is one in the text.
  func shouldBegin(at point: CGPoint) -> Bool {
    guard text != nil, press == nil else { return false }
    return delegate?.interactionShouldBegin(self, at: point) ?? true
  }

  /// A finger's tap: first the text becomes first responder, then the caret goes to it. The keyboard that comes scrolls to no caret of before.
  func tap(at point: CGPoint, tapCount: Int, extending: Bool) {
    isAboutToSelect = true
    let isRefused = textInput?.becomeFirstResponder() == false
    isAboutToSelect = false
    guard !isRefused else { return }
    beginPress(at: point, tapCount: tapCount, extending: extending, byPointer: false)
    endPress()
  }
}
