import GalleyRaster
import TestSupport
import Testing

@testable import GalleyTextEngine

/// Margins with hanging characters: they justify every line that straight margins justify, and characters extend over them by their hanging
/// part.
@Suite struct HangingMarginLawTests {
  private static let widths = 90...230

  private func paragraph(_ text: String, font: String, hyphenation: Double, maximumHyphens: Int, _ alignment: MarginAlignment) -> Paragraph {
    TotalFitFixture.paragraph(text, font: font, size: font == "Galley Block" ? 6 : 12) {
      ($0.alignment, $0.hyphenation, $0.maximumConsecutiveHyphens, $0.marginAlignment) = (.justified, hyphenation, maximumHyphens, alignment)
    }
  }

  private func shapes(_ width: Double, _ generator: inout SeededGenerator) -> [[Exclusion]] {
    let (x, y) = (Double.random(in: 0...width, using: &generator), Double.random(in: 10...60, using: &generator))
    return [[], [Exclusion(path: LayoutFixture.circle(x, y, width / 5))], [Exclusion(path: LayoutFixture.rect(x - 30, y, 60, 40))]]
  }

  private func isFilled(_ fragment: PlacedFragment) -> Bool { fragment.used.width == fragment.availableWidth }

  /// The same paragraph with straight margins and with others, in many widths and beside shapes: the justified lines of the column, and
  /// whether all lines are justified.
  @Test(arguments: [MarginAlignment.optical, .hanging]) func hangingMarginsJustifyAllLinesThatStraightOnesDo(alignment: MarginAlignment) {
    var (justified, besideShapes, ragged, broken) = (0, 0, 0, 0)
    for seed in UInt64(1)...50 {
      var generator = SeededGenerator(seed: seed)
      let text = "“\(TotalFitFixture.text(Int.random(in: 8...45, using: &generator), &generator)).”"
      let font = ["EB Garamond", "EB Garamond", "Galley Block"].randomElement(using: &generator)!
      let (hyphenation, most) = ([0, 1].randomElement(using: &generator)! as Double, [0, 0, 1].randomElement(using: &generator)!)
      let layouts = [MarginAlignment.box, alignment].map {
        TotalFitFixture.layout([paragraph(text, font: font, hyphenation: hyphenation, maximumHyphens: most, $0)], in: [TotalFitFixture.region(100)])
      }
      for _ in 0..<5 {
        let width = Double(Int.random(in: Self.widths, using: &generator))
        let limit = [2.0, 2, 3].randomElement(using: &generator)!
        for shapes in shapes(width, &generator) {
          let lines = layouts.map { layout in
            layout.settings.raggedWordSpace = limit
            layout.regions = [TotalFitFixture.region(width, nil, shapes)]
            layout.layOutAll()
            return layout.fragments.filter { $0.reason != .paragraphEnd }
          }
          // A word that is cut does not fit into its column: its paragraph does not use total fit.
          if lines[0].contains(where: { $0.reason == .emergency }) { continue }
          let full = lines.map { $0.filter { $0.rect.width == LayoutUnit(points: width) } }
          guard full[0].contains(where: { $0.gaps > 0 }), full[0].allSatisfy(isFilled) else {
            ragged += 1
            continue
          }
          #expect(full[1].allSatisfy(isFilled), "seed \(seed), width \(width), \(shapes.count) shapes")
          justified += 1
          if lines[0].map(\.range) != lines[1].map(\.range) { broken += 1 }
          guard full[0].count < lines[0].count, lines[0].allSatisfy(isFilled) else { continue }
          #expect(lines[1].allSatisfy(isFilled), "seed \(seed), width \(width), beside shapes")
          besideShapes += 1
        }
      }
    }
    #expect(
      justified > 100 && besideShapes > 10 && ragged > 50 && broken > 20,
      "\(justified) justified, \(besideShapes) beside shapes, \(ragged) ragged, \(broken) with other breaks")
  }

  /// The box of a line's first character, and that of its last one or of its hyphen, in the visual order of left-to-right text.
  private func ends(ofFragment index: Int, _ layout: DocumentLayout) -> (first: (x: Int, width: Int), last: (x: Int, width: Int))? {
    let fragment = layout.fragments[index]
    let end = fragment.paragraphStart + fragment.trimmedEnd
    var boxes: [(x: Int, width: Int)] = []
    for run in layout.visualRuns(ofFragment: index) where !run.isBlank {
      for glyph in run.glyphs.indices where run.clusters[glyph] < end || fragment.endsInHyphen {
        boxes.append((run.xs[glyph].raw, run.advances[glyph].raw))
      }
    }
    guard let first = boxes.first, let last = boxes.last else { return nil }
    return (first, last)
  }

  private func hang(_ unit: UInt16, _ width: Int, atStart: Bool, _ alignment: MarginAlignment) -> Int {
    Int((Double(width) * MarginHang.part(of: unit, atStart: atStart, alignment)).rounded())
  }

  /// Each line's first glyph, and the last one of each justified line, by their own widths.
  @Test(arguments: [MarginAlignment.box, .optical, .hanging], ["EB Garamond", "Galley Block"])
  func charactersHangByTheirHangingFraction(alignment: MarginAlignment, font: String) throws {
    var (starts, ends, hyphens) = (0, 0, 0)
    for seed in UInt64(1)...25 {
      var generator = SeededGenerator(seed: seed)
      let text = "“\(TotalFitFixture.text(50, &generator)).”"
      let width = Double(Int.random(in: 120...180, using: &generator))
      let shape = Exclusion(path: LayoutFixture.rect(0, 40, 50, 40))
      let layout = TotalFitFixture.layout(
        [paragraph(text, font: font, hyphenation: 1, maximumHyphens: 0, alignment)], in: [TotalFitFixture.region(width, nil, [shape])]) { $0.raggedWordSpace = .infinity }
      let units = layout.paragraph(0).text
      for index in layout.fragments.indices {
        let fragment = layout.fragments[index]
        let boxes = try #require(self.ends(ofFragment: index, layout))
        let before = hang(units[fragment.range.lowerBound.utf16], boxes.first.width, atStart: true, alignment)
        #expect(boxes.first.x == fragment.rect.x.raw - before, "seed \(seed): \(fragment)")
        if before > 0 { starts += 1 }
        guard fragment.reason != .paragraphEnd, isFilled(fragment) else { continue }
        let last = fragment.endsInHyphen ? 0x2010 : units[fragment.trimmedEnd.utf16 - 1]
        let behind = hang(last, boxes.last.width, atStart: false, alignment)
        // A hyphen and the character beside it can be kerned differently than in the whole word.
        let kern = font != "Galley Block" && (fragment.endsInHyphen || last == 0x2D) ? 40 : 0
        #expect(abs(boxes.last.x + boxes.last.width - fragment.rect.maxX.raw - behind) <= kern, "seed \(seed): \(fragment)")
        if behind > 0 { ends += 1 }
        if fragment.endsInHyphen { hyphens += 1 }
      }
    }
    #expect(hyphens > 5 && (alignment == .box ? starts + ends == 0 : starts > 20 && ends > 20), "\(starts) starts, \(ends) ends, \(hyphens) hyphens")
  }
}
