import CoreGraphics
import Foundation
import UIFoundation

/// An animation of one value of a layer, by its key path.
///
/// Of views' layers these are shown: `opacity`, `position` (`.x`, `.y`), `bounds` (`.origin`, `.origin.x`, `.origin.y`, `.size`, `.size.width`, `.size.height`),
/// `transform` as a `CGAffineTransform`, `transform.translation` (`.x`, `.y`), `transform.scale` (`.x`, `.y`), `transform.rotation` (`.z`) and
/// `backgroundColor`. Others run, and show nothing.
open class CAPropertyAnimation: CAAnimation {
  /// What it animates.
  open var keyPath: String?
  /// Whether its values are added to the layer's; `false` by default.
  open var isAdditive = false
  /// Whether each run goes on from the end of the one before; `false` by default.
  open var isCumulative = false

  /// An animation of `keyPath`.
  public convenience init(keyPath path: String?) {
    self.init()
    keyPath = path
  }

  override func makeEmpty() -> CAAnimation { CAPropertyAnimation() }
  override func give(to copy: CAAnimation) {
    super.give(to: copy)
    guard let copy = copy as? CAPropertyAnimation else { return }
    (copy.keyPath, copy.isAdditive, copy.isCumulative) = (keyPath, isAdditive, isCumulative)
  }

  /// Its value at a time of one run, and that of the end; `current` is the layer's. `nil` for values that are none of the property's.
  func value(at time: TimeInterval, of duration: TimeInterval, property: LayerProperty, current: [Double]) -> (now: [Double], end: [Double])? { nil }

  override func show(at time: TimeInterval, of duration: TimeInterval, lap: Double, in state: inout LayerState) {
    guard let property = keyPath.flatMap({ LayerProperty(rawValue: $0) }) else { return }
    let current = property.value(in: state)
    guard let (now, end) = self.value(at: time, of: duration, property: property, current: current), now.count == current.count else { return }
    var value = now
    if isCumulative, lap > 0, end.count == value.count { value = zip(value, end).map { $0 + $1 * lap } }
    if isAdditive { value = zip(value, current).map(+) }
    property.set(value, in: &state)
  }
}

/// From one value to another.
///
/// `fromValue` and `toValue` are numbers, points, sizes, rectangles, transforms or colours, also as `NSNumber` and `NSValue`. What is missing of the two is the layer's
/// own, or follows from `byValue`.
open class CABasicAnimation: CAPropertyAnimation {
  /// Where it begins.
  open var fromValue: Any?
  /// Where it ends.
  open var toValue: Any?
  /// How far it goes.
  open var byValue: Any?

  override func makeEmpty() -> CAAnimation { CABasicAnimation() }
  override func give(to copy: CAAnimation) {
    super.give(to: copy)
    guard let copy = copy as? CABasicAnimation else { return }
    (copy.fromValue, copy.toValue, copy.byValue) = (fromValue, toValue, byValue)
  }

  override func value(at time: TimeInterval, of duration: TimeInterval, property: LayerProperty, current: [Double]) -> (now: [Double], end: [Double])? {
    // What is added to the layer's value begins or ends at nothing more.
    let own = isAdditive ? property.neutral(like: current) : current
    func parsed(_ value: Any?) -> [Double]? { value.flatMap { LayerProperty.components(of: $0) }.flatMap { property.fitting($0) } }
    let by = parsed(byValue)
    func sum(_ one: [Double], _ sign: Double, _ other: [Double]) -> [Double] { zip(one, other).map { $0 + sign * $1 } }
    let from: [Double]
    let to: [Double]
    switch (parsed(fromValue), parsed(toValue), by) {
    case (let start?, let end?, _): (from, to) = (start, end)
    case (let start?, nil, let by?): (from, to) = (start, sum(start, 1, by))
    case (nil, let end?, let by?): (from, to) = (sum(end, -1, by), end)
    case (let start?, nil, nil): (from, to) = (start, own)
    case (nil, let end?, nil): (from, to) = (own, end)
    case (nil, nil, let by?): (from, to) = (own, sum(own, 1, by))
    case (nil, nil, nil): return nil
    }
    return (property.mixed(from, to, way(at: time, of: duration)), to)
  }
}

/// From one value to another on a spring, which swings beyond it.
open class CASpringAnimation: CABasicAnimation {
  /// Of what hangs on the spring; 1 by default, above 0.
  open var mass: CGFloat = 1
  /// 100 by default, above 0.
  open var stiffness: CGFloat = 100
  /// What slows it down; 10 by default.
  open var damping: CGFloat = 10
  /// Ways per second at the beginning; 0 by default.
  open var initialVelocity: CGFloat = 0

  override func makeEmpty() -> CAAnimation { CASpringAnimation() }
  override func give(to copy: CAAnimation) {
    super.give(to: copy)
    guard let copy = copy as? CASpringAnimation else { return }
    (copy.mass, copy.stiffness, copy.damping, copy.initialVelocity) = (mass, stiffness, damping, initialVelocity)
  }

  /// Radians a second without damping, and the damping as a part of the critical one.
  private var spring: (frequency: Double, ratio: Double) {
    let (mass, stiffness) = (max(Double(mass), 1e-9), max(Double(stiffness), 1e-9))
    return ((stiffness / mass).squareRoot(), max(Double(damping), 0) / (2 * (stiffness * mass).squareRoot()))
  }

  /// How long it takes until a thousandth of the way is left: what `duration` is to be. `.infinity` without damping.
  open var settlingDuration: CFTimeInterval {
    let (frequency, ratio) = spring
    guard ratio > 0 else { return .infinity }
    if ratio < 1 { return (log(1000) - log((1 - ratio * ratio).squareRoot())) / (ratio * frequency) }
    // The slower of the two ways in which it dies away.
    let slowest = frequency * (ratio - (ratio * ratio - 1).squareRoot())
    return 9.2 / slowest
  }

  override func way(at time: TimeInterval, of duration: TimeInterval) -> Double {
    let (frequency, ratio) = spring
    let velocity = Double(initialVelocity)
    if ratio < 1 {
      let swing = frequency * (1 - ratio * ratio).squareRoot()
      return 1 - exp(-ratio * frequency * time) * (cos(swing * time) + (ratio * frequency - velocity) / swing * sin(swing * time))
    }
    if ratio == 1 { return 1 - exp(-frequency * time) * (1 + (frequency - velocity) * time) }
    let root = (ratio * ratio - 1).squareRoot()
    let (slow, fast) = (frequency * (ratio - root), frequency * (ratio + root))
    let share = (fast - velocity) / (fast - slow)
    return 1 - share * exp(-slow * time) - (1 - share) * exp(-fast * time)
  }
}
