import Testing

@testable import GalleyTextEngine

/// The simple text used last and its cached break opportunities, without a layout.
@Suite struct SimpleTextStoreTests {
  /// Ten paragraphs, the last three in another size.
  private let source = ArrayParagraphSource(
    LayoutFixture.paragraphs(String(repeating: "ab c\n", count: 7)) + LayoutFixture.paragraphs("d\ne\nf\n", size: 12))

  /// The paragraphs of a document, unread.
  private func paragraphs(_ count: Int = 10) -> ParagraphList {
    let list = ParagraphList()
    list.replace(0..<0, with: .unread(UnreadParagraphs(count: count, utf16: source.startOfParagraph(count).utf16, cutsLines: false)), from: source)
    return list
  }

  private func text(from index: Int, _ store: SimpleTextStore) throws -> SimpleText {
    try #require(SimpleText(of: source, fromParagraph: index, at: source.startOfParagraph(index), .init(settings: LayoutSettings(), pairs: store.pairs)))
  }

  @Test func breaksAreCachedForTheStyleOfMostParagraphs() throws {
    var store = SimpleTextStore()
    let paragraphs = paragraphs()
    let most = try text(from: 0, store)
    store.use(most, of: paragraphs)
    #expect(store.recent === most && store.hasTable && most.table === store.table)
    let table = try #require(store.table)
    let few = try text(from: 7, store)
    store.use(few, of: paragraphs)
    #expect(store.recent === few && few.table == nil && store.table === table)
    let same = try text(from: 0, store)
    store.use(same, of: paragraphs)
    #expect(same.table === table)
  }

  @Test func anotherStyleGetsAnotherTable() throws {
    var store = SimpleTextStore()
    let (all, few) = (paragraphs(), paragraphs(6))
    store.use(try text(from: 0, store), of: all)
    let table = try #require(store.table)
    let other = try text(from: 7, store)
    store.use(other, of: few)
    #expect(store.table !== table && store.table?.style == other.style)
    store.use(nil, of: few)
    #expect(store.recent == nil && store.hasTable)
  }

  @Test func editsApplyToTheTextUsedLast() throws {
    var store = SimpleTextStore()
    let unchanged = UnchangedText(prefix: 1, suffix: 2, oldLength: 5, delta: 1)
    let edited = ArrayParagraphSource(
      LayoutFixture.paragraphs("abb c\n" + String(repeating: "ab c\n", count: 6)) + LayoutFixture.paragraphs("d\ne\nf\n", size: 12))
    #expect(!store.applyEdit(edited, ofParagraph: 0, unchanged, at: 0))
    let text = try text(from: 0, store)
    store.use(text, of: paragraphs())
    #expect(!store.applyEdit(edited, ofParagraph: 0, nil, at: 0) && !store.applyEdit(nil, ofParagraph: 0, unchanged, at: 0))
    #expect(!store.applyEdit(edited, ofParagraph: 8, unchanged, at: 36))
    #expect(text.end == 35 && store.applyEdit(edited, ofParagraph: 0, unchanged, at: 0) && text.end == 36)
  }
}
