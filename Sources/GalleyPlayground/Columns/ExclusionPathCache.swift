import UIKit

/// The exclusion paths of the shapes that reach each column. They are computed again only for shapes that have changed, because a shape whose
/// distance from text differs from that of its column has a path with many parts.
@MainActor struct ExclusionPathCache {
  private struct Entry {
    var shape: PageShape
    var standoff: CGFloat
    var paths: [UIBezierPath]
  }

  /// The last paths in each column, by the `id` of their shape.
  private var entries: [Int: [Int: Entry]] = [:]
  /// The number of times that the paths of a shape were computed for a column.
  private(set) var computationCount = 0

  /// Discards all paths, because the columns have other frames.
  mutating func removeAll() { entries = [:] }

  /// Returns the exclusion paths of the shapes that reach a column, in the space of the column. Paths that this column no longer needs are discarded.
  ///
  /// - Parameters:
  ///   - frame: the frame of the column on the page; it must be the same until `removeAll()`.
  ///   - standoff: the distance that the column keeps from all paths, in points; at most that of each shape.
  mutating func paths(of shapes: [PageShape], inColumn column: Int, frame: CGRect, standoff: CGFloat) -> [UIBezierPath] {
    let former = entries[column] ?? [:]
    var current: [Int: Entry] = [:]
    for shape in shapes {
      if let entry = former[shape.id], entry.standoff == standoff, entry.shape.isDrawn(like: shape) {
        current[shape.id] = entry
      } else {
        computationCount += 1
        current[shape.id] = Entry(shape: shape, standoff: standoff, paths: shape.exclusionPaths(in: frame, standoff: standoff))
      }
    }
    entries[column] = current.isEmpty ? nil : current
    return shapes.flatMap { current[$0.id]?.paths ?? [] }
  }
}
