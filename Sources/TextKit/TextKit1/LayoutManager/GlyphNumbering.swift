import GalleyTextEngine

/// Numbers the glyphs of a text, paragraph by paragraph, in logical order.
///
/// A paragraph is shaped when its glyphs are first requested, and counted when a later paragraph's glyphs are. The engine stores the counts with the
/// paragraphs, until a paragraph is replaced. Once all counts are known, a lookup takes O(log *n*) in the number of paragraphs.
///
/// This is a class because the delegate can be called for glyphs during counting, and can request numbers.
final class GlyphNumbering {
  /// The engine's generation of glyph numbers to which the results of earlier queries belong.
  private var generation = 0
  /// The paragraph of the last query, because callers often alternate between a character and its glyph.
  private var recentParagraph: ParagraphGlyphNumbers?
  /// The result of the last query: callers often request the cluster of a glyph that they have just found.
  private var recentCluster = none
  /// A sentinel that no query matches.
  private static let none = (glyph: GlyphIndex(.min), character: UTF16Offset(0))
  /// The position of the last edited paragraph, whose first glyph number does not change; `nil` if that is not known.
  private var recentEdit: (paragraph: Int, characters: Range<UTF16Offset>, firstNumber: GlyphIndex)?

  /// Whether an uncounted paragraph is assumed to have a glyph per code unit, so that it need not be shaped for queries
  /// after it.
  ///
  /// Later numbers can change when it is counted.
  var estimates = false {
    didSet { if estimates != oldValue { removeRecent() } }
  }

  private func removeRecent() { (recentParagraph, recentEdit, recentCluster) = (nil, nil, Self.none) }

  /// Removes the results of earlier queries if paragraphs were replaced or counted since.
  private func update(for document: DocumentLayout) {
    let current = document.glyphGeneration
    if generation != current {
      removeRecent()
      generation = current
    }
  }

  /// Returns the number of a paragraph's first glyph if that is known from the last query or edit; otherwise `nil`.
  func firstNumber(ofParagraph index: Int, in document: DocumentLayout) -> GlyphIndex? {
    update(for: document)
    if let recentParagraph, recentParagraph.paragraph == index { return recentParagraph.firstNumber }
    return recentEdit.flatMap { $0.paragraph == index ? $0.firstNumber : nil }
  }

  /// Records that a paragraph was replaced by one with known glyphs. `firstNumber` is the number of its first glyph, or `nil` if it is unknown.
  func recordEdit(ofParagraph index: Int, characters: Range<UTF16Offset>, firstNumber: GlyphIndex?, in document: DocumentLayout) {
    update(for: document)
    recentEdit = firstNumber.map { (index, characters, $0) }
  }

  /// Returns the paragraph that contains a character, which is not the end of the text.
  ///
  /// O(log *n*) in the number of paragraphs, plus counting, or O(1) for the paragraph of the last query.
  func paragraph(ofCharacter index: UTF16Offset, in document: DocumentLayout) -> ParagraphGlyphNumbers {
    update(for: document)
    if let recentParagraph, recentParagraph.characters.contains(index) { return recentParagraph }
    if let recentEdit, recentEdit.characters.contains(index) { return number(recentEdit.paragraph, recentEdit.characters, in: document) }
    let (paragraph, characters) = document.paragraphRange(at: index)
    return number(paragraph, characters, in: document)
  }

  /// Returns the first glyph of the cluster that contains a character, which is not the end of the text.
  ///
  /// O(log *n* + break opportunities of the paragraph) plus counting, where *n* is the number of paragraphs.
  func firstGlyph(ofCharacter index: UTF16Offset, in document: DocumentLayout) -> GlyphIndex {
    recentCluster = paragraph(ofCharacter: index, in: document).cluster(holding: index)
    return recentCluster.glyph
  }

  /// Returns the first character of a glyph's cluster, or `nil` beyond the last glyph. O(1) for the glyph of the last
  /// query.
  func firstCharacter(ofGlyph number: GlyphIndex, in document: DocumentLayout) -> UTF16Offset? {
    update(for: document)
    if recentCluster.glyph == number { return recentCluster.character }
    return paragraph(ofGlyph: number, in: document)?.character(ofGlyph: number)
  }

  /// Returns the paragraph that contains a glyph, or `nil` beyond the last glyph.
  ///
  /// O(log *n*) in the number of paragraphs, plus counting, or O(1) for the paragraph of the last query.
  func paragraph(ofGlyph number: GlyphIndex, in document: DocumentLayout) -> ParagraphGlyphNumbers? {
    update(for: document)
    if let recentParagraph, recentParagraph.numbers.contains(number) { return recentParagraph }
    guard let found = document.paragraph(ofGlyph: number, isEstimated: estimates) else { return nil }
    return self.number(found.index, document.range(ofParagraph: found.index), firstNumber: found.firstGlyph, in: document)
  }

  /// Whether a glyph exists. Counts the glyphs of paragraphs before it.
  func hasGlyph(_ number: GlyphIndex, in document: DocumentLayout) -> Bool { document.paragraph(ofGlyph: number, isEstimated: estimates) != nil }

  private func number(
    _ paragraph: Int, _ characters: Range<UTF16Offset>, firstNumber: GlyphIndex? = nil, in document: DocumentLayout
  ) -> ParagraphGlyphNumbers {
    let first = firstNumber ?? recentEdit.flatMap { $0.paragraph == paragraph ? $0.firstNumber : nil }
    if estimates { document.countGlyphs(ofParagraphs: paragraph..<paragraph + 1) }
    let numbered = ParagraphGlyphNumbers(
      paragraph: paragraph, characters: characters, firstNumber: first ?? start(of: paragraph, in: document),
      clusters: document.glyphClusters(ofParagraph: paragraph, startingAt: characters.lowerBound))
    update(for: document)
    recentParagraph = numbered
    return numbered
  }

  /// Returns the number of the first glyph of a paragraph. The paragraph count represents the end of the text.
  ///
  /// O(log *n*) in the number of paragraphs, plus counting.
  func start(of paragraph: Int, in document: DocumentLayout) -> GlyphIndex {
    document.firstGlyph(ofParagraph: paragraph, isEstimated: estimates)
  }

  /// Returns the number after the last glyph. Always counts the last paragraph, so that the last number belongs to it.
  func end(in document: DocumentLayout) -> GlyphIndex {
    let count = document.paragraphCount
    if estimates, count > 0 { document.countGlyphs(ofParagraphs: count - 1..<count) }
    return start(of: count, in: document)
  }
}
