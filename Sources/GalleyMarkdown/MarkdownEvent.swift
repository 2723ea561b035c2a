/// A step of parsing a Markdown text, in document order; footnotes come last.
///
/// Every begin has its end. Events need no tree, so deep nesting needs no recursion.
enum MarkdownEvent: Hashable, Sendable {
  case beginBlock(MarkdownBlock.Kind)
  case endBlock
  case beginSpan(MarkdownSpan.Kind)
  case endSpan
  /// Text or an object in the innermost open block and span. Images and check boxes are not sent: their spans and items imply them.
  case content(MarkdownRun.Content)
}

/// A Markdown text as events, with the source lines of its blocks.
struct MarkdownEvents: Sendable {
  var events: [MarkdownEvent] = []
  /// The lines of each block, in the order of the events that begin one, with 0 for unknown lines. Empty if the parser knows none.
  var lines: [MarkdownLines] = []
}
