import UIKit

/// A document with unsaved changes, stored in case the program is killed: a line of JSON identifies the document, and a second
/// line has the content of the page. Images of the page's arrangement are in files of their own (`RecoveryImages`).
struct RecoveryCopy<Arrangement: RecoverableArrangement>: Sendable {
  var head: RecoveryCopyHead
  var page: RecoveryCopyPage<Arrangement>

  var data: Data {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      return try encoder.encode(head) + Data([10]) + encoder.encode(page)
    }
  }
}

/// The document of a recovery copy, and the time of the copy.
public struct RecoveryCopyHead: Codable, Equatable, Sendable {
  private static let format = 1
  private var copy = Self.format
  /// The file’s name, or the title of a document without a file.
  public let name: String
  /// The absolute path of the file; `nil` if the document has none.
  public let path: String?
  /// The time of the copy, in seconds since 1970.
  public let time: Double
  /// SHA-256 of the file that the changes are based on; `nil` if there was none.
  var file: String?

  init(name: String, path: String?, time: Double, file: String? = nil) { (self.name, self.path, self.time, self.file) = (name, path, time, file) }

  /// Reads the head of the recovery copy at `path`. Returns `nil` if the file cannot be read, is not a copy, or has another version of the format.
  init?(readFrom path: String) {
    // A path fits this size.
    guard let start = try? RegularFile.data(at: path, atMost: 1 << 16), let line = start.split(separator: 10, maxSplits: 1).first,
      let head = try? JSONDecoder().decode(Self.self, from: Data(line)), head.copy == Self.format
    else { return nil }
    self = head
  }
}

/// The content of the page in a recovery copy.
struct RecoveryCopyPage<Arrangement: RecoverableArrangement>: Codable, Sendable {
  var text: PortableText
  /// The arrangement of the page; `nil` if it is as in the document. Copies of earlier versions contain the bytes of its images.
  var arrangement: Arrangement?
  /// The Markdown file that the text was read from; `nil` for other documents. Stored because the file can be deleted by the next start.
  var source: Data?

  private enum CodingKeys: String, CodingKey {
    case text, arrangement = "shapes", source
  }
}

extension RecoveryCopyPage {
  /// Reads the page of the recovery copy at `path`, with the images of its arrangement that can be read. Returns `nil` if the file cannot be read or
  /// is damaged.
  init?(readFrom path: String) {
    guard let data = try? RegularFile.data(at: path), let end = data.firstIndex(of: 10),
      var page = try? JSONDecoder().decode(Self.self, from: data[data.index(after: end)...])
    else { return nil }
    _ = page.arrangement?.readImages(in: [RecoveryFolder.imageFolder(ofCopyAt: path)])
    self = page
  }
}
