import CoreGraphics
import Foundation
import UIFoundation

extension UIView.AnimationOptions {
  /// Whether the frame and color changes in `animations` of a transition are animated, too. Otherwise they take effect at once and only the
  /// transition shows them.
  public static let allowAnimatedContent = UIView.AnimationOptions(rawValue: 1 << 7)
  /// Makes `transition(from:to:…)` hide one view and show the other, instead of replacing it in the superview.
  public static let showHideTransitionViews = UIView.AnimationOptions(rawValue: 1 << 8)
  /// A cross-dissolve: flips are not supported.
  public static let transitionFlipFromLeft = UIView.AnimationOptions(rawValue: 1 << 20)
  /// A cross-dissolve: flips are not supported.
  public static let transitionFlipFromRight = UIView.AnimationOptions(rawValue: 2 << 20)
  /// A cross-dissolve: curls are not supported.
  public static let transitionCurlUp = UIView.AnimationOptions(rawValue: 3 << 20)
  /// A cross-dissolve: curls are not supported.
  public static let transitionCurlDown = UIView.AnimationOptions(rawValue: 4 << 20)
  /// The old appearance fades out over the new one.
  public static let transitionCrossDissolve = UIView.AnimationOptions(rawValue: 5 << 20)
  /// A cross-dissolve: flips are not supported.
  public static let transitionFlipFromTop = UIView.AnimationOptions(rawValue: 6 << 20)
  /// A cross-dissolve: flips are not supported.
  public static let transitionFlipFromBottom = UIView.AnimationOptions(rawValue: 7 << 20)

  var hasTransition: Bool { rawValue >> 20 & 7 != 0 }
}

extension UIView {
  /// Fades from the current appearance of `view` to its appearance after `animations`, in `duration` seconds.
  ///
  /// Changes at once without one of the `transition…` options, with a duration of 0 or less, if animations are disabled, or if `view` is hidden, is
  /// not in a window or has a side of less than a point. `completion` is called as by `animate`.
  public class func transition(
    with view: UIView, duration: TimeInterval, options: AnimationOptions = [], animations: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    let snapshot = options.hasTransition && duration > 0 && areAnimationsEnabled ? FadingSnapshot(of: view) : nil
    animate(withDuration: snapshot == nil ? 0 : duration, delay: 0, options: options) {
      if options.contains(.allowAnimatedContent), snapshot != nil { animations?() } else { performWithoutAnimation { animations?() } }
      if let snapshot { view.animateDissolve(from: snapshot) }
    } completion: { completion?($0) }
  }

  /// Replaces `fromView` by `toView` in its superview, or with `showHideTransitionViews` hides one and shows the other, and fades from one to the
  /// other as `transition(with:…)` does. A view that comes from elsewhere takes the frame of `fromView`. If `fromView` has no superview, only calls
  /// `completion` with `false`.
  public class func transition(
    from fromView: UIView, to toView: UIView, duration: TimeInterval, options: AnimationOptions = [], completion: ((Bool) -> Void)? = nil
  ) {
    guard let container = fromView.superview else {
      completion?(false)
      return
    }
    transition(with: container, duration: duration, options: options) {
      if options.contains(.showHideTransitionViews) {
        fromView.isHidden = true
        toView.isHidden = false
      } else {
        if toView.superview !== container { toView.frame = fromView.frame }
        container.insertSubview(toView, aboveSubview: fromView)
        fromView.removeFromSuperview()
      }
    } completion: { completion?($0) }
  }
}

/// The appearance of a view before a change, which fades out over the new appearance.
@MainActor
final class FadingSnapshot {
  private let image: UIImage
  private let bounds: CGRect

  /// Creates an image of the view; returns `nil` if the view is hidden, is not in a window, or has a side of less than a point.
  init?(of view: UIView) {
    guard view.window != nil, !view.isHidden, view.bounds.width >= 1, view.bounds.height >= 1 else { return nil }
    let format = UIGraphicsImageRendererFormat()
    format.scale = max(view.traitCollection.displayScale, 1)
    let bounds = view.bounds
    image = UIGraphicsImageRenderer(size: bounds.size, format: format).image { renderer in
      renderer.cgContext.translateBy(x: -bounds.minX, y: -bounds.minY)
      view.renderDissolving(in: renderer.cgContext, bounds: bounds, damage: bounds)
    }
    self.bounds = bounds
  }

  /// Draws the old image over the new content. Does nothing if `share` is 0 or less.
  ///
  /// - Parameter share: The opacity of the image, from 1 to 0.
  func draw(in context: CGContext, share: CGFloat) {
    guard share > 0 else { return }
    context.saveGState()
    context.setAlpha(share)
    context.beginTransparencyLayer(in: bounds)
    UIGraphicsPushContext(context)
    image.draw(in: bounds)
    UIGraphicsPopContext()
    context.endTransparencyLayer()
    context.restoreGState()
  }
}
