import CoreGraphics
import Foundation
import GalleyCassowary

/// Intrinsic content sizes, and the results of the solver.
extension LayoutEngine {
  // MARK: Content

  /// Adds a view's content size constraints, none along an axis without an intrinsic size. Their priority stays just below required, so truncated
  /// content is not reported as a conflict.
  func addContentSizeConstraints(_ participant: Participant, _ view: UIView) {
    let size = contentSize(of: view, width: nil)
    participant.contentSize = size
    requestUpdate(participant, [.height, .viewFrame])
    for (axis, length) in [(NSLayoutConstraint.Axis.horizontal, size.width), (.vertical, size.height)] where length != UIView.noIntrinsicMetric {
      let variable = participant.variables[axis == .horizontal ? 2 : 3]
      for isHugging in [true, false] {
        let priority = isHugging ? view.contentHuggingPriority(for: axis) : view.contentCompressionResistancePriority(for: axis)
        let constraint = LinearConstraint(
          [Term(variable)], plus: -Double(length), isHugging ? .lessThanOrEqual : .greaterThanOrEqual,
          priority: min(Double(priority.rawValue), 999.5))
        if let name = try? solver.add(constraint) { participant.content.append((name, axis)) }
      }
    }
  }

  /// Returns the size of the view's content in points, at `width` or with unlimited width if that is `nil`; `UIView.noIntrinsicMetric` along an
  /// axis without an intrinsic size. Reports a length that is not finite, and returns 0 for it.
  func contentSize(of view: UIView, width: CGFloat?) -> CGSize {
    let size = view.contentSizeForLayout(width: width)
    if size.width.isFinite, size.height.isFinite { return size }
    let name = LayoutItem.view(view).name
    return CGSize(width: finiteValue(size.width, "\(name): its content's width"), height: finiteValue(size.height, "\(name): its content's height"))
  }

  /// Replaces the content size constraints of the views whose content has changed since the last flush.
  func renewContent() {
    let invalid = invalidContent
    invalidContent = []
    for key in invalid {
      guard let participant = participants[key], case .view(let view) = participant.item, !isFixed(view) else { continue }
      for name in participant.content.map(\.name) { solver.remove(name) }
      participant.content = []
      addContentSizeConstraints(participant, view)
    }
  }

  // MARK: Results

  func rect(_ participant: Participant) -> CGRect {
    let numbers = participant.variables.map { CGFloat(solver.value(of: $0)) }
    return CGRect(x: numbers[0], y: numbers[1], width: max(numbers[2], 0), height: max(numbers[3], 0))
  }

  /// Returns the frame of a view in its superview's space, or of a guide in the space of its view; `nil` if no constraint uses the item.
  func rect(of item: LayoutItem) -> CGRect? { participants[ObjectIdentifier(item.object)].map { rect($0) } }

  /// Returns the view's frame by constraints, in its superview's space, rounded to pixels (`scale` pixels per point). Returns `nil` if no
  /// constraint uses the view, or if its frame is fixed instead of computed.
  func frame(of view: UIView, scale: CGFloat) -> CGRect? {
    guard let participant = participants[ObjectIdentifier(view)], !isFixed(view) else { return nil }
    return view.frame(forAlignmentRect: rect(participant)).rounded(scale)
  }

  /// Returns the root's size, rounded up to whole pixels. Each finite dimension of `target` is an additional constraint, with the priority
  /// `horizontal` or `vertical`. For an engine that computes a fitting size.
  func fittingSize(_ target: CGSize, _ horizontal: UILayoutPriority, _ vertical: UILayoutPriority) -> CGSize {
    let participant = participant(.view(root))
    participant.useCount += 1
    for (index, length, priority) in [(2, target.width, horizontal), (3, target.height, vertical)] where length.isFinite {
      _ = try? solver.add(
        LinearConstraint([Term(participant.variables[index])], plus: -Double(length), .equal, priority: Double(priority.rawValue)))
    }
    isDirty = true
    flush()
    let frame = root.frame(forAlignmentRect: rect(participant))
    func whole(_ length: CGFloat) -> CGFloat { ((length * root.layoutScale - 0.001).rounded(.up) / root.layoutScale) }
    return CGSize(width: whole(frame.width), height: whole(frame.height))
  }

  /// Returns the ambiguous ones of left, top, width and height, by their indexes among the variables: 0 to 3. Empty if none is ambiguous, and if no
  /// constraint uses the view.
  func choices(of view: UIView) -> [(side: Int, choice: Solver.Choice)] {
    guard let participant = participants[ObjectIdentifier(view)] else { return [] }
    let shown = exercises
    endExercises()
    defer { for exercise in shown { self.exercise(exercise.constraint) } }
    return participant.variables.enumerated().map { ($0, solver.choice(of: $1)) }.filter { !$0.choice.isNone }
  }

  /// Moves an ambiguous variable of a view to another solution, `distance` points from its current value, until the next change. `side` is 0 for
  /// left, 1 for top, 2 for width, 3 for height. Does nothing if no constraint uses the view.
  func exercise(_ view: UIView, side: Int, by distance: Double) {
    guard let variable = participants[ObjectIdentifier(view)]?.variables[side] else { return }
    exercise(LinearConstraint([Term(variable)], plus: -(solver.value(of: variable) + distance), .equal, priority: 0.001))
  }

  private func exercise(_ constraint: LinearConstraint) {
    if let name = try? solver.add(constraint) { exercises.append((constraint, name)) }
  }

  func endExercises() {
    for exercise in exercises { solver.remove(exercise.name) }
    exercises = []
  }
}
