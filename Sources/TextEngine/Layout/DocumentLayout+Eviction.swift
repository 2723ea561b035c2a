/// For who goes through a document once, as a printer does: what is behind takes no more memory than its lines' places.
extension DocumentLayout {
  /// Lets go of what was composed of lines, and of the shaping of their paragraphs, but for the one that goes on where
  /// layout stands: it may be longer than many columns. Linear in what was shaped since this was called last. They are made
  /// again when they are asked for.
  package func evictGlyphs() {
    composed = ComposedLines()
    shapedParagraphs.evictAll(but: lines.end.paragraph < paragraphs.count ? entry(lines.end.paragraph) : nil)
  }
}
