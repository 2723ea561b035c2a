import TestSupport
import Testing

@testable import GalleyTextEngine

/// Columns of long text end as with shaping, with any keeps and any next paragraph.
@Suite struct SimpleTextColumnLawTests {
  private static let scripts = ["漢字仮名交じり文", "שלום עולם ", "สวัสดีชาวโลก", "one word © "]

  private func text(_ generator: inout SeededGenerator) -> String {
    (0..<60).map { _ in
      if Int.random(in: 0..<6, using: &generator) == 0 {
        return String(repeating: Self.scripts.randomElement(using: &generator)!, count: Int.random(in: 1...12, using: &generator)) + "\n"
      }
      let units = Int.random(in: 5...600, using: &generator)
      return SimpleTextLawTests.text(units, &generator).filter { !$0.isNewline } + "\n"
    }.joined()
  }

  private func settings(_ generator: inout SeededGenerator) -> ParagraphSettings {
    var settings = ParagraphSettings()
    settings.alignment = [.natural, .justified].randomElement(using: &generator)!
    settings.hyphenation = [0, 1].randomElement(using: &generator)!
    settings.minimumLinesAtColumnEnd = [0, 2, 2, 3].randomElement(using: &generator)!
    settings.keepsLinesTogether = Int.random(in: 0..<4, using: &generator) == 0
    settings.keepsWithNext = Int.random(in: 0..<8, using: &generator) == 0
    settings.spacingBefore = LayoutUnit(points: [0, 3].randomElement(using: &generator)!)
    settings.spacingAfter = LayoutUnit(points: [0, 7].randomElement(using: &generator)!)
    return settings
  }

  @Test(arguments: ["EB Garamond", "DejaVu Serif", "Noto Nastaliq Urdu", "Inter"], 1...(LongTests.areWanted ? 6 : 2) as ClosedRange<UInt64>)
  func columnsEqualShapedColumns(_ font: String, seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for round in 0..<3 {
      guard let paragraphs = SimpleTextLawTests.paragraphs(text(&generator), font: font, settings(&generator)) else { return }
      var whole = LayoutSettings()
      (whole.minimumWordSpace, whole.raggedWordSpace) = [(1, .infinity), (0.83, 2)].randomElement(using: &generator)!
      let (width, isBalanced) = (Double.random(in: 90...330, using: &generator), Bool.random(using: &generator))
      let shape = LayoutFixture.rect(0, 90, 40, 60)
      let heights = (0..<120).map { _ in Double.random(in: 60...240, using: &generator) }
      var regions = heights.map { LayoutFixture.region(width, $0, Int.random(in: 0..<9, using: &generator) == 0 ? [shape] : []) }
      for index in regions.indices { regions[index].balancesWithNext = isBalanced && index % 2 == 0 }
      let (measured, shaped) = SimpleTextLawTests.pair(paragraphs, regions, whole)
      for layout in [measured, shaped] { layout.layOutAll() }
      try #require(SimpleTextLawTests.difference(measured, shaped) == nil, "\(font), round \(round)")
      for layout in [measured, shaped] {
        for index in 3..<8 { layout.regions[index].height = LayoutUnit(points: heights[index] + 21) }
        layout.layOutAll()
      }
      try #require(SimpleTextLawTests.difference(measured, shaped) == nil, "\(font), round \(round), with other heights")
    }
  }
}
