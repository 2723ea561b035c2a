import Foundation
import Raster

/// An immutable picture of whole pixels, its first row on top.
///
/// One that was made of a file is decoded when its pixels are asked for.
public final class CGImage: @unchecked Sendable {
  private enum Pixels {
    case made(Raster.Bitmap)
    case encoded(Raster.EncodedPicture)
  }

  private let pixels: Pixels

  /// `bitmap` is never written to again once it is here.
  package init(bitmap: Raster.Bitmap) {
    bitmap.finish()
    pixels = .made(bitmap)
  }

  package init(_ picture: Raster.EncodedPicture) { pixels = .encoded(picture) }

  /// All pixels; clear ones of a file that turns out damaged. O(1) for what was made or decoded lately.
  package var bitmap: Raster.Bitmap {
    bitmap(for: nil) ?? {
      let blank = Raster.Bitmap(width: width, height: height)
      blank.finish()
      return blank
    }()
  }

  /// Enough pixels for as many as can be seen; `nil` for a file that turns out damaged.
  package func bitmap(for seen: (width: Double, height: Double)?) -> Raster.Bitmap? {
    switch pixels {
    case .made(let bitmap): bitmap
    case .encoded(let picture): try? picture.bitmap(for: seen)
    }
  }

  /// Why the file that the picture was made of cannot be decoded, found by decoding it if that is not known yet.
  package func problem(for seen: (width: Double, height: Double)?) -> String? {
    guard case .encoded(let picture) = pixels else { return nil }
    return picture.problem(for: seen)?.description
  }

  /// In pixels.
  public var width: Int {
    switch pixels {
    case .made(let bitmap): bitmap.width
    case .encoded(let picture): picture.header.width
    }
  }

  /// In pixels.
  public var height: Int {
    switch pixels {
    case .made(let bitmap): bitmap.height
    case .encoded(let picture): picture.header.height
    }
  }

  /// Always 8.
  public var bitsPerComponent: Int { 8 }

  /// Always 32: blue, green, red, alpha.
  public var bitsPerPixel: Int { 32 }

  /// From one row to the next; may be more than `width` needs.
  public var bytesPerRow: Int { Raster.Bitmap.stride(ofWidth: width) * 4 }

  /// sRGB, whatever the file said.
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
