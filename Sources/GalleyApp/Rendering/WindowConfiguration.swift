import GalleyInspectors
import GalleyPlayground
import GalleyRaster
import GalleyWindowing
import UIKit

/// The size and appearance of a window, and the initial settings of its page.
package struct WindowConfiguration {
  /// The size, in points.
  package var size = Size(width: 1280, height: 800)
  /// Device pixels per point; `nil` uses that of the desktop, or 1 without a display.
  package var scale: Double?
  /// The appearance; `nil` follows the desktop, and is light without a display.
  package var appearance: Appearance?
  /// The text size; `nil` follows the desktop, and is L without a display.
  package var category: UIContentSizeCategory?
  /// Whether motion is reduced; `nil` follows the desktop.
  package var reducesMotion: Bool?
  /// The inspectors that are shown on the page.
  package var inspectors: Set<Inspector> = []
  /// Whether the columns of the last spread are balanced.
  package var balancesColumns = false
  /// Whether the line breaks of a paragraph are optimized together (total fit).
  package var usesTotalFit = false
  /// Returns the outlines that the text of the first page flows around, in points from its first column, for the rectangle of its columns; `nil` if
  /// there are none.
  package var exclusions: (@MainActor (CGRect) -> [ShapeDrawing.Outline])?
  /// The settings in place of those of the document that the window opens first.
  package var overrides = PageOverrides()

  /// Creates the configuration of a window that is started without options.
  package init() {}

  /// Opens a window on the display. Throws `Failure` if there is no display.
  @MainActor func openWindow(titled title: String) throws -> SDLWindow {
    do {
      return try SDLWindow(HostOptions(title: title, size: size, scale: scale, appearance: appearance, reducesMotion: reducesMotion), clock: SystemClock())
    } catch {
      throw Failure("\(error)")
    }
  }

  /// Creates a window without a display, whose clock advances only on request. It is light unless `appearance` says otherwise.
  @MainActor func offscreenWindow(titled title: String) -> OffscreenWindow {
    OffscreenWindow(HostOptions(title: title, size: size, scale: scale, appearance: appearance ?? .light), clock: VirtualClock())
  }
}
