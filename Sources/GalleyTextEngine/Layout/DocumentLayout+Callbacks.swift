/// Delegate callbacks about glyphs. `Placer` calls those about lines.
extension DocumentLayout {
  /// Sets the callbacks for future layout. The caller must invalidate existing lines and shaping.
  package func setCallbacks(_ callbacks: LayoutCallbacks?) {
    self.callbacks = callbacks
    placer.callbacks = callbacks
    recentSimpleText = nil
  }

  /// Applies the client's glyph changes to a paragraph that was just shaped. Returns `shaped` itself if there are none.
  func changeGlyphs(of shaped: ShapedParagraph, paragraph index: Int) -> ShapedParagraph {
    guard let callback = callbacks?.changeGlyphs, shaped.length > 0 else { return shaped }
    let start = paragraphs.start(of: index)
    let changes = shaped.glyphRuns(at: start).flatMap(callback)
    if changes.isEmpty { return shaped }
    var substituter = GlyphSubstituter(shaped, changes, at: start)
    return substituter.substituted()
  }

  /// Returns the client's mark of each glyph of a paragraph, in logical order. Empty if the client changed no glyphs.
  package func glyphMarks(ofParagraph index: Int) -> [UInt8] { shaped(index).substitution?.marks ?? [] }

  /// Whether a paragraph's first line continues the previous paragraph, because the client lets the separator between them end only a line.
  func continuesPrevious(_ index: Int) -> Bool {
    callbacks?.changeGlyphs != nil && index > 0 && index < paragraphs.count && shaped(index - 1).substitution?.continuesInNext == true
  }
}

extension ShapedParagraph {
  /// Returns the glyphs in runs of one font, style and direction, in logical order. `start` is the paragraph's start in the document.
  fileprivate func glyphRuns(at start: Int) -> [ShapedGlyphRun] {
    let logical = LogicalGlyphs(of: self)
    var runs: [ShapedGlyphRun] = []
    var (first, glyph) = (0, 0)
    while first < segments.count {
      var end = first + 1
      while end < segments.count, font(of: end) === font(of: first), styleIndex(of: end) == styleIndex(of: first),
        segments[end].level & 1 == segments[first].level & 1
      { end += 1 }
      let last = logical.firstIndex(from: Int(segments[end - 1].end))
      runs.append(
        ShapedGlyphRun(
          font: font(of: first), range: start + Int(segments[first].start)..<start + Int(segments[end - 1].end), firstGlyph: glyph,
          glyphs: Array(logical.glyphs[glyph..<last]), clusters: logical.clusters[glyph..<last].map { start + Int($0) }))
      (first, glyph) = (end, last)
    }
    return runs
  }
}
