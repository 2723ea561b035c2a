import Foundation
import GalleyRequirements

extension UIViewController {
  /// Replaces the view of a child by another's and cross-fades with the transition options, as
  /// `UIView.transition(from:to:duration:options:completion:)` does. Without such an option, adds the new view above the old
  /// one, animates the changes in `animations`, and removes the old view at the end. If the old view has no superview, only calls `animations` and
  /// `completion` with `false`.
  ///
  /// The caller calls `willMove(toParent:)` and `removeFromParent()`. Traps unless both are children of the controller.
  public func transition(
    from fromViewController: UIViewController, to toViewController: UIViewController, duration: TimeInterval, options: UIView.AnimationOptions = [],
    animations: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    require(fromViewController.parent === self && toViewController.parent === self, "both controllers must be children of \(type(of: self))")
    let old: UIView = fromViewController.view
    let new: UIView = toViewController.view
    guard let container = old.superview else {
      animations?()
      completion?(false)
      return
    }
    if options.hasTransition {
      UIView.transition(with: container, duration: duration, options: options) {
        if new.superview !== container { new.frame = old.frame }
        container.insertSubview(new, aboveSubview: old)
        animations?()
        old.removeFromSuperview()
      } completion: { completion?($0) }
    } else {
      UIView.performWithoutAnimation {
        if new.superview !== container {
          if new.frame.isEmpty { new.frame = old.frame }
          container.insertSubview(new, aboveSubview: old)
          new.layoutIfNeeded()
        }
      }
      UIView.animate(withDuration: duration, delay: 0, options: options) { animations?() } completion: { isFinished in
        old.removeFromSuperview()
        completion?(isFinished)
      }
    }
  }
}
