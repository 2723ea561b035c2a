import Ropes

/// The places of a document's plain paragraphs, as far as somebody went through them. Four bytes a place, four a paragraph.
///
/// Used by one thread at a time; it is asked for each line, so overlapping access is not looked for.
final class BreakTable {
  /// What all its paragraphs are set in.
  let style: TextStyle

  /// As far as something is known.
  @exclusivity(unchecked) private var tree = SumTree<ElementRunLeaf<Paragraphs>>()
  private let recent = RecentLeaf<ElementRunLeaf<Paragraphs>>()
  /// Paragraphs that are added one after the other, from `start` on; not yet in the tree.
  @exclusivity(unchecked) private var growing: (start: Int, chunk: BreakTableChunk)?
  /// Where a paragraph is gone through of which the next is known, or nothing will be.
  @exclusivity(unchecked) private var single: BreakTableChunk?

  /// Of a paragraph that was edited and not gone through since.
  @exclusivity(unchecked) private(set) var edited: EditedBreaks?

  init(style: TextStyle) { self.style = style }

  enum Entry {
    case unknown, forShaping
    case cached(CachedBreaks)
  }

  /// O(log n); O(1) beside the paragraph asked for last.
  func breaks(ofParagraph index: Int) -> Entry {
    guard let found = found(index) else { return .unknown }
    return found.chunk.breaks(ofParagraph: found.index).map { .cached($0) } ?? .forShaping
  }

  /// Neighbouring paragraphs that all have places, from one on, in the chunk that it stands in. O(log n + their number).
  ///
  /// - Returns: where they stand in the chunk, and how many places they have; `nil` where nothing is known of the paragraph.
  func run(fromParagraph index: Int, atMost count: Int) -> (chunk: BreakTableChunk, range: Range<Int>, places: Int)? {
    guard let found = found(index) else { return nil }
    let run = found.chunk.run(from: found.index, atMost: min(count, found.count))
    return (found.chunk, found.index..<found.index + run.paragraphs, run.places)
  }

  /// The chunk that a paragraph stands in, which it is there, and how many from it on are neighbours there as in the text.
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

  /// Takes in a paragraph of which nothing is known. O(log n + its places), O(its places) behind the one taken in last.
  ///
  /// - Parameters:
  ///   - isAlone: whether none behind it will be taken in next.
  ///   - add: adds it to a chunk; `nil` where that has no room for it.
  /// - Returns: `nil` where no chunk has room for it.
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
      // One for shaping needs none of the room that was made for it.
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

  /// Forgets paragraphs in whose place others come. O(log n).
  ///
  /// - Parameter unchanged: of one paragraph that was edited.
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

  /// What is wrong with the tree; `nil` when every invariant holds. O(n).
  func brokenInvariant() -> String? { tree.brokenInvariant() }
}

/// Neighbouring paragraphs of a chunk, or such of which nothing is known.
private struct Paragraphs: ElementRun {
  static let minimumInLeaf = 8
  static let maximumInLeaf = 32

  let count: Int
  let chunk: BreakTableChunk?
  /// Its first, in the chunk.
  let first: Int

  func part(_ range: Range<Int>) -> Paragraphs { Paragraphs(count: range.count, chunk: chunk, first: first + range.lowerBound) }
}
