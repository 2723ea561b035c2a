import CoreGraphics
import Foundation
import UIFoundation

extension CALayer {
  /// Runs a copy of an animation, from this turn on: the layer shows it, and keeps its own values. One that runs under the same key is removed.
  ///
  /// It is shown of layers that belong to views. A layer that is in no window when the next turn comes, or leaves it, drops its animations.
  public func add(_ anim: CAAnimation, forKey key: String?) {
    let running = animations ?? LayerAnimations(of: self)
    animations = running
    running.add(anim, key: key)
  }

  /// Ends the animation under a key, if one runs; its delegate is told in the next turn.
  public func removeAnimation(forKey key: String) { animations?.remove(key) }
  /// Ends all of them.
  public func removeAllAnimations() { animations?.removeAll() }
  /// The layer's copy of the animation that was added under a key, while it is there.
  public func animation(forKey key: String) -> CAAnimation? { animations?.animation(key) }
  /// The keys under which animations are there, in the order of adding; `nil` for none.
  public func animationKeys() -> [String]? { animations.flatMap { $0.keys.isEmpty ? nil : $0.keys } }

  /// The view that shows the layer; of a mask of no view's, the view of what it masks.
  var shownView: UIView? {
    var layer: CALayer? = self
    while let next = layer {
      if let view = next.view { return view }
      layer = next.storedSuperlayer ?? next.maskedLayer
    }
    return nil
  }

  /// The window that shows the layer, in a mask, too.
  var shownWindow: UIWindow? {
    guard let view = shownView else { return nil }
    return view.window ?? view.maskedAround?.shownWindow
  }

  /// Has animations of the layer, of those in it and of its mask end where no window shows them any more: those that stand still would not notice.
  func checkAnimations() {
    animations?.check()
    for layer in storedSublayers { layer.checkAnimations() }
    if let maskView { maskView.checkAnimations() } else { mask?.checkAnimations() }
  }

  /// A layer with the place, the opacity and the background that this one is shown with now.
  public func presentation() -> Self? {
    let shown = type(of: self).init()
    guard let view else {
      (shown.frame, shown.opacity, shown.backgroundColor, shown.cornerRadius) = (frame, opacity, backgroundColor, cornerRadius)
      return shown
    }
    let geometry = view.shownGeometry
    (shown.frame, shown.opacity) = (geometry.bounds.applying(geometry.toSuperview), Float(view.shownAlpha))
    (shown.backgroundColor, shown.cornerRadius) = (view.shownBackgroundColor?.cgColor, cornerRadius)
    return shown
  }

  /// The middle, in the superlayer's space; of a view's layer, the view's `center`.
  public var position: CGPoint {
    get { view?.center ?? CGPoint(x: frame.midX, y: frame.midY) }
    set {
      if let view {
        view.center = newValue
      } else {
        frame = CGRect(x: newValue.x - frame.width / 2, y: newValue.y - frame.height / 2, width: frame.width, height: frame.height)
      }
    }
  }
}
