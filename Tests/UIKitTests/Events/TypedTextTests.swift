import GalleyWindowing
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// The text of a key that is inserted, depending on the modifiers.
@Suite @MainActor
struct TypedTextTests {
  /// The key of a layout, the text of the event, the modifiers, and whether it is typed.
  private nonisolated static let cases: [(key: String, text: String, held: KeyModifiers, isTyped: Bool)] = [
    ("a", "a", [], true), ("a", "A", .shift, true), ("a", "A", .capsLock, true), ("1", "!", .shift, true),
    // Shortcuts.
    (",", ",", .control, false), (".", ".", .control, false), (";", ";", .control, false), ("'", "'", .control, false),
    ("9", "9", .control, false), ("9", "(", [.control, .shift], false), ("f", "f", .alt, false), ("x", "x", .alt, false),
    ("f", "F", [.alt, .shift], false), ("1", "!", [.alt, .shift], false), ("l", "l", .gui, false),
    ("f", "f", [.control, .alt], false), ("1", "!", [.control, .alt, .shift], false), ("\u{444}", "\u{444}", .alt, false),
    // AltGr, as it is on X11, as a key of its own, and as Ctrl with Alt.
    ("q", "@", [.alt, .altGraph], true), ("e", "€", .altGraph, true), (" ", " ", [.alt, .altGraph], true),
    ("s", "ẞ", [.alt, .altGraph, .shift], true), ("q", "@", [.control, .alt], true), ("s", "ẞ", [.control, .alt, .shift], true),
    ("q", "@", [.control, .alt, .altGraph], true), ("q", "q", [.control, .alt, .altGraph], false),
    ("q", "@", [.alt, .altGraph, .gui], false),
    // A character from a dead key, digits of the keypad.
    ("e", "é", [], true), ("1", "1", .numLock, true),
  ]

  @Test(arguments: cases.indices) func modifiersDecideWhetherTextIsInserted(index: Int) {
    let (name, text, held, isTyped) = Self.cases[index]
    let stage = EventStage()
    defer { stage.close() }
    let field = Field(frame: stage.window.bounds)
    stage.window.addSubview(field)
    field.becomeFirstResponder()
    let key = Key(usage: 4, symbol: name.unicodeScalars.first!.value)
    stage.play(.keyDown(key, isRepeat: false), held)
    stage.play(.textInput(text), held)
    stage.play(.keyUp(key), held)
    #expect(field.text == (isTyped ? text : ""), "\(name) with \(held)")
  }

  /// Text that an input method has composed is inserted regardless of modifiers.
  @Test func composedTextIsInsertedDespiteModifiers() {
    let stage = EventStage()
    defer { stage.close() }
    let field = Field(frame: stage.window.bounds)
    stage.window.addSubview(field)
    field.becomeFirstResponder()
    stage.session.window.router.isComposing = true
    stage.play(.textInput("你"), .control)
    #expect(field.text == "你")
  }
}

private final class Field: UIView, UIKeyInput {
  var text = ""
  override var canBecomeFirstResponder: Bool { true }
  var hasText: Bool { !text.isEmpty }
  func insertText(_ text: String) { self.text += text }
  func deleteBackward() {}
}
