import Exhibits
import Foundation
import UIKit

/// A document with the changes that no file has, as it is kept for the case that the program ends without asking: a line of
/// JSON that names the document, and one with what is on the page.
struct RecoveryCopy: Sendable {
  struct Head: Codable, Equatable, Sendable {
    static let format = 1
    var copy = Self.format
    /// The title of the exhibit, or the file’s name.
    var name: String
    var path: String?
    /// Seconds since 1970.
    var time: Double
    /// SHA-256 of the file that the changes were made to; `nil` where there was none.
    var file: String?
  }

  struct Page: Codable, Sendable {
    var text: PortableText
    var shapes: ShapesArrangement?
    /// The Markdown file that the text was read from; `nil` for other documents. The file may have gone by the next start.
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
  /// `nil` for a file that is not a copy, or one of another Galley.
  init?(readFrom path: String) {
    // Paths are not longer.
    guard let start = try? RegularFile.data(at: path, atMost: 1 << 16), let line = start.split(separator: 10, maxSplits: 1).first,
      let head = try? JSONDecoder().decode(Self.self, from: Data(line)), head.copy == Self.format
    else { return nil }
    self = head
  }

  /// How long ago it was made: "a moment ago", "12 minutes ago". Depends on no time zone.
  func age(now: Date = Date()) -> String {
    let seconds = now.timeIntervalSince1970 - time
    let units: [(name: String, seconds: Double)] = [("day", 86_400), ("hour", 3600), ("minute", 60)]
    guard seconds.isFinite, seconds < 1e10, let unit = units.first(where: { seconds >= $0.seconds }) else { return "a moment ago" }
    let count = Int(seconds / unit.seconds)
    return "\(count) \(unit.name)\(count == 1 ? "" : "s") ago"
  }
}

extension RecoveryCopy.Page {
  /// `nil` for a copy that is damaged.
  init?(readFrom path: String) {
    guard let data = try? RegularFile.data(at: path), let end = data.firstIndex(of: 10),
      let page = try? JSONDecoder().decode(Self.self, from: data[data.index(after: end)...])
    else { return nil }
    self = page
  }
}
