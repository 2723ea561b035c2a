import GalleyFonts
import TestSupport
import Testing

@testable import GalleyTextEngine

/// Discarded data of a long document is computed again on request, without a visible difference.
@Suite struct ShapedParagraphCacheTests {
  private func text(_ generator: inout SeededGenerator, paragraphs: Int) -> String {
    (0..<paragraphs).map { _ in
      String(repeating: ["word ", "a", "ccc-d ", ""].randomElement(using: &generator)!, count: Int.random(in: 0...9, using: &generator)) + "\n"
    }.joined()
  }

  private func expectSame(_ a: DocumentLayout, _ b: DocumentLayout, _ context: String) {
    #expect(a.fragments == b.fragments, "\(context)")
    for index in stride(from: 0, to: min(a.fragments.count, b.fragments.count), by: 23) {
      let (runs, others) = (a.visualRuns(ofFragment: index), b.visualRuns(ofFragment: index))
      #expect(runs.map(\.glyphs) == others.map(\.glyphs) && runs.map(\.xs) == others.map(\.xs), "\(context), fragment \(index)")
    }
  }

  @Test(arguments: 1...(LongTests.areWanted ? 3 : 1) as ClosedRange<UInt64>) func layoutWithEvictionEqualsLayoutWithoutIt(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let paragraphs = LayoutFixture.paragraphs(text(&generator, paragraphs: 900))
    let layouts = [ShapedParagraphCache(capacity: 500), ShapedParagraphCache()].map { kept in
      let layout = DocumentLayout()
      layout.store.shapedParagraphs = kept
      layout.replaceParagraphs(0..<0, with: paragraphs)
      for _ in 0..<3 { layout.appendRegion(LayoutFixture.region(90, 4000)) }
      layout.appendRegion(LayoutFixture.region(90, nil))
      layout.layOutAll()
      return layout
    }
    #expect(layouts[0].store.shapedParagraphs.count <= 64 && layouts[1].store.shapedParagraphs.count == paragraphs.count)
    expectSame(layouts[0], layouts[1], "seed \(seed)")
    for round in 0..<20 {
      let place = Int.random(in: 0..<layouts[0].paragraphCount, using: &generator)
      let removed = Int.random(in: 0...min(300, layouts[0].paragraphCount - place), using: &generator)
      let new = LayoutFixture.paragraphs(text(&generator, paragraphs: Int.random(in: 0...400, using: &generator)) + "x\n")
      for layout in layouts {
        layout.replaceParagraphs(place..<place + removed, with: new)
        layout.layOutAll()
      }
      expectSame(layouts[0], layouts[1], "seed \(seed), round \(round)")
    }
  }

  /// Only restyling uses the items, and it makes them again.
  @Test func itemsOfEarlierParagraphsAreDiscarded() {
    let paragraphs = LayoutFixture.paragraphs(String(repeating: "a b אב\n", count: 99) + "c")
    let layout = DocumentLayout()
    layout.store.shapedParagraphs = ShapedParagraphCache(itemizedCapacity: 0)
    layout.replaceParagraphs(0..<0, with: paragraphs)
    layout.appendRegion(LayoutFixture.region(90, nil))
    layout.layOutAll()
    let entries = paragraphs.indices.map { layout.store.paragraphs[$0]! }
    #expect(entries.allSatisfy { $0.shaped != nil })
    #expect(entries.map { $0.itemized == nil } == paragraphs.indices.map { $0 < 36 }, "the last 64 paragraphs keep them")
    let larger = paragraphs.map { Paragraph(text: $0.text, styles: [.init(length: $0.text.count, style: LayoutFixture.style(14))], settings: $0.settings) }
    layout.replaceParagraphs(0..<paragraphs.count, with: larger)
    layout.layOutAll()
    expectSame(layout, LayoutFixture.fresh(like: layout), "larger")
  }

