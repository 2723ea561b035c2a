/// Release of memory while a document is processed from start to end, as in printing. Only the compact records of its lines remain.
extension DocumentLayout {
  /// Evicts composed lines and the shaping of all paragraphs, except the paragraph at which layout continues: it can be longer than many columns.
  /// Evicted data is computed again on demand. O(*n*) in the number of paragraphs shaped since the last call.
  package func evictGlyphs() {
    appearance.composed = ComposedLines()
    store.shapedParagraphs.evictAll(but: flow.lines.end.paragraph < store.paragraphs.count ? entry(flow.lines.end.paragraph) : nil)
  }
}
