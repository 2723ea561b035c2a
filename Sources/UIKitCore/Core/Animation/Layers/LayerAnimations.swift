import CoreGraphics
import Foundation
import UIFoundation

/// The animations of one layer, in the order in which they were added.
@MainActor
final class LayerAnimations {
  private struct Entry {
    let key: String?
    let animation: CAAnimation
    let start: TimeInterval
    let transaction: Transaction?
    var hasBegun = false
    var hasEnded = false
  }

  private unowned let layer: CALayer
  private var entries: [Entry] = []
  /// The area that the last step drew, in the window's space; `nil` if there is none.
  private var lastDrawn: CGRect?

  init(of layer: CALayer) { self.layer = layer }

  /// Ends the animations, because the layer has been released; their delegates are called in the next turn.
  isolated deinit {
    for entry in entries { Timeline.shared.schedule(after: 0) { Self.notifyEnd(of: entry, finished: false) } }
  }

  var keys: [String] { entries.compactMap(\.key) }
  var isEmpty: Bool { entries.isEmpty }
  func animation(_ key: String) -> CAAnimation? { entries.last { $0.key == key }?.animation }

  func add(_ original: CAAnimation, key: String?) {
    if let key { remove(key) }
    let animation = original.copy() as! CAAnimation
    if animation.duration <= 0 { animation.duration = CATransaction.animationDuration() }
    if animation.timingFunction == nil { animation.timingFunction = CATransaction.animationTimingFunction() }
    lastDrawn = lastDrawn ?? damageRect
    let delay = animation.beginTime == 0 ? 0 : animation.beginTime - CACurrentMediaTime()
    entries.append(Entry(key: key, animation: animation, start: Timeline.shared.now + delay, transaction: CATransaction.join()))
    redraw()
    run()
  }

  func remove(_ key: String) { remove { $0.key == key } }
  func removeAll() { remove { _ in true } }

  private func remove(where isGoing: (Entry) -> Bool) {
    let removed = entries.filter(isGoing)
    guard !removed.isEmpty else { return }
    redraw()
    entries.removeAll(where: isGoing)
    redraw()
    // In the next turn, because a delegate can remove or add animations.
    for entry in removed { Timeline.shared.schedule(after: 0) { Self.notifyEnd(of: entry, finished: false) } }
  }

  private static func notifyEnd(of entry: Entry, finished: Bool) {
    if !entry.hasEnded {
      entry.animation.delegate?.animationDidStop(entry.animation, finished: finished)
      entry.transaction?.leave()
    }
  }

  // MARK: Timing

  /// Checks in the next turn whether a window still shows the layer.
  func check() { if !entries.isEmpty { run() } }

  private func run() { Timeline.shared.everyTurn(for: self) { [weak self] in self?.step(at: $0) ?? false } }

  /// Begins and ends animations that are due, and marks the moved area for drawing. Returns `false` if all are paused or have ended, or if no window
  /// shows the layer, which removes all of them.
  private func step(at time: TimeInterval) -> Bool {
    // The delegate can release the layer in `animationDidStart`.
    let layer = layer
    guard layer.shownWindow != nil else {
      // As in Core Animation, a layer outside a window runs no animation.
      removeAll()
      return false
    }
    var begun: [CAAnimation] = []
    for index in entries.indices where !entries[index].hasBegun && time >= entries[index].start {
      entries[index].hasBegun = true
      begun.append(entries[index].animation)
    }
    for animation in begun { animation.delegate?.animationDidStart(animation) }
    var ended: [Entry] = []
    for index in entries.indices where !entries[index].hasEnded {
      let entry = entries[index]
      guard entry.animation.phase(after: time - entry.start, standard: entry.animation.duration).isOver else { continue }
      ended.append(entry)
      entries[index].hasEnded = true
    }
    entries.removeAll { $0.hasEnded && $0.animation.isRemovedOnCompletion }
    redraw()
    for entry in ended { Self.notifyEnd(of: entry, finished: true) }
    // A paused animation needs no further steps.
    return entries.contains { !$0.hasEnded && ($0.animation.speed != 0 || !$0.hasBegun) }
  }

