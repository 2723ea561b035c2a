import CoreGraphics
import Foundation
import TextKit

/// The kind of an interaction with a link or an attachment.
public enum UITextItemInteraction: Int, Sendable {
  /// A tap or a click: to open it.
  case invokeDefaultAction
  /// A menu about it is going to open.
  case presentActions
  /// A long touch: shows a preview of the link's destination, and then a menu.
  case preview
}

/// Methods that are called while the user edits and touches a text view. Every method has a default that allows the interaction.
@preconcurrency @MainActor
public protocol UITextViewDelegate: UIScrollViewDelegate {
  /// Before the view becomes first responder to be edited; `false`: it does not.
  func textViewShouldBeginEditing(_ textView: UITextView) -> Bool
  /// Before it ceases to be first responder; `false`: it stays, unless it is forced.
  func textViewShouldEndEditing(_ textView: UITextView) -> Bool
  /// The keyboard has announced itself, and keys go to the view.
  func textViewDidBeginEditing(_ textView: UITextView)
  /// The view has ceased to be first responder.
  func textViewDidEndEditing(_ textView: UITextView)
  /// Before each change by the user; an empty range is an insertion, an empty text a deletion. `false`: nothing changes.
  func textView(_ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool
  /// Called after each change by the user, but not after changes by code.
  func textViewDidChange(_ textView: UITextView)
  /// Called after each change of the selection, and before `textViewDidChange` if the text changed as well.
  func textViewDidChangeSelection(_ textView: UITextView)
  /// A link is tapped, or a menu about it opens; `false`: nothing follows.
  func textView(
    _ textView: UITextView, shouldInteractWith URL: URL, in characterRange: NSRange, interaction: UITextItemInteraction
  ) -> Bool
  /// An attachment is tapped, or a menu about it opens; `false`: nothing follows.
  func textView(
    _ textView: UITextView, shouldInteractWith textAttachment: NSTextAttachment, in characterRange: NSRange,
    interaction: UITextItemInteraction
  ) -> Bool
  /// The older form, called unless the form with an interaction is implemented.
  func textView(_ textView: UITextView, shouldInteractWith URL: URL, in characterRange: NSRange) -> Bool
  /// The older form, called unless the form with an interaction is implemented.
  func textView(
    _ textView: UITextView, shouldInteractWith textAttachment: NSTextAttachment, in characterRange: NSRange
  ) -> Bool
  /// Returns the action of a tap on a link or an attachment, after `shouldInteractWith` has allowed it, or `nil` for no action.
  func textView(_ textView: UITextView, primaryActionFor textItem: UITextItem, defaultAction: UIAction) -> UIAction?
  /// Returns the edit menu for a range, or `nil` for the suggested one.
  func textView(_ textView: UITextView, editMenuForTextIn range: NSRange, suggestedActions: [UIMenuElement]) -> UIMenu?
}

extension UITextViewDelegate {
  public func textViewShouldBeginEditing(_ textView: UITextView) -> Bool { true }
  public func textViewShouldEndEditing(_ textView: UITextView) -> Bool { true }
  public func textViewDidBeginEditing(_ textView: UITextView) {}
  public func textViewDidEndEditing(_ textView: UITextView) {}
  public func textView(_ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool { true }
  public func textViewDidChange(_ textView: UITextView) {}
  public func textViewDidChangeSelection(_ textView: UITextView) {}
  public func textView(
    _ textView: UITextView, shouldInteractWith URL: URL, in characterRange: NSRange, interaction: UITextItemInteraction
  ) -> Bool { self.textView(textView, shouldInteractWith: URL, in: characterRange) }
  public func textView(
    _ textView: UITextView, shouldInteractWith textAttachment: NSTextAttachment, in characterRange: NSRange,
    interaction: UITextItemInteraction
  ) -> Bool { self.textView(textView, shouldInteractWith: textAttachment, in: characterRange) }
  public func textView(_ textView: UITextView, shouldInteractWith URL: URL, in characterRange: NSRange) -> Bool { true }
  public func textView(
    _ textView: UITextView, shouldInteractWith textAttachment: NSTextAttachment, in characterRange: NSRange
  ) -> Bool { true }
  public func textView(_ textView: UITextView, primaryActionFor textItem: UITextItem, defaultAction: UIAction) -> UIAction? { defaultAction }
  public func textView(
    _ textView: UITextView, editMenuForTextIn range: NSRange, suggestedActions: [UIMenuElement]
  ) -> UIMenu? { nil }
}

extension UITextView {
  /// Posted after `textViewDidBeginEditing`; the object is the view.
  public nonisolated static let textDidBeginEditingNotification = Notification.Name("UITextViewTextDidBeginEditingNotification")
  /// Posted after `textViewDidChange`; the object is the view.
  public nonisolated static let textDidChangeNotification = Notification.Name("UITextViewTextDidChangeNotification")
  /// Posted after `textViewDidEndEditing`; the object is the view.
  public nonisolated static let textDidEndEditingNotification = Notification.Name("UITextViewTextDidEndEditingNotification")
}
