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

  /// Whether all that is in motion stands still for now.
  fileprivate var isResting: Bool { [geometry?.group, alpha?.group, background?.group, dissolve?.group].allSatisfy { $0?.isResting ?? true } }
}

extension UIView {
  // MARK: What is shown now

  /// Where the view is shown now; its own geometry where it is at rest.
  var shownGeometry: ViewGeometry { animatedByLayer(geometryInMotion) }
  var shownAlpha: CGFloat { animatedByLayer(alpha: alphaInMotion) }
  var shownBackgroundColor: UIColor? { animatedByLayer(background: backgroundInMotion) }

  /// As the view's own animations have it.
  private var geometryInMotion: ViewGeometry {
    guard let motion = presentation?.geometry else { return modelGeometry }
    return motion.from.mixed(with: modelGeometry, motion.group.progress(at: Timeline.shared.now).way)
  }

  private var alphaInMotion: CGFloat {
    guard let motion = presentation?.alpha else { return storedAlpha }
    let way = motion.group.progress(at: Timeline.shared.now).way
    return min(max(motion.from + (storedAlpha - motion.from) * CGFloat(way), 0), 1)
  }

  private var backgroundInMotion: UIColor? {
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

  /// A picture has no value of the view's own.
  func animateDissolve(from picture: FadingPicture) { animate(\.dissolve, from: picture, Model(before: 0, now: \.tag, shown: \.tag) { _, _ in }) }

  func animateGeometry(from shown: ViewGeometry, before: ViewGeometry) {
    animate(\.geometry, from: shown, Model(before: before, now: \.modelGeometry, shown: \.shownGeometry) { $0.setModelGeometry($1) })
  }
  func animateAlpha(from shown: CGFloat, before: CGFloat) {
    animate(\.alpha, from: shown, Model(before: before, now: \.storedAlpha, shown: \.shownAlpha) { $0.setModelAlpha($1) })
  }
  func animateBackground(from shown: UIColor?, before: UIColor?) {
    animate(
      \.background, from: shown ?? .clear,
      Model(before: before, now: \.storedBackgroundColor, shown: \.shownBackgroundColor) { $0.setModelBackgroundColor($1) })
  }

  /// A value of a view's own, for who takes it out of motion.
  private struct Model<Value> {
    let before: Value
    let now: KeyPath<UIView, Value>
    let shown: KeyPath<UIView, Value>
    let set: (UIView, Value) -> Void
  }

  /// Inside an animation block the value sets out from what is shown; outside of one, what was in motion stops.
  private func animate<Value, Own>(
    _ property: ReferenceWritableKeyPath<ViewAnimations, PropertyAnimation<Value>?>, from shown: Value, _ model: Model<Own>
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
    if former?.group !== group { note(property, in: group, model) }
    group.begin()
    former?.group.end(finished: false)
    wakeAnimations()
  }

  /// What is done with a value that a pacer's block has set.
  private func note<Value, Own>(
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
    group.note(change)
  }

  private func wakeAnimations() {
    guard let presentation else { return }
    Timeline.shared.everyTurn(for: presentation) { [weak self] time in self?.stepAnimations(at: time) ?? false }
  }

  /// Marks what moved; `false` when all of it has come to its end.
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
