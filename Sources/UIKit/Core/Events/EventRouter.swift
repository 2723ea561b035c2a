import CoreGraphics
import Foundation
import Raster
import UIFoundation
import Windowing

/// Turns what happened to a window into UIKit's events, and sends each where it belongs.
///
///     pointer, fingers → UITouch → hit test → gesture recognizers → the view      +Touches
///     pointer at rest  → hover, cursor, tooltips                                  +Pointer
///     wheel            → `scrollWheel(by:at:isPrecise:)`, from the view outwards  +Pointer
///     keys             → key commands → presses along the chain → text            +Keys
///     an open menu     → all of it                                                +Menus
@MainActor
final class EventRouter {
  unowned let window: UIWindow
  let arena = GestureArena()
  let hover = HoverTracker()

  // Written by +Touches.
  var touches: [UITouch] = []
  /// The button that the pointer's touch is of.
  var touchButton: MouseButton?
  var buttonMask: UIEvent.ButtonMask = []
  var tapCounter = TapCounter()
  var tapTarget: TapTarget?
  /// Whether the hand that pressed last was a finger; `nil` before the first.
  var lastTouchType: UITouch.TouchType?

  // Written by +Pointer.
  var pointerPlace: CGPoint?
  var underPointer: UnderPointer?
  var hoverRecognizers: [UIHoverGestureRecognizer] = []
  /// As of the last event of a key or the pointer.
  var heldModifiers: UIKeyModifierFlags = []

  // Written by +Keys.
  var heldPresses: [UInt16: UIPress] = [:]
  /// Whether the text that a key types is not wanted, because the key did something else.
  var ignoresText = false
  /// What went down last: text comes after its key.
  var lastKey: Key?
  var isComposing = false

  /// What the hand carries; who carries it writes it.
  weak var carried: (any CarriedContent)?

  // Written by +Menus.
  var menu: (any OpenMenu)?

  init(window: UIWindow) {
    self.window = window
    arena.cancelTouches = { [unowned self] in takeFromViews($0) }
  }

  /// `time` is the event's, in seconds, on the application's clock.
  func handle(_ event: RawEvent, at time: TimeInterval) {
    let modifiers = UIKeyModifierFlags(event.modifiers)
    switch event.kind {
    case .pointerMoved, .pointerDown, .pointerUp, .wheel, .keyDown, .keyUp: heldModifiers = modifiers
    case .focusChanged: heldModifiers = []
    default: break
    }
    switch event.kind {
    case .pointerDown, .wheel, .touch, .keyDown, .resized, .scaleChanged: hover.userActed()
    default: break
    }
    if menuTakes(event, at: time) || carried?.takes(event) == true { return }
    switch event.kind {
    case .pointerMoved(let place): pointerMoved(to: CGPoint(place), time, modifiers)
    case .pointerDown(let place, let button): pointerDown(at: CGPoint(place), button, time, modifiers)
    case .pointerUp(let place, let button): pointerUp(at: CGPoint(place), button, time, modifiers)
    case .pointerLeft: pointerLeft(time, modifiers)
    case .wheel(let place, let delta, let isPrecise): wheel(at: CGPoint(place), delta, isPrecise, modifiers)
    case .touch(let id, let phase, let place): finger(id, phase, CGPoint(place), time, modifiers)
    case .keyDown(let key, let isRepeat): keyDown(key, event.modifiers, isRepeat, time)
    case .keyUp(let key): keyUp(key, event.modifiers, time)
    case .textInput(let text): textInput(text, event.modifiers)
    case .textEditing(let text, let start, let length): textEditing(text, start: start, length: length)
    case .focusChanged(false):
      cancelTouches(time)
      cancelPresses(time)
    case .resized, .scaleChanged, .appearanceChanged, .focusChanged, .minimizedChanged, .exposed, .fileDropped, .textDropped, .quit, .terminate, .signal: break
    }
  }
}
