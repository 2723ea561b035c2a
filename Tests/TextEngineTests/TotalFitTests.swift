import GalleyFonts
import TestSupport
import Testing

@testable import GalleyTextEngine

/// Total fit finds the optimal breaks.
@Suite struct TotalFitTests {
  private static let alignments: [LineAlignment] = [.justified, .natural, .center]

  /// A hundred paragraphs in ten widths, and as many beside shapes: never worse than greedy breaking.
  @Test(arguments: [0.0, 1.0]) func totalFitIsNeverWorseThanGreedyBreaking(hyphenation: Double) {
    var (better, compared) = (0, 0)
    for seed in UInt64(1)...100 {
      var generator = SeededGenerator(seed: seed)
      let count = Int.random(in: 8...60, using: &generator)
      let alignment = Self.alignments[Int(seed) % 3]
      let paragraph = TotalFitFixture.paragraph(TotalFitFixture.text(count, &generator) + ".\n") {
        ($0.hyphenation, $0.alignment) = (hyphenation, alignment)
        $0.firstLineIndent = LayoutUnit(points: [0, 12].randomElement(using: &generator)!)
      }
      let layout = TotalFitFixture.layout([paragraph], in: [TotalFitFixture.region(100)])
      let greedy = TotalFitFixture.greedy(like: layout)
      let text = FitText(layout.shaped(0), hyphenates: true)
      for step in 0..<10 {
        let width = 110 + 40 * Double(step)
        let shape = Exclusion(path: step % 2 == 0 ? LayoutFixture.circle(width * 0.6, 45, 40) : LayoutFixture.rect(width * 0.4, 20, 60, 50))
        for shapes in [[], [shape]] {
          for layout in [layout, greedy] {
            layout.regions = [TotalFitFixture.region(width, nil, shapes)]
            layout.layOutAll()
          }
          guard let own = TotalFitFixture.demerits(ofParagraph: 0, layout, text), let other = TotalFitFixture.demerits(ofParagraph: 0, greedy, text)
          else { continue }
          compared += 1
          if own < other { better += 1 }
          #expect(own <= other, "seed \(seed), width \(width), \(shapes.count) shapes: \(own) > \(other)")
        }
      }
    }
    #expect(compared > 1800 && better > 700, "\(better) better of \(compared)")
  }

  /// For short paragraphs, compared with all possible breaks.
  @Test(arguments: [false, true]) func shortParagraphsHaveTheOptimalBreaks(besideShapes: Bool) {
    var (several, tried) = (0, 0)
    for seed in UInt64(1)...120 {
      var generator = SeededGenerator(seed: seed)
      let width = Double.random(in: 90...170, using: &generator)
      let font = ["EB Garamond", "Galley Block"].randomElement(using: &generator)!
      let paragraph = TotalFitFixture.paragraph(TotalFitFixture.text(Int.random(in: 3...8, using: &generator), &generator), font: font, size: font == "Galley Block" ? 8 : 12) {
        ($0.hyphenation, $0.alignment) = ([0, 1].randomElement(using: &generator)!, [.justified, .natural].randomElement(using: &generator)!)
        $0.maximumConsecutiveHyphens = [0, 0, 1].randomElement(using: &generator)!
      }
      let shapes = besideShapes ? [Exclusion(path: LayoutFixture.circle(width * Double.random(in: 0...1, using: &generator), 25, 22))] : []
      let layout = TotalFitFixture.layout([paragraph], in: [TotalFitFixture.region(width, nil, shapes)])
      guard let own = TotalFitFixture.demerits(ofParagraph: 0, layout) else { continue }
      var search = ExhaustiveSearch(layout)
      guard let best = search.best() else { continue }
      #expect(own == best, "seed \(seed), width \(width): \(own), \(best) of \(search.pathCount) ways")
      tried += search.pathCount
      if search.pathCount > 1 { several += 1 }
    }
    #expect(several > 40 && tried > 1000, "\(tried) ways of \(several) paragraphs")
  }

