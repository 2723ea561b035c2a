import CoreGraphics
import Foundation
import UIKitCore

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
  /// Returns whether a press at `point` begins the interaction. `point` is in the coordinate space of the interaction's view.
  func interactionShouldBegin(_ interaction: UITextInteraction, at point: CGPoint) -> Bool
  /// Called when a press in the text begins.
  func interactionWillBegin(_ interaction: UITextInteraction)
  /// Called when the press has ended or was cancelled.
  func interactionDidEnd(_ interaction: UITextInteraction)
}

extension UITextInteractionDelegate {
  /// Returns whether a press at `point` begins the interaction; `true` by default.
  public func interactionShouldBegin(_ interaction: UITextInteraction, at point: CGPoint) -> Bool { true }
  /// Called when a press in the text begins. Does nothing by default.
  public func interactionWillBegin(_ interaction: UITextInteraction) {}
  /// Called when the press has ended or was cancelled. Does nothing by default.
  public func interactionDidEnd(_ interaction: UITextInteraction) {}
}
