extension UTF16Offset {
  @inlinable @inline(__always) package static func + (start: UTF16Offset, offset: ParagraphOffset) -> UTF16Offset { start + offset.utf16 }

  /// Returns this offset relative to `start`, the start of a paragraph in the document.
  @inlinable @inline(__always) package func relative(to start: UTF16Offset) -> ParagraphOffset { ParagraphOffset(self - start) }
}

extension Range<UTF16Offset> {
  /// Creates a range from the distances of its bounds from the start of the text, in UTF-16 code units.
  @inlinable @inline(__always) package init(utf16 range: Range<Int>) {
    self.init(uncheckedBounds: (UTF16Offset(range.lowerBound), UTF16Offset(range.upperBound)))
  }

  /// The distances of the bounds from the start of the text.
  @inlinable @inline(__always) package var utf16: Range<Int> { Range<Int>(uncheckedBounds: (lowerBound.utf16, upperBound.utf16)) }

  @inlinable @inline(__always) package func moved(by distance: Int) -> Range<UTF16Offset> {
    Range(uncheckedBounds: (lowerBound + distance, upperBound + distance))
  }

  /// Returns this range relative to `start`, the start of a paragraph in the document.
  @inlinable @inline(__always) package func relative(to start: UTF16Offset) -> Range<ParagraphOffset> {
    Range<ParagraphOffset>(uncheckedBounds: (lowerBound.relative(to: start), upperBound.relative(to: start)))
  }
}

extension Range<ParagraphOffset> {
  /// Creates a range from the distances of its bounds from the start of the paragraph, in UTF-16 code units.
  @inlinable @inline(__always) package init(utf16 range: Range<Int>) {
    self.init(uncheckedBounds: (ParagraphOffset(range.lowerBound), ParagraphOffset(range.upperBound)))
  }

  /// The distances of the bounds from the start of the paragraph: indices of its code units.
  @inlinable @inline(__always) package var utf16: Range<Int> { Range<Int>(uncheckedBounds: (lowerBound.utf16, upperBound.utf16)) }

  @inlinable @inline(__always) package func moved(by distance: Int) -> Range<ParagraphOffset> {
    Range(uncheckedBounds: (lowerBound + distance, upperBound + distance))
  }

  /// Returns the range in the document, in which the paragraph begins at `start`.
  @inlinable @inline(__always) package func inDocument(from start: UTF16Offset) -> Range<UTF16Offset> {
    Range<UTF16Offset>(uncheckedBounds: (start + lowerBound, start + upperBound))
  }
}

extension Range<GlyphIndex> {
  /// The bounds as numbers.
  @inlinable @inline(__always) package var numbers: Range<Int> { Range<Int>(uncheckedBounds: (lowerBound.number, upperBound.number)) }
}
