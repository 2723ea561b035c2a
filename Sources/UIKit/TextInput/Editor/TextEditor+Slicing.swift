import AttributedText
import Foundation
import TextKit

/// A change as `change` makes it, of a text so long that it takes a while.
extension TextEditor {
  /// In UTF-16 units: some ten milliseconds of work.
  /// In UTF-16 units: some ten milliseconds of work. Tests have shorter ones.
  package static var slice = 1 << 17

  /// Puts `new` in place of a range, slice by slice, and lays it out up to its end, as work that can be stopped: then text,
  /// selection and what can be undone are what they were, and `textEditorDidStopChange` is all that the delegate is told.
  ///
  /// - Returns: whether the change was made.
  @discardableResult
  func changeInSlices(_ range: NSRange, to new: NSAttributedString, name: String) -> Bool {
    guard new.length > Self.slice else { return change(range, to: new, name: name) }
    return LongWork.perform { work in
      guard isEditable, mayChange(range, to: new.string) else { return false }
      let removed = NSMutableAttributedString(attributedString: textStorage.attributedSubstring(from: range))
      let rest = ParagraphRest(of: textStorage, after: range)
      let before = selection
      tellInput(.textWillChange)
      isChanging = true
      let inserted = insert(new, in: range, work)
      let end = range.location + new.length
      // The caret will be asked for; here its lines can still be taken back.
      if inserted == new.length { delegate?.textEditor(self, makeRoomForCharacterAt: end) }
      // What a slice left behind it that is not the storage's to keep goes with it.
      var (changed, newLength) = (range, inserted)
      if let rest, rest.isOther(in: textStorage, at: range.location + inserted) {
        removed.append(rest.text)
        changed.length += rest.text.length
        newLength += rest.text.length
      }
      if work.isStopped {
        textStorage.replaceCharacters(in: NSRange(location: range.location, length: newLength), with: removed)
        isChanging = false
        delegate?.textEditorDidStopChange(self)
        tellInput(.textDidChange)
        return false
      }
      isChanging = false
      goal = nil
      record(changed, removed, newLength: newLength, before, name: name, run: nil)
      setSelection(TextSelection(caret: end))
      chosenAttributes = nil
      didChangeText()
      tellInput(.textDidChange)
      return true
    }
  }

  /// - Returns: how many units stand there now; fewer than there are where it was stopped.
  private func insert(_ new: NSAttributedString, in range: NSRange, _ work: LongWork) -> Int {
    var done = 0
    while done < new.length {
      let end = Self.sliceEnd(of: new, from: done)
      let place = NSRange(location: range.location + done, length: done == 0 ? range.length : 0)
      textStorage.replaceCharacters(in: place, with: new.attributedSubstring(from: NSRange(done..<end)))
      done = end
      guard work.goesOn("Pasting \(LongWork.words(done, of: new.length))") else { break }
    }
    return done
  }

  /// Behind the last end of a line in the slice, where there is one: what is cut there needs no mending.
  private static func sliceEnd(of text: NSAttributedString, from start: Int) -> Int {
    var end = min(start + slice, text.length)
    guard end < text.length else { return end }
    let longest = end
    while end > start, text.unit(at: end - 1) != 0x0A { end -= 1 }
    if end > start { return end }
    // No character is cut in two.
    return UTF16.isLeadSurrogate(text.unit(at: longest - 1)) ? longest - 1 : longest
  }
}
