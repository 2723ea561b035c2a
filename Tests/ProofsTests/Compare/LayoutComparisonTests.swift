import GalleyProofs
import Testing

/// Known changes and their descriptions.
@Suite struct LayoutComparisonTests {
  private static let left = """
    On the first market day 
    after the thaw Mary walked 
    her flock down.↵
    """
  private static let right = """
    to the printing house 
    shillings and one ¦bale of lamb fleece. 
    They made four ¦sheets that day.↵
    The fourth hung in her 
    kitchen until the paper.↵
    """
  private let sheet = Sheet(left, right)

  private func check(_ new: Sheet, _ expected: String, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(sheet.describeChanges(to: new) == expected, sourceLocation: sourceLocation)
  }

  @Test func equalLayoutsHaveNoDifferences() {
    check(sheet, "")
    #expect(LayoutComparison(from: sheet.record, to: sheet.record).rows.allSatisfy { $0.operation == .same })
  }

  /// The example of REPORT.md: a word moves to a separate line, and all lines below move down.
  @Test func nameTheWordALineBrokeAfter() {
    let new = Sheet(Self.left, Self.right.replacing("lamb fleece.", with: "lamb \nfleece."))
      .changing { $0.columns[1].rows[2].rect.width -= 3.25 }
    let comparison = LayoutComparison(from: sheet.record, to: new.record)
    #expect(
      comparison.story == """
        Column 2, line 2 broke after ‘lamb’, was ‘fleece’. — Fragment 2 is 3.25 pt narrower there. ‘fleece’ did not fit by 3.25 pt; it did before. Line 3 is new and holds one word.
          3 lines below moved down 18 pt. — Column 2, lines 3–5, now 4–6. The words are the same.
        """)
    #expect(
      comparison.table == """
         · 1.1.1 On the first market day 
         · 1.2.1 after the thaw Mary walked 
         · 1.3.1 her flock down.↵
         · 2.1.1 to the printing house 
         · 2.2.1 shillings and one 
        -1 2.2.2 bale of lamb fleece. 
        +1 2.2.2 bale of lamb 
        +1 2.3.1 fleece. 
        >2 2.4.1 lines 3–5 are now 4–6: y + 18.00, otherwise unchanged
        """)
    let first = comparison.differences[0]
    #expect((first.id, first.kind, first.column, first.line) == (1, .break, 2, 2))
    #expect((first.oldEnding, first.newEnding) == ("fleece", "lamb"))
    #expect(first.caretAfter == RecordedRect(x: 528 + 13 * 8, y: 60, width: 0, height: 18))
    let second = comparison.differences[1]
    #expect((second.cause, second.dy, second.lines) == (1, 18, 3))
    #expect((comparison.rows.last?.from, comparison.rows.last?.to) == ([3, 5], [4, 6]))
  }

  @Test func nameTheFragmentThatIsNarrower() {
    check(
      sheet.changing {
        $0.columns[1].rows[2].rect.x += 3.25
        $0.columns[1].rows[2].rect.width -= 3.25
        $0.columns[1].rows[2].used.x += 3.25
      },
      "Column 2, fragment 2 of line 2 is 3.25 pt narrower. — 168 pt is now 164.75 pt; its left edge moved right. The words are the same.")
  }

  @Test func nameALineThatMovedByItself() {
    check(
      sheet.changing { $0.columns[0].rows[1].move(dx: -4.5, dy: 2) },
      "Column 1, line 2 moved down 2 pt and left 4.5 pt. — The words are the same.")
  }

  @Test func nameABlockThatMovedByItself() {
    check(sheet.moving(2, from: 3, dy: -9), "Column 2, lines 3–5 moved up 9 pt. — The words are the same.")
  }

  @Test func nameTheFont() {
    check(
      sheet.changing { for row in 3...4 { $0.columns[1].rows[row].fonts = ["GalleyBlock 9", "Inter 8"] } },
      "Column 2, line 3 is set in GalleyBlock 9 and Inter 8, was GalleyBlock 8.")
    check(
      sheet.changing { for row in 0...1 { $0.columns[0].rows[row].fonts = ["Inter 8"] } },
      "Column 1, lines 1–2 are set in Inter 8, was GalleyBlock 8. — Two lines.")
  }

  @Test func nameAWordThatIsNew() {
    check(
      Sheet(Self.left.replacing("Mary", with: "old Mary"), Self.right),
      "‘old’ is new in column 1, line 2.")
  }

  @Test func nameAWordThatIsGone() {
    check(
      sheet.changing { $0.columns[0].rows[0].text = "On the market day " },
      "‘first’ is gone from column 1, line 1.")
  }

  @Test func nameAWordThatWasReplaced() {
    check(
      sheet.changing { $0.columns[1].rows[5].text = "The fifth hung in her " },
      "Column 2, line 4 reads ‘fifth’, was ‘fourth’.")
  }

  @Test func nameALineThatIsGone() {
    check(
      sheet.changing { $0.columns[0].rows.remove(at: 1) }.moving(1, from: 3, dy: -18, lines: -1),
      """
      ‘after the thaw Mary walked’ is gone from column 1, line 2.
        The line below moved up 18 pt. — Column 1, line 3, now 2. The words are the same.
      """)
  }

  @Test func nameLinesThatWentToTheNextColumn() {
    let last = "her flock down.↵"
    check(
      Sheet(String(Self.left.dropLast(last.count + 1)), last + "\n" + Self.right),
      """
      Column 1, line 3 moved to column 2, line 1. — Column 1, line 3, now column 2, line 1. The words are the same.
        Column 2, lines 2–6 moved down 18 pt. — Column 2, lines 1–5, now 2–6. The words are the same.
      """)
  }

  @Test func nameAColumnThatMoved() {
    check(
      sheet.changing { record in
        record.columns[1].frame.x += 12
        for row in record.columns[1].rows.indices { record.columns[1].rows[row].move(dx: 12) }
      },
      "Column 2 moved right 12 pt. — With its five lines.")
  }

  @Test func nameColumnsThatSwapped() {
    check(
      sheet.changing { record in
        let (one, two) = (record.columns[0].frame, record.columns[1].frame)
        (record.columns[0].frame, record.columns[1].frame) = (two, one)
        for row in record.columns[0].rows.indices { record.columns[0].rows[row].move(dx: 360) }
        for row in record.columns[1].rows.indices { record.columns[1].rows[row].move(dx: -360) }
      },
      """
      Column 1 moved right 360 pt. — With its three lines.
      Column 2 moved left 360 pt. — With its five lines.
      """)
    check(sheet.changing { $0.columns.swapAt(0, 1) }, "Column 1 now comes after column 2. — Its position in the order changed.")
  }

  @Test func nameAColumnThatIsNewOrGone() {
    let one = sheet.changing { $0.columns.removeLast() }
    #expect(one.describeChanges(to: sheet) == "Column 2 is new. — It holds five lines.")
    #expect(sheet.describeChanges(to: one) == "Column 2 is gone. — It held five lines.")
  }

  @Test func nameChangesOfEndingWidthBaselineAndRange() {
    check(
      sheet.changing { $0.columns[0].rows[1].ending = "hyphenated" },
      "Column 1, line 2 ends for a different reason: hyphenated, was did not fit by 3.25 pt. — The words are the same.")
    check(
      sheet.changing { $0.columns[0].rows[1].used.width += 2 },
      "Column 1, line 2: its words take 2 pt more. — The frame is the same, and so are the words and their fonts.")
    check(
      sheet.changing { $0.columns[0].rows[0].baseline -= 1.5 },
      "Column 1, line 1: its baseline moved up 1.5 pt. — The frame is the same, and so are the words and their fonts.")
    check(sheet.changing { $0.columns[0].rows[0].range = 1..<25 }, "Column 1, line 1 holds characters 1–25, was 0–24.")
  }

  @Test func groupLikeChangesOfManyLines() {
    check(
      sheet.changing { record in
        for row in record.columns[0].rows.indices { record.columns[0].rows[row].rect.width -= Double(row + 1) }
      },
      "Column 1, lines 1–3 are 1 to 3 pt narrower. — The words are the same.")
    check(
      sheet.changing { record in
        record.columns[0].frame.width -= 12
        for row in record.columns[0].rows.indices { record.columns[0].rows[row].rect.width -= 12 }
      },
      "Column 1 is 12 pt narrower. — 336 × 600 pt is now 324 × 600 pt.")
  }
}
