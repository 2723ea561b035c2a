import CoreGraphics
import Foundation

/// Whether an interaction edits the text or only selects in it.
public enum UITextInteractionMode: Int, Sendable {
  /// A caret, typing, pasting and selecting.
  case editable
  /// Selecting and copying.
  case nonEditable
}

/// Methods that are called before and when the user selects in a text. Every method has a default.
@preconcurrency @MainActor
public protocol UITextInteractionDelegate: AnyObject {
  /// Whether a press at `point`, in the space of the interaction's view, belongs to the text.
  func interactionShouldBegin(_ interaction: UITextInteraction, at point: CGPoint) -> Bool
  /// A press in the text begins.
  func interactionWillBegin(_ interaction: UITextInteraction)
  /// The press ended, or was cancelled.
  func interactionDidEnd(_ interaction: UITextInteraction)
}

extension UITextInteractionDelegate {
  public func interactionShouldBegin(_ interaction: UITextInteraction, at point: CGPoint) -> Bool { true }
  public func interactionWillBegin(_ interaction: UITextInteraction) {}
  public func interactionDidEnd(_ interaction: UITextInteraction) {}
}
