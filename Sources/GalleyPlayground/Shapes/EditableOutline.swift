import UIKit

/// An outline as points with control points, for editing. Quadratic curves become cubic ones, without a change of the outline.
struct EditableOutline {
  /// A point of the outline, and the control points of the curves that end and start there; `nil` beside a straight line.
  struct Node: Hashable {
    var point: CGPoint
    var before: CGPoint?
    var after: CGPoint?

    /// Whether the curves at both sides have the same direction at the point.
    var isSmooth: Bool {
      guard let before, let after else { return false }
      let (a, b) = (point - before, after - point)
      return a.length > 1e-6 && b.length > 1e-6 && abs(a.angle(to: b)) < 0.01
    }
  }

  /// The position of a node.
  struct Index: Hashable {
    var subpath: Int
    var node: Int
  }

  /// A part of the outline that can be dragged.
  enum Knob: Hashable {
    case node(Index)
    case before(Index)
    case after(Index)

    var index: Index {
      switch self {
      case .node(let index), .before(let index), .after(let index): index
      }
    }
  }

  /// The nodes of each subpath. Subpaths are closed, as the area that they enclose is.
  private(set) var subpaths: [[Node]] = []
  private let usesEvenOddFillRule: Bool

  /// The number of nodes.
  var count: Int { subpaths.reduce(0) { $0 + $1.count } }
  var indices: [Index] { subpaths.indices.flatMap { subpath in subpaths[subpath].indices.map { Index(subpath: subpath, node: $0) } } }

  subscript(index: Index) -> Node {
    get { subpaths[index.subpath][index.node] }
    set { subpaths[index.subpath][index.node] = newValue }
  }

  func contains(_ index: Index) -> Bool { subpaths.indices.contains(index.subpath) && subpaths[index.subpath].indices.contains(index.node) }

  // MARK: Paths

  init(_ path: UIBezierPath) {
    usesEvenOddFillRule = path.usesEvenOddFillRule
    var nodes: [Node] = []
    func curve(_ first: CGPoint, _ second: CGPoint, _ end: CGPoint) {
      guard !nodes.isEmpty else { return }
      nodes[nodes.count - 1].after = first
      nodes.append(Node(point: end, before: second))
    }
    func finish() {
      // The last node of most closed subpaths is the first one again.
      if nodes.count > 1, let last = nodes.last, (last.point - nodes[0].point).length < 1e-6 {
        nodes[0].before = last.before
        nodes.removeLast()
      }
      if nodes.count > 1 { subpaths.append(nodes) }
      nodes = []
    }
    for element in path.elements {
      switch element {
      case .move(let point):
        finish()
        nodes = [Node(point: point)]
      case .line(let point): nodes.append(Node(point: point))
      case .quad(let control, let end):
        let cubic = CubicSegment(p0: nodes.last?.point ?? end, control: control, p3: end)
        curve(cubic.c1, cubic.c2, end)
      case .cubic(let first, let second, let end): curve(first, second, end)
      case .close:
        let start = nodes.first?.point
        finish()
        // Further elements start where the subpath started.
        if let start { nodes = [Node(point: start)] }
      }
    }
    finish()
  }

  /// The outline as a path.
  var path: UIBezierPath {
    let path = UIBezierPath()
    path.usesEvenOddFillRule = usesEvenOddFillRule
    for nodes in subpaths {
      path.move(to: nodes[0].point)
      for index in nodes.indices {
        let (start, end) = (nodes[index], nodes[(index + 1) % nodes.count])
        if start.after != nil || end.before != nil {
          path.addCurve(to: end.point, controlPoint1: start.after ?? start.point, controlPoint2: end.before ?? end.point)
        } else if index + 1 < nodes.count {
          path.addLine(to: end.point)
        }
      }
      path.close()
    }
    return path
  }

  // MARK: Editing

  /// Moves a node with its control points, or a control point; at a smooth node, the opposite control point turns with it.
  mutating func move(_ knob: Knob, to point: CGPoint) {
    var node = self[knob.index]
    let isSmooth = node.isSmooth
    switch knob {
    case .node:
      let offset = point - node.point
      node = Node(point: point, before: node.before.map { $0 + offset }, after: node.after.map { $0 + offset })
    case .before:
      node.before = point
      if isSmooth, let after = node.after { node.after = Self.opposite(to: point, at: node.point, (after - node.point).length) }
    case .after:
      node.after = point
      if isSmooth, let before = node.before { node.before = Self.opposite(to: point, at: node.point, (before - node.point).length) }
    }
    self[knob.index] = node
  }

  private static func opposite(to control: CGPoint, at point: CGPoint, _ length: CGFloat) -> CGPoint {
    point + (point - control).normalised * length
  }

  /// Removes a node, and its subpath if the rest of it encloses no area.
  mutating func remove(_ index: Index) {
    subpaths[index.subpath].remove(at: index.node)
    if Self.isFlat(subpaths[index.subpath]) { subpaths.remove(at: index.subpath) }
  }

  /// Adds a node in the middle of the segment after a node, without a change of the outline. Returns its index.
  mutating func insert(after index: Index) -> Index {
    split(after: index, at: 0.5)
    return Index(subpath: index.subpath, node: index.node + 1)
  }