  /// No line of a paragraph is overstretched if that can be avoided, with any margins; otherwise the result is the best with ragged lines
  /// beside shapes. If each of those overstretches a line of the full column, all lines are ragged, with the best such breaks.
  @Test func overstretchedLinesAreAvoidedOrAllLinesAreRagged() throws {
    var (justified, hung, besideShapes, everywhere) = (0, 0, 0, 0)
    for seed in UInt64(1)...360 {
      var generator = SeededGenerator(seed: seed)
      let width = Double.random(in: 120...210, using: &generator)
      let paragraph = TotalFitFixture.paragraph(TotalFitFixture.text(Int.random(in: 4...9, using: &generator), &generator)) {
        ($0.hyphenation, $0.alignment) = ([0, 1].randomElement(using: &generator)!, .justified)
        $0.marginAlignment = seed % 4 == 0 ? .hanging : .box
      }
      let shape = Exclusion(path: LayoutFixture.circle(width * Double.random(in: 0...1, using: &generator), 25, 22))
      let most = [1.15, 1.4, 2, 3].randomElement(using: &generator)!
      let layout = TotalFitFixture.layout([paragraph], in: [TotalFitFixture.region(width, nil, seed % 3 == 0 ? [] : [shape])]) { $0.raggedWordSpace = most }
      let shaped = layout.shaped(0)
      let glue = FitGlue(shaped, layout.settings)
      let limit = try #require(glue.limit(shaped, layout.settings))
      let ragged = glue.ragged(shaped)
      let lines = layout.fragments.filter { $0.reason != .paragraphEnd }
      let full = lines.filter { $0.rect.width == layout.regions[0].width }

      var untorn = ExhaustiveSearch(layout, limit: limit)
      guard untorn.isShort else { continue }
      var besideRagged = ExhaustiveSearch(layout, besideShapes: ragged, limit: FitLimit(inColumn: limit.besideShapes))
      if let best = untorn.best() {
        #expect(TotalFitFixture.demerits(ofParagraph: 0, layout) == best, "seed \(seed): \(untorn.pathCount) ways")
        for fragment in lines {
          let widened = Double(fragment.gaps * shaped.spaceWidth) * (most - 1) * (fragment.rect.width == layout.regions[0].width ? FitGlue.columnFactor : 1)
          #expect(Double(fragment.stretch.raw) <= widened + Double((fragment.availableWidth - fragment.rect.width).raw) + 1, "seed \(seed)")
          #expect(fragment.used.width == fragment.availableWidth, "seed \(seed): \(fragment)")
        }
        if full.count < lines.count { justified += 1 }
        if paragraph.settings.marginAlignment == .hanging { hung += 1 }
      } else if let best = besideRagged.best() {
        #expect(TotalFitFixture.demerits(ofParagraph: 0, layout, besideShapes: ragged) == best, "seed \(seed): \(besideRagged.pathCount) ways")
        #expect(full.allSatisfy { $0.used.width == $0.availableWidth }, "seed \(seed)")
        besideShapes += 1
      } else {
        var search = ExhaustiveSearch(layout, besideShapes: ragged, column: ragged)
        guard let best = search.best() else { continue }
        #expect(lines.allSatisfy { $0.stretch <= .zero }, "seed \(seed)")
        #expect(TotalFitFixture.demerits(ofParagraph: 0, layout, besideShapes: ragged, column: ragged) == best, "seed \(seed)")
        everywhere += 1
      }
    }
    #expect(
      justified > 10 && hung > 10 && besideShapes > 20 && everywhere > 10,
      "\(justified) justified, \(hung) hung, \(besideShapes) ragged beside shapes, \(everywhere) everywhere")
  }

  /// TeX's breaks of the same words in Computer Modern, without ligatures and kerns.
  @Test(arguments: TeXBreaks.all) func breaksEqualTeXs(expected: TeXBreaks) throws {
    #expect(try TeXBreaks.lines(of: expected.text, width: expected.width).map(\.lastLetters) == expected.ends, "\(expected.width) pt")
  }

  @Test func consecutiveHyphensAreLimited() {
    var longest = [0, 0, 0]
    for seed in UInt64(1)...60 {
      var generator = SeededGenerator(seed: seed)
      let text = TotalFitFixture.text(60, &generator)
      for limit in 0...2 {
        let layout = TotalFitFixture.layout(
          [TotalFitFixture.paragraph(text) { ($0.hyphenation, $0.alignment, $0.maximumConsecutiveHyphens) = (1, .justified, limit) }],
          in: [TotalFitFixture.region(105)]) { $0.fitRules.doubleHyphenDemerits = 0 }
        var row = 0
        for fragment in layout.fragments {
          row = fragment.reason == .hyphenated || layout.paragraph(0).text[fragment.trimmedEnd - 1] == 0x2D ? row + 1 : 0
          longest[limit] = max(longest[limit], row)
        }
      }
    }
    #expect(longest[0] > 2 && longest[1] <= 1 && longest[2] <= 2, "\(longest)")
  }

  /// In justified lines, characters at both margins hang over them by their hanging part; the rest of the line fills its width.
  @Test(arguments: [MarginAlignment.optical, .hanging]) func punctuationHangsInTheMargin(alignment: MarginAlignment) {
    var (hanging, lines) = (0, 0)
    for seed in UInt64(1)...20 {
      var generator = SeededGenerator(seed: seed)
      let layout = TotalFitFixture.layout(
        [TotalFitFixture.paragraph("“\(TotalFitFixture.text(50, &generator))”") { ($0.hyphenation, $0.alignment, $0.marginAlignment) = (1, .justified, alignment) }],
        in: [TotalFitFixture.region(160)])
      let text = FitText(layout.shaped(0), hyphenates: true)
      var start = text.origin(at: .paragraphStart)
      for fragment in layout.fragments {
        let end = text.breaks.first { $0.offset == fragment.range.upperBound.relative(to: 0) }!
        #expect(fragment.contentX.raw == -Int(start.startHang), "seed \(seed)")
        if fragment.reason != .paragraphEnd { #expect(fragment.used.maxX.raw == 160 * 64 + Int(end.endHang), "seed \(seed): \(fragment)") }
        if start.startHang > 0 || end.endHang > 0 { hanging += 1 }
        (start, lines) = (end, lines + 1)
      }
      #expect(text.origin(at: .paragraphStart).startHang > 0)
    }
    #expect(hanging > 20 && lines > 100, "\(hanging) of \(lines)")
  }

  /// A paragraph does not mix justified and ragged lines in the full column: it is ragged if a line would be overstretched.
  @Test func fullColumnLinesAreAllJustifiedOrAllRagged() {
    var (justified, ragged) = (0, 0)
    for seed in UInt64(1)...60 {
      var generator = SeededGenerator(seed: seed)
      let limit = [1.2, 2, 3].randomElement(using: &generator)!
      let layout = TotalFitFixture.layout(
        [TotalFitFixture.paragraph(TotalFitFixture.text(50, &generator)) { ($0.alignment, $0.hyphenation) = (.justified, 1) }],
        in: [TotalFitFixture.region(180, nil, [Exclusion(path: LayoutFixture.circle(90, 70, 30))])]) { $0.raggedWordSpace = limit }
      let lines = layout.fragments.filter { $0.reason != .paragraphEnd }
      let full = lines.filter { $0.rect.width == LayoutUnit(points: 180) }
      if full.allSatisfy({ $0.used.maxX == $0.rect.maxX }) {
        let most = FitGlue.columnFactor * (limit - 1) * Double(layout.shaped(0).spaceWidth)
        #expect(full.allSatisfy { Double($0.stretch.raw) <= most * Double($0.gaps) + 1 }, "seed \(seed)")
        justified += 1
      } else {
        #expect(lines.allSatisfy { $0.stretch <= .zero }, "seed \(seed)")
        ragged += 1
      }
    }
    #expect(justified > 5 && ragged > 5, "\(justified) justified, \(ragged) ragged")
  }

  /// The word spaces of a ragged line are natural, however short it is, so there are no rivers.
  @Test func raggedLinesHaveNoRivers() {
    let layout = TotalFitFixture.layout([TotalFitFixture.paragraph("one two three four") { $0.alignment = .justified }], in: [TotalFitFixture.region(200)])
    let glue = FitGlue(layout.shaped(0), layout.settings)
    for slack in stride(from: 0, through: 6000, by: 100) {
      let ragged = FitGrade(slack: slack, gaps: 3, isLast: false, glue.ragged(layout.shaped(0)))
      #expect(ragged?.fitness == .decent, "\(slack)")
    }
    #expect(FitGrade(slack: 2000, gaps: 3, isLast: false, glue)?.fitness == .veryLoose)
  }

  /// The reason says whether the next word fits.
  @Test func chosenLineEndsReportThatTheNextWordFits() {
    var chosen = 0
    for seed in UInt64(1)...40 {
      var generator = SeededGenerator(seed: seed)
      let layout = TotalFitFixture.layout([TotalFitFixture.paragraph(TotalFitFixture.text(40, &generator)) { $0.alignment = .justified }], in: [TotalFitFixture.region(200)])
      for index in layout.fragments.indices where layout.fragments[index].reason == .chosen {
        let ending = layout.ending(ofFragment: index)
        #expect(ending.overflow! <= .zero && !ending.next.isEmpty)
        #expect(layout.endingDescription(ofFragment: index).hasSuffix("would have fit"))
        chosen += 1
      }
    }
    #expect(chosen > 10)
  }

  /// Lines are beside and below shapes, never on them, as in greedy breaking.
  @Test func linesAvoidShapes() {
    for seed in UInt64(1)...40 {
      var generator = SeededGenerator(seed: seed)
      // Over nearly all of the width, so that lines continue below it.
      let shape = Exclusion(path: LayoutFixture.rect(Double.random(in: 0...20, using: &generator), 20, 170, 50))
      let paragraphs = (0..<2).map { _ in TotalFitFixture.paragraph(TotalFitFixture.text(20, &generator) + "\n") { $0.firstLineIndent = LayoutUnit(points: 10) } }
      let layout = TotalFitFixture.layout(paragraphs, in: [TotalFitFixture.region(200, nil, [shape])])
      for fragment in layout.fragments where fragment.rect.width == LayoutUnit(points: 200) {
        #expect(fragment.rect.maxY <= LayoutUnit(points: 16) || fragment.rect.y >= LayoutUnit(points: 74) - LayoutUnit(raw: 2), "seed \(seed): \(fragment.rect)")
      }
    }
  }

  /// If a word must be cut, the paragraph uses greedy breaking.
  @Test func overlongWordFallsBackToGreedyBreaking() {
    let text = "one two three " + String(repeating: "m", count: 60) + " four five six"
    let layout = TotalFitFixture.layout([TotalFitFixture.paragraph(text)], in: [TotalFitFixture.region(120)])
    #expect(layout.fragments.contains { $0.reason == .emergency })
    #expect(Array(layout.fragments).map(\.range) == Array(TotalFitFixture.greedy(like: layout).fragments).map(\.range))
  }

  /// Text long enough to be measured instead of shaped.
  @Test func longTextBreaksLikeShortText() {
    var generator = SeededGenerator(seed: 7)
    let paragraphs = (0..<60).map { _ in TotalFitFixture.paragraph(TotalFitFixture.text(60, &generator) + "\n") { $0.alignment = .justified } }
    let long = TotalFitFixture.layout(paragraphs, in: [TotalFitFixture.region(220)])
    #expect(long.utf16Length > long.simple.minimumUnits)
    for index in [0, 20, 59] {
      let alone = TotalFitFixture.layout([paragraphs[index]], in: [TotalFitFixture.region(220)])
      #expect(long.fragments.filter { $0.paragraph == index }.map(\.trimmedEnd) == alone.fragments.filter { $0.paragraph == 0 && !$0.isEmptyLastLine }.map(\.trimmedEnd))
    }
  }
}

