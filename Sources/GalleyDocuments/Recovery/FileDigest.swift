import GalleyDigests
import Synchronization
import UIKit

/// The SHA-256 of a file's bytes, computed once on the first thread that needs it, because that is slow for a long file.
final class FileDigest: Sendable {
  private let content: Data?
  private let cachedValue = Mutex(String??.none)

  /// Creates the digest of a file, which is computed when `value` is read first.
  ///
  /// - Parameter content: The bytes of the file; `nil` if it does not exist yet.
  init(_ content: Data?) { self.content = content }

  /// The SHA-256 hash of the file, in hexadecimal; `nil` if the file does not exist yet.
  var value: String? {
    cachedValue.withLock { cached in
      let value = cached ?? content.map { data in data.withUnsafeBytes { SHA256.hexDigest(of: $0) } }
      cached = .some(value)
      return value
    }
  }
}
