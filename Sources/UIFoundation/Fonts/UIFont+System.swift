import CoreGraphics
import Fonts
import Foundation

// The interface's own faces: Inter for text, DejaVu Sans Mono where letters must stand in columns.

extension UIFont {
  /// What a label's text has at first, in points.
  public static var labelFontSize: CGFloat { 17 }
  /// What a custom button's title has at first, in points; a system button's has 15.
  public static var buttonFontSize: CGFloat { 18 }
  /// 12 points, as on iOS; no view has it by default.
  public static var smallSystemFontSize: CGFloat { 12 }
  /// 14 points, as on iOS; no view has it by default.
  public static var systemFontSize: CGFloat { 14 }

  /// Inter Regular, or what stands in for it where it is not installed; a size that is not above 0 means 12.
  public static func systemFont(ofSize fontSize: CGFloat) -> UIFont { systemFont(ofSize: fontSize, weight: .regular) }

  /// Inter in the nearest weight that is installed.
  public static func systemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
    UIFont(system: UIFontDescriptor.Core(weight: weight), size: fontSize)
  }

  /// Semibold, as on iOS.
  public static func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont { systemFont(ofSize: fontSize, weight: .semibold) }

  /// Inter Italic.
  public static func italicSystemFont(ofSize fontSize: CGFloat) -> UIFont {
    UIFont(system: UIFontDescriptor.Core(isItalic: true), size: fontSize)
  }

  /// DejaVu Sans Mono in the nearest weight that is installed.
  public static func monospacedSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
    UIFont(system: UIFontDescriptor.Core(weight: weight, design: .monospaced), size: fontSize)
  }

  /// The system font with figures of one width.
  public static func monospacedDigitSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
    let figures = UIFontDescriptor.FeatureSetting.openType(OpenTypeFeature(tag: "tnum"))
    return UIFont(system: UIFontDescriptor.Core(weight: weight, features: [figures]), size: fontSize)
  }

  private convenience init(system request: UIFontDescriptor.Core, size: CGFloat) {
    self.init(face: request.face, size: size, features: request.openTypeFeatures, request: request)
  }
}
