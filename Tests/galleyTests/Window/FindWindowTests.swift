import Foundation
import TestSupport
import Testing

extension RealWindow {
  /// Ctrl+F on the page of a real window, by keys and mouse.
  @Suite struct FindWindowTests {
    /// Whether the match lies below the find bar and above the window's bottom bar.
    private func isMatchVisible(_ tree: Desk.Tree, _ text: String) throws -> Bool {
      let bar = try tree.first("accessory", "Find")
      return tree.all("line").contains { $0.label.contains(text) && $0.frame[1] >= bar.frame[1] + bar.frame[3] && $0.center.y < tree.window[1] - 50 }
    }

    @Test func aWordIsFoundAndReplacedOnThePage() throws {
      let lines = (0..<3000).map { "Line \($0) of a log." }.joined(separator: "\n")
      let desk = try Desk(["open", "long.txt"], files: ["long.txt": lines])
      try desk.inspect(until: "its first line") { $0.all("line").contains { $0.label.hasPrefix("Line 0 of a log") } }
      try desk.key("ctrl+f")
      let bar = try desk.inspect(until: "the bar") { !$0.items.filter { $0.label == "Find" && $0.role == "accessory" }.isEmpty }
      // The text below the bar is unchanged.
      #expect(bar.all("line").contains { $0.label.hasPrefix("Line 0 of a log") })
      try desk.type("Line 29")
      try desk.inspect(until: "the first match, in its spread") { try isMatchVisible($0, "Line 29 of a log.") && $0.all("line").contains { $0.label == "1 of 111" } }
      try desk.key("Return")
      try desk.inspect(until: "the next match, far away") { try isMatchVisible($0, "Line 290 of a log.") && $0.all("line").contains { $0.label == "2 of 111" } }
      try desk.click(desk.inspect().first("button", "Previous Match"))
      let back = try desk.inspect(until: "the first match again") { $0.all("line").contains { $0.label == "1 of 111" } }
      try desk.click(try #require(back.all("field").first { $0.label.contains("Replace") || $0.value == "" && $0.label != "Find" }))
      try desk.type("Row")
      try desk.click(desk.inspect().first("button", "Replace All"))
      try desk.inspect(until: "all replaced") { try isMatchVisible($0, "Row of a log.") && $0.all("line").contains { $0.label == "No results" } }
      try desk.key("Escape")
      try desk.inspect(until: "no bar") { !$0.items.contains { $0.label == "Find" && $0.role == "accessory" } }
      try desk.key("ctrl+z")
      try desk.inspect(until: "the text as it was") { $0.all("line").contains { $0.label.hasPrefix("Line 29 of a log") } }
      #expect(desk.isRunning)
    }
  }
}
