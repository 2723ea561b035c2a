import TestSupport
import Testing
import UIKit

@testable import GalleyDocuments
@testable import GalleyPlayground

/// Laws of three-way merges of shapes.
@MainActor @Suite struct ShapeMergeTests {
  private func shape(_ id: Int, at x: CGFloat, group: Int? = nil) -> PageState.Shape {
    PageState.Shape(
      PageShape(
        id: id, kind: .circle, unitOutline: UnitOutlines.unitOutline(of: .circle)!, center: CGPoint(x: x, y: 0), size: CGSize(width: 20, height: 20),
        group: group))
  }

  private func shapes(_ random: inout SeededGenerator) -> [PageState.Shape] {
    (0..<Int.random(in: 0...6, using: &random)).map { shape($0, at: 10 * CGFloat($0)) }
  }

  /// Moves, removes, adds and reorders shapes.
  private func edited(_ shapes: [PageState.Shape], _ random: inout SeededGenerator) -> [PageState.Shape] {
    var shapes = shapes
    for _ in 0..<Int.random(in: 0...4, using: &random) {
      switch Int.random(in: 0..<4, using: &random) {
      case 0 where !shapes.isEmpty: shapes[Int.random(in: 0..<shapes.count, using: &random)].geometry[0] += CGFloat.random(in: 1...9, using: &random)
      case 1 where !shapes.isEmpty: shapes.remove(at: Int.random(in: 0..<shapes.count, using: &random))
      case 2: shapes.shuffle(using: &random)
      default: shapes.append(shape((shapes.map(\.id).max() ?? -1) + 1, at: CGFloat.random(in: 100...900, using: &random)))
      }
    }
    return shapes
  }

  @Test func versionWithoutChangesGivesTheOther() {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<300 {
      let base = shapes(&random)
      let other = edited(base, &random)
      for merge in [ShapeMerge(base: base, mine: base, theirs: other), ShapeMerge(base: base, mine: other, theirs: base)] {
        #expect(merge.shapes == other && merge.conflictCount == 0)
      }
      let same = ShapeMerge(base: base, mine: other, theirs: other)
      #expect(same.shapes == other && same.conflictCount == 0)
    }
  }

  /// Every shape that a version changed or added is in the result, and every identifier is unique.
  @Test func nothingIsLost() {
    var random = SeededGenerator(seed: 2)
    for round in 0..<500 {
      let base = shapes(&random)
      let (mine, theirs) = (edited(base, &random), edited(base, &random))
      let merge = ShapeMerge(base: base, mine: mine, theirs: theirs)
      let positions = merge.shapes.map { $0.geometry[0] }
      for version in [mine, theirs] {
        let changed = version.filter { !base.contains($0) }.map { $0.geometry[0] }
        #expect(changed.allSatisfy(positions.contains), "round \(round)")
      }
      #expect(Set(merge.shapes.map(\.id)).count == merge.shapes.count, "round \(round)")
      let unchanged = base.filter { mine.contains($0) && theirs.contains($0) }
      #expect(unchanged.allSatisfy(merge.shapes.contains), "round \(round)")
      // A shape that one version deleted and the other did not change is gone.
      let deleted = base.filter { shape in !mine.contains { $0.id == shape.id } && theirs.contains(shape) }
      #expect(!deleted.contains { shape in merge.shapes.contains(shape) }, "round \(round)")
    }
  }

  @Test func conflictsHaveBothVersions() {
    let base = [shape(0, at: 0), shape(1, at: 10)]
    let moved = ShapeMerge(base: base, mine: [shape(0, at: 5), base[1]], theirs: [shape(0, at: 7), base[1]])
    #expect(moved.conflictCount == 1 && moved.shapes.map { $0.geometry[0] } == [5, 7, 10])
    let deleted = ShapeMerge(base: base, mine: [base[1]], theirs: [shape(0, at: 7), base[1]])
    #expect(deleted.conflictCount == 1 && deleted.shapes.map { $0.geometry[0] } == [7, 10])
    // The conversion to another window and back is not exact.
    let near = ShapeMerge(base: base, mine: [shape(0, at: 5), base[1]], theirs: [shape(0, at: 0.001), base[1]])
    #expect(near.conflictCount == 0 && near.shapes.map { $0.geometry[0] } == [5, 10])
  }

  @Test func newShapesAndGroupsStayApart() {
    let base = [shape(0, at: 0)]
    let merge = ShapeMerge(
      base: base, mine: base + [shape(1, at: 10, group: 0), shape(2, at: 20, group: 0)], theirs: base + [shape(1, at: 30, group: 0), shape(2, at: 40, group: 0)])
    #expect(merge.conflictCount == 0 && merge.shapes.map { $0.geometry[0] } == [0, 10, 20, 30, 40])
    let groups = merge.shapes.map(\.group)
    #expect(groups[1] == groups[2] && groups[3] == groups[4] && groups[1] != groups[3])
  }
}
