import Foundation
import Testing

/// What the program's event log tells.
extension Desk {
  /// A line of the log without its time.
  struct Event: Equatable, CustomStringConvertible {
    var name: String
    var details: [String]
    var description: String { ([name] + details).joined(separator: "  ") }
  }

  /// All so far; what was done is in it once the tree shows it.
  func events() throws -> [Event] {
    let text = try String(contentsOf: scratch.url("events"), encoding: .utf8)
    return text.split(separator: "\n").map { line in
      let words = line.components(separatedBy: "  ").dropFirst()
      return Event(name: words.first ?? "", details: Array(words.dropFirst()))
    }
  }

  /// Those since there were `count`.
  func events(since count: Int) throws -> [Event] { Array(try events().dropFirst(count)) }
}

extension [Desk.Event] {
  func named(_ name: String) -> [Desk.Event] { filter { $0.name == name } }

  /// What the text's delegate was asked for, as one string: `⌫` for what takes text away.
  var typed: String {
    named("TextEditorDelegate.shouldChangeText").map { event in
      let text = event.details.last.map { String($0.dropFirst().dropLast()) } ?? ""
      return text.isEmpty ? "⌫" : text
    }.joined()
  }
}
