import CoreGraphics
import Foundation
import UIFoundation

extension UIView.AnimationOptions {
  /// What `animations` of a transition change of frames and colours moves as well. Without it they are at their ends at once, and are seen by the
  /// transition alone.
  public static let allowAnimatedContent = UIView.AnimationOptions(rawValue: 1 << 7)
  /// The views of `transition(from:to:…)` are hidden and shown, and keep their places in their superviews.
  public static let showHideTransitionViews = UIView.AnimationOptions(rawValue: 1 << 8)
  /// As `transitionCrossDissolve`: nothing turns here.
  public static let transitionFlipFromLeft = UIView.AnimationOptions(rawValue: 1 << 20)
  /// As `transitionCrossDissolve`: nothing turns here.
  public static let transitionFlipFromRight = UIView.AnimationOptions(rawValue: 2 << 20)
  /// As `transitionCrossDissolve`: nothing curls here.
  public static let transitionCurlUp = UIView.AnimationOptions(rawValue: 3 << 20)
  /// As `transitionCrossDissolve`: nothing curls here.
  public static let transitionCurlDown = UIView.AnimationOptions(rawValue: 4 << 20)
  /// What was seen fades out over what is seen now.
  public static let transitionCrossDissolve = UIView.AnimationOptions(rawValue: 5 << 20)
  /// As `transitionCrossDissolve`: nothing turns here.
  public static let transitionFlipFromTop = UIView.AnimationOptions(rawValue: 6 << 20)
  /// As `transitionCrossDissolve`: nothing turns here.
  public static let transitionFlipFromBottom = UIView.AnimationOptions(rawValue: 7 << 20)

  var hasTransition: Bool { rawValue >> 20 & 7 != 0 }
}

extension UIView {
  /// Fades from what is seen of `view` to what is seen of it after `animations`, in `duration` seconds.
  ///
  /// Without one of the options called `transition…`, or where `view` is in no window, it changes at once. `completion` is told as by `animate`.
  public class func transition(
    with view: UIView, duration: TimeInterval, options: AnimationOptions = [], animations: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    let picture = options.hasTransition && duration > 0 && areAnimationsEnabled ? FadingPicture(of: view) : nil
    animate(withDuration: picture == nil ? 0 : duration, delay: 0, options: options) {
      if options.contains(.allowAnimatedContent), picture != nil { animations?() } else { performWithoutAnimation { animations?() } }
      if let picture { view.animateDissolve(from: picture) }
    } completion: { completion?($0) }
  }

  /// Takes `fromView` out of its superview and puts `toView` in its place, or hides one and shows the other with `showHideTransitionViews`, and
  /// fades from one to the other.
  public class func transition(
    from fromView: UIView, to toView: UIView, duration: TimeInterval, options: AnimationOptions = [], completion: ((Bool) -> Void)? = nil
  ) {
    guard let place = fromView.superview else {
      completion?(false)
      return
    }
    transition(with: place, duration: duration, options: options) {
      if options.contains(.showHideTransitionViews) {
        fromView.isHidden = true
        toView.isHidden = false
      } else {
        if toView.superview !== place { toView.frame = fromView.frame }
        place.insertSubview(toView, aboveSubview: fromView)
        fromView.removeFromSuperview()
      }
    } completion: { completion?($0) }
  }
}

/// What was seen of a view before a change, which fades out over it.
@MainActor
final class FadingPicture {
  private let image: UIImage
  private let place: CGRect

  /// `nil` for a view of which nothing can be seen.
  init?(of view: UIView) {
    guard view.window != nil, !view.isHidden, view.bounds.width >= 1, view.bounds.height >= 1 else { return nil }
    let format = UIGraphicsImageRendererFormat()
    format.scale = max(view.traitCollection.displayScale, 1)
    let place = view.bounds
    image = UIGraphicsImageRenderer(size: place.size, format: format).image { renderer in
      renderer.cgContext.translateBy(x: -place.minX, y: -place.minY)
      view.renderDissolving(in: renderer.cgContext, bounds: place, damage: place)
    }
    self.place = place
  }

  /// - Parameter share: how much of it is left, from 1 to 0.
  func draw(in context: CGContext, share: CGFloat) {
    guard share > 0 else { return }
    context.saveGState()
    context.setAlpha(share)
    context.beginTransparencyLayer(in: place)
    UIGraphicsPushContext(context)
    image.draw(in: place)
    UIGraphicsPopContext()
    context.endTransparencyLayer()
    context.restoreGState()
  }
}