/// Every way to break a paragraph.
private struct ExhaustiveSearch {
  private let text: FitText
  private let layout: DocumentLayout
  private var slots: LineSlots
  private(set) var pathCount = 0
  private var minimumDemerits: Int?
  private let besideShapes, column: FitGlue?
  private let limit: FitLimit

  init(_ layout: DocumentLayout, besideShapes: FitGlue? = nil, column: FitGlue? = nil, limit: FitLimit = FitLimit()) {
    (self.layout, self.besideShapes, self.column, self.limit) = (layout, besideShapes, column, limit)
    let shaped = layout.shaped(0)
    text = FitText(shaped, hyphenates: shaped.settings.hyphenation > 0)
    let region = layout.regions[0]
    let bottom = RegionDifference.band(of: region.exclusions, standoff: region.standoff)?.bottom ?? .zero
    slots = LineSlots(
      Placer.Source(paragraph: shaped, start: 0, isFirst: true), in: region, height: shaped.lineHeight!, bottomOfShapes: bottom)
  }

  /// Whether there are few enough ways to try them all.
  var isShort: Bool { text.breaks.count <= 12 }

  /// Returns `nil` if there are too many ways, or none.
  mutating func best() -> Int? {
    guard isShort else { return nil }
    let first = slots.firstPosition(top: .zero, isFirstLine: true)
    explore(on: [], from: text.origin(at: .paragraphStart), at: 0, first, hyphens: 0)
    return minimumDemerits
  }

