/// Shaping, on one thread or on all.
extension DocumentLayout {
  /// The shaped paragraph at `index`, shaped now if it was not.
  func shaped(_ index: Int) -> ShapedParagraph {
    let entry = entry(index)
    if let shaped = entry.shaped { return shaped }
    let together = consecutiveShaping.countTogether(from: index)
    if together > 1 { return shapeTogether(entries(from: index, atMost: together), from: index) }
    cost = cost + entry.shape(by: TextPipeline(settings: settings))
    shapedParagraphs.insert(entry)
    if callbacks?.changeGlyphs != nil { entry.replaceShaping(changeGlyphs(of: entry.shaped!, paragraph: index)) }
    consecutiveShaping.record(index)
    return entry.shaped!
  }

  /// A paragraph that is not shaped, and those after it up to one that is, or whose objects wait for their places.
  private func entries(from index: Int, atMost count: Int) -> [ParagraphEntry] {
    var found: [ParagraphEntry] = []
    var weight = 0
    let most = min(Self.maximumWeightTogether, shapedParagraphs.capacity / 8)
    for next in index..<min(index + count, paragraphs.count) {
      let entry = entry(next)
      weight += ShapedParagraphCache.weight(of: entry)
      guard next == index || entry.shaped == nil && !entry.hasFittingObjects && weight <= most else { break }
      found.append(entry)
    }
    return found
  }

  /// As `ShapedParagraphCache` weighs them; what is shaped ahead is always far less than what is kept.
  private static let maximumWeightTogether = 1 << 17

  /// - Returns: the first.
  private func shapeTogether(_ entries: [ParagraphEntry], from index: Int) -> ShapedParagraph {
    let results = workers.perform(entries.map(\.shapingTask), by: TextPipeline(settings: settings))
    var first: ShapedParagraph?
    for (number, (entry, result)) in zip(entries, results).enumerated() {
      cost = cost + result.cost
      // Whoever was asked about a paragraph before may have asked about this one.
      if entry.shaped == nil {
        entry.accept(result)
        shapedParagraphs.insert(entry)
        // Before the next is accepted: its glyphs are numbered after those that this one comes to have.
        if callbacks?.changeGlyphs != nil { entry.replaceShaping(changeGlyphs(of: result.shaped, paragraph: index + number)) }
      }
      if first == nil { first = entry.shaped }
    }
    consecutiveShaping.record(index, count: entries.count)
    return first!
  }
}
