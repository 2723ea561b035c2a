import CoreGraphics
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// While a menu is open, keys and the input method reach no other responder.
@MainActor @Suite(.serialized) struct TypingUnderMenuTests {
  private final class Field: UIView, UIKeyInput {
    var text = ""
    var hasText: Bool { !text.isEmpty }
    func insertText(_ text: String) { self.text += text }
    func deleteBackward() {}
    override var canBecomeFirstResponder: Bool { true }
  }

  @Test func nothingIsTypedOrComposed() {
    let bench = MenuTests.Bench()
    bench.items = [bench.action("Apple")]
    defer { bench.stage.close() }
    let field = Field(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    bench.addSubview(field)
    field.becomeFirstResponder()
    bench.open()
    bench.stage.play(.textEditing("か", start: 0, length: 1))
    bench.stage.play(.textInput("k"))
    #expect(bench.menu != nil && field.text.isEmpty)
    bench.stage.key(41)
    #expect(bench.menu == nil)
    bench.stage.key(14)
    bench.stage.play(.textInput("k"))
    #expect(field.text == "k")
  }
}
