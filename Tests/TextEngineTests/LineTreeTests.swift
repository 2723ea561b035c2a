import TestSupport
import Testing

@testable import GalleyTextEngine

/// Laid out lines form a tree. Reused lines below a change are shifted without being visited; the work is that of the change.
@Suite struct LineTreeTests {
  private static let words = ["alpha ", "be ", "gamma ", "delta\n", "אב ", "\n", "e\u{2028}", "zeta eta theta ", "iota\u{C}"]

  private func text(_ generator: inout SeededGenerator, count: Int, _ words: [String] = words) -> String {
    (0..<count).map { _ in words.randomElement(using: &generator)! }.joined()
  }

  private func check(_ layout: DocumentLayout, _ context: String) {
    let other = DocumentLayout(settings: layout.settings)
    other.replaceParagraphs(0..<0, with: (0..<layout.paragraphCount).map { layout.paragraph($0) })
    other.regions = layout.regions
    other.layOutAll()
    #expect(layout.flow.lines.brokenInvariant() == nil, "\(context)")
    let count = layout.fragments.count
    #expect(layout.isComplete ? layout.fragments == other.fragments : layout.fragments.elementsEqual(other.fragments.prefix(count)), "\(context)")
    guard count > 0 else { return }
    for step in 0..<4 {
      let index = (count - 1) * step / 3
      #expect(layout.visualRuns(ofFragment: index).map(\.ys) == other.visualRuns(ofFragment: index).map(\.ys), "\(context)")
      #expect(layout.caretStops(ofFragment: index) == other.caretStops(ofFragment: index), "\(context)")
      let fragment = layout.fragments[index]
      let first = layout.fragments.indices.first { layout.fragments[$0].range.upperBound > fragment.range.lowerBound }
      #expect(layout.firstFragment(endingAfter: fragment.range.lowerBound) == first ?? count, "\(context)")
      let below = layout.fragments.indices.first {
        let (rect, region) = (layout.fragments[$0].rect, layout.fragments[$0].region)
        return region > fragment.region || region == fragment.region && rect.maxY > fragment.rect.y
      }
      #expect(layout.firstFragment(inRegion: fragment.region, below: fragment.rect.y) == below ?? count, "\(context)")
      let inRegion = layout.fragments.indices.filter { layout.fragments[$0].region == fragment.region }
      #expect(Array(layout.fragments(inRegion: fragment.region)) == inRegion, "\(context)")
      let used = inRegion.map { layout.fragments[$0].used }
      let (left, right) = (used.map(\.x).min()!, used.map(\.maxX).max()!)
      let (top, bottom) = (used.map(\.y).min()!, used.map(\.maxY).max()!)
      let bounds = LayoutRect(x: left, y: top, width: right - left, height: bottom - top)
      #expect(layout.used(inRegion: fragment.region) == bounds, "\(context)")
    }
  }

  /// Edits, shapes and partial layouts in random order, in columns of limited and unlimited height, with spacing and truncated lines.
  @Test(arguments: UInt64(1)...24)
  func layoutAfterChangesEqualsANewLayout(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let isEndless = seed % 3 > 0
    let configure: (inout ParagraphSettings) -> Void = { settings in
      settings.spacingBefore = LayoutUnit(points: seed % 2 == 0 ? 3 : 0)
      settings.spacingAfter = LayoutUnit(points: seed % 4 == 0 ? 5 : 0)
      if seed % 8 == 5 { settings.lineBreaking = .truncateTail }
    }
    let layout = LayoutFixture.layout(
      text(&generator, count: 500), width: 150, height: isEndless ? nil : 900, columns: isEndless ? 2 : 4, configure)
    for step in 0..<30 {
      switch Int.random(in: 0..<8, using: &generator) {
      case 0...4:
        let count = layout.paragraphCount
        let from = Int.random(in: 0..<count, using: &generator)
        let to = min(count - 1, from + Int.random(in: 0...2, using: &generator))
        guard from < to else { continue }
        let new = LayoutFixture.paragraphs(text(&generator, count: Int.random(in: 0...9, using: &generator)) + "k\n", configure)
        layout.replaceParagraphs(from..<to, with: new)
      case 5:
        var region = layout.regions[0]
        region.exclusions = Bool.random(using: &generator) ? [] : [
          Exclusion(path: LayoutFixture.circle(Double.random(in: 0...150, using: &generator), Double.random(in: 0...500, using: &generator), 30))
        ]
        layout.setRegion(region, at: 0)
      case 6:
        layout.layOut(throughOffset: UTF16Offset(Int.random(in: 0...layout.utf16Length, using: &generator)))
      default:
        layout.layOut(throughRegion: 0)
      }
      if Bool.random(using: &generator) { layout.layOutAll() }
      check(layout, "seed \(seed), step \(step)")
    }
  }

