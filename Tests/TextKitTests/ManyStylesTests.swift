import CoreGraphics
import Foundation
import GalleyAttributedText
import GalleyTextEngine
import Testing
import UIFoundation

@testable import TextKit

/// A paragraph with many changes of style: a line reads only the ranges on it.
@Suite struct ManyStylesTests {
  /// Runs that end at 3, 5 and 9.
  @Test(arguments: [
    (0..<1, [3]), (2..<3, [3]), (3..<4, [5]), (2..<4, [3, 5]), (4..<8, [5, 9]), (0..<9, [3, 5, 9]), (8..<12, [9]), (3..<3, [5]), (0..<0, [3]),
  ] as [(Range<ParagraphOffset>, [ParagraphOffset])])
  func runsOfALineAreThoseThatOverlapIt(line: Range<ParagraphOffset>, ends: [ParagraphOffset]) {
    let runs = [3, 5, 9].map { PaintRun(end: $0, style: PaintStyle()) }
    #expect(runs.meeting(line).map(\.end) == ends)
  }

  /// Every second of eight characters has a background; four are on a line.
  @Test(arguments: [
    (NSRange(location: 0, length: 8), false, ".r.r\n.r.r"), (NSRange(location: 2, length: 4), false, "...r\n.r.."),
    (NSRange(location: 0, length: 8), true, ".r.r\n.rrr"), (NSRange(location: 5, length: 2), true, "....\n.rr."),
  ])
  func eachLineHasItsBackgrounds(range: NSRange, isMarked: Bool, expected: String) {
    let text = Block.text("abcdefgh")
    for offset in stride(from: 1, to: 8, by: 2) {
      text.addAttribute(.backgroundColor, value: UIColor.red, range: NSRange(location: offset, length: 1))
    }
    let picture = TestImage(width: 40, height: 20, scale: 1)
    picture.draw {
      let galley = Galley(text, width: 40)
      if isMarked {
        galley.manager.addTemporaryAttributes([.backgroundColor: UIColor.red], forCharacterRange: NSRange(location: 5, length: 2))
      }
      galley.manager.drawBackground(forGlyphRange: range, at: .zero)
    }
    #expect(picture.cells(10) == expected)
  }

  /// The descenders that a search finds for a part of a line are those of the line that overlap the part.
  @Test func descendersOfAPartAreThoseOfTheLine() throws {
    let text = NSAttributedString(string: "gypsy jig (query), paging", attributes: [.font: UIFont.systemFont(ofSize: 20)])
    let galley = Galley(text, width: 1000)
    galley.manager.ensureLayoutOfAllText()
    let runs = galley.manager.document.visualRuns(ofFragment: 0)
    let baseline = try #require(runs.first?.ys.first)
    let inks = LineInks(of: runs, crossing: LineInks.Band(top: 1, bottom: 3, baseline: baseline, clearance: 1))
    let all = inks.meeting(-1e6...1e6, ofRunsBefore: .unlimited)
    #expect(all.count > 5 && inks.hasInks(ofRunsBefore: .unlimited))
    for start in stride(from: -10.0, to: 300, by: 7) {
      for width in [0.5, 5, 60] {
        let part = start...start + width
        #expect(inks.meeting(part, ofRunsBefore: .unlimited) == all.filter { $0.upperBound > part.lowerBound && $0.lowerBound < part.upperBound })
      }
    }
    // Runs that start at the limit do not count.
    #expect(inks.meeting(-1e6...1e6, ofRunsBefore: .zero).isEmpty && !inks.hasInks(ofRunsBefore: .zero))
  }
}
