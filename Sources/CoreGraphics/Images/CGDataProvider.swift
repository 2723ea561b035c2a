import Foundation

/// A source of bytes for a document or image.
public final class CGDataProvider: @unchecked Sendable {
  /// The bytes of the provider; never `nil`.
  public let data: Data?

  /// Creates a provider of the bytes of `data`. Never `nil`.
  public init?(data: Data) { self.data = data }

  /// Creates a provider of a file's bytes. Returns `nil` if `url` is not a file URL or the file cannot be read.
  public init?(url: URL) {
    guard url.isFileURL, let data = try? Data(contentsOf: url) else { return nil }
    self.data = data
  }

  /// Creates a provider of the bytes of the file at a path. Returns `nil` if the file cannot be read.
  public convenience init?(filename: String) { self.init(url: URL(fileURLWithPath: filename)) }
}

extension CGImage {
  /// The pixels, in rows of `bytesPerRow` bytes; never `nil`. Each pixel is premultiplied blue, green, red, alpha. O(pixels).
  public var dataProvider: CGDataProvider? {
    let bitmap = bitmap
    return withExtendedLifetime(bitmap) { CGDataProvider(data: Data(bytes: bitmap.pixels, count: bytesPerRow * height)) }
  }
}
