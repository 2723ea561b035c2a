import CoreGraphics
import Foundation
import GalleyRequirements
import UIFoundation

/// Recognizes one kind of gesture in the touches of its view and descendants, and notifies its targets.
///
/// A subclass overrides the four `touches…` methods and `reset()` and sets `state`. The window's `GestureArena` decides whether the gesture can
/// begin: other recognizers can be required to fail first, or can have begun already.
@preconcurrency @MainActor
open class UIGestureRecognizer: NSObject {
  /// A discrete gesture goes from `possible` to `ended` (also called `recognized`) or `failed`. A continuous gesture goes through `began` and
  /// `changed` to `ended` or `cancelled`.
  public enum State: Int, Sendable {
    case possible, began, changed, ended, cancelled, failed
    /// The same as `ended`, for discrete gestures.
    public static let recognized = State.ended
  }

  /// The delegate, called before the recognizer receives touches and before the gesture begins. Not retained; `nil` if there is none.
  open weak var delegate: UIGestureRecognizerDelegate?
  /// The view whose touches the recognizer watches; `nil` until a view adds it. Set by `addGestureRecognizer`.
  public internal(set) weak var view: UIView? {
    didSet { if view !== oldValue { abandon() } }
  }

  /// Whether the recognizer watches touches; `true` by default. Disabling it cancels the current gesture.
  open var isEnabled = true {
    didSet { if !isEnabled && oldValue { abandon() } }
  }

  /// Whether recognition cancels the touches in their view; `true` by default.
  open var cancelsTouchesInView = true

  /// The accepted touch types, as raw values of `UITouch.TouchType`; fingers and the pointer by default.
  open var allowedTouchTypes: [NSNumber] = [
    NSNumber(value: UITouch.TouchType.direct.rawValue), NSNumber(value: UITouch.TouchType.indirectPointer.rawValue),
  ]

  /// Sets `allowedTouchTypes`.
  package final func allowTouches(_ types: UITouch.TouchType...) { allowedTouchTypes = types.map { NSNumber(value: $0.rawValue) } }

  /// A name for finding the recognizer; Galley does not use it. `nil` by default.
  open var name: String?

  /// The modifier keys held during the last event.
  public internal(set) var modifierFlags: UIKeyModifierFlags = []
  /// The pointer's buttons in the last event.
  public internal(set) var buttonMask: UIEvent.ButtonMask = []

  // Set by +Actions.
  var handlers: [GestureHandler] = []
  // Set by +State.
  var storedState = State.possible
  /// The requested states, while other recognizers can still fail.
  var awaitedStates: [State] = []
  /// The touches that the recognizer examines. Set by GestureArena.
  package final var touches: [UITouch] = []
  /// Whether touches arrived since the last reset.
  var isInvolved = false
  weak var arena: GestureArena?

  var requiredToFail: [WeakRecognizer] = []

  public override init() { super.init() }

  /// Creates a recognizer that sends `action` to `target`, which is not retained, whenever the state changes. If one of them is `nil`, it sends
  /// nothing.
  public convenience init(target: (any ActionTarget)?, action: Selector?) {
    self.init()
    if let target, let action { addTarget(target, action: action) }
  }

  // MARK: For subclasses

  /// The state. Setting it is a request: if the gesture must not begin, the state becomes `failed`.
  open var state: State {
    get { storedState }
    set { move(to: newValue) }
  }

  /// Called when touches begin. Overrides set `state`; the default does nothing.
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Called when touches move. Overrides set `state`; the default does nothing.
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Called when touches end. Overrides set `state`; the default does nothing.
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Called when touches are cancelled. The default sets `state` to `cancelled`.
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { state = .cancelled }

  /// Called when the gesture is over and all its touches have ended, so that a subclass can discard its state. Does nothing by default.
  open func reset() {}

  /// Returns whether recognition of this gesture prevents that of `other`; `true` by default.
  open func canPrevent(_ other: UIGestureRecognizer) -> Bool { true }
  /// Returns whether `other`, once recognized, prevents this gesture; `true` by default.
  open func canBePrevented(by other: UIGestureRecognizer) -> Bool { true }
  /// Returns whether this recognizer waits until `other` has failed; `false` by default. Called at each attempt to begin.
  open func shouldRequireFailure(of other: UIGestureRecognizer) -> Bool { false }
  /// Returns whether `other` waits until this recognizer has failed; `false` by default. Called at each attempt of `other` to begin.
  open func shouldBeRequiredToFail(by other: UIGestureRecognizer) -> Bool { false }

  /// Whether the recognizer receives touches; `true` by default.
  var watchesTouches: Bool { true }
  /// Whether other recognizers receive the end of touches first; `false` by default.
  @_spi(Galley) open var hearsOfEndLast: Bool { false }

  /// Removes the touch from this gesture, which receives no more of it. Does nothing if the touch is not part of the gesture.
  open func ignore(_ touch: UITouch, for event: UIEvent) {
    touches.removeAll { $0 === touch }
    touch.gestureRecognizers?.removeAll { $0 === self }
  }

  // MARK: Where

  /// The number of touches in the current gesture.
  open var numberOfTouches: Int { touches.count }

  /// Returns the centroid of the touches in the coordinate space of `view`, or of the window if `nil`; the last centroid if no touch is left.
  open func location(in view: UIView?) -> CGPoint { UITouch.convert(centroid, from: self.view?.window, to: view) }

  /// Returns the location of one touch in the coordinate space of `view`, or of the window if `nil`. Traps if `index` is out of range.
  open func location(ofTouch index: Int, in view: UIView?) -> CGPoint {
    GalleyRequirements.require(touches.indices.contains(index), "touch \(index) is out of range; there are \(touches.count)")
    return touches[index].location(in: view)
  }

  /// The center of the touches, in window coordinates; without touches, the last center.
  var centroid: CGPoint {
    guard !touches.isEmpty else { return lastCentroid }
    let sum = touches.reduce(CGPoint.zero) { CGPoint(x: $0.x + $1.windowLocation.x, y: $0.y + $1.windowLocation.y) }
    return CGPoint(x: sum.x / CGFloat(touches.count), y: sum.y / CGFloat(touches.count))
  }
  var lastCentroid = CGPoint.zero

  // MARK: Order

  /// Makes this recognizer wait until `other` has failed, if `other` receives the same touches. `other` is not retained.
  open func require(toFail other: UIGestureRecognizer) {
    guard !requiredToFail.contains(where: { $0.recognizer === other }) else { return }
    requiredToFail.append(WeakRecognizer(recognizer: other))
  }
}

/// A recognizer that is not retained.
struct WeakRecognizer {
  weak var recognizer: UIGestureRecognizer?
}
