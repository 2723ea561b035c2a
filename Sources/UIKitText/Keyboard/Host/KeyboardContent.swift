import CoreGraphics
import Foundation
import UIKitCore

/// The views of a keyboard for a first responder: the input view, and the accessory view above it.
@MainActor
struct KeyboardContent {
  var input: UIView?
  var accessory: UIView?
  /// The controller of the input view, kept alive while that is visible; `nil` if there is none.
  var controller: UIInputViewController?
  /// The controller of the accessory view, kept alive while that is visible; `nil` if there is none.
  var accessoryController: UIInputViewController?
  /// The height in points of the input view: as it requests, limited by the window.
  var inputHeight: CGFloat = 0
  /// The height in points of the accessory view: as it requests, limited by the window.
  var accessoryHeight: CGFloat = 0
  /// The distance from the window's bottom to the content. Not 0 only for an accessory view without keys.
  var floor: CGFloat = 0

  /// The distance from the window's bottom to undocked keys.
  var lift: CGFloat = 0

  static let nothing = KeyboardContent()

  var height: CGFloat { inputHeight + accessoryHeight }
  var isUp: Bool { height > 0 }
  var isDocked: Bool { isUp && lift == 0 }

  /// Creates the views for `responder`: its own, or those of the next responders in the chain; none for a text that is not editable. If there is no
  /// input view and the responder takes text, `system` provides one.
  init(for responder: UIResponder, system: () -> UIView?) {
    // A read-only text is first responder only for its selection.
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

  /// Returns the content with the height that each view requests, as far as space permits, beginning with the accessory view.
  ///
  /// If `isOptional`, views without enough space are omitted: an accessory view that is not whole, or keys too low to hit with a finger.
  func fitted(to limit: CGFloat, isOptional: Bool = false, heights: (UIView) -> CGFloat) -> KeyboardContent {
    var fitted = self
    fitted.accessoryHeight = min(accessory.map(heights) ?? 0, limit)
    if isOptional, let accessory, heights(accessory) > limit { (fitted.accessory, fitted.accessoryHeight) = (nil, 0) }
    let wanted = input.map(heights) ?? 0
    fitted.inputHeight = min(wanted, limit - fitted.accessoryHeight)
    if isOptional, fitted.inputHeight < min(wanted, Self.minimumInputHeight) { (fitted.input, fitted.inputHeight) = (nil, 0) }
    return fitted
  }

  /// The minimum height of the keys in points: space for four rows of 20 points each.
  private static let minimumInputHeight: CGFloat = 88
}
