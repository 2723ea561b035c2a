import Testing
import TestSupport
@testable import GalleyTextEngine

/// Lines that were laid out without the preceding ones equal the lines with them, except for their vertical position.
@Suite struct GapLawTests {
  private func text(_ generator: inout SeededGenerator, paragraphs: Int) -> String {
    (0..<paragraphs).map { _ in
      String(repeating: "ab ", count: [0, 1, 4, 30, 200].randomElement(using: &generator)!) + "x\n"
    }.joined()
  }

  /// A column of unlimited height, with or without a shape at its top.
  private func region(_ generator: inout SeededGenerator) -> Region {
    LayoutFixture.region([120, 170, 260].randomElement(using: &generator)!, nil, Bool.random(using: &generator) ? [LayoutFixture.rect(30, 20, 60, 120)] : [])
  }

  /// The properties of a fragment that do not depend on the text above it.
  private struct Shape: Equatable {
    var range: Range<UTF16Offset>
    var x, width, height, baseline, contentX: LayoutUnit
    var reason: BreakReason

    init(_ fragment: PlacedFragment) {
      range = fragment.range
      (x, width, height) = (fragment.rect.x, fragment.rect.width, fragment.rect.height)
      (baseline, contentX, reason) = (fragment.baseline - fragment.rect.y, fragment.contentX, fragment.reason)
    }
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func partialLayoutEqualsAFullLayout(group: UInt64) {
    for seed in group * 100..<group * 100 + (LongTests.areWanted ? 40 : 10) {
      var generator = SeededGenerator(seed: seed)
      var paragraphs = LayoutFixture.paragraphs(text(&generator, paragraphs: Int.random(in: 1...900, using: &generator)))
      let region = region(&generator)
      let (parts, whole) = (DocumentLayout(), DocumentLayout())
      parts.isNonContiguous = true
      for layout in [parts, whole] {
        layout.regions = [region]
        layout.replaceParagraphs(0..<0, with: paragraphs)
      }
      for step in 0..<14 {
        let length = parts.utf16Length
        var asked: Range<UTF16Offset> = 0..<0
        switch Int.random(in: 0..<8, using: &generator) {
        case 0...2:
          let start = Int.random(in: 0..<max(length, 1), using: &generator)
          asked = Range(utf16: start..<min(length, start + Int.random(in: 0...2000, using: &generator)))
          parts.layOut(around: asked)
        case 3, 4:
          let height = parts.estimatedHeight(ofRegion: 0).points
          let top = LayoutUnit(points: Double.random(in: -50...max(height, 1) + 50, using: &generator))
          let bottom = top + LayoutUnit(points: Double.random(in: 0...400, using: &generator))
          parts.layOut(region: 0, from: top, to: bottom)
          checkCovered(parts, top, bottom, "seed \(seed), step \(step)")
        case 5: _ = parts.layOut(unlaidUnits: 3000)
        default:
          let place = Int.random(in: 0...paragraphs.count, using: &generator)
          let removed = Int.random(in: 0...min(4, paragraphs.count - place), using: &generator)
          let new = LayoutFixture.paragraphs(text(&generator, paragraphs: Int.random(in: 1...3, using: &generator)))
          paragraphs.replaceSubrange(place..<place + removed, with: new)
          for layout in [parts, whole] { layout.replaceParagraphs(place..<place + removed, with: new) }
        }
        whole.layOutAll()
        check(parts, whole, asked, "seed \(seed), step \(step)")
      }
      // The remainder is laid out step by step; then everything equals a new layout.
      var turns = 0
      while parts.layOut(unlaidUnits: 5000), turns < 1000 { turns += 1 }
      #expect(parts.isComplete && !parts.hasGaps, "seed \(seed)")
      #expect(Array(parts.fragments) == Array(whole.fragments), "seed \(seed)")
    }
  }

  private func check(_ parts: DocumentLayout, _ whole: DocumentLayout, _ requested: Range<UTF16Offset>, _ comment: Comment) {
    #expect(parts.flow.lines.brokenInvariant() == nil, comment)
    for offset in requested where parts.fragment(containing: offset) == nil {
      Issue.record("\(offset) has no line, \(comment)")
      return
    }
    var before: PlacedFragment?
    for fragment in parts.fragments {
      guard let same = whole.fragment(containing: fragment.range.lowerBound), fragment.range.isEmpty || Shape(same.fragment) == Shape(fragment)
      else {
        Issue.record("\(fragment.range) is another line, \(comment)")
        return
      }
      if let before, before.rect.y > fragment.rect.y || before.range.upperBound > fragment.range.lowerBound {
        Issue.record("\(fragment.range) stands above \(before.range), \(comment)")
        return
      }
      before = fragment
    }
  }

  /// Checks that there is no gap between two heights.
  private func checkCovered(_ layout: DocumentLayout, _ top: LayoutUnit, _ bottom: LayoutUnit, _ comment: Comment) {
    var cursor = layout.flow.lines.cursor()
    while let line = cursor.line {
      let band = line.band(at: cursor.position)
      #expect(!line.isGap || band.bottom <= top || band.top >= bottom, comment)
      cursor.advance()
    }
  }

  /// Displaying the end of a long text lays out its own lines and a few at the start, for any length.
  @Test(arguments: [1000, 10_000, 100_000])
  func layingOutTheEndCostsOnlyNearbyLines(paragraphs: Int) {
    let layout = DocumentLayout()
    layout.isNonContiguous = true
    layout.regions = [LayoutFixture.region(170, nil)]
    layout.replaceParagraphs(0..<0, with: LayoutFixture.paragraphs(String(repeating: "some words in some lines\n", count: paragraphs)))
    layout.layOut(around: layout.textEnd - 1..<layout.textEnd)
    let placed = layout.cost.placed
    #expect(placed < 400)
    #expect(layout.hasGaps)
    // For equal lines, the estimate is exact to a line.
    let last = layout.fragments.last!
    let height = last.rect.height.points
    #expect(abs(last.rect.maxY.points - Double(paragraphs * 2) * height) < height * 4)
    let middle = LayoutUnit(points: last.rect.y.points / 2)
    layout.layOut(region: 0, from: middle, to: middle + LayoutUnit(points: 300))
    #expect(layout.cost.placed - placed < 400)
  }
}
