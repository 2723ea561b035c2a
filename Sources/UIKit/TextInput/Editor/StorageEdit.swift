import Foundation
import TextKit

/// Where a change of characters has moved what stands in the text. Offsets are UTF-16 in the document.
struct StorageEdit {
  /// Where the change begins, before and after it.
  let start: Int
  /// Where it ended before.
  let oldEnd: Int
  /// By how much the text is longer.
  let delta: Int
  /// Whether it is the rest of a text that was there in part: behind all places, those at the end too.
  let isAppended: Bool

  /// The change that a storage tells of now; `nil` where characters are what they were.
  init?(of storage: NSTextStorage) {
    guard storage.editedMask.contains(.editedCharacters) else { return nil }
    start = storage.editedRange.location
    delta = storage.changeInLength
    oldEnd = start + storage.editedRange.length - delta
    isAppended = storage.takesTextAsItIs
  }

  private init(start: Int, oldEnd: Int, delta: Int) { (self.start, self.oldEnd, self.delta, isAppended) = (start, oldEnd, delta, false) }

  /// The same change where as much more text stands before it.
  func moved(by distance: Int) -> StorageEdit { StorageEdit(start: start + distance, oldEnd: oldEnd + distance, delta: delta) }

  /// A place stays on the character behind it; one in what was replaced goes to where that begins.
  func moved(_ offset: Int) -> Int { isAppended ? offset : offset >= oldEnd ? offset + delta : min(offset, start) }

  /// A range stays on its characters: what is inserted at its ends does not come into it.
  func moved(_ range: NSRange) -> NSRange {
    if isAppended { return range }
    let end = range.upperBound
    let newStart = moved(range.location)
    let newEnd = end > oldEnd || end == oldEnd && oldEnd > start ? end + delta : min(end, start)
    return NSRange(location: newStart, length: max(newEnd - newStart, 0))
  }

  /// The same for a range that a press selected first.
  func moved(_ range: Range<Int>) -> Range<Int> {
    let moved = moved(NSRange(range))
    return range.isEmpty ? self.moved(range.lowerBound)..<self.moved(range.lowerBound) : moved.location..<moved.upperBound
  }

  /// A selection stays on the text that it was on.
  func moved(_ selection: TextSelection) -> TextSelection {
    TextSelection(anchor: moved(selection.anchor), active: moved(selection.active), affinity: selection.affinity)
  }
}
