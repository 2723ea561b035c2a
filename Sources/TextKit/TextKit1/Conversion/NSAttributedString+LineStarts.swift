import GalleyAttributedText
import GalleyTextEngine
import GalleyUnicodeFacts

extension UTF16Span {
  init(_ range: Range<Int>) { self.init(start: range.lowerBound, end: range.upperBound) }
}

extension NSAttributedString {
  func utf16Units(in span: UTF16Span) -> [UInt16] { utf16(in: span.nsRange) }

  /// Returns whether `offset` is right after a hard line break, or at the start of the text.
  func startsLine(at offset: Int) -> Bool {
    startsParagraph(at: offset) || unit(at: offset - 1).breaksLine
  }

  /// Returns whether `offset` is right after a paragraph, or at the start of the text.
  func startsParagraph(at offset: Int) -> Bool {
    guard offset > 0 else { return true }
    let before = unit(at: offset - 1)
    guard before.endsParagraph else { return false }
    return !(before == .carriageReturn && offset < length && unit(at: offset) == .lineFeed)
  }
}
