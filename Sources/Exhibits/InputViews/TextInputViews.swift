import UIKit

/// What the caret brings up from below: a bar, and under it the system's keyboard or one of the page's own.
@MainActor
final class TextInputViews {
  let accessory = TextAccessory()
  /// In the order that the globe goes through; `nil` is the system's keyboard.
  private lazy var keyboards: [UIView?] = [nil, OrnamentPalette(), HelloWorldInputView()]
  private(set) var shown = 0

  /// `nil` for the system's keyboard.
  var keyboard: UIView? { keyboards[shown] }

  /// The one at `place` in the globe's order; nothing where there is none.
  func show(_ place: Int) { if keyboards.indices.contains(place) { shown = place } }

  func goOn() { shown = (shown + 1) % keyboards.count }
}

extension TextColumnsView: InputViewSwapping, KeyboardRoomKeeping {
  public var roomAboveKeyboard: CGFloat { page?.roomAboveKeyboard ?? 0 }

  public func swapInputView() {
    inputViews.goOn()
    reloadInputViews()
  }

  /// The caret goes; keys are the page's from here on.
  func finishEditing() {
    if page?.becomeFirstResponder() != true { resignFirstResponder() }
  }

  /// The page's letters are set as they are typed: a proof has no sentence of its own.
  var autocapitalizationType: UITextAutocapitalizationType { .none }

  /// Brings the bar in line with the text and with what can be undone; only while the caret is there to bring it up.
  func showAccessoryState() {
    guard isFirstResponder, let page else { return }
    inputViews.accessory.show(
      TextAccessory.State(
        canUndo: page.canUndo, canRedo: page.canRedo, isBold: isOn(\.isStrong), isItalic: isOn(\.isEmphasised),
        isUnderlined: isOn(\.isUnderlined), hasKeyboard: UIScreenKeyboard.isWanted(in: window),
        hasKeyboardButton: !(page.hasKeyboardButton && page.isBarAlone)))
  }

  /// Whether all that is selected has the style, or what is typed next.
  private func isOn(_ style: KeyPath<InlineStyle, Bool>) -> Bool { everySelectedRole { $0.style[keyPath: style] } }
}
