import GalleyDigests

/// Identifies the document of an item in the state folder.
public struct DocumentIdentity: Equatable, Sendable {
  /// The file’s name, or the title of a document without a file.
  public let name: String
  /// The absolute path; `nil` if the document has no file.
  public let path: String?

  /// A key of letters and digits that is the same in each window and process.
  var key: String {
    let words = path.map { "file \($0)" } ?? "exhibit \(name)"
    return String(SHA256.hexDigest(of: Array(words.utf8)).prefix(20))
  }
}
