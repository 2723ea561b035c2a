/// Ranges of paragraphs that are found from their lines, without reading the text.
extension DocumentLayout {
  /// Returns the paragraph that contains the code unit at `offset`. Returns `nil` if the paragraph is not laid out completely, or if the paragraph
  /// tree is as fast. O(log *n*) in the length of the text; O(1) in the paragraph of the last query.
  func measuredParagraph(at offset: UTF16Offset) -> LaidParagraph? {
    utf16Length >= simple.minimumUnits ? flow.paragraph(at: offset, of: store.paragraphs.count) : nil
  }

  /// Returns the paragraph with an index. Returns `nil` if it is not laid out completely, or if the paragraph tree is as fast.
  func measuredParagraph(_ index: Int) -> LaidParagraph? {
    utf16Length >= simple.minimumUnits ? flow.paragraph(index, of: store.paragraphs.count) : nil
  }

  /// Returns the paragraph that contains the code unit at `offset`, which must be less than the text's length. O(log *n*) in the length of the text.
  package func paragraphRange(at offset: UTF16Offset) -> (index: Int, range: Range<UTF16Offset>) {
    if let measured = measuredParagraph(at: offset) { return (measured.index, measured.range) }
    let (index, start) = store.paragraphs.paragraph(holding: offset)
    return (index, start..<store.paragraphs.startOffset(of: index + 1))
  }
}
