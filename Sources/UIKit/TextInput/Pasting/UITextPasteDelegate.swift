import AttributedText
import Foundation
import TextKit
import UIFoundation

/// A text that items can be pasted and dropped into: `UITextView` and `UITextField` are.
@preconcurrency @MainActor
public protocol UITextPasteConfigurationSupporting: UIPasteConfigurationSupporting {
  /// Says what becomes of items that are pasted or dropped. Not retained.
  var pasteDelegate: (any UITextPasteDelegate)? { get set }
}

/// Says what becomes of items that are pasted into a text, or dropped on it.
///
/// Each item is transformed; once all have a result, these are combined, and the text that comes of it is put in.
@preconcurrency @MainActor
public protocol UITextPasteDelegate: NSObjectProtocol {
  /// Gives an item its result by one of the item's methods, now or later. By default it is `setDefaultResult()`.
  func textPasteConfigurationSupporting(
    _ textPasteConfigurationSupporting: any UITextPasteConfigurationSupporting, transform item: any UITextPasteItem)
  /// One text of the results of all items, for a range of the text. By default one behind the other.
  func textPasteConfigurationSupporting(
    _ textPasteConfigurationSupporting: any UITextPasteConfigurationSupporting, combineItemAttributedStrings itemStrings: [NSAttributedString],
    for textRange: UITextRange
  ) -> NSAttributedString
  /// Puts the text in place of a range, and tells where it stands then; an empty range: nothing was put there. By default it is one step of
  /// undoing, which the text's own delegate may refuse.
  func textPasteConfigurationSupporting(
    _ textPasteConfigurationSupporting: any UITextPasteConfigurationSupporting, performPasteOf attributedString: NSAttributedString,
    to textRange: UITextRange
  ) -> UITextRange
  /// Whether what came in lights up for a moment. By default it does not.
  func textPasteConfigurationSupporting(
    _ textPasteConfigurationSupporting: any UITextPasteConfigurationSupporting, shouldAnimatePasteOf attributedString: NSAttributedString,
    to textRange: UITextRange
  ) -> Bool
}

extension UITextPasteDelegate {
  public func textPasteConfigurationSupporting(
    _ textPasteConfigurationSupporting: any UITextPasteConfigurationSupporting, transform item: any UITextPasteItem
  ) {
    item.setDefaultResult()
  }

  public func textPasteConfigurationSupporting(
    _ textPasteConfigurationSupporting: any UITextPasteConfigurationSupporting, combineItemAttributedStrings itemStrings: [NSAttributedString],
    for textRange: UITextRange
  ) -> NSAttributedString {
    let all = NSMutableAttributedString()
    itemStrings.forEach(all.append)
    return all
  }

  public func textPasteConfigurationSupporting(
    _ textPasteConfigurationSupporting: any UITextPasteConfigurationSupporting, performPasteOf attributedString: NSAttributedString,
    to textRange: UITextRange
  ) -> UITextRange {
    guard let editor = (textPasteConfigurationSupporting as? any TextEditing)?.editor else { return textRange }
    return EditorRange(editor.land(attributedString, in: editor.input.characterRange(of: textRange)))
  }

  public func textPasteConfigurationSupporting(
    _ textPasteConfigurationSupporting: any UITextPasteConfigurationSupporting, shouldAnimatePasteOf attributedString: NSAttributedString,
    to textRange: UITextRange
  ) -> Bool { false }
}

/// An item that is pasted or dropped. One of the setters says what becomes of it; until then nothing is put in.
@preconcurrency @MainActor
public protocol UITextPasteItem: NSObjectProtocol {
  /// What the item has.
  var itemProvider: NSItemProvider { get }
  /// What the drag's source said that the item is; `nil` for a paste.
  var localObject: Any? { get }
  /// The attributes that plain text has where it is put in.
  var defaultAttributes: [NSAttributedString.Key: Any] { get }

  /// It becomes plain text, with `defaultAttributes`.
  func setResult(string: String)
  /// It becomes a text with these attributes, whether or not the user may edit attributes there.
  func setResult(attributedString: NSAttributedString)
  /// It becomes an attachment.
  func setResult(attachment textAttachment: NSTextAttachment)
  /// Nothing becomes of it.
  func setNoResult()
  /// It becomes what it would without a delegate: text, with its attributes or a picture where the user may edit attributes.
  func setDefaultResult()
}
