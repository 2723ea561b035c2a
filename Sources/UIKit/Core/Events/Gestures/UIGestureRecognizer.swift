import CoreGraphics
import Foundation
import Requirements
import UIFoundation

/// Watches the touches of its view and those in it for one kind of gesture, and tells its targets.
///
/// A subclass overrides the four `touches…` and `reset()` and sets `state`. Whether it may begin is decided by the
/// window's `GestureArena`: others may have to fail first, or have begun before.
@preconcurrency @MainActor
open class UIGestureRecognizer: NSObject {
  /// A discrete gesture goes from `possible` to `ended` (also called `recognized`) or `failed`; a continuous one by
  /// `began` and `changed` to `ended` or `cancelled`.
  public enum State: Int, Sendable {
    case possible, began, changed, ended, cancelled, failed
    /// The same as `ended`, for discrete gestures.
    public static let recognized = State.ended
  }

  /// Asked before the gesture gets touches and before it begins. Not retained.
  open weak var delegate: UIGestureRecognizerDelegate?
  /// The view whose touches it watches; `nil` until a view adds it. Set by `addGestureRecognizer`.
  public internal(set) weak var view: UIView? {
    didSet { if view !== oldValue { abandon() } }
  }

  /// Whether it watches touches; `true` by default. Disabling it cancels the gesture under way.
  open var isEnabled = true {
    didSet { if !isEnabled && oldValue { abandon() } }
  }

  /// Whether a recognized gesture takes its touches away from their view.
  open var cancelsTouchesInView = true

  /// `UITouch.TouchType`s, as numbers.
  open var allowedTouchTypes: [NSNumber] = [
    NSNumber(value: UITouch.TouchType.direct.rawValue), NSNumber(value: UITouch.TouchType.indirectPointer.rawValue),
  ]

  func allowTouches(_ types: UITouch.TouchType...) { allowedTouchTypes = types.map { NSNumber(value: $0.rawValue) } }

  /// A name for finding the recognizer again; Galley does not use it.
  open var name: String?

  /// Of the last event.
  public internal(set) var modifierFlags: UIKeyModifierFlags = []
  /// The pointer's buttons in the last event.
  public internal(set) var buttonMask: UIEvent.ButtonMask = []

  // Written by +Actions.
  var handlers: [GestureHandler] = []
  // Written by +State.
  var storedState = State.possible
  /// What was asked for while others may still have to fail.
  var awaitedStates: [State] = []
  // Written by GestureArena.
  var touches: [UITouch] = []
  /// Whether touches came since the last reset.
  var isInvolved = false
  weak var arena: GestureArena?

  var requiredToFail: [WeakRecognizer] = []

  public override init() { super.init() }

  /// Sends `action` to `target`, which is not kept alive, whenever the state changes.
  public convenience init(target: (any ActionTarget)?, action: Selector?) {
    self.init()
    if let target, let action { addTarget(target, action: action) }
  }

  // MARK: For subclasses

  /// Setting it is asking for it: a gesture that may not begin is `failed` after that.
  open var state: State {
    get { storedState }
    set { move(to: newValue) }
  }

  /// Touches began; overrides set `state`. Here: nothing.
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Touches moved; overrides set `state`. Here: nothing.
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Touches ended; overrides set `state`. Here: nothing.
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Touches were cancelled. Here: the state becomes `cancelled`.
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { state = .cancelled }

  /// The gesture is over and all its touches are gone: forget them.
  open func reset() {}

  /// Whether this, recognized, lets `other` be recognized.
  open func canPrevent(_ other: UIGestureRecognizer) -> Bool { true }
  /// Whether `other`, once recognized, keeps this one from being recognized; `true` here.
  open func canBePrevented(by other: UIGestureRecognizer) -> Bool { true }
  /// Whether this one waits until `other` has failed; `false` here. Asked each time it tries to begin.
  open func shouldRequireFailure(of other: UIGestureRecognizer) -> Bool { false }
  /// Whether `other` waits until this one has failed; `false` here. Asked each time `other` tries to begin.
  open func shouldBeRequiredToFail(by other: UIGestureRecognizer) -> Bool { false }

  /// Whether touches come to it at all.
  var watchesTouches: Bool { true }
  /// Whether others hear before it that touches ended.
  var hearsOfEndLast: Bool { false }

  /// Takes no more part in the touch.
  open func ignore(_ touch: UITouch, for event: UIEvent) {
    touches.removeAll { $0 === touch }
    touch.gestureRecognizers?.removeAll { $0 === self }
  }

  // MARK: Where

  /// The touches that take part in the gesture now.
  open var numberOfTouches: Int { touches.count }

  /// The middle of the touches, in the space of `view`, `nil` being the window; the last one when all are gone.
  open func location(in view: UIView?) -> CGPoint { UITouch.convert(centroid, from: self.view?.window, to: view) }

  /// The place of one touch in the space of `view`, `nil` being the window. Traps when there are not that many.
  open func location(ofTouch index: Int, in view: UIView?) -> CGPoint {
    Requirements.require(touches.indices.contains(index), "touch \(index) of \(touches.count)")
    return touches[index].location(in: view)
  }

  /// In the window's space.
  var centroid: CGPoint {
    guard !touches.isEmpty else { return lastCentroid }
    let sum = touches.reduce(CGPoint.zero) { CGPoint(x: $0.x + $1.place.x, y: $0.y + $1.place.y) }
    return CGPoint(x: sum.x / CGFloat(touches.count), y: sum.y / CGFloat(touches.count))
  }
  var lastCentroid = CGPoint.zero

  // MARK: Order

  /// This one waits until `other`, where it takes part in the same touches, has failed.
  open func require(toFail other: UIGestureRecognizer) {
    guard !requiredToFail.contains(where: { $0.recognizer === other }) else { return }
    requiredToFail.append(WeakRecognizer(recognizer: other))
  }
}

/// A recognizer that its holder does not keep alive.
struct WeakRecognizer {
  weak var recognizer: UIGestureRecognizer?
}
