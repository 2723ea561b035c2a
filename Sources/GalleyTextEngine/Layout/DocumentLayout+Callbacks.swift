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
    guard shaped.length > 0, !isKnownToRetainGlyphs(index), let callback = client.callbacks?.changeGlyphs else { return shaped }
    let start = store.paragraphs.startOffset(of: index)
    let outer = client.beginQuery(ofParagraph: index)
    let changes = shaped.glyphRuns(at: start).flatMap(callback)
    client.endQuery(outer)
    if changes.isEmpty { return shaped }
    var substituter = GlyphSubstituter(shaped, changes, at: start)
    return substituter.substituted()
  }

  /// Returns whether the glyphs of a paragraph of a simple text are those of its font: whether the client has no callback for glyphs, or was called
  /// for the paragraph and changed none of them. Calls it if that is not known. Paragraphs whose breaks are not cached count as changed.
  ///
  /// A paragraph whose breaks are cached keeps its glyphs, so that the client is called once until the paragraph is edited.
  func retainsGlyphs(ofParagraph index: Int, _ text: SimpleText) -> Bool {
    guard client.changesGlyphs else { return true }
    guard let table = text.table else { return false }
    switch table.breaks(ofParagraph: index) {
    case .cached: return true
    case .forShaping: return false
    case .unknown: break
    }
    // During a call about the paragraph, its glyphs are not final.
    guard client.paragraphBeingQueried != index, case let start = store.paragraphs.startOffset(of: index), text.pairs(ofParagraphAt: start) != nil else {
      return false
    }
    let isAlone = isBeforeScannedParagraph(index, table)
    if retainsGlyphs(ofUnscannedParagraph: index, at: start, text) {
      return text.cachedBreaks(ofParagraph: index, at: start, isAlone: isAlone) != nil
    }
    table.insertForShaping(index)
    return false
  }

  /// Returns whether the client keeps all glyphs of a paragraph. It is called for them unless the paragraph is shaped. Returns false if the paragraph
  /// is not simple.
  private func retainsGlyphs(ofUnscannedParagraph index: Int, at start: UTF16Offset, _ text: SimpleText) -> Bool {
    if store.paragraphs.isShaped(index) { return shaped(index).substitution == nil }
    guard let run = text.glyphRun(ofParagraphAt: start), let callback = client.callbacks?.changeGlyphs else { return false }
    let outer = client.beginQuery(ofParagraph: index)
    defer { client.endQuery(outer) }
    return callback(run).isEmpty
  }

  /// Whether the paragraph after `index` was scanned, as after an edit of one paragraph, or is not in the text.
  private func isBeforeScannedParagraph(_ index: Int, _ table: BreakTable) -> Bool {
    guard index + 1 < store.paragraphs.count else { return true }
    if case .unknown = table.breaks(ofParagraph: index + 1) { return false }
    return true
  }

  /// Whether the client was called for the glyphs of an unshaped paragraph, and changed none.
  func isKnownToRetainGlyphs(_ index: Int) -> Bool {
    if case .cached? = simple.table?.breaks(ofParagraph: index) { true } else { false }
  }

  /// Returns the client's mark of each glyph of a paragraph, in logical order. Empty if the client changed no glyphs.
  package func glyphMarks(ofParagraph index: Int) -> [UInt8] { shaped(index).substitution?.marks ?? [] }

  /// Whether a paragraph's first line continues the previous paragraph, because the client lets the separator between them end only a line.
  func continuesPrevious(_ index: Int) -> Bool {
    client.changesGlyphs && index > 0 && index < store.paragraphs.count && !isKnownToRetainGlyphs(index - 1) && shaped(index - 1).substitution?.continuesInNext == true
  }
}
