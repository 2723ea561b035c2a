import Foundation
import TestSupport
import Testing

extension RealWindow {
  /// Selecting, typing and undoing in a real window.
  @Suite struct EditingWindowTests {
    /// Clicks a word and waits until the keyboard is shown.
    private func desk(caretIn word: String) throws -> Desk {
      let desk = try Desk(writesLayout: true)
      try desk.bringKeyboard()
      try desk.click(at: desk.parts(of: word)[0].center)
      try desk.inspect(until: "the word's popover") { !$0.all("popover").isEmpty }
      return desk
    }

    @Test func aDragSelectsAcrossColumnsAndRoundShapes() throws {
      let desk = try desk(caretIn: "measure")
      // Closes the popover, so that the text under it can be clicked.
      try desk.key("Escape")
      let (before, layout) = try desk.layout()
      let from = try desk.parts(of: "reaching", in: layout, before)
      try desk.move(from[0].frame[0] - 1, from[0].center.y)
      try desk.press()
      try desk.move(from[0].frame[0] + 60, from[0].center.y + 30)
      // The page can have scrolled for the caret.
      let to = try desk.parts(of: "program", in: layout, desk.inspect())
      let end = to[0].frame[0] + to[0].frame[2]
      try desk.move(end - 20, to[0].center.y)
      try desk.move(end, to[0].center.y)
      let wanted = NSRange(from[0].range.location..<to[0].range.location + to[0].range.length)
      let tree = try desk.inspect(until: "the selection") { $0.all("selection").first?.characters == wanted }
      try desk.release()
      let columns = tree.all("column")
      let rects = tree.all("selection")
      for column in columns { #expect(rects.contains { $0.meets(column.frame) }, "nothing is selected in \(column.label)") }
      // The selection covers the lines in between completely, and neither a shape's center nor the gutter.
      for rect in rects { #expect(columns.count { rect.meets($0.frame) } == 1, "\(rect.frame)") }
      for shape in tree.all("shape") {
        let middle = [shape.frame[0] + shape.frame[2] * 0.3, shape.frame[1] + shape.frame[3] * 0.3, shape.frame[2] * 0.4, shape.frame[3] * 0.2]
        #expect(!rects.contains { $0.meets(middle) }, "\(shape.label)")
      }
      let told = try desk.events().named("TextEditorDelegate.didChangeSelection").last
      #expect(told?.details == ["range \(wanted.location)+\(wanted.length)"])

      // Typing replaces the selection; everything can be undone and redone.
      let whole = try desk.text()
      let count = try desk.events().count
      try desk.type("Short.")
      let after = (whole as NSString).replacingCharacters(in: wanted, with: "Short.")
      try desk.inspect(until: "what was typed") { _ in try desk.text() == after }
      let typed = try desk.events(since: count).typed
      #expect(typed == "Short.")
      let edits = try desk.events(since: count).named("NSTextStorage.didProcessEditing")
      #expect(edits.first?.details.contains("length \(1 - wanted.length)") == true, "\(edits)")
      try checkUndo(desk, from: after, to: whole)
    }

    /// The first click shows the keyboard over the position of the second.
    @Test(arguments: [0, 1]) func doubleClickUnderTheKeyboardSelectsItsWord(column: Int) throws {
      let desk = try Desk(writesLayout: true)
      try desk.bringKeyboard()
      // Escape hides the caret and the keyboard; the user's choice of the keyboard stays.
      try desk.key("Escape")
      try desk.inspect(until: "the keyboard to go") { $0.all("key").isEmpty }
      let (tree, layout) = try desk.layout()
      let text = layout.text as NSString
      // The last completely visible line of the column, and its longest word.
      let frame = tree.all("column")[column]
      let lines = tree.all("line").filter { frame.meets($0.frame) && $0.maxY < tree.window[1] - 60 }
      let line = try #require(lines.last?.characters)
      let words = text.substring(with: line).split(separator: " ").filter { $0.allSatisfy(\.isLetter) }
      let word = try #require(words.max { $0.count < $1.count })
      let range = text.range(of: String(word), range: line)
      let part = try desk.parts(at: range, in: layout, tree)[0]
      #expect(part.center.y > tree.window[1] - 268, "the keyboard comes elsewhere")
      try desk.doubleClick(at: part.center)
      let after = try desk.inspect(until: "“\(word)” to be selected") { $0.all("selection").first?.characters == range }
      #expect(after.hasKeyboard || !after.all("key").isEmpty)
      let whole = try desk.text()
      #expect(whole == layout.text)
      let typed = try desk.events().typed
      #expect(typed.isEmpty)
    }

    /// Undoes and redoes everything by keys. Compares the text and the enabled buttons at both ends.
    private func checkUndo(_ desk: Desk, from last: String, to first: String) throws {
      func isPossible(_ label: String) throws -> Bool { try desk.inspect().first("accessory", label).value != "disabled" }
      func all(_ label: String, _ key: String, until text: String) throws -> Int {
        var steps = 0
        while try isPossible(label), steps < 100 {
          let before = try desk.text()
          try desk.key(key)
          try desk.inspect(until: "\(key) to do something") { _ in try desk.text() != before }
          steps += 1
        }
        let reached = try desk.text()
        #expect(reached == text, "after \(steps) times \(key)")
        return steps
      }
      let steps = try all("Undo", "ctrl+z", until: first)
      #expect(steps > 0)
      let again = try all("Redo", "ctrl+shift+z", until: last)
      #expect(again == steps)
    }

    @Test(.enabled(if: LongTests.areWanted)) func typedEditsAreUndoneAndRedone() throws {
      let desk = try desk(caretIn: "compositor")
      let first = try desk.text()
      let count = try desk.events().count
      let acts: [(Desk) throws -> Void] = [
        { try $0.key("End") }, { try $0.type(" Words, words.") }, { try $0.key("Return") }, { try $0.type("Three more words") },
        { try $0.key("BackSpace", "BackSpace", "ctrl+BackSpace") }, { try $0.key("ctrl+Home") }, { try $0.key("Delete", "ctrl+Delete") },
        { try $0.key("shift+Down", "ctrl+x") }, { try $0.key("ctrl+End", "ctrl+v") },
      ]
      var lengths: [Int] = []
      for act in acts {
        try act(desk)
        lengths.append(try desk.text().utf16.count)
      }
      let last = try desk.inspect(until: "all keys to be taken") { _ in
        try desk.events(since: count).named("UIPasteboard.changed").count == 1 && desk.text().hasPrefix("Notes from")
      }
      #expect(last.all("caret").count == 1)
      let typed = try desk.events(since: count).typed
      #expect(typed.hasPrefix(" Words, words.\\nThree more words⌫⌫⌫"), "\(typed)")
      try checkUndo(desk, from: try desk.text(), to: first)
      #expect(desk.isRunning && desk.log.isEmpty, "\(desk.log)")
    }
  }
}
