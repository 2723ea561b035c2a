/// The position at which placement continues: the next text, and the region and y of its line.
struct LayoutCursor: Hashable, Sendable {
  /// Index of the paragraph, or the number of paragraphs at the end of the text.
  var paragraph: Int
  var start: LineStart
  var region: Int
  /// Lower edge of the last line, including the spacing after its paragraph.
  var y: LayoutUnit
  /// Number of visual lines placed in the region.
  var line: Int
}