  /// At least as many as the cache holds: each replaces its own former shaping.
  @Test(arguments: [63, 64, 65, 130]) func reshapedParagraphsOccupyOneCacheEntryEach(count: Int) {
    let layout = DocumentLayout()
    layout.store.shapedParagraphs = ShapedParagraphCache(capacity: 0)
    layout.replaceParagraphs(0..<0, with: LayoutFixture.paragraphs(String(repeating: "a b\n", count: count - 1) + "c"))
    layout.appendRegion(LayoutFixture.region(90, nil))
    layout.layOutAll()
    let before = layout.fragments
    for _ in 0..<5 {
      layout.settings.usesFontLeading.toggle()
      layout.layOutAll()
      #expect(layout.store.shapedParagraphs.count == min(count, 64))
    }
    layout.settings.usesFontLeading = true
    layout.layOutAll()
    #expect(layout.fragments == before)
    // Deleted paragraphs are not retained.
    weak var gone = layout.entry(0)
    layout.replaceParagraphs(0..<1, with: [])
    layout.layOutAll()
    #expect(gone == nil)
  }

  /// Cache entries for reshaped or deleted paragraphs do not accumulate, and displace no others.
  @Test func entriesOfDeletedParagraphsAreRemoved() {
    let layout = DocumentLayout()
    layout.store.shapedParagraphs = ShapedParagraphCache(capacity: 1 << 19)
    layout.replaceParagraphs(0..<0, with: LayoutFixture.paragraphs(String(repeating: "a b\n", count: 99) + "c"))
    layout.appendRegion(LayoutFixture.region(90, nil))
    layout.layOutAll()
    let shaped = (0..<100).map { layout.entry($0).shaped }
    for _ in 0..<9000 {
      layout.replaceParagraphs(50..<51, with: LayoutFixture.paragraphs("d\n"))
      layout.layOutAll()
    }
    #expect(layout.store.shapedParagraphs.recordCount <= 4096 + 200 && layout.store.shapedParagraphs.count <= layout.store.shapedParagraphs.recordCount)
    for index in [0, 49, 51, 99] { #expect(layout.entry(index).shaped === shaped[index], "paragraph \(index) was forgotten") }
  }

  /// A paragraph uses memory however short it is.
  @Test func emptyParagraphsCountTowardsTheCacheLimit() {
    let layout = DocumentLayout()
    layout.store.shapedParagraphs = ShapedParagraphCache(capacity: 13_000)
    layout.replaceParagraphs(0..<0, with: LayoutFixture.paragraphs(String(repeating: "\n", count: 1000)))
    layout.appendRegion(LayoutFixture.region(90, nil))
    layout.layOutAll()
    #expect(layout.store.shapedParagraphs.count == 200)
  }

  /// Paragraphs are found at the same index as by counting from the start, whether they were read or not.
  @Test func paragraphIndexesEqualCountingFromTheStart() {
    var generator = SeededGenerator(seed: 9)
    let list = ParagraphList()
    var plain: [Paragraph] = []
    for _ in 0..<60 {
      let new = LayoutFixture.paragraphs(text(&generator, paragraphs: Int.random(in: 0...700, using: &generator)) + "y\n")
      let place = Int.random(in: 0...plain.count, using: &generator)
      let removed = Int.random(in: 0...min(400, plain.count - place), using: &generator)
      plain.replaceSubrange(place..<place + removed, with: new)
      let unread = UnreadParagraphs(count: new.count, utf16: new.reduce(0) { $0 + $1.text.count }, cutsLines: false)
      list.replace(place..<place + removed, with: Bool.random(using: &generator) ? .read(new) : .unread(unread), from: ArrayParagraphSource(plain))
      #expect(list.brokenInvariant() == nil)
      #expect(list.count == plain.count && list.utf16Length == plain.reduce(0) { $0 + $1.text.count })
      var start = 0
      for (index, paragraph) in plain.enumerated() {
        let length = paragraph.text.count
        if index % 37 == 0 || index == plain.count - 1 {
          let offset = UTF16Offset(start)
          #expect(list.startOffset(of: index) == offset && list.characters(of: index) == offset..<offset + length)
          let (first, last) = (list.paragraph(holding: offset), list.paragraph(holding: offset + length - 1))
          #expect(first.index == index && first.start == offset && last.index == index && last.start == offset)
        }
        if list[index] == nil, index % 91 == 0 {
          let end = list.endOfUnread(from: index, limit: min(plain.count, index + Int.random(in: 1...20, using: &generator)))
          list.replaceUnread(Array(plain[index..<end]), at: index)
          #expect(list.brokenInvariant() == nil)
        }
        if let entry = list[index] { #expect(entry.paragraph.text == paragraph.text) }
        start += length
      }
      #expect(list.paragraph(holding: UTF16Offset(start)).index == plain.count - 1 && list.startOffset(of: plain.count).utf16 == start)
    }
  }

  /// A text with lazily read paragraphs is laid out like one that was read, through edits.
  @Test func unreadParagraphsAreLaidOutAsReadOnes() {
    for seed in 1...UInt64(LongTests.areWanted ? 40 : 12) {
      var generator = SeededGenerator(seed: seed)
      let (lazy, eager) = (DocumentLayout(), DocumentLayout())
      for layout in [lazy, eager] { layout.regions = [LayoutFixture.region(170, 300), LayoutFixture.region(140, nil)] }
      if seed % 2 == 0 { lazy.store.shapedParagraphs = ShapedParagraphCache(capacity: 3000) }
      var plain: [Paragraph] = []
      for step in 0..<12 {
        let new = LayoutFixture.paragraphs(text(&generator, paragraphs: Int.random(in: 0...120, using: &generator)) + "y\n")
        let place = Int.random(in: 0...plain.count, using: &generator)
        let removed = Int.random(in: 0...min(60, plain.count - place), using: &generator)
        plain.replaceSubrange(place..<place + removed, with: new)
        let unread = UnreadParagraphs(count: new.count, utf16: new.reduce(0) { $0 + $1.text.count }, cutsLines: false)
        lazy.replaceParagraphs(place..<place + removed, with: .unread(unread), from: ArrayParagraphSource(plain))
        eager.replaceParagraphs(place..<place + removed, with: new)
        let offset = UTF16Offset(Int.random(in: 0...lazy.utf16Length, using: &generator))
        for layout in [lazy, eager] { if step % 3 == 2 { layout.layOutAll() } else { layout.layOut(throughOffset: offset) } }
        #expect(Array(lazy.fragments) == Array(eager.fragments), "seed \(seed), step \(step)")
      }
    }
  }

  /// Of a long unread text, only the laid out part is read.
  @Test func onlyLaidOutParagraphsAreRead() {
    let plain = LayoutFixture.paragraphs(String(repeating: "some words in a line\n", count: 5000))
    let source = ArrayParagraphSource(plain)
    let layout = DocumentLayout()
    layout.simple.minimumUnits = .max
    layout.regions = [LayoutFixture.region(170, nil)]
    layout.replaceParagraphs(
      0..<0, with: .unread(UnreadParagraphs(count: 5000, utf16: plain.count * plain[0].text.count, cutsLines: false)), from: source)
    layout.layOut(throughOffset: 400)
    #expect(source.read < 200)
    #expect(layout.paragraph(4000).text == plain[4000].text && source.read < 400)
    layout.layOutAll()
    #expect(source.read == 5000 && (0..<5000).allSatisfy { layout.isRead($0) }, "each is read once")
    // Evicted paragraphs do not retain their text either.
    let short = DocumentLayout()
    short.store.shapedParagraphs = ShapedParagraphCache(capacity: 10_000)
    short.simple.minimumUnits = .max
    short.regions = layout.regions
    short.replaceParagraphs(
      0..<0, with: .unread(UnreadParagraphs(count: 5000, utf16: plain.count * plain[0].text.count, cutsLines: false)), from: source)
    short.layOutAll()
    #expect((0..<5000).count { short.isRead($0) } < 500)
    #expect(Array(short.fragments) == Array(layout.fragments))
    #expect(short.visualRuns(ofFragment: 0).map(\.glyphs) == layout.visualRuns(ofFragment: 0).map(\.glyphs))
  }
}
