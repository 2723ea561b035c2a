import UIKit

/// The order of shapes, groups, and the alignment of several selected shapes.
extension PlaygroundPage {
  // MARK: Order

  /// Moves the selected shapes in front of all others or behind them, as one undoable step. Returns `false` if no shape is selected, or during a
  /// drag; `true` also if the shapes are already there.
  @discardableResult
  func bringShape(toFront: Bool) -> Bool { moveShape(toFront ? .front : .back) }

  /// Moves the selected shapes in the order of all shapes, as one undoable step. Returns `false` if no shape is selected, or during a drag; `true`
  /// also if the shapes are already there.
  @discardableResult
  func moveShape(_ order: ShapeOrder) -> Bool {
    guard !selectedShapes.isEmpty, drag == nil else { return false }
    guard let new = newOrder(order) else { return true }
    let byID = Dictionary(uniqueKeysWithValues: shapes.map { ($0.id, $0) })
    setShapes(new.compactMap { byID[$0] }, selected: selectedShapes, actionName: order.actionName)
    return true
  }

  /// Whether moving the selected shapes changes the order.
  func canMoveShape(_ order: ShapeOrder) -> Bool { newOrder(order) != nil }

  private func newOrder(_ order: ShapeOrder) -> [Int]? {
    guard !selectedShapes.isEmpty else { return nil }
    let ids = shapes.map(\.id)
    let new = order.applied(to: ids, moving: Set(selectedShapes))
    return new == ids ? nil : new
  }

  // MARK: Groups

  /// Returns the `id`s of a shape's group, with that of the shape last; only that of the shape if it has no group.
  func group(of id: Int) -> [Int] {
    guard let group = index(of: id).flatMap({ shapes[$0].group }) else { return [id] }
    return shapes.filter { $0.group == group && $0.id != id }.map(\.id) + [id]
  }

  /// Makes the selected shapes one group, as one undoable step; groups among them are merged. Returns `false` if fewer than two shapes are selected,
  /// or during a drag.
  @discardableResult
  public func groupShapes() -> Bool {
    guard canGroup, drag == nil else { return false }
    setGroup(newGroup, "Group Shapes")
    return true
  }

  /// A number that no group of the page has.
  var newGroup: Int { (shapes.compactMap(\.group).max() ?? -1) + 1 }

  /// Dissolves the groups of the selected shapes, which stay selected, as one undoable step. Returns `false` if no selected shape is in a group, or
  /// during a drag.
  @discardableResult
  public func ungroupShapes() -> Bool {
    guard canUngroup, drag == nil else { return false }
    setGroup(nil, "Ungroup Shapes")
    return true
  }

  /// Whether several shapes are selected that are not one group already.
  var canGroup: Bool {
    let chosen = chosenShapes
    return chosen.count > 1 && (chosen[0].group == nil || !chosen.allSatisfy { $0.group == chosen[0].group })
  }
  /// Whether a selected shape is in a group.
  var canUngroup: Bool { chosenShapes.contains { $0.group != nil } }

  private func setGroup(_ group: Int?, _ actionName: String) {
    let ids = Set(selectedShapes)
    setShapes(shapes.map { shape in
      var shape = shape
      if ids.contains(shape.id) { shape.group = group }
      return shape
    }, selected: selectedShapes, actionName: actionName)
  }

  /// Adds the group of a shape to the selection, or removes it if the shape is selected.
  public func toggleSelection(of id: Int) {
    let group = group(of: id)
    select(selectedShapes.contains(id) ? selectedShapes.filter { !group.contains($0) } : selectedShapes.filter { !group.contains($0) } + group)
  }

  /// Selects the shape that got the focus, with its group and the shapes that the user keeps selected. Without any of those, a selected shape changes
  /// nothing.
  func selectFocused(_ id: Int) {
    let kept = shapeLayer.subviews.compactMap { ($0 as? ShapeView).flatMap { $0.isKept ? $0.shape.id : nil } }
    guard !kept.isEmpty || !selectedShapes.contains(id) else { return }
    let focused = group(of: id)
    var others: [Int] = []
    for id in kept.flatMap(group) where !focused.contains(id) && !others.contains(id) { others.append(id) }
    select(others + focused)
  }

  // MARK: Alignment

  /// A line of the rectangle around the selected shapes to which they are aligned.
  public enum Edge: String, CaseIterable, Sendable {
    case left, center, right, top, middle, bottom

    /// The title of the command.
    public var title: String { rawValue.capitalized }
  }

  /// Whether several shapes are selected that are not one group.
  var canAlign: Bool { Set(chosenShapes.map(unit)).count > 1 }

  /// The number of a shape's group. A shape without one is aligned alone; its negative number differs from those of groups.
  private func unit(of shape: PageShape) -> Int { shape.group ?? -1 - shape.id }

  /// Aligns the selected shapes, each group as a whole, to an edge or the center of the rectangle around them, as one undoable step. Returns `false`
  /// if fewer than two shapes or groups are selected, or during a drag.
  @discardableResult
  func alignShapes(to edge: Edge) -> Bool {
    let chosen = chosenShapes
    guard canAlign, drag == nil, let box = box(around: chosen) else { return false }
    let frame = CGRect(origin: box.center - CGPoint(x: box.size.width / 2, y: box.size.height / 2), size: box.size)
    let units = Dictionary(grouping: chosen, by: unit)
    let offsets = units.mapValues { unit in
      let bounds = unit.reduce(CGRect.null) { $0.union($1.bounds) }
      switch edge {
      case .left: return CGPoint(x: frame.minX - bounds.minX, y: 0)
      case .center: return CGPoint(x: frame.midX - bounds.midX, y: 0)
      case .right: return CGPoint(x: frame.maxX - bounds.maxX, y: 0)
      case .top: return CGPoint(x: 0, y: frame.minY - bounds.minY)
      case .middle: return CGPoint(x: 0, y: frame.midY - bounds.midY)
      case .bottom: return CGPoint(x: 0, y: frame.maxY - bounds.maxY)
      }
    }
    nudgedShapes = nil
    change(chosen.map { shape in
      var shape = shape
      shape.center = shape.center + (offsets[unit(of: shape)] ?? .zero)
      return shape
    }, "Align Shapes")
    nudgedShapes = nil
    return true
  }
}
