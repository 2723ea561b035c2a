import Foundation
import GalleyRaster

// Image encoding, with the names of ImageIO; `import ImageIO` exports them too.

/// The JPEG quality, clamped to 0…1: a key of an image's properties. The default is 0.8. Has no effect on a PNG.
public let kCGImageDestinationLossyCompressionQuality = "kCGImageDestinationLossyCompressionQuality"
/// The `CGColor` that fills transparent areas if the format has no alpha: a key of an image's properties. The default
/// is white.
public let kCGImageDestinationBackgroundColor = "kCGImageDestinationBackgroundColor"

/// An encoder of one image, which is written to a file or to data.
public final class CGImageDestination {
  enum Format: String {
    case png = "public.png"
    case jpeg = "public.jpeg"
  }

  private let consumer: CGDataConsumer
  private let format: Format
  private var image: (image: CGImage, properties: [AnyHashable: Any])?
  private var properties: [AnyHashable: Any] = [:]
  private var isFinal = false

  init?(_ consumer: CGDataConsumer?, _ type: String, _ count: Int) {
    guard let consumer, let format = Format(rawValue: type), count == 1 else { return nil }
    (self.consumer, self.format) = (consumer, format)
  }

  func set(_ properties: [AnyHashable: Any]) { self.properties = properties }

  func add(_ added: CGImage, _ properties: [AnyHashable: Any]) {
    if image == nil, !isFinal { image = (added, properties) }
  }

  func finalize() -> Bool {
    guard let image, !isFinal else { return false }
    isFinal = true
    let properties = properties.merging(image.properties) { $1 }
    let bytes: [UInt8]?
    switch format {
    case .png: bytes = try? image.image.bitmap(for: nil)?.pngData()
    case .jpeg:
      let quality = properties[kCGImageDestinationLossyCompressionQuality].flatMap(Self.number) ?? 0.8
      let ground = (properties[kCGImageDestinationBackgroundColor] as? CGColor)?.raster ?? .white
      bytes = image.image.jpegData(quality: quality, over: ground)
    }
    return bytes.map { consumer.put(Data($0)) } ?? false
  }

  private static func number(_ value: Any) -> Double? { value as? Double ?? (value as? Int).map(Double.init) ?? (value as? CGFloat).map(Double.init) ?? (value as? Float).map(Double.init) }
}

extension CGImage {
  /// Returns a JPEG of the image over `ground`, or `nil` if encoding fails. O(pixels).
  ///
  /// - Parameter quality: From 0, the smallest file, to 1, the best quality; clamped to this range.
  package func jpegData(quality: Double, over ground: GalleyRaster.Color) -> [UInt8]? { bitmap(for: nil)?.jpegData(quality: quality, over: ground) }
}

/// Creates an encoder that replaces a file when it is finalized.
///
/// Returns `nil` if `url` is not a file URL, if the type is neither PNG nor JPEG, or if `count` is not 1.
///
/// - Parameters:
///   - type: `"public.png"` or `"public.jpeg"`.
///   - count: The number of images; must be 1.
///   - options: Ignored.
public func CGImageDestinationCreateWithURL(_ url: URL, _ type: String, _ count: Int, _ options: [AnyHashable: Any]?) -> CGImageDestination? {
  CGImageDestination(CGDataConsumer(url: url), type, count)
}

/// Creates an encoder that appends to `data`. Returns `nil` if the type is neither PNG nor JPEG, or if `count` is not 1. The parameters are those
/// of `CGImageDestinationCreateWithURL`.
public func CGImageDestinationCreateWithData(_ data: NSMutableData, _ type: String, _ count: Int, _ options: [AnyHashable: Any]?) -> CGImageDestination? {
  CGImageDestination(CGDataConsumer(data: data), type, count)
}

/// Creates an encoder that writes to a data consumer. Returns `nil` if the type is neither PNG nor JPEG, or if `count` is not 1. The parameters
/// are those of `CGImageDestinationCreateWithURL`.
public func CGImageDestinationCreateWithDataConsumer(_ consumer: CGDataConsumer, _ type: String, _ count: Int, _ options: [AnyHashable: Any]?) -> CGImageDestination? {
  CGImageDestination(consumer, type, count)
}

/// Returns the identifiers of the supported types: PNG and JPEG.
public func CGImageDestinationCopyTypeIdentifiers() -> [Any] { [CGImageDestination.Format.png.rawValue, CGImageDestination.Format.jpeg.rawValue] }

/// Sets properties for all images, such as `kCGImageDestinationLossyCompressionQuality`, in place of those set before;
/// `nil` removes them. The properties of an image take precedence.
public func CGImageDestinationSetProperties(_ idst: CGImageDestination, _ properties: [AnyHashable: Any]?) { idst.set(properties ?? [:]) }

/// Adds the image. A second image is ignored, as ImageIO ignores images beyond the declared count. Has no effect after
/// `CGImageDestinationFinalize`.
public func CGImageDestinationAddImage(_ idst: CGImageDestination, _ image: CGImage, _ properties: [AnyHashable: Any]?) { idst.add(image, properties ?? [:]) }

/// Adds the image of a source, as `CGImageDestinationAddImage` does. Has no effect if the source has no image at `index`.
public func CGImageDestinationAddImageFromSource(_ idst: CGImageDestination, _ isrc: CGImageSource, _ index: Int, _ properties: [AnyHashable: Any]?) {
  if let image = CGImageSourceCreateImageAtIndex(isrc, index, nil) { idst.add(image, properties ?? [:]) }
}

/// Writes the image and returns whether that succeeded. Returns `false` if no image was added, and on a second call.
@discardableResult
public func CGImageDestinationFinalize(_ idst: CGImageDestination) -> Bool { idst.finalize() }
