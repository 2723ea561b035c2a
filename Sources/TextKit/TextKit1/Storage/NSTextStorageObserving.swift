import protocol Foundation.NSObjectProtocol
import struct Foundation.NSRange
import GalleyAttributedText

/// Observes the edits of a storage after its layout managers, as a content storage does.
public protocol NSTextStorageObserving: NSObjectProtocol {
  /// The observed storage, or `nil` if the observer observes none.
  var textStorage: NSTextStorage? { get set }

  /// Called after the layout managers have processed an edit. Ranges are in the new text. The text must not be changed
  /// here.
  func processEditing(
    for textStorage: NSTextStorage, edited editMask: NSTextStorage.EditActions, range newCharRange: NSRange,
    changeInLength delta: Int, invalidatedRange invalidatedCharRange: NSRange)
}
