import CoreGraphics
import Foundation
import GalleyAttributedText
import GalleyRaster

extension UIImage: NSSecureCoding {
  public static var supportsSecureCoding: Bool { true }

  /// Decodes pixels, scale, rendering mode and tint. Returns `nil` if the archive is not an image's.
  public convenience init?(coder: NSCoder) {
    guard let scale = coder.finite("scale"), scale > 0,
      let mode = RenderingMode(rawValue: coder.decodeInteger(forKey: "renderingMode")),
      let bitmap = Self.bitmap(from: coder)
    else { return nil }
    let tint = coder.object(UIColor.self, forKey: "tint")
    let baseline = coder.containsValue(forKey: "baseline") ? coder.finite("baseline") : nil
    self.init(image: CGImage(bitmap: bitmap), scale: scale, mode: mode, tint: tint, baseline: baseline.map { CGFloat($0) })
  }

  public func encode(with coder: NSCoder) {
    coder.encode(Double(scale), forKey: "scale")
    coder.encode(renderingMode.rawValue, forKey: "renderingMode")
    if let baselineOffsetFromBottom { coder.encode(Double(baselineOffsetFromBottom), forKey: "baseline") }
    if let tint { coder.encode(tint, forKey: "tint") }
    guard let bitmap = cgImage?.bitmap else { return }
    // A PNG is not premultiplied. If that would change translucent pixels, encode the pixels directly.
    if let png = try? bitmap.pngData(), let again = try? GalleyRaster.Bitmap(png: png), again.hasSamePixels(as: bitmap) {
      coder.encode(Data(png) as NSData, forKey: "png")
      return
    }
    coder.encode(bitmap.width, forKey: "width")
    coder.encode(bitmap.height, forKey: "height")
    var bytes = Data(capacity: bitmap.width * bitmap.height * 4)
    for y in 0..<bitmap.height {
      bytes.append(UnsafeBufferPointer(start: bitmap.pixels + y * bitmap.stride, count: bitmap.width))
    }
    coder.encode(bytes as NSData, forKey: "pixels")
  }

  private static func bitmap(from coder: NSCoder) -> GalleyRaster.Bitmap? {
    if coder.containsValue(forKey: "png") {
      return coder.object(NSData.self, forKey: "png").flatMap { try? GalleyRaster.Bitmap(png: [UInt8]($0 as Data)) }
    }
    let (width, height) = (coder.decodeInteger(forKey: "width"), coder.decodeInteger(forKey: "height"))
    guard GalleyRaster.Bitmap.isPossible(width: width, height: height),
      let pixels = coder.object(NSData.self, forKey: "pixels").map({ $0 as Data }), pixels.count == width * height * 4
    else { return nil }
    let bitmap = GalleyRaster.Bitmap(width: width, height: height)
    pixels.withUnsafeBytes { bytes in
      for y in 0..<height {
        for x in 0..<width {
          bitmap.pixels[y * bitmap.stride + x] = bytes.loadUnaligned(fromByteOffset: (y * width + x) * 4, as: UInt32.self)
        }
      }
    }
    return bitmap.isPremultiplied ? bitmap : nil
  }
}

extension GalleyRaster.Bitmap {
  /// Returns whether both bitmaps have equal pixels. O(pixels).
  func hasSamePixels(as other: GalleyRaster.Bitmap) -> Bool {
    guard width == other.width, height == other.height else { return false }
    return (0..<height).allSatisfy { y in
      memcmp(pixels + y * stride, other.pixels + y * other.stride, width * 4) == 0
    }
  }

  /// Whether no component is greater than its alpha.
  fileprivate var isPremultiplied: Bool {
    (0..<height).allSatisfy { y in
      UnsafeBufferPointer(start: pixels + y * stride, count: width).allSatisfy { pixel in
        let alpha = pixel >> 24
        return pixel & 0xFF <= alpha && pixel >> 8 & 0xFF <= alpha && pixel >> 16 & 0xFF <= alpha
      }
    }
  }
}
