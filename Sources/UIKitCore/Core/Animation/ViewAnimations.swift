import CoreGraphics
import Foundation
import UIFoundation

/// An animation of a property, from its shown value to the view's own value.
@MainActor
struct PropertyAnimation<Value: Interpolable> {
  let from: Value
  let group: AnimationGroup
  /// The values between, in a keyframe animation; `nil` in others.
  var track: KeyframeTrack<Value>?

  /// Returns the current value. `end` is the view's own value.
  func value(toward end: Value) -> Value {
    let now = Timeline.shared.now
    let fraction = group.progress(at: now).fraction
    guard let track else { return from.mixed(with: end, fraction) }
    return now < group.start ? from : track.value(at: fraction)
  }
}

/// The running animations of a view. Their ends are the view's own values, which each step reads again.
@MainActor
package final class ViewAnimations {
  fileprivate(set) var geometry: PropertyAnimation<ViewGeometry>?
  fileprivate(set) var alpha: PropertyAnimation<CGFloat>?
  fileprivate(set) var background: PropertyAnimation<AnimatedColor>?
  /// The appearance before a transition; `nil` if there is none.
  fileprivate(set) var dissolve: PropertyAnimation<FadingSnapshot>?

  /// The area that the last step drew, in the window's space; `nil` if there is none.
  fileprivate var lastDrawn: CGRect?

  fileprivate var isIdle: Bool { geometry == nil && alpha == nil && background == nil && dissolve == nil }

  private var groups: [AnimationGroup] { [geometry?.group, alpha?.group, background?.group, dissolve?.group].compactMap(\.self) }

  /// Whether all running animations are paused.
  fileprivate var isResting: Bool { groups.allSatisfy(\.isResting) }

  /// Whether no running animation keeps touches from the view.
  var allowsTouches: Bool { groups.allSatisfy(\.allowsTouches) }
}

extension UIView {
  // MARK: Presentation

  /// The geometry that the view is currently shown with; its own geometry if it is not animated.
  package var shownGeometry: ViewGeometry { animatedByLayer(geometryInMotion) }
  var shownAlpha: CGFloat { animatedByLayer(alpha: alphaInMotion) }
  var shownBackgroundColor: UIColor? { animatedByLayer(background: backgroundInMotion) }

  /// The geometry according to the view's own animations.
  private var geometryInMotion: ViewGeometry {
    guard let motion = presentation?.geometry else { return modelGeometry }
    var shown = motion.value(toward: modelGeometry)
    shown.bounds.size = CGSize(width: max(shown.bounds.size.width, 0), height: max(shown.bounds.size.height, 0))
    return shown
  }

  private var alphaInMotion: CGFloat {
    guard let motion = presentation?.alpha else { return storedAlpha }
    return min(max(motion.value(toward: storedAlpha), 0), 1)
  }

  private var backgroundInMotion: UIColor? {
    guard let motion = presentation?.background else { return storedBackgroundColor }
    return motion.value(toward: AnimatedColor(storedBackgroundColor)).color
  }

  /// The appearance before a transition and its remaining opacity; `nil` if no transition is running.
  var shownDissolve: (picture: FadingSnapshot, share: CGFloat)? {
    guard let motion = presentation?.dissolve else { return nil }
    return (motion.from, min(max(1 - CGFloat(motion.group.progress(at: Timeline.shared.now).fraction), 0), 1))
  }

  // MARK: Starting animations

  /// Inside an animation block, starts a dissolve from `snapshot`; otherwise stops a running one. The image does not correspond to a property of the
  /// view.
  func animateDissolve(from snapshot: FadingSnapshot) { animate(\.dissolve, from: snapshot, to: snapshot, Model(before: 0, now: \.tag, shown: \.tag) { _, _ in }) }

