import CoreGraphics
import Foundation
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// Editing in fields: filters, formats, secure entry, styles, undo, moving between fields.
@MainActor @Suite(.serialized) struct TextFieldEditingTests {
  // MARK: The delegate's filters

  @Test func delegateLimitsTextToTenDigits() {
    let bench = FieldBench("")
    defer { bench.close() }
    bench.change = { field, range, string in
      let text = (field.text! as NSString).replacingCharacters(in: range, with: string)
      return text.count <= 10 && text.allSatisfy(\.isNumber)
    }
    bench.field.becomeFirstResponder()
    for character in "12a34567x890123" { bench.key(String(character)) }
    #expect(bench.field.text == "1234567890")
    UIPasteboard.general.string = "99"
    bench.field.paste(nil)
    #expect(bench.field.text == "1234567890")
    bench.field.selectAll(nil)
    bench.field.paste(nil)
    #expect(bench.field.text == "99")
  }

  /// Groups of four: the delegate sets the text in a callback, which does not trigger another.
  @Test func formattingWhileTyping() {
    let bench = FieldBench("")
    defer { bench.close() }
    bench.change = { field, range, string in
      let digits = (field.text! as NSString).replacingCharacters(in: range, with: string).filter(\.isNumber)
      field.text = stride(from: 0, to: digits.count, by: 4).map { String(digits.dropFirst($0).prefix(4)) }.joined(separator: " ")
      return false
    }
    bench.field.becomeFirstResponder()
    for character in "12345678" { bench.key(String(character)) }
    #expect(bench.field.text == "1234 5678" && bench.field.editor.selectedRange.location == 9)
    _ = bench.drain()
    bench.key("9")
    #expect(bench.drain() == "shouldChange 9+0 “9”\ndidChangeSelection 11+0")
    bench.pressBackspace()
    #expect(bench.field.text == "1234 5678")
  }

  @Test func delegateMayChangeTextAndAllowInsertion() {
    let bench = FieldBench("abcdef")
    defer { bench.close() }
    bench.change = { field, _, _ in
      field.text = "x"
      return true
    }
    bench.field.becomeFirstResponder()
    bench.key("y")
    #expect(bench.field.text == "xy")
  }

  /// Composition ends if another text is set in the meantime.
  @Test func delegateMaySetTextDuringComposition() {
    let bench = FieldBench("")
    defer { bench.close() }
    bench.field.becomeFirstResponder()
    bench.field.setMarkedText("k", selectedRange: NSRange(location: 1, length: 0))
    #expect(bench.field.markedTextRange != nil)
    bench.change = { field, _, _ in
      field.text = ""
      return false
    }
    bench.field.setMarkedText("kA", selectedRange: NSRange(location: 2, length: 0))
    #expect(bench.field.text == "" && bench.field.markedTextRange == nil)
    bench.change = { _, _, _ in true }
    bench.key("x")
    #expect(bench.field.text == "x")
  }

  /// A field that becomes first responder while another ends editing remains first responder.
  @Test func responderThatTakesOverAtEndOfEditingRemains() {
    let bench = FieldBench("a", "b", "c")
    defer { bench.close() }
    bench.fields[0].becomeFirstResponder()
    let third = bench.fields[2]
    bench.fields[0].addAction(UIAction { _ in third.becomeFirstResponder() }, for: .editingDidEnd)
    #expect(!bench.fields[1].becomeFirstResponder())
    #expect(third.isFirstResponder && third.isEditing && !bench.fields[1].isFirstResponder && !bench.fields[1].isEditing)
    #expect(!bench.drain().contains("2: didBegin"))
  }

  /// Text that a target inserts after clearing goes through the delegate.
  @Test func insertionAfterClearingConsultsDelegate() {
    let bench = FieldBench("abc")
    defer { bench.close() }
    bench.field.becomeFirstResponder()
    var isFirst = true
    bench.field.addAction(UIAction { _ in
      guard isFirst else { return }
      isFirst = false
      bench.field.insertText("x")
    }, for: .editingChanged)
    _ = bench.drain()
    bench.field.clearByUser()
    #expect(bench.field.text == "x" && bench.drain().contains("shouldChange 0+0 “x”"))
  }

