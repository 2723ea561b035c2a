/// Delegate callbacks about glyphs. `Placer` calls those about lines.
extension DocumentLayout {
  /// Sets the callbacks for future layout. The caller must invalidate existing lines and shaping.
  package func setCallbacks(_ callbacks: LayoutCallbacks?) {
    client.callbacks = callbacks
    workspace.placer.callbacks = callbacks
    simple.recent = nil
  }

  /// Applies the client's glyph changes to a paragraph that was just shaped. Returns `shaped` itself if there are none.
  func changeGlyphs(of shaped: ShapedParagraph, paragraph index: Int) -> ShapedParagraph {
    let start = store.paragraphs.startOffset(of: index)
    let changes = client.glyphChanges(of: shaped, at: start)
    if changes.isEmpty { return shaped }
    var substituter = GlyphSubstituter(shaped, changes, at: start)
    return substituter.substituted()
  }

  /// Returns the client's mark of each glyph of a paragraph, in logical order. Empty if the client changed no glyphs.
  package func glyphMarks(ofParagraph index: Int) -> [UInt8] { shaped(index).substitution?.marks ?? [] }

  /// Whether a paragraph's first line continues the previous paragraph, because the client lets the separator between them end only a line.
  func continuesPrevious(_ index: Int) -> Bool {
    client.changesGlyphs && index > 0 && index < store.paragraphs.count && shaped(index - 1).substitution?.continuesInNext == true
  }
}
