import UIKit

/// The text view of the editor, which reports the layout of its visible part.
final class CodeTextView: UITextView {
  /// Called after layout; returns whether it changed attributes, which are then shown in the same frame.
  var didLayOut: () -> Bool = { false }

  /// Called when Shift-Tab is pressed.
  var didPressBackTab: () -> Void = {}

  /// The command Shift-Tab, which outdents lines. `nil` while the focus is elsewhere: in the find bar, Shift-Tab moves the focus as usual.
  override var keyCommands: [UIKeyCommand]? {
    guard isFirstResponder, window?.focusedView == nil || window?.focusedView === self else { return nil }
    let command = UIKeyCommand(title: "Outdent Lines", input: "\t", modifierFlags: .shift) { [weak self] _ in self?.didPressBackTab() }
    command.wantsPriorityOverSystemBehavior = true
    return [command]
  }

  /// The first line of a paragraph, with its number.
  struct NumberedLine: Equatable {
    /// The line number, from 1.
    var number: Int
    /// The baseline in the view's content space.
    var baseline: CGFloat
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    if bounds.width > 0, bounds.height > 0, didLayOut() { super.layoutSubviews() }
  }

  /// The range of the paragraphs with a visible line. O(log *n*) in the length of the text.
  var visibleParagraphs: NSRange {
    func character(_ point: CGPoint) -> Int {
      closestPosition(to: point).map { offset(from: beginningOfDocument, to: $0) } ?? 0
    }
    let first = character(bounds.origin)
    let last = max(character(CGPoint(x: bounds.maxX, y: bounds.maxY)), first)
    return textStorage.paragraphRange(covering: NSRange(location: first, length: last - first))
  }

  /// Returns the number, from 1, of the source line that contains a character, which is its paragraph. At the end of the text, this is the last line,
  /// also an empty one after a final separator. O(log *n*) in the length of the text.
  func lineNumber(at location: Int) -> Int {
    let index = textStorage.paragraphIndex(at: location)
    return location == textStorage.length && endsWithEmptyLine ? index + 2 : index + 1
  }

  /// The number of source lines. O(log *n*) in the length of the text.
  var lineCount: Int { lineNumber(at: textStorage.length) }

  private var endsWithEmptyLine: Bool {
    let length = textStorage.length
    return length > 0 && textStorage.paragraphRange(covering: NSRange(location: length, length: 0)).length == 0
  }

  /// Returns the first lines of the visible paragraphs, of which the first can be above the visible part. O(visible paragraphs · log *n*), where *n*
  /// is the length of the text.
  func visibleNumberedLines() -> [NumberedLine] {
    let range = visibleParagraphs
    var lines: [NumberedLine] = []
    var start = range.location
    var number = lineNumber(at: start)
    while true {
      if let baseline = baseline(at: start) { lines.append(NumberedLine(number: number, baseline: baseline)) }
      let end = textStorage.paragraphRange(covering: NSRange(location: start, length: 0)).upperBound
      guard end > start, end < range.upperBound || end == textStorage.length && endsWithEmptyLine else { return lines }
      start = end
      number += 1
    }
  }

  /// Returns the baseline of the line that begins at a character, derived from its caret, which is as high as its letters; `nil` if there is no such
  /// position, if the text there does not fit the containers, and without a font.
  private func baseline(at location: Int) -> CGFloat? {
    guard let position = position(from: beginningOfDocument, offset: location), let font else { return nil }
    let caret = caretRect(for: position)
    return caret.isNull || caret.height == 0 ? nil : caret.maxY + font.descender
  }
}