  @Test func cutPasteAndDeleteConsultDelegate() {
    let bench = FieldBench("abcd")
    defer { bench.close() }
    bench.field.becomeFirstResponder()
    bench.field.editor.selectedRange = NSRange(location: 1, length: 2)
    _ = bench.drain()
    bench.field.cut(nil)
    bench.field.paste(nil)
    bench.field.editor.selectedRange = NSRange(location: 0, length: 1)
    bench.field.delete(nil)
    #expect(bench.drain().split(separator: "\n").filter { $0.hasPrefix("should") } == [
      "shouldChange 1+2 “”", "shouldChange 1+0 “bc”", "shouldChange 0+1 “”",
    ])
    #expect(bench.field.text == "bcd")
  }

  // MARK: Styles

  @Test func styleCommandsNeedPermissionAndSkipDelegate() {
    let bench = FieldBench("ab")
    defer { bench.close() }
    let field = bench.field
    field.becomeFirstResponder()
    field.selectAll(nil)
    func isUnderlined() -> Bool { field.attributedText?.attribute(.underlineStyle, at: 0, effectiveRange: nil) != nil }
    #expect(!field.canPerformAction(.toggleUnderline, withSender: nil))
    bench.stage.key(24, "u", .control)
    #expect(!isUnderlined())
    field.allowsEditingTextAttributes = true
    #expect(field.canPerformAction(.toggleBoldface, withSender: nil))
    _ = bench.drain()
    bench.stage.key(24, "u", .control)
    #expect(isUnderlined() && !bench.drain().contains("should"))
    field.editor.undo()
    #expect(!isUnderlined())
  }

  @Test func pastedTextIsPlainUnlessStylesAreAllowed() {
    let bench = FieldBench("")
    defer { bench.close() }
    UIPasteboard.general.setAttributedText(NSAttributedString(string: "a\nb", attributes: [.foregroundColor: UIColor.red]))
    bench.field.paste(nil)
    #expect(bench.field.text == "a b" && bench.field.textColor == .label)
    bench.field.text = ""
    bench.field.allowsEditingTextAttributes = true
    bench.field.paste(nil)
    #expect(bench.field.text == "a b" && bench.field.textColor == .red)
  }

  // MARK: Undoing

  @Test func typingCanBeUndone() {
    let bench = FieldBench("ab", "")
    defer { bench.close() }
    bench.field.becomeFirstResponder()
    bench.key("c")
    bench.key("d")
    bench.stage.key(29, "z", .control)
    #expect(bench.field.text == "ab" && bench.field.undoManager?.canRedo == true)
    bench.stage.key(28, "y", .control)
    #expect(bench.field.text == "abcd")
    bench.fields[1].becomeFirstResponder()
    bench.stage.key(29, "z", .control)
    #expect(bench.field.text == "abcd", "each field has its own")
    bench.field.text = "set"
    #expect(bench.field.undoManager?.canUndo == false)
  }

  // MARK: From field to field

  /// As app code has it.
  private final class Form: UITextFieldDelegate {
    func textFieldShouldReturn(_ textField: UITextField) -> Bool {
      if let next = textField.superview?.viewWithTag(textField.tag + 1) as? UITextField {
        next.becomeFirstResponder()
      } else {
        textField.resignFirstResponder()
      }
      return false
    }
  }

  @Test func returnKeyMovesThroughForm() {
    let bench = FieldBench("a", "b", "c")
    defer { bench.close() }
    let form = Form()
    for field in bench.fields { field.delegate = form }
    bench.field.becomeFirstResponder()
    var order: [Int] = []
    for _ in 0..<4 {
      order.append((bench.stage.window.firstResponder as? UITextField)?.tag ?? 0)
      bench.pressReturn()
    }
    #expect(order == [1, 2, 3, 0] && bench.fields.map(\.text) == ["a", "b", "c"])
  }

  @Test func tabMovesBetweenFields() {
    let bench = FieldBench("a", "b", "c")
    defer { bench.close() }
    bench.fields[1].isEnabled = false
    bench.click(5)
    bench.pressTab()
    #expect(bench.fields[2].isEditing && bench.fields[2].isFocused)
    bench.key("x")
    bench.key(" ")
    #expect(bench.fields[2].text == "cx ", "space is typed, not pressed")
    bench.pressTab(.shift)
    #expect(bench.field.isEditing)
  }

  @Test func inputViewsAppearWithField() {
    let bench = FieldBench("a")
    defer { bench.close() }
    let (keys, bar) = (UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 50)), UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 20)))
    bench.field.inputView = keys
    bench.field.inputAccessoryView = bar
    bench.field.becomeFirstResponder()
    #expect(bench.stage.window.keyboardFrame?.height == 70 && keys.window != nil && bar.window != nil)
    bench.field.resignFirstResponder()
    bench.settle()
    #expect(keys.window == nil && bench.stage.window.keyboardFrame == nil)
  }

  @Test func keyboardFollowsReturnKeyTypeAndCapitalization() {
    let bench = FieldBench("")
    defer { bench.close() }
    bench.field.returnKeyType = .search
    bench.field.keyboardType = .emailAddress
    bench.field.becomeFirstResponder()
    bench.settle()
    let keys = bench.stage.window.screenItems().filter { $0.role == .key }.map(\.label)
    #expect(keys.contains("search") && keys.contains("@") && keys.contains("q") && !keys.contains("Q"))
  }

  // MARK: Hands

  private final class OwnMenu: UITextFieldDelegate {
    var requestedRanges: [String] = []
    func textField(
      _ textField: UITextField, editMenuForCharactersIn range: NSRange, suggestedActions: [UIMenuElement]
    ) -> UIMenu? {
      requestedRanges.append("\(range.location)+\(range.length)")
      return UIMenu(children: [UICommand(title: "Shout", action: "shout:")])
    }
  }

  @Test func delegateProvidesEditMenu() {
    let bench = FieldBench("abc")
    defer { bench.close() }
    let plain = bench.field.interaction.editMenu(for: NSRange(location: 0, length: 1), suggestedActions: [])
    #expect(plain?.children.isEmpty == true)
    let own = OwnMenu()
    bench.field.delegate = own
    bench.stage.down(28, 25, .right)
    bench.stage.up(28, 25, .right)
    let titles = bench.stage.window.screenItems().map(\.label)
    #expect(own.requestedRanges == ["2+0"] && titles.contains("Shout"), "\(own.requestedRanges) \(titles)")
  }

  @Test func fieldInScrollViewIsVisibleAboveKeyboard() {
    let bench = FieldBench("", height: 600)
    defer { bench.close() }
    let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 400, height: 600))
    scroll.contentSize = CGSize(width: 400, height: 900)
    bench.stage.window.addSubview(scroll)
    bench.field.frame.origin = CGPoint(x: 10, y: 500)
    scroll.addSubview(bench.field)
    bench.stage.session.turn()
    bench.stage.touch(1, .began, 20, 515)
    bench.stage.touch(1, .ended, 20, 515)
    bench.settle()
    let keyboard = bench.stage.window.keyboardFrame
    let seen = bench.field.convert(bench.field.bounds, to: nil)
    #expect(bench.field.isEditing && keyboard != nil && seen.maxY <= keyboard!.minY, "\(seen) \(String(describing: keyboard))")
    bench.field.resignFirstResponder()
    bench.settle()
    #expect(scroll.contentOffset.y == 0)
  }

  /// Escape hides the caret and the on-screen keyboard; if there is none, the key goes to other responders.
  @Test(arguments: [false, true]) func escapeEndsEditingWithOnScreenKeyboardOnly(yields: Bool) {
    let bench = FieldBench("abc")
    defer { bench.close() }
    UIScreenKeyboard.yieldsToHardware = yields
    defer { UIScreenKeyboard.yieldsToHardware = false }
    bench.field.becomeFirstResponder()
    bench.settle()
    bench.stage.key(0x29)
    bench.settle()
    #expect(bench.field.isFirstResponder == yields)
  }
}
