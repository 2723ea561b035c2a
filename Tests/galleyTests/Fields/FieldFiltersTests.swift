import GalleyRaster
import GalleyWindowing
import Testing
import UIKit

@testable import GalleyExhibits

/// The card number field of the exhibit `fields`, which groups digits as they are typed.
@MainActor @Suite(.serialized) struct FieldFiltersTests {
  /// The field with the card number, and simulated keys.
  @MainActor
  private final class Bench {
    let filters = FieldFilters()
    let field: UITextField
    let window = UIWindow(frame: .zero)
    private let host = OffscreenWindow(HostOptions(title: "fields", size: GalleyRaster.Size(width: 400, height: 200), scale: 1), clock: VirtualClock())
    private let session: WindowSession

    init() {
      UIScreenKeyboard.yieldsToHardware = true
      field = filters.rows()[1].view as! UITextField
      field.text = ""
      session = WindowSession(window: window, host: host)
      field.frame = CGRect(x: 20, y: 20, width: 300, height: 36)
      window.addSubview(field)
      session.turn()
      _ = field.becomeFirstResponder()
      session.turn()
    }

    func close() {
      session.close()
      UIScreenKeyboard.yieldsToHardware = false
    }

    func key(_ usage: UIKeyboardHIDUsage, _ modifiers: KeyModifiers = [], symbol: UInt32 = 1 << 30, types text: String? = nil) {
      let key = Key(usage: UInt16(usage.rawValue), symbol: symbol)
      host.script(.keyDown(key, isRepeat: false), modifiers: modifiers)
      if let text { host.script(.textInput(text), modifiers: modifiers) }
      host.script(.keyUp(key), modifiers: modifiers)
      session.turn()
    }

    func type(_ text: String) { for letter in text { key(.keyboard1, types: String(letter)) } }

    /// The text with a bar at the caret.
    var shown: String {
      var text = field.text ?? ""
      let caret = field.selectedTextRange.map { field.offset(from: field.beginningOfDocument, to: $0.end) } ?? 0
      text.insert("|", at: text.index(text.startIndex, offsetBy: caret))
      return text
    }
  }

  @Test func caretStaysAfterTheEditedDigit() {
    let bench = Bench()
    defer { bench.close() }
    bench.type("12345678")
    #expect(bench.shown == "1234 5678|")
    for _ in 0..<6 { bench.key(.keyboardLeftArrow) }
    #expect(bench.shown == "123|4 5678")
    bench.type("9")
    #expect(bench.shown == "1239| 4567 8")
    bench.type("x0")
    #expect(bench.shown == "1239 0|456 78")
    bench.key(.keyboardDeleteOrBackspace)
    #expect(bench.shown == "1239| 4567 8")
    bench.key(.keyboardRightArrow)
    bench.key(.keyboardDeleteOrBackspace)
    #expect(bench.shown == "123|4 5678", "the gap goes with its digit")
  }

  @Test func groupedDigitsCanBeUndone() {
    let bench = Bench()
    defer { bench.close() }
    bench.type("12345")
    #expect(bench.field.undoManager?.canUndo == true)
    while bench.field.undoManager?.canUndo == true { bench.field.undoManager?.undo() }
    #expect(bench.field.text == "")
    while bench.field.undoManager?.canRedo == true { bench.field.undoManager?.redo() }
    #expect(bench.field.text == "1234 5")
  }
}
