import struct Foundation.NSRange
import GalleyAttributedText

/// Paragraphs, and the spacing between them.
extension HTMLReader {
  /// Begins a paragraph if none is open.
  mutating func startParagraph(_ style: HTMLStyle) {
    if text.length == paragraphStart, pending.isEmpty { beginParagraph(style) }
  }

  mutating func beginParagraph(_ style: HTMLStyle) {
    paragraphStyle = style
    paragraphHasMarker = false
    if let before = last {
      before.style.paragraphSpacing = margin
      text.addAttribute(.paragraphStyle, value: before.style.copy(), range: before.range)
      last = nil
    }
    margin = 0
  }

  /// Removes a pending line break of a `br` at the end of a block, where it does not add a line; nothing if there is none.
  mutating func dropBreak() {
    if endsInBreak, pending.last == "\u{2028}" { pending.removeLast() }
  }

  mutating func endParagraph() {
    hasSpace = false
    isInWord = false
    if isInCell {
      // In a cell, paragraphs are lines.
      if hasContent, pending.last != "\u{2028}" { put("\u{2028}") }
      return
    }
    if hasContent {
      dropBreak()
      endLine()
    }
  }

  mutating func endLine() {
    let (style, number) = (style, open.last?.number ?? 0)
    if text.length == paragraphStart, pending.isEmpty, !endsInBreak {
      beginParagraph(style)
      (pendingStyle, pendingNumber) = (style, number)
      putMarker(style, number)
    }
    endsInBreak = false
    isInWord = false
    pending += "\n"
    flush()
    closeParagraph()
  }

  mutating func closeParagraph() {
    let range = NSRange(location: paragraphStart, length: text.length - paragraphStart)
    paragraphStart = text.length
    guard range.length > 0 else { return }
    last = Paragraph(range: range, style: paragraphStyle.paragraph(hasMarker: paragraphHasMarker))
  }
}
