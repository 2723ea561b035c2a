import Foundation
import UIFoundation

extension UIView {
  /// Marks the view for layout, and the way to it from the window.
  func requestLayout() {
    guard !needsLayout else { return }
    needsLayout = true
    markWayToRoot()
  }

  private func markWayToRoot() {
    var view = self
    while let parent = view.superview {
      if parent.subtreeNeedsLayout { break }
      parent.subtreeNeedsLayout = true
      view = parent
    }
    window?.layoutWasRequested()
  }

  /// Lays out every marked view of the subtree, until none is marked.
  ///
  /// A view whose `layoutSubviews` marks its superview again and again would never end; after 32 rounds the rest
  /// waits for the next turn.
  func layOutSubtree() {
    for _ in 0..<32 {
      if NSLayoutConstraint.areUsed || needsConstraintUpdate || subtreeNeedsConstraintUpdate { meetConstraints() }
      layOutOnce()
      if !needsLayout && !subtreeNeedsLayout { return }
    }
  }

  /// What constraints ask for is known before views are laid out by it.
  private func meetConstraints() {
    updateConstraintsIfNeeded()
    layoutEngine?.flush()
  }

  private func layOutOnce() {
    if needsLayout {
      needsLayout = false
      // Views marked from here on lie below, or are asked for another round.
      subtreeNeedsLayout = true
      withOwnTraits {
        controller?.viewWillLayoutSubviews()
        layoutSubviews()
        controller?.viewDidLayoutSubviews()
        tellInteractionsOfLayout()
      }
    }
    guard subtreeNeedsLayout else { return }
    subtreeNeedsLayout = false
    for view in storedSubviews where view.needsLayout || view.subtreeNeedsLayout { view.layOutOnce() }
    // A view that came in, marked, while its sisters were laid out.
    if storedSubviews.contains(where: { $0.needsLayout || $0.subtreeNeedsLayout }) { subtreeNeedsLayout = true }
  }

  /// Takes the size that fits best; the origin stays.
  func fitSize() {
    let fitting = sizeThatFits(storedBounds.size)
    guard fitting != storedBounds.size else { return }
    let origin = frame.origin
    bounds.size = fitting
    frame.origin = origin
  }

  /// Follows a change of the superview's size by the mask: each flexible part takes its share of the change, by its
  /// size before; where all of them were 0, equal shares.
  func autoresize(superviewSize: CGSize, was old: CGSize) {
    guard autoresizingMask != [] else { return }
    let (x, width) = autoresizingShare(
      before: frame.minX, length: frame.width, after: old.width - frame.maxX, change: superviewSize.width - old.width,
      flexible: (.flexibleLeftMargin, .flexibleWidth, .flexibleRightMargin))
    let (y, height) = autoresizingShare(
      before: frame.minY, length: frame.height, after: old.height - frame.maxY,
      change: superviewSize.height - old.height,
      flexible: (.flexibleTopMargin, .flexibleHeight, .flexibleBottomMargin))
    frame = CGRect(x: x, y: y, width: width, height: height)
  }

  private func autoresizingShare(
    before: CGFloat, length: CGFloat, after: CGFloat, change: CGFloat,
    flexible: (AutoresizingMask, AutoresizingMask, AutoresizingMask)
  ) -> (origin: CGFloat, length: CGFloat) {
    let parts = [(before, flexible.0), (length, flexible.1), (after, flexible.2)]
    let taking = parts.map { autoresizingMask.contains($0.1) }
    let total = zip(parts, taking).reduce(0) { $1.1 ? $0 + $1.0.0 : $0 }
    let count = taking.count(where: { $0 })
    guard count > 0 else { return (before, length) }
    func share(_ index: Int) -> CGFloat {
      guard taking[index] else { return 0 }
      return total > 0 ? change * parts[index].0 / total : change / CGFloat(count)
    }
    return (before + share(0), max(length + share(1), 0))
  }

  /// What bars and the like cover, seen from the view's own edges.
  ///
  /// A view controller adds to it with `additionalSafeAreaInsets`.
  public var safeAreaInsets: UIEdgeInsets {
    var insets = UIEdgeInsets.zero
    if let parent = superview {
      let outer = parent.safeAreaInsets
      let outerBounds = parent.bounds
      let frame = self.frame
      insets = UIEdgeInsets(
        top: max(outerBounds.minY + outer.top - frame.minY, 0),
        left: max(outerBounds.minX + outer.left - frame.minX, 0),
        bottom: max(frame.maxY - (outerBounds.maxY - outer.bottom), 0),
        right: max(frame.maxX - (outerBounds.maxX - outer.right), 0))
      if outer == .zero { insets = .zero }
    }
    guard let controller, case let more = controller.additionalSafeAreaInsets else { return insets }
    return UIEdgeInsets(
      top: insets.top + more.top + controller.barInset, left: insets.left + more.left,
      bottom: insets.bottom + more.bottom, right: insets.right + more.right)
  }

  /// Whether a controller has ever asked for more: until then no view has a safe area, and nothing is looked at.
  static var hasSafeAreas = false

  /// The view is at another place, or has another size: what bars cover of it, and of what is in it, may be others.
  func noteSafeArea() {
    // What stands in content that scrolls goes under bars and out again with each step: that is not told.
    guard Self.hasSafeAreas, superview?.scrollsSubviews != true else { return }
    let now = safeAreaInsets
    // A view that nothing covers, and nothing covered, has none in it that bars cover.
    guard now != .zero || knownSafeArea != .zero else { return }
    if now != knownSafeArea { tellSafeArea(now) }
    for view in storedSubviews { view.noteSafeArea() }
  }

  func notifySafeAreaChange() {
    tellSafeArea(safeAreaInsets)
    for view in storedSubviews { view.notifySafeAreaChange() }
  }

  private func tellSafeArea(_ insets: UIEdgeInsets) {
    knownSafeArea = insets
    safeAreaInsetsDidChange()
    controller?.viewSafeAreaInsetsDidChange()
    noteTraitsForConstraints()
    requestLayout()
  }
}
