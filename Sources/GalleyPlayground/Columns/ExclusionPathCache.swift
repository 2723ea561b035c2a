import UIKit

/// A shape beside text.
@MainActor struct FlowShape {
  let shape: PageShape
  /// The area of the page in which the shape affects text: its bounds, enlarged by its distance from text.
  let reach: CGRect
  /// The number of the change that gave the shape its present form; the same number means the same form.
  let generation: Int

  init(_ shape: PageShape, _ generation: Int) {
    (self.shape, self.generation) = (shape, generation)
    reach = shape.bounds.insetBy(dx: -shape.style.standoff, dy: -shape.style.standoff)
  }
}

/// The exclusion paths of the shapes that reach each column. They are computed again only for shapes that have changed, because a shape whose
/// distance from text differs from that of its column has a path with many parts.
@MainActor struct ExclusionPathCache {
  private struct Entry {
    /// The generation of the shape.
    var generation: Int
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
  mutating func paths(of shapes: [FlowShape], inColumn column: Int, frame: CGRect, standoff: CGFloat) -> [UIBezierPath] {
    let former = entries[column] ?? [:]
    var current: [Int: Entry] = [:]
    for placed in shapes {
      let shape = placed.shape
      if let entry = former[shape.id], entry.standoff == standoff, entry.generation == placed.generation {
        current[shape.id] = entry
      } else {
        computationCount += 1
        current[shape.id] = Entry(generation: placed.generation, standoff: standoff, paths: shape.exclusionPaths(in: frame, standoff: standoff))
      }
    }
    entries[column] = current.isEmpty ? nil : current
    return shapes.flatMap { current[$0.shape.id]?.paths ?? [] }
  }
}
