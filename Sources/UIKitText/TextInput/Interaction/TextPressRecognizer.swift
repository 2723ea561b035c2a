import CoreGraphics
import Foundation
import UIFoundation
@_spi(Galley) import UIKitCore

/// Recognizes presses in a text. A mouse button begins a press at once and can drag. A tap by touch is a press when it ends, so
/// that a moving touch scrolls, and a resting one opens the menu.
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

  /// Returns whether a touch belongs to another view: a control, a view with its own gestures, a view embedded in the text, or an accessory bar
  /// above it.
  private func isLeftToOther(_ touch: UITouch) -> Bool {
    if touch.view?.isEmbeddedInText(of: view) == true { return true }
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
    } else if touch.initialWindowLocation.distance(to: touch.windowLocation) > touch.slop {
      state = .failed
    }
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    guard let touch = touches.first, let interaction, let input = interaction.textInput?.textInputView else { return state = .failed }
    let location = touch.location(in: input)
    let isByPointer = touch.type == .indirectPointer
    if !isByPointer {
      state = .ended
      guard state == .ended else { return }
      return interaction.tap(at: location, tapCount: touch.tapCount, extending: event.modifierFlags.contains(.shift))
    }
    guard state == .began || state == .changed else { return }
    state = .ended
    if isMiddle { interaction.pasteSelection(at: location) } else { interaction.endPress() }
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    state = .cancelled
    interaction?.cancelPress()
  }

  override func reset() {
    isMiddle = false
    // The recognizer may have been disabled, or its view removed, while the button was down.
    interaction?.cancelPress()
  }

  // An app's own tap recognizers on the text or around it, such as those that dismiss the keyboard, are recognized simultaneously and first.
  // A tap into the text begins typing there, even if a tap on the surrounding view ends editing.
  override var hearsOfEndLast: Bool { true }
  override func canPrevent(_ other: UIGestureRecognizer) -> Bool { !(other is UITapGestureRecognizer) }
  override func canBePrevented(by other: UIGestureRecognizer) -> Bool { !(other is UITapGestureRecognizer) }
}

extension UITextInteraction {
  /// Returns whether a press at `point` of the view can begin in the text: `false` without a text and during another press, otherwise as the
  /// delegate answers, or `true` without a delegate.
  func shouldBegin(at point: CGPoint) -> Bool {
    guard text != nil, press == nil else { return false }
    return delegate?.interactionShouldBegin(self, at: point) ?? true
  }

  /// Handles a tap by touch: the text becomes first responder, and then the caret moves to the tap. The keyboard does not scroll to the old
  /// caret. Does nothing if the text refuses to become first responder.
  func tap(at point: CGPoint, tapCount: Int, extending: Bool) {
    isAboutToSelect = true
    let isRefused = textInput?.becomeFirstResponder() == false
    isAboutToSelect = false
    guard !isRefused else { return }
    beginPress(at: point, tapCount: tapCount, extending: extending, byPointer: false)
    endPress()
  }
}
