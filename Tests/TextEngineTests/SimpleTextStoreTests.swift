import Testing

@testable import GalleyTextEngine

/// The simple text used last and its cached break opportunities, without a layout.
@Suite struct SimpleTextStoreTests {
  /// Ten paragraphs, the last three in another size.
  private let source = ArrayParagraphSource(
    LayoutFixture.paragraphs(String(repeating: "ab c\n", count: 7)) + LayoutFixture.paragraphs("d\ne\nf\n", size: 12))

  private func text(from index: Int, _ store: SimpleTextStore) throws -> SimpleText {
    try #require(SimpleText(of: source, fromParagraph: index, at: UTF16Offset(source.startOfParagraph(index)), LayoutSettings(), store.pairs))
  }

  @Test func breaksAreCachedForTheStyleOfMostParagraphs() throws {
    var store = SimpleTextStore()
    let most = try text(from: 0, store)
    store.use(most, ofParagraphs: 10)
    #expect(store.recent === most && store.hasTable && most.table === store.table)
    let table = try #require(store.table)
    let few = try text(from: 7, store)
    store.use(few, ofParagraphs: 10)
    #expect(store.recent === few && few.table == nil && store.table === table)
    let same = try text(from: 0, store)
    store.use(same, ofParagraphs: 10)
    #expect(same.table === table)
  }

  @Test func anotherStyleGetsAnotherTable() throws {
    var store = SimpleTextStore()
    store.use(try text(from: 0, store), ofParagraphs: 10)
    let table = try #require(store.table)
    let other = try text(from: 7, store)
    store.use(other, ofParagraphs: 6)
    #expect(store.table !== table && store.table?.style == other.style)
    store.use(nil, ofParagraphs: 6)
    #expect(store.recent == nil && store.hasTable)
  }

  @Test func editsApplyToTheTextUsedLast() throws {
    var store = SimpleTextStore()
    let unchanged = UnchangedText(prefix: 1, suffix: 2, oldLength: 5, delta: 1)
    let edited = ArrayParagraphSource(
      LayoutFixture.paragraphs("abb c\n" + String(repeating: "ab c\n", count: 6)) + LayoutFixture.paragraphs("d\ne\nf\n", size: 12))
    #expect(!store.applyEdit(edited, ofParagraph: 0, unchanged, at: 0))
    let text = try text(from: 0, store)
    store.use(text, ofParagraphs: 10)
    #expect(!store.applyEdit(edited, ofParagraph: 0, nil, at: 0) && !store.applyEdit(nil, ofParagraph: 0, unchanged, at: 0))
    #expect(!store.applyEdit(edited, ofParagraph: 8, unchanged, at: 36))
    #expect(text.end == 35 && store.applyEdit(edited, ofParagraph: 0, unchanged, at: 0) && text.end == 36)
  }
}
