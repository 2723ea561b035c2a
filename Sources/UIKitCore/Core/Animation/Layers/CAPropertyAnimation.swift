import CoreGraphics
import Foundation
import UIFoundation

/// An animation of one property of a layer, given by a key path.
///
/// Layers of views support these: `opacity`, `position` (`.x`, `.y`), `bounds` (`.origin`, `.origin.x`, `.origin.y`, `.size`, `.size.width`,
/// `.size.height`), `transform` as a `CGAffineTransform`, `transform.translation` (`.x`, `.y`), `transform.scale` (`.x`, `.y`),
/// `transform.rotation` (`.z`) and `backgroundColor`. Animations of other key paths run without a visible effect.
open class CAPropertyAnimation: CAAnimation {
  /// The key path of the animated property; `nil` animates nothing.
  open var keyPath: String?
  /// Whether the animation's values are added to the layer's value; `false` by default.
  open var isAdditive = false
  /// Whether each run continues from the end of the previous one; `false` by default.
  open var isCumulative = false

  /// Creates an animation of the property at `keyPath`; `nil` if that is set later.
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

  /// Returns the value of `property` after `time` of the `duration` seconds of one run, and the value at the end of the run. `current` is the
  /// layer's own value. Returns `nil` if the animation has no values or they do not fit the property, and by default.
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

/// An animation from one value to another.
///
/// `fromValue` and `toValue` are numbers, points, sizes, rectangles, transforms or colors, also as `NSNumber` and `NSValue`. A missing one is
/// the layer's own value (zero if `isAdditive`) or follows from `byValue`.
open class CABasicAnimation: CAPropertyAnimation {
  /// The start value; `nil` derives it from the other two values, or uses the layer's value.
  open var fromValue: Any?
  /// The end value; `nil` derives it from the other two values, or uses the layer's value.
  open var toValue: Any?
  /// The difference between the end value and the start value; used if one of them is `nil`. If all three are `nil`, nothing is animated.
  open var byValue: Any?

  override func makeEmpty() -> CAAnimation { CABasicAnimation() }
  override func give(to copy: CAAnimation) {
    super.give(to: copy)
    guard let copy = copy as? CABasicAnimation else { return }
    (copy.fromValue, copy.toValue, copy.byValue) = (fromValue, toValue, byValue)
  }

  override func value(at time: TimeInterval, of duration: TimeInterval, property: LayerProperty, current: [Double]) -> (now: [Double], end: [Double])? {
    // An additive animation begins or ends at the neutral value.
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
    return (property.mixed(from, to, progress(at: time, of: duration)), to)
  }
}

/// An animation from one value to another by a spring, which can overshoot.
open class CASpringAnimation: CABasicAnimation {
  /// The mass attached to the spring; 1 by default. A value of 0 or less counts as a tiny positive one.
  open var mass: CGFloat = 1
  /// The stiffness of the spring; 100 by default. A value of 0 or less counts as a tiny positive one.
  open var stiffness: CGFloat = 100
  /// The damping coefficient; 10 by default. A negative value counts as 0.
  open var damping: CGFloat = 10
  /// The velocity at the beginning, in multiples of the distance per second; 0 by default.
  open var initialVelocity: CGFloat = 0

  override func makeEmpty() -> CAAnimation { CASpringAnimation() }
  override func give(to copy: CAAnimation) {
    super.give(to: copy)
    guard let copy = copy as? CASpringAnimation else { return }
    (copy.mass, copy.stiffness, copy.damping, copy.initialVelocity) = (mass, stiffness, damping, initialVelocity)
  }

  /// The angular frequency without damping, in radians per second, and the damping ratio (1 is critical).
  private var spring: (frequency: Double, ratio: Double) {
    let (mass, stiffness) = (max(Double(mass), 1e-9), max(Double(stiffness), 1e-9))
    return ((stiffness / mass).squareRoot(), max(Double(damping), 0) / (2 * (stiffness * mass).squareRoot()))
  }

  /// The time until a thousandth of the distance is left, suitable as `duration`. `.infinity` without damping.
  open var settlingDuration: CFTimeInterval {
    let (frequency, ratio) = spring
    guard ratio > 0 else { return .infinity }
    if ratio < 1 { return (log(1000) - log((1 - ratio * ratio).squareRoot())) / (ratio * frequency) }
    // The slower of the two exponential decays.
    let slowest = frequency * (ratio - (ratio * ratio - 1).squareRoot())
    return 9.2 / slowest
  }

  override func progress(at time: TimeInterval, of duration: TimeInterval) -> Double {
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
