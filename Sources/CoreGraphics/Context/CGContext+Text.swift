import Foundation
import GalleyRaster

// State for drawing glyphs.

extension CGContext {
  /// The Core Text font, without its size; `nil` until one is set. Part of the graphics state.
  package var textFont: AnyObject? {
    get { state.textFont }
    set { state.textFont = newValue }
  }

  /// The font size, in points.
  package var textSize: CGFloat { state.textSize }

  /// Sets the font size of `showGlyphs(_:at:)`, in points; 1 initially. With 0 or less, it draws nothing. Part of the graphics state.
  public func setFontSize(_ size: CGFloat) { state.textSize = size }
}
