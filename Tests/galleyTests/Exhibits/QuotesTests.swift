import CoreGraphics
import Foundation
import Testing
import UIKit

@testable import GalleyExhibits

/// OB01 and OB03: quotes measured manually, by constraints and by a text view have equal rows.
@MainActor @Suite(.serialized) struct QuotesTests {
  @Test(arguments: [(360, UIContentSizeCategory.large), (900, .extraSmall), (520, .accessibilityMedium)])
  func threeMethodsGiveTheSameRows(width: Double, category: UIContentSizeCategory) throws {
    let desk = ExhibitDesk(QuotesExhibit(), width: width, height: 700, category: category)
    defer { desk.close() }
    let controller = try #require(desk.controller as? QuotesViewController)
    var heights: [[CGFloat]] = []
    for way in QuotesViewController.SizingMethod.allCases {
      controller.show(way)
      desk.turn(2)
      // Scrolls to every row once.
      for row in 0..<Quote.all.count {
        controller.tableView.scrollToRow(at: IndexPath(row: row, section: 0), at: .top, animated: false)
        desk.turn()
      }
      heights.append((0..<Quote.all.count).map { controller.tableView.rectForRow(at: IndexPath(row: $0, section: 0)).height })
      let cells = controller.tableView.visibleCells
      let areOfTheWay = cells.allSatisfy { type(of: $0) == way.cell }
      #expect(!cells.isEmpty && areOfTheWay)
    }
    #expect(heights[0] == heights[1] && heights[0] == heights[2], "\(heights)")
    #expect(Set(heights[0]).count > 2, "rows of several heights")
    for (row, height) in heights[0].enumerated() {
      let text = Quote.all[row].text(scale: ExhibitStyle.scale(controller.traitCollection))
      let rect = text.boundingRect(
        with: CGSize(width: controller.tableView.bounds.width - 28, height: .greatestFiniteMagnitude),
        options: [.usesLineFragmentOrigin, .usesFontLeading], context: nil)
      #expect(height == ceil(rect.height) + 28)
    }
  }
}
