import GalleyFonts
import TestSupport
import Testing

@testable import GalleyTextEngine

/// The tree of paragraphs equals a model computed from scratch after any sequence of edits, scans, counts, reads and evictions: offsets, paragraphs
/// and glyphs are found both ways, and cached break opportunities equal those of a new scan.
@Suite struct ParagraphListLawTests {
  /// A paragraph, and what the tree should know about it.
  private struct Model {
    let paragraph: Paragraph
    let breaks: [String]
    let count: GlyphCount
    var isRead = false, isCounted = false, isScanned = false, mustBeShaped = false

    /// The number of glyphs, or an estimate if they are not counted.
    var glyphs: Int { isCounted ? count.glyphs : count.units }
  }

  private final class Rig {
    let list = ParagraphList()
    let pairs: PairAdvances
    let style: TextStyle
    var table: BreakTable
    var models: [Model] = []
    var generator: SeededGenerator

    init(seed: UInt64) throws {
      generator = SeededGenerator(seed: seed)
      style = TextStyle(font: try #require(FontLibrary.shared.face(named: "Galley Block")).instance(size64: 640))
      pairs = try #require(PairAdvances(Shaper.key(for: style, font: style.font, script: ScriptTracker.latin, level: 0)))
      table = BreakTable(of: list, style: style)
    }

    func random(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }

    private func scan(_ units: [UInt16], into chunk: BreakTableChunk) -> Bool? {
      units.withUnsafeBufferPointer { buffer in
        var scan = SimpleTextScanner(SimpleTextBreaker(pairs: pairs, text: buffer, isWhole: true), first: 0, paragraph: 0, .paragraphStart)
        return chunk.add(along: &scan, from: 0, isLatin: true) == .end
      }
    }

    static func description(_ breaks: CachedBreaks) -> [String] {
      var (breaks, list) = (breaks, [String]())
      while true {
        let found = breaks.next()
        list.append("\(breaks.current)")
        if found == .end { return list }
      }
    }

    private func newModels(_ count: Int) -> [Model] {
      (0..<count).map { _ in
        let words = (0..<random(0...6)).map { _ in ["a", "fi ", "of-fice ", " ", "long"].randomElement(using: &generator)! }
        let paragraph = LayoutFixture.paragraphs(words.joined() + "\n")[0]
        let chunk = BreakTableChunk(spaceAdvance: pairs.spaceAdvance)
        guard scan(paragraph.text, into: chunk) == true, case let breaks = chunk.breaks(ofParagraph: 0) else { preconditionFailure("not simple: \(words)") }
        return Model(paragraph: paragraph, breaks: Self.description(breaks), count: breaks.counts)
      }
    }

    private var source: ArrayParagraphSource { ArrayParagraphSource(models.map(\.paragraph)) }

    // MARK: Changes

    func replace() {
      let first = random(0...models.count)
      let range = first..<min(models.count, first + random(0...1) * random(0...80) + random(0...2))
      var new = newModels(random(0...1) * random(0...90) + random(models.isEmpty ? 1...2 : 0...2))
      let isRead = new.isEmpty || random(0...2) == 0
      for index in new.indices { new[index].isRead = isRead }
      models.replaceSubrange(range, with: new)
      let unread = { UnreadParagraphs(count: new.count, utf16: new.reduce(0) { $0 + $1.count.units }, cutsLines: false) }
      table.prepareToReplace(range.lowerBound, nil)
      list.replace(range, with: isRead ? .read(new.map(\.paragraph)) : .unread(unread()), from: source)
    }

    /// Scans some paragraphs one after another, or one alone. A few are treated as if they were not simple.
    func scanSome() {
      let first = random(0...models.count - 1)
      let isAlone = random(0...1) == 0
      for index in first..<min(models.count, first + (isAlone ? 1 : random(1...40))) where !models[index].isScanned && !models[index].mustBeShaped {
        let isSimple = random(0...30) > 0
        let isAdded = table.insert(index, spaceAdvance: pairs.spaceAdvance, isAlone: isAlone) { isSimple ? scan(models[index].paragraph.text, into: $0) : false }
        #expect(isAdded == isSimple)
        if isSimple { (models[index].isScanned, models[index].isCounted) = (true, true) } else { models[index].mustBeShaped = true }
      }
    }

    func countSome() {
      let first = random(0...models.count - 1)
      let end = min(models.count, first + random(1...60))
      list.setCounts(models[first..<end].map(\.count), from: first)
      for index in first..<end { models[index].isCounted = true }
    }

    func readSome() {
      let index = random(0...models.count - 1)
      let end = list.endOfUnread(from: index, limit: min(models.count, index + random(1...50)))
      guard end > index else { return }
      list.replaceUnread(models[index..<end].map(\.paragraph), at: index)
      for read in index..<end { models[read].isRead = true }
    }

    func evict() {
      list.evictUnused()
      for index in models.indices { models[index].isRead = false }
    }

    func dropBreaks() {
      list.dropBreaks()
      table = BreakTable(of: list, style: style)
      for index in models.indices { (models[index].isScanned, models[index].mustBeShaped) = (false, false) }
    }

    // MARK: Comparison

    /// Describes the first difference between the tree and the model, or returns `nil`. Queries that add scanned paragraphs to the tree come last.
    func difference() -> String? {
      if let broken = list.brokenInvariant() { return broken }
      if list.count != models.count { return "\(list.count) paragraphs, \(models.count)" }
      var offset = UTF16Offset(0)
      for (index, model) in models.enumerated() {
        let end = offset + model.count.units
        if list.characters(of: index) != offset..<end { return "paragraph \(index) at \(list.characters(of: index)), not \(offset)" }
        for inside in [offset, end - 1] where list.paragraph(holding: inside) != (index, offset) { return "\(list.paragraph(holding: inside)) at \(inside)" }
        if (list[index] != nil) != model.isRead || list[index].map({ $0.paragraph.text != model.paragraph.text }) ?? false { return "text of \(index)" }
        switch table.breaks(ofParagraph: index) {
        case .cached(let breaks):
          if !model.isScanned || Self.description(breaks) != model.breaks || breaks.counts != model.count { return "breaks of \(index)" }
        case .forShaping: if !model.mustBeShaped { return "\(index) must be shaped" }
        case .unknown: if model.isScanned || model.mustBeShaped { return "\(index) is not scanned" }
        }
        offset = end
      }
      return differenceOfGlyphs()
    }

    private func differenceOfGlyphs() -> String? {
      if list.isCounted != models.allSatisfy(\.isCounted) { return "counted" }
      var (number, isExact) = (GlyphIndex(0), true)
      for (index, model) in models.enumerated() {
        isExact = isExact && model.isCounted
        if list.firstGlyph(of: index) != number { return "paragraph \(index) at glyph \(list.firstGlyph(of: index)), not \(number)" }
        for inside in [number, number + model.glyphs - 1] {
          guard let found = list.paragraph(ofGlyph: inside), found == (index, isExact) else { return "glyph \(inside), not in \(index)" }
        }
        let uncounted = models[index...].firstIndex { !$0.isCounted }
        if list.uncounted(from: index, limit: 3)?.lowerBound != uncounted { return "first uncounted paragraph from \(index)" }
        number = number + model.glyphs
      }
      return list.firstGlyph(of: models.count) == number && list.paragraph(ofGlyph: number) == nil ? nil : "number of glyphs"
    }
  }

  @Test(arguments: 1...(LongTests.areWanted ? 12 : 2) as ClosedRange<UInt64>) func treeEqualsAModelComputedFromScratch(seed: UInt64) throws {
    let rig = try Rig(seed: seed)
    rig.replace()
    for step in 0..<150 {
      switch rig.random(0...20) {
      case 0...5: rig.replace()
      case 6...11: rig.scanSome()
      case 12...14: rig.countSome()
      case 15...18: rig.readSome()
      case 19: rig.evict()
      default: if rig.random(0...3) == 0 { rig.dropBreaks() }
      }
      if rig.models.isEmpty { rig.replace() }
      if step % 2 == 0 { try #require(rig.difference() == nil, "seed \(seed), step \(step)") }
    }
  }
}
