import Foundation
import GalleyRaster

/// The maximum side of a thumbnail, in pixels: a key of a thumbnail's options.
public let kCGImageSourceThumbnailMaxPixelSize = "kCGImageSourceThumbnailMaxPixelSize"
/// Whether to create a thumbnail from the image if the file has none: a key of a thumbnail's options.
public let kCGImageSourceCreateThumbnailFromImageIfAbsent = "kCGImageSourceCreateThumbnailFromImageIfAbsent"
/// Whether to always create a thumbnail from the image: a key of a thumbnail's options.
public let kCGImageSourceCreateThumbnailFromImageAlways = "kCGImageSourceCreateThumbnailFromImageAlways"
/// Whether to rotate a thumbnail according to its Exif orientation: a key of a thumbnail's options.
public let kCGImageSourceCreateThumbnailWithTransform = "kCGImageSourceCreateThumbnailWithTransform"
/// Whether to decode on creation instead of on first drawing: a key of the options of an image or a thumbnail.
public let kCGImageSourceShouldCacheImmediately = "kCGImageSourceShouldCacheImmediately"
/// The width of an image in pixels: a key of its properties.
public let kCGImagePropertyPixelWidth = "PixelWidth"
/// The height of an image in pixels: a key of its properties.
public let kCGImagePropertyPixelHeight = "PixelHeight"
/// The number of bits per component: a key of an image's properties. Always 8.
public let kCGImagePropertyDepth = "Depth"

/// The image in a file or in data: PNG, JPEG, WebP or GIF. Animations give their first frame. The Exif orientation is
/// applied.
public final class CGImageSource: @unchecked Sendable {
  fileprivate let encodedImage: EncodedImage?

  fileprivate init(_ bytes: Data) { encodedImage = try? EncodedImage([UInt8](bytes)) }
}

/// Creates a source that reads the file at `url`. Returns `nil` if the file cannot be read. The source of a file that is not an image has no
/// images. `options` are ignored.
public func CGImageSourceCreateWithURL(_ url: URL, _ options: [AnyHashable: Any]?) -> CGImageSource? { (try? Data(contentsOf: url)).map { CGImageSource($0) } }

/// Returns a source that reads `data`; never `nil`. The source of data that is not an image has no images.
public func CGImageSourceCreateWithData(_ data: Data, _ options: [AnyHashable: Any]?) -> CGImageSource? { CGImageSource(data) }

/// Returns 1, or 0 if the data is not an image or its header is damaged.
public func CGImageSourceGetCount(_ isrc: CGImageSource) -> Int { isrc.encodedImage == nil ? 0 : 1 }

/// Returns `"public.png"`, `"public.jpeg"`, `"org.webmproject.webp"` or `"com.compuserve.gif"`, or `nil` if the data is
/// not an image.
public func CGImageSourceGetType(_ isrc: CGImageSource) -> String? {
  switch isrc.encodedImage?.header.format {
  case .png: "public.png"
  case .jpeg: "public.jpeg"
  case .webP: "org.webmproject.webp"
  case .gif: "com.compuserve.gif"
  case nil: nil
  }
}

/// Returns the image, or `nil` if there is none at `index`. It is decoded on first drawing, or now if
/// `kCGImageSourceShouldCacheImmediately` is set.
public func CGImageSourceCreateImageAtIndex(_ isrc: CGImageSource, _ index: Int, _ options: [AnyHashable: Any]?) -> CGImage? {
  guard index == 0, let image = isrc.encodedImage else { return nil }
  if isSet(kCGImageSourceShouldCacheImmediately, in: options) { _ = try? image.bitmap(for: nil) }
  return CGImage(image)
}

/// Returns the size and depth of the image, for keys such as `kCGImagePropertyPixelWidth`, without decoding it.
///
/// Returns `nil` if `index` is not 0, or if the header cannot be read.
public func CGImageSourceCopyPropertiesAtIndex(_ isrc: CGImageSource, _ index: Int, _ options: [AnyHashable: Any]?) -> [AnyHashable: Any]? {
  guard index == 0, let header = isrc.encodedImage?.header else { return nil }
  return [kCGImagePropertyPixelWidth: header.width, kCGImagePropertyPixelHeight: header.height, kCGImagePropertyDepth: 8]
}

/// Returns the image scaled down so that no side exceeds `kCGImageSourceThumbnailMaxPixelSize`. It is never enlarged.
/// Large JPEGs are decoded at reduced resolution.
///
/// Thumbnails embedded in the file are ignored. Without a maximum size, the image keeps its size. The thumbnail keeps its stored orientation
/// unless `kCGImageSourceCreateThumbnailWithTransform` is set. Returns `nil` unless the options ask to create a thumbnail, always or if absent;
/// also if `index` is not 0, if the maximum is not positive, or if the image cannot be decoded.
public func CGImageSourceCreateThumbnailAtIndex(_ isrc: CGImageSource, _ index: Int, _ options: [AnyHashable: Any]?) -> CGImage? {
  guard index == 0, let image = isrc.encodedImage,
    isSet(kCGImageSourceCreateThumbnailFromImageAlways, in: options) || isSet(kCGImageSourceCreateThumbnailFromImageIfAbsent, in: options)
  else { return nil }
  let most = options?[kCGImageSourceThumbnailMaxPixelSize]
  let limit = most as? Int ?? (most as? Double).flatMap { Int(exactly: $0.rounded()) } ?? (most as? CGFloat).flatMap { Int(exactly: $0.rounded()) } ?? .max
  guard limit > 0 else { return nil }
  let (header, isUpright) = (image.header, isSet(kCGImageSourceCreateThumbnailWithTransform, in: options))
  if max(header.width, header.height) <= limit, isUpright || header.orientation == .up {
    return CGImageSourceCreateImageAtIndex(isrc, index, options)
  }
  guard let bitmap = thumbnail(of: image, noSideAbove: limit) else { return nil }
  return CGImage(bitmap: isUpright ? bitmap : bitmap.upright(header.orientation.inverse))
}

/// Returns the image with its orientation applied, scaled down so that no side exceeds `limit` pixels. Returns `nil` if it cannot be decoded.
private func thumbnail(of image: EncodedImage, noSideAbove limit: Int) -> GalleyRaster.Bitmap? {
  let (width, height) = (image.header.width, image.header.height)
  let factor = min(1, Double(limit) / Double(max(width, height)))
  let size = (width: max(1, Int((Double(width) * factor).rounded())), height: max(1, Int((Double(height) * factor).rounded())))
  guard let source = try? image.bitmap(for: (Double(size.width), Double(size.height))) else { return nil }
  let bitmap = GalleyRaster.Bitmap(width: size.width, height: size.height)
  BitmapCanvas(bitmap: bitmap, scale: 1).draw(source, in: GalleyRaster.Rect(x: 0, y: 0, width: Double(size.width), height: Double(size.height)))
  return bitmap
}

private func isSet(_ key: String, in options: [AnyHashable: Any]?) -> Bool {
  let value = options?[key]
  return value as? Bool ?? (value as? NSNumber)?.boolValue ?? false
}
