/// Offsets of paragraphs as types. The tree of paragraphs stores lengths, which are `Int`s.
extension ParagraphList {
  /// The end of the text.
  @inline(__always) var endOffset: UTF16Offset { UTF16Offset(utf16Length) }

  /// Returns the offset at which a paragraph starts, or the end of the text for `count`, as `start(of:)` does.
  @inline(__always) func startOffset(of index: Int) -> UTF16Offset { UTF16Offset(start(of: index)) }

  /// Returns the range from the start of a paragraph to the start of the next one, as `range(of:)` does.
  @inline(__always) func characters(of index: Int) -> Range<UTF16Offset> { Range<UTF16Offset>(utf16: range(of: index)) }

  /// Returns the paragraph that contains the code unit at `offset`, or the last one for the end of the text, as `paragraph(at:)` does.
  @inline(__always) func paragraph(holding offset: UTF16Offset) -> (index: Int, start: UTF16Offset) {
    let (index, start) = paragraph(at: offset.utf16)
    return (index, UTF16Offset(start))
  }
}
