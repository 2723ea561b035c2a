/// Scans of a document's simple paragraphs for break opportunities. The results are stored with the paragraphs. Each break and each paragraph takes
/// four bytes.
///
/// Used by one thread at a time.
final class BreakTable {
  /// The style of all paragraphs.
  let style: TextStyle

  private let paragraphs: ParagraphList
  /// The chunk to which scanned paragraphs are added, until it is full.
  private var growing: BreakTableChunk?
  /// A scratch chunk for paragraphs that are scanned alone. Their records are then copied to a chunk of the right size.
  private var single: BreakTableChunk?

  /// The old breaks of the paragraph that was edited last, or `nil` if they were not cached, or if the last edit did not change a single paragraph.
  private(set) var edited: EditedBreaks?

  init(of paragraphs: ParagraphList, style: TextStyle) { (self.paragraphs, self.style) = (paragraphs, style) }

  enum Entry {
    case unknown, forShaping
    case cached(CachedBreaks)
  }

  /// Returns the cached breaks of a paragraph, `.forShaping` if a scan found that it must be shaped, or `.unknown` if it was not scanned. Traps if
  /// there is no such paragraph. O(log *n*) in the number of paragraphs; O(1) near the paragraph of the last query.
  func breaks(ofParagraph index: Int) -> Entry {
    switch paragraphs.scan(of: index) {
    case .unknown: .unknown
    case .mustBeShaped: .forShaping
    case .scanned(let counts, let index, _): .cached(BreakTableChunk.chunk(counts).breaks(ofParagraph: index))
    }
  }

  /// Finds consecutive paragraphs with cached breaks, from `index` on, in the chunk of the first of them. O(log *n* + their number), where *n* is the
  /// number of paragraphs.
  ///
  /// - Returns: The chunk, the range of the paragraphs in it and the number of their breaks. Returns `nil` if the first paragraph has no cached
  ///   breaks.
  func run(fromParagraph index: Int, atMost count: Int) -> (chunk: BreakTableChunk, range: Range<Int>, breakCount: Int)? {
    guard case .scanned(let counts, let first, let available) = paragraphs.scan(of: index) else { return nil }
    let (chunk, range) = (BreakTableChunk.chunk(counts), first..<first + min(count, available))
    return (chunk, range, chunk.breakCount(of: range))
  }

  /// Adds a paragraph that was not scanned. O(its breaks) if it follows the paragraph that was added last; otherwise O(log *n* + its breaks), where
  /// *n* is the number of paragraphs.
  ///
  /// - Parameters:
  ///   - isAlone: Whether no later paragraph is going to be added next.
  ///   - add: Adds the paragraph to a chunk. Returns false if the paragraph must be shaped, or `nil` if the chunk is full.
  /// - Returns: The result of `add`, or `nil` if the paragraph fits no chunk.
  func insert(_ index: Int, spaceAdvance: Int, isAlone: Bool, _ add: (BreakTableChunk) -> Bool?) -> Bool? {
    if isAlone, !follows(index) { return insertAlone(index, spaceAdvance: spaceAdvance, add) }
    if let growing, growing.spaceAdvance == spaceAdvance, let isAdded = add(growing) { return record(index, in: growing, isAdded: isAdded) }
    let chunk = BreakTableChunk(spaceAdvance: spaceAdvance)
    guard let isAdded = add(chunk) else { return nil }
    if isAdded { growing = chunk }
    return record(index, in: chunk, isAdded: isAdded)
  }

  /// Whether a paragraph follows the one that was scanned last.
  private func follows(_ index: Int) -> Bool {
    paragraphs.scanned.map { $0.counts === growing && $0.start + $0.count == index } ?? false
  }

  private func record(_ index: Int, in chunk: BreakTableChunk, isAdded: Bool) -> Bool {
    if isAdded { paragraphs.recordScan(of: index, in: chunk) } else { paragraphs.recordMustBeShaped(index) }
    return isAdded
  }

  private func insertAlone(_ index: Int, spaceAdvance: Int, _ add: (BreakTableChunk) -> Bool?) -> Bool? {
    let chunk = single.flatMap { $0.spaceAdvance == spaceAdvance ? $0 : nil } ?? BreakTableChunk(spaceAdvance: spaceAdvance)
    chunk.removeAll()
    guard let isAdded = add(chunk) else { return nil }
    single = chunk.isLarge ? nil : chunk
    guard isAdded else {
      paragraphs.recordMustBeShaped(index)
      return false
    }
    paragraphs.commitScanned()
    paragraphs.change(index..<index + 1, to: chunk.isLarge ? chunk : BreakTableChunk(copying: chunk), first: 0)
    return true
  }

  /// Keeps the breaks of a paragraph before it is replaced. Those in its unchanged text are reused.
  ///
  /// - Parameter unchanged: The unchanged text, or `nil` if other than a single paragraph is replaced by another.
  func prepareToReplace(_ index: Int, _ unchanged: UnchangedText?) {
    edited = unchanged.flatMap { before(edited: index, $0) }
  }

  private func before(edited paragraph: Int, _ unchanged: UnchangedText) -> EditedBreaks? {
    switch breaks(ofParagraph: paragraph) {
    case .cached(let cachedBreaks): return EditedBreaks(paragraph: paragraph, breaks: cachedBreaks, unchanged: unchanged)
    case .forShaping: return nil
    case .unknown:
      guard let edited, edited.paragraph == paragraph else { return nil }
      edited.unchanged.add(unchanged)
      return edited
    }
  }

  /// Records that a paragraph, which was not scanned, must be shaped. O(log *n*) in the number of paragraphs.
  func insertForShaping(_ index: Int) { paragraphs.recordMustBeShaped(index) }
}