  /// Adds a node at the point of the outline that is nearest to `point`, without a change of the outline. Returns its index, or `nil` if the outline
  /// is farther than `reach`. O(*n*) in the number of nodes.
  mutating func insert(near point: CGPoint, within reach: CGFloat) -> Index? {
    guard let nearest = nearest(to: point), nearest.distance <= reach else { return nil }
    split(after: nearest.index, at: nearest.t)
    return Index(subpath: nearest.index.subpath, node: nearest.index.node + 1)
  }

  // MARK: Distances

  /// The number of samples of a segment, and of the steps that then narrow the interval around the nearest one to two thirds.
  private static let sampleCount = 64, refinementCount = 16
  /// The distance from a line in points within which points are on it.
  private static let flatness: CGFloat = 0.01

  /// Whether the outline encloses an area, which a shape needs.
  var enclosesArea: Bool { subpaths.contains { !Self.isFlat($0) } }

  /// Whether a subpath encloses no area because all of its nodes and control points are on a line.
  private static func isFlat(_ nodes: [Node]) -> Bool {
    guard let start = nodes.first?.point else { return true }
    let points = nodes.flatMap { [$0.point, $0.before, $0.after].compactMap(\.self) }
    guard let end = points.max(by: { ($0 - start).length < ($1 - start).length }), (end - start).length > flatness else { return true }
    let (line, length) = (end - start, (end - start).length)
    return points.allSatisfy { abs(line.x * ($0.y - start.y) - line.y * ($0.x - start.x)) / length <= flatness }
  }

  /// Returns the distance from `point` to the outline; infinite for an empty outline. O(*n*) in the number of nodes.
  func distance(to point: CGPoint) -> CGFloat { nearest(to: point)?.distance ?? .infinity }

  /// Returns the point of the outline that is nearest to `point`, except the nodes themselves, as a parameter of the segment after a node.
  private func nearest(to point: CGPoint) -> (distance: CGFloat, index: Index, t: CGFloat)? {
    var best: (distance: CGFloat, index: Index, t: CGFloat)?
    let step = 1 / CGFloat(Self.sampleCount)
    for index in indices {
      let segment = segment(after: index)
      func distance(_ t: CGFloat) -> CGFloat { (segment.point(at: t) - point).length }
      var sample = (t: step, distance: distance(step))
      for number in 2..<Self.sampleCount {
        let t = CGFloat(number) * step
        let distance = distance(t)
        if distance < sample.distance { sample = (t, distance) }
      }
      // Samples of a long segment are farther from each other than a user can aim.
      var (low, high) = (max(sample.t - step, step / 2), min(sample.t + step, 1 - step / 2))
      for _ in 0..<Self.refinementCount {
        let third = (high - low) / 3
        if distance(low + third) < distance(high - third) { high -= third } else { low += third }
      }
      let t = (low + high) / 2
      if distance(t) < best?.distance ?? .infinity { best = (distance(t), index, t) }
    }
    return best
  }

  private func segment(after index: Index) -> CubicSegment {
    let nodes = subpaths[index.subpath]
    let (start, end) = (nodes[index.node], nodes[(index.node + 1) % nodes.count])
    if start.after == nil, end.before == nil { return CubicSegment(p0: start.point, control: (start.point + end.point) * 0.5, p3: end.point) }
    return CubicSegment(p0: start.point, c1: start.after ?? start.point, c2: end.before ?? end.point, p3: end.point)
  }

  /// Divides the segment after a node, by the algorithm of de Casteljau.
  private mutating func split(after index: Index, at t: CGFloat) {
    let segment = segment(after: index)
    let next = (index.node + 1) % subpaths[index.subpath].count
    let isLine = self[index].after == nil && subpaths[index.subpath][next].before == nil
    func between(_ a: CGPoint, _ b: CGPoint) -> CGPoint { a + (b - a) * t }
    let (a, b, c) = (between(segment.p0, segment.c1), between(segment.c1, segment.c2), between(segment.c2, segment.p3))
    let (d, e) = (between(a, b), between(b, c))
    if !isLine {
      subpaths[index.subpath][index.node].after = a
      subpaths[index.subpath][next].before = c
    }
    let node = isLine ? Node(point: segment.point(at: t)) : Node(point: between(d, e), before: d, after: e)
    subpaths[index.subpath].insert(node, at: index.node + 1)
  }
}

extension PageShape {
  /// Returns the shape with another outline, given in points of the page. It becomes a freehand shape with the same rotation and style.
  func reshaped(_ outline: UIBezierPath) -> PageShape {
    let upright = outline.copy() as! UIBezierPath
    func turn(_ angle: CGFloat) -> CGAffineTransform {
      CGAffineTransform(translationX: -center.x, y: -center.y).concatenating(CGAffineTransform(rotationAngle: angle))
        .concatenating(CGAffineTransform(translationX: center.x, y: center.y))
    }
    upright.apply(turn(-rotation))
    let bounds = upright.bounds
    var shape = PageShape(
      id: id, kind: .path, unitOutline: UnitOutlines.fittedToUnitSquare(upright),
      center: CGPoint(x: bounds.midX, y: bounds.midY).applying(turn(rotation)), size: bounds.size, rotation: rotation, group: group)
    shape.style = style
    return shape
  }
}
