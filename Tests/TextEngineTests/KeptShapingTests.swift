import Fonts
import TestSupport
import Testing

@testable import TextEngine

/// What is forgotten of a long document is made again where it is asked for, and nobody sees the difference.
@Suite struct KeptShapingTests {
  private func text(_ generator: inout SeededGenerator, paragraphs: Int) -> String {
    (0..<paragraphs).map { _ in
      String(repeating: ["word ", "a", "ccc-d ", ""].randomElement(using: &generator)!, count: Int.random(in: 0...9, using: &generator)) + "\n"
    }.joined()
  }

  private func expectSame(_ a: DocumentLayout, _ b: DocumentLayout, _ place: String) {
    #expect(a.fragments == b.fragments, "\(place)")
    for index in stride(from: 0, to: min(a.fragments.count, b.fragments.count), by: 23) {
      let (runs, others) = (a.visualRuns(ofFragment: index), b.visualRuns(ofFragment: index))
      #expect(runs.map(\.glyphs) == others.map(\.glyphs) && runs.map(\.xs) == others.map(\.xs), "\(place), fragment \(index)")
    }
  }

  @Test(arguments: [1, 2, 3] as [UInt64]) func aLayoutThatForgetsIsTheSame(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let paragraphs = Setting.paragraphs(text(&generator, paragraphs: 900))
    let layouts = [KeptShaping(most: 500), KeptShaping()].map { kept in
      let layout = DocumentLayout()
      layout.kept = kept
      layout.replaceParagraphs(0..<0, with: paragraphs)
      for _ in 0..<3 { layout.appendRegion(Setting.region(90, 4000)) }
      layout.appendRegion(Setting.region(90, nil))
      layout.layOutAll()
      return layout
    }
    #expect(layouts[0].kept.count <= 64 && layouts[1].kept.count == paragraphs.count)
    expectSame(layouts[0], layouts[1], "seed \(seed)")
    for round in 0..<20 {
      let place = Int.random(in: 0..<layouts[0].paragraphCount, using: &generator)
      let removed = Int.random(in: 0...min(300, layouts[0].paragraphCount - place), using: &generator)
      let new = Setting.paragraphs(text(&generator, paragraphs: Int.random(in: 0...400, using: &generator)) + "x\n")
      for layout in layouts {
        layout.replaceParagraphs(place..<place + removed, with: new)
        layout.layOutAll()
      }
      expectSame(layouts[0], layouts[1], "seed \(seed), round \(round)")
    }
  }

  /// As many as are kept at the least: each takes the place of its own former shaping.
  @Test(arguments: [63, 64, 65, 130]) func whatIsShapedAgainCountsOnce(count: Int) {
    let layout = DocumentLayout()
    layout.kept = KeptShaping(most: 0)
    layout.replaceParagraphs(0..<0, with: Setting.paragraphs(String(repeating: "a b\n", count: count - 1) + "c"))
    layout.appendRegion(Setting.region(90, nil))
    layout.layOutAll()
    let before = layout.fragments
    for _ in 0..<5 {
      layout.settings.usesFontLeading.toggle()
      layout.layOutAll()
      #expect(layout.kept.count == min(count, 64))
    }
    layout.settings.usesFontLeading = true
    layout.layOutAll()
    #expect(layout.fragments == before)
    // What is deleted is held by nobody.
    weak var gone = layout.paragraphs[0]
    layout.replaceParagraphs(0..<1, with: [])
    layout.layOutAll()
    #expect(gone == nil)
  }

  /// A paragraph takes its memory however short it is.
  @Test func emptyParagraphsCountAsWell() {
    let layout = DocumentLayout()
    layout.kept = KeptShaping(most: 13_000)
    layout.replaceParagraphs(0..<0, with: Setting.paragraphs(String(repeating: "\n", count: 1000)))
    layout.appendRegion(Setting.region(90, nil))
    layout.layOutAll()
    #expect(layout.kept.count == 200)
  }

  /// Paragraphs are found where counting from the start finds them.
  @Test func paragraphsAreFoundByTheirSums() {
    var generator = SeededGenerator(seed: 9)
    var list = ParagraphList()
    var plain: [Int] = []
    for _ in 0..<30 {
      let new = Setting.paragraphs(text(&generator, paragraphs: Int.random(in: 0...700, using: &generator)) + "y\n")
      let place = Int.random(in: 0...plain.count, using: &generator)
      let removed = Int.random(in: 0...min(400, plain.count - place), using: &generator)
      list.replace(place..<place + removed, with: new)
      plain.replaceSubrange(place..<place + removed, with: new.map(\.text.count))
      #expect(list.brokenInvariant() == nil)
      #expect(list.count == plain.count && list.utf16Length == plain.reduce(0, +))
      var start = 0
      for (index, length) in plain.enumerated() {
        if index % 37 == 0 || index == plain.count - 1 {
          #expect(list.start(of: index) == start && list[index].paragraph.text.count == length)
          let (first, last) = (list.paragraph(at: start), list.paragraph(at: start + length - 1))
          #expect(first.index == index && first.start == start && last.index == index && last.start == start)
        }
        start += length
      }
      #expect(list.paragraph(at: start).index == plain.count - 1 && list.start(of: plain.count) == start)
    }
  }
}
