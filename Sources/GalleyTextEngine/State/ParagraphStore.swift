/// The paragraphs of a document, read and shaped on demand. Of a long text, only the paragraphs used last are in memory.
///
/// The store calls no client: the layout passes it the paragraphs that a source returned.
struct ParagraphStore {
  /// The paragraphs with their shaping. Unread ones are represented by their number and length.
  let paragraphs = ParagraphList()
  /// The paragraphs that were shaped last.
  var shapedParagraphs = ShapedParagraphCache()
  /// The threads that shape consecutive paragraphs. The result does not depend on their number.
  var workers = ShapingWorkers.standard
  /// The length of the current sequence of paragraphs that are shaped one after another.
  var consecutiveShaping = ConsecutiveShaping()
  /// The weight of the paragraphs read since the last eviction, as in `ShapedParagraphCache`.
  private var weightOfReadParagraphs = 0

  /// The shaping that the paragraph edited last had before its edits, until it is shaped again.
  private var former: FormerShaping?

  init() {}

  // MARK: Editing

  /// The shaping of a paragraph before edits after which it was not shaped, because its lines could be placed as simple text.
  struct FormerShaping {
    let paragraph: Int
    let entry: ParagraphEntry
    var unchanged: UnchangedText
  }

  /// Keeps the shaping of a paragraph before it is replaced, if its lines were placed by it. O(log *n*) in the number of paragraphs.
  ///
  /// - Parameter unchanged: The unchanged text, or `nil` if other than a single paragraph is replaced by another.
  mutating func prepareToReplace(_ index: Int, _ unchanged: UnchangedText?) {
    guard let unchanged else { return former = nil }
    if let entry = paragraphs[index], entry.shaped != nil {
      former = entry.isPlacedShaped ? FormerShaping(paragraph: index, entry: entry, unchanged: unchanged) : nil
    } else if let earlier = former?.unchanged, former!.paragraph == index, earlier.oldLength + earlier.delta == unchanged.oldLength {
      former!.unchanged.add(unchanged)
    } else {
      former = nil
    }
  }

  /// Whether the shaping of a paragraph before its last edits is known, and it was not needed since then.
  @inline(__always) func hasFormerShaping(ofParagraph index: Int) -> Bool { former?.paragraph == index }

  /// Returns the shaping of a paragraph before its last edits, and discards it.
  mutating func consumeFormerShaping(ofParagraph index: Int) -> FormerShaping? {
    guard former?.paragraph == index else { return nil }
    defer { former = nil }
    return paragraphs[index]?.shaped == nil ? former : nil
  }

  /// Discards the shaping of all paragraphs.
  mutating func dropShaping() {
    former = nil
    paragraphs.dropShaping()
  }

  // MARK: Reading

  /// Returns the range to read together with the unread paragraph at `index`, because neighbors are usually needed together, and the length of
  /// its text in UTF-16 code units. Traps if the paragraph is already read or has no source.
  func readingRange(from index: Int) -> (range: Range<Int>, utf16: Int) {
    var end = paragraphs.endOfUnread(from: index, limit: min(index + Self.readTogether, paragraphs.count))
    guard let source = paragraphs.source, end > index else { preconditionFailure("paragraph \(index) has no source, or is already read") }
    let start = source.startOfParagraph(index)
    while end > index + 1, source.startOfParagraph(end) - start > Self.unitsReadTogether { end = index + (end - index) / 2 }
    return (index..<end, source.startOfParagraph(end) - start)
  }

  private static let readTogether = 48
  private static let unitsReadTogether = 1 << 14

  /// Stores paragraphs that were read, with the client's data, in place of the unread ones from `index` on. Traps if the paragraph at `index` is
  /// already read. `utf16` is the length of their text in UTF-16 code units. O(log *n* + their number), where *n* is the number of paragraphs.
  mutating func insert(_ read: (paragraphs: [Paragraph], data: [AnyObject]), at index: Int, utf16: Int) {
    paragraphs.replaceUnread(read.paragraphs, data: read.data, at: index)
    weightOfReadParagraphs += utf16 + read.paragraphs.count * ShapedParagraphCache.ofParagraph
  }

  /// Evicts paragraphs without derived data, once many were read. Callers must not hold entries meanwhile. O(*n*) in the number of paragraphs read
  /// since the last eviction. Does nothing if too few were read, or if there is no source.
  mutating func evictUnused() {
    guard weightOfReadParagraphs > 2 * shapedParagraphs.capacity, paragraphs.source != nil else { return }
    weightOfReadParagraphs = 0
    paragraphs.evictUnused()
  }

  // MARK: Shaping

  /// Shapes an unshaped paragraph and caches it.
  ///
  /// - Returns: The cost.
  mutating func shape(_ entry: ParagraphEntry, by pipeline: TextPipeline) -> LayoutCost {
    let cost = entry.shape(by: pipeline)
    shapedParagraphs.insert(entry)
    return cost
  }

  /// Whether a paragraph can be shaped ahead together with others before it that have `weight` together with it: it is not shaped, has no
  /// objects whose sizes depend on their positions, and the weight is small compared with the capacity of the cache.
  func mayShapeAhead(_ entry: ParagraphEntry, weight: Int) -> Bool {
    entry.shaped == nil && !entry.hasFittingObjects && weight <= min(Self.maximumWeightTogether, shapedParagraphs.capacity / 8)
  }

  /// A weight as in `ShapedParagraphCache`. Paragraphs that are shaped ahead always have far less weight than the cache's capacity.
  private static let maximumWeightTogether = 1 << 17
}
