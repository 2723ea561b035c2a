import CoreGraphics
import Foundation
import UIFoundation

/// A view to type with, or a bar on top of one, on the keyboard's ground.
///
/// It is as wide as the window and keeps its own height.
@preconcurrency @MainActor
open class UIInputView: UIView {
  /// The ground that an input view has: `keyboard` that of the keys, `default` that of a bar.
  public enum Style: Int, Sendable {
    case `default`, keyboard
  }

  /// Which background the view was made with.
  public let inputViewStyle: Style

  /// Whether its `intrinsicContentSize` gives the height where its frame is lower.
  open var allowsSelfSizing = false

  /// A view with the background of the style; its height is kept, its width is that of the window.
  public init(frame: CGRect, inputViewStyle: Style) {
    self.inputViewStyle = inputViewStyle
    super.init(frame: frame)
    backgroundColor = inputViewStyle == .keyboard ? UISystemPalette.current.keyboard.tray : UISystemPalette.current.keyboard.bar
  }

  public required init?(coder: NSCoder) { nil }
}
