import Foundation
import TestSupport
import Testing

extension RealWindow {
  /// A selection dragged with a real mouse: over the page, and from one text view into another.
  @Suite struct TextDragWindowTests {
    private func isDropCaret(_ item: Desk.Item) -> Bool { item.label == "drop caret" }

    @Test func wordDragIsCancelledMovedCopiedAndUndone() throws {
      let desk = try Desk(["open", "a.md"], files: ["a.md": "Lorem ipsum dolor sit amet.\n\nA second paragraph.\n"], writesLayout: true)
      let before = try desk.text()
      let word = try desk.parts(of: "ipsum")[0]
      let goal = try desk.parts(of: "second")[0]
      try desk.doubleClick(at: word.center)
      try desk.inspect(until: "the word to be selected") { $0.all("selection").first?.characters == word.range }

      /// Presses on the selection and holds it over the start of another word.
      ///
      /// - Parameter beside: The distance from the word's center; presses at different positions do not form a double click.
      func carry(from: Desk.Part, beside: Double, to: Desk.Part) throws {
        try desk.move(from.center.x + beside, from.center.y)
        try desk.press()
        try desk.move(from.center.x + beside + 8, from.center.y)
        try desk.inspect(until: "the word to be carried") { $0.items.contains { $0.label == "carried text" } }
        try desk.move(to.frame[0] + 1, to.center.y)
        try desk.inspect(until: "the caret at the drop position") { tree in
          tree.items.contains { isDropCaret($0) && abs($0.center.x - to.frame[0]) < 4 && abs($0.center.y - to.center.y) < to.frame[3] }
        }
      }

      try carry(from: word, beside: 8, to: goal)
      try desk.key("Escape")
      try desk.inspect(until: "nothing to be carried") { !$0.items.contains { isDropCaret($0) || $0.label == "carried text" } }
      try desk.release()
      #expect(try desk.text() == before)

      try carry(from: word, beside: -8, to: goal)
      try desk.release()
      let moved = try desk.inspect(until: "the word at the drop position") { $0.all("selection").first.map { $0.center.y > word.frame[1] + word.frame[3] } == true }
      #expect(try desk.text() == before.replacingOccurrences(of: " ipsum", with: "").replacingOccurrences(of: "second", with: "ipsum second"), "words bring their spaces")
      #expect(!moved.items.contains(where: isDropCaret))
      try desk.key("ctrl+z")
      try desk.inspect(until: "it to be back") { $0.all("selection").first?.characters == word.range }
      #expect(try desk.text() == before, "one step")

      try desk.display.run("xdotool", ["keydown", "ctrl"])
      try carry(from: desk.parts(of: "ipsum")[0], beside: 2, to: goal)
      try desk.inspect(until: "a copy to be carried") { $0.items.contains { $0.label == "carried text" && $0.value == "copy" } }
      try desk.release()
      try desk.inspect(until: "the copy at the drop position") { $0.all("selection").first?.characters?.location != word.range.location }
      try desk.display.run("xdotool", ["keyup", "ctrl"])
      #expect(try desk.text() == before.replacingOccurrences(of: "second", with: "ipsum second"))
      #expect(desk.isRunning && desk.log.isEmpty, "\(desk.log)")
    }
  }
}
