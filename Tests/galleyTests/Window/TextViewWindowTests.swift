import Foundation
import TestSupport
import Testing

extension RealWindow {
  /// Three text views on one text in a real window, by mouse and keys.
  @Suite struct TextViewWindowTests {
    private func lines(_ tree: Desk.Tree, in view: String) throws -> [Desk.Item] {
      let frame = try tree.first("text", view).frame
      return tree.all("line").filter { $0.meets(frame) }
    }

    @Test func textViewsShareEditsAndASelectionSpansTwo() throws {
      let desk = try Desk(["playground", "text-views"])
      let tree = try desk.inspect(until: "the views") { try !lines($0, in: "Editor").isEmpty }
      let heading = try #require(lines(tree, in: "Editor").first)
      try desk.click(at: heading.center)
      try desk.inspect(until: "the caret") { $0.all("caret").count == 1 }
      try desk.key("End")
      try desk.type(" indeed")
      try desk.inspect(until: "the words in the first column") { try lines($0, in: "Column 1").contains { $0.label.hasSuffix("indeed") } }
      try desk.key("ctrl+z")
      let undone = try desk.inspect(until: "the text as it was") { try lines($0, in: "Column 1").first?.label == heading.label }
      let (from, to) = (try #require(lines(undone, in: "Column 1").dropFirst(3).first), try #require(lines(undone, in: "Column 2").dropFirst(2).first))
      try desk.move(from.center.x, from.center.y)
      try desk.press()
      try desk.move(to.center.x - 20, to.center.y)
      try desk.move(to.center.x, to.center.y)
      try desk.inspect(until: "a selection in both columns") { tree in
        try ["Column 1", "Column 2"].allSatisfy { name in
          let frame = try tree.first("text", name).frame
          return tree.all("selection").contains { $0.meets(frame) }
        }
      }
      try desk.release()
    }
  }
}
