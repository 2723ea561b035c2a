/// The callbacks of a layout's client. Those that are `nil` cost nothing.
struct LayoutClient {
  /// Callbacks about glyphs and lines, which `Placer` also has.
  var callbacks: LayoutCallbacks?
  /// The paragraph for whose glyphs the client is being called, or `nil`.
  private(set) var paragraphBeingQueried: Int?
  /// Returns the size of a fitting object at a position. It must return the same size for the same position.
  var fitObject: ((ObjectPosition) -> InlineObject)?

  init() {}

  /// Whether the client can change glyphs.
  var changesGlyphs: Bool { callbacks?.changeGlyphs != nil }

  /// Whether the client can change lines or the spacing around them.
  var isQueriedAboutLines: Bool {
    guard let callbacks else { return false }
    return callbacks.setFragment != nil || callbacks.lineSpacing != nil || callbacks.spacingBefore != nil || callbacks.spacingAfter != nil
      || callbacks.mayBreak != nil
  }

  /// Begins the calls for the glyphs of a paragraph. Returns the paragraph to pass to `endQuery`.
  mutating func beginQuery(ofParagraph index: Int) -> Int? {
    defer { paragraphBeingQueried = index }
    return paragraphBeingQueried
  }

  /// Ends calls for glyphs, and continues those for the paragraph that `beginQuery` returned.
  mutating func endQuery(_ outer: Int?) { paragraphBeingQueried = outer }
}

extension ShapedParagraph {
  /// Returns the glyphs in runs of one font, style and direction, in logical order. `start` is the paragraph's start in the document.
  func glyphRuns(at start: UTF16Offset) -> [ShapedGlyphRun] {
    let logical = LogicalGlyphs(of: self)
    var runs: [ShapedGlyphRun] = []
    var (first, glyph) = (0, 0)
    while first < segments.count {
      var end = first + 1
      while end < segments.count, font(of: end) === font(of: first), styleIndex(of: end) == styleIndex(of: first),
        segments[end].level & 1 == segments[first].level & 1
      { end += 1 }
      let last = logical.firstIndex(from: segments[end - 1].end)
      runs.append(
        ShapedGlyphRun(
          font: font(of: first), range: (segments[first].start..<segments[end - 1].end).inDocument(from: start), firstGlyph: glyph,
          glyphs: Array(logical.glyphs[glyph..<last]), clusters: logical.clusters[glyph..<last].map { start + Int($0) }))
      (first, glyph) = (end, last)
    }
    return runs
  }
}
