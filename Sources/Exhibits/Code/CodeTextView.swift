import UIKit

/// The text view of the editor, which tells when it has laid out what is in sight.
final class CodeTextView: UITextView {
  /// Answers whether it changed how the text looks: what is new is shown with the same frame.
  var didLayOut: () -> Bool = { false }

  /// Shift Tab was pressed.
  var didPressBackTab: () -> Void = {}

  /// In the bar that finds, Shift Tab goes from part to part as ever.
  override var keyCommands: [UIKeyCommand]? {
    guard isFirstResponder, window?.focusedView == nil || window?.focusedView === self else { return nil }
    let command = UIKeyCommand(title: "Move Lines Out", input: "\t", modifierFlags: .shift) { [weak self] _ in self?.didPressBackTab() }
    command.wantsPriorityOverSystemBehavior = true
    return [command]
  }

  /// The first line of a paragraph, with its number.
  struct NumberedLine: Equatable {
    /// From 1.
    var number: Int
    /// In the view's content.
    var baseline: CGFloat
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    if bounds.width > 0, bounds.height > 0, didLayOut() { super.layoutSubviews() }
  }

  /// The characters of the paragraphs that have a line in sight. O(log n).
  var paragraphsInSight: NSRange {
    func character(_ point: CGPoint) -> Int {
      closestPosition(to: point).map { offset(from: beginningOfDocument, to: $0) } ?? 0
    }
    let first = character(bounds.origin)
    let last = max(character(CGPoint(x: bounds.maxX, y: bounds.maxY)), first)
    return textStorage.paragraphRange(covering: NSRange(location: first, length: last - first))
  }

  /// The number, from 1, of the line of source at a character: of its paragraph, where what follows a last separator is one as well.
  /// O(log n).
  func lineNumber(at location: Int) -> Int {
    let index = textStorage.paragraphIndex(at: location)
    return location == textStorage.length && endsWithEmptyLine ? index + 2 : index + 1
  }

  /// How many lines of source there are. O(log n).
  var lineCount: Int { lineNumber(at: textStorage.length) }

  private var endsWithEmptyLine: Bool {
    let length = textStorage.length
    return length > 0 && textStorage.paragraphRange(covering: NSRange(location: length, length: 0)).length == 0
  }

  /// The first lines of the paragraphs in sight, of which the first may lie above it. O(paragraphs in sight · log n).
  func numberedLinesInSight() -> [NumberedLine] {
    let range = paragraphsInSight
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

  /// Of the line that begins at a character; carets are as high as its letters.
  private func baseline(at location: Int) -> CGFloat? {
    guard let position = position(from: beginningOfDocument, offset: location), let font else { return nil }
    let caret = caretRect(for: position)
    return caret.isNull || caret.height == 0 ? nil : caret.maxY + font.descender
  }
}
