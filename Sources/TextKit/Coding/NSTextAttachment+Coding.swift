import struct Foundation.Data
import class Foundation.NSCoder
import class Foundation.NSData
import AttributedText
import CoreGraphics
import UIFoundation

extension NSTextAttachment {
  /// False for an archive that is no attachment's.
  func takeValues(from coder: NSCoder) -> Bool {
    guard let frame = coder.finiteNumbers("bounds", count: 4) else { return false }
    bounds = CGRect(x: frame[0], y: frame[1], width: frame[2], height: frame[3])
    fileType = coder.text("fileType")
    if coder.containsValue(forKey: "contents") {
      guard let data = coder.object(NSData.self, forKey: "contents") else { return false }
      contents = data as Data
    }
    if coder.containsValue(forKey: "image") {
      guard let picture = coder.object(UIImage.self, forKey: "image") else { return false }
      image = picture
    }
    return true
  }

  func encodeValues(with coder: NSCoder) {
    coder.encode(numbers: [bounds.origin.x, bounds.origin.y, bounds.size.width, bounds.size.height], forKey: "bounds")
    coder.encode(text: fileType, forKey: "fileType")
    if let contents { coder.encode(contents as NSData, forKey: "contents") }
    if let image { coder.encode(image, forKey: "image") }
  }
}
