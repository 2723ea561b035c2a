import Testing

@testable import GalleyTextEngine

/// The paragraphs of a document, without a layout.
@Suite struct ParagraphStoreTests {
  private func store(_ count: Int, units: Int = 4) -> (ParagraphStore, ArrayParagraphSource) {
    let text = String(repeating: String(repeating: "a", count: units - 1) + "\n", count: count)
    let source = ArrayParagraphSource(LayoutFixture.paragraphs(text))
    let store = ParagraphStore()
    store.paragraphs.replace(0..<0, with: .unread(UnreadParagraphs(count: count, utf16: text.utf16.count, cutsLines: false)), from: source)
    return (store, source)
  }

  private func read(_ index: Int, of store: inout ParagraphStore, from source: ArrayParagraphSource) -> Range<Int> {
    let (range, utf16) = store.readingRange(from: index)
    store.insert(source.readParagraphs(range), at: index, utf16: utf16)
    return range
  }

  @Test func neighborsAreReadTogether() {
    var (store, source) = store(100)
    #expect(read(10, of: &store, from: source) == 10..<58)
    #expect(store.paragraphs[57] != nil && store.paragraphs[9] == nil && store.paragraphs[58] == nil)
    // Only up to the next paragraph that is read.
    #expect(read(0, of: &store, from: source) == 0..<10)
    #expect(read(90, of: &store, from: source) == 90..<100)
    #expect(source.read == 68 && store.paragraphs.brokenInvariant() == nil)
  }

  @Test func longParagraphsAreReadAlone() {
    var (store, source) = store(8, units: 20_000)
    #expect(read(3, of: &store, from: source) == 3..<4)
    #expect(store.readingRange(from: 4).utf16 == 20_000)
  }

  @Test func unshapedParagraphsAreEvictedOnceManyWereRead() {
    var (store, source) = store(200)
    store.shapedParagraphs = ShapedParagraphCache(capacity: 1000)
    _ = read(0, of: &store, from: source)
    #expect(store.paragraphs[0] != nil)
    let entry = store.paragraphs[5]!
    _ = store.shape(entry, by: TextPipeline(settings: LayoutSettings()))
    #expect(entry.shaped != nil && store.shapedParagraphs.count == 1)
    // 48 paragraphs of 4 code units weigh 68 each.
    store.evictUnused()
    #expect(store.paragraphs[5] === entry && (0..<48).allSatisfy { $0 == 5 || store.paragraphs[$0] == nil })
    _ = read(190, of: &store, from: source)
    store.evictUnused()
    #expect(store.paragraphs[190] != nil, "too few were read since")
  }

  @Test func onlyUnshapedParagraphsOfLittleWeightAreShapedAhead() {
    var (store, source) = store(4)
    store.shapedParagraphs = ShapedParagraphCache(capacity: 800)
    _ = read(0, of: &store, from: source)
    let entry = store.paragraphs[0]!
    #expect(store.mayShapeAhead(entry, weight: 100) && !store.mayShapeAhead(entry, weight: 101))
    _ = store.shape(entry, by: TextPipeline(settings: LayoutSettings()))
    #expect(!store.mayShapeAhead(entry, weight: 100))
  }
}
