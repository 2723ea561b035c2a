import TestSupport
import Testing

@testable import GalleyTextEngine

/// Line breaks within a paragraph (VT, FF, NEL and U+2028), and the empty line after a final one.
@Suite struct HardBreakTests {
  private static let lineBreaks = ["\u{B}", "\u{C}", "\u{85}", "\u{2028}"]

  @Test(arguments: lineBreaks)
  func finalLineBreakIsFollowedByAnEmptyLine(_ lineBreak: String) {
    let layout = LayoutFixture.layout("ab" + lineBreak, width: 100)
    #expect(layout.fragments.map(\.range) == [0..<3, 3..<3])
    #expect(layout.fragments.map(\.isEmptyLastLine) == [false, true])
    #expect(layout.fragments.map(\.reason) == [.mandatory, .paragraphEnd])
    #expect(layout.fragments.map { $0.rect.y.points } == [0, 10])
    #expect(layout.fragmentIndex(containing: 3) == 1)
    #expect(LayoutFixture.layout(lineBreak + lineBreak, width: 100, columns: 3).fragments.count == 3)
    #expect(LayoutFixture.layout("ab" + lineBreak + "\n", width: 100, columns: 3).fragments.map(\.range) == [0..<3, 3..<4, 4..<4])
  }

  /// After a line break the line belongs to the same paragraph; after a separator it begins another.
  @Test func lineAfterALineBreakBelongsToTheSameParagraph() {
    func empty(_ text: String) -> PlacedFragment? {
      LayoutFixture.layout(text, width: 100) {
        $0.firstLineIndent = LayoutUnit(points: 30)
        $0.headIndent = LayoutUnit(points: 15)
        $0.spacingBefore = LayoutUnit(points: 3)
        $0.spacingAfter = LayoutUnit(points: 7)
      }.fragments.last
    }
    for lineBreak in Self.lineBreaks {
      #expect(empty("ab" + lineBreak)?.used.x == LayoutUnit(points: 15))
      #expect(empty("ab" + lineBreak)?.rect.y == LayoutUnit(points: 10))
    }
    #expect(empty("ab\n")?.used.x == LayoutUnit(points: 30))
    #expect(empty("ab\n")?.rect.y == LayoutUnit(points: 20))
    // Right-to-left text continues from the right.
    let layout = LayoutFixture.layout("אב\u{2028}", width: 100)
    #expect(layout.fragments[1].used.x == LayoutUnit(points: 100) && layout.baseLevel(ofFragment: 1) == 1)
  }

  /// The line after a final form feed is in the next column, or below if there is none, as in a new layout.
  @Test func lineAfterAFormFeedIsInTheNextColumnOrBelow() {
    #expect(LayoutFixture.layout("ab\u{C}", width: 100, columns: 2).fragments.map(\.region) == [0, 1])
    let layout = LayoutFixture.layout("ab\u{C}", width: 100)
    #expect(layout.fragments.map(\.region) == [0, 0])
    layout.regions.append(LayoutFixture.region(100, nil))
    layout.layOutAll()
    #expect(layout.fragments == LayoutFixture.layout("ab\u{C}", width: 100, columns: 2).fragments)
    layout.regions.removeLast()
    layout.layOutAll()
    #expect(layout.fragments == LayoutFixture.layout("ab\u{C}", width: 100).fragments)
    // Text after a form feed without another column is not laid out.
    #expect(LayoutFixture.layout("ab\u{C}c", width: 100).laidEnd == 3)
  }

  @Test func nextLineCharacterDoesNotEndAParagraph() {
    #expect(Paragraph.split(Array("a\u{85}b".utf16)) == [0..<3])
    let layout = LayoutFixture.layout("אב\u{85}ab\u{85}cd", width: 100)
    #expect(layout.fragments.map(\.range) == [0..<3, 3..<6, 6..<8])
    // One paragraph has one direction, that of its first strong character.
    #expect(layout.fragments.indices.map { layout.baseLevel(ofFragment: $0) } == [1, 1, 1])
    #expect(layout.endingDescription(ofFragment: 0) == "mandatory: a next line")
  }
}
