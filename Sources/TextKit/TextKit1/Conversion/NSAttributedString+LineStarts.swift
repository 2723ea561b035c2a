import GalleyAttributedText
import GalleyTextEngine
import GalleyUnicodeFacts

extension NSAttributedString {
  /// Returns whether `offset` is right after a hard line break, or at the start of the text.
  func startsLine(at offset: UTF16Offset) -> Bool {
    startsParagraph(at: offset) || unit(at: offset - 1).breaksLine
  }

  /// Returns whether `offset` is right after a paragraph, or at the start of the text.
  func startsParagraph(at offset: UTF16Offset) -> Bool {
    guard offset > 0 else { return true }
    let before = unit(at: offset - 1)
    guard before.endsParagraph else { return false }
    return !(before == .carriageReturn && offset < textEnd && unit(at: offset) == .lineFeed)
  }
}
