import CoreGraphics
import CoreText
import Fonts

// UIKit's fonts and colours, where Core Text meets them in an attributed string.

extension UIFont: FontConvertible {
  package var fontInstance: FontInstance { asked.instance }
  package var openTypeFeatures: [OpenTypeFeature] { asked.features }
}

extension UIColor: ColorConvertible {}
