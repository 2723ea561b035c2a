/// Shaping, on one thread or on all.
extension DocumentLayout {
  /// The shaped paragraph at `index`, shaped now if it was not.
  func shaped(_ index: Int) -> ShapedParagraph {
    let entry = paragraphs[index]
    if let shaped = entry.shaped { return shaped }
    let together = workers.count > 1 ? runOfShaping.countTogether(from: index) : 1
    if together > 1 { return shapeTogether(entries(from: index, atMost: together), from: index) }
    cost = cost + entry.shape(by: TextPipeline(settings: settings))
    kept.keep(entry)
    runOfShaping.note(index)
    return entry.shaped!
  }

  /// A paragraph that is not shaped, and those after it up to one that is, or whose objects wait for their places.
  private func entries(from index: Int, atMost count: Int) -> [ParagraphEntry] {
    var found: [ParagraphEntry] = []
    var units = 0
    let most = min(Self.unitsTogether, kept.most / 8)
    for next in index..<min(index + count, paragraphs.count) {
      let entry = paragraphs[next]
      guard next == index || entry.shaped == nil && !entry.hasFittingObjects && units < most else { break }
      found.append(entry)
      units += entry.paragraph.text.count
    }
    return found
  }

  /// UTF-16; what is shaped ahead is always far less than what is kept.
  private static let unitsTogether = 1 << 17

  /// - Returns: the first.
  private func shapeTogether(_ entries: [ParagraphEntry], from index: Int) -> ShapedParagraph {
    let results = workers.perform(entries.map(\.shapingTask), by: TextPipeline(settings: settings))
    for (entry, result) in zip(entries, results) {
      entry.accept(result)
      cost = cost + result.cost
      kept.keep(entry)
    }
    runOfShaping.note(index, count: entries.count)
    return results[0].shaped
  }
}
