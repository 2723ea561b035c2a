import CoreGraphics
import Foundation
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// Overrides of a field's subclass, and the scroll offset of short lines.
@MainActor @Suite(.serialized) struct TextFieldSubclassTests {
  /// As iOS code has it.
  private final class LimitedField: UITextField {
    var limit = 3

    override init(frame: CGRect) {
      super.init(frame: frame)
      borderStyle = .roundedRect
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }

    override func insertText(_ text: String) {
      if (self.text?.count ?? 0) < limit { super.insertText(text.uppercased()) }
    }

    override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
      action == .paste ? false : super.canPerformAction(action, withSender: sender)
    }

    override func caretRect(for position: UITextPosition) -> CGRect {
      var rect = super.caretRect(for: position)
      rect.size.width = 4
      return rect
    }
  }

  @Test func subclassOverridesTakeEffect() {
    let bench = FieldBench()
    defer { bench.close() }
    let field = LimitedField()
    field.frame = CGRect(x: 0, y: 0, width: 100, height: 30)
    bench.stage.window.addSubview(field)
    field.becomeFirstResponder()
    for letter in ["a", "b", "c", "d"] { bench.key(letter) }
    #expect(field.text == "ABC" && field.borderStyle == .roundedRect)
    UIPasteboard.general.string = "x"
    #expect(!field.canPerformAction(.paste, withSender: nil) && field.canPerformAction(.selectAll, withSender: nil))
    #expect(field.caretRect(for: field.endOfDocument).width == 4)
  }

  /// While all text fits, nothing is scrolled, for any alignment and any caret position.
  @Test(arguments: ["שלום עולם abc", "שלום ", "abc שלום", "مرحبا", "abc"], [NSTextAlignment.natural, .right, .center])
  func textThatFitsIsNeverScrolled(text: String, alignment: NSTextAlignment) {
    let bench = FieldBench("")
    defer { bench.close() }
    let field = bench.field
    field.font = .preferredFont(forTextStyle: .body)
    field.textAlignment = alignment
    field.clearButtonMode = .whileEditing
    field.becomeFirstResponder()
    for letter in text {
      field.insertText(String(letter))
      bench.stage.session.turn()
      #expect(field.scrollOffset == 0 && field.layout.liveWidth == field.editingRect(forBounds: field.bounds).width, "\(field.text ?? "")")
    }
    field.selectedTextRange = field.textRange(from: field.beginningOfDocument, to: field.beginningOfDocument)
    bench.stage.session.turn()
    #expect(field.scrollOffset == 0)
  }
}
