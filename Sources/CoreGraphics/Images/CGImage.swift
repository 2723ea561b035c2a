import Foundation
import GalleyRaster

/// An immutable image, top row first.
///
/// An image from a file is decoded when its pixels are needed.
public final class CGImage: @unchecked Sendable {
  private enum Pixels {
    case raw(GalleyRaster.Bitmap)
    case encoded(GalleyRaster.EncodedImage)
  }

  private let pixels: Pixels

  /// Creates an image from `bitmap`, which must not change afterwards.
  package init(bitmap: GalleyRaster.Bitmap) {
    bitmap.finish()
    pixels = .raw(bitmap)
  }

  package init(_ image: GalleyRaster.EncodedImage) { pixels = .encoded(image) }

  /// The pixels of the image; transparent if the file is damaged. O(1) if the image was created from pixels or decoded recently.
  package var bitmap: GalleyRaster.Bitmap {
    bitmap(for: nil) ?? {
      let blank = GalleyRaster.Bitmap(width: width, height: height)
      blank.finish()
      return blank
    }()
  }

  /// Returns the pixels at a resolution sufficient for the visible size in pixels, or all pixels if `seen` is `nil`. Returns `nil` if the file is
  /// damaged.
  package func bitmap(for seen: (width: Double, height: Double)?) -> GalleyRaster.Bitmap? {
    switch pixels {
    case .raw(let bitmap): bitmap
    case .encoded(let image): try? image.bitmap(for: seen)
    }
  }

  /// Returns the reason why the image's file cannot be decoded, or `nil` if it can or there is no file. Decodes the file if that has not been
  /// tried yet.
  package func problem(for seen: (width: Double, height: Double)?) -> String? {
    guard case .encoded(let image) = pixels else { return nil }
    return image.problem(for: seen)?.description
  }

  /// The width, in pixels.
  public var width: Int {
    switch pixels {
    case .raw(let bitmap): bitmap.width
    case .encoded(let image): image.header.width
    }
  }

  /// The height, in pixels.
  public var height: Int {
    switch pixels {
    case .raw(let bitmap): bitmap.height
    case .encoded(let image): image.header.height
    }
  }

  /// The number of bits per component: always 8.
  public var bitsPerComponent: Int { 8 }

  /// The number of bits per pixel: always 32, for blue, green, red and alpha.
  public var bitsPerPixel: Int { 32 }

  /// The distance between rows, in bytes. Can be more than `width` requires.
  public var bytesPerRow: Int { GalleyRaster.Bitmap.stride(ofWidth: width) * 4 }

  /// The color space: always sRGB, regardless of the file's profile; never `nil`.
  public var colorSpace: CGColorSpace? { .rgb }

  /// Returns the part of the image inside `rect`, in pixels from the top left, rounded outwards and clipped to the image. Returns `nil` if they
  /// do not intersect.
  public func cropping(to rect: CGRect) -> CGImage? {
    let part = rect.integral.intersection(CGRect(x: 0, y: 0, width: width, height: height))
    guard !part.isNull, part.width >= 1, part.height >= 1 else { return nil }
    return CGImage(
      bitmap: bitmap.cropped(
        to: GalleyRaster.IntRect(x: Int(part.minX), y: Int(part.minY), width: Int(part.width), height: Int(part.height))))
  }
}
