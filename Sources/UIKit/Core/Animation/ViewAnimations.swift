import CoreGraphics
import Foundation
import UIFoundation

/// A value on its way from where it was shown to the view's own.
@MainActor
struct PropertyAnimation<Value> {
  let from: Value
  let group: AnimationGroup
}

/// What of one view is in motion. The ends are the view's own values, read anew at each step.
@MainActor
final class ViewAnimations {
  fileprivate(set) var geometry: PropertyAnimation<ViewGeometry>?
  fileprivate(set) var alpha: PropertyAnimation<CGFloat>?
  fileprivate(set) var background: PropertyAnimation<UIColor>?
  /// What was seen before a transition.
  fileprivate(set) var dissolve: PropertyAnimation<FadingPicture>?

  /// Where the last step drew, in the window's space.
  fileprivate var lastDrawn: CGRect?

  fileprivate var isIdle: Bool { geometry == nil && alpha == nil && background == nil && dissolve == nil }
}

extension UIView {
  // MARK: What is shown now

  /// Where the view is shown now; its own geometry where it is at rest.
  var shownGeometry: ViewGeometry {
    let end = ViewGeometry(origin: storedOrigin, bounds: storedBounds, transform: storedTransform)
    guard let motion = presentation?.geometry else { return end }
    return motion.from.mixed(with: end, motion.group.progress(at: Timeline.shared.now).way)
  }

  var shownAlpha: CGFloat {
    guard let motion = presentation?.alpha else { return storedAlpha }
    let way = motion.group.progress(at: Timeline.shared.now).way
    return min(max(motion.from + (storedAlpha - motion.from) * CGFloat(way), 0), 1)
  }

  var shownBackgroundColor: UIColor? {
    guard let motion = presentation?.background else { return storedBackgroundColor }
    let way = motion.group.progress(at: Timeline.shared.now).way
    return motion.from.mixed(with: storedBackgroundColor ?? .clear, way)
  }

  /// What was seen before a transition, and how much of it is left; `nil` outside of one.
  var shownDissolve: (picture: FadingPicture, share: CGFloat)? {
    guard let motion = presentation?.dissolve else { return nil }
    return (motion.from, min(max(1 - CGFloat(motion.group.progress(at: Timeline.shared.now).way), 0), 1))
  }

  // MARK: Setting in motion

  func animateDissolve(from picture: FadingPicture) { animate(\.dissolve, from: picture) }

  func animateGeometry(from shown: ViewGeometry) { animate(\.geometry, from: shown) }
  func animateAlpha(from shown: CGFloat) { animate(\.alpha, from: shown) }
  func animateBackground(from shown: UIColor?) { animate(\.background, from: shown ?? .clear) }

  /// Inside an animation block the value sets out from what is shown; outside of one, what was in motion stops.
  private func animate<Value>(
    _ property: ReferenceWritableKeyPath<ViewAnimations, PropertyAnimation<Value>?>, from shown: Value
  ) {
    let former = presentation?[keyPath: property]
    guard let group = AnimationGroup.current else {
      guard let former else { return }
      presentation?[keyPath: property] = nil
      former.group.end(finished: false)
      return
    }
    let animations = presentation ?? ViewAnimations()
    presentation = animations
    animations[keyPath: property] = PropertyAnimation(from: shown, group: group)
    animations.lastDrawn = animations.lastDrawn ?? windowRect(ofDamage: extent, evenIfClear: true)
    group.begin()
    former?.group.end(finished: false)
    Timeline.shared.everyTurn(for: animations) { [weak self] time in self?.stepAnimations(at: time) ?? false }
  }

  /// Marks what moved; `false` when all of it has come to its end.
  private func stepAnimations(at time: TimeInterval) -> Bool {
    guard let animations = presentation else { return false }
    if let lastDrawn = animations.lastDrawn { window?.gatherDamage(lastDrawn) }
    var ended: [AnimationGroup] = []
    func check<Value>(_ property: ReferenceWritableKeyPath<ViewAnimations, PropertyAnimation<Value>?>) {
      guard let group = animations[keyPath: property]?.group, group.progress(at: time).isOver else { return }
      animations[keyPath: property] = nil
      ended.append(group)
    }
    check(\.geometry)
    check(\.alpha)
    check(\.background)
    check(\.dissolve)
    let drawn = windowRect(ofDamage: extent, evenIfClear: true)
    if let drawn { window?.gatherDamage(drawn) }
    animations.lastDrawn = drawn
    if animations.isIdle { presentation = nil }
    for group in ended { group.end(finished: true) }
    return presentation != nil
  }
}
