import Foundation
import TestSupport
import Testing

extension RealWindow {
  /// Every on-screen key (of the keyboard, of both input views and of the bar), pressed in a real window.
  @Suite struct KeyboardWindowTests {
    private final class Typist {
      let desk: Desk
      private(set) var first = ""
      private var count = 0

      /// With the caret at the start of the text and the keyboard shown.
      init() throws {
        desk = try Desk(writesLayout: true)
        try desk.bringKeyboard()
        try desk.key("ctrl+Home")
        try desk.inspect(until: "the caret at the start") { try $0.first("caret").value == "0" }
        first = try desk.text()
        count = try desk.events().count
      }

      func waitForKeyboard() throws {
        try desk.inspect(until: "the keyboard") { $0.hasKeyboard }
      }

      /// Presses the keys with these labels, one after the other.
      func press(_ labels: [String], _ role: String = "key") throws {
        let tree = try desk.inspect()
        for label in labels { try desk.click(try tree.first(role, label)) }
      }

      /// Checks that the text begins with `typed`, and that the log has reported each of its characters since the last check.
      func check(_ typed: String, logged: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let want = typed + first
        _ = try? desk.inspect(until: "“\(typed)”") { _ in try desk.text() == want }
        let text = try desk.text()
        #expect(text == want, "\(text.prefix(typed.count + 10))", sourceLocation: sourceLocation)
        let events = try desk.events(since: count)
        count += events.count
        #expect(events.typed == logged, sourceLocation: sourceLocation)
        let caret = try desk.inspect().first("caret").value
        #expect(caret == "\(typed.utf16.count)", sourceLocation: sourceLocation)
      }

      func checkShift(_ value: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let key = try desk.inspect().first("key", "shift")
        #expect(key.value == value, sourceLocation: sourceLocation)
      }
    }

    private func labels(_ characters: String) -> [String] { characters.map(String.init) }

    @Test func everyKeyOfEachPlaneTypesItsLabel() throws {
      let typist = try Typist()
      let (letters, figures, symbols) = ("qwertyuiopasdfghjklzxcvbnm", "1234567890-/:;()$&@\".,?!'", "[]{}#%^*+=_\\|~<>€£¥•.,?!'")
      try typist.press(labels(letters))
      try typist.check(letters, logged: letters)
      try typist.press(["123"])
      try typist.press(labels(figures) + ["#+="])
      // After text, quotation marks become closing ones.
      func curled(_ text: String) -> String { text.replacing("\"", with: "”").replacing("'", with: "’") }
      try typist.check(letters + curled(figures), logged: curled(figures))
      try typist.press(labels(symbols) + ["space"])
      try typist.check(letters + curled(figures + symbols) + " ", logged: curled(symbols) + " ")
      // The space bar switches back to letters; the return key breaks the line.
      try typist.press(["a", "return"])
      try typist.check(letters + curled(figures + symbols) + " a\n", logged: "a\\n")
      #expect(typist.desk.isRunning && typist.desk.log.isEmpty, "\(typist.desk.log)")
    }

    @Test(.enabled(if: LongTests.areWanted)) func shiftIsForOneLetterAndLocksWhenPressedTwice() throws {
      let typist = try Typist()
      try typist.checkShift("")
      try typist.press(["shift"])
      try typist.checkShift("on")
      try typist.press(["A"])
      try typist.checkShift("")
      try typist.press(["b", "shift", "shift"])
      try typist.checkShift("caps lock")
      try typist.press(labels("CD"))
      try typist.checkShift("caps lock")
      try typist.press(["shift"])
      try typist.checkShift("")
      try typist.press(["e"])
      try typist.check("AbCDe", logged: "AbCDe")
    }

    @Test(.enabled(if: LongTests.areWanted)) func deleteRepeatsWhileHeld() throws {
      let typist = try Typist()
      let word = "abcdefghijklmnopqrst"
      try typist.desk.type(word)
      try typist.check(word, logged: word)
      try typist.press(["delete"])
      try typist.check(String(word.dropLast()), logged: "⌫")
      let key = try typist.desk.inspect().first("key", "delete")
      try typist.desk.move(key.center.x, key.center.y)
      try typist.desk.press()
      try typist.desk.inspect(until: "five letters less") { try Int($0.first("caret").value)! <= word.count - 6 }
      try typist.desk.release()
      let left = try #require(Int(try typist.desk.inspect().first("caret").value))
      usleep(300_000)
      try typist.check(String(word.prefix(left)), logged: String(repeating: "⌫", count: word.count - 1 - left))
    }

