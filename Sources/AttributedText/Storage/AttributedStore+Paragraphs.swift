import UnicodeFacts

// A paragraph ends after LF, CR, CR LF or U+2029, or with the text. U+2028 breaks a line only.

extension AttributedStore {
  /// Where the paragraph of the unit at `offset` starts; at the end of the text, the last, perhaps empty, paragraph.
  func paragraphStart(at offset: Int) -> Int {
    guard var separator = text.lastSeparator(before: offset) else { return 0 }
    if separator + 1 == offset, isCRLF(at: separator) {
      guard let earlier = text.lastSeparator(before: separator) else { return 0 }
      separator = earlier
    }
    return separator + 1
  }

  /// The offset after the separator that ends the paragraph of the unit at `offset`.
  func paragraphEnd(at offset: Int) -> Int {
    guard let separator = text.firstSeparator(from: offset) else { return length }
    return separator + (isCRLF(at: separator) ? 2 : 1)
  }

  /// The paragraphs that hold the units of `range`; of an empty range, the one that it stands in.
  func paragraphs(covering range: Range<Int>) -> Range<Int> {
    let start = paragraphStart(at: range.lowerBound)
    let end = paragraphEnd(at: range.isEmpty ? range.lowerBound : range.upperBound - 1)
    return start..<max(start, end)
  }

  /// The first paragraph of `range`, which begins and ends with paragraphs, that has more than one object for its style;
  /// they may still be equal.
  func paragraphWithStyles(in range: Range<Int>) -> Range<Int>? {
    var before: NSParagraphStyle?
    var found: Range<Int>?
    runs.forEachRun(in: range) { run, attributes in
      let value = attributes.values[.paragraphStyle]
      let style = value as? NSParagraphStyle
      let isOther = run.lowerBound > range.lowerBound && style !== before && paragraphStart(at: run.lowerBound) != run.lowerBound
      if isOther || (style == nil && value != nil) { found = paragraphs(covering: run.lowerBound..<run.lowerBound + 1) }
      before = style
      return found == nil
    }
    return found
  }

  private func isCRLF(at offset: Int) -> Bool {
    text.unit(at: offset) == .carriageReturn && offset + 1 < length && text.unit(at: offset + 1) == .lineFeed
  }
}
