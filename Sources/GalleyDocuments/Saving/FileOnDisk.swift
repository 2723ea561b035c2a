import GalleyOutput
import UIKit

/// A text file as of the last read or write: its encoding and content, to detect later changes by other programs.
public struct FileOnDisk {
  /// The absolute path.
  public let path: String
  /// The encoding and the line ends that writing keeps.
  private var format = TextFileFormat()
  /// The number of lines whose ending differs from the first; saving makes them uniform.
  var otherLineEnds: Int { format.otherLineEnds }
  /// `nil` if the file does not exist yet.
  private var content: Data?
  /// The reason why the text is only the beginning of the file, as a phrase that follows the file's name, or `nil` if it is complete. An incomplete
  /// text never replaces the file.
  public internal(set) var missing: String?
  /// The kind of the file, as "a binary file", if it turned out not to be text; otherwise `nil`. Its text never replaces it.
  var kindIfNotText: String?

  /// The content as of the last read or write; `nil` if the file did not exist then, or if it is not trusted.
  var contentRead: Data? { content }

  /// The digest of the content as of the last read or write.
  var digest: FileDigest { FileDigest(content) }

  /// The size of the part that was read, in bytes; `nil` if the file does not exist yet.
  var sizeRead: Int? { content?.count }

  /// The file's name.
  public var name: String { URL(fileURLWithPath: path).lastPathComponent }
  /// The path of the folder of the file.
  public var folder: String { URL(fileURLWithPath: path).deletingLastPathComponent().path }

  /// Creates a file to be written at `path`, which does not exist yet.
  init(newAt path: String) { self.path = URL(fileURLWithPath: path).path }

  /// Creates the file at `path` with the `content` that was read, O(1), or with its present content; a file that cannot be read counts as not
  /// existing yet. Line endings are determined on demand.
  init(path: String, content read: Data? = nil) {
    self.init(newAt: path)
    guard let data = try? read ?? RegularFile.data(at: self.path) else { return }
    content = data
    format = TextFileFormat(of: data)
  }

  /// Makes saving ask, as if the file had been changed.
  mutating func distrust() { content = nil }

  /// Whether the file's content differs from the last read or write.
  var isChangedExternally: Bool { (try? RegularFile.data(at: path)) != content }

  /// A change of a file by another program.
  public struct ExternalChange: Hashable, Sendable {
    /// The file's name.
    public let name: String
    /// Whether the file was deleted or moved. If not, it has other content.
    public let isMissing: Bool
  }

  /// The change by another program since the last read or write; `nil` if the content is the same, if the file did not exist then, or if
  /// something other than a file has its name. O(size of the file).
  var externalChange: ExternalChange? {
    guard let content, obstacle == nil else { return nil }
    guard let now = FileStamp(path: path) else { return ExternalChange(name: name, isMissing: true) }
    return now.size != content.count || isChangedExternally ? ExternalChange(name: name, isMissing: false) : nil
  }

  /// Whether the file has been deleted or moved since the last read or write.
  public var isDeletedOrMoved: Bool { content != nil && !FileManager.default.fileExists(atPath: path) }

  /// The item that has its name instead of a file: a folder, a pipe, a socket or a device; `nil` if there is a file or nothing.
  var obstacle: RegularFile.Kind? { RegularFile.obstacle(at: path) }

  /// Whether the folder of the file exists.
  public var hasFolder: Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder) && isFolder.boolValue
  }

  /// The reason why the file cannot be written, as far as it is known before writing; `nil` if it can. Nothing is written.
  var writingProblem: WritingError? {
    do throws(WritingError) { _ = try FileReplacement(of: path, isDurable: false) } catch { return error }
    return nil
  }

  // MARK: Writing

  /// Returns `text`, which has "\n" line endings, in the file's encoding and with its line endings, and without a last one if the file has none.
  func encoded(_ text: String) -> Data { format.encoded(text) }

  /// Writes `data` atomically.
  ///
  /// - Parameters:
  ///   - former: the content that can be replaced.
  ///   - goesOn: called after each megabyte with the number of bytes written; if it returns `false`, nothing is written.
  /// - Throws: an error with `isConflict` if the path has content other than `former`, or another one if the file cannot be written.
  mutating func write(
    _ data: Data, over former: FileReplacement.Former = .asFound, while goesOn: (_ bytes: Int) -> Bool = { _ in true }
  ) throws(WritingError) {
    guard try FileReplacement.write(data, to: path, over: former, while: goesOn) else { return }
    content = data
  }
}
