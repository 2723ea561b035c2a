import UIKit

/// The input views of the text: an accessory bar, and below it the system's keyboard or a custom one.
@MainActor
final class TextInputViews {
  let accessory = TextAccessoryBar()
  /// The keyboards in the order of the globe key; `nil` is the system's keyboard.
  private lazy var keyboards: [UIView?] = [nil, OrnamentPalette(), HelloWorldInputView()]
  private(set) var shown = 0

  /// The current custom keyboard, or `nil` for the system's keyboard.
  var keyboard: UIView? { keyboards[shown] }

  /// Shows the keyboard at an index in the globe's order; does nothing if the index is invalid.
  func show(_ index: Int) { if keyboards.indices.contains(index) { shown = index } }

  func showNext() { shown = (shown + 1) % keyboards.count }
}

extension TextColumnsView: InputViewSwapping, KeyboardSpaceReserving {
  /// The height from the window's top that the keyboard leaves free, in points; 0 without a page.
  public var spaceAboveKeyboard: CGFloat { page?.spaceAboveKeyboard ?? 0 }

  /// Replaces the input view by the next one, in a cycle.
  public func swapInputView() {
    inputViews.showNext()
    reloadInputViews()
  }

  /// Ends editing; the page receives keys from now on.
  func finishEditing() {
    if page?.becomeFirstResponder() != true { resignFirstResponder() }
  }

  /// Never capitalizes, because a proof is not necessarily made of sentences.
  var autocapitalizationType: UITextAutocapitalizationType { .none }

  /// Updates the bar from the text and the undo history, while the text is first responder.
  func showAccessoryState() {
    guard isFirstResponder, let page else { return }
    inputViews.accessory.show(
      TextAccessoryBar.State(
        canUndo: page.canUndo, canRedo: page.canRedo, isBold: isOn(\.isStrong), isItalic: isOn(\.isEmphasised),
        isUnderlined: isOn(\.isUnderlined), hasKeyboard: UIScreenKeyboard.isWanted(in: window),
        hasKeyboardButton: !(page.hasKeyboardButton && page.isBarAlone)))
  }

  /// Returns whether the whole selection, or the typing attributes, have the style.
  private func isOn(_ style: KeyPath<InlineStyle, Bool>) -> Bool { everySelectedRole { $0.style[keyPath: style] } }
}
