import Foundation
import TextKit

/// Text that is typed after everything was deleted looks like the deleted text.
extension TextEditor {
  /// Gives an empty text the attributes of the text that was just deleted: those of its first character, as for typing over a selection.
  ///
  /// A delegate that wants others sets `emptyTextAttributes` of the layout manager when the text changes.
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

  /// There is text again, or a program has set one: an empty text has the attributes that it had before, unless it was given others since.
  func restoreEmptyAttributes() {
    guard let (before, deleted) = emptying else { return }
    emptying = nil
    if Self.areAlike(layoutManager.emptyTextAttributes, deleted) { layoutManager.emptyTextAttributes = before }
  }

  /// The view gives its empty text other attributes. A text that was emptied changes in `key` only, or in none.
  func setEmptyAttributes(_ attributes: [NSAttributedString.Key: Any], changed key: NSAttributedString.Key? = nil) {
    guard let deleted = emptying?.deleted else { return layoutManager.emptyTextAttributes = attributes }
    var changed = deleted
    if let key { changed[key] = attributes[key] }
    emptying = (attributes, changed)
    layoutManager.emptyTextAttributes = changed
  }

  private static func areAlike(_ attributes: [NSAttributedString.Key: Any], _ others: [NSAttributedString.Key: Any]) -> Bool {
    NSAttributedString(string: "a", attributes: attributes).isEqual(to: NSAttributedString(string: "a", attributes: others))
  }
}
