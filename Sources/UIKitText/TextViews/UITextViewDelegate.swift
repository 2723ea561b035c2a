import CoreGraphics
import Foundation
import TextKit
import UIKitCore

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
  /// Called before the view becomes first responder to be edited. Return `false` to prevent that.
  func textViewShouldBeginEditing(_ textView: UITextView) -> Bool
  /// Called before the view resigns first responder. Return `false` to prevent that, unless the change is forced.
  func textViewShouldEndEditing(_ textView: UITextView) -> Bool
  /// Called when editing has begun: the keyboard has posted its notifications, and the view receives keys.
  func textViewDidBeginEditing(_ textView: UITextView)
  /// Called when the view has resigned first responder.
  func textViewDidEndEditing(_ textView: UITextView)
  /// Called before each change by the user; an empty range is an insertion, an empty text a deletion. Return `false` to reject it.
  func textView(_ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool
  /// Called after each change by the user, but not after changes by code.
  func textViewDidChange(_ textView: UITextView)
  /// Called after each change of the selection, and before `textViewDidChange` if the text changed as well.
  func textViewDidChangeSelection(_ textView: UITextView)
  /// Called when a link is tapped, or before its menu opens. Return `false` to prevent the link's action.
  func textView(
    _ textView: UITextView, shouldInteractWith URL: URL, in characterRange: NSRange, interaction: UITextItemInteraction
  ) -> Bool
  /// Called when an attachment is tapped, or before its menu opens. Return `false` to prevent the attachment's action.
  func textView(
    _ textView: UITextView, shouldInteractWith textAttachment: NSTextAttachment, in characterRange: NSRange,
    interaction: UITextItemInteraction
  ) -> Bool
  /// The older form for links, called unless the form with an interaction is implemented. Return `false` to prevent the link's action.
  func textView(_ textView: UITextView, shouldInteractWith URL: URL, in characterRange: NSRange) -> Bool
  /// The older form for attachments, called unless the form with an interaction is implemented. Return `false` to prevent the attachment's action.
  func textView(
    _ textView: UITextView, shouldInteractWith textAttachment: NSTextAttachment, in characterRange: NSRange
  ) -> Bool
  /// Returns the action of a tap on a link or an attachment, after `shouldInteractWith` has allowed it, or `nil` for no action.
  func textView(_ textView: UITextView, primaryActionFor textItem: UITextItem, defaultAction: UIAction) -> UIAction?
  /// Returns the edit menu for a range, or `nil` for the suggested one.
  func textView(_ textView: UITextView, editMenuForTextIn range: NSRange, suggestedActions: [UIMenuElement]) -> UIMenu?
}

extension UITextViewDelegate {
  /// Called before the view becomes first responder to be edited. Returns `true` by default.
  public func textViewShouldBeginEditing(_ textView: UITextView) -> Bool { true }
  /// Called before the view resigns first responder. Returns `true` by default.
  public func textViewShouldEndEditing(_ textView: UITextView) -> Bool { true }
  /// Called when editing has begun: the keyboard has posted its notifications, and the view receives keys. Does nothing by default.
  public func textViewDidBeginEditing(_ textView: UITextView) {}
  /// Called when the view has resigned first responder. Does nothing by default.
  public func textViewDidEndEditing(_ textView: UITextView) {}
  /// Called before each change by the user; an empty range is an insertion, an empty text a deletion. Returns `true` by default.
  public func textView(_ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool { true }
  /// Called after each change by the user, but not after changes by code. Does nothing by default.
  public func textViewDidChange(_ textView: UITextView) {}
  /// Called after each change of the selection, and before `textViewDidChange` if the text changed as well. Does nothing by default.
  public func textViewDidChangeSelection(_ textView: UITextView) {}
  /// Called when a link is tapped, or before its menu opens. Returns the result of the older form without `interaction`, which is `true` by default.
  public func textView(
    _ textView: UITextView, shouldInteractWith URL: URL, in characterRange: NSRange, interaction: UITextItemInteraction
  ) -> Bool { self.textView(textView, shouldInteractWith: URL, in: characterRange) }
  /// Called when an attachment is tapped, or before its menu opens. Returns the result of the older form without `interaction`, which is `true` by
  /// default.
  public func textView(
    _ textView: UITextView, shouldInteractWith textAttachment: NSTextAttachment, in characterRange: NSRange,
    interaction: UITextItemInteraction
  ) -> Bool { self.textView(textView, shouldInteractWith: textAttachment, in: characterRange) }
  /// Returns `true`. The older form for links, called unless the form with an interaction is implemented.
  public func textView(_ textView: UITextView, shouldInteractWith URL: URL, in characterRange: NSRange) -> Bool { true }
  /// Returns `true`. The older form for attachments, called unless the form with an interaction is implemented.
  public func textView(
    _ textView: UITextView, shouldInteractWith textAttachment: NSTextAttachment, in characterRange: NSRange
  ) -> Bool { true }
  /// Returns `defaultAction`. An implementation that returns `nil` prevents the action.
  public func textView(_ textView: UITextView, primaryActionFor textItem: UITextItem, defaultAction: UIAction) -> UIAction? { defaultAction }
  /// Returns the edit menu for a range; `nil` by default.
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
