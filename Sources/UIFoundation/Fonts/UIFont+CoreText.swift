import CoreGraphics
import CoreText
import Fonts

// UIKit's fonts and colours, where Core Text meets them in an attributed string.

extension UIFont: FontConvertible {
  package var fontInstance: FontInstance { instance }
  package var openTypeFeatures: [OpenTypeFeature] { features }
}

extension UIColor: ColorConvertible {}
