import Foundation
import Raster

/// The longest side of a thumbnail, in pixels: a key of a thumbnail's options.
public let kCGImageSourceThumbnailMaxPixelSize = "kCGImageSourceThumbnailMaxPixelSize"
/// Whether a thumbnail is made of the picture where the file has none: a key of a thumbnail's options.
public let kCGImageSourceCreateThumbnailFromImageIfAbsent = "kCGImageSourceCreateThumbnailFromImageIfAbsent"
/// Whether a thumbnail is made of the picture, whatever the file has: a key of a thumbnail's options.
public let kCGImageSourceCreateThumbnailFromImageAlways = "kCGImageSourceCreateThumbnailFromImageAlways"
/// Whether a thumbnail stands upright, as the Exif data say, instead of lying as it is stored: a key of a thumbnail's options.
public let kCGImageSourceCreateThumbnailWithTransform = "kCGImageSourceCreateThumbnailWithTransform"
/// Whether a picture is decoded when it is made, not when it is drawn: a key of the options of a picture and of a thumbnail.
public let kCGImageSourceShouldCacheImmediately = "kCGImageSourceShouldCacheImmediately"
/// A picture's width in pixels: a key of its properties.
public let kCGImagePropertyPixelWidth = "PixelWidth"
/// A picture's height in pixels: a key of its properties.
public let kCGImagePropertyPixelHeight = "PixelHeight"
/// How many bits a component has: a key of a picture's properties. Always 8.
public let kCGImagePropertyDepth = "Depth"

/// The picture of a file or of data: PNG, JPEG, WebP or GIF, of moving ones the first. Photographs stand upright as their Exif data say.
public final class CGImageSource: @unchecked Sendable {
  fileprivate let picture: EncodedPicture?

  fileprivate init(_ bytes: Data) { picture = try? EncodedPicture([UInt8](bytes)) }
}

/// `nil` where the file cannot be read. Of what is no picture there are none. `options` are not looked at.
public func CGImageSourceCreateWithURL(_ url: URL, _ options: [AnyHashable: Any]?) -> CGImageSource? { (try? Data(contentsOf: url)).map { CGImageSource($0) } }

/// The same for data; never `nil` here.
public func CGImageSourceCreateWithData(_ data: Data, _ options: [AnyHashable: Any]?) -> CGImageSource? { CGImageSource(data) }

/// 1, or 0 for what is no picture or a damaged one.
public func CGImageSourceGetCount(_ isrc: CGImageSource) -> Int { isrc.picture == nil ? 0 : 1 }

/// `"public.png"`, `"public.jpeg"`, `"org.webmproject.webp"` or `"com.compuserve.gif"`; `nil` for what is no picture.
public func CGImageSourceGetType(_ isrc: CGImageSource) -> String? {
  switch isrc.picture?.header.format {
  case .png: "public.png"
  case .jpeg: "public.jpeg"
  case .webP: "org.webmproject.webp"
  case .gif: "com.compuserve.gif"
  case nil: nil
  }
}

/// The picture, which is decoded when it is drawn, or now where `kCGImageSourceShouldCacheImmediately` says so; `nil` where there is none of
/// this number.
public func CGImageSourceCreateImageAtIndex(_ isrc: CGImageSource, _ index: Int, _ options: [AnyHashable: Any]?) -> CGImage? {
  guard index == 0, let picture = isrc.picture else { return nil }
  if isSet(kCGImageSourceShouldCacheImmediately, in: options) { _ = try? picture.bitmap(for: nil) }
  return CGImage(picture)
}

/// Its size and depth, by `kCGImagePropertyPixelWidth` and its kin. Nothing is decoded for it.
public func CGImageSourceCopyPropertiesAtIndex(_ isrc: CGImageSource, _ index: Int, _ options: [AnyHashable: Any]?) -> [AnyHashable: Any]? {
  guard index == 0, let header = isrc.picture?.header else { return nil }
  return [kCGImagePropertyPixelWidth: header.width, kCGImagePropertyPixelHeight: header.height, kCGImagePropertyDepth: 8]
}

/// The picture with no side above `kCGImageSourceThumbnailMaxPixelSize`, of its own size without that; never larger than it is. Of a large
/// JPEG only as many pixels are decoded as are needed.
///
/// A thumbnail that a file has is not read: `nil` where the options do not ask for one to be made, always or where there is none. It lies as
/// it is stored, unless `kCGImageSourceCreateThumbnailWithTransform` says otherwise.
public func CGImageSourceCreateThumbnailAtIndex(_ isrc: CGImageSource, _ index: Int, _ options: [AnyHashable: Any]?) -> CGImage? {
  guard index == 0, let picture = isrc.picture,
    isSet(kCGImageSourceCreateThumbnailFromImageAlways, in: options) || isSet(kCGImageSourceCreateThumbnailFromImageIfAbsent, in: options)
  else { return nil }
  let most = options?[kCGImageSourceThumbnailMaxPixelSize]
  let limit = most as? Int ?? (most as? Double).flatMap { Int(exactly: $0.rounded()) } ?? (most as? CGFloat).flatMap { Int(exactly: $0.rounded()) } ?? .max
  guard limit > 0 else { return nil }
  let (header, isUpright) = (picture.header, isSet(kCGImageSourceCreateThumbnailWithTransform, in: options))
  if max(header.width, header.height) <= limit, isUpright || header.orientation == .up {
    return CGImageSourceCreateImageAtIndex(isrc, index, options)
  }
  guard let bitmap = thumbnail(of: picture, noSideAbove: limit) else { return nil }
  return CGImage(bitmap: isUpright ? bitmap : bitmap.upright(header.orientation.inverse))
}

/// Upright.
private func thumbnail(of picture: EncodedPicture, noSideAbove limit: Int) -> Raster.Bitmap? {
  let (width, height) = (picture.header.width, picture.header.height)
  let factor = min(1, Double(limit) / Double(max(width, height)))
  let size = (width: max(1, Int((Double(width) * factor).rounded())), height: max(1, Int((Double(height) * factor).rounded())))
  guard let source = try? picture.bitmap(for: (Double(size.width), Double(size.height))) else { return nil }
  let bitmap = Raster.Bitmap(width: size.width, height: size.height)
  BitmapCanvas(bitmap: bitmap, scale: 1).draw(source, in: Raster.Rect(x: 0, y: 0, width: Double(size.width), height: Double(size.height)))
  return bitmap
}

private func isSet(_ key: String, in options: [AnyHashable: Any]?) -> Bool {
  let value = options?[key]
  return value as? Bool ?? (value as? NSNumber)?.boolValue ?? false
}
