import Foundation
import Raster

/// An immutable picture of whole pixels, its first row on top.
public final class CGImage: @unchecked Sendable {
  /// Never written to again once it is here.
  package let bitmap: Raster.Bitmap

  package init(bitmap: Raster.Bitmap) {
    bitmap.finish()
    self.bitmap = bitmap
  }

  /// In pixels.
  public var width: Int { bitmap.width }

  /// In pixels.
  public var height: Int { bitmap.height }

  public var bitsPerComponent: Int { 8 }

  public var bitsPerPixel: Int { 32 }

  public var bytesPerRow: Int { bitmap.stride * 4 }

  public var colorSpace: CGColorSpace? { .rgb }

  /// The part of the picture inside `rect`, in pixels, widened to whole ones; `nil` where they do not meet.
  public func cropping(to rect: CGRect) -> CGImage? {
    let part = rect.integral.intersection(CGRect(x: 0, y: 0, width: width, height: height))
    guard !part.isNull, part.width >= 1, part.height >= 1 else { return nil }
    return CGImage(
      bitmap: bitmap.cropped(
        to: Raster.IntRect(x: Int(part.minX), y: Int(part.minY), width: Int(part.width), height: Int(part.height))))
  }
}
