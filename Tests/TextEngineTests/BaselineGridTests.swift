import GalleyFonts
import GalleyRaster
import TestSupport
import Testing

@testable import GalleyTextEngine

/// Regions with a baseline grid: every baseline is on a grid line, through all changes.
@Suite struct BaselineGridTests {
  private static func points(_ value: Double) -> LayoutUnit { LayoutUnit(points: value) }

  /// A paragraph in several fonts and sizes.
  private func paragraph(isLast: Bool, _ generator: inout SeededGenerator) -> Paragraph {
    let lineHeight = [12.0, 12, 16, 24, 0].randomElement(using: &generator)!
    let isRow = Int.random(in: 0..<6, using: &generator) == 0
    var settings = ParagraphSettings()
    settings.minimumLineHeight = Self.points(lineHeight)
    if Int.random(in: 0..<4, using: &generator) > 0 { settings.maximumLineHeight = settings.minimumLineHeight }
    settings.spacingBefore = Self.points([0, 0, 5, 6, 12].randomElement(using: &generator)!)
    settings.spacingAfter = Self.points([0, 0, 3, 6].randomElement(using: &generator)!)
    settings.alignment = [.natural, .justified, .right].randomElement(using: &generator)!
    settings.firstLineIndent = Self.points([0, 9].randomElement(using: &generator)!)
    settings.keepsWithNext = Int.random(in: 0..<6, using: &generator) == 0
    settings.minimumLinesAtColumnEnd = [0, 0, 2].randomElement(using: &generator)!
    if isRow {
      settings.cells = CellColumns(
        columns: [(20.0, 60.0), (10, 90)].map { .init(minimum: Self.points($0.0), natural: Self.points($0.1)) }, gap: Self.points(10))
    }
    var units: [UInt16] = []
    var styles: [Paragraph.StyleRun] = []
    func add(_ text: String, _ font: String, _ size: Double) {
      let face = FontLibrary.shared.face(named: font)!
      styles.append(.init(length: text.utf16.count, style: TextStyle(font: face.instance(size64: Self.points(size).raw), language: "en")))
      units += Array(text.utf16)
    }
    let runs = Int.random(in: 1...3, using: &generator)
    // Beside shapes, total fit needs lines of one height.
    settings.fitsTotally = runs == 1 && Bool.random(using: &generator)
    for run in 0..<runs {
      let text = TotalFitFixture.text(Int.random(in: 1...(isRow ? 3 : 12), using: &generator), &generator)
      let size = lineHeight == 24 ? 17.0 : [8.0, 9, 9].randomElement(using: &generator)!
      add(text + (isRow && run == 0 ? "\t" : run == runs - 1 ? (isLast ? "" : "\n") : " "), ["EB Garamond", "Galley Block"].randomElement(using: &generator)!, size)
    }
    if isRow, runs == 1 { add(isLast ? "x" : "x\n", "EB Garamond", 9) }
    return Paragraph(text: units, styles: styles, settings: settings)
  }

  private func exclusion(_ generator: inout SeededGenerator) -> Exclusion {
    let (x, y) = (Double.random(in: -20...200, using: &generator), Double.random(in: -20...240, using: &generator))
    let size = Double.random(in: 5...90, using: &generator)
    return Exclusion(path: Bool.random(using: &generator) ? LayoutFixture.circle(x, y, size / 2) : LayoutFixture.rect(x, y, size, size))
  }

  private func layout(_ generator: inout SeededGenerator) -> DocumentLayout {
    let layout = DocumentLayout()
    let count = Int.random(in: 1...14, using: &generator)
    layout.replaceParagraphs(0..<0, with: (0..<count).map { paragraph(isLast: $0 == count - 1, &generator) })
    let grid = [12.0, 12, 9.25, 18].randomElement(using: &generator)!
    let columns = Int.random(in: 1...3, using: &generator)
    layout.regions = (0..<columns).map { index in
      // The last column has space for all text.
      var region = LayoutFixture.region(200, index == columns - 1 ? nil : Double.random(in: 60...260, using: &generator))
      region.baselineGrid = Self.points(grid)
      region.allowsTallLines = true
      if Bool.random(using: &generator) { region.exclusions = [exclusion(&generator)] }
      return region
    }
    return layout
  }

