/// Reading of paragraphs on demand, and their eviction. Of a long text, only the shaped paragraphs are in memory.
extension DocumentLayout {
  /// Returns the entry of a paragraph, reading it if necessary. Traps if there is no such paragraph. O(log *n*) in the number of paragraphs, plus
  /// the text that is read.
  func entry(_ index: Int) -> ParagraphEntry {
    if let entry = store.paragraphs[index] { return entry }
    read(from: index)
    return store.paragraphs[index]!
  }

  /// Reads a paragraph, unless it is read already.
  package func readParagraph(_ index: Int) { _ = entry(index) }

  /// Whether a paragraph was read and not evicted since.
  package func isRead(_ index: Int) -> Bool { store.paragraphs[index] != nil }

  /// Replaces the source of unread paragraphs by a text with the same paragraphs.
  package func readUnread(from source: (any ParagraphSource)?) {
    store.paragraphs.source = source
    simple.recent = nil
  }

  /// Reads a paragraph and some after it. Traps if the paragraph has no source.
  private func read(from index: Int) {
    let (range, utf16) = store.readingRange(from: index)
    store.insert(store.paragraphs.source!.readParagraphs(range), at: index, utf16: utf16)
  }

  /// Evicts paragraphs without derived data, once many were read. Callers must not hold entries meanwhile. O(*n*) in the number of paragraphs read
  /// since the last eviction.
  func evictUnusedParagraphs() {
    for range in store.evictUnused() { store.paragraphs.source?.didEvictParagraphs(range) }
  }
}
