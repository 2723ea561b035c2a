import GalleyRopes

/// The cached break opportunities of a document's simple paragraphs that were scanned. Each break and each paragraph takes four bytes.
///
/// Used by one thread at a time. Exclusivity checks are off, because the table is queried for each line.
final class BreakTable {
  /// The style of all paragraphs.
  let style: TextStyle

  /// Runs of paragraphs, up to the last one that is known.
  @exclusivity(unchecked) private var tree = SumTree<ElementRunLeaf<Paragraphs>>()
  private let recent = RecentLeaf<ElementRunLeaf<Paragraphs>>()
  /// Consecutive paragraphs from `start` on that are not in the tree yet.
  private var growing: (start: Int, chunk: BreakTableChunk)?
  /// A scratch chunk for paragraphs that are scanned alone. Their records are then copied to a chunk of the right size.
  private var single: BreakTableChunk?

  /// The old breaks of the paragraph that was edited last, or `nil` if they were not cached, or if the last edit did not change a single paragraph.
  private(set) var edited: EditedBreaks?

  init(style: TextStyle) { self.style = style }

  enum Entry {
    case unknown, forShaping
    case cached(CachedBreaks)
  }

  /// Returns the cached breaks of a paragraph, `.forShaping` if a scan found that it must be shaped, or `.unknown` if it was not scanned.
  /// O(log n); O(1) near the paragraph of the last query.
  func breaks(ofParagraph index: Int) -> Entry {
    guard let found = found(index) else { return .unknown }
    return found.chunk.breaks(ofParagraph: found.index).map { .cached($0) } ?? .forShaping
  }

  /// Finds consecutive paragraphs with cached breaks, from `index` on, in the chunk of the first of them. O(log *n* + their number), where *n* is the
  /// number of paragraphs.
  ///
  /// - Returns: The chunk, the range of the paragraphs in it and the number of their breaks. The range is empty if the first paragraph must
  ///   be shaped. Returns `nil` if that paragraph was not scanned.
  func run(fromParagraph index: Int, atMost count: Int) -> (chunk: BreakTableChunk, range: Range<Int>, breakCount: Int)? {
    guard let found = found(index) else { return nil }
    let run = found.chunk.run(from: found.index, atMost: min(count, found.count))
    return (found.chunk, found.index..<found.index + run.paragraphs, run.breakCount)
  }

  /// Returns the chunk of a paragraph, the paragraph's index in it, and the number of paragraphs from there on that are consecutive in
  /// chunk and text. Returns `nil` if the paragraph was not scanned.
  private func found(_ index: Int) -> (chunk: BreakTableChunk, index: Int, count: Int)? {
    if let growing, index >= growing.start, case let local = index - growing.start, local < growing.chunk.paragraphs {
      return (growing.chunk, local, growing.chunk.paragraphs - local)
    }
    guard index < tree.length else { return nil }
    return tree.withLeaf(at: index, recent: recent) { leaf, before in
      let (run, start) = leaf.run(at: index - before.length)
      guard let chunk = run.chunk, case let local = index - before.length - start else { return nil }
      return (chunk, run.first + local, run.count - local)
    }
  }

  /// Adds a paragraph that was not scanned. O(its breaks) if it follows the paragraph that was added last; otherwise O(log *n* + its breaks), where
  /// *n* is the number of paragraphs.
  ///
  /// - Parameters:
  ///   - isAlone: Whether no later paragraph is going to be added next.
  ///   - add: Adds the paragraph to a chunk. Returns `nil` if the chunk is full.
  /// - Returns: The result of `add`, or `nil` if the paragraph fits no chunk.
  func insert<Result>(_ index: Int, spaceAdvance: Int, isAlone: Bool, _ add: (BreakTableChunk) -> Result?) -> Result? {
    if let growing, growing.start + growing.chunk.paragraphs == index, growing.chunk.spaceAdvance == spaceAdvance,
      let result = add(growing.chunk)
    {
      return result
    }
    if isAlone {
      let single = single.flatMap { $0.spaceAdvance == spaceAdvance ? $0 : nil } ?? BreakTableChunk(spaceAdvance: spaceAdvance)
      self.single = single
      single.removeAll()
      guard let result = add(single) else { return nil }
      commitGrowing()
      if single.isLarge { self.single = nil }
      // A paragraph that must be shaped does not need the memory that was allocated for it.
      let usesSingle = single.isLarge && single.breaks(ofParagraph: 0) != nil
      replace(index..<index + 1, with: [Paragraphs(count: 1, chunk: usesSingle ? single : BreakTableChunk(copying: single), first: 0)])
      return result
    }
    let chunk = BreakTableChunk(spaceAdvance: spaceAdvance)
    guard let result = add(chunk) else { return nil }
    commitGrowing()
    growing = (index, chunk)
    return result
  }

  /// Replaces paragraphs by `count` paragraphs that are not scanned. O(log *n*) in the number of paragraphs.
  ///
  /// - Parameter unchanged: The unchanged text, if a single paragraph was edited.
  func replace(_ range: Range<Int>, by count: Int, unchanged: UnchangedText? = nil) {
    commitGrowing()
    edited = unchanged.flatMap { before(edited: range.lowerBound, $0) }
    if range.lowerBound < tree.length { replace(range, with: count > 0 ? [Paragraphs(count: count, chunk: nil, first: 0)] : []) }
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

  /// Records that a paragraph, which was not scanned, must be shaped. O(1) if it follows the paragraph that was added last; otherwise O(log *n*) in
  /// the number of paragraphs.
  ///
  /// - Parameter isAlone: Whether no later paragraph is going to be added next.
  func insertForShaping(_ index: Int, spaceAdvance: Int, isAlone: Bool) {
    _ = insert(index, spaceAdvance: spaceAdvance, isAlone: isAlone) { $0.addForShaping() }
  }

  private func commitGrowing() {
    guard let growing, case let count = growing.chunk.paragraphs, count > 0 else { return }
    self.growing = nil
    replace(growing.start..<growing.start + count, with: [Paragraphs(count: count, chunk: growing.chunk, first: 0)])
  }

  private func replace(_ range: Range<Int>, with runs: [Paragraphs]) {
    if range.lowerBound > tree.length {
      tree.append(ElementRunLeaf([Paragraphs(count: range.lowerBound - tree.length, chunk: nil, first: 0)]))
    }
    recent.invalidate()
    tree.replace(range.lowerBound..<min(range.upperBound, tree.length), with: ElementRunLeaf(runs))
  }

  /// Returns a description of a broken invariant of the tree, or `nil` if all hold. O(*n*) in the number of paragraphs.
  func brokenInvariant() -> String? { tree.brokenInvariant() }
}

/// Consecutive paragraphs of a chunk, or paragraphs that were not scanned if `chunk` is `nil`.
private struct Paragraphs: ElementRun {
  static let minimumInLeaf = 8
  static let maximumInLeaf = 32

  let count: Int
  let chunk: BreakTableChunk?
  /// Index of the first of them in the chunk.
  let first: Int

  func part(_ range: Range<Int>) -> Paragraphs { Paragraphs(count: range.count, chunk: chunk, first: first + range.lowerBound) }
}
