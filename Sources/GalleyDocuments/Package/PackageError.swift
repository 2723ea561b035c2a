import GalleyArchive
import UIKit

/// The reason why bytes are not a readable `.galley` document, or why a document cannot be written. The description continues the file's name.
public enum PackageError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The archive is damaged, is not an archive, or exceeds the limits.
  case archive(ArchiveError)
  /// A part is missing, such as `text.json`.
  case missing(part: String)
  /// A part is not JSON; the line and the column, in bytes, count from 1.
  case malformed(part: String, line: Int, column: Int, reason: String)
  /// A member of a part is not valid; the path has names and indices, as "paragraphs[3].runs[0].style".
  case invalid(part: String, path: String, reason: String)
  /// A newer version of Galley has written the document in this format.
  case newerFormat(Int)

  public var description: String {
    switch self {
    case .archive(let error): "\(error)"
    case .missing(let part): "is not a Galley document: it lacks \(part); open a file that Galley has saved"
    case .malformed(let part, let line, let column, let reason):
      "is damaged: \(part), line \(line), column \(column): \(reason); correct it, or get another copy of the file"
    case .invalid(let part, let path, let reason): "is damaged: \(part): \(path.isEmpty ? "it" : path) \(reason); correct it, or get another copy of the file"
    case .newerFormat(let format):
      "has format \(format), and this version of Galley reads formats up to \(DocumentPackage.format); open it with a newer version"
    }
  }
}
