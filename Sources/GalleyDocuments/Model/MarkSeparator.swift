/// Separates two marks of Markdown that would otherwise be read as a single mark.
enum MarkSeparator {
  /// The comment that the writer puts between the marks; the reader ignores it.
  static let comment = "<!---->"
}
