import CoreGraphics
import Foundation
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// A table's requests, visible rows and cache.
@Suite(.serialized) @MainActor
struct TableViewTests {
  @Test func onlyVisibleRowsHaveCells() {
    let rig = TableRig(rows: 100_000)
    defer { rig.close() }
    rig.turn()
    #expect(rig.drainRequests() == (0..<5).map { "row \($0)" } && rig.table.contentSize.height == 4_000_000)
    rig.table.contentOffset.y = 2_000_010
    rig.turn()
    #expect(rig.drainRequests() == (50_000...50_005).map { "row \($0)" } && rig.createdCellCount <= 6, "six rows are visible in 200 points, the first and last in part")
    #expect(rig.table.indexPathsForVisibleRows?.map(\.row) == Array(50_000...50_005))
    rig.table.scrollToRow(at: IndexPath(row: 99_999, section: 0), at: .bottom, animated: false)
    #expect(rig.shown.last == "row 99999" && rig.table.contentOffset.y == 4_000_000 - 200)
    #expect(rig.createdCellCount <= 12, "cells are used again: \(rig.createdCellCount) were made")
  }

  @Test func heightsAreQueriedOnceInOrderWithoutEstimates() {
    let rig = TableRig(rows: 50)
    defer { rig.close() }
    rig.table.estimatedRowHeight = 0
    let giver = rig.listen { CGFloat(20 + $0.row) } as! TableHeightGiver
    rig.turn()
    #expect(giver.requestedPaths.dropFirst().map(\.row) == Array(0..<50), "the first is asked beforehand whether it answers at all")
    #expect(rig.table.rectForRow(at: IndexPath(row: 3, section: 0)) == CGRect(x: 0, y: 63, width: 300, height: 23))
    #expect(rig.table.contentSize.height == 2225)
  }

  @Test func heightsAreQueriedNearViewportWithEstimates() {
    let rig = TableRig(rows: 10_000)
    defer { rig.close() }
    rig.table.estimatedRowHeight = 50
    let giver = rig.listen { _ in 25 } as! TableHeightGiver
    rig.turn()
    #expect(Set(giver.requestedPaths.map(\.row)) == Set(0..<8), "\(giver.requestedPaths.map(\.row))")
    #expect(rig.table.contentSize.height == 499_800)
  }

  /// The visible text does not jump when rows above turn out to differ from their estimated heights.
  @Test(arguments: [20, 90] as [CGFloat]) func visibleRowsStayWhileHeightsAboveAreMeasured(height: CGFloat) throws {
    let rig = TableRig(rows: 500)
    defer { rig.close() }
    rig.table.estimatedRowHeight = 50
    _ = rig.listen { CGFloat($0.row % 3) * 10 + height }
    rig.turn()
    rig.table.contentOffset.y = 9_000
    rig.turn()
    for _ in 0..<60 {
      let path = try #require(rig.table.indexPathsForVisibleRows?.last)
      let before = rig.table.rectForRow(at: path).minY - rig.table.contentOffset.y
      rig.table.contentOffset.y -= 13
      rig.turn()
      let after = rig.table.rectForRow(at: path).minY - rig.table.contentOffset.y
      #expect(abs(after - before - 13) < 0.01, "\(path): \(before) to \(after)")
    }
  }

