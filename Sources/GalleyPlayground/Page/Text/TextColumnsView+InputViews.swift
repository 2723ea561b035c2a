import GalleyDocuments
import UIKit

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
  private func isOn(_ style: KeyPath<InlineStyle, Bool>) -> Bool { everySelectedRole(has: style) }
}
