import Foundation
import Output

/// Takes bytes that something else writes: a document, a picture.
public final class CGDataConsumer {
  private let take: (Data) -> Bool

  /// Bytes are added to `data`. Never `nil` here.
  public init?(data: NSMutableData) {
    take = { bytes in
      data.append(bytes)
      return true
    }
  }

  /// Bytes make a file, in the place of what was there, once all have come; `nil` for an address that is no file's.
  public init?(url: URL) {
    guard url.isFileURL else { return nil }
    take = { bytes in (try? FileReplacement.write(bytes, to: url.path)) != nil }
  }

  /// Gives it all bytes; whether they have a place now.
  @discardableResult
  package func put(_ bytes: Data) -> Bool { take(bytes) }
}
