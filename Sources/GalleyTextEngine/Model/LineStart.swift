/// The start of a line: an offset and the breaking state that follows from it.
struct LineStart: Hashable, Sendable {
  var offset: ParagraphOffset
  /// The sum of advances before the line, minus the change in width caused by cutting a word, in 1/64 pt.
  var position: Int
  /// The index of the first break opportunity after `offset`.
  var opportunity: Int
  /// The number of word gaps before the line.
  var gaps: Int

  static let paragraphStart = LineStart(offset: 0, position: 0, opportunity: 0, gaps: 0)
}
