import CoreGraphics
import Foundation
import GalleyRaster
import GalleyWindowing
import UIFoundation

/// Turns raw window events into UIKit events and routes each to its receiver.
///
///     pointer, fingers → UITouch → hit test → gesture recognizers → the view      +Touches
///     pointer at rest  → hover, cursor, tooltips                                  +Pointer
///     wheel            → `scrollWheel(by:at:isPrecise:)`, from the view outwards  +Pointer
///     keys             → key commands → presses along the chain → text            +Keys
///     an open menu     → receives all events                                      +Menus
@MainActor
package final class EventRouter {
  unowned let window: UIWindow
  let arena = GestureArena()
  let hover = HoverTracker()

  /// The current touches. Set by +Touches.
  package var touches: [UITouch] = []
  /// The button that the pointer's touch belongs to; `nil` if there is none.
  var touchButton: MouseButton?
  var buttonMask: UIEvent.ButtonMask = []
  var tapCounter = TapCounter()
  var tapTarget: TapTarget?
  /// The type of the last press; `nil` before the first.
  package var lastTouchType: UITouch.TouchType?

  // Set by +Pointer.
  var pointerLocation: CGPoint?
  var pointerTarget: PointerTarget?
  var hoverRecognizers: [UIHoverGestureRecognizer] = []
  /// The modifiers of the last key or pointer event.
  var heldModifiers: UIKeyModifierFlags = []

  // Set by +Keys.
  var heldPresses: [UInt16: UIPress] = [:]
  /// Whether to ignore the text of a key because the key had another effect.
  package var ignoresText = false
  /// The last key that went down: its text arrives after it; `nil` if there is none.
  var lastKey: Key?
  var isComposing = false

  /// The content being dragged, set by its owner, which receives events first; `nil` if there is none.
  package weak var carried: (any DraggedContent)?

  /// The open menu; `nil` if there is none. Set by +Menus.
  package var menu: (any OpenMenu)?

  /// Creates the router of a window, which owns it.
  package init(window: UIWindow) {
    self.window = window
    arena.cancelTouches = { [unowned self] in cancelViewTouches($0) }
  }

  /// Handles an event of the window. `time` is the time of the event in seconds, on the application's clock.
  package func handle(_ event: RawEvent, at time: TimeInterval) {
    let modifiers = UIKeyModifierFlags(event.modifiers)
    switch event.kind {
    case .pointerMoved, .pointerDown, .pointerUp, .wheel, .keyDown, .keyUp: heldModifiers = modifiers
    case .focusChanged: heldModifiers = []
    default: break
    }
    switch event.kind {
    case .pointerDown, .touch: hover.userPressed()
    case .wheel, .keyDown, .resized, .scaleChanged: hover.userActed()
    default: break
    }
    if sendToMenu(event, at: time) || carried?.consume(event) == true { return }
    switch event.kind {
    case .pointerMoved(let location): pointerMoved(to: CGPoint(location), time, modifiers)
    case .pointerDown(let location, let button): pointerDown(at: CGPoint(location), button, time, modifiers)
    case .pointerUp(let location, let button): pointerUp(at: CGPoint(location), button, time, modifiers)
    case .pointerLeft: pointerLeft(time, modifiers)
    case .wheel(let location, let delta, let isPrecise): wheel(at: CGPoint(location), delta, isPrecise, modifiers)
    case .touch(let id, let phase, let location): touchChanged(id, phase, CGPoint(location), time, modifiers)
    case .keyDown(let key, let isRepeat): keyDown(key, event.modifiers, isRepeat, time)
    case .keyUp(let key): keyUp(key, event.modifiers, time)
    case .textInput(let text):
      if let (input, handler) = prepareTyping(text, event.modifiers) {
        handler.insert(text, into: input, by: .desk)
        window.keyboard.followText()
      }
      isComposing = false
    case .textEditing(let text, let start, let length): textEditing(text, start: start, length: length)
    case .focusChanged(false):
      cancelTouches(time)
      cancelPresses(time)
    case .resized, .scaleChanged, .appearanceChanged, .preferencesChanged, .focusChanged, .minimizedChanged, .exposed, .fileDropped, .textDropped, .quit,
      .terminate, .signal:
      break
    }
  }
}
