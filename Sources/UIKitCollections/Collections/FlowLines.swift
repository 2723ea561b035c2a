import CoreGraphics
import Foundation
import GalleyRopes
import UIKitCore

/// The items of a section broken into lines like words, as many in each as fit. Lengths are along the scroll direction and across it.
///
/// Sizes and lines are stored in trees. Equal neighboring items are one run of the first tree, and the full lines of such items one run of
/// the second, so that a hundred thousand unmeasured items cost as much as one. If the size of an item changes, lines are broken again from
/// its own line to the first that begins at an old line start.
struct FlowLines {
  /// A size along and across the scroll direction.
  struct Size: Equatable { var along, across: CGFloat }
  /// A position along and across the scroll direction.
  struct Position: Equatable { var along, across: CGFloat }

  /// A run of neighboring items of one size.
  struct Items: TreeRun {
    var count: Int
    let size: Size
    var measure: FlowLineSummary { FlowLineSummary(length: count, along: 0) }
  }

  /// A run of neighboring lines with equal item counts.
  private struct Lines: TreeRun {
    /// The number of items.
    var count: Int
    let perLine: Int
    /// The length of a line including the gap after it.
    let extent: CGFloat
    var measure: FlowLineSummary { FlowLineSummary(length: count, along: CGFloat((count + perLine - 1) / perLine) * extent) }
  }

  let count: Int
  private let availableWidth, gap, lineGap: CGFloat
  /// The gap between the items of all lines, if all items are equal; `nil` if sizes can differ, so that each line has its own gap.
  private var gridGap: CGFloat?
  private var items: SumTree<RunLeaf<Items>>
  private var lines = SumTree<RunLeaf<Lines>>()

  private static let tolerance: CGFloat = 0.001

  /// Breaks items into lines. The last line, and a line with one item, begin at the start with minimum gaps. Along the scroll direction, items are
  /// centered in their line. O(number of runs).
  ///
  /// - Parameters:
  ///   - runs: The items' sizes; equal neighbors can be in one run or in several.
  ///   - availableWidth: The available length across.
  ///   - gap: The minimum gap between the items of a line; the remaining space is distributed over the gaps.
  ///   - lineGap: The gap between lines.
  init(_ runs: [Items], availableWidth: CGFloat, gap: CGFloat, lineGap: CGFloat) {
    (self.availableWidth, self.gap, self.lineGap) = (availableWidth, gap, lineGap)
    count = runs.reduce(0) { $0 + $1.count }
    items = SumTree(RunLeaf(runs))
    var (index, start) = (0, 0)
    let broken = broken(from: 0) { item in
      while item >= start + runs[index].count { (index, start) = (index + 1, start + runs[index].count) }
      return (runs[index].size, start + runs[index].count - item)
    } ends: { _ in false }
    lines = SumTree(RunLeaf(broken.lines))
  }

  /// Creates lines of items that remain equal: an incomplete last line is spaced like the others. O(1).
  init(_ count: Int, alike size: Size, availableWidth: CGFloat, gap: CGFloat, lineGap: CGFloat) {
    self.init(count > 0 ? [Items(count: count, size: size)] : [], availableWidth: availableWidth, gap: gap, lineGap: lineGap)
    let full = itemsPerLine(size)
    gridGap = full > 1 && count >= full ? max((availableWidth - CGFloat(full) * size.across) / CGFloat(full - 1), gap) : gap
  }

  // MARK: Breaking

  /// Returns the number of items of a size that fit in a line; at least 1.
  private func itemsPerLine(_ size: Size) -> Int {
    max(whole((availableWidth + gap + Self.tolerance) / max(size.across + gap, 0.01)), 1)
  }

  /// Returns a quotient rounded down to a count, clamped to the range from 0 to 1,000,000,000; 0 for NaN.
  private func whole(_ count: CGFloat) -> Int { count >= 0 ? Int(min(count, 1e9)) : 0 }

  /// Returns the lines from an item on, to the end or to the first line whose start satisfies `ends`, and the item after them.
  ///
  /// - Parameter alike: Returns an item's size, and the number of equal items from it on.
  private func broken(from first: Int, _ alike: (Int) -> (size: Size, count: Int), ends: (Int) -> Bool) -> (lines: [Lines], end: Int) {
    var lines: [Lines] = []
    var start = first
    while start < count, !ends(start) {
      let (size, left) = alike(start)
      let perLine = itemsPerLine(size)
      // The last full line can have space for one of the next items.
      let full = left % perLine == 0 && start + left < count ? left / perLine - 1 : left / perLine
      if full > 0 {
        lines.append(Lines(count: full * perLine, perLine: perLine, extent: size.along + lineGap))
        start += full * perLine
      } else {
        let line = line(from: start, alike)
        lines.append(Lines(count: line.count, perLine: line.count, extent: line.length + lineGap))
        start += line.count
      }
    }
    return (lines, start)
  }

