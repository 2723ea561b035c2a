/// Queries of the paragraph tree with typed offsets.
extension DocumentLayout {
  /// Returns the paragraph that contains the code unit at `offset`, which must be before the text's end. O(log *n*) in the length of the text.
  @inline(__always) package func paragraphRange(at offset: UTF16Offset) -> (index: Int, range: Range<UTF16Offset>) {
    let (index, range) = paragraphRange(at: offset.utf16)
    return (index, Range<UTF16Offset>(utf16: range))
  }

  /// Returns the glyph clusters of a paragraph that starts at `start`. If its breaks or its shaped text are cached, O(log *n*) in the number of
  /// paragraphs; otherwise O(its text).
  @inline(__always) package func glyphClusters(ofParagraph index: Int, startingAt start: UTF16Offset) -> GlyphClusters {
    glyphClusters(ofParagraph: index, startingAt: start.utf16)
  }
}
