import CoreGraphics
import Foundation
import GalleyFonts

// The fonts of the interface: Inter for text, DejaVu Sans Mono for monospaced text.

extension UIFont {
  /// The default size of a label's text, in points.
  public static var labelFontSize: CGFloat { 17 }
  /// The default size of a custom button's title, in points; a system button's is 15.
  public static var buttonFontSize: CGFloat { 18 }
  /// The size of small system text: 12 points, as on iOS. Not the default of any view.
  public static var smallSystemFontSize: CGFloat { 12 }
  /// The size of system text: 14 points, as on iOS. Not the default of any view.
  public static var systemFontSize: CGFloat { 14 }

  /// Returns Inter Regular, or a substitute if it is not installed. A size that is not positive means 12.
  public static func systemFont(ofSize fontSize: CGFloat) -> UIFont { systemFont(ofSize: fontSize, weight: .regular) }

  /// Returns Inter in the nearest installed weight, or a substitute if Inter is not installed. A size that is not positive means 12.
  public static func systemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
    UIFont(system: UIFontDescriptor.Core(weight: weight), size: fontSize)
  }

  /// Returns Inter Semibold, as on iOS, or a substitute if it is not installed. A size that is not positive means 12.
  public static func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont { systemFont(ofSize: fontSize, weight: .semibold) }

  /// Returns Inter Italic, or a substitute if it is not installed. A size that is not positive means 12.
  public static func italicSystemFont(ofSize fontSize: CGFloat) -> UIFont {
    UIFont(system: UIFontDescriptor.Core(isItalic: true), size: fontSize)
  }

  /// Returns DejaVu Sans Mono in the nearest installed weight, or a substitute if it is not installed. A size that is not positive means 12.
  public static func monospacedSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
    UIFont(system: UIFontDescriptor.Core(weight: weight, design: .monospaced), size: fontSize)
  }

  /// Returns the system font in the nearest installed weight, with figures of the same width. A size that is not positive means 12.
  public static func monospacedDigitSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
    let figures = UIFontDescriptor.FeatureSetting.openType(OpenTypeFeature(tag: "tnum"))
    return UIFont(system: UIFontDescriptor.Core(weight: weight, features: [figures]), size: fontSize)
  }

  private convenience init(system request: UIFontDescriptor.Core, size: CGFloat) {
    self.init(face: request.face, size: size, features: request.openTypeFeatures, request: request)
  }
}
