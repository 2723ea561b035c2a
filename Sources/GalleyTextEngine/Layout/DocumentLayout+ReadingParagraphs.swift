/// Reading of paragraphs on demand, and their eviction. Of a long text, only the shaped paragraphs are in memory.
extension DocumentLayout {
  /// Returns the entry of a paragraph, reading it if necessary. O(log *n*) in the number of paragraphs, plus the text that is read.
  func entry(_ index: Int) -> ParagraphEntry {
    if let entry = paragraphs[index] { return entry }
    read(from: index)
    return paragraphs[index]!
  }

  /// Reads a paragraph, unless it is read already.
  package func readParagraph(_ index: Int) { _ = entry(index) }

  /// Whether a paragraph was read and not evicted since.
  package func isRead(_ index: Int) -> Bool { paragraphs[index] != nil }

  /// Replaces the source of unread paragraphs by a text with the same paragraphs.
  package func readUnread(from source: (any ParagraphSource)?) {
    paragraphs.source = source
    recentSimpleText = nil
  }

  /// Reads a paragraph and some after it, because neighbors are usually needed together. Traps if the paragraph has no source.
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

  /// Evicts paragraphs without derived data, once many were read. Callers must not hold entries meanwhile. O(*n*) in the number of paragraphs read
  /// since the last eviction.
  func evictUnusedParagraphs() {
    guard weightOfReadParagraphs > 2 * shapedParagraphs.capacity, let source = paragraphs.source else { return }
    weightOfReadParagraphs = 0
    for range in paragraphs.evictUnused() { source.didEvictParagraphs(range) }
  }
}
