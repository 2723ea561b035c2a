import Foundation
import GalleyDocuments
import GalleyOutput
import UIKit

/// A file's text; ill-formed sequences become U+FFFD and are counted.
package struct TextFile {
  /// The text.
  package var text: String
  /// The number of ill-formed sequences that were replaced.
  package var replaced: Int

  /// Reads a file. Throws `Failure` if it cannot be read, or is not text.
  package static func read(_ path: String) throws -> TextFile {
    let data = try convertingErrors(path) { () throws(RegularFile.Problem) in try RegularFile.data(at: path) }
    return try decode(checking: data, from: path)
  }

  /// Decodes bytes, or throws if they are not text.
  ///
  /// - Parameter name: the name of the source in the error.
  package static func decode(checking data: Data, from name: String) throws -> TextFile {
    try checkText(data, name)
    return decode(data)
  }

  /// The size of files that are read completely by each check, in bytes.
  private static let shortFile = 2 << 20

  /// Throws if the file cannot be read as text, or, for a `.galley` document, if it cannot be read at all; opening it checks the rest.
  ///
  /// - Parameter isWhole: whether to read all of a long file, and not only its beginning.
  package static func check(_ path: String, isWhole: Bool = false) throws {
    try convertingErrors(path) { () throws(RegularFile.Problem) in try RegularFile.check(at: path) }
    if DocumentPackage.isPackage(named: path) { return }
    let limit = isWhole || (FileStamp(path: path)?.size ?? 0) < shortFile ? RegularFile.greatestSize : BinaryFileDetection.prefixLength
    try checkText(try convertingErrors(path) { () throws(RegularFile.Problem) in try RegularFile.data(at: path, atMost: limit) }, path)
  }

  private static func checkText(_ data: Data, _ path: String) throws {
    if let kind = BinaryFileDetection.kindIfNotText(data) { throw Failure("\(path) is \(kind), not text; name a .txt or .md file") }
  }

  /// Runs `body` and returns its result. Converts its errors into a `Failure` with the file's name and a solution.
  private static func convertingErrors<T>(_ path: String, _ body: () throws(RegularFile.Problem) -> T) throws -> T {
    if RegularFile.obstacle(at: path) == .folder { throw Failure("\(path): is a folder; name a .galley, .md or .txt file in it") }
    do {
      return try body()
    } catch {
      throw Failure("\(path): \(error)" + (error.isMissing ? "; galley list names the exhibits" : ""))
    }
  }

  static func decode(_ data: Data) -> TextFile {
    let decoded = DecodedText(Array(data))
    return TextFile(text: String(decoded.scalars), replaced: decoded.replaced)
  }

  /// Shows a notice if ill-formed sequences were replaced. `path` is the file's path.
  package func notifyReplaced(_ path: String) {
    guard replaced > 0 else { return }
    Notices.show("\(path): \(replaced) ill-formed \(replaced == 1 ? "sequence was" : "sequences were") replaced by U+FFFD; save the file as UTF-8")
  }
}
