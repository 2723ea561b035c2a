import CoreGraphics
import Foundation
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// Secure fields: dots, replacement, and values that are not exposed.
@MainActor @Suite(.serialized) struct SecretFieldTests {
  @Test func secureTextShowsLastCharacterBriefly() {
    let bench = FieldBench("")
    defer { bench.close() }
    let field = bench.field
    field.isSecureTextEntry = true
    field.becomeFirstResponder()
    func shown() -> String { field.layout.manager.textStorage?.string ?? "" }
    bench.key("a")
    #expect(shown() == "a" && field.text == "a")
    bench.key("b")
    #expect(shown() == "•b")
    bench.stage.wait(900)
    #expect(shown() == "•b")
    bench.stage.wait(200)
    #expect(shown() == "••")
    bench.key("c")
    bench.pressBackspace()
    #expect(shown() == "••" && field.text == "ab")
    bench.key("d")
    field.resignFirstResponder()
    #expect(shown() == "•••")
    field.isSecureTextEntry = false
    #expect(shown() == "abd")
  }

  /// The old text cannot be read: the first input or paste replaces it, and the first delete key clears it.
  @Test(arguments: [("n", "ne"), ("⌫", "e"), ("⌦", "e"), ("paste", "newe"), ("compose", "kae"), ("text", "sete")])
  func editingSecureFieldAgainReplacesText(first: String, then: String) {
    let bench = FieldBench("old secret", "")
    defer { bench.close() }
    let field = bench.field
    field.isSecureTextEntry = true
    field.becomeFirstResponder()
    bench.stage.key(80)
    switch first {
    case "⌫": bench.pressBackspace()
    case "⌦": field.editor.deleteForward()
    case "paste":
      UIPasteboard.general.string = "new"
      field.paste(nil)
    case "compose":
      field.setMarkedText("k", selectedRange: NSRange(location: 1, length: 0))
      field.setMarkedText("ka", selectedRange: NSRange(location: 2, length: 0))
      field.unmarkText()
    case "text": field.text = "set"
    default: bench.key(first)
    }
    bench.key("e")
    #expect(field.text == then)
    // Without secure entry the text stays.
    field.isSecureTextEntry = false
    field.resignFirstResponder()
    field.becomeFirstResponder()
    bench.key("!")
    #expect(field.text == then + "!")
  }

