import GalleyFonts
import GalleyRaster
import TestSupport
import Testing

@testable import GalleyTextEngine

/// Descriptions of the reasons for line ends, in a font whose characters are all one em: 10 pt.
@Suite struct LineEndingTests {
  /// One row per fragment.
  private func check(
    _ text: String, width: Double, height: Double? = nil, shapes: [Path] = [], truncates: Bool = false, _ expected: String,
    _ configure: (inout ParagraphSettings) -> Void = { _ in }, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let layout = LayoutFixture.layout(text, width: width, height: height, shapes: shapes, configure)
    if truncates {
      layout.regions[0].truncation = .truncateTail
      layout.layOutAll()
    }
    let rows = layout.fragments.indices.map { layout.endingDescription(ofFragment: $0) }.joined(separator: "\n")
    #expect(rows == expected, sourceLocation: sourceLocation)
  }

  @Test func theNextWordDidNotFit() {
    check("aaa bbbb cc", width: 70, """
      ‘bbbb’ did not fit by 10 pt
      the text ends
      """)
    // The spaces after a word hang: they need no space.
    check("aaa    bbbb   cc", width: 73.25, """
      ‘bbbb’ did not fit by 36.75 pt
      ‘cc’ did not fit by 16.75 pt
      the text ends
      """)
    check("aaa bbbb", width: 79.9, """
      ‘bbbb’ did not fit by 0.09 pt
      the text ends
      """)
  }

  @Test func indentsReduceTheLineWidth() {
    check("aa bb cc", width: 50, """
      ‘bb’ did not fit by 10 pt
      ‘cc’ did not fit by 20 pt
      the text ends
      """) {
      $0.firstLineIndent = LayoutUnit(points: 10)
      $0.headIndent = LayoutUnit(points: 20)
    }
    check("aa bb", width: 60, "‘bb’ did not fit by 5 pt\nthe text ends") { $0.tailIndent = LayoutUnit(points: -15) }
  }

  @Test func hardBreaksAreMandatory() {
    check("a\u{2028}b\nc\u{0C}d", width: 100, """
      mandatory: a line separator
      the paragraph ends
      mandatory: a form feed
      """)
    check("a\n", width: 100, "the text ends\nthe text ends")
  }

  @Test func hyphens() {
    check("the typesetting", width: 100, """
      hyphenated at ‘type-setting’: the whole word did not fit by 50 pt
      the text ends
      """) { $0.hyphenation = 1 }
    // A soft hyphen has the same effect, and is not shown in the word.
    check("the galley\u{AD}man", width: 110, """
      hyphenated at ‘galley-man’: the whole word did not fit by 20 pt
      the text ends
      """)
  }

  @Test func wordCutBetweenClusters() {
    check("abcdefgh ij", width: 30, """
      broken at ‘abc|defgh’, which cannot be hyphenated and did not fit by 50 pt
      broken at ‘abcdef|gh’, which cannot be hyphenated and did not fit by 20 pt
      ‘ij’ did not fit by 20 pt
      the text ends
      """)
  }

  @Test func shapeReducesTheLineWidth() {
    check("aaaa bbbbbb cc dd", width: 200, shapes: [LayoutFixture.rect(100, 0, 40, 5)], """
      ‘bbbbbb’ did not fit by 10 pt; the shape left 100 pt
      ‘cc’ did not fit by 30 pt; the shape left 60 pt
      the text ends
      """)
  }

  @Test func truncatedTextIsDescribed() {
    check("aaa bbb ccc ddd", width: 80, height: 15, truncates: true, "truncated: the text hidden by the … did not fit")
  }

  @Test func tabAdvancesAreIncludedInTheOverflow() {
    // From the stop at 28 on: 28 + 40 + a space, then two characters beyond 80.
    check("\taaaa bb", width: 90, """
      ‘bb’ did not fit by 8 pt
      the text ends
      """)
  }

  /// A line that was shrunk to fit another word names the word after it.
  @Test func shrunkLineNamesTheWordAfterIt() {
    let layout = LayoutFixture.layout("aaa bbb ccc ddd eee", width: 108) { $0.alignment = .justified }
    layout.settings.minimumWordSpace = 0.8
    layout.layOutAll()
    #expect(layout.fragments[0].range == 0..<12)
    #expect(layout.endingDescription(ofFragment: 0) == "‘ddd’ did not fit by 42 pt")
  }

  /// The numbers are accurate: laid out separately, the line with the text that did not fit is as wide as its slot and the missing width;
  /// and the breaker's reason gives that missing width.
  @Test(arguments: ["EB Garamond 12", "DejaVu Serif"]) func reportedOverflowEqualsTheMeasuredOne(font: String) throws {
    let face = try #require(FontLibrary.shared.face(named: font))
    let style = TextStyle(font: face.instance(size64: 17 * 64), language: "en")
    func paragraph(_ units: [UInt16]) -> Paragraph {
      var settings = ParagraphSettings()
      settings.hyphenation = 0.9
      return Paragraph(text: units, styles: [.init(length: units.count, style: style)], settings: settings)
    }
    let words = ["the", "compositor", "of", "typesetting,", "a", "difference", "AV", "waterfall", "(fi)", "to", "measure"]
    var random = SeededGenerator(seed: 77)
    for round in 0..<20 {
      let text = Array((0..<60).map { _ in words.randomElement(using: &random)! }.joined(separator: " ").utf16)
      let layout = DocumentLayout()
      layout.replaceParagraphs(0..<0, with: [paragraph(text)])
      let width = Double.random(in: 60...300, using: &random)
      layout.regions = [LayoutFixture.region(width, nil, [LayoutFixture.circle(width / 2, 60, 20)])]
      layout.layOutAll()
      for index in layout.fragments.indices {
        let (fragment, ending) = (layout.fragments[index], layout.ending(ofFragment: index))
        if case .didNotFit(let overflow) = fragment.reason { #expect(ending.overflow == overflow, "seed 77, round \(round)") }
        guard let overflow = ending.overflow else { continue }
        #expect(overflow > .zero && !ending.next.isEmpty && ending.next.lowerBound == fragment.range.upperBound)
        let alone = DocumentLayout()
        alone.replaceParagraphs(0..<0, with: [paragraph(Array(text[fragment.range.lowerBound.utf16..<ending.next.upperBound.utf16]))])
        alone.regions = [LayoutFixture.region(10_000, nil)]
        alone.layOutAll()
        #expect(
          alone.fragments[0].used.width == ending.availableWidth + overflow,
          "seed 77, round \(round): \(layout.endingDescription(ofFragment: index))")
      }
    }
  }
}
