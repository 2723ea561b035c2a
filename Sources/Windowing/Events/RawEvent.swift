import Raster

/// One thing that happened to the window.
///
/// Places are in window points, y down; they may lie outside of the window while a button is held.
package struct RawEvent: Hashable, Sendable {
  /// Milliseconds, by the host's clock: when the hand did it, where the display tells, which may be long before it is taken.
  package var time: Double
  /// What was held when it happened.
  package var modifiers: KeyModifiers
  package var kind: Kind

  package init(time: Double, modifiers: KeyModifiers = [], kind: Kind) {
    self.time = time
    self.modifiers = modifiers
    self.kind = kind
  }

  package enum Kind: Hashable, Sendable {
    case pointerMoved(Point)
    case pointerDown(Point, MouseButton)
    case pointerUp(Point, MouseButton)
    /// The pointer went out of the window.
    case pointerLeft

    /// `delta` in notches: positive is up (what lies above comes in) and right. `isPrecise`: parts of notches, from a
    /// touchpad or a smooth wheel.
    case wheel(at: Point, delta: Point, isPrecise: Bool)

    case keyDown(Key, isRepeat: Bool)
    case keyUp(Key)
    /// Finished text from the keyboard or an input method.
    case textInput(String)
    /// Text in composition, empty at its end; `start` and `length` select in it, in Unicode scalars.
    case textEditing(String, start: Int, length: Int)

    /// A finger: `id` is its own from began to ended.
    case touch(id: Int, phase: TouchPhase, at: Point)

    /// The window's new size, in points.
    case resized(Size)
    /// Device pixels in a point.
    case scaleChanged(Double)
    /// The desktop is light or dark now.
    case appearanceChanged(Appearance)
    /// The keyboard's focus came to the window or left it.
    case focusChanged(Bool)
    /// The window was put away, or is back: what was presented must be presented again.
    case minimizedChanged(Bool)
    /// Parts of the window were covered; what was presented must be presented again.
    case exposed
    /// The path of a file that was dropped on the window.
    case fileDropped(String)
    /// Text that another program's drag dropped on the window, its lines parted by line feeds.
    case textDropped(String, at: Point)
    /// The window's close button, or the session's end.
    case quit
    /// SIGINT or SIGTERM: nobody will answer a question.
    case terminate
    /// SIGUSR1.
    case signal
  }
}

package enum MouseButton: Int, Hashable, Sendable {
  case left = 1
  case middle = 2
  case right = 3
  case back = 4
  case forward = 5
}

package enum TouchPhase: Int, Hashable, Sendable {
  case began
  case moved
  case ended
}
