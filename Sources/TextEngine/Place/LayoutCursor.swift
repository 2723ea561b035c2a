/// Where placement stands: the next piece of text, and the place that it is offered.
struct LayoutCursor: Hashable, Sendable {
  /// Index of the paragraph; the count of paragraphs at the text's end.
  var paragraph: Int
  var start: LineStart
  var region: Int
  /// The lower edge of the last line, with the spacing after its paragraph.
  var y: LayoutUnit
  /// Visual lines placed in the region.
  var line: Int
}