  private mutating func explore(on lines: [TotalFitFixture.Line], from start: FitBreak, at first: Int, _ place: Int32, hyphens: Int) {
    let glue = FitGlue(text.paragraph, layout.settings)
    var place = place
    func fits(_ index: Int, hanging: Bool = true) -> Bool {
      let end = text.breaks[index]
      let width = end.end - start.start + (hanging ? 0 : Int(start.startHang) + Int(end.endHang))
      return FitGrade(slack: slots.positions[Int(place)].availableWidth - width, gaps: Int(end.gapsBefore - start.gapsThrough), isLast: false, glue) != nil
    }
    // A line that fits beside a shape only because it hangs continues below.
    while !fits(first, hanging: slots.positions[Int(place)].slot.isFull) {
      guard let next = slots.skip(place) else { return }
      place = next
    }
    for index in first..<text.breaks.count {
      let end = text.breaks[index]
      let row = end.kind.isHyphen ? hyphens + 1 : 0
      let most = text.paragraph.settings.maximumConsecutiveHyphens
      if fits(index), most == 0 || row <= most {
        let chosen = lines + [TotalFitFixture.Line(end: index, position: slots.positions[Int(place)])]
        if index == text.breaks.count - 1 {
          pathCount += 1
          let total = TotalFitFixture.demerits(
            of: chosen, text, layout.settings, besideShapes: besideShapes, column: column, limit: limit)
          if let total { minimumDemerits = min(minimumDemerits ?? total, total) }
        } else {
          explore(on: chosen, from: end, at: index + 1, end.kind == .hard ? slots.nextLine(place) : slots.next(place), hyphens: row)
        }
      }
      if end.kind == .hard { return }
    }
  }
}
