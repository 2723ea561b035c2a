import UIKit

/// Smooth points and corners: control points that are added, removed or moved alone.
extension EditableOutline {
  /// The length of a new control point's arm, as a part of the distance to the next node. With a third, a straight side keeps its shape nearly.
  private static let armLength: CGFloat = 1 / 3
  /// The length in points below which two points are the same.
  private static let minimumLength: CGFloat = 1e-6

  /// Gives a node two control points in opposite directions, so that the outline has no corner there. Control points that exist keep their distance
  /// from the node, and if there are none, the curve is parallel to the line between the nodes beside it.
  mutating func smooth(_ index: Index) {
    var node = self[index]
    let (previous, next) = (self[neighbor(of: index, by: -1)].point, self[neighbor(of: index, by: 1)].point)
    guard let direction = Self.tangent(of: node, from: previous, to: next) else { return }
    func length(_ control: CGPoint?, _ neighbor: CGPoint) -> CGFloat {
      let own = control.map { ($0 - node.point).length } ?? 0
      return own > Self.minimumLength ? own : (neighbor - node.point).length * Self.armLength
    }
    let lengths = (before: length(node.before, previous), after: length(node.after, next))
    node.before = node.point - direction * lengths.before
    node.after = node.point + direction * lengths.after
    self[index] = node
  }

  /// Removes the control points of a node, so that it is a corner.
  mutating func makeCorner(_ index: Index) { self[index] = Node(point: self[index].point) }

  /// Moves one control point to `point` without the other one, which makes a smooth node a corner. Of a node, moves the control point after it, and
  /// the other one to the opposite side at the same distance.
  mutating func pull(_ knob: Knob, to point: CGPoint) {
    var node = self[knob.index]
    switch knob {
    case .node: (node.before, node.after) = (node.point + (node.point - point), point)
    case .before: node.before = point
    case .after: node.after = point
    }
    self[knob.index] = node
  }

  private func neighbor(of index: Index, by offset: Int) -> Index {
    let count = subpaths[index.subpath].count
    return Index(subpath: index.subpath, node: (index.node + offset + count) % count)
  }

  /// Returns the direction of a smooth curve through a node; `nil` if the nodes beside it are at the same position.
  private static func tangent(of node: Node, from previous: CGPoint, to next: CGPoint) -> CGPoint? {
    func direction(_ vector: CGPoint) -> CGPoint? { vector.length > minimumLength ? vector.normalised : nil }
    let (incoming, outgoing) = (node.before.flatMap { direction(node.point - $0) }, node.after.flatMap { direction($0 - node.point) })
    if let incoming, let outgoing { return direction(incoming + outgoing) ?? outgoing }
    if let known = incoming ?? outgoing { return known }
    // Between a node and itself, as in an outline of two nodes, the curve turns around.
    let back = node.point - previous
    return direction(next - previous) ?? direction(CGPoint(x: -back.y, y: back.x))
  }
}
