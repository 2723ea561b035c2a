import CoreGraphics
import Foundation

/// What is up from below for a first responder: the view that it types with, and the bar on top.
@MainActor
struct KeyboardContent {
  var input: UIView?
  var accessory: UIView?
  /// Kept alive while their views are up.
  var controller: UIInputViewController?
  var accessoryController: UIInputViewController?
  /// Points; those that the views want, cut to the window.
  var inputHeight: CGFloat = 0
  var accessoryHeight: CGFloat = 0
  /// From the window's bottom up to where it stands; 0 but for a bar alone.
  var floor: CGFloat = 0

  /// How far above the window's bottom keys stand that are not docked.
  var lift: CGFloat = 0

  static let nothing = KeyboardContent()

  var height: CGFloat { inputHeight + accessoryHeight }
  var isUp: Bool { height > 0 }
  var isDocked: Bool { isUp && lift == 0 }

  /// Those for `responder`: its own, or the next in the chain's; without one, `system` where it takes text.
  init(for responder: UIResponder, system: () -> UIView?) {
    // A text that cannot be edited is first responder for its selection alone.
    if let text = responder as? any TextEditing, !text.editor.isEditable { return }
    var next: UIResponder? = responder
    while let current = next, input == nil || accessory == nil {
      if input == nil {
        controller = current.inputViewController
        input = controller?.inputView ?? current.inputView
      }
      if accessory == nil {
        accessoryController = current.inputAccessoryViewController
        accessory = accessoryController?.inputView ?? current.inputAccessoryView
      }
      next = current.next
    }
    if input == nil, responder is any UIKeyInput { input = system() }
  }

  private init() {}

  /// Gives each view the height that it asks for, as far as there is room: first the bar.
  ///
  /// With `isOptional` what has no room stays away: a bar that is not whole, keys lower than a finger can hit.
  func fitted(to limit: CGFloat, isOptional: Bool = false, heights: (UIView) -> CGFloat) -> KeyboardContent {
    var fitted = self
    fitted.accessoryHeight = min(accessory.map(heights) ?? 0, limit)
    if isOptional, let accessory, heights(accessory) > limit { (fitted.accessory, fitted.accessoryHeight) = (nil, 0) }
    let wanted = input.map(heights) ?? 0
    fitted.inputHeight = min(wanted, limit - fitted.accessoryHeight)
    if isOptional, fitted.inputHeight < min(wanted, Self.leastInputHeight) { (fitted.input, fitted.inputHeight) = (nil, 0) }
    return fitted
  }

  /// Four rows of keys of 20 points.
  private static let leastInputHeight: CGFloat = 88
}
