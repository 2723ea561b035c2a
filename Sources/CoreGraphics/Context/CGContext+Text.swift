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

  // Letters are drawn in greys here, at quarters of a pixel across, whatever is asked for.

  /// Taken, and changes nothing: no letter has coloured edges.
  public func setShouldSmoothFonts(_ shouldSmoothFonts: Bool) {}

  /// Taken, and changes nothing: no letter has coloured edges.
  public func setAllowsFontSmoothing(_ allowsFontSmoothing: Bool) {}

  /// Taken, and changes nothing: letters stand between pixels.
  public func setShouldSubpixelPositionFonts(_ shouldSubpixelPositionFonts: Bool) {}

  /// Taken, and changes nothing: letters stand between pixels.
  public func setAllowsFontSubpixelPositioning(_ allowsFontSubpixelPositioning: Bool) {}

  /// Taken, and changes nothing: places between pixels are quarters.
  public func setShouldSubpixelQuantizeFonts(_ shouldSubpixelQuantizeFonts: Bool) {}

  /// Taken, and changes nothing: places between pixels are quarters.
  public func setAllowsFontSubpixelQuantization(_ allowsFontSubpixelQuantization: Bool) {}
}
