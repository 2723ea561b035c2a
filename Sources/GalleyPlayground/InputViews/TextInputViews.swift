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