    @Test func globeKeyCyclesAndInputViewsType() throws {
      let typist = try Typist()
      let ornaments = "❦❧☙¶§†‡№☞☜←→↑↓↔↕⇐⇒⇑⇓“”‘’–—…·•"
      try typist.press(["next keyboard"])
      try typist.desk.inspect(until: "the ornaments") { $0.all("key").contains { $0.label == "❦" } }
      try typist.press(labels(ornaments))
      try typist.check(ornaments, logged: ornaments)
      try typist.press(["delete", "space", "return"])
      let typed = ornaments.dropLast() + " \n"
      try typist.check(String(typed), logged: "⌫ \\n")

      let count = try typist.desk.events().count
      try typist.press(["next keyboard"])
      try typist.desk.inspect(until: "Hello") { $0.all("key").contains { $0.label == "Hello" } }
      let swap = try typist.desk.events(since: count).map(\.description)
      #expect(swap.contains("UIResponder.inputView  HelloWorldInputView  accessory AccessoryBar"), "\(swap)")
      let order = ["UIResponder.reloadInputViews", "UIResponder.keyboardWillChangeFrame", "UIResponder.inputView", "UIResponder.keyboardDidChangeFrame"]
      let names = try typist.desk.events(since: count).map(\.name).filter(order.contains)
      #expect(names == order)
      try typist.press(["Hello", "World"])
      try typist.check(typed + "Hello World ", logged: "Hello World ")
      try typist.press(["next keyboard"])
      try typist.desk.inspect(until: "the letters") { $0.all("key").contains { $0.label == "q" } }
      try typist.press(["q"])
      try typist.check(typed + "Hello World q", logged: "q")
    }

    /// For each of the three keyboards: it hides, the caret stays, and a click shows the keyboard again.
    @Test(.enabled(if: LongTests.areWanted)) func eachKeyboardIsDismissed() throws {
      let typist = try Typist()
      let desk = typist.desk
      for globes in 0..<3 {
        for _ in 0..<globes {
          try typist.press(["next keyboard"])
          _ = try desk.inspect()
        }
        let count = try desk.events().count
        try typist.press(["dismiss"])
        try desk.inspect(until: "the keyboard to go") { tree in
          try tree.all("key").isEmpty && tree.all("caret").count == 1
            && desk.events(since: count).contains { $0.name == "UIResponder.keyboardDidHide" }
        }
        let names = try desk.events(since: count).map(\.name)
        let told = ["UIResponder.keyboardWillHide", "UIResponder.keyboardDidHide"]
        let untold = ["TextEditorDelegate.shouldEndEditing", "TextEditorDelegate.didEndEditing"]
        #expect(names.filter((told + untold).contains) == told, "\(names)")
        try desk.click(at: desk.parts(of: "compositor")[0].center)
        try typist.waitForKeyboard()
      }
    }

    @Test(.enabled(if: LongTests.areWanted)) func accessoryButtonsPerformTheirActions() throws {
      let typist = try Typist()
      let desk = typist.desk
      try typist.press(["floral heart", "rotated floral heart", "reversed floral heart", "pilcrow"], "accessory")
      try typist.check("❦❧☙¶", logged: "❦❧☙¶")

      // Undo and redo are enabled exactly while they have steps.
      try typist.press(["Undo"], "accessory")
      try desk.inspect(until: "undone") { try $0.first("accessory", "Undo").value == "disabled" }
      try typist.check("", logged: "")
      try typist.press(["Redo"], "accessory")
      try desk.inspect(until: "done again") { try $0.first("accessory", "Redo").value == "disabled" }
      try typist.check("❦❧☙¶", logged: "")

      // Styles of the selection; the log contains the action and its sender.
      try desk.key("ctrl+Home", "shift+End")
      for (label, action) in [("Bold", "toggleBoldface:"), ("Italic", "toggleItalics:"), ("Underline", "toggleUnderline:")] {
        let count = try desk.events().count
        for value in ["on", ""] {
          try typist.press([label], "accessory")
          try desk.inspect(until: "\(label) to be “\(value)”") { try $0.first("accessory", label).value == value }
        }
        let actions = try desk.events(since: count).named("UIApplication.sendAction").map(\.details)
        #expect(actions == Array(repeating: [action, "to TextColumnsView"], count: 2))
        let edits = try desk.events(since: count).named("NSTextStorage.didProcessEditing")
        #expect(edits.allSatisfy { $0.details.contains("attributes") && $0.details.last == "length +0" }, "\(edits)")
      }
      try typist.press(["Done"], "accessory")
      try desk.inspect(until: "the keyboard to go") { $0.all("key").isEmpty && $0.all("accessory").isEmpty }
    }
  }
}
