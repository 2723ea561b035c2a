import struct Foundation.Data
import class Foundation.NSCoder
import class Foundation.NSData
import CoreGraphics
import GalleyAttributedText
import UIFoundation

// Uses Apple's keys `NSContents`, `NSFileType` and `NSBounds`, the last one as a string. Source: Finch's UIFoundation.
// An image without file contents has a key of Galley's. The file wrappers that macOS archives instead of contents are
// not read.

extension NSTextAttachment {
  /// Decodes the attachment. Missing values keep their defaults. Returns `false` if the bounds, the contents or the image are present but invalid.
  func decodeValues(from coder: NSCoder) -> Bool {
    let isOld = coder.containsValue(forKey: "bounds")
    if isOld || coder.containsValue(forKey: "NSBounds") {
      guard let frame = isOld ? coder.finiteNumbers("bounds", count: 4) : coder.text("NSBounds").flatMap(Self.rectangle) else { return false }
      bounds = CGRect(x: frame[0], y: frame[1], width: frame[2], height: frame[3])
    }
    fileType = coder.text(isOld ? "fileType" : "NSFileType")
    if let data = coder.anyObject(forKey: isOld ? "contents" : "NSContents") {
      guard let data = data as? NSData else { return false }
      contents = data as Data
    }
    if coder.containsValue(forKey: "image") {
      guard let decodedImage = coder.object(UIImage.self, forKey: "image") else { return false }
      image = decodedImage
    }
    return true
  }

  func encodeValues(with coder: NSCoder) {
    if bounds != .zero {
      coder.encode(text: "{{\(bounds.origin.x), \(bounds.origin.y)}, {\(bounds.size.width), \(bounds.size.height)}}", forKey: "NSBounds")
    }
    coder.encode(text: fileType, forKey: "NSFileType")
    if let contents { coder.encode(contents as NSData, forKey: "NSContents") }
    if let image { coder.encode(image, forKey: "image") }
  }

  /// Returns the four numbers of "{{1, 2}, {3, 4}}", or `nil` for any other string.
  private static func rectangle(_ text: String) -> [CGFloat]? {
    let parts = text.split { "{}, ".contains($0) }
    let numbers = parts.compactMap { Double($0) }
    guard parts.count == 4, numbers.count == 4, numbers.allSatisfy(\.isFinite), text.hasPrefix("{{"), text.hasSuffix("}}") else { return nil }
    return numbers.map { CGFloat($0) }
  }
}
