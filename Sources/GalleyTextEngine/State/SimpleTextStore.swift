/// The simple text of a document, and the data derived from it: pair advances and break opportunities.
struct SimpleTextStore {
  /// The minimum length of a text whose simple paragraphs are measured without shaping, in UTF-16 code units. All of a shorter text is shaped,
  /// because all of it will be displayed.
  var minimumUnits = 1 << 14
  /// The simple text that was used last.
  var recent: SimpleText?
  /// The advances of character pairs, by font.
  let pairs = PairAdvancesTable()
  /// The cached break opportunities of simple text. They do not depend on its width.
  private(set) var table: BreakTable?

  init() {}

  /// Makes `text` the one used last, or none if it is `nil`. A text with at least half of the document's `paragraphs` gets the table of cached break
  /// opportunities, which is replaced if it was for another style.
  mutating func use(_ text: SimpleText?, of paragraphs: ParagraphList) {
    recent = text
    guard let text, text.paragraphs.count * 2 >= paragraphs.count else { return }
    if table?.style != text.style {
      if table != nil { paragraphs.dropBreaks() }
      table = BreakTable(of: paragraphs, style: text.style)
    }
    text.table = table
  }

  /// Applies an edit of a paragraph to the text used last.
  ///
  /// - Parameters:
  ///   - source: The text of the document after the edit.
  ///   - unchanged: The text that the edit left unchanged, or `nil` if it is unknown.
  ///   - start: The start of the paragraph in the document, or `nil` if it is unknown.
  /// - Returns: Whether the edit was applied. If not, the simple text has to be created again.
  func applyEdit(_ source: (any ParagraphSource)?, ofParagraph index: Int, _ unchanged: UnchangedText?, at start: UTF16Offset?) -> Bool {
    guard let source, let unchanged, let start, let recent else { return false }
    return recent.applyEdit(source, paragraph: index, at: start, by: unchanged.delta)
  }

  /// Whether the break opportunities of most of the document are cached.
  var hasTable: Bool { table != nil }
}
