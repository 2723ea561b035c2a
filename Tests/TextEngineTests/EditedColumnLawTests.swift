import TestSupport
import Testing

@testable import GalleyTextEngine

/// A paragraph of many columns: after an edit, its lines above stay, and all lines equal those of a new layout.
@Suite struct EditedColumnLawTests {
  typealias Contents = EditedShapingLawTests.Contents

  /// A long paragraph between two short ones, and its layout in columns.
  private struct Document {
    private(set) var text: EditedShapingLawTests.Text
    private let settings: ParagraphSettings
    let layout = DocumentLayout()

    init(_ contents: Contents, length: Int, _ settings: ParagraphSettings, _ random: inout SeededGenerator) throws {
      let units = contents.text(length, &random)
      text = EditedShapingLawTests.Text(units: units, styles: try EditedShapingLawTests.styles(contents, units.count))
      self.settings = settings
      let heading = LayoutFixture.paragraphs("Heading\n") { $0.keepsWithNext = true }
      // The paragraph goes on in the last one if the text does not end it.
      layout.replaceParagraphs(0..<0, with: heading + [text.paragraph(settings)])
      let height = Double.random(in: 60...400, using: &random)
      layout.regions = (0..<12).map { _ in
        var region = LayoutFixture.region([90, 140, 140, 200].randomElement(using: &random)!, height)
        if Int.random(in: 0..<4, using: &random) == 0 { region.exclusions = [Self.shape(height, &random)] }
        return region
      }
    }

    private static func shape(_ height: Double, _ random: inout SeededGenerator) -> Exclusion {
      let y = Double.random(in: 0...height, using: &random)
      return Exclusion(path: LayoutFixture.circle([0, 45, 90].randomElement(using: &random)!, y, Double.random(in: 10...40, using: &random)))
    }

    /// Replaces a range of the long paragraph.
    mutating func replace(_ range: Range<Int>, with new: [UInt16]) {
      let length = text.units.count
      text.replace(range, with: new)
      let unchanged = UnchangedText(prefix: range.lowerBound, suffix: length - range.upperBound, oldLength: length, delta: new.count - range.count)
      layout.replaceParagraphs(1..<2, with: .read([text.paragraph(settings)]), unchanged: unchanged)
    }

    /// Adds or removes the shapes of a column.
    func changeShapes(_ random: inout SeededGenerator) {
      let index = Int.random(in: 0..<layout.regions.count, using: &random)
      layout.setExclusions(layout.regions[index].exclusions.isEmpty ? [Self.shape(layout.regions[index].height.points, &random)] : [], at: index)
    }
  }

  @Test(arguments: Contents.allCases) func columnsAfterEditsEqualANewLayout(contents: Contents) throws {
    var (kept, edits) = (0, 0)
    for seed in UInt64(1)...(LongTests.areWanted ? 60 : 6) {
      var (random, settings) = (SeededGenerator(seed: seed), ParagraphSettings())
      settings.minimumLinesAtColumnEnd = [0, 2, 3, 12].randomElement(using: &random)!
      settings.keepsLinesTogether = Int.random(in: 0..<8, using: &random) == 0
      settings.alignment = [.natural, .natural, .justified].randomElement(using: &random)!
      var document = try Document(contents, length: 6_000, settings, &random)
      let layout = document.layout
      layout.layOutAll()
      var added: Range<Int>?
      for step in 0..<12 {
        let length = document.text.units.count
        // Near the end, an edit changes whether enough lines remain for the last column.
        let position = Int.random(in: (step % 3 == 0 ? max(0, length - 600) : 0)...length, using: &random)
        var range = position..<min(length, position + [0, 0, 0, 1, 9, 300].randomElement(using: &random)!)
        var new = contents.insertion(&random)
        if let odd = added { (range, new) = (odd, []) }
        if range.isEmpty, new.isEmpty { new = [contents.letter] }
        added = added == nil && Contents.odd.contains(new) ? range.lowerBound..<range.lowerBound + new.count : nil
        document.replace(range, with: new)
        edits += 1
        if layout.flow.lines.count > layout.flow.lines.first(fromParagraph: 1).index { kept += 1 }
        if Int.random(in: 0..<4, using: &random) == 0 { document.changeShapes(&random) }
        guard LayoutFixture.layOutSome(of: layout, using: &random) else { continue }
        let (laid, whole) = (Array(layout.fragments), LayoutFixture.fresh(like: layout))
        let expected = whole.fragments.prefix(laid.count)
        if let (old, new) = zip(laid, expected).first(where: { $0 != $1 }) {
          Issue.record("\(contents), seed \(seed), step \(step): \(old) is not \(new)")
          return
        }
        #expect(laid.count == expected.count)
      }
      #expect(layout.flow.lines.brokenInvariant() == nil)
    }
    // In several scripts, most edits shape the whole paragraph again.
    #expect(kept > edits / ([.mixed, .scripts].contains(contents) ? 20 : 5), "\(contents): lines were kept in \(kept) of \(edits) edits")
  }

  /// A typed letter places the lines of its column, not those of the columns above.
  @Test(arguments: [Contents.records, .spacedRecords, .arabic, .japanese, .thai]) func typedLetterPlacesFewLines(contents: Contents) throws {
    var (random, settings) = (SeededGenerator(seed: 5), ParagraphSettings())
    settings.minimumLinesAtColumnEnd = 2
    var document = try Document(contents, length: 12_000, settings, &random)
    let layout = document.layout
    layout.regions = (0..<200).map { _ in LayoutFixture.region(140, 120) }
    layout.layOutAll()
    for step in 0..<20 {
      let position = Int.random(in: 4_000..<11_000, using: &random)
      document.replace(position..<position, with: [contents.letter])
      let before = layout.cost
      let region = layout.fragments.first { $0.range.upperBound.utf16 > position }?.region ?? layout.fragments.last!.region
      layout.layOut(throughRegion: region)
      let placed = (layout.cost - before).placed
      if placed > 60 { Issue.record("\(contents), step \(step): \(placed) fragments placed") }
    }
  }
}
