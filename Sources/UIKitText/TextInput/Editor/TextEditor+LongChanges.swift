import Foundation
import GalleyAttributedText
import GalleyUnicodeFacts
import TextKit
import UIKitCore

/// Replacing text with another so long that the change takes noticeable time.
extension TextEditor {
  /// The maximum length of a slice in UTF-16 code units: some ten milliseconds of work. Tests use shorter slices.
  public static var slice = 1 << 17

  /// A text that replaces a range slice by slice, as work that can be stopped.
  struct LongChange {
    var range: NSRange
    var new: NSAttributedString
    /// The previous contents of `range`.
    var removed: NSAttributedString
    /// Whether `new` has the same characters, which are not touched.
    var isOfAttributes: Bool
    /// The verb for the progress notice, such as "Pasting".
    var doing: String
    /// The position of the caret after the change. Its lines are laid out as part of the work, unless this is `nil`.
    var caret: Int?

    /// Returns whether a change is long. Shorter changes are made in one step.
    @MainActor static func isNeeded(for new: NSAttributedString) -> Bool { new.length > TextEditor.slice }
  }

  /// Makes a long change of the storage, and lays it out up to the caret.
  ///
  /// If the work is stopped, the text is restored. The input delegate is notified of a change, and the delegate with
  /// `textEditorDidStopChange`.
  ///
  /// - Returns: whether the change was made.
  func make(_ change: LongChange) -> Bool {
    LongWork.perform { work in
      let remainder = ParagraphRemainder(of: textStorage, after: change.range)
      isChanging = true
      let done = insert(change, work)
      // The caret's lines will be needed; here their layout can still be stopped and undone.
      if done == change.new.length, let caret = change.caret { delegate?.textEditor(self, makeRoomForCharacterAt: caret) }
      if work.isStopped { revert(change, done, remainder) }
      isChanging = false
      guard work.isStopped else { return true }
      delegate?.textEditorDidStopChange(self)
      notifyInput(.textDidChange)
      return false
    }
  }

  /// Inserts the new text in slices.
  ///
  /// - Returns: the number of UTF-16 code units of the new text that are in the storage now; all of them, unless the work was stopped before the end.
  private func insert(_ change: LongChange, _ work: LongWork) -> Int {
    let (new, range) = (change.new, change.range)
    var done = 0
    while done < new.length {
      let end = Self.endOfSlice(of: new, from: done)
      // Text of the same length is replaced slice by slice. Otherwise the first slice replaces the whole old text.
      let old = change.isInPlace ? end - done : done == 0 ? range.length : 0
      textStorage.put(
        new.attributedSubstring(from: NSRange(done..<end)), in: NSRange(location: range.location + done, length: old),
        isOfAttributes: change.isOfAttributes)
      done = end
      guard work.shouldContinue("\(change.doing) \(LongWork.sizeDescription(done, of: new.length))") else { break }
    }
    return done
  }

  private func revert(_ change: LongChange, _ done: Int, _ remainder: ParagraphRemainder?) {
    var range = NSRange(location: change.range.location, length: done)
    let removed = NSMutableAttributedString(
      attributedString: change.isInPlace ? change.removed.attributedSubstring(from: NSRange(0..<done)) : change.removed)
    // Removes what a slice left after it and the storage does not maintain.
    if !change.isInPlace || done == change.new.length, let remainder, remainder.hasChangedStyle(in: textStorage, at: range.location + done) {
      removed.append(remainder.text)
      range.length += remainder.text.length
    }
    textStorage.put(removed, in: range, isOfAttributes: change.isOfAttributes)
  }

  /// Returns the end of a slice of at most `slice` code units: the end of the text, if no more remain; or else after the last line feed of the slice,
  /// if there is one, because a cut there needs no repair; otherwise the maximum, but never inside a surrogate pair.
  package static func endOfSlice(of text: NSAttributedString, from start: Int) -> Int {
    var end = min(start + slice, text.length)
    guard end < text.length else { return end }
    let longest = end
    while end > start, text.unit(at: end - 1) != .lineFeed { end -= 1 }
    if end > start { return end }
    // No character is cut in two.
    return UTF16.isLeadSurrogate(text.unit(at: longest - 1)) ? longest - 1 : longest
  }
}

extension NSTextStorage {
  /// Replaces a range with `new` or, if `isOfAttributes`, sets its attributes on the identical characters there.
  fileprivate func put(_ new: NSAttributedString, in range: NSRange, isOfAttributes: Bool) {
    if isOfAttributes { setAttributes(of: new, in: range) } else { replaceCharacters(in: range, with: new) }
  }

  /// Sets the attributes of `new` on the characters of a range, which are the same as those of `new`.
  func setAttributes(of new: NSAttributedString, in range: NSRange) {
    beginEditing()
    new.enumerateAttributes(in: NSRange(location: 0, length: new.length), options: []) { attributes, part, _ in
      setAttributes(attributes, range: NSRange(location: range.location + part.location, length: part.length))
    }
    endEditing()
  }
}

extension TextEditor.LongChange {
  /// Whether the change replaces text with text of the same length, or only changes attributes.
  fileprivate var isInPlace: Bool { range.length == new.length }
}