  private func endless(_ text: String) -> DocumentLayout { LayoutFixture.layout(text, width: 300) }

  /// Inserting a paragraph in a text of any length: its own lines are placed, and all lines below are shifted.
  @Test(arguments: [100, 1000, 10_000])
  func linesBelowAnEditAreReused(paragraphs: Int) {
    let layout = endless(String(repeating: "some words that take a line or two of it\n", count: paragraphs))
    let (cost, height) = (layout.cost, layout.fragments.last!.rect.y)
    let moved = layout.fragments.count * 3 / 4
    let baseline = layout.visualRuns(ofFragment: moved)[0].ys[0]
    _ = layout.consumeChanges()
    layout.replaceParagraphs(paragraphs / 2..<paragraphs / 2, with: LayoutFixture.paragraphs("a new one\n"))
    layout.layOutAll()
    // The new line, the one below it, and the empty last one.
    #expect((layout.cost - cost).placed <= 3)
    #expect(layout.fragments.last!.rect.y == height + LayoutUnit(points: 10))
    #expect(layout.visualRuns(ofFragment: moved + 1)[0].ys[0] == baseline + LayoutUnit(points: 10))
    let changes = layout.consumeChanges()
    #expect(changes.count == 1 && changes[0].bottom == layout.fragments.last!.rect.maxY)
    #expect(changes[0].top == layout.fragments[layout.firstFragment(endingAfter: layout.paragraphStart(paragraphs / 2))].rect.y)
    #expect(layout.isComplete && layout.laidEnd == layout.textEnd)
  }

  /// Shapes in two columns move: the lines between and below them are reused.
  @Test func linesBetweenChangedBandsAreReused() {
    let layout = LayoutFixture.layout(String(repeating: "aaa\n", count: 60), width: 100, height: 200, columns: 2)
    func move(to x: Double) {
      layout.regions[0].exclusions = [Exclusion(path: LayoutFixture.rect(x, 20, 20, 20))]
      layout.regions[1].exclusions = [Exclusion(path: LayoutFixture.rect(x, 150, 20, 20))]
      layout.layOutAll()
    }
    move(to: 60)
    let cost = layout.cost
    move(to: 65)
    // Two lines beside each shape, and those that its slightly larger band touches.
    #expect((layout.cost - cost).placed <= 2 * 4)
    #expect(layout.fragments == LayoutFixture.fresh(like: layout).fragments)
  }

  /// A full column: the line that an insertion pushes out is placed again, but not the lines that only move.
  @Test func linesMovedWithinAFullColumnAreReused() {
    let layout = LayoutFixture.layout(String(repeating: "aaa\n", count: 60), width: 100, height: 200, columns: 2)
    let cost = layout.cost
    layout.replaceParagraphs(2..<2, with: LayoutFixture.paragraphs("bbb\n"))
    layout.layOutAll()
    #expect((layout.cost - cost).placed <= 4)
    #expect(layout.fragments == LayoutFixture.fresh(like: layout).fragments)
  }

  /// A line that was first tried at a higher position depends on the shape below it.
  @Test func lineShortenedByAShapeBelowItDependsOnIt() {
    let layout = DocumentLayout()
    let text = Array("aaa bbb C aaa bbb".utf16)
    layout.replaceParagraphs(0..<0, with: [
      Paragraph(
        text: text, styles: [
          .init(length: 8, style: LayoutFixture.style(10)), .init(length: 1, style: LayoutFixture.style(20)),
          .init(length: text.count - 9, style: LayoutFixture.style(10)),
        ], settings: ParagraphSettings())
    ])
    layout.regions = [LayoutFixture.region(100, 200, [LayoutFixture.rect(40, 15, 60, 20)])]
    layout.layOutAll()
    #expect(layout.fragments[0].rect.maxY <= LayoutUnit(points: 15))
    layout.regions[0].exclusions = []
    layout.layOutAll()
    #expect(layout.fragments == LayoutFixture.fresh(like: layout).fragments)
  }

