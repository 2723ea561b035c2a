import CoreGraphics
import UIFoundation

/// Room around the content.
extension UIScrollView {
  /// At which edges what bars cover of the view is room around its content.
  public enum ContentInsetAdjustmentBehavior: Int, Sendable {
    /// Where the content scrolls along that axis; at the top and the bottom in any case for a controller's view, and for one in it that
    /// reaches from its top to its bottom; at the top in any case under a large title.
    case automatic
    /// Where the content scrolls along that axis.
    case scrollableAxes
    /// Nowhere.
    case never
    /// At all edges.
    case always
  }

  /// `contentInset` and what bars cover, as `contentInsetAdjustmentBehavior` says; at the bottom what the keyboard covers while a text in the view is edited, where
  /// that is more.
  public var adjustedContentInset: UIEdgeInsets {
    var inset = inset(with: countedSafeArea)
    inset.bottom = max(inset.bottom, keyboardInset)
    return inset
  }

  /// What of `adjustedContentInset` hangs neither on the content's size nor on the keyboard: content that is to fit into the view fits in between.
  var insetOfAnyContent: UIEdgeInsets {
    guard contentInsetAdjustmentBehavior != .never, case var safe = safeAreaInsets else { return inset(with: .zero) }
    if contentInsetAdjustmentBehavior != .always {
      (safe.left, safe.right) = (0, 0)
      if !countsTopAndBottom { (safe.top, safe.bottom) = (isUnderTitle ? safe.top : 0, 0) }
    }
    return inset(with: safe)
  }

  private func inset(with safe: UIEdgeInsets) -> UIEdgeInsets {
    UIEdgeInsets(
      top: contentInset.top + coveredTop + pulledRoom + safe.top, left: contentInset.left + safe.left, bottom: contentInset.bottom + safe.bottom,
      right: contentInset.right + safe.right)
  }

  /// Whether `.automatic` is more than `.scrollableAxes`.
  private var countsTopAndBottom: Bool {
    guard contentInsetAdjustmentBehavior == .automatic else { return false }
    if controller != nil { return true }
    guard let superview, superview.controller != nil else { return false }
    return frame.minY <= superview.bounds.minY && frame.maxY >= superview.bounds.maxY
  }

  /// Whether a large title may lie over the top. Its height always counts: content that does not scroll could not get out from under it.
  private var isUnderTitle: Bool { (controller ?? superview?.controller).map { $0.barInset > 0 } ?? false }

  /// What of the safe area is room around the content.
  var countedSafeArea: UIEdgeInsets {
    guard contentInsetAdjustmentBehavior != .never, case var safe = safeAreaInsets, safe != .zero else { return .zero }
    let scrollsAcross = alwaysBounceHorizontal || contentSize.width + contentInset.left + contentInset.right > bounds.width
    let scrollsDown = alwaysBounceVertical || contentSize.height + contentInset.top + contentInset.bottom + safe.top + safe.bottom > bounds.height
    if contentInsetAdjustmentBehavior != .always, !scrollsAcross { (safe.left, safe.right) = (0, 0) }
    if contentInsetAdjustmentBehavior != .always, !countsTopAndBottom, !scrollsDown { (safe.top, safe.bottom) = (isUnderTitle ? safe.top : 0, 0) }
    return safe
  }

  /// Content that stands at its start goes with the edge.
  func insetDidChange() {
    let (old, new) = (knownInset, adjustedContentInset)
    guard old != new else { return }
    knownInset = new
    if motion == nil, !isDragging {
      if contentOffset.y == -old.top { contentOffset.y = -new.top }
      if contentOffset.x == -old.left { contentOffset.x = -new.left }
    }
    keepOffsetInRange()
    adjustedContentInsetDidChange()
  }
}
