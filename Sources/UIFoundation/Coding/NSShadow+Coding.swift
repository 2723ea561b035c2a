import AttributedText
import CoreGraphics
import Foundation

extension NSShadow {
  /// False for an archive that is no shadow's.
  func takeValues(from coder: NSCoder) -> Bool {
    guard let values = coder.finiteNumbers("offsetAndBlur", count: 3) else { return false }
    shadowOffset = CGSize(width: values[0], height: values[1])
    shadowBlurRadius = values[2]
    shadowColor = nil
    guard coder.containsValue(forKey: "color") else { return true }
    guard let color = coder.object(UIColor.self, forKey: "color") else { return false }
    shadowColor = coder.decodeBool(forKey: "isCGColor") ? color.cgColor : color
    return true
  }

  func encodeValues(with coder: NSCoder) {
    coder.encode(numbers: [shadowOffset.width, shadowOffset.height, shadowBlurRadius], forKey: "offsetAndBlur")
    if let color = shadowColor as? UIColor {
      coder.encode(color, forKey: "color")
    } else if let color = shadowColor as? CGColor {
      coder.encode(UIColor(cgColor: color), forKey: "color")
      coder.encode(true, forKey: "isCGColor")
    }
  }
}
