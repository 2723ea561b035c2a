/// Reading of paragraphs on demand, and their eviction. Of a long text, only the shaped paragraphs are in memory.
extension DocumentLayout {
  /// Returns the entry of a paragraph, reading it if necessary. Traps if there is no such paragraph. O(log *n*) in the number of paragraphs, plus
  /// the text that is read.
  func entry(_ index: Int) -> ParagraphEntry {
    if let entry = store.paragraphs[index] { return entry }
    read(from: index)
    return store.paragraphs[index]!
  }

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
  func evictUnusedParagraphs() { store.evictUnused() }

  /// Returns the client's data about a paragraph, or `nil` if there is none. Reads the paragraph if necessary. Traps if there is no such paragraph.
  /// O(log *n*) in the number of paragraphs, plus the text that is read.
  package func clientData(ofParagraph index: Int) -> AnyObject? { entry(index).clientData }

  /// Replaces the client's data about consecutive paragraphs, which are read if necessary. Does not change the layout. Traps if one of them does not
  /// exist. O(log *n*) in the number of paragraphs for each, plus the text that is read.
  package func setClientData(_ data: [AnyObject], fromParagraph first: Int) {
    for (number, data) in data.enumerated() { entry(first + number).clientData = data }
  }
}
