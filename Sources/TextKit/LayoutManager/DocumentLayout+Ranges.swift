import TextEngine

extension DocumentLayout {
  /// UTF-16 in the document, with the separator that ends the paragraph.
  func range(ofParagraph index: Int) -> Range<Int> {
    paragraphStart(index)..<paragraphStart(index + 1)
  }
}
