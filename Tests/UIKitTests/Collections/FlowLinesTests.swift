import CoreGraphics
import Foundation
import TestSupport
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// Items in lines: a query for a range equals a scan of all items, and no items overlap.
@MainActor struct FlowLinesTests {
  private func rect(_ lines: FlowLines, _ item: Int) -> CGRect {
    let (place, size) = (lines.position(of: item), lines.size(of: item))
    return CGRect(x: place.across, y: place.along, width: size.across, height: size.along)
  }

  private func check(_ lines: FlowLines, availableWidth: CGFloat, gap: CGFloat, _ message: String) {
    let rects = (0..<lines.count).map { rect(lines, $0) }
    for (one, next) in zip(rects, rects.dropFirst()) {
      #expect(next.minX >= one.maxX + gap - 0.01 || next.minX < 0.01, "\(message): \(one) and \(next)")
      if next.minX < 0.01 { #expect(next.maxY >= one.minY, "\(message)") }
    }
    #expect(rects.allSatisfy { $0.maxX <= max(availableWidth, $0.width) + 0.01 && $0.maxY <= lines.length + 0.01 && $0.minY >= -0.01 }, "\(message)")
    for low in stride(from: -30 as CGFloat, through: lines.length + 30, by: 23) {
      let found = lines.items(from: low, to: low + 37)
      let seen = rects.indices.filter { rects[$0].maxY > low && rects[$0].minY < low + 37 }
      #expect(seen.allSatisfy { found.contains($0) }, "\(message): of \(low) on there are \(found), seen \(seen)")
      #expect(found.count <= seen.count + 2 * 12 || lines.count < 24, "\(message): no more than a line too many")
    }
  }

  @Test(arguments: [0, 1, 2, 7, 60], [0, 5, 50, 301, 1_000] as [CGFloat])
  func equalItemsFormAGrid(count: Int, availableWidth: CGFloat) {
    let lines = FlowLines(count, alike: .init(along: 20, across: 50), availableWidth: availableWidth, gap: 7, lineGap: 9)
    check(lines, availableWidth: availableWidth, gap: 7, "\(count) in \(availableWidth)")
    let perLine = max(Int((availableWidth + 7) / 57), 1)
    #expect(lines.length == max(CGFloat((count + perLine - 1) / perLine) * 29 - 9, 0))
    if perLine > 1, count > perLine { #expect(abs(rect(lines, perLine - 1).maxX - availableWidth) < 0.01, "a full line goes from edge to edge") }
  }

  @Test func itemsOfDifferentSizesFillLines() {
    var random = SeededGenerator(seed: 11)
    for round in 0..<30 {
      let count = Int.random(in: 0...90, using: &random)
      let sizes = (0..<count).map { _ in FlowLines.Size(along: .random(in: 1...40, using: &random), across: .random(in: 8...90, using: &random)) }
      let room = CGFloat.random(in: 60...400, using: &random)
      check(lines(sizes, availableWidth: room, gap: 5, lineGap: 3), availableWidth: room, gap: 5, "round \(round)")
    }
  }

  private func lines(_ sizes: [FlowLines.Size], availableWidth: CGFloat, gap: CGFloat, lineGap: CGFloat) -> FlowLines {
    FlowLines(sizes.map { .init(count: 1, size: $0) }, availableWidth: availableWidth, gap: gap, lineGap: lineGap)
  }

  /// Runs of equal items, some of which change size one after the other, have the frames of a layout that knew each size from the start.
  @Test(arguments: [1, 2, 3, 4]) func changedSizesEqualLayoutWithFinalSizes(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for round in 0..<12 {
      let room = CGFloat(Int.random(in: 60...400, using: &random))
      func size() -> FlowLines.Size { .init(along: CGFloat(Int.random(in: 1...40, using: &random)), across: CGFloat(Int.random(in: 8...90, using: &random))) }
      var runs: [FlowLines.Items] = []
      for _ in 0..<Int.random(in: 1...5, using: &random) { runs.append(.init(count: Int.random(in: 1...40, using: &random), size: size())) }
      var sizes = runs.flatMap { Array(repeating: $0.size, count: $0.count) }
      var changed = FlowLines(runs, availableWidth: room, gap: 5, lineGap: 3)
      for step in 0..<25 {
        let item = Int.random(in: 0..<sizes.count, using: &random)
        sizes[item] = Bool.random(using: &random) ? size() : sizes[(item + 1) % sizes.count]
        changed.set(item, to: sizes[item])
        let told = lines(sizes, availableWidth: room, gap: 5, lineGap: 3)
        #expect(changed.length == told.length, "seed \(seed), round \(round), step \(step)")
        for item in sizes.indices where rect(changed, item) != rect(told, item) {
          Issue.record("seed \(seed), round \(round), step \(step): \(item) at \(rect(changed, item)), expected \(rect(told, item))")
          break
        }
      }
    }
  }

  /// Changing an item's size costs only the affected lines, however many items there are.
  @Test(arguments: [100, 100_000]) func sizeChangeTouchesOnlyAffectedLines(count: Int) {
    let alike = FlowLines.Size(along: 20, across: 300)
    var list = FlowLines([.init(count: count, size: alike)], availableWidth: 300, gap: 5, lineGap: 3)
    for item in [0, count / 2, count - 1, count / 2 + 1, 3] {
      #expect(list.set(item, to: .init(along: CGFloat(30 + item % 7), across: 300)) <= 3)
    }
    var grid = FlowLines([.init(count: count, size: .init(along: 20, across: 50))], availableWidth: 300, gap: 5, lineGap: 3)
    for item in 0..<20 { #expect(grid.set(item, to: .init(along: 24, across: CGFloat(40 + item))) <= 4, "\(item)") }
  }

  @Test func lineBreaksBeforeItemThatDoesNotFit() {
    let sizes = [40, 40, 10, 90, 20].map { FlowLines.Size(along: $0 == 10 ? 30 : 10, across: $0) }
    let lines = lines(sizes, availableWidth: 100, gap: 5, lineGap: 2)
    let rects = (0..<5).map { rect(lines, $0) }
    #expect(rects.map(\.minX) == [0, 45, 90, 0, 0] && rects.map(\.midY) == [15, 15, 15, 37, 49])
  }
}
