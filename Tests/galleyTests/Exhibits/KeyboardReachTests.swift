import Foundation
import Testing

@testable import GalleyApp
@testable import GalleyExhibits

/// No exhibit needs a mouse: Tab, and arrows within a table or a text, reach everything that a mouse can press, and the focus ring shows the
/// position.
@MainActor @Suite(.serialized) struct KeyboardReachTests {
  /// An exhibit, and the index of the chosen recipe or sample if it has a list.
  struct ExhibitPart: CustomTestStringConvertible, Sendable {
    let name: String
    var part = 0
    var testDescription: String { part == 0 ? name : "\(name) \(part)" }
  }

  private nonisolated static let parts = ["cookbook": 12, "text-chapter": 8, "listings": 4, "textkit": 4]

  private nonisolated static let exhibitParts: [ExhibitPart] = [
    "playground", "fields", "text-views", "chat", "code", "strings", "labels", "core-text", "states", "classic", "textkit", "total-fit", "attributes", "paragraphs", "bidi",
    "constraints", "quotes", "search", "controllers", "cookbook", "text-chapter", "listings", "spelling", "fragments", "filters", "detectors", "notes", "gallery",
  ].flatMap { name in (0..<(parts[name] ?? 1)).map { ExhibitPart(name: name, part: $0) } }

  @Test func everyExhibitIsCovered() {
    #expect(Set(Self.exhibitParts.map(\.name)) == Set(Exhibits.all.map(\.name)))
  }

  @Test(arguments: exhibitParts) func tabReachesAllControls(exhibit: ExhibitPart) throws {
    let walk = try KeyboardNavigator(exhibit.name, part: exhibit.part)
    defer { walk.close() }
    #expect(walk.checkAll().count > 5)
  }

  // MARK: What is pushed and presented

  /// Paths to the pages of the exhibit `controllers`: the rows to enter, and the minimum number of stops there.
  private nonisolated static let pages: [(rows: [Int], stops: Int)] =
    (0...7).map { ([$0], $0 == 4 ? 13 : 2) } + [([7, 0], 2), ([7, 1], 4), ([7, 2], 4), ([7, 3], 5), ([7, 4], 1), ([7, 5], 7)]

  /// Rows open by keys alone, everything there can be reached, and keys lead back to the row.
  @Test(arguments: pages) func pagesOpenedFromRowsAreReachable(rows: [Int], stops: Int) throws {
    let walk = try KeyboardNavigator("controllers")
    defer { walk.close() }
    for row in rows { try walk.enterRow(row) }
    #expect(walk.checkAll().count >= stops)
    for row in rows.reversed() {
      try walk.goBack()
      #expect(walk.ringRow == row, "back at row \(row) of \(rows)")
    }
    #expect(!walk.isShowingAnotherPage)
  }

  @Test func barItemOpensASheetAndReturns() throws {
    let walk = try KeyboardNavigator("controllers")
    defer { walk.close() }
    try walk.press("Source")
    #expect(walk.checkAll().count >= 2)
    try walk.goBack()
    #expect(!walk.isShowingAnotherPage && walk.focusedDescription.contains("Source"))
  }

  /// Keys open each menu, reach every enabled row including submenus, and Escape closes it.
  @Test(arguments: ["playground", "text-views", "fields", "chat", "code", "notes"]) func menusAreReachableByKeyboard(exhibit: String) throws {
    let walk = try KeyboardNavigator(exhibit)
    defer { walk.close() }
    #expect(try walk.checkMenus() >= 1)
  }
}
