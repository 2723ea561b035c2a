import Foundation
import GalleyAttributedText

/// The text in a range that is about to change, and the selection at that time, from which the undo step is made.
@MainActor
struct ReplacedText {
  let range: NSRange
  let text: NSAttributedString
  let selection: TextSelection
  /// The remainder of the paragraph after the range; `nil` if the range ends with its paragraph.
  let remainder: ParagraphRemainder?

  init(in range: NSRange, of editor: TextEditor) {
    self.range = range
    text = editor.textStorage.attributedSubstring(from: range)
    selection = editor.selection
    remainder = ParagraphRemainder(of: editor.textStorage, after: range)
  }
}
