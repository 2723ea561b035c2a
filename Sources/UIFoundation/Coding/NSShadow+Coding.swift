import CoreGraphics
import Foundation
import GalleyAttributedText

// Apple's keys, as in GNUstep GUI's NSShadow.m and Finch's UIFoundation. Zero values are absent. A shadow that never
// had a color has no key for it; if its color was removed, the value is the empty object. The vertical offset is
// AppKit's, with y up, also in archives of iOS. The last two facts come from public listings of Apple's class, not from
// its documentation.

extension NSShadow {
  /// Sets this shadow's values to those in an archive. Returns `false` if the archive is not a shadow's; some values can have changed then.
  func decodeValues(from coder: NSCoder) -> Bool {
    let isOld = coder.containsValue(forKey: "offsetAndBlur")
    if isOld {
      guard let values = coder.finiteNumbers("offsetAndBlur", count: 3) else { return false }
      shadowOffset = CGSize(width: values[0], height: values[1])
      shadowBlurRadius = values[2]
      shadowColor = nil
    } else {
      guard let width = coder.length(forKey: "NSShadowHoriz"), let up = coder.length(forKey: "NSShadowVert"),
        let blur = coder.length(forKey: "NSShadowBlurRadius")
      else { return false }
      shadowOffset = CGSize(width: width, height: up == 0 ? 0 : -up)
      shadowBlurRadius = blur
    }
    let key = isOld ? "color" : "NSShadowColor"
    guard coder.containsValue(forKey: key) else { return true }
    switch coder.anyObject(forKey: key) {
    case let color as UIColor: shadowColor = coder.decodeBool(forKey: "isCGColor") ? color.cgColor : color
    case nil where !isOld: shadowColor = nil
    default: return false
    }
    return true
  }

  func encodeValues(with coder: NSCoder) {
    if shadowOffset.width != 0 { coder.encode(Double(shadowOffset.width), forKey: "NSShadowHoriz") }
    if shadowOffset.height != 0 { coder.encode(-Double(shadowOffset.height), forKey: "NSShadowVert") }
    if shadowBlurRadius != 0 { coder.encode(Double(shadowBlurRadius), forKey: "NSShadowBlurRadius") }
    if let color = shadowColor as? UIColor {
      coder.encode(color, forKey: "NSShadowColor")
    } else if let color = shadowColor as? CGColor {
      coder.encode(UIColor(cgColor: color), forKey: "NSShadowColor")
      coder.encode(true, forKey: "isCGColor")
    } else {
      coder.encode(nil as Any?, forKey: "NSShadowColor")
    }
  }
}
