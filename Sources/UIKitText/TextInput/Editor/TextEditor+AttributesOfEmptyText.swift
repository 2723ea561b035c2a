import Foundation
import TextKit
import UIKitCore

/// Text typed after everything was deleted has the attributes of the deleted text.
extension TextEditor {
  /// Gives an empty text the attributes of the text that was just deleted: those of its first character, as for typing over a selection,
  /// without an attachment or link. Does nothing if there is text, or if nothing was deleted.
  ///
  /// A delegate can override this by setting `emptyTextAttributes` of the layout manager when the text changes.
  func textWasEmptied(of removed: NSAttributedString) {
    guard textStorage.length == 0, removed.length > 0 else { return }
    restoreEmptyAttributes()
    let before = layoutManager.emptyTextAttributes
    var attributes = removed.attributes(at: 0, effectiveRange: nil)
    // The character of an attachment need not have a font or a color.
    if attributes[.attachment] != nil { attributes.merge(before) { own, _ in own } }
    attributes[.attachment] = nil
    attributes[.link] = nil
    emptying = (before, attributes)
    layoutManager.emptyTextAttributes = attributes
  }

  /// Called when there is text again, or code has set a text. Restores the earlier attributes of the empty text, unless they were changed after
  /// the text was emptied.
  func restoreEmptyAttributes() {
    guard let (before, deleted) = emptying else { return }
    emptying = nil
    if Self.areEqual(layoutManager.emptyTextAttributes, deleted) { layoutManager.emptyTextAttributes = before }
  }

  /// Sets the attributes that the view gives to its empty text. If the text is empty because it was deleted, the attributes of the deleted text
  /// stay until there is text again; only `key`, unless it is `nil`, changes at once.
  func setEmptyAttributes(_ attributes: [NSAttributedString.Key: Any], changed key: NSAttributedString.Key? = nil) {
    guard let deleted = emptying?.deleted else { return layoutManager.emptyTextAttributes = attributes }
    var changed = deleted
    if let key { changed[key] = attributes[key] }
    emptying = (attributes, changed)
    layoutManager.emptyTextAttributes = changed
  }

  private static func areEqual(_ attributes: [NSAttributedString.Key: Any], _ otherAttributes: [NSAttributedString.Key: Any]) -> Bool {
    NSAttributedString(string: "a", attributes: attributes).isEqual(to: NSAttributedString(string: "a", attributes: otherAttributes))
  }
}
