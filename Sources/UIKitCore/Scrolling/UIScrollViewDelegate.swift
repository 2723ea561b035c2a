import CoreGraphics
import Foundation

/// A view with a delegate for scrolling.
///
/// `delegate` is in this protocol's extension, so that a class such as `UITextView` can have a delegate of a narrower type under the
/// same name, as in Objective-C; Swift does not allow such an override. A Galley extension.
@preconcurrency @MainActor
public protocol ScrollDelegating: AnyObject {
  /// The delegate; a narrower `delegate` sets it as well. Not retained; `nil` if there is none.
  var scrollDelegate: (any UIScrollViewDelegate)? { get set }
}

extension ScrollDelegating {
  /// The delegate. Not retained; `nil` if there is none.
  public var delegate: (any UIScrollViewDelegate)? {
    get { scrollDelegate }
    set { scrollDelegate = newValue }
  }
}

/// Receives scroll events. Every method has a default that does nothing.
@preconcurrency @MainActor
public protocol UIScrollViewDelegate: AnyObject {
  /// Called whenever `contentOffset` changes, by input or by code.
  func scrollViewDidScroll(_ scrollView: UIScrollView)
  /// Called when a touch begins to drag the content.
  func scrollViewWillBeginDragging(_ scrollView: UIScrollView)
  /// Called when the user ends a drag. `velocity` is in points per millisecond; the method can change the target offset.
  func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>)
  /// Called when the touch has ended; `decelerate` is whether the content keeps moving.
  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool)
  /// Called when the content begins to decelerate after a drag.
  func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView)
  /// Called when the content has come to rest after a drag, or was stopped by a touch.
  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView)
  /// Called when an animated `setContentOffset` has arrived; not when something interrupts it.
  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView)
}

extension UIScrollViewDelegate {
  /// Called whenever `contentOffset` changes, by input or by code. Does nothing by default.
  public func scrollViewDidScroll(_ scrollView: UIScrollView) {}
  /// Called when a touch begins to drag the content. Does nothing by default.
  public func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}
  /// Called when the user ends a drag. Does nothing by default.
  public func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {}
  /// Called when the touch has ended; `decelerate` is whether the content keeps moving. Does nothing by default.
  public func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {}
  /// Called when the content begins to decelerate after a drag. Does nothing by default.
  public func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {}
  /// Called when the content has come to rest after a drag, or was stopped by a touch. Does nothing by default.
  public func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {}
  /// Called when an animated `setContentOffset` has arrived; not when something interrupts it. Does nothing by default.
  public func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {}
}