  @Test func textToBeReplacedShowsNoCaretOrSelection() throws {
    let bench = FieldBench("abc")
    defer { bench.close() }
    let field = bench.field
    field.becomeFirstResponder()
    bench.stage.session.turn()
    let (caret, selection) = (try #require(field.interaction.caretView), try #require(field.interaction.selectionView))
    #expect(!caret.isHidden && !selection.isHidden)
    field.clearsOnInsertion = true
    #expect(caret.isHidden && selection.isHidden)
    bench.key("x")
    #expect(field.text == "x" && !caret.isHidden && !selection.isHidden)
  }

  /// One dot per grapheme, with carets as for characters.
  @Test func secureTextHasOneDotPerGrapheme() {
    let bench = FieldBench("a👍🏽e\u{301}")
    defer { bench.close() }
    bench.field.isSecureTextEntry = true
    bench.field.becomeFirstResponder()
    #expect(bench.field.layout.manager.textStorage?.string.filter { $0.unicodeScalars.first == "•" }.count == 3)
    #expect(bench.field.layout.manager.textStorage?.length == bench.field.editor.textStorage.length)
    for place in [5, 1, 0] {
      bench.stage.key(80)
      #expect(bench.field.editor.selectedRange.location == place)
    }
    bench.stage.key(79, nil, .control)
    #expect(bench.field.editor.selectedRange.location == 7, "moving by words does not reveal word boundaries")
  }

  /// Dots have the attributes of their characters, and are computed once per change, and once for the visible character.
  @Test func dotsAreComputedOncePerChange() throws {
    let text = NSMutableAttributedString(string: "a👍🏽e\u{301}bc", attributes: [.kern: 1])
    text.addAttribute(.kern, value: 2, range: NSRange(location: 3, length: 4))
    for revealed in [nil, NSRange(location: 0, length: 1), NSRange(location: 5, length: 2), NSRange(location: 8, length: 1), NSRange(location: 1, length: 1)] {
      let dots = NSMutableAttributedString(attributedString: text)
      FieldMask.hide(dots, but: revealed)
      #expect(dots.length == text.length)
      for (start, end) in [(0, 1), (1, 5), (5, 7), (7, 8), (8, 9)] {
        let isSeen = revealed == NSRange(start..<end)
        let shown = dots.attributedSubstring(from: NSRange(start..<end))
        let letter = text.attributedSubstring(from: NSRange(start..<end)).string
        #expect(shown.string == (isSeen ? letter : "•" + String(repeating: "\u{34F}", count: end - start - 1)))
        #expect((shown.attribute(.kern, at: 0, effectiveRange: nil) as? Int) == ((3..<7).contains(start) ? 2 : 1))
      }
    }
    let bench = FieldBench("")
    defer { bench.close() }
    bench.field.isSecureTextEntry = true
    bench.field.becomeFirstResponder()
    final class Count: @unchecked Sendable { var value = 0 }
    let made = Count()
    let observer = NotificationCenter.default.addObserver(
      forName: NSTextStorage.didProcessEditingNotification, object: try #require(bench.field.layout.manager.textStorage), queue: nil
    ) { _ in made.value += 1 }
    defer { NotificationCenter.default.removeObserver(observer) }
    bench.key("a")
    #expect(made.value == 2)
    bench.key("b")
    #expect(made.value == 4)
    bench.pressBackspace()
    #expect(made.value == 5)
  }

  /// It would combine with the preceding dot and remove its caret.
  @Test func combiningMarkIsNotRevealed() {
    let bench = FieldBench("")
    defer { bench.close() }
    bench.field.isSecureTextEntry = true
    bench.field.becomeFirstResponder()
    bench.field.insertText("a\t")
    bench.field.insertText("\u{301}")
    #expect(bench.field.layout.manager.textStorage?.string == "•••")
    bench.stage.key(80)
    #expect(bench.field.editor.selectedRange.location == 2)
  }

  @Test func secureTextIsNotExposed() {
    let bench = FieldBench("", "")
    defer { bench.close() }
    let field = bench.field
    field.isSecureTextEntry = true
    var told: [String] = []
    UIApplication.shared.eventObserver = { if case .editor(let call) = $0 { told.append("\(call)") } }
    defer { UIApplication.shared.eventObserver = nil }
    field.becomeFirstResponder()
    for letter in ["q", "z", "q"] { bench.key(letter) }
    field.insertText("qzq pasted")
    UIPasteboard.general.string = "before"
    field.selectAll(nil)
    bench.stage.wait(1500)
    field.copy(nil)
    field.cut(nil)
    #expect(UIPasteboard.general.string == "before" && UIPasteboard.selectedString != field.text)
    #expect(!field.canPerformAction(.copy, withSender: nil) && !field.canPerformAction(.cut, withSender: nil))
    #expect(field.undoManager?.canUndo == false && field.textAreas.isEmpty)
    #expect(told.contains { $0.contains("•") })
    let items = bench.stage.window.screenItems().map { "\($0.label) \($0.value)" }
    #expect(!(items + told).contains { $0.contains("q") && $0.contains("z") || $0.contains("“q”") })
    #expect(field.accessibilityValue == String(repeating: "•", count: 13) && field.text == "qzqqzq pasted")
    // Nor is the text that was typed before the field became secure.
    field.isSecureTextEntry = false
    field.text = ""
    bench.key("y")
    #expect(field.undoManager?.canUndo == true)
    field.isSecureTextEntry = true
    #expect(field.undoManager?.canUndo == false)
  }
}
