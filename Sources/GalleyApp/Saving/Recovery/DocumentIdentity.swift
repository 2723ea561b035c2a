import Foundation
import GalleyDigests

/// Identifies the document of an item in the state folder.
struct DocumentIdentity: Equatable, Sendable {
  /// The title of the exhibit, or the file’s name.
  var name: String
  /// The absolute path; `nil` for a document without a file.
  var path: String?

  /// A key of letters and digits that is the same in each window and process.
  var key: String {
    let words = path.map { "file \($0)" } ?? "exhibit \(name)"
    return String(Array(words.utf8).withUnsafeBytes { SHA256.hexDigest(of: $0) }.prefix(20))
  }
}
