import CoreGraphics
import Foundation
import UIFoundation

/// A view for text input, or an accessory bar above one, with the keyboard's background.
///
/// It is as wide as the window and keeps its own height.
@preconcurrency @MainActor
open class UIInputView: UIView {
  /// The background of an input view: `keyboard` is that of the keys, `default` that of a bar.
  public enum Style: Int, Sendable {
    case `default`, keyboard
  }

  /// The style set on creation.
  public let inputViewStyle: Style

  /// Whether `intrinsicContentSize` determines the height if the frame is lower.
  open var allowsSelfSizing = false

  /// Creates a view with the background of the style. Its height is kept; its width becomes that of the window.
  public init(frame: CGRect, inputViewStyle: Style) {
    self.inputViewStyle = inputViewStyle
    super.init(frame: frame)
    backgroundColor = inputViewStyle == .keyboard ? UISystemPalette.current.keyboard.tray : UISystemPalette.current.keyboard.bar
  }

  public required init?(coder: NSCoder) { nil }
}