  private func line(from first: Int, _ alike: (Int) -> (size: Size, count: Int)) -> (count: Int, length: CGFloat) {
    var (end, width, length): (Int, CGFloat, CGFloat) = (first, -gap, 0)
    while end < count {
      let (size, left) = alike(end)
      let fits = whole((availableWidth - width + Self.tolerance) / max(gap + size.across, 0.01))
      let consumed = min(left, max(fits, end == first ? 1 : 0))
      if consumed > 0 { length = max(length, size.along) }
      (end, width) = (end + consumed, width + CGFloat(consumed) * (gap + size.across))
      if consumed < left { break }
    }
    return (end - first, length)
  }

  // MARK: Changing

  /// Sets the size of an item, and breaks the affected lines again. O(log items) for each run of lines that is rebuilt.
  ///
  /// - Returns: The number of runs of lines that were rebuilt.
  @discardableResult
  mutating func set(_ item: Int, to size: Size) -> Int {
    items.replace(item..<item + 1, with: RunLeaf([Items(count: 1, size: size)]))
    gridGap = nil
    var first = line(of: item).items.lowerBound
    // The previous line can have space for it now.
    if first == item, first > 0 { first = line(of: first - 1).items.lowerBound }
    let broken = broken(from: first) { equalItems(from: $0) } ends: { $0 > item && line(of: $0).items.lowerBound == $0 }
    lines.replace(first..<broken.end, with: RunLeaf(broken.lines))
    return broken.lines.count
  }

  // MARK: Reading

  private func equalItems(from item: Int) -> (size: Size, count: Int) {
    let (leaf, before) = items.leaf(at: item)
    let (run, within) = leaf.run(at: item - before.length)
    return (run.size, before.length + within.length + run.count - item)
  }

  /// Returns the line of an item: its items, start and length. O(log items).
  private func line(of item: Int) -> (items: Range<Int>, start: CGFloat, length: CGFloat) {
    let (leaf, before) = lines.leaf(at: item)
    let (run, within) = leaf.run(at: item - before.length)
    let start = before + within
    let index = (item - start.length) / run.perLine
    let first = start.length + index * run.perLine
    return (first..<min(first + run.perLine, start.length + run.count), start.along + CGFloat(index) * run.extent, run.extent - lineGap)
  }

  /// The length from the start of the first line to the end of the last one. O(1).
  var length: CGFloat { count > 0 ? lines.summary.along - lineGap : 0 }

  /// Returns the size of an item. O(log items).
  func size(of item: Int) -> Size { equalItems(from: item).size }

  /// Returns the position at which an item begins, along and across. O(log items) for each run of items in its line.
  func position(of item: Int) -> Position {
    let line = line(of: item)
    var (width, before, position): (CGFloat, CGFloat, Int) = (0, 0, line.items.lowerBound)
    var own = Size(along: 0, across: 0)
    while position < line.items.upperBound {
      let (size, left) = equalItems(from: position)
      let consumed = min(left, line.items.upperBound - position)
      width += CGFloat(consumed) * size.across
      before += CGFloat(min(max(item - position, 0), consumed)) * size.across
      if position <= item, item < position + consumed { own = size }
      position += consumed
    }
    let gaps = CGFloat(line.items.count - 1)
    let shared = line.items.upperBound < count && gaps > 0 ? max((availableWidth - width) / gaps, gap) : gap
    let across = before + CGFloat(item - line.items.lowerBound) * (gridGap ?? shared)
    return Position(along: line.start + (line.length - own.along) / 2, across: across)
  }

  /// Returns the range of items whose lines intersect the positions from `low` to `high`; a line includes the gap after it. Empty if there are none.
  /// O(log items).
  func items(from low: CGFloat, to high: CGFloat) -> Range<Int> {
    guard count > 0, high >= low, high >= 0, low <= length else { return 0..<0 }
    func item(at along: CGFloat) -> Int {
      lines.first(where: { $0.along > along }) { leaf, before in
        var sum = before
        for run in leaf.runs {
          let end = sum + run.measure
          if end.along > along { return min(sum.length + Int((along - sum.along) / run.extent) * run.perLine, end.length - 1) }
          sum = end
        }
        return sum.length
      } ?? count - 1
    }
    return line(of: item(at: max(low, 0))).items.lowerBound..<line(of: item(at: high)).items.upperBound
  }
}

/// The summary of a range of items, lines or sections of a flow layout.
struct FlowLineSummary: TreeSummary {
  /// The number of items, or of sections.
  var length: Int
  /// The length along the scroll direction, in points; 0 for items.
  var along: CGFloat

  static var zero: FlowLineSummary { FlowLineSummary(length: 0, along: 0) }
  static func + (a: FlowLineSummary, b: FlowLineSummary) -> FlowLineSummary { FlowLineSummary(length: a.length + b.length, along: a.along + b.along) }
}