  /// Marks the previous and the current area of the layer for drawing.
  private func redraw() {
    guard let view = layer.view else { return layer.redraw() }
    view.maskedAround?.redraw()
    if let lastDrawn { view.window?.gatherDamage(lastDrawn) }
    let drawn = damageRect
    if let drawn { view.window?.gatherDamage(drawn) }
    lastDrawn = entries.isEmpty ? nil : drawn
  }

  private var damageRect: CGRect? { layer.view.flatMap { $0.windowRect(ofDamage: $0.extent, evenIfClear: true) } }

  // MARK: Presentation

  /// Returns `state` as the animations currently show it.
  func shown(_ state: LayerState) -> LayerState {
    var shown = state
    let now = Timeline.shared.now
    for entry in entries { entry.animation.show(after: now - entry.start, standard: entry.animation.duration, in: &shown) }
    return shown
  }
}

extension UIView {
  /// In the next turn, ends the animations of the layers of this view and its descendants if no window shows them any more.
  func checkAnimations() {
    layerIfCreated?.checkAnimations()
    for view in storedSubviews { view.checkAnimations() }
  }

  /// Returns the view's state as its layer's animations show it, starting from `geometry`, `alpha` and `background`; `nil` without animations.
  private func animatedState(
    _ geometry: @autoclosure () -> ViewGeometry, alpha: @autoclosure () -> CGFloat, background: @autoclosure () -> UIColor?
  ) -> LayerState? {
    guard let animations = layerIfCreated?.animations, !animations.isEmpty else { return nil }
    let geometry = geometry()
    return animations.shown(
      LayerState(
        position: CGPoint(x: geometry.origin.x + geometry.bounds.width / 2, y: geometry.origin.y + geometry.bounds.height / 2), bounds: geometry.bounds,
        transform: geometry.transform, opacity: Double(alpha()), background: background().map { LayerProperty.numbers(of: $0) } ?? [0, 0, 0, 0]))
  }

  /// Returns the geometry as the layer's animations show it; `geometry` itself without animations.
  func animatedByLayer(_ geometry: ViewGeometry) -> ViewGeometry {
    guard let state = animatedState(geometry, alpha: 1, background: nil) else { return geometry }
    let (position, bounds) = (state.position, state.bounds)
    let size = bounds.size == geometry.bounds.size ? geometry.bounds.size : bounds.size
    let isAtRest = position.x == geometry.origin.x + geometry.bounds.width / 2 && position.y == geometry.origin.y + geometry.bounds.height / 2
    let origin = isAtRest && size == geometry.bounds.size ? geometry.origin : CGPoint(x: position.x - size.width / 2, y: position.y - size.height / 2)
    return ViewGeometry(origin: origin, bounds: bounds, transform: state.transform)
  }

  /// Returns the opacity as the layer's animations show it; `alpha` itself without animations.
  func animatedByLayer(alpha: CGFloat) -> CGFloat {
    animatedState(ViewGeometry(origin: .zero, bounds: .zero, transform: .identity), alpha: alpha, background: nil).map { CGFloat($0.opacity) } ?? alpha
  }

  /// Returns the background as the layer's animations show it; `background` itself if they do not change it.
  func animatedByLayer(background: UIColor?) -> UIColor? {
    guard let state = animatedState(ViewGeometry(origin: .zero, bounds: .zero, transform: .identity), alpha: 1, background: background) else { return background }
    guard state.background != background.map({ LayerProperty.numbers(of: $0) }) ?? [0, 0, 0, 0] else { return background }
    let numbers = state.background.map { CGFloat($0) }
    return UIColor(red: numbers[0], green: numbers[1], blue: numbers[2], alpha: numbers[3])
  }
}
