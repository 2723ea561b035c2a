import UIKit

/// The lines to which dragged shapes are aligned: guides that the user placed, the centers of sheets, and the edges and centers of columns and other
/// shapes.
struct AlignmentGuides {
  /// The positions of vertical lines, in ascending order.
  private let xs: [CGFloat]
  /// The positions of horizontal lines, in ascending order.
  private let ys: [CGFloat]

  /// The maximum distance of an edge or a center from a line to which it is aligned, in points.
  static let reach: CGFloat = 4

  /// Creates the lines of rectangles, two edges and the center of each in either direction, and further vertical and horizontal lines.
  /// O(*n* log *n*).
  init(of rects: [CGRect], xs: [CGFloat] = [], ys: [CGFloat] = []) {
    self.xs = (xs + rects.flatMap { [$0.minX, $0.midX, $0.maxX] }).sorted()
    self.ys = (ys + rects.flatMap { [$0.minY, $0.midY, $0.maxY] }).sorted()
  }

  /// An alignment in one direction.
  struct Alignment: Equatable {
    /// The distance by which the shape moves.
    var offset: CGFloat
    /// The position of the line.
    var line: CGFloat
  }

  /// Returns the alignment that moves one of `positions` least to a vertical or horizontal line; `nil` if none is within `reach`. O(log *n*).
  func alignment(of positions: [CGFloat], isVertical: Bool) -> Alignment? {
    let lines = isVertical ? xs : ys
    var best: Alignment?
    for position in positions {
      guard let line = Self.nearest(to: position, in: lines), abs(line - position) <= Self.reach else { continue }
      if best.map({ abs(line - position) < abs($0.offset) }) ?? true { best = Alignment(offset: line - position, line: line) }
    }
    return best
  }

  private static func nearest(to position: CGFloat, in lines: [CGFloat]) -> CGFloat? {
    var (low, high) = (0, lines.count)
    while low < high {
      let middle = (low + high) / 2
      if lines[middle] < position { low = middle + 1 } else { high = middle }
    }
    let candidates = [low - 1, low].filter(lines.indices.contains).map { lines[$0] }
    return candidates.min { abs($0 - position) < abs($1 - position) }
  }
}
