import CoreGraphics
import CoreText
import Fonts

// UIKit's colours, where Core Text meets them in an attributed string; its fonts are Core Text's own.

extension UIColor: ColorConvertible {}
