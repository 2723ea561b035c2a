import Foundation
import GalleyAttributedText
import Testing
import UIFoundation

@testable import TextKit

/// The effects of paragraph styles on lines: rules 23 to 33, 75 and 76 of Tests/Rules/textkit.tsv.
@Suite struct ParagraphLayoutTests {
  private func check(
    _ text: String, width: CGFloat, _ configure: (NSMutableParagraphStyle) -> Void = { _ in }, _ expected: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let galley = Galley(Block.text(text, configure), width: width)
    #expect(galley.rows == expected, sourceLocation: sourceLocation)
  }

  @Test func indentsAreMeasuredFromTheLeadingMargin() {
    check("aaa bbb ccc\nddd", width: 70, {
      $0.firstLineHeadIndent = 20
      $0.headIndent = 10
    }, """
      0.0 20,0+30×10 aaa |
      0.1 10,10+30×10 bbb |
      0.2 10,20+30×10 ccc¶|
      0.3 20,30+30×10 ddd|
      """)
    check("aa bb cc", width: 100, { $0.tailIndent = 50 }, """
      0.0 0,0+50×10 aa bb |
      0.1 0,10+20×10 cc|
      """)
    check("aa bb cc", width: 100, { $0.tailIndent = -50 }, """
      0.0 0,0+50×10 aa bb |
      0.1 0,10+20×10 cc|
      """)
  }

  @Test func alignmentMovesLines() {
    check("aa", width: 100, { $0.alignment = .right }, "0.0 80,0+20×10 aa|")
    check("aa", width: 100, { $0.alignment = .center }, "0.0 40,0+20×10 aa|")
    check("אב", width: 100, { _ in }, "0.0 80,0+20×10 אב|")
    check("אב", width: 100, { $0.alignment = .left }, "0.0 0,0+20×10 אב|")
    check("aa", width: 100, { $0.baseWritingDirection = .rightToLeft }, "0.0 80,0+20×10 aa|")
    check("aa bb cccccccc", width: 100, { $0.alignment = .justified }, """
      0.0 0,0+100×10 aa bb |
      0.1 0,10+80×10 cccccccc|
      """)
  }

  @Test func heightsAreMultipliedThenBound() {
    check("a\nb", width: 100, { $0.lineHeightMultiple = 1.5 }, """
      0.0 0,0+10×15 a¶|
      0.1 0,15+10×15 b|
      """)
    check("a\nb", width: 100, { $0.minimumLineHeight = 25 }, """
      0.0 0,0+10×25 a¶|
      0.1 0,25+10×25 b|
      """)
    check("a\nb", width: 100, {
      $0.lineHeightMultiple = 4
      $0.maximumLineHeight = 12
    }, """
      0.0 0,0+10×12 a¶|
      0.1 0,12+10×12 b|
      """)
  }

  @Test func spacingsAreAdded() {
    let galley = Galley(
      Block.text("a\nb c") {
        $0.lineSpacing = 4
        $0.paragraphSpacing = 5
        $0.paragraphSpacingBefore = 6
      }, width: 10)
    galley.manager.ensureLayoutOfAllText()
    #expect(galley.manager.laidFragments(in: galley.container).map(\.used.minY) == [0, 25, 39])
  }

  @Test func multiplesScaleBaselinesExactly() {
    for multiple in [0.5, 1, 1.5, 2, 4, 16, 255.9] {
      let galley = Galley(Block.text("a\nb\nc") { $0.lineHeightMultiple = multiple }, width: 100)
      galley.manager.ensureLayoutOfAllText()
      let baselines = galley.manager.laidFragments(in: galley.container).map(\.baseline)
      #expect(baselines[1] - baselines[0] == multiple * 10 && baselines[2] - baselines[1] == multiple * 10)
    }
  }

  @Test func lineBreakModes() {
    check("TEST TEST TEST", width: 110, { _ in }, """
      0.0 0,0+90×10 TEST TEST |
      0.1 0,10+40×10 TEST|
      """)
    check("TEST TEST TEST", width: 110, { $0.lineBreakMode = .byCharWrapping }, """
      0.0 0,0+110×10 TEST TEST T|
      0.1 0,10+30×10 EST|
      """)
    let clipped = Galley(Block.text("TEST TEST TEST") { $0.lineBreakMode = .byClipping }, width: 110)
    clipped.manager.ensureLayoutOfAllText()
    #expect(clipped.manager.laidFragments(in: clipped.container).map(\.text) == ["TEST TEST TEST"])
  }

