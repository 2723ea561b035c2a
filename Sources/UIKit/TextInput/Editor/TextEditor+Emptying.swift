import Foundation
import TextKit

/// Text that is typed after everything was deleted looks like the deleted text.
extension TextEditor {
  /// Gives an empty text the attributes of the text that was just deleted: those of its first character, as for typing over a selection.
  func textWasEmptied(of removed: NSAttributedString) {
    guard textStorage.length == 0, removed.length > 0 else { return }
    var attributes = removed.attributes(at: 0, effectiveRange: nil)
    if attributesBeforeEmptying == nil { attributesBeforeEmptying = layoutManager.emptyTextAttributes }
    // The character of an attachment need not have a font or a color.
    if attributes[.attachment] != nil { attributes.merge(attributesBeforeEmptying ?? [:]) { own, _ in own } }
    attributes[.attachment] = nil
    attributes[.link] = nil
    layoutManager.emptyTextAttributes = attributes
  }

  /// There is text again, or a program has set one: an empty text has the attributes that it had before.
  func restoreEmptyAttributes() {
    guard let before = attributesBeforeEmptying else { return }
    attributesBeforeEmptying = nil
    layoutManager.emptyTextAttributes = before
  }

  /// The view gives its empty text other attributes. A text that was emptied changes in `key` only, or in none.
  func setEmptyAttributes(_ attributes: [NSAttributedString.Key: Any], changed key: NSAttributedString.Key? = nil) {
    guard attributesBeforeEmptying != nil else { return layoutManager.emptyTextAttributes = attributes }
    attributesBeforeEmptying = attributes
    if let key { layoutManager.emptyTextAttributes[key] = attributes[key] }
  }
}
