import CoreGraphics
import Foundation
import GalleyCassowary
import GalleyOutput

/// Translates attributes to the solver's variables.
extension LayoutEngine {
  /// Both sides of a constraint as one linear expression, compared with zero.
  struct Sides {
    /// The terms of the left side minus those of the right.
    var terms: [Term]
    var offset: Double
    /// The sign of the constraint's constant: −1 if text runs from right to left and the constraint follows it, which also reverses its relation;
    /// otherwise 1.
    var sign: Double
    var participants: [Participant]
  }

  /// Returns the left side of a constraint minus its right side, without the constant, as one linear expression. Returns `nil` if an item has been
  /// released or is not in the view hierarchy of the engine's root. An offset that is not finite is reported and replaced by 0.
  func sides(of constraint: NSLayoutConstraint) -> Sides? {
    guard let first = LayoutItem(constraint.firstItem), first.container.isDescendant(of: root) else { return nil }
    let second = LayoutItem(constraint.secondItem)
    if constraint.secondAttribute != .notAnAttribute {
      guard let second, second.container.isDescendant(of: root) else { return nil }
    }
    guard let ancestor = first.container.nearestCommonSuperview(with: second?.container ?? first.container) else { return nil }
    let isTurned = ancestor.effectiveUserInterfaceLayoutDirection == .rightToLeft
    var sum = Sum()
    add(constraint.firstAttribute, of: first, in: ancestor, times: 1, isTurned, to: &sum)
    if let second { add(constraint.secondAttribute, of: second, in: ancestor, times: -Double(constraint.multiplier), isTurned, to: &sum) }
    let turns = isTurned && (constraint.firstAttribute.isDirectional || constraint.secondAttribute.isDirectional)
    // Margins, baselines and scroll offsets.
    let offset = finiteValue(CGFloat(sum.offset), "\(constraint.equation): a margin or baseline in it")
    return Sides(terms: sum.terms, offset: offset, sign: turns ? -1 : 1, participants: sum.participants)
  }

  private struct Sum {
    var terms: [Term] = []
    var offset = 0.0
    var participants: [Participant] = []

    @MainActor mutating func add(_ participant: Participant, _ variable: Int, times factor: Double) {
      if !participants.contains(where: { $0 === participant }) { participants.append(participant) }
      let variable = participant.variables[variable]
      if let index = terms.firstIndex(where: { $0.variable == variable }) {
        terms[index].coefficient += factor
        if terms[index].coefficient == 0 { terms.remove(at: index) }
      } else {
        terms.append(Term(variable, times: factor))
      }
    }
  }

  private func add(
    _ attribute: NSLayoutConstraint.Attribute, of item: LayoutItem, in ancestor: UIView, times factor: Double, _ isTurned: Bool, to sum: inout Sum
  ) {
    // For the content of a scroll view, the scroll view's edges are those of its content.
    if case .view(let view) = item, view === ancestor, attribute.kind != .size, let guide = view.contentGuide {
      return add(attribute, of: .guide(guide), in: ancestor, times: factor, isTurned, to: &sum)
    }
    // A view's baselines can be those of a subview.
    if case .view(let view) = item, attribute == .firstBaseline || attribute == .lastBaseline {
      let lines = attribute == .firstBaseline ? view.forFirstBaselineLayout : view.forLastBaselineLayout
      if lines !== view, lines.isDescendant(of: view) { return add(attribute, of: .view(lines), in: ancestor, times: factor, isTurned, to: &sum) }
    }
    func addStart(_ index: Int) {
      guard item.object !== ancestor else { return }
      sum.add(participant(item), index, times: factor)
      var space = item.space
      while let view = space, view !== ancestor {
        sum.add(participant(.view(view)), index, times: factor)
        let scrolled = index == 0 ? view.bounds.minX : view.bounds.minY
        sum.offset -= factor * Double(scrolled)
        space = view.superview
      }
    }
    func addLength(_ index: Int, part: Double = 1) { sum.add(participant(item), index, times: factor * part) }
    let margins: UIEdgeInsets = if case .view(let view) = item { view.marginsWithSafeArea } else { .zero }

    switch attribute {
    case .left,
      .leading where !isTurned,
      .trailing where isTurned:
      addStart(0)
    case .right, .trailing, .leading:
      addStart(0)
      addLength(2)
    case .leftMargin,
      .leadingMargin where !isTurned,
      .trailingMargin where isTurned:
      addStart(0)
      sum.offset += factor * Double(margins.left)
    case .rightMargin, .trailingMargin, .leadingMargin:
      addStart(0)
      addLength(2)
      sum.offset -= factor * Double(margins.right)
    case .centerX, .centerXWithinMargins:
      addStart(0)
      addLength(2, part: 0.5)
      if attribute == .centerXWithinMargins { sum.offset += factor * Double(margins.left - margins.right) / 2 }
    case .top: addStart(1)
    case .topMargin:
      addStart(1)
      sum.offset += factor * Double(margins.top)
    case .bottom:
      addStart(1)
      addLength(3)
    case .bottomMargin:
      addStart(1)
      addLength(3)
      sum.offset -= factor * Double(margins.bottom)
    case .centerY, .centerYWithinMargins:
      addStart(1)
      addLength(3, part: 0.5)
      if attribute == .centerYWithinMargins { sum.offset += factor * Double(margins.top - margins.bottom) / 2 }
    case .firstBaseline:
      addStart(1)
      sum.offset += factor * Double(baselines(of: item)?.first ?? 0)
    case .lastBaseline:
      addStart(1)
      addLength(3)
      sum.offset -= factor * Double(baselines(of: item)?.last ?? 0)
    case .width: addLength(2)
    case .height: addLength(3)
    case .notAnAttribute: break
    }
  }

  private func baselines(of item: LayoutItem) -> (first: CGFloat, last: CGFloat)? {
    guard case .view(let view) = item else { return nil }
    return view.baselines
  }
}

extension NSLayoutConstraint {
  /// Whether the constraint depends on more than its constant: on margins, baselines or a scroll view between its items.
  var hasVariableOffset: Bool {
    for attribute in [firstAttribute, secondAttribute] {
      switch attribute {
      case .firstBaseline, .lastBaseline, .leftMargin, .rightMargin, .topMargin, .bottomMargin, .leadingMargin, .trailingMargin,
        .centerXWithinMargins, .centerYWithinMargins:
        return true
      default: break
      }
    }
    guard firstAttribute.kind != .size, let holder else { return false }
    for item in [LayoutItem(firstItem), LayoutItem(secondItem)].compactMap(\.self) {
      var view = item.space
      while let current = view, current !== holder {
        if current.contentGuide != nil { return true }
        view = current.superview
      }
    }
    return false
  }
}

/// Diagnostics about required constraints that contradict each other.
@MainActor
package enum LayoutConflict {
  /// Receives each message. Writes to standard error by default; tests replace it.
  package static var report: (String) -> Void = { StandardError.notice(lines: $0) }

  static func reportConflict(_ constraint: NSLayoutConstraint, _ otherConstraints: [String]) {
    let list = otherConstraints.map { "\n  \($0)" }.joined()
    report(
      "these constraints conflict; the last one is ignored until it can be satisfied:\(list)\n  \(constraint.equation)\n"
        + "remove one of them, or give one a priority below 1000")
  }
}
