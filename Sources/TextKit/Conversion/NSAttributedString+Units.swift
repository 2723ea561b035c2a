import AttributedText
import TextEngine
import UnicodeFacts

extension UTF16Span {
  init(_ range: Range<Int>) { self.init(start: range.lowerBound, end: range.upperBound) }
}

extension NSAttributedString {
  func utf16Units(in span: UTF16Span) -> [UInt16] { utf16(in: span.nsRange) }

  /// Whether a hard break stands right before `offset`, a paragraph's or one within it, or the text starts there.
  func startsLine(at offset: Int) -> Bool {
    startsParagraph(at: offset) || unit(at: offset - 1).breaksLine
  }

  /// Whether a paragraph ends right before `offset`, or the text starts there.
  func startsParagraph(at offset: Int) -> Bool {
    guard offset > 0 else { return true }
    let before = unit(at: offset - 1)
    guard before.endsParagraph else { return false }
    return !(before == .carriageReturn && offset < length && unit(at: offset) == .lineFeed)
  }
}
