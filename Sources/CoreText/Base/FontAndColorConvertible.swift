import CoreGraphics
import GalleyFonts

/// A value of the font attribute that converts to a font instance of the lower modules.
package protocol FontConvertible {
  var fontInstance: FontInstance { get }
  /// Features that differ from the font's defaults; later ones override earlier ones.
  var openTypeFeatures: [OpenTypeFeature] { get }
}

/// A value of a color attribute that is not a `CGColor`.
package protocol ColorConvertible {
  /// The current color, for a color that changes with the appearance.
  var cgColor: CGColor { get }
}
