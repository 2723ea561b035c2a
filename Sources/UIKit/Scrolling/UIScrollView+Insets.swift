import CoreGraphics
import UIFoundation

/// Room around the content.
extension UIScrollView {
  /// At which edges what bars cover of the view is room around its content.
  public enum ContentInsetAdjustmentBehavior: Int, Sendable {
    /// At the top and the bottom, and at the sides where the content scrolls sideways.
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
    let safe = countedSafeArea
    var inset = UIEdgeInsets(
      top: contentInset.top + safe.top, left: contentInset.left + safe.left, bottom: contentInset.bottom + safe.bottom, right: contentInset.right + safe.right)
    inset.bottom = max(inset.bottom, keyboardInset)
    return inset
  }

  private var countedSafeArea: UIEdgeInsets {
    guard contentInsetAdjustmentBehavior != .never, case var safe = safeAreaInsets, safe != .zero else { return .zero }
    let scrollsAcross = alwaysBounceHorizontal || contentSize.width + contentInset.left + contentInset.right > bounds.width
    let scrollsDown = alwaysBounceVertical || contentSize.height + contentInset.top + contentInset.bottom + safe.top + safe.bottom > bounds.height
    if contentInsetAdjustmentBehavior != .always, !scrollsAcross { (safe.left, safe.right) = (0, 0) }
    if contentInsetAdjustmentBehavior == .scrollableAxes, !scrollsDown { (safe.top, safe.bottom) = (0, 0) }
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
