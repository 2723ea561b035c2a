import protocol Foundation.NSObjectProtocol
import struct Foundation.NSRange
import AttributedText

/// Hears of the edits of a storage after its layout managers did, as a content storage does.
public protocol NSTextStorageObserving: NSObjectProtocol {
  /// The storage that it observes.
  var textStorage: NSTextStorage? { get set }

  /// An edit was processed, and layout managers know of it. Ranges are those of the text after it; the text may not be changed here.
  func processEditing(
    for textStorage: NSTextStorage, edited editMask: NSTextStorage.EditActions, range newCharRange: NSRange,
    changeInLength delta: Int, invalidatedRange invalidatedCharRange: NSRange)
}
