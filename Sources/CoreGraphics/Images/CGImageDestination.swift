import Foundation
import Raster

// Files of pictures, by the names of ImageIO; `import ImageIO` has them, too.

/// How much of a JPEG's detail is kept, a number from 0 to 1: a key of an image's properties. 0.8 without it.
public let kCGImageDestinationLossyCompressionQuality = "kCGImageDestinationLossyCompressionQuality"
/// The `CGColor` behind the clear parts of a picture whose format has none: a key of an image's properties. White without it.
public let kCGImageDestinationBackgroundColor = "kCGImageDestinationBackgroundColor"

/// A picture that is written into a file or into data.
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
  /// A JPEG, from 0, the smallest, to 1, the best; `nil` where none can be made. O(pixels).
  package func jpegData(quality: Double, over ground: Raster.Color) -> [UInt8]? { bitmap(for: nil)?.jpegData(quality: quality, over: ground) }
}

/// A picture that makes a file, in the place of what was there, once it is finished.
///
/// - Parameters:
///   - type: `"public.png"` or `"public.jpeg"`; `nil` is the answer for others.
///   - count: of pictures: 1.
///   - options: not looked at.
public func CGImageDestinationCreateWithURL(_ url: URL, _ type: String, _ count: Int, _ options: [AnyHashable: Any]?) -> CGImageDestination? {
  CGImageDestination(CGDataConsumer(url: url), type, count)
}

/// The same for data, which bytes are added to.
public func CGImageDestinationCreateWithData(_ data: NSMutableData, _ type: String, _ count: Int, _ options: [AnyHashable: Any]?) -> CGImageDestination? {
  CGImageDestination(CGDataConsumer(data: data), type, count)
}

/// The same for what takes bytes.
public func CGImageDestinationCreateWithDataConsumer(_ consumer: CGDataConsumer, _ type: String, _ count: Int, _ options: [AnyHashable: Any]?) -> CGImageDestination? {
  CGImageDestination(consumer, type, count)
}

/// The types that can be written.
public func CGImageDestinationCopyTypeIdentifiers() -> [Any] { [CGImageDestination.Format.png.rawValue, CGImageDestination.Format.jpeg.rawValue] }

/// Properties for all pictures: those of `kCGImageDestinationLossyCompressionQuality` and its kin. A picture's own count more.
public func CGImageDestinationSetProperties(_ idst: CGImageDestination, _ properties: [AnyHashable: Any]?) { idst.set(properties ?? [:]) }

/// Adds the picture; a second one is left out, as ImageIO leaves out what is more than was announced.
public func CGImageDestinationAddImage(_ idst: CGImageDestination, _ image: CGImage, _ properties: [AnyHashable: Any]?) { idst.add(image, properties ?? [:]) }

/// Adds the picture of a source; nothing where that has none of this number.
public func CGImageDestinationAddImageFromSource(_ idst: CGImageDestination, _ isrc: CGImageSource, _ index: Int, _ properties: [AnyHashable: Any]?) {
  if let image = CGImageSourceCreateImageAtIndex(isrc, index, nil) { idst.add(image, properties ?? [:]) }
}

/// Writes what was added; whether that went well. `false` where nothing was added, and the second time.
@discardableResult
public func CGImageDestinationFinalize(_ idst: CGImageDestination) -> Bool { idst.finalize() }