  /// If the user prefers less motion, the view is shown with its new geometry at once, unless a pacer, such as a gesture, drives the block.
  func animateGeometry(from shown: ViewGeometry, before: ViewGeometry) {
    let model = Model(before: before, now: \UIView.modelGeometry, shown: \.shownGeometry) { $0.setModelGeometry($1) }
    guard UIAccessibility.isReduceMotionEnabled, AnimationGroup.current?.isPaced == false else {
      return animate(\.geometry, from: shown, to: modelGeometry, model)
    }
    UIView.performWithoutAnimation { animate(\.geometry, from: shown, to: modelGeometry, model) }
  }
  func animateAlpha(from shown: CGFloat, before: CGFloat) {
    animate(\.alpha, from: shown, to: storedAlpha, Model(before: before, now: \.storedAlpha, shown: \.shownAlpha) { $0.setModelAlpha($1) })
  }
  func animateBackground(from shown: UIColor?, before: UIColor?) {
    animate(
      \.background, from: AnimatedColor(shown), to: AnimatedColor(storedBackgroundColor),
      Model(before: before, now: \.storedBackgroundColor, shown: \.shownBackgroundColor) { $0.setModelBackgroundColor($1) })
  }

  /// A property of the view, for stopping its animation.
  private struct Model<Value> {
    let before: Value
    let now: KeyPath<UIView, Value>
    let shown: KeyPath<UIView, Value>
    let set: (UIView, Value) -> Void
  }

  /// Inside an animation block, animates the property from its shown value; otherwise stops its animation, if there is one.
  private func animate<Value, Own>(
    _ property: ReferenceWritableKeyPath<ViewAnimations, PropertyAnimation<Value>?>, from shown: Value, to end: Value, _ model: Model<Own>
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
    var animation = PropertyAnimation(from: shown, group: group, track: group.calculationMode.map { KeyframeTrack(from: shown, $0) })
    if let former, former.group === group, former.track != nil { animation = former }
    animation.track?.add(end, in: group.frame)
    animations[keyPath: property] = animation
    animations.lastDrawn = animations.lastDrawn ?? windowRect(ofDamage: extent, evenIfClear: true)
    if former?.group !== group { recordAnimationEnd(property, in: group, model) }
    group.begin()
    // Another change in the same block does not stop the animation.
    former.map { $0.group.end(finished: $0.group === group) }
    wakeAnimations()
  }

  /// Records how to end the animation of a property, if a pacer drives the block.
  private func recordAnimationEnd<Value, Own>(
    _ property: ReferenceWritableKeyPath<ViewAnimations, PropertyAnimation<Value>?>, in group: AnimationGroup, _ model: Model<Own>
  ) {
    guard group.isPaced else { return }
    var end: Own?
    let finish = { [weak self, weak group] (position: UIViewAnimatingPosition) in
      guard let self, let group, presentation?[keyPath: property]?.group === group else { return }
      wakeAnimations()
      end = self[keyPath: model.now]
      let value = position == .start ? model.before : self[keyPath: model.shown]
      if position != .end { UIView.performWithoutAnimation { model.set(self, value) } }
      guard presentation?[keyPath: property]?.group === group else { return }
      presentation?[keyPath: property] = nil
      group.end(finished: position == .end)
    }
    let settle = { [weak self] (position: UIViewAnimatingPosition) in
      guard let self, position != .current, let value = position == .start ? model.before : end else { return }
      UIView.performWithoutAnimation { model.set(self, value) }
    }
    let change = AnimatedChange(
      owner: { [weak self] in self?.presentation?[keyPath: property]?.group }, wake: { [weak self] in self?.wakeAnimations() }, finish: finish, settle: settle)
    group.record(change)
  }

  private func wakeAnimations() {
    guard let presentation else { return }
    Timeline.shared.everyTurn(for: presentation) { [weak self] time in self?.stepAnimations(at: time) ?? false }
  }

  /// Ends animations that are over, and marks the moved area for drawing. Returns `false` if all animations are paused or have ended.
  private func stepAnimations(at time: TimeInterval) -> Bool {
    guard let animations = presentation else { return false }
    maskedAround?.redraw()
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
    return presentation.map { !$0.isResting } ?? false
  }
}
