import Foundation
import Raster

// How letters are drawn that come as glyphs.

extension CGContext {
  /// Core Text's font at no size; part of the graphics state.
  package var textFont: AnyObject? {
    get { state.textFont }
    set { state.textFont = newValue }
  }

  /// Points.
  package var textSize: CGFloat { state.textSize }

  /// The size of `showGlyphs(_:at:)`, points; 1 at first. Part of the graphics state.
  public func setFontSize(_ size: CGFloat) { state.textSize = size }
}
