import GalleyDigests

/// Identifies the document of an item in the state folder.
public struct DocumentIdentity: Equatable, Sendable {
  /// The file’s name, or the title of a document without a file.
  public let name: String
  /// The absolute path; `nil` if the document has no file.
  public let path: String?
  /// Whether the document is the source of a Markdown file, shown as plain text. It has recovery copies of its own, because its text is another one.
  let showsSource: Bool

  /// A key of letters and digits that is the same in each window and process.
  var key: String {
    let words = path.map { "\(showsSource ? "source" : "file") \($0)" } ?? "exhibit \(name)"
    return String(SHA256.hexDigest(of: Array(words.utf8)).prefix(20))
  }
}
