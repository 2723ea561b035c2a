import CoreGraphics
import Foundation
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// Subclasses of text input views override any member of `UITextInput`, and typing calls the override.
@MainActor @Suite(.serialized) struct OverridableTextInputTests {
  private final class Shouting: TextInputControl {
    var log: [String] = []

    init() {
      let manager = NSLayoutManager()
      let storage = NSTextStorage()
      storage.addLayoutManager(manager)
      manager.addTextContainer(NSTextContainer(size: CGSize(width: 200, height: 100)))
      super.init(frame: CGRect(x: 0, y: 0, width: 200, height: 100), editor: TextEditor(textStorage: storage, layoutManager: manager))
    }
    required init?(coder: NSCoder) { nil }

    override func insertText(_ text: String) { super.insertText(text.uppercased()) }
    override func deleteBackward() {
      log.append("delete")
      super.deleteBackward()
    }
    override func setMarkedText(_ markedText: String?, selectedRange: NSRange) {
      log.append("marked \(markedText ?? "nil")")
      super.setMarkedText(markedText, selectedRange: selectedRange)
    }
    override func caretRect(for position: UITextPosition) -> CGRect {
      super.caretRect(for: position).insetBy(dx: -1, dy: 0)
    }
    override var hasText: Bool { log.isEmpty }

    var bar: UIInputViewController?
    override var inputAccessoryViewController: UIInputViewController? { bar }
  }

  private final class ScrollingShouting: TextInputScrollView {
    init() {
      let desk = Desk(notation: "|")
      super.init(frame: CGRect(x: 0, y: 0, width: 200, height: 100), editor: desk.editor)
    }
    required init?(coder: NSCoder) { nil }
    override func insertText(_ text: String) { super.insertText(text.uppercased()) }
  }

  @Test func typingCallsOverrides() {
    let view = Shouting()
    let input: any UITextInput = view
    input.insertText("a")
    (view as any UIKeyInput).insertText("b")
    input.setMarkedText("x", selectedRange: NSRange(location: 1, length: 0))
    input.deleteBackward()
    #expect(view.editor.textStorage.string == "AB" && view.log == ["marked x", "delete"] && !input.hasText)
    #expect(input.caretRect(for: input.endOfDocument).width == 2 + view.editor.caretRects[0].width)
    let scrolling = ScrollingShouting()
    (scrolling as any UITextInput).insertText("c")
    #expect(scrolling.editor.textStorage.string == "C")
  }

  @Test func keysCallOverridesOfFields() {
    final class Own: UITextField {
      var log: [String] = []
      override func insertText(_ text: String) {
        log.append("insert \(text)")
        super.insertText(text.uppercased())
      }
      override func deleteBackward() {
        log.append("delete")
        super.deleteBackward()
      }
    }
    let field = Own(frame: CGRect(x: 0, y: 0, width: 200, height: 30))
    let stage = EventStage.atDesk([field])
    defer { stage.closeAtDesk() }
    field.becomeFirstResponder()
    for letter in "ab" { stage.key(4, letter, types: String(letter)) }
    stage.key(42)
    #expect(field.log == ["insert a", "insert b", "delete"] && field.text == "A")
  }

  @Test func theKeyboardReadsStoredTraits() {
    let view = Shouting()
    #expect(view.keyboardType == .default && view.returnKeyType == .default && view.autocapitalizationType == .sentences)
    view.returnKeyType = .next
    view.keyboardType = .numberPad
    view.isSecureTextEntry = true
    let traits: any UITextInputTraits = view
    #expect(traits.returnKeyType == .next && traits.keyboardType == .numberPad && traits.isSecureTextEntry)
  }

  @Test func inputViewsAreSet() {
    let bench = KeyboardBench()
    defer { bench.close() }
    let view = Shouting()
    bench.stage.window.addSubview(view)
    let keys = UIInputView(frame: CGRect(x: 0, y: 0, width: 10, height: 60), inputViewStyle: .keyboard)
    let bar = UIInputViewController()
    bar.inputView = UIInputView(frame: CGRect(x: 0, y: 0, width: 10, height: 30), inputViewStyle: .default)
    view.inputView = keys
    view.bar = bar
    #expect(view.becomeFirstResponder())
    #expect(keys.window != nil && bar.inputView?.window != nil && bench.stage.window.keyboardFrame?.height == 90)
    view.bar = nil
    #expect(bar.inputView?.window != nil)
    view.reloadInputViews()
    #expect(bar.inputView?.window == nil && bench.stage.window.keyboardFrame?.height == 60)
  }

  @Test func secureTextIsNeitherUndoableNorCopied() {
    let desk = Desk(notation: "|")
    desk.editor.insertText("plain")
    desk.endEvent()
    desk.editor.isSecure = true
    desk.editor.insertText("secret words")
    #expect(desk.editor.undoManager?.canUndo == false)
    desk.editor.selectAll()
    UIPasteboard.general.string = "before"
    desk.editor.copy()
    desk.editor.cut()
    #expect(UIPasteboard.general.string == "before" && !desk.editor.canCopy)
    desk.editor.selectedRange = NSRange(location: 8, length: 0)
    desk.editor.move(.wordLeft)
    #expect(desk.editor.selectedRange.location == 0)
  }
}
