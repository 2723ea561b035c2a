/// Reading paragraphs when they are looked at, and forgetting them: of a long text only those are here that are shaped.
extension DocumentLayout {
  /// A paragraph, read now if it was not. O(log n), beside what is read.
  func entry(_ index: Int) -> ParagraphEntry {
    if let entry = paragraphs[index] { return entry }
    read(from: index)
    return paragraphs[index]!
  }

  /// Has a paragraph read.
  package func readParagraph(_ index: Int) { _ = entry(index) }

  /// Whether a paragraph was looked at since it came in, or was forgotten.
  package func isRead(_ index: Int) -> Bool { paragraphs[index] != nil }

  /// Has paragraphs that were not read come from another text, in which they are the same.
  package func readUnread(from source: (any ParagraphSource)?) {
    paragraphs.source = source
    recentSimpleText = nil
  }

  /// Reads a paragraph and some after it: neighbours are looked at together.
  private func read(from index: Int) {
    guard let source = paragraphs.source, let (unreadParagraphs, first) = paragraphs.unread(at: index) else {
      preconditionFailure("paragraph \(index) has no source")
    }
    var end = min(index + Self.readTogether, first + unreadParagraphs.count)
    let start = source.startOfParagraph(index)
    while end > index + 1, source.startOfParagraph(end) - start > Self.unitsReadTogether { end = index + (end - index) / 2 }
    paragraphs.replaceUnread(source.readParagraphs(index..<end), at: index)
    weightOfReadParagraphs += source.startOfParagraph(end) - start + (end - index) * ShapedParagraphCache.ofParagraph
  }

  private static let readTogether = 48
  private static let unitsReadTogether = 1 << 14

  /// Forgets paragraphs that nothing was made of, or nothing is kept of, once many were read. Nobody may hold one meanwhile. Linear
  /// in what was read since.
  func evictUnusedParagraphs() {
    guard weightOfReadParagraphs > 2 * shapedParagraphs.capacity, let source = paragraphs.source else { return }
    weightOfReadParagraphs = 0
    for range in paragraphs.evictUnused() { source.didEvictParagraphs(range) }
  }
}
