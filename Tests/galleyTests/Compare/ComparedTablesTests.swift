import GalleyProofs
import Testing
import UIKit

@testable import GalleyApp
@testable import GalleyDocuments
@testable import GalleyExhibits
@testable import GalleyPlayground
@testable import galley

/// Tables and code in a comparison, as on the page.
@MainActor @Suite(.serialized) struct ComparedTablesTests {
  private static let source = """
    # T

    | Left | Middle | Right |
    |:--|:-:|--:|
    | left | middle | right |
    | 1/2 | word words | 2/2 |

    ```swift
    let first = "text" // comment
    ```

    The end.
    """

  private func compared(_ source: String = source, _ body: (ComparedText, PlaygroundPage) throws -> Void) throws {
    let desk = try TextDesk(exhibit: ShortPageExhibit(text: source), hasScreenKeyboard: false)
    defer { desk.close() }
    desk.page.colorsCode = true
    desk.turn()
    let text = NSAttributedString(attributedString: desk.page.flow.storage)
    try body(ComparedText(name: "text", text, tableMetrics: desk.page.styleSheet.tableMetrics, colorsCode: true), desk.page)
  }

  private func setting(_ text: ComparedText, _ family: String?, size: CGFloat? = nil) -> CompareSetting {
    var setting = CompareSetting(of: text, width: 600, usesTotalFit: false)
    setting.family = family ?? text.family
    setting.size = size ?? text.size
    return setting
  }

  /// In every font and size, each cell of a table with enough space is one line.
  @Test(arguments: [nil, "DejaVu Sans", "DejaVu Sans Mono", "Inter"] as [String?], [9, 17, 23] as [CGFloat])
  func cellsAreNotBrokenInOtherFonts(family: String?, size: CGFloat) throws {
    try compared { text, _ in
      let comparison = TextComparison(CompareSide(.a, text, setting(text, nil)), CompareSide(.b, text, setting(text, family, size: size)))
      _ = comparison.complete()
      #expect(comparison.entries.isEmpty, "\(comparison.report)")
      // The same if the setting changes later.
      let side = CompareSide(.a, text, setting(text, nil))
      side.show(text, setting(text, family, size: size))
      let lines = side.lines(of: NSRange(location: 0, length: side.storage.length), numberedFrom: 1).rows.map(\.text)
      #expect(["left", "middle", "right", "1/2", "word words", "2/2"].allSatisfy { cell in lines.contains { $0.hasPrefix(cell) } }, "\(lines)")
    }
  }

  /// Columns that are measured again in the fonts of the document are those of the document.
  @Test func measuringAgainKeepsTheColumnsOfTheSameFont() throws {
    try compared { text, page in
      var hyphenated = setting(text, nil)
      hyphenated.hyphenates.toggle()
      let typeset = text.typeset(with: hyphenated)
      var count = 0
      text.text.enumerateAttribute(.paragraphStyle, in: NSRange(location: 0, length: text.text.length)) { value, range, _ in
        guard let columns = (value as? NSParagraphStyle)?.rowColumns else { return }
        count += 1
        let new = typeset.attribute(.paragraphStyle, at: range.location, effectiveRange: nil) as? NSParagraphStyle
        #expect(new?.rowColumns == columns && new?.headIndent == (value as? NSParagraphStyle)?.headIndent)
      }
      #expect(count >= 2)
    }
  }

  /// The rules are those of the page: one below each row.
  @Test func tablesHaveTheRulesOfThePage() throws {
    try compared { text, page in
      var same = setting(text, nil)
      same.width = page.geometry.columnSize.width
      let side = CompareSide(.a, text, same)
      _ = side.lines(of: NSRange(location: 0, length: side.storage.length), numberedFrom: 1)
      let lines = side.ruledLines(from: 0, to: 10_000)
      let metrics = try #require(text.tableMetrics)
      let onPage = page.flow.textRules(page.styleSheet).rules(of: page.flow.lines(inColumn: 0))
      let rules = TextRules(of: side.storage, side.manager, metrics).rules(of: lines)
      #expect(rules.count == 3 && rules.map(\.0.width) == onPage.map(\.0.width) && rules.map(\.0.minX) == onPage.map(\.0.minX))
      #expect(rules.map(\.1) == onPage.map(\.1))
      // Text without a table has none.
      let end = side.distance(ofPosition: CGFloat(side.storage.length - 1))
      #expect(side.ruledLines(from: end, to: end + 10).isEmpty)
    }
  }

  @Test func codeHasTheColorsOfThePage() throws {
    try compared { text, page in
      let side = CompareSide(.a, text, setting(text, "Inter"))
      _ = side.lines(of: NSRange(location: 0, length: side.storage.length), numberedFrom: 1)
      #expect(side.colorCode(from: 0, to: 10_000) && !side.colorCode(from: 0, to: 10_000))
      var colored = 0
      for index in 0..<side.storage.length {
        func color(_ manager: NSLayoutManager) -> UIColor? { manager.temporaryAttributes(atCharacterIndex: index, effectiveRange: nil)[.foregroundColor] as? UIColor }
        #expect(color(side.manager) == color(page.flow.layoutManager), "at \(index)")
        if color(side.manager) != nil { colored += 1 }
      }
      #expect(colored > 10)
    }
  }
}
