/// Where clients are asked about glyphs. About lines `Placer` asks.
extension DocumentLayout {
  /// Sets who is asked from now on. What is laid and shaped is dropped by whoever sets it.
  package func setCallbacks(_ callbacks: LayoutCallbacks?) {
    self.callbacks = callbacks
    placer.callbacks = callbacks
    recentSimpleText = nil
  }

  /// Asks about the glyphs of a paragraph that was shaped just now.
  func changeGlyphs(of shaped: ShapedParagraph, paragraph index: Int) -> ShapedParagraph {
    guard let callback = callbacks?.changeGlyphs, shaped.length > 0 else { return shaped }
    let start = paragraphs.start(of: index)
    let changes = shaped.glyphRuns(at: start).flatMap(callback)
    if changes.isEmpty { return shaped }
    var substituter = GlyphSubstituter(shaped, changes, at: start)
    return substituter.substituted()
  }

  /// What the client said of each glyph of a paragraph, in logical order; empty where it changed none.
  package func glyphMarks(ofParagraph index: Int) -> [UInt8] { shaped(index).substitution?.marks ?? [] }

  /// Whether a paragraph's first line goes on with the paragraph before it.
  func continuesPrevious(_ index: Int) -> Bool {
    callbacks?.changeGlyphs != nil && index > 0 && index < paragraphs.count && shaped(index - 1).substitution?.continuesInNext == true
  }
}

extension ShapedParagraph {
  /// Stretches of one font and style, in order.
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
