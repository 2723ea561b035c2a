import Fonts
import Foundation

/// Which document something in the state's folder belongs to.
struct DocumentIdentity: Equatable, Sendable {
  /// The title of the exhibit, or the file’s name.
  var name: String
  /// Absolute; `nil` for a document that is not a file.
  var path: String?

  /// The same for each window and each start: letters and digits.
  var key: String {
    let words = path.map { "file \($0)" } ?? "exhibit \(name)"
    return String(Array(words.utf8).withUnsafeBytes { SHA256.hexDigest(of: $0) }.prefix(20))
  }
}
