import Foundation
import GalleyOutput

/// A destination for the bytes of a document or image.
public final class CGDataConsumer {
  private let receive: (Data) -> Bool

  /// Creates a consumer that appends to `data`. Never `nil`.
  public init?(data: NSMutableData) {
    receive = { bytes in
      data.append(bytes)
      return true
    }
  }

  /// Creates a consumer that replaces a file once all bytes have arrived. Returns `nil` if `url` is not a file URL.
  public init?(url: URL) {
    guard url.isFileURL else { return nil }
    receive = { bytes in (try? FileReplacement.write(bytes, to: url.path)) != nil }
  }

  /// Delivers all bytes of a document in one call. Returns whether they were stored.
  @discardableResult
  package func put(_ bytes: Data) -> Bool { receive(bytes) }
}
