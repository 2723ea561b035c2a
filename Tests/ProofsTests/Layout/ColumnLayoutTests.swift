import Testing
import UIKit

@testable import GalleyProofs

/// A text in columns as a record, and the record as `galley layout` prints it. In Galley Block every character is a square.
@MainActor @Suite struct ColumnLayoutTests {
  private func text(_ string: String) throws -> NSAttributedString {
    NSAttributedString(string: string, attributes: [.font: try #require(UIFont(name: "Galley Block", size: 10))])
  }

  private func columns(gap: CGFloat = 5) -> ColumnLayout {
    var columns = ColumnLayout(size: CGSize(width: 50, height: 20), count: 2)
    columns.gap = gap
    return columns
  }

  @Test func rowsLieInTheirColumns() throws {
    let record = columns().record(of: try text("aaa bbb ccc ddd"))
    #expect(record.columns.map(\.name) == ["column 1", "column 2"])
    #expect(record.columns.map(\.frame) == [RecordedRect(x: 0, y: 0, width: 50, height: 20), RecordedRect(x: 55, y: 0, width: 50, height: 20)])
    #expect(record.columns.map { $0.rows.map(\.text) } == [["aaa ", "bbb "], ["ccc ", "ddd"]])
    let rects = record.columns[1].rows.map(\.rect)
    #expect(rects == [RecordedRect(x: 55, y: 0, width: 50, height: 10), RecordedRect(x: 55, y: 10, width: 50, height: 10)])
    #expect(record.columns[1].rows[1].baseline == 18 && record.columns[1].rows[1].fonts == ["GalleyBlock-Regular 10"])
    // The same table as for any proof.
    #expect(try LayoutRecord(text: record.text, file: "a.layout") == record)
  }

  @Test func glyphsAreRecordedOnRequest() throws {
    let text = try text("ab\n")
    #expect(columns().record(of: text).columns[0].rows[0].glyphs == nil)
    let rows = columns().record(of: text, details: .glyphs).columns[0].rows
    #expect(rows.count == 2 && rows[0].fonts.isEmpty)
    let glyphs = try #require(rows[0].glyphs)
    #expect(glyphs.map(\.x) == [0, 10])
    #expect(glyphs.map(\.y) == [8, 8])
    #expect(glyphs.map(\.cluster) == [0, 1])
    #expect(Set(glyphs.map(\.font)) == ["GalleyBlock-Regular"])
    #expect(rows[1].glyphs == [])
  }

  /// JSON and table are relative to a column's top left corner, to the last bit, for any position of the column.
  @Test(arguments: [0, 5, 20.3, 1e6 / 3]) func outputDoesNotDependOnColumnPosition(gap: CGFloat) throws {
    let text = try text("aaa bbb\nccc ddd eee\n")
    func told(_ gap: CGFloat) throws -> (rest: Substring, table: String) {
      let record = columns(gap: gap).record(of: text, details: .glyphs)
      let json = record.json(of: text.string, as: .text)
      return (json[try #require(json.firstRange(of: "\"fragments\"")).lowerBound...], record.table(of: text.string))
    }
    let (here, there) = (try told(5), try told(gap))
    #expect(here.rest == there.rest && here.table == there.table)
    #expect(here.table.hasSuffix("4 UTF-16 code units from 16 on do not fit"), "\(here.table)")
    #expect(here.rest.hasSuffix("\"overflow\":[16,4]}"))
  }

  @Test func shapesLieOnThePageAndTextCanFillItFromTheRight() throws {
    var columns = columns()
    columns.shapes = [UIBezierPath(rect: CGRect(x: 55, y: 0, width: 50, height: 10))]
    func places() throws -> [[[Double]]] {
      columns.record(of: try text("aaa bbb ccc")).columns.map { column in column.rows.map { [$0.rect.x, $0.rect.y] } }
    }
    #expect(try places() == [[[0, 0], [0, 10]], [[55, 10]]])
    columns.fillsFromTheRight = true
    #expect(try places() == [[[55, 10]], [[0, 0], [0, 10]]])
  }

  @Test func aColumnWithoutAnEndIsAsHighAsItsText() throws {
    let layout = ColumnLayout(size: CGSize(width: 40, height: CGFloat.greatestFiniteMagnitude))
    #expect(layout.record(of: try text("aaa bbb ccc")).columns[0].frame == RecordedRect(x: 0, y: 0, width: 40, height: 30))
    let empty = NSAttributedString(string: "")
    let font = try #require(UIFont(name: "Galley Block", size: 20))
    let record = layout.record(of: empty, emptyAttributes: [.font: font])
    #expect(record.columns[0].rows.map(\.rect.height) == [20] && record.table(of: "").contains("0+0"))
  }
}
