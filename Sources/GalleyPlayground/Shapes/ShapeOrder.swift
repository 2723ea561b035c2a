/// A new position of some shapes in the order of all shapes, back to front.
public enum ShapeOrder: Sendable {
  /// In front of all others, or behind them.
  case front, back
  /// In front of the next other shape, or behind the previous one.
  case forward, backward

  /// Returns the order after the elements of `moved` were moved; they keep their order among themselves. O(*n*).
  func applied(to order: [Int], moving moved: Set<Int>) -> [Int] {
    let chosen = order.filter(moved.contains)
    switch self {
    case .front: return order.filter { !moved.contains($0) } + chosen
    case .back: return chosen + order.filter { !moved.contains($0) }
    case .forward: return Self.backward.applied(to: order.reversed(), moving: moved).reversed()
    case .backward:
      // Each moved element passes the element before it, unless that is one that could not move either.
      var result = order
      for index in result.indices.dropFirst() where moved.contains(result[index]) && !moved.contains(result[index - 1]) {
        result.swapAt(index, index - 1)
      }
      return result
    }
  }

  /// The name of the undoable step.
  var actionName: String {
    switch self {
    case .front: "Bring to Front"
    case .back: "Send to Back"
    case .forward: "Bring Forward"
    case .backward: "Send Backward"
    }
  }
}