  private func change(_ layout: DocumentLayout, _ generator: inout SeededGenerator) {
    let index = Int.random(in: 0..<layout.regions.count, using: &generator)
    switch Int.random(in: 0..<8, using: &generator) {
    case 0: layout.regions[index].exclusions.append(exclusion(&generator))
    case 1, 2:
      guard let moved = layout.regions[index].exclusions.popLast() else { return }
      layout.regions[index].exclusions.append(moved.moved(x: Double.random(in: -9...9, using: &generator), y: [0, 3, 12, -30].randomElement(using: &generator)!))
    case 3: layout.regions[index].exclusions = []
    case 4:
      let grid = Self.points([0.0, 12, 18].randomElement(using: &generator)!)
      for region in layout.regions.indices { layout.regions[region].baselineGrid = grid }
    default:
      let from = Int.random(in: 0..<layout.paragraphCount, using: &generator)
      let to = min(layout.paragraphCount - 1, from + Int.random(in: 0...2, using: &generator))
      guard from <= to else { return }
      layout.replaceParagraphs(from..<to, with: (0..<Int.random(in: 0...2, using: &generator)).map { _ in paragraph(isLast: false, &generator) })
    }
  }

  /// Returns the first violation of a law: baselines are on the grid, lines follow each other without overlaps, and the text is complete.
  private func violation(in layout: DocumentLayout) -> String? {
    var end: UTF16Offset = 0
    var last: PlacedFragment?
    var bottom = LayoutUnit.zero
    for fragment in layout.fragments {
      if fragment.range.lowerBound != end { return "a gap in the text before \(fragment)" }
      end = fragment.range.upperBound
      let grid = layout.regions[fragment.region].baselineGrid
      if grid > .zero, fragment.baseline.raw % grid.raw != 0 { return "off the grid of \(grid.points): \(fragment)" }
      if last?.region != fragment.region { (last, bottom) = (nil, .zero) }
      if let last, last.line != fragment.line { bottom = max(bottom, last.rect.maxY) }
      // The lines of all cells of a row have one number.
      if last?.line != fragment.line || fragment.cell < 0 {
        if fragment.rect.y < bottom { return "\(fragment) overlaps a line above, which ends at \(bottom.points)" }
      }
      if fragment.cell >= 0, let last, last.line == fragment.line, last.cell == fragment.cell, fragment.rect.y < last.rect.maxY {
        return "\(fragment) overlaps a line of its cell"
      }
      last = fragment
    }
    return end == layout.textEnd ? nil : "the text ends at \(end)"
  }

  @Test func baselinesAreOnTheGridAfterAllChanges() {
    for seed in UInt64(1)...(LongTests.areWanted ? 1000 : 120) {
      var generator = SeededGenerator(seed: seed)
      let layout = layout(&generator)
      layout.layOutAll()
      for step in 0..<8 {
        if let violation = violation(in: layout) { Issue.record("seed \(seed), step \(step): \(violation)") }
        change(layout, &generator)
        if LayoutFixture.layOutSome(of: layout, using: &generator) { layout.layOutAll() }
        layout.layOutAll()
        let fresh = LayoutFixture.fresh(like: layout)
        let isSame = layout.fragments == fresh.fragments
        #expect(isSame, "seed \(seed), step \(step): \(zip(layout.fragments, fresh.fragments).first { $0 != $1 }.map { "\($0)\nis not\n\($1)" } ?? "count")")
        #expect(layout.flow.lines.brokenInvariant() == nil, "seed \(seed), step \(step)")
        guard isSame else { return }
      }
    }
  }

