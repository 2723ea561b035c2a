/// Shaping, on one thread or on several.
extension DocumentLayout {
  /// Returns the shaped paragraph at `index`. If it is not shaped yet, shapes it, and possibly paragraphs after it in parallel; the results are
  /// cached.
  func shaped(_ index: Int) -> ShapedParagraph {
    let entry = entry(index)
    if let shaped = entry.shaped { return shaped }
    let together = store.consecutiveShaping.countTogether(from: index)
    if together > 1 { return shapeTogether(entries(from: index, atMost: together), from: index) }
    meter.cost = meter.cost + store.shape(entry, by: TextPipeline(settings: settings))
    if client.changesGlyphs { entry.replaceShaping(changeGlyphs(of: entry.shaped!, paragraph: index)) }
    store.consecutiveShaping.record(index)
    return entry.shaped!
  }

  /// Returns the unshaped paragraph at `index` and at most `count - 1` unshaped paragraphs after it. Stops earlier at a shaped paragraph, at
  /// fitting objects, or at the maximum weight.
  private func entries(from index: Int, atMost count: Int) -> [ParagraphEntry] {
    var found: [ParagraphEntry] = []
    var weight = 0
    for next in index..<min(index + count, store.paragraphs.count) {
      let entry = entry(next)
      weight += ShapedParagraphCache.weight(of: entry)
      guard next == index || store.mayShapeAhead(entry, weight: weight) else { break }
      found.append(entry)
    }
    return found
  }

  /// Shapes paragraphs in parallel.
  ///
  /// - Returns: The first shaped paragraph.
  private func shapeTogether(_ entries: [ParagraphEntry], from index: Int) -> ShapedParagraph {
    let results = store.workers.perform(entries.map(\.shapingTask), by: TextPipeline(settings: settings))
    var first: ShapedParagraph?
    for (number, (entry, result)) in zip(entries, results).enumerated() {
      meter.cost = meter.cost + result.cost
      // A callback about an earlier paragraph could have shaped this one already.
      if entry.shaped == nil {
        entry.accept(result)
        store.shapedParagraphs.insert(entry)
        // This precedes the next paragraph, whose glyph numbers depend on the number of glyphs of this one.
        if client.changesGlyphs { entry.replaceShaping(changeGlyphs(of: result.shaped, paragraph: index + number)) }
      }
      if first == nil { first = entry.shaped }
    }
    store.consecutiveShaping.record(index, count: entries.count)
    return first!
  }
}
