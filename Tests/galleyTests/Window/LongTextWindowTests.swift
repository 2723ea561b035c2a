import Foundation
import TestSupport
import Testing

extension RealWindow {
  /// A long plain-text file in a real window.
  @Suite struct LongTextWindowTests {
    private static let lines = (0..<12_000).map { "Line \($0) of a log that goes on for long enough to be one." }

    /// Typing at its start, at its end and at a scrolled position; everything is undone.
    @Test func longTextIsEditedAndUndone() throws {
      let desk = try Desk(["open", "long.log"], files: ["long.log": Self.lines.joined(separator: "\n") + "\n"])
      try desk.inspect(until: "its first line") { $0.all("line").contains { $0.label.hasPrefix("Line 0 of a log") } }
      try desk.bringKeyboard()
      try desk.key("ctrl+Home")
      try desk.inspect(until: "the caret at the start") { try $0.first("caret").value == "0" }
      try desk.type("New ")
      try desk.inspect(until: "what was typed first") { $0.all("line").contains { $0.label.hasPrefix("New Line 0 of") } }

      let length = Self.lines.joined(separator: "\n").utf16.count + 4
      try desk.key("ctrl+End")
      try desk.inspect(until: "the end") { try $0.first("caret").value == "\(length)" }
      try desk.inspect(until: "its last line") { $0.all("line").contains { $0.label.hasPrefix("Line 11999 of") } }
      try desk.type(" End.")
      try desk.inspect(until: "what was typed last") { $0.all("line").contains { $0.label.contains("to be one. End.") } }

      try desk.key("ctrl+z", "ctrl+z")
      try desk.inspect(until: "the start as it was") { $0.all("line").contains { $0.label.hasPrefix("Line 0 of a log") } }
      try desk.resize(900, 700)
      try desk.inspect(until: "the other size") { $0.window == [900, 700] && !$0.all("line").isEmpty }
      #expect(desk.isRunning)
    }
  }
}
