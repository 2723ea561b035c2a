import CoreGraphics
import Fonts

/// A value of the font attribute: Core Text's font, and what the modules below call a font.
package protocol FontConvertible {
  var fontInstance: FontInstance { get }
  /// What is switched on or off beyond the font's defaults, later ones over earlier.
  var openTypeFeatures: [OpenTypeFeature] { get }
}

/// A value of a colour attribute that is no `CGColor`.
package protocol ColorConvertible {
  /// The colour of now, for one that changes with appearance.
  var cgColor: CGColor { get }
}
