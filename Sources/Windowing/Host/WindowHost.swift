import Raster

/// A window, as the program sees it: a real one, or its off-screen twin.
@MainActor
package protocol WindowHost: AnyObject {
  var clock: any Clock { get }

  /// In points.
  var size: Size { get }
  /// Device pixels in a point.
  var scale: Double { get }
  /// Whole device pixels: what a bitmap must have to be presented.
  var pixelWidth: Int { get }
  var pixelHeight: Int { get }
  /// Of the display, in hertz.
  var refreshRate: Double { get }
  /// What the desktop prefers now, or what was asked for at the start.
  var appearance: Appearance { get }
  /// Whether `appearance` changes with the desktop; `false` where one was asked for.
  var followsDesktop: Bool { get }

  var title: String { get set }
  var cursor: CursorShape { get set }
  func setIcon(_ icon: Bitmap)

  /// The system's clipboard: `nil` where it holds no text.
  var clipboardText: String? { get set }
  /// The same, read in parts: before each, `goesOn` is told how many bytes have come, of about how many where that is
  /// known; once it answers `false` nothing more is read, and the answer is `nil`.
  func clipboardText(while goesOn: (_ bytes: Int, _ of: Int?) -> Bool) -> String?
  /// Whether the clipboard holds text, where that can be told without reading it.
  var hasClipboardText: Bool { get }
  /// The desktop's primary selection: the text that was selected last, in whichever program; `nil` where there is none.
  /// Setting it offers it to the others.
  var selectedText: String? { get set }

  /// Has the desktop open an address in the program that it has for such. Who calls says which addresses may be opened, and is told whether one
  /// was: at once, or as soon as it is known.
  func openAddress(_ address: String, then: @escaping @MainActor (Bool) -> Void)

  /// Plays the click of a key; silent where there is nothing to play it with.
  func playKeyClick()

  /// Whether keys come as text, with input methods; off, they come as keys alone.
  var isTextInputActive: Bool { get set }
  /// Where the caret is, in window points: input methods open their lists beside it.
  func setTextInputRect(_ rect: Rect)

  /// Takes what has happened since the last call, oldest first; does not wait.
  func takeEvents() -> [RawEvent]
  /// The program is about to handle an event that was taken, and has done what came before it.
  func willHandle(_ event: RawEvent)
  /// Whether there is something to take.
  var hasEvents: Bool { get }
  /// Sleeps until something happens, at most `milliseconds`; `nil` is without end.
  func waitForEvents(atMost milliseconds: Double?)

  /// Puts the pixels of `damage` on the screen. What was never presented to a surface that is new is added to it.
  ///
  /// A bitmap of another size than the window (which was resized since) is presented as far as it goes.
  func present(_ bitmap: Bitmap, damage: [IntRect])

  /// Figures drawn over what is presented, never in the bitmap.
  var overlay: HUDOverlay? { get set }

  /// By which long work shows itself, and looks whether it shall stop. `nil`: it goes through in one, as where only what
  /// was recorded may decide what happens.
  var workClock: (any Clock)? { get }
}

extension WindowHost {
  package func clipboardText(while goesOn: (_ bytes: Int, _ of: Int?) -> Bool) -> String? { clipboardText }
  package var hasClipboardText: Bool { clipboardText?.isEmpty == false }
  package var workClock: (any Clock)? { clock }
  package func willHandle(_ event: RawEvent) {}
}

package enum Appearance: String, Hashable, Sendable, CaseIterable {
  case light
  case dark
}

package enum CursorShape: Hashable, Sendable, CaseIterable {
  case arrow, text, pointingHand, crosshair, move, forbidden, wait
  case resizeHorizontal, resizeVertical, resizeDiagonalDown, resizeDiagonalUp
}
