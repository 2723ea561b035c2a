import Foundation
import GalleyRaster
import Testing
import UIKit

@testable import GalleyApp
@testable import GalleyDocuments
@testable import GalleyPlayground
@testable import galley

/// Shapes of documents that other programs have written: with unusual numbers, and with outlines that are not valid.
@MainActor @Suite(.serialized) struct DamagedShapesTests {
  private static func shape(id: Int = 0, group: Int? = nil, kind: String = "circle", outline: [[Double]]? = nil) -> [String: Any] {
    var members: [String: Any] = ["id": id, "kind": kind, "place": [300.0, 300.0, 100.0, 80.0, 0.0]]
    (members["group"], members["outline"]) = (group, outline)
    return members
  }

  private static func arrangement(_ shapes: [[String: Any]], nextShape: Int = 2) throws -> ShapesArrangement {
    let members: [String: Any] = ["shapes": shapes, "nextShape": nextShape, "viewport": [1280.0, 800.0], "isNarrow": false]
    return try JSONDecoder().decode(ShapesArrangement.self, from: JSONSerialization.data(withJSONObject: members))
  }

  /// A document with extreme identifiers, groups and counters opens; shapes can be added and grouped, and its recovery copy is valid.
  @Test(arguments: [Int.max, .min, -1, 1_000_000_000, 500_000_000]) func extremeNumbersAreReplaced(number: Int) throws {
    let arrangement = try Self.arrangement(
      [Self.shape(id: number, group: number), Self.shape(id: 7, group: number), Self.shape(id: 8, group: 3)], nextShape: number)
    let scratch = try Scratch()
    let package = DocumentPackage(text: NSAttributedString(string: "Words."), parts: ["shapes": try #require(JSONValue(encoding: arrangement))])
    try #require(try package.written()).data.write(to: scratch.url("page.galley"))
    let desk = try TextDesk(
      exhibit: DocumentExhibit(path: scratch.url("page.galley").path), size: .init(width: 1400, height: 900), hasScreenKeyboard: false)
    defer { desk.close() }
    let page = desk.page
    // The groups are numbered in order.
    #expect(page.shapes.map(\.id) == [0, 1, 2] && page.shapes.map(\.group) == (number > 3 ? [1, 1, 0] : [0, 0, 1]))
    page.addShape(.star)
    #expect(page.shapes.map(\.id) == [0, 1, 2, 3] && page.newGroup == 2)
    #expect(page.state.isWhole)
    #expect(page.arrange(PageArrangement(shapes: arrangement, setup: nil)))
    page.addShape(.star)
    #expect(page.state.isWhole && Set(page.shapes.map(\.id)).count == page.shapes.count)
  }

  /// Usual numbers stay, because parts of newer versions can refer to them.
  @Test func usualNumbersStay() throws {
    let geometry = PageGeometry(sheet: PageGeometry.smallestSheet)
    let shapes = try Self.arrangement([Self.shape(id: 41, group: 5), Self.shape(id: 4)]).shapes(in: geometry, of: nil)
    #expect(shapes?.map(\.id) == [41, 4] && shapes?.map(\.group) == [5, nil])
    #expect(try Self.arrangement([Self.shape(id: -1), Self.shape(id: -1)]).shapes(in: geometry, of: nil) == nil)
  }

  /// An outline whose first element is a line, a curve or an end has no current point.
  @Test(arguments: [[[1, 1, 1]], [[2, 0, 1, 1, 1]], [[3, 0, 1, 1, 1, 0, 0]], [[4], [1, 1, 1]]] as [[[Double]]])
  func outlinesWithoutStartAreNotValid(outline: [[Double]]) throws {
    let geometry = PageGeometry(sheet: PageGeometry.smallestSheet)
    #expect(try Self.arrangement([Self.shape(kind: "path", outline: outline)]).shapes(in: geometry, of: nil) == nil)
    #expect(try Self.arrangement([Self.shape(kind: "path", outline: [[0, 0, 0], [1, 1, 0]] + outline)]).shapes(in: geometry, of: nil) != nil)
  }
}
