import Testing
import UIKit

@testable import GalleyApp
@testable import GalleyDocuments
@testable import GalleyPlayground
@testable import galley

/// The line of Swift about the wrap side of a shape, in the inspector.
@MainActor @Suite(.serialized) struct WrapLineTests {
  private nonisolated static let mark = " // approximately: as far as the center of the shape"

  /// The rectangles in a line, in the space of the column.
  private func rects(_ line: String) -> [CGRect] {
    line.matches(of: /CGRect\(x: ([-0-9.]+), y: ([-0-9.]+), width: ([-0-9.]+), height: ([-0-9.]+)\)/).compactMap { match in
      let numbers = [match.1, match.2, match.3, match.4].compactMap { Double($0) }
      return numbers.count == 4 ? CGRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]) : nil
    }
  }

  /// The paths of the line exclude the points that the page excludes; a line that is only approximate says so, and excludes no fewer.
  @Test(arguments: ShapeKind.allCases.filter { $0 != .path }, [0, 0.5] as [CGFloat]) func lineIsExactOrSaysSo(kind: ShapeKind, rotation: CGFloat) throws {
    let desk = try TextDesk(hasScreenKeyboard: false)
    defer { desk.close() }
    let page = desk.page
    let column = page.geometry.column(0)
    for side in WrapSide.allCases {
      let unit = try #require(UnitOutlines.unitOutline(of: kind))
      var shape = PageShape(
        id: 50, kind: kind, unitOutline: unit, center: CGPoint(x: column.minX + 150, y: column.minY + 150), size: CGSize(width: 120, height: 90), rotation: rotation)
      shape.style.wrapSide = side
      page.add([shape], actionName: "Add")
      let id = try #require(page.shapes.last?.id)
      page.select(id)
      let added = try #require(page.chosenShape)
      let line = try #require(page.inspectorItems(.shape).first { $0.title == "Wrap text" }).swift
      let (path, rects, exact) = (added.path(in: column.origin), rects(line), added.exclusionPaths(in: column, standoff: added.style.standoff))
      #expect(rects.count == (side == .both ? 0 : side == .neither ? 2 : 1), "\(line)")
      var (missing, additional) = (0, 0)
      // Off the pixel grid, so that no point is on an edge.
      for y in stride(from: CGFloat(80.37), to: 220, by: 5) {
        for x in stride(from: CGFloat(0.41), to: column.width, by: 5) {
          let point = CGPoint(x: x, y: y)
          let isExcluded = exact.contains { $0.contains(point) }
          let isInLine = path.contains(point) || rects.contains { $0.contains(point) }
          if isExcluded, !isInLine { missing += 1 }
          if isInLine, !isExcluded { additional += 1 }
        }
      }
      if !line.hasSuffix(Self.mark) { #expect(missing == 0 && additional == 0, "\(line): \(missing) missing, \(additional) additional") }
      #expect(line.hasSuffix(Self.mark) == (side != .both && (rotation != 0 || kind != .circle && kind != .rectangle)), "\(line)")
      page.deleteSelectedShape()
    }
  }
}
