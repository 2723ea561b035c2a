import TestSupport
import Testing
import UIKit

@testable import GalleyPlayground

/// A change of a shape computes the exclusion paths of that shape only. Work is counted, not timed.
@MainActor @Suite struct ExclusionPathCacheTests {
  /// One column of 588 by 824 points.
  private let geometry = PageGeometry(sheet: CGSize(width: 700, height: 900))

  /// Shapes of all kinds in the column, with different distances and wrap sides.
  private func shapes() -> [PageShape] {
    let column = geometry.column(0)
    return ShapeKind.allCases.filter { $0 != .path }.enumerated().map { index, kind in
      var shape = PageShape(
        id: index, kind: kind, unitOutline: UnitOutlines.unitOutline(of: kind)!,
        center: CGPoint(x: column.minX + 60 + CGFloat(index % 3) * 200, y: column.minY + 80 + CGFloat(index / 3) * 130), size: CGSize(width: 90, height: 70))
      shape.style.standoff = CGFloat(5 + index * 7)
      shape.style.wrapSide = WrapSide.allCases[index % WrapSide.allCases.count]
      return shape
    }
  }

  private func flow(_ shapes: [PageShape]) -> (TextFlow, NSTextStorage) {
    let storage = NSTextStorage(string: String(repeating: "some words ", count: 600), attributes: [.font: UIFont.systemFont(ofSize: 14)])
    let flow = TextFlow(storage: storage, geometry: geometry)
    flow.setShapes(shapes)
    return (flow, storage)
  }

  private func elements(_ flow: TextFlow) -> [[CGPath]] { flow.columns.map { flow.container($0).exclusionPaths.map(\.cgPath) } }

  @Test func dragComputesThePathsOfTheDraggedShape() {
    var shapes = shapes()
    let (flow, storage) = flow(shapes)
    withExtendedLifetime(storage) {
      let start = flow.exclusionPaths.computationCount
      #expect(start == shapes.count)
      // The last shape has the greatest distance, so that of the column stays.
      for step in 1...50 {
        shapes[shapes.count - 1].center.x += 1
        flow.setShapes(shapes)
        #expect(flow.exclusionPaths.computationCount == start + step)
      }
      flow.setShapes(shapes)
      #expect(flow.exclusionPaths.computationCount == start + 50, "nothing has changed")
    }
  }

  /// After random changes, the paths and the lines are those of a new flow.
  @Test func cachedPathsAreThoseOfANewFlow() {
    var random = SeededGenerator(seed: 3)
    var shapes = shapes()
    let (flow, storage) = flow(shapes)
    withExtendedLifetime(storage) {
      for round in 0..<60 {
        let index = Int.random(in: 0..<shapes.count, using: &random)
        switch Int.random(in: 0..<7, using: &random) {
        case 0: shapes[index].center.y += CGFloat.random(in: -40...40, using: &random)
        case 1: shapes[index].rotation += 0.3
        case 2: shapes[index].style.standoff = CGFloat.random(in: 0...40, using: &random)
        case 3: shapes[index].style.wrapSide = WrapSide.allCases.randomElement(using: &random)!
        case 4: shapes.swapAt(index, 0)
        case 5: shapes[index].center.x = 5_000
        default: shapes[index].center.x = geometry.column(0).midX
        }
        flow.setShapes(shapes)
        flow.ensureLayout(throughSpread: 0, ahead: 0)
        let (other, otherStorage) = self.flow(shapes)
        withExtendedLifetime(otherStorage) {
          other.ensureLayout(throughSpread: 0, ahead: 0)
          // The order of the paths has no effect: a change of the order alone does not set them again.
          let (mine, theirs) = (elements(flow)[0], elements(other)[0])
          let isSame = mine.count == theirs.count && mine.allSatisfy(theirs.contains) && flow.lines(inColumn: 0).map(\.rect) == other.lines(inColumn: 0).map(\.rect)
          #expect(isSame, "round \(round)")
        }
      }
    }
  }
}
