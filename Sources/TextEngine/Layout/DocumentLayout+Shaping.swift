/// Shaping, on one thread or on all.
extension DocumentLayout {
  /// The shaped paragraph at `index`, shaped now if it was not.
  func shaped(_ index: Int) -> ShapedParagraph {
    let entry = entry(index)
    if let shaped = entry.shaped { return shaped }
    let together = runOfShaping.countTogether(from: index)
    if together > 1 { return shapeTogether(entries(from: index, atMost: together), from: index) }
    cost = cost + entry.shape(by: TextPipeline(settings: settings))
    kept.keep(entry)
    if hooks?.changeGlyphs != nil { entry.takeShaping(changeGlyphs(of: entry.shaped!, paragraph: index)) }
    runOfShaping.note(index)
    return entry.shaped!
  }

  /// A paragraph that is not shaped, and those after it up to one that is, or whose objects wait for their places.
  private func entries(from index: Int, atMost count: Int) -> [ParagraphEntry] {
    var found: [ParagraphEntry] = []
    var weight = 0
    let most = min(Self.mostTogether, kept.most / 8)
    for next in index..<min(index + count, paragraphs.count) {
      let entry = entry(next)
      weight += KeptShaping.weight(of: entry)
      guard next == index || entry.shaped == nil && !entry.hasFittingObjects && weight <= most else { break }
      found.append(entry)
    }
    return found
  }

  /// As `KeptShaping` weighs them; what is shaped ahead is always far less than what is kept.
  private static let mostTogether = 1 << 17

  /// - Returns: the first.
  private func shapeTogether(_ entries: [ParagraphEntry], from index: Int) -> ShapedParagraph {
    let results = workers.perform(entries.map(\.shapingTask), by: TextPipeline(settings: settings))
    for (entry, result) in zip(entries, results) {
      entry.accept(result)
      cost = cost + result.cost
      kept.keep(entry)
    }
    runOfShaping.note(index, count: entries.count)
    guard hooks?.changeGlyphs != nil else { return results[0].shaped }
    let changed = entries.indices.map { changeGlyphs(of: results[$0].shaped, paragraph: index + $0) }
    for (entry, shaped) in zip(entries, changed) { entry.takeShaping(shaped) }
    return changed[0]
  }
}
