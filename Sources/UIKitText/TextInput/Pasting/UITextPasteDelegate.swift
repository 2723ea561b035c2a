import Foundation
import GalleyAttributedText
import TextKit
import UIFoundation
import UIKitCore

/// A text that items can be pasted and dropped into: `UITextView` and `UITextField` are.
@preconcurrency @MainActor
public protocol UITextPasteConfigurationSupporting: UIPasteConfigurationSupporting {
  /// The delegate that transforms pasted and dropped items. Not retained; `nil` if there is none.
  var pasteDelegate: (any UITextPasteDelegate)? { get set }
}

/// Methods that transform the items pasted into a text, or dropped on it.
///
/// Each item is transformed. Once all have a result, the results are combined, and the resulting text is inserted.
@preconcurrency @MainActor
public protocol UITextPasteDelegate: NSObjectProtocol {
  /// Sets the result of an item with one of the item's methods, now or later. Calls `setDefaultResult()` by default.
  func textPasteConfigurationSupporting(
    _ textPasteConfigurationSupporting: any UITextPasteConfigurationSupporting, transform item: any UITextPasteItem)
  /// Returns the combined text of the results of all items, for a range of the text. Concatenates them by default.
  func textPasteConfigurationSupporting(
    _ textPasteConfigurationSupporting: any UITextPasteConfigurationSupporting, combineItemAttributedStrings itemStrings: [NSAttributedString],
    for textRange: UITextRange
  ) -> NSAttributedString
  /// Replaces a range with the text, and returns the new range of the text; an empty range means that nothing was inserted. By default this
  /// is a single undo step, which the text's own delegate can refuse.
  func textPasteConfigurationSupporting(
    _ textPasteConfigurationSupporting: any UITextPasteConfigurationSupporting, performPasteOf attributedString: NSAttributedString,
    to textRange: UITextRange
  ) -> UITextRange
  /// Returns whether inserted text is highlighted briefly. By default it is not.
  func textPasteConfigurationSupporting(
    _ textPasteConfigurationSupporting: any UITextPasteConfigurationSupporting, shouldAnimatePasteOf attributedString: NSAttributedString,
    to textRange: UITextRange
  ) -> Bool
}

extension UITextPasteDelegate {
  /// Calls `setDefaultResult()` of the item.
  public func textPasteConfigurationSupporting(
    _ textPasteConfigurationSupporting: any UITextPasteConfigurationSupporting, transform item: any UITextPasteItem
  ) {
    item.setDefaultResult()
  }

  /// Returns the concatenated texts of the items.
  public func textPasteConfigurationSupporting(
    _ textPasteConfigurationSupporting: any UITextPasteConfigurationSupporting, combineItemAttributedStrings itemStrings: [NSAttributedString],
    for textRange: UITextRange
  ) -> NSAttributedString {
    let all = NSMutableAttributedString()
    itemStrings.forEach(all.append)
    return all
  }

  /// Inserts the text in place of `textRange` as a single undo step, and returns the range of the inserted text.
  ///
  /// Returns `textRange` and inserts nothing if the object has no editor of its own. An empty range means that nothing was inserted.
  public func textPasteConfigurationSupporting(
    _ textPasteConfigurationSupporting: any UITextPasteConfigurationSupporting, performPasteOf attributedString: NSAttributedString,
    to textRange: UITextRange
  ) -> UITextRange {
    guard let editor = (textPasteConfigurationSupporting as? any TextEditing)?.editor else { return textRange }
    return EditorRange(editor.land(attributedString, in: editor.input.characterRange(of: textRange)))
  }

  /// Returns whether inserted text is highlighted briefly; `false` by default.
  public func textPasteConfigurationSupporting(
    _ textPasteConfigurationSupporting: any UITextPasteConfigurationSupporting, shouldAnimatePasteOf attributedString: NSAttributedString,
    to textRange: UITextRange
  ) -> Bool { false }
}

/// An item that is pasted or dropped. One of the setters determines its result; until all items have one, nothing is inserted.
@preconcurrency @MainActor
public protocol UITextPasteItem: NSObjectProtocol {
  /// The provider of the item's data.
  var itemProvider: NSItemProvider { get }
  /// The `localObject` of the dragged item. `nil` for a paste, or if the drag's source attached none.
  var localObject: Any? { get }
  /// The attributes of plain text at the insertion point.
  var defaultAttributes: [NSAttributedString.Key: Any] { get }

  /// Makes the result plain text with `defaultAttributes`.
  func setResult(string: String)
  /// Makes the result text with its own attributes, whether or not the user can edit attributes there.
  func setResult(attributedString: NSAttributedString)
  /// Makes the result an attachment.
  func setResult(attachment textAttachment: NSTextAttachment)
  /// Inserts nothing for the item.
  func setNoResult()
  /// Uses the result that applies without a delegate: text, with its attributes if the user can edit attributes; without text, an image if the user
  /// can edit attributes; or else nothing.
  func setDefaultResult()
}
