import CoreGraphics
import CoreText
import GalleyFonts

// Conversions of UIKit's colors for Core Text; `UIFont` is already a Core Text font.

extension UIColor: ColorConvertible {}
