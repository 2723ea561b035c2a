import Foundation
import Testing

/// The entries of the program's event log.
extension Desk {
  /// A line of the log without its time.
  struct Event: Equatable, CustomStringConvertible {
    var name: String
    var details: [String]
    var description: String { ([name] + details).joined(separator: "  ") }
  }

  /// All entries until now. An action is in the log once the tree shows its effect.
  func events() throws -> [Event] {
    let text = try String(contentsOf: scratch.url("events"), encoding: .utf8)
    return text.split(separator: "\n").map { line in
      let words = line.components(separatedBy: "  ").dropFirst()
      return Event(name: words.first ?? "", details: Array(words.dropFirst()))
    }
  }

  /// The entries after the first `count`.
  func events(since count: Int) throws -> [Event] { Array(try events().dropFirst(count)) }
}

extension [Desk.Event] {
  func named(_ name: String) -> [Desk.Event] { filter { $0.name == name } }

  /// The changes that the text's delegate was asked about, as one string: `⌫` for deletions.
  var typed: String {
    named("TextEditorDelegate.shouldChangeText").map { event in
      let text = event.details.last.map { String($0.dropFirst().dropLast()) } ?? ""
      return text.isEmpty ? "⌫" : text
    }.joined()
  }
}