  /// The texts of lines are those that are free beside the shapes in the band of the moved line.
  @Test func linesAvoidShapesInTheirBands() {
    for seed in UInt64(1)...60 {
      var generator = SeededGenerator(seed: seed)
      let layout = layout(&generator)
      layout.layOutAll()
      for fragment in layout.fragments where fragment.rect.width > .zero && fragment.rect.height > .zero {
        let slots = layout.regions[fragment.region].slots(top: fragment.rect.y, height: fragment.rect.height - fragment.lineSpacing)
        let isFree = slots.contains { $0.x <= fragment.rect.x && fragment.rect.maxX <= $0.maxX }
        #expect(isFree, "seed \(seed): \(fragment) meets a shape")
      }
    }
  }

  /// Returns the baselines of one-line paragraphs in points, for each column.
  private func baselines(
    _ grid: Double, _ paragraphs: [(lineHeight: Double, spacing: Double)], height: Double? = nil, columns: Int = 1
  ) -> [[Double]] {
    let layout = DocumentLayout()
    layout.replaceParagraphs(
      0..<0,
      with: paragraphs.enumerated().map { index, values in
        LayoutFixture.paragraphs(index == paragraphs.count - 1 ? "a" : "a\n") {
          ($0.minimumLineHeight, $0.maximumLineHeight) = (Self.points(values.lineHeight), Self.points(values.lineHeight))
          $0.spacingBefore = Self.points(values.spacing)
        }[0]
      })
    layout.regions = (0..<columns).map { _ in
      var region = LayoutFixture.region(100, height)
      region.baselineGrid = Self.points(grid)
      return region
    }
    layout.layOutAll()
    return (0..<columns).map { column in layout.fragments.filter { $0.region == column }.map(\.baseline.points) }
  }

  /// Lines with the height of the grid are on every line of it. Higher lines, and those with space above, continue at the next line with space.
  @Test func linesContinueAtTheNextGridLineWithSpace() {
    #expect(baselines(12, [(12, 0), (12, 0), (12, 0)]) == [[12, 24, 36]])
    #expect(baselines(12, [(12, 0), (12, 5), (12, 0)]) == [[12, 36, 48]])
    #expect(baselines(12, [(12, 0), (12, 12), (12, 0)]) == [[12, 36, 48]])
    #expect(baselines(12, [(12, 0), (24, 0), (12, 0)]) == [[12, 36, 48]])
    #expect(baselines(12, [(18, 0), (18, 0), (12, 0)]) == [[24, 48, 60]])
    // A grid with a smaller distance divides lines of text.
    #expect(baselines(6, [(12, 0), (12, 5), (12, 0)]) == [[12, 30, 42]])
  }

  /// Space above a paragraph in one column does not move it against its neighbor, and a column ends when no line fits.
  @Test func columnsAgree() {
    let lines = [(12.0, 0.0), (12, 0), (12, 5), (12, 0), (12, 0), (12, 7), (12, 0)]
    #expect(baselines(12, lines, height: 51, columns: 2) == [[12, 24, 48], [12, 24, 48]])
  }

  /// A font with a deeper descent in one line does not move the next line to another grid line.
  @Test func otherFontsKeepTheirLines() {
    let styles = [8.0, 10, 8].map { LayoutFixture.style($0) }
    var settings = ParagraphSettings()
    (settings.minimumLineHeight, settings.maximumLineHeight) = (Self.points(12), Self.points(12))
    let units = Array("aaaaa bbbb ccccc".utf16)
    let layout = DocumentLayout()
    layout.replaceParagraphs(
      0..<0, with: [Paragraph(text: units, styles: zip([6, 5, 5], styles).map { .init(length: $0, style: $1) }, settings: settings)])
    layout.regions = [LayoutFixture.region(50, nil)]
    layout.regions[0].baselineGrid = Self.points(12)
    layout.layOutAll()
    #expect(layout.fragments.map(\.baseline.points) == [12, 24, 36])
  }
}