  /// Typing queries only its own line, character after character: the text below waits, and is reused completely.
  @Test func reusableLinesBelowSurvivePartialLayouts() {
    let line = "some words that take a line or two of the column and go on\n"
    let layout = LayoutFixture.layout(String(repeating: line, count: 1000), width: 100)
    let cost = layout.cost
    for count in 1...20 {
      layout.replaceParagraphs(500..<501, with: LayoutFixture.paragraphs(String(repeating: "e", count: count) + " " + line))
      layout.layOut(throughOffset: layout.paragraphStart(500))
    }
    layout.layOutAll()
    #expect((layout.cost - cost).placed < 20 * 3 + 20)
    check(layout, "letter after letter")
  }

  @Test func editThatMovesNothingChangesOnlyItsOwnLine() {
    let layout = endless(String(repeating: "words\n", count: 500) + "end")
    let cost = layout.cost
    _ = layout.consumeChanges()
    layout.replaceParagraphs(250..<251, with: LayoutFixture.paragraphs("wordss\n"))
    layout.layOutAll()
    #expect((layout.cost - cost).placed <= 2)
    let changes = layout.consumeChanges()
    #expect(changes.map(\.top) == [LayoutUnit(points: 2500)] && changes.map(\.bottom) == [LayoutUnit(points: 2510)])
  }

  /// Below the last shape, text in an endless column moves as a whole; beside a shape its layout depends on y.
  @Test func textBelowTheLastShapeMovesAsAWhole() {
    let layout = LayoutFixture.layout(
      String(repeating: "some words that take a line\n", count: 2000), width: 100, shapes: [LayoutFixture.rect(0, 100, 40, 200)])
    let cost = layout.cost
    var region = layout.regions[0]
    region.exclusions = [Exclusion(path: LayoutFixture.rect(0, 100, 40, 230))]
    layout.setRegion(region, at: 0)
    layout.layOutAll()
    #expect((layout.cost - cost).placed < 120)
    check(layout, "a shape that grows")
  }

  /// In columns of limited height, lines are reused only as long as all of them fit.
  @Test func limitedColumnsEqualANewLayoutAfterEdits() {
    let layout = LayoutFixture.layout(String(repeating: "word\n", count: 60), width: 100, height: 400, columns: 2)
    for text in ["more\nand more\n", "", "x\n"] {
      layout.replaceParagraphs(3..<4, with: text.isEmpty ? [] : LayoutFixture.paragraphs(text))
      layout.layOutAll()
      check(layout, text)
    }
  }

  /// A view of the laid out fragments is a value: it stays unchanged while layout continues.
  @Test func fragmentsCollectionIsASnapshot() {
    let layout = endless(String(repeating: "some words\n", count: 100))
    let before = layout.fragments
    let copy = Array(before)
    layout.replaceParagraphs(0..<50, with: [])
    layout.layOutAll()
    #expect(Array(before) == copy && layout.fragments.count == copy.count - 50)
  }

  /// Equal properties of lines are stored once.
  @Test func equalLineGeometriesAreShared() {
    let text = String(repeating: "some words that take more than a line of it\n", count: 2000)
    for height in [nil, 500.0] {
      let layout = LayoutFixture.layout(text, width: 120, height: height, columns: height == nil ? 1 : 30) { $0.firstLineIndent = LayoutUnit(points: 10) }
      var places: Set<ObjectIdentifier> = []
      var cursor = layout.flow.lines.cursor()
      while let line = cursor.line {
        places.insert(ObjectIdentifier(line.geometry))
        cursor.advance()
      }
      // A paragraph's first line and the others; in columns also a line that ends the column and a line that begins the next.
      #expect(places.count <= (height == nil ? 3 : 100) && layout.flow.lines.count > 1000)
    }
  }
}
