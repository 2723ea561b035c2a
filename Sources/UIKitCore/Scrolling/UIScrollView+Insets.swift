import CoreGraphics
import UIFoundation

/// Insets of the content.
extension UIScrollView {
  /// The rule for adding the insets of bars to the content inset.
  public enum ContentInsetAdjustmentBehavior: Int, Sendable {
    /// Adjusts for the axes on which the content scrolls; always at top and bottom for a controller's view, and for a view in it that
    /// reaches from its top to its bottom; always at the top under a large title.
    case automatic
    /// Adjusts for the axes on which the content scrolls.
    case scrollableAxes
    /// Adjusts nothing.
    case never
    /// Adjusts all edges.
    case always
  }

  /// The inset that applies: `contentInset` plus the insets of bars according to `contentInsetAdjustmentBehavior`. At the top, the heights of a find
  /// bar and of an open pulled view are added; at the bottom, the keyboard's inset applies while a text in the view is edited, if it is larger.
  public var adjustedContentInset: UIEdgeInsets {
    var inset = inset(with: countedSafeArea)
    inset.bottom = max(inset.bottom, keyboardInset)
    return inset
  }

  /// The part of `adjustedContentInset` that depends neither on the content's size nor on the keyboard, for content that should fit into the view.
  package var insetOfAnyContent: UIEdgeInsets {
    guard contentInsetAdjustmentBehavior != .never, case var safe = safeAreaInsets else { return inset(with: .zero) }
    if contentInsetAdjustmentBehavior != .always {
      (safe.left, safe.right) = (0, 0)
      if !countsTopAndBottom { (safe.top, safe.bottom) = (isUnderTitle ? safe.top : 0, 0) }
    }
    return inset(with: safe)
  }

  private func inset(with safe: UIEdgeInsets) -> UIEdgeInsets {
    UIEdgeInsets(
      top: contentInset.top + coveredTop + pulledViewHeight + safe.top, left: contentInset.left + safe.left, bottom: contentInset.bottom + safe.bottom,
      right: contentInset.right + safe.right)
  }

  /// Whether the top and bottom insets of bars count even if the content does not scroll vertically: with `.automatic`, for a controller's view and
  /// for a view as high as that.
  private var countsTopAndBottom: Bool {
    guard contentInsetAdjustmentBehavior == .automatic else { return false }
    if controller != nil { return true }
    guard let superview, superview.controller != nil else { return false }
    return frame.minY <= superview.bounds.minY && frame.maxY >= superview.bounds.maxY
  }

  /// Whether a large title can cover the top. Its height always counts as an inset, because content that does not scroll would stay covered.
  private var isUnderTitle: Bool { (controller ?? superview?.controller).map { $0.barInset > 0 } ?? false }

  /// The part of the safe area that counts as content inset.
  package var countedSafeArea: UIEdgeInsets {
    guard contentInsetAdjustmentBehavior != .never, case var safe = safeAreaInsets, safe != .zero else { return .zero }
    let scrollsAcross = alwaysBounceHorizontal || contentSize.width + contentInset.left + contentInset.right > bounds.width
    let scrollsDown = alwaysBounceVertical || contentSize.height + contentInset.top + contentInset.bottom + safe.top + safe.bottom > bounds.height
    if contentInsetAdjustmentBehavior != .always, !scrollsAcross { (safe.left, safe.right) = (0, 0) }
    if contentInsetAdjustmentBehavior != .always, !countsTopAndBottom, !scrollsDown { (safe.top, safe.bottom) = (isUnderTitle ? safe.top : 0, 0) }
    return safe
  }

  /// Updates the content offset after the adjusted inset has changed. Content at its start stays at the edge.
  func insetDidChange() {
    let (old, new) = (lastAdjustedInset, adjustedContentInset)
    guard old != new else { return }
    lastAdjustedInset = new
    if motion == nil, !isDragging {
      if contentOffset.y == -old.top { contentOffset.y = -new.top }
      if contentOffset.x == -old.left { contentOffset.x = -new.left }
    }
    keepOffsetInRange()
    adjustedContentInsetDidChange()
  }
}
