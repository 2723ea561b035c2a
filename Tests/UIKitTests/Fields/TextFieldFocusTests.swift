import CoreGraphics
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// Keyboard focus in a form, and the clear button of a field that is not being edited.
@MainActor @Suite(.serialized) struct TextFieldFocusTests {
  /// After the last field there is one indicator only: the button's ring, and no caret.
  @Test func editingEndsWhenTabLeavesFields() {
    let bench = FieldBench("one", "two")
    defer { bench.close() }
    UIScreenKeyboard.yieldsToHardware = true
    let button = UIButton(type: .system)
    button.frame = CGRect(x: 10, y: 120, width: 80, height: 30)
    bench.stage.window.addSubview(button)
    bench.click(20, bench.fields[0])
    bench.pressTab()
    #expect(bench.fields[1].isEditing && bench.stage.window.focusedView === bench.fields[1])
    bench.pressTab()
    #expect(bench.stage.window.focusedView === button && bench.stage.window.firstResponder == nil)
    bench.pressTab(.shift)
    #expect(bench.fields[1].isEditing)
    // With the pointer in the field, and from there.
    bench.click(20, bench.fields[1])
    bench.pressTab()
    #expect(bench.stage.window.focusedView === button && !bench.fields[1].isEditing)
  }

  @Test func undoKeyRestoresTextClearedByButton() {
    let bench = FieldBench("one", "two")
    defer { bench.close() }
    let field = bench.fields[1]
    field.clearButtonMode = .always
    bench.stage.session.turn()
    bench.click(Double(field.clearButtonRect(forBounds: field.bounds).midX), field)
    #expect(field.text == "" && field.isEditing)
    bench.stage.key(29, "z", .control)
    #expect(field.text == "two")
  }
}
