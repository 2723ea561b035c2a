import GalleyUnicodeFacts

// A paragraph ends after LF, CR, CR LF or U+2029, or at the end of the text. U+2028 only breaks a line.

extension AttributedStore {
  /// Returns the start of the paragraph that contains `offset`. The end of the text belongs to the last paragraph,
  /// which can be empty.
  func paragraphStart(at offset: Int) -> Int {
    guard var separator = text.lastSeparator(before: offset) else { return 0 }
    if separator + 1 == offset, isCRLF(at: separator) {
      guard let earlier = text.lastSeparator(before: separator) else { return 0 }
      separator = earlier
    }
    return separator + 1
  }

  /// Returns the offset after the separator of the paragraph that contains `offset`, or the text's length if the paragraph has no separator.
  func paragraphEnd(at offset: Int) -> Int {
    guard let separator = text.firstSeparator(from: offset) else { return length }
    return separator + (isCRLF(at: separator) ? 2 : 1)
  }

  /// Returns the range of the paragraphs that contain `range`. An empty range belongs to the paragraph at its offset.
  func paragraphs(covering range: Range<Int>) -> Range<Int> {
    let start = paragraphStart(at: range.lowerBound)
    let end = paragraphEnd(at: range.isEmpty ? range.lowerBound : range.upperBound - 1)
    return start..<max(start, end)
  }

  private func isCRLF(at offset: Int) -> Bool {
    text.unit(at: offset) == .carriageReturn && offset + 1 < length && text.unit(at: offset + 1) == .lineFeed
  }
}