  @Test(arguments: [true, false]) func scrollsToRowAcrossEstimatedHeights(isAnimated: Bool) {
    let rig = TableRig(rows: 3_000)
    defer { rig.close() }
    rig.table.estimatedRowHeight = 50
    _ = rig.listen { CGFloat($0.row % 7) * 9 + 15 }
    rig.turn()
    for row in [2_000, 1_200, 0, 2_999] {
      rig.table.scrollToRow(at: IndexPath(row: row, section: 0), at: .top, animated: isAnimated)
      rig.stage.wait(400)
      let top = rig.table.rectForRow(at: IndexPath(row: row, section: 0)).minY - rig.table.contentOffset.y
      if row < 2_999 { #expect(abs(top) < 0.01, "row \(row) at \(top)") } else { #expect(rig.shown.last == "row 2999") }
    }
  }

  @Test func cellContentDeterminesHeight() throws {
    let rig = TableRig([["short", String(repeating: "many words that wrap ", count: 12)]], height: nil)
    defer { rig.close() }
    rig.turn()
    let (first, second) = (rig.table.rectForRow(at: IndexPath(row: 0, section: 0)), rig.table.rectForRow(at: IndexPath(row: 1, section: 0)))
    #expect(first.height == 44 && second.height == 44, "one line each")
    for cell in rig.table.visibleCells { cell.textLabel?.numberOfLines = 0 }
    rig.table.beginUpdates()
    rig.table.endUpdates()
    rig.stage.wait(400)
    let grown = rig.table.rectForRow(at: IndexPath(row: 1, section: 0)).height
    let label = try #require(rig.table.cellForRow(at: IndexPath(row: 1, section: 0))?.textLabel)
    #expect(grown == (label.sizeThatFits(CGSize(width: 268, height: 0)).height + 22).rounded(.up) && grown > 100)
    rig.table.frame.size.width = 600
    rig.turn()
    #expect(rig.table.rectForRow(at: IndexPath(row: 1, section: 0)).height < grown, "at another width they are measured again")
  }

  @Test func constraintsDetermineCellHeight() {
    final class Source: UITableViewDataSource {
      final class Cell: UITableViewCell {
        let words = UILabel()
        override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
          super.init(style: style, reuseIdentifier: reuseIdentifier)
          words.numberOfLines = 0
          words.translatesAutoresizingMaskIntoConstraints = false
          contentView.addSubview(words)
          let margins = contentView.layoutMarginsGuide
          NSLayoutConstraint.activate([
            words.leadingAnchor.constraint(equalTo: margins.leadingAnchor), words.trailingAnchor.constraint(equalTo: margins.trailingAnchor),
            words.topAnchor.constraint(equalTo: margins.topAnchor), words.bottomAnchor.constraint(equalTo: margins.bottomAnchor),
          ])
        }
        required init?(coder: NSCoder) { nil }
      }
      func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 30 }
      func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "c", for: indexPath)
        (cell as? Cell)?.words.text = String(repeating: "words of a row ", count: indexPath.row % 4 * 5 + 1)
        return cell
      }
    }
    let stage = EventStage(width: 300, height: 400)
    defer { stage.close() }
    let (table, source) = (UITableView(frame: CGRect(x: 0, y: 0, width: 300, height: 400)), Source())
    table.register(Source.Cell.self, forCellReuseIdentifier: "c")
    table.dataSource = source
    stage.window.addSubview(table)
    stage.session.turn()
    for offset in [0, 300, 900, 200] as [CGFloat] {
      table.contentOffset.y = offset
      stage.session.turn()
      for case let cell as Source.Cell in table.visibleCells {
        let wanted = (cell.words.sizeThatFits(CGSize(width: 268, height: 0)).height + 22).rounded(.up)
        #expect(cell.frame.height == wanted && cell.words.frame.width == 268, "\(cell.words.text ?? "")")
      }
    }
  }

  @Test func headersStickWhileSectionIsVisible() throws {
    let rig = TableRig([Array(repeating: "a", count: 10), Array(repeating: "b", count: 10)])
    defer { rig.close() }
    rig.titles = [0: "First", 1: "Second"]
    rig.turn()
    let height = rig.table.rectForHeader(inSection: 0).height
    #expect(height > 20 && rig.table.headerView(forSection: 0)?.textLabel?.text == "First")
    rig.table.contentOffset.y = 100
    rig.turn()
    #expect(rig.table.headerView(forSection: 0)?.frame.minY == 100)
    rig.table.contentOffset.y = rig.table.rectForHeader(inSection: 1).minY - height / 2
    rig.turn()
    #expect(rig.table.headerView(forSection: 0)?.frame.maxY == rig.table.rectForHeader(inSection: 1).minY, "the next one pushes it out")
    #expect(rig.table.headerView(forSection: 1)?.frame == rig.table.rectForHeader(inSection: 1))
    rig.table.scrollToRow(at: IndexPath(row: 5, section: 0), at: .top, animated: false)
    #expect(rig.table.rectForRow(at: IndexPath(row: 5, section: 0)).minY == rig.table.contentOffset.y + height, "below the header")
  }

  @Test func headerSticksAfterJumpIntoItsSection() {
    let rig = TableRig((0..<50).map { section in (0..<50).map { "\(section)/\($0)" } })
    defer { rig.close() }
    for section in 0..<50 { rig.titles[section] = "Section \(section)" }
    rig.turn()
    rig.table.scrollToRow(at: IndexPath(row: 25, section: 40), at: .top, animated: false)
    let header = rig.table.headerView(forSection: 40)
    #expect(header?.textLabel?.text == "Section 40" && header?.frame.minY == rig.table.contentOffset.y)
    #expect(header?.frame.maxY == rig.table.rectForRow(at: IndexPath(row: 25, section: 40)).minY)
  }

  @Test func aFieldThatIsEditedKeepsItsCell() throws {
    let rig = TableRig(rows: 100)
    defer { rig.close() }
    rig.turn()
    let cell = try #require(rig.table.cellForRow(at: IndexPath(row: 1, section: 0)))
    let field = UITextField(frame: CGRect(x: 100, y: 4, width: 100, height: 30))
    cell.contentView.addSubview(field)
    field.becomeFirstResponder()
    field.insertText("typed")
    rig.table.contentOffset.y = 2_000
    rig.turn()
    #expect(field.isFirstResponder && rig.table.cellForRow(at: IndexPath(row: 1, section: 0)) === cell)
    #expect(!rig.table.visibleCells.contains(cell))
    field.resignFirstResponder()
    rig.table.contentOffset.y = 2_100
    rig.turn()
    #expect(rig.table.cellForRow(at: IndexPath(row: 1, section: 0)) == nil && field.text == "typed")
  }

  @Test func rowsAndPointsMapToEachOther() {
    let rig = TableRig([["a", "b"], [], ["c"]], style: .grouped)
    defer { rig.close() }
    rig.turn()
    for path in [IndexPath(row: 0, section: 0), IndexPath(row: 1, section: 0), IndexPath(row: 0, section: 2)] {
      let rect = rig.table.rectForRow(at: path)
      #expect(rig.table.indexPathForRow(at: CGPoint(x: 20, y: rect.midY)) == path && rig.table.indexPathsForRows(in: rect.insetBy(dx: 0, dy: 1)) == [path])
    }
    #expect(rig.table.indexPathForRow(at: CGPoint(x: 20, y: 2)) == nil, "above the first row is room")
    #expect(rig.table.rectForRow(at: IndexPath(row: 9, section: 0)) == .zero && rig.table.numberOfRows(inSection: 7) == 0)
  }

  @Test func batchUpdateStaysOpenDuringReload() {
    let rig = TableRig(rows: 3)
    defer { rig.close() }
    rig.turn()
    rig.table.reloadData()
    var isDone = false
    rig.table.performBatchUpdates({
      let row = rig.table.numberOfRows(inSection: 0)
      rig.sections[0].append("new")
      rig.table.insertRows(at: [IndexPath(row: row, section: 0)], with: .none)
    }, completion: { _ in isDone = true })
    rig.turn()
    #expect(rig.drainComplaints() == [] && isDone && rig.shown.last == "new" && rig.table.numberOfRows(inSection: 0) == 4)
  }

  @Test func insertionInReloadedSectionIsAccepted() {
    let rig = TableRig([["a"], ["b"]])
    defer { rig.close() }
    rig.turn()
    rig.sections[0] = (0..<10).map { "row \($0)" }
    rig.table.performBatchUpdates({
      rig.table.reloadSections([0], with: .none)
      rig.table.insertRows(at: [IndexPath(row: 9, section: 0)], with: .none)
    })
    rig.turn()
    #expect(rig.table.numberOfRows(inSection: 0) == 10 && rig.table.numberOfRows(inSection: 1) == 1 && rig.drainComplaints() == [])
  }

  @Test func infiniteLengthsAreAccepted() {
    let rig = TableRig(rows: 3)
    defer { rig.close() }
    rig.turn()
    #expect(rig.table.indexPathsForRows(in: CGRect.infinite)?.count == 3)
    for height in [CGFloat.infinity, .greatestFiniteMagnitude, .nan] {
      rig.table.rowHeight = height
      rig.table.estimatedRowHeight = height
      rig.table.reloadData()
      rig.turn()
    }
    #expect(rig.table.numberOfRows(inSection: 0) == 3)
  }

  @Test func invalidDataSourceResultsAreReported() {
    final class Liar: UITableViewDataSource, UITableViewDelegate {
      let one = UITableViewCell(style: .default, reuseIdentifier: nil)
      func numberOfSections(in tableView: UITableView) -> Int { 3 }
      func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { [-3, 2, .max][section] }
      func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell { one }
      func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat { .nan }
    }
    let rig = TableRig(rows: 0)
    defer { rig.close() }
    let liar = Liar()
    rig.table.dataSource = liar
    rig.table.delegate = liar
    rig.turn()
    let told = rig.drainComplaints()
    #expect(rig.table.visibleCells.count > 2 && rig.table.numberOfRows(inSection: 2) == 100_000_000)
    for words in ["-3 rows in section 0", "\(Int.max) rows in section 2", "heightForRowAt returned nan for row 0 of section 1", "returned for row 1 of section 1 the cell of row 0 of section 1"] {
      #expect(told.contains { $0.contains(words) }, "\(words): \(told)")
    }
    rig.table.scrollToRow(at: IndexPath(row: 5, section: 1), at: .top, animated: false)
    rig.table.selectRow(at: IndexPath(row: 0, section: 9), animated: false, scrollPosition: .none)
    #expect(rig.drainComplaints().count == 2 && rig.table.indexPathForSelectedRow == nil)
    _ = rig.table.dequeueReusableCell(withIdentifier: "unknown", for: IndexPath(row: 0, section: 1))
    #expect(rig.drainComplaints().first?.contains("“unknown”") == true)
  }
}
