import CoreGraphics
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// Separators, and the space above headers.
@Suite(.serialized) @MainActor
struct TableAppearanceTests {
  private func line(_ table: UITableView, _ row: Int) -> CGRect? { table.cellForRow(at: IndexPath(row: row, section: 0))?.separator.frame }

  @Test func cellSeparatorInsetOverridesTableInset() throws {
    let rig = TableRig(rows: 4)
    defer { rig.close() }
    rig.turn()
    let cell = try #require(rig.table.cellForRow(at: IndexPath(row: 1, section: 0)))
    #expect(line(rig.table, 0)?.minX == 16 && cell.separatorInset.left == 16)
    rig.table.separatorInset = UIEdgeInsets(top: 0, left: 30, bottom: 0, right: 10)
    rig.turn()
    #expect(line(rig.table, 0)?.minX == 30 && line(rig.table, 0)?.maxX == 290 && cell.separatorInset.left == 30)
    cell.separatorInset = .zero
    rig.turn()
    #expect(line(rig.table, 1)?.minX == 0 && line(rig.table, 1)?.maxX == 300 && line(rig.table, 2)?.minX == 30)
  }

  @Test(arguments: [false, true]) func indentationMovesLabels(isRightToLeft: Bool) {
    let cell = UITableViewCell(style: .subtitle, reuseIdentifier: nil)
    if isRightToLeft { cell.semanticContentAttribute = .forceRightToLeft }
    cell.textLabel?.text = "title"
    cell.detailTextLabel?.text = "detail"
    func starts() -> [CGFloat] {
      cell.layoutIfNeeded()
      return [cell.textLabel, cell.detailTextLabel].compactMap { $0?.frame }.map { isRightToLeft ? 320 - $0.maxX : $0.minX }
    }
    #expect(starts() == [16, 16])
    cell.indentationLevel = 2
    #expect(starts() == [36, 36])
    cell.indentationWidth = 5
    #expect(starts() == [26, 26])
    cell.indentationLevel = 0
    #expect(starts() == [16, 16])
  }

  @Test func topPaddingIsAboveSectionHeaders() throws {
    let rig = TableRig([["a", "b"], ["c"]])
    defer { rig.close() }
    rig.titles = [0: "One", 1: "Two"]
    rig.table.sectionHeaderHeight = 20
    rig.turn()
    let (before, second) = (rig.table.contentSize.height, try #require(rig.table.headerView(forSection: 1)).frame)
    rig.table.sectionHeaderTopPadding = 12
    rig.turn()
    let padded = try #require(rig.table.headerView(forSection: 1)).frame
    #expect(rig.table.contentSize.height == before + 24 && padded.height == second.height && padded.minY == second.minY + 24)
    #expect(rig.table.headerView(forSection: 0)?.frame.minY == 12)
    // A floating header is at the edge.
    rig.table.contentOffset.y = 20
    rig.turn()
    #expect(rig.table.headerView(forSection: 0)?.frame.minY == 20)
    rig.table.sectionHeaderTopPadding = 0
    rig.turn()
    #expect(rig.table.contentSize.height == before)
  }
}
