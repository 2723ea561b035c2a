import Foundation

/// Bytes that something else reads.
public final class CGDataProvider: @unchecked Sendable {
  /// All bytes, in one piece.
  public let data: Data?

  /// The bytes of `data`; never `nil` here.
  public init?(data: Data) { self.data = data }

  /// The bytes of a file; `nil` where it cannot be read.
  public init?(url: URL) {
    guard url.isFileURL, let data = try? Data(contentsOf: url) else { return nil }
    self.data = data
  }

  /// The bytes of the file at a path; `nil` where it cannot be read.
  public convenience init?(filename: String) { self.init(url: URL(fileURLWithPath: filename)) }
}

extension CGImage {
  /// The pixels: rows of `bytesPerRow`, each pixel blue, green, red, alpha, the colours multiplied by the alpha.
  public var dataProvider: CGDataProvider? {
    let bitmap = bitmap
    return withExtendedLifetime(bitmap) { CGDataProvider(data: Data(bytes: bitmap.pixels, count: bytesPerRow * height)) }
  }
}
