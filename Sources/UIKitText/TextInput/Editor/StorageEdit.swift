import Foundation
import TextKit
import UIKitCore

/// A change of characters, used to move positions in the text. Offsets are UTF-16 in the document.
struct StorageEdit {
  /// The start of the change, both before and after it.
  let start: Int
  /// The end of the replaced range before the change.
  let oldEnd: Int
  /// The number of UTF-16 code units by which the text became longer; negative if it became shorter.
  let delta: Int
  /// Whether the change appends more of a partly loaded text: then it comes after all positions, including those at the end.
  let isAppended: Bool

  /// Creates the change that a storage is reporting now. Returns `nil` if the characters have not changed.
  init?(of storage: NSTextStorage) {
    guard storage.editedMask.contains(.editedCharacters) else { return nil }
    start = storage.editedRange.location
    delta = storage.changeInLength
    oldEnd = start + storage.editedRange.length - delta
    isAppended = storage.skipsAttributeFixing
  }

  private init(start: Int, oldEnd: Int, delta: Int) { (self.start, self.oldEnd, self.delta, isAppended) = (start, oldEnd, delta, false) }

  /// Returns the same change, shifted by `distance` code units because more text precedes it, or less if `distance` is negative.
  func moved(by distance: Int) -> StorageEdit { StorageEdit(start: start + distance, oldEnd: oldEnd + distance, delta: delta) }

  /// Returns the position after the change. It stays before the same character, or moves to the start of the change if it was inside the replaced
  /// range. Appended text moves no position.
  func moved(_ offset: Int) -> Int { isAppended ? offset : offset >= oldEnd ? offset + delta : min(offset, start) }

  /// Returns a range after the edit. Text inserted at its ends is not added to it. A range that reaches the end of the replaced text covers the
  /// replacement; one that ends before loses the replaced part, and is empty if all of it was replaced.
  func moved(_ range: NSRange) -> NSRange {
    if isAppended { return range }
    let end = range.upperBound
    let newStart = moved(range.location)
    let newEnd = end > oldEnd || end == oldEnd && oldEnd > start ? end + delta : min(end, start)
    return NSRange(location: newStart, length: max(newEnd - newStart, 0))
  }

  /// Returns a range after the edit, as for an `NSRange`. An empty range moves as its offset does.
  func moved(_ range: Range<Int>) -> Range<Int> {
    let moved = moved(NSRange(range))
    return range.isEmpty ? self.moved(range.lowerBound)..<self.moved(range.lowerBound) : moved.location..<moved.upperBound
  }

  /// Returns the selection after the edit; each of its ends moves as an offset.
  func moved(_ selection: TextSelection) -> TextSelection {
    TextSelection(anchor: moved(selection.anchor), active: moved(selection.active), affinity: selection.affinity)
  }
}
