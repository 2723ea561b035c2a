import GalleyPlayground
import Testing
import UIKit

/// A moved shape assigns exclusion paths only to the columns near its old and its new outline, each once.
@MainActor @Suite struct ColumnDragTests {
  /// Records the columns whose exclusion paths are assigned.
  private final class Recorder: NSObject, NSLayoutManagerDelegate {
    var columns: [Int] = []

    func layoutManager(_ layoutManager: NSLayoutManager, textContainer: NSTextContainer, didChangeGeometryFrom oldSize: CGSize) {
      columns.append(layoutManager.containerIndex(of: textContainer) ?? -1)
    }
  }

  private let flow: TextFlow
  private let recorder = Recorder()

  /// Creates at least 30 columns, two on each sheet.
  init() {
    let text = NSAttributedString(string: String(repeating: "some words ", count: 6000))
    flow = TextFlow(storage: NSTextStorage(attributedString: text), geometry: PageGeometry(sheet: CGSize(width: 1000, height: 300)))
    flow.ensureLayout(throughSpread: 15, ahead: 0)
    flow.layoutManager.delegate = recorder
  }

  private func shape(_ id: Int = 0, at center: CGPoint, side: CGFloat = 60) -> PageShape {
    let square = UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: 1, height: 1))
    return PageShape(id: id, kind: .circle, unitOutline: square, center: center, size: CGSize(width: side, height: side))
  }

  private func center(ofColumn column: Int) -> CGPoint {
    let frame = flow.geometry.column(column)
    return CGPoint(x: frame.midX, y: frame.midY)
  }

  /// Sets the shapes, and returns the columns whose exclusion paths that assigns.
  private func columnsAssigned(by shapes: [PageShape]) -> [Int] {
    recorder.columns = []
    flow.setShapes(shapes)
    return recorder.columns
  }

  @Test func dragWithinAColumnAssignsNoOther() {
    #expect(flow.columns.count >= 30)
    let start = center(ofColumn: 2)
    #expect(columnsAssigned(by: [shape(at: start)]) == [2])
    for step in 1...20 {
      let moved = shape(at: CGPoint(x: start.x + CGFloat(step) * 3, y: start.y + CGFloat(step)))
      #expect(columnsAssigned(by: [moved]) == [2], "step \(step)")
      flow.layOut(throughSpread: 2)
    }
  }

  @Test func dragAcrossTheGutterAssignsBothColumnsOnce() {
    let (start, end) = (center(ofColumn: 2), center(ofColumn: 3))
    var assigned: Set<Int> = []
    for step in 0...60 {
      let columns = columnsAssigned(by: [shape(at: CGPoint(x: start.x + (end.x - start.x) * CGFloat(step) / 60, y: start.y))])
      #expect(Set(columns).count == columns.count && Set(columns).isSubset(of: [2, 3]), "step \(step): \(columns)")
      assigned.formUnion(columns)
    }
    #expect(assigned == [2, 3])
    #expect(flow.container(2).exclusionPaths.isEmpty && flow.container(3).exclusionPaths.count == 1)
  }

  /// Old and new outlines count; an order of shapes without a changed outline does not.
  @Test func onlyChangedShapesCount() {
    let (first, second) = (shape(0, at: center(ofColumn: 4)), shape(1, at: center(ofColumn: 25)))
    #expect(columnsAssigned(by: [first, second]) == [4, 25])
    #expect(columnsAssigned(by: [second, first]) == [])
    #expect(columnsAssigned(by: [second, shape(0, at: center(ofColumn: 11))]) == [4, 11])
    #expect(columnsAssigned(by: [second]) == [11])
    #expect(columnsAssigned(by: [shape(1, at: CGPoint(x: -500, y: 1e300))]) == [25])
    #expect(columnsAssigned(by: [shape(1, at: CGPoint(x: -900, y: 1e300))]) == [])
    #expect(columnsAssigned(by: []) == [])
    #expect(flow.columns.allSatisfy { flow.container($0).exclusionPaths.isEmpty })
  }

  /// A shape reaches a column from within the standoff.
  @Test func standoffCounts() {
    let frame = flow.geometry.column(6)
    #expect(columnsAssigned(by: [shape(at: CGPoint(x: frame.minX - 30 - TextFlow.standoff - 1, y: frame.midY))]) == [])
    #expect(columnsAssigned(by: [shape(at: CGPoint(x: frame.minX - 30 - TextFlow.standoff + 1, y: frame.midY))]) == [6])
  }

  /// The shapes of another geometry, and of sheets that are created later, are the same as in a new flow.
  @Test func layoutEqualsThatOfANewFlow() {
    var shapes = [shape(0, at: center(ofColumn: 3)), shape(1, at: center(ofColumn: 40), side: 200)]
    flow.setShapes(shapes)
    shapes[0].center.x += 470
    flow.setShapes(shapes)
    check(shapes)
    let geometry = PageGeometry(sheet: CGSize(width: 700, height: 500))
    flow.setGeometry(geometry, shapes: shapes)
    check(shapes)
    shapes.removeFirst()
    flow.setShapes(shapes)
    check(shapes)
  }

  private func check(_ shapes: [PageShape], sourceLocation: SourceLocation = #_sourceLocation) {
    let fresh = TextFlow(storage: NSTextStorage(attributedString: flow.storage), geometry: flow.geometry)
    fresh.setShapes(shapes)
    for flow in [flow, fresh] { flow.ensureLayout(throughSpread: 100) }
    #expect(fresh.spreadCount == flow.spreadCount && fresh.spreadCount > 5, sourceLocation: sourceLocation)
    for column in flow.columns where fresh.columns.contains(column) {
      #expect(
        flow.container(column).exclusionPaths.map(\.bounds) == fresh.container(column).exclusionPaths.map(\.bounds), "column \(column)",
        sourceLocation: sourceLocation)
      #expect(
        flow.lines(inColumn: column).map(\.rect) == fresh.lines(inColumn: column).map(\.rect), "column \(column)", sourceLocation: sourceLocation)
    }
  }
}
