import GalleyRaster

/// A window as the program sees it: a real one, or an offscreen one.
@MainActor
package protocol WindowHost: AnyObject {
  var clock: any Clock { get }

  /// The size, in points.
  var size: Size { get }
  /// Device pixels per point.
  var scale: Double { get }
  /// The size in device pixels, which a presented bitmap must have.
  var pixelWidth: Int { get }
  var pixelHeight: Int { get }
  /// The refresh rate of the display, in hertz.
  var refreshRate: Double { get }
  /// The desktop's current appearance, or the requested one.
  var appearance: Appearance { get }
  /// Whether `appearance` follows the desktop; `false` if a fixed appearance was requested.
  var followsSystemAppearance: Bool { get }
  /// The desktop's current preferences for motion and the size of text; `nil` if the window is on no desktop.
  var preferences: DesktopPreferences? { get }

  var title: String { get set }
  var cursor: CursorShape { get set }
  func setIcon(_ icon: Bitmap)

  /// The text on the system's clipboard; `nil` if it contains no text.
  var clipboardText: String? { get set }
  /// Reads the clipboard, in parts if the host supports it. Before each part, calls `goesOn` with the number of bytes read and the approximate
  /// total, if known. Reading stops when `goesOn` returns `false`; the result is then `nil`.
  func clipboardText(while goesOn: (_ bytes: Int, _ of: Int?) -> Bool) -> String?
  /// Whether the clipboard contains text, determined without reading it if possible.
  var hasClipboardText: Bool { get }
  /// The desktop's primary selection, which is the last selected text of any program; `nil` if there is none. Setting
  /// it offers the text to other programs.
  var selectedText: String? { get set }

  /// Opens an address in the desktop's default program. The caller decides which addresses are allowed. `then` receives
  /// whether the address was opened, immediately or later.
  func openAddress(_ address: String, then: @escaping @MainActor (Bool) -> Void)

  /// Shows the desktop's dialog in which the user chooses a file. `then` receives the result later; `.unavailable` if the desktop has no dialog.
  func chooseFile(_ request: FileRequest, then: @escaping @MainActor @Sendable (DesktopResponse) -> Void)
  /// Shows the desktop's print dialog and prints a PDF, an open file descriptor that must stay open until `then` receives the result.
  func printFile(_ file: Int32, title: String, then: @escaping @MainActor @Sendable (DesktopResponse) -> Void)
  /// Copies an image, as the bytes of a PNG file, to the desktop's clipboard. Returns `false` if the desktop does not accept it.
  func copyImage(png: [UInt8]) -> Bool

  /// Plays the click of a key, if there is an audio device.
  func playKeyClick()

  /// Whether keys produce text and use input methods. If not, they are only reported as keys.
  var isTextInputActive: Bool { get set }
  /// Sets the position of the caret, in window points. Input methods show their candidates beside it.
  func setTextInputRect(_ rect: Rect)

  /// Returns the events since the last call, oldest first, without waiting.
  func pollEvents() -> [RawEvent]
  /// Called before the program handles an event, after it has finished the previous ones.
  func willHandle(_ event: RawEvent)
  /// Whether there are pending events.
  var hasEvents: Bool { get }
  /// Waits for events for at most `milliseconds`, or indefinitely if that is `nil`.
  func waitForEvents(atMost milliseconds: Double?)

  /// Presents the pixels of `damage`. If the surface is new, parts that were never presented to it are added.
  ///
  /// A bitmap with another size than the window, which was resized in the meantime, is presented as far as it fits.
  func present(_ bitmap: Bitmap, damage: [IntRect])

  /// Figures drawn over the presented pixels, never into the bitmap, or `nil` for none.
  var overlay: HUDOverlay? { get set }

  /// The clock by which long work reports progress and checks for cancellation. `nil` lets work run to its end, for
  /// replays, which must depend only on recorded events.
  var workClock: (any Clock)? { get }
}

extension WindowHost {
  /// The default: returns `clipboardText` without calling `goesOn`. Returns `nil` if the clipboard contains no text.
  package func clipboardText(while goesOn: (_ bytes: Int, _ of: Int?) -> Bool) -> String? { clipboardText }
  package var hasClipboardText: Bool { clipboardText?.isEmpty == false }
  /// The default: the window's clock, never `nil`.
  package var workClock: (any Clock)? { clock }
  package func willHandle(_ event: RawEvent) {}
  /// The default: there is no dialog.
  package func chooseFile(_ request: FileRequest, then: @escaping @MainActor @Sendable (DesktopResponse) -> Void) { then(.unavailable) }
  /// The default: there is no dialog.
  package func printFile(_ file: Int32, title: String, then: @escaping @MainActor @Sendable (DesktopResponse) -> Void) { then(.unavailable) }
  /// The default: there is no clipboard for images.
  package func copyImage(png: [UInt8]) -> Bool { false }
}

package enum CursorShape: Hashable, Sendable, CaseIterable {
  case arrow, text, pointingHand, crosshair, move, forbidden, wait
  case resizeHorizontal, resizeVertical, resizeDiagonalDown, resizeDiagonalUp
}
