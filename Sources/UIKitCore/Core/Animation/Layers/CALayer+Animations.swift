import CoreGraphics
import Foundation
import UIFoundation

extension CALayer {
  /// Adds a copy of an animation, which runs from this turn on and leaves the layer's own values unchanged. It replaces one with the same key; with
  /// the key `nil`, it replaces none.
  ///
  /// Only layers of views show animations. A layer that is not in a window at the next turn, or that leaves its window, drops its animations.
  public func add(_ anim: CAAnimation, forKey key: String?) {
    let running = animations ?? LayerAnimations(of: self)
    animations = running
    running.add(anim, key: key)
  }

  /// Removes the animation with the key; its delegate is called in the next turn. Does nothing if there is none.
  public func removeAnimation(forKey key: String) { animations?.remove(key) }
  /// Removes all animations; their delegates are called in the next turn.
  public func removeAllAnimations() { animations?.removeAll() }
  /// Returns the layer's copy of the animation with the key; `nil` if there is none, or if it has been removed.
  public func animation(forKey key: String) -> CAAnimation? { animations?.animation(key) }
  /// Returns the keys of the layer's animations, in the order in which they were added, without those that have no key; `nil` if there are none.
  public func animationKeys() -> [String]? { animations.flatMap { $0.keys.isEmpty ? nil : $0.keys } }

  /// The view that shows the layer. For a mask without a view, this is the view of the masked layer. `nil` if there is none.
  var shownView: UIView? {
    var layer: CALayer? = self
    while let next = layer {
      if let view = next.view { return view }
      layer = next.storedSuperlayer ?? next.maskedLayer
    }
    return nil
  }

  /// The window that shows the layer, also as part of a mask; `nil` if there is none.
  var shownWindow: UIWindow? {
    guard let view = shownView else { return nil }
    return view.window ?? view.maskedAround?.shownWindow
  }

  /// In the next turn, ends the animations of the layer, its sublayers and its mask if no window shows them any more. Paused animations would not
  /// notice otherwise.
  func checkAnimations() {
    animations?.check()
    for layer in storedSublayers { layer.checkAnimations() }
    if let maskView { maskView.checkAnimations() } else { mask?.checkAnimations() }
  }

  /// Returns a new layer of the same class with the frame, opacity and background that the layer currently has on screen, and its corner radius;
  /// its other properties are the defaults. Never `nil`.
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

  /// The center of the frame, in the superlayer's space. For a view's layer, this is the view's `center`.
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
