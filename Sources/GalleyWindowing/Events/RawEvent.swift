import GalleyRaster

/// An event of the window.
///
/// Positions are in window points, with y down. They can be outside the window while a button is pressed.
package struct RawEvent: Hashable, Sendable {
  /// The time of the user's action, in milliseconds of the host's clock, which can be long before the event is delivered. If the display does not
  /// report it, the time at which the event was read.
  package var time: Double
  /// The modifiers at the time of the event.
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
    /// The pointer left the window.
    case pointerLeft

    /// `delta` is in notches: positive is up (content above scrolls into view) and right. `isPrecise` means fractions
    /// of notches from a touchpad or smooth wheel.
    case wheel(at: Point, delta: Point, isPrecise: Bool)

    case keyDown(Key, isRepeat: Bool)
    case keyUp(Key)
    /// Committed text from the keyboard or an input method.
    case textInput(String)
    /// Marked text of an input method, empty at the end of composition. `start` and `length` are its selection, in
    /// Unicode scalars.
    case textEditing(String, start: Int, length: Int)

    /// A touch. `id` identifies it from beginning to end.
    case touch(id: Int, phase: TouchPhase, at: Point)

    /// The window's new size, in points.
    case resized(Size)
    /// The new number of device pixels per point.
    case scaleChanged(Double)
    /// The desktop changed to a light or dark appearance.
    case appearanceChanged(Appearance)
    /// The desktop's preferences for motion and the size of text changed.
    case preferencesChanged(DesktopPreferences)
    /// The window gained or lost keyboard focus.
    case focusChanged(Bool)
    /// The window was minimized or restored. After restoring, its content must be presented again.
    case minimizedChanged(Bool)
    /// Parts of the window were uncovered. Its content must be presented again.
    case exposed
    /// The path of a file dropped on the window.
    case fileDropped(String)
    /// Text that another program's drag dropped on the window, with line feeds between lines.
    case textDropped(String, at: Point)
    /// A click on the window's close button, or the end of the session.
    case quit
    /// A signal that ends the program, such as SIGINT or SIGTERM. The user cannot answer questions.
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
