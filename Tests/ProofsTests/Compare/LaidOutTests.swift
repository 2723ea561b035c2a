import GalleyProofs
import Testing
import UIKit

/// A page is laid out, changed in one way, and laid out again: the description of the difference.
@Suite @MainActor struct LaidOutTests {
  private static let text = """
    Mary had a little lamb whose fleece was white as snow and everywhere that Mary went
    the lamb was sure to go
    It followed her to school one day
    """

  private func page(
    _ text: String = text, width: CGFloat = 200, height: CGFloat = 120, size: CGFloat = 10, shapes: [CGRect] = [],
    standoff: CGFloat = 0, style: (NSMutableParagraphStyle) -> Void = { _ in }
  ) -> LayoutRecord {
    let columns = [
      CGRect(x: 0, y: 0, width: width, height: height), CGRect(x: 300, y: 0, width: width, height: height),
    ]
    return LayoutRecord(of: BlockPage(text, columns: columns, size: size, shapes: shapes, standoff: standoff, style: style))
  }

  private func check(_ old: LayoutRecord, _ new: LayoutRecord, _ expected: String, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(LayoutComparison(from: old, to: new).story == expected, sourceLocation: sourceLocation)
  }

  @Test func narrower() {
    check(page(), page(width: 180), """
      Two text areas are 20 pt narrower. — Column 1, column 2.
        Column 1, line 4 broke after ‘everywhere’, was ‘that’. — The line is 20 pt narrower there. ‘that’ did not fit by 10 pt; it did before. The line below also broke elsewhere.
        Column 1, line 6 broke after ‘sure’, was ‘to’. — The line is 20 pt narrower there. ‘to’ did not fit by 20 pt; it did before. The line below also broke elsewhere.
      """)
  }

  @Test func indented() {
    check(page(), page { $0.headIndent = 30 }, """
      Column 1, line 4 broke after ‘everywhere’, was ‘that’. — ‘that’ did not fit by 20 pt; it did before. The line below also broke elsewhere.
      Column 1, lines 2–3, 7 and 9: their words moved right 30 pt. — The frame is the same, and so are the words and their fonts.
      """)
  }

  @Test func firstLineIndented() {
    check(page(), page { $0.firstLineHeadIndent = 45 }, """
      Column 1, line 1 broke after ‘a’, was ‘little’. — ‘little’ did not fit by 15 pt; it did before. The 4 lines below also broke elsewhere.
      Column 1, line 6 broke after ‘was’, was ‘to’. — ‘sure’ did not fit by 15 pt; it did before. The line below also broke elsewhere.
      Column 1, line 8 broke after ‘her’, was ‘to’. — ‘to’ did not fit by 25 pt; it did before. The line below also broke elsewhere.
      """)
  }

  @Test func largerStandoff() {
    let shape = CGRect(x: 120, y: 12, width: 40, height: 16)
    check(page(shapes: [shape]), page(shapes: [shape], standoff: 10), """
      Column 1, line 1 broke after ‘a’, was ‘little’. — The line is 89.81 pt narrower there. ‘little’ did not fit by 59.81 pt; it did before. Two lines there are three lines now.
        8 lines below moved down 10 pt. — Column 1, lines 3–10, now 4–11. The words are the same.
      Column 1, line 4 is 9.81 pt narrower. — 120 pt is now 110.19 pt; its right edge moved left. The words are the same.
      """)
  }

  @Test func moved() {
    check(page(shapes: [CGRect(x: 150, y: 12, width: 40, height: 16)]), page(shapes: [CGRect(x: 130, y: 12, width: 40, height: 16)]), """
      Column 1, lines 2–3 are 20 pt narrower. — The words are the same.
      """)
  }

  @Test func larger() {
    check(page(), page(size: 11), """
      Column 1, lines 1–9 are set in GalleyBlock-Regular 11, was GalleyBlock-Regular 10. — 9 lines.
        Column 1, lines 1–3 are 1 pt taller. — The words are the same.
        2 lines below moved down 1 to 2 pt. — Column 1, lines 2–3. The words are the same.
        Column 1, line 4 broke after ‘everywhere’, was ‘that’. — ‘that’ did not fit by 9 pt; it did before. The line below also broke elsewhere.
        Column 1, line 6 broke after ‘sure’, was ‘to’. — ‘to’ did not fit by 20 pt; it did before. The line below also broke elsewhere.
        2 lines below moved down 7 to 8 pt. — Column 1, lines 8–9. The words are the same.
        Column 1, lines 8–9 are 1 pt taller. — The words are the same.
      """)
  }

  @Test func typed() {
    check(page(), page(Self.text.replacing("little lamb", with: "little white lamb")), """
      ‘white’ is new in column 1, line 2. — The 3 lines below also broke elsewhere.
      """)
  }

  @Test func typedAtTheEnd() {
    check(page(), page(Self.text + " which was against the rule"), """
      ‘which was against the rule’ is new in column 1, lines 9–10. — Line 10 is new and holds four words.
      """)
  }

  @Test func overflowing() {
    check(page(height: 70), page(height: 70) { $0.paragraphSpacing = 10 }, """
      Column 1, line 6 moved down 10 pt. — The words are the same.
        The line moved to column 2. — Column 1, line 7, now column 2, line 1. The words are the same.
        Column 2, lines 2–3 moved down 20 pt. — Column 2, lines 1–2, now 2–3. The words are the same.
      """)
  }

  @Test func hyphenated() {
    let text = "Mary taught the art of type\u{AD}setting to a lamb"
    check(page(text, width: 260), page(text, width: 290), """
      Two text areas are 30 pt wider. — Column 1, column 2.
        Column 1, line 1 broke inside ‘type-setting’, was after ‘of’. — The line is 30 pt wider there. ‘typesetting’ did not fit by 20 pt before; now it does. The line below also broke elsewhere.
      """)
  }

  @Test func rightToLeft() {
    let text = "שלום עולם טוב מאוד היום\nשלום עולם"
    check(page(text, width: 120), page(text, width: 110), """
      Two text areas are 10 pt narrower. — Column 1, column 2.
      """)
  }
}
