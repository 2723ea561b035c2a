import Testing
import UIKit

@testable import GalleyApp
@testable import GalleyDocuments
@testable import GalleyExhibits
@testable import GalleyPlayground
@testable import galley

/// Tables on the page: their layout, and the effects of editing.
@MainActor @Suite(.serialized) struct TableEditingTests {
  private static let source = """
    # T

    | Name | What it is | Price |
    |---|:--|--:|
    | Pear | A fruit with a long description, so long that it takes a line or two of the column that it stands in, and goes on | 3 |
    | Fig | | 12 |
    """

  private func desk(_ source: String = source) throws -> TextDesk {
    let desk = try TextDesk(exhibit: ShortPageExhibit(text: source))
    desk.click(CGPoint(x: 700, y: 300))
    desk.wait(400)
    return desk
  }

  private func shape(_ desk: TextDesk, at word: String) throws -> TableShape {
    let role = desk.text.attribute(.textRole, at: desk.range(of: word).location, effectiveRange: nil) as? TextRole
    guard case .row(let shape, _)? = role?.block else { throw Missing() }
    return shape
  }

  private struct Missing: Error {}

  /// A cell with several lines beside a short one: the next row begins below both, and columns align.
  @Test func cellsWrapBesideEachOther() throws {
    let desk = try desk()
    defer { desk.close() }
    let (pear, fruit, last, fig) = (
      try desk.location(of: "Pear"), try desk.location(of: "A fruit"), try desk.location(of: "goes on"), try desk.location(of: "Fig"))
    #expect(pear.y == fruit.y && last.y > fruit.y && fig.y > last.y)
    #expect(last.x >= fruit.x - 10 && fruit.x > pear.x)
    #expect(abs(try desk.location(of: "What").x - fruit.x) < 12)
  }

  @Test func columnWidthsFollowTypingAndUndo() throws {
    let desk = try desk()
    defer { desk.close() }
    let before = try shape(desk, at: "Pear")
    let old = desk.text
    desk.page.text.editor.select(TextSelection(caret: desk.range(of: "Fig").location + 3))
    desk.key(.keyboardS, types: "s and also dates")
    let after = try shape(desk, at: "Pear")
    #expect(after.widths[0] > before.widths[0] * 2 && after.widths[2] == before.widths[2])
    #expect(try shape(desk, at: "Name") == after)
    // Also after a size change.
    desk.key(.keyboardZ, .control)
    #expect(try shape(desk, at: "Pear") == before)
    #expect(desk.text == old)
  }

  /// After the last row of a table is deleted, the previous row is the last.
  @Test func rowBeforeADeletedLastRowBecomesTheLast() throws {
    let desk = try desk()
    defer { desk.close() }
    let row = (desk.text.string as NSString).paragraphRange(for: desk.range(of: "Fig"))
    desk.select(NSRange(location: row.location - 1, length: row.length + 1))
    desk.key(.keyboardDeleteOrBackspace)
    let role = desk.text.attribute(.textRole, at: desk.range(of: "Pear").location, effectiveRange: nil) as? TextRole
    guard case .row(_, let last)? = role?.block else { throw Missing() }
    #expect(last.isLast && !last.isHeader)
  }

  /// Arrow keys move through the lines of a cell, then to the row below; Home and End stay in the line.
  @Test func arrowsGoThroughACell() throws {
    let desk = try desk()
    defer { desk.close() }
    desk.page.text.editor.select(TextSelection(caret: desk.range(of: "A fruit").location))
    desk.key(.keyboardDownArrow)
    let cell = desk.range(of: "A fruit with a long description, so long that it takes a line or two of the column that it stands in, and goes on")
    #expect(desk.caret > cell.location && desk.caret <= cell.location + cell.length)
    desk.key(.keyboardHome)
    #expect(desk.caret > cell.location)
    desk.key(.keyboardUpArrow)
    #expect(desk.caret == cell.location)
    desk.page.text.editor.select(TextSelection(caret: desk.range(of: "Fig").location))
    desk.key(.keyboardUpArrow)
    #expect(NSLocationInRange(desk.caret, desk.range(of: "Pear")))
  }

  /// A click below the only line of a cell, beside a taller cell, sets the caret in that cell.
  @Test func aClickIsInTheCellUnderIt() throws {
    let desk = try desk()
    defer { desk.close() }
    let (pear, last) = (try desk.location(of: "Pear"), try desk.location(of: "goes on"))
    desk.click(CGPoint(x: pear.x, y: last.y))
    #expect(NSLocationInRange(desk.caret, desk.range(of: "Pear")))
  }

  /// Thirty columns do not fit side by side: each cell gets a line, labelled with its column's heading.
  @Test func stackedCellsShowTheirHeadings() throws {
    let names = (1...30).map { "Head\($0)" }
    let row = (1...30).map { "v\($0)" }
    let desk = try desk("| \(names.joined(separator: " | ")) |\n|\(String(repeating: "---|", count: 30))\n| \(row.joined(separator: " | ")) |\n")
    defer { desk.close() }
    let labels = desk.page.flow.columns.flatMap { desk.page.flow.textRules(desk.page.styleSheet).rowLabels(of: desk.page.flow.lines(inColumn: $0)) }
    #expect(labels.map(\.text.string) == names)
    let (first, second, head) = (try desk.location(of: "v1\t"), try desk.location(of: "v2\t"), try desk.location(of: "Head1"))
    #expect(first.x == second.x && first.y < second.y && first.x > head.x)
  }

  /// Both rows of a Hebrew table begin at the right, also the row that begins with a Latin word.
  @Test func aTableInHebrewBeginsAtTheRight() throws {
    let desk = try desk("| שם | מחיר |\n|---|---|\n| Pear | שבע |\n| תפוח | שתים |\n")
    defer { desk.close() }
    #expect(try desk.location(of: "Pear").x > (try desk.location(of: "שבע")).x)
    #expect(try desk.location(of: "תפוח").x > (try desk.location(of: "שתים")).x)
  }
}
