import Foundation
import UIFoundation

extension UIView {
  /// Marks the view for layout, and its ancestors as the path to it. Does nothing if the view is marked already.
  func requestLayout() {
    guard !needsLayout else { return }
    needsLayout = true
    markAncestorsForLayout()
  }

  private func markAncestorsForLayout() {
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
  /// Stops after 32 rounds, since a view whose `layoutSubviews` always marks its superview would never end; the rest waits for the next turn.
  func layOutSubtree() {
    for _ in 0..<32 {
      if NSLayoutConstraint.areUsed || needsConstraintUpdate || subtreeNeedsConstraintUpdate { meetConstraints() }
      layOutOnce()
      if !needsLayout && !subtreeNeedsLayout { return }
    }
  }

  /// Updates the view's constraints and computes the frames that they determine.
  private func meetConstraints() {
    updateConstraintsIfNeeded()
    layoutEngine?.flush()
  }

  private func layOutOnce() {
    if needsLayout {
      needsLayout = false
      // Views marked from here on are descendants, or get another round.
      subtreeNeedsLayout = true
      withOwnTraits {
        controller?.viewWillLayoutSubviews()
        layoutSubviews()
        controller?.viewDidLayoutSubviews()
        notifyInteractionsOfLayout()
      }
    }
    guard subtreeNeedsLayout else { return }
    subtreeNeedsLayout = false
    for view in storedSubviews where view.needsLayout || view.subtreeNeedsLayout { view.layOutOnce() }
    // A marked view was added while its siblings were laid out.
    if storedSubviews.contains(where: { $0.needsLayout || $0.subtreeNeedsLayout }) { subtreeNeedsLayout = true }
  }

  /// Resizes to fit; the origin stays.
  func fitSize() {
    let fitting = sizeThatFits(storedBounds.size)
    guard fitting != storedBounds.size else { return }
    let origin = frame.origin
    bounds.size = fitting
    frame.origin = origin
  }

  /// Applies the autoresizing mask after a change of the superview's size: each flexible part receives a share of the change in proportion to its
  /// previous size, or an equal share if all were 0. Does nothing if the mask is empty.
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
    let isFlexible = parts.map { autoresizingMask.contains($0.1) }
    let total = zip(parts, isFlexible).reduce(0) { $1.1 ? $0 + $1.0.0 : $0 }
    let count = isFlexible.count(where: { $0 })
    guard count > 0 else { return (before, length) }
    func share(_ index: Int) -> CGFloat {
      guard isFlexible[index] else { return 0 }
      return total > 0 ? change * parts[index].0 / total : change / CGFloat(count)
    }
    return (before + share(0), max(length + share(1), 0))
  }

  /// The insets covered by bars and similar views, from the view's own edges.
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

  /// Whether a controller has ever added insets: until then no view has a safe area, and checks are skipped.
  static var hasSafeAreas = false

  /// Reports the safe area of the view and its descendants where it has changed after the view moved or was resized. Does nothing in a view that
  /// scrolls its subviews, and before any controller has added insets.
  func updateSafeArea() {
    // Views in scrolling content pass under bars with each step: those changes are not reported.
    guard Self.hasSafeAreas, superview?.scrollsSubviews != true else { return }
    let now = safeAreaInsets
    // If bars cover no part of the view, now or before, they cover none of its descendants.
    guard now != .zero || reportedSafeArea != .zero else { return }
    if now != reportedSafeArea { reportSafeArea(now) }
    for view in storedSubviews { view.updateSafeArea() }
  }

  func notifySafeAreaChange() {
    reportSafeArea(safeAreaInsets)
    for view in storedSubviews { view.notifySafeAreaChange() }
  }

  private func reportSafeArea(_ insets: UIEdgeInsets) {
    let changesMargins = insets != reportedSafeArea && insetsLayoutMarginsFromSafeArea
    reportedSafeArea = insets
    safeAreaInsetsDidChange()
    if changesMargins { propagateMarginChange() }
    controller?.viewSafeAreaInsetsDidChange()
    notifyLayoutEngineOfTraits()
    requestLayout()
  }
}
