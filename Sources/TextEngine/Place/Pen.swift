/// Where placement stands: the next piece of text, and the place that it is offered.
struct Pen: Hashable, Sendable {
  /// Index of the paragraph; the count of paragraphs at the text's end.
  var paragraph: Int
  var start: LineStart
  var region: Int
  /// The lower edge of the last line, with the spacing after its paragraph.
  var y: Fixed
  /// Visual lines placed in the region.
  var line: Int

  static let start = Pen(paragraph: 0, start: .paragraphStart, region: 0, y: .zero, line: 0)
}

/// A visual line as placed, with the pen as it stood before: from there it can be placed again.
struct PlacedLine: Sendable {
  var pen: Pen
  /// The pen after it.
  var next: Pen
  var region: Int
  var top: Fixed
  var bottom: Fixed
  /// Index of its first fragment.
  var firstFragment: Int
}