  @Test func separatorsProduceFiveLines() {
    let galley = Galley(Block.text("TEST\n \n\n\t\nTEST"), width: 1000)
    galley.manager.ensureLayoutOfAllText()
    #expect(galley.manager.laidFragments(in: galley.container).map(\.text) == ["TEST\n", " \n", "\n", "\t\n", "TEST"])
  }

  @Test func tabsMeasureFromTheFragmentsEdge() {
    check("a\tb", width: 400, { _ in }, "0.0 0,0+38×10 a→b|")
    check("a\tb", width: 400, { $0.tabStops = [NSTextTab(textAlignment: .right, location: 100)] }, "0.0 0,0+100×10 a→b|")
    check("a\tbb", width: 400, { $0.tabStops = [NSTextTab(textAlignment: .center, location: 100)] }, "0.0 0,0+110×10 a→bb|")
    check("a\t12.5", width: 400, {
      $0.tabStops = [
        NSTextTab(
          textAlignment: .right, location: 100,
          options: [.columnTerminators: NSTextTab.columnTerminators(for: nil)])
      ]
    }, "0.0 0,0+120×10 a→12.5|")
    check("a\tb", width: 400, {
      $0.tabStops = []
      $0.defaultTabInterval = 50
    }, "0.0 0,0+60×10 a→b|")
  }

  @Test func defaultTabIntervalStartsAfterTheLastStop() {
    check("a\tb\tc\td", width: 400, {
      $0.tabStops = [NSTextTab(textAlignment: .left, location: 70)]
      $0.defaultTabInterval = 30
    }, "0.0 0,0+130×10 a→b→c→d|")
  }

  @Test func kernAddsAfterEachGlyphAndZeroTurnsItOff() {
    for (kern, width) in [(2.0, 36.0), (0, 30), (-1, 27)] {
      let text = Block.text("abc")
      text.addAttribute(.kern, value: kern, range: NSRange(location: 0, length: 3))
      #expect(Galley(text, width: 400).rows == "0.0 0,0+\(short(width))×10 abc|")
    }
    let pair = Block.text("AV")
    #expect(Galley(pair, width: 400).rows == "0.0 0,0+19×10 AV|")
    pair.addAttribute(.kern, value: 0, range: NSRange(location: 0, length: 2))
    #expect(Galley(pair, width: 400).rows == "0.0 0,0+20×10 AV|")
  }


  /// Truncating modes put the paragraph on one line and hide the overflow, with the white space beside it; wrapping modes hide nothing.
  @Test(arguments: [
    (NSLineBreakMode.byWordWrapping, 2, nil), (.byCharWrapping, 2, nil), (.byClipping, 1, nil),
    (.byTruncatingTail, 1, NSRange(location: 9, length: 5)), (.byTruncatingHead, 1, NSRange(location: 0, length: 4)),
    (.byTruncatingMiddle, 1, NSRange(location: 5, length: 4)),
  ] as [(NSLineBreakMode, Int, NSRange?)])
  func onlyWrappingModesWrap(mode: NSLineBreakMode, lines: Int, hidden: NSRange?) {
    let galley = Galley(Block.text("TEST TEST TEST") { $0.lineBreakMode = mode }, width: 110)
    galley.manager.ensureLayoutOfAllText()
    #expect(galley.manager.laidFragments(in: galley.container).count == lines)
    let range = galley.manager.truncatedGlyphRange(inLineFragmentForGlyphAt: 0)
    if let hidden { #expect(range == hidden, "\(range)") } else { #expect(range.location == NSNotFound) }
  }

  /// Positions of tab stops are absolute; a decimal tab aligns the separator of the user's language.
  @Test func eachTabAlignmentMovesItsText() {
    for (alignment, end) in [(NSTextAlignment.left, 130.0), (.center, 115), (.right, 100), (.natural, 130)] {
      let style: (NSMutableParagraphStyle) -> Void = { $0.tabStops = [NSTextTab(textAlignment: alignment, location: 100)] }
      check("a\tbbb", width: 400, style, "0.0 0,0+\(short(end))×10 a→bbb|")
    }
  }

  /// A line that U+2028 ends is the last one of its justified part, and the last line of the paragraph is not justified either.
  @Test func linesBeforeALineSeparatorAreNotJustified() {
    check("aa bb cc\u{2028}dd ee", width: 70, { $0.alignment = .justified }, """
      0.0 0,0+70×10 aa bb |
      0.1 0,10+20×10 cc\u{2028}|
      0.2 0,20+50×10 dd ee|
      """)
  }
}
