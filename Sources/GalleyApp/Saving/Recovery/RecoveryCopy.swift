import Foundation
import GalleyPlayground
import UIKit

/// A document with unsaved changes, stored in case the program is killed: a line of JSON identifies the document, and a second
/// line has the content of the page.
struct RecoveryCopy: Sendable {
  struct Head: Codable, Equatable, Sendable {
    static let format = 1
    var copy = Self.format
    /// The title of the exhibit, or the file’s name.
    var name: String
    var path: String?
    /// The time of the copy, in seconds since 1970.
    var time: Double
    /// SHA-256 of the file that the changes are based on; `nil` if there was none.
    var file: String?
  }

  struct Page: Codable, Sendable {
    var text: PortableText
    var shapes: ShapesArrangement?
    /// The Markdown file that the text was read from; `nil` for other documents. Stored because the file can be deleted by the next start.
    var source: Data?
  }

  var head: Head
  var page: Page

  var data: Data {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      return try encoder.encode(head) + Data([10]) + encoder.encode(page)
    }
  }
}

extension RecoveryCopy.Head {
  /// Reads the head of a recovery copy. Returns `nil` if the file is not a copy, or is from another version of Galley.
  init?(readFrom path: String) {
    // A path fits this size.
    guard let start = try? RegularFile.data(at: path, atMost: 1 << 16), let line = start.split(separator: 10, maxSplits: 1).first,
      let head = try? JSONDecoder().decode(Self.self, from: Data(line)), head.copy == Self.format
    else { return nil }
    self = head
  }

  /// Returns the copy's age in minutes, hours or days: "12 minutes ago"; "a moment ago" if it is less than a minute.
  /// Independent of the time zone.
  func age(now: Date = Date()) -> String {
    let seconds = now.timeIntervalSince1970 - time
    let units: [(name: String, seconds: Double)] = [("day", 86_400), ("hour", 3600), ("minute", 60)]
    guard seconds.isFinite, seconds < 1e10, let unit = units.first(where: { seconds >= $0.seconds }) else { return "a moment ago" }
    let count = Int(seconds / unit.seconds)
    return "\(count) \(unit.name)\(count == 1 ? "" : "s") ago"
  }
}

extension RecoveryCopy.Page {
  /// Reads the page of a recovery copy. Returns `nil` if the copy is damaged.
  init?(readFrom path: String) {
    guard let data = try? RegularFile.data(at: path), let end = data.firstIndex(of: 10),
      let page = try? JSONDecoder().decode(Self.self, from: data[data.index(after: end)...])
    else { return nil }
    self = page
  }
}
