import CoreGraphics
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

@MainActor @Suite(.serialized) struct TextViewTests {
  // MARK: Rules 12 to 22 of Tests/Rules/uikit.tsv

  @Test func rule17BeginningAndEndingInOrder() {
    let stage = TextViewStage(block: "Lorem")
    defer { stage.close() }
    #expect(stage.view.becomeFirstResponder())
    #expect(stage.drain() == ["should begin", "did begin", "✉ began"])
    #expect(stage.view.resignFirstResponder())
    #expect(stage.drain() == ["should end", "did end", "✉ ended"])
    stage.mayBegin = false
    #expect(!stage.view.becomeFirstResponder() && !stage.view.isFirstResponder)
    #expect(stage.drain() == ["should begin"])
    stage.mayBegin = true
    stage.view.becomeFirstResponder()
    stage.mayEnd = false
    #expect(!stage.view.resignFirstResponder() && stage.view.isFirstResponder)
    #expect(stage.drain() == ["should begin", "did begin", "✉ began", "should end"])
    stage.view.endEditing(true)
    #expect(stage.drain() == ["did end", "✉ ended"])
  }

  @Test func rule18EachKeyInOrder() {
    let stage = TextViewStage(block: "ab")
    defer { stage.close() }
    stage.view.becomeFirstResponder()
    stage.log = []
    final class Spy: NSObject, NSTextStorageDelegate, @unchecked Sendable {
      let note: @MainActor (String) -> Void
      init(_ record: @escaping @MainActor (String) -> Void) { self.note = record }
      func textStorage(
        _ textStorage: NSTextStorage, willProcessEditing editedMask: NSTextStorage.EditActions, range editedRange: NSRange,
        changeInLength delta: Int
      ) { MainActor.assumeIsolated { note("will process") } }
      func textStorage(
        _ textStorage: NSTextStorage, didProcessEditing editedMask: NSTextStorage.EditActions, range editedRange: NSRange,
        changeInLength delta: Int
      ) { MainActor.assumeIsolated { note("did process") } }
    }
    let spy = Spy { stage.log.append($0) }
    stage.view.textStorage.delegate = spy
    stage.type("c")
    #expect(
      stage.drain() == [
        "should change 2+0 “c”", "will process", "did process", "did select 3+0", "did change", "✉ text changed",
      ])
    stage.mayChange = false
    stage.type("d")
    #expect(stage.drain() == ["should change 3+0 “d”"] && stage.view.text == "abc")
  }

  @Test func rules12And19CodeChangesNotifyNoDelegate() {
    let stage = TextViewStage(block: "ab")
    defer { stage.close() }
    stage.view.text = "other"
    stage.view.textStorage.replaceCharacters(in: NSRange(location: 0, length: 1), with: "A")
    #expect(!stage.drain().contains { $0.contains("change") })
  }

  @Test func rule20SelectionIsCurrentWhenReported() {
    let stage = TextViewStage(block: "abc def")
    defer { stage.close() }
    stage.view.selectedRange = NSRange(location: 1, length: 2)
    #expect(stage.drain() == ["did select 1+2"])
    stage.view.selectedRange = NSRange(location: 1, length: 2)
    #expect(stage.drain() == [])
  }

  @Test func rule21InsertionsAreEmptyRangesAndDeletionsEmptyTexts() {
    let stage = TextViewStage(block: "a👩‍👩‍👧‍👦")
    defer { stage.close() }
    stage.view.becomeFirstResponder()
    stage.log = []
    stage.stage.key(42)
    #expect(stage.drain().first == "should change 1+11 “”")
    stage.type("\n")
    #expect(stage.drain().first == "should change 1+0 “\n”" && stage.view.text == "a\n")
  }

  @Test func aFirstResponderThatBecomesEditableBeginsEditing() {
    let stage = TextViewStage(block: "Lorem ipsum")
    defer { stage.close() }
    stage.view.isEditable = false
    stage.view.becomeFirstResponder()
    #expect(stage.drain().isEmpty)
    stage.view.isEditable = true
    #expect(stage.drain() == ["should begin", "did begin", "✉ began"])
    stage.view.resignFirstResponder()
    #expect(stage.drain() == ["should end", "did end", "✉ ended"])
    stage.view.isEditable = false
    stage.view.becomeFirstResponder()
    stage.mayBegin = false
    stage.view.isEditable = true
    #expect(stage.drain() == ["should begin"] && !stage.view.isFirstResponder)
  }

  @Test func rule22ReadOnlyTextIsSelectableNotEditable() {
    let stage = TextViewStage(block: "Lorem ipsum", keyboard: true)
    defer { stage.close() }
    stage.view.isEditable = false
    stage.stage.click(20, 13)
    stage.stage.click(20, 13)
    #expect(stage.view.isFirstResponder && stage.view.selectedRange == NSRange(location: 0, length: 5))
    #expect(stage.drain().allSatisfy { $0.hasPrefix("did select") })
    stage.stage.wait(400)
    #expect(stage.stage.window.keyboard.frame == nil)
    stage.type("x")
    stage.stage.key(42)
    #expect(stage.view.text == "Lorem ipsum" && stage.view.interaction.caretView?.isHidden == true)
    stage.stage.key(6, "c", .control)
    #expect(UIPasteboard.general.string == "Lorem")
    stage.view.isSelectable = false
    #expect(!stage.view.isFirstResponder)
    stage.stage.click(50, 13)
    #expect(!stage.view.isFirstResponder && stage.view.selectedRange == NSRange(location: 0, length: 5))
    stage.view.isEditable = true
    #expect(stage.view.isSelectable)
  }

  @Test func rule87TextStartsAtFiveAndEight() {
    let stage = TextViewStage(block: "Lorem")
    defer { stage.close() }
    #expect(stage.view.textContainerInset == UIEdgeInsets(top: 8, left: 0, bottom: 8, right: 0))
    let caret = stage.view.caretRect(for: stage.view.beginningOfDocument)
    #expect(caret.midX == 5 && caret.minY == 8)
    #expect(stage.view.contentSize == CGSize(width: 300, height: 26))
  }

  @Test func rule89TypingAttributesLastUntilSelectionChanges() {
    let stage = TextViewStage(block: "abc")
    defer { stage.close() }
    stage.view.becomeFirstResponder()
    stage.view.typingAttributes[.foregroundColor] = UIColor.systemRed
    stage.type("x")
    #expect(stage.view.textStorage.attribute(.foregroundColor, at: 3, effectiveRange: nil) as? UIColor == .systemRed)
    stage.view.typingAttributes[.foregroundColor] = UIColor.systemGreen
    stage.view.selectedRange = NSRange(location: 1, length: 0)
    #expect(stage.view.typingAttributes[.foregroundColor] as? UIColor == .label)
  }

  @Test func rule14ClearsOnInsertionReplacesAllOnce() {
    let stage = TextViewStage(block: "abc")
    defer { stage.close() }
    stage.view.becomeFirstResponder()
    stage.view.clearsOnInsertion = true
    stage.type("xy")
    #expect(stage.view.text == "xy" && !stage.view.clearsOnInsertion)
    stage.view.clearsOnInsertion = true
    stage.view.selectedRange = NSRange(location: 0, length: 0)
    #expect(!stage.view.clearsOnInsertion)
  }

  // MARK: Text

  /// Document N: on iOS 6 a text without a color took that of the attributed text before it, and "Howdy" was red. Here each attributed
  /// text looks as it does in a new view, with and without the document's workaround.
  @Test func attributedTextInheritsNothingFromPrevious() {
    func view(_ texts: [NSAttributedString], isReset: Bool = false) -> UITextView {
      let view = UITextView(frame: CGRect(x: 0, y: 0, width: 120, height: 40))
      for text in texts {
        if isReset {
          view.text = nil
          (view.font, view.textColor) = (nil, nil)
          view.textAlignment = .left
        }
        view.attributedText = text
      }
      view.layoutIfNeeded()
      return view
    }
    func pixels(_ view: UITextView) -> Data? {
      UIGraphicsImageRenderer(size: view.bounds.size).image { _ in view.drawHierarchy(in: view.bounds, afterScreenUpdates: true) }.pngData()
    }
    let centered = NSMutableParagraphStyle()
    centered.alignment = .center
    let red = NSAttributedString(
      string: "Hello there!",
      attributes: [.foregroundColor: UIColor.red, .font: UIFont.systemFont(ofSize: 20), .paragraphStyle: centered, .underlineStyle: 1, .kern: 3])
    let plain = NSAttributedString(string: "Howdy")
    let (fresh, second, reset) = (view([plain]), view([red, plain]), view([red, plain], isReset: true))
    for view in [second, reset] {
      #expect(view.attributedText == fresh.attributedText && view.textColor == fresh.textColor && view.font == fresh.font)
      #expect(pixels(view) == pixels(fresh))
    }
    #expect(second.textAlignment == fresh.textAlignment)
    for key in [.foregroundColor, .underlineStyle, .kern] as [NSAttributedString.Key] {
      #expect(second.attributedText.attribute(key, at: 0, effectiveRange: nil) as? UIColor != .red)
      #expect(key == .foregroundColor || second.attributedText.attribute(key, at: 0, effectiveRange: nil) == nil)
    }
    #expect(pixels(second) != pixels(view([NSAttributedString(string: "Howdy", attributes: [.foregroundColor: UIColor.red])])))
  }

  @Test func textUsesViewAttributes() {
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    view.font = .systemFont(ofSize: 20)
    view.textColor = .systemBlue
    view.textAlignment = .center
    view.attributedText = NSAttributedString(string: "Howdy", attributes: [.foregroundColor: UIColor.systemRed])
    // Text without a font is set in 12-point Helvetica, not in the view's former font.
    #expect(view.textColor == .systemRed && view.font?.pointSize == 12 && view.textAlignment == .natural)
    // The new text has no attributes of the old one.
    view.text = "plain"
    #expect(view.textColor == .systemBlue && view.textAlignment == .center)
    view.text = ""
    #expect(view.typingAttributes[.foregroundColor] as? UIColor == .systemBlue)
    #expect(view.font == .systemFont(ofSize: 20))
  }

  @Test func fontsFollowContentSizeCategory() {
    let stage = TextViewStage(block: "abc")
    defer {
      UIApplication.shared.setPreferredContentSizeCategory(.large)
      stage.close()
    }
    stage.view.font = .preferredFont(forTextStyle: .body)
    stage.view.adjustsFontForContentSizeCategory = true
    #expect(stage.view.font?.pointSize == 17)
    UIApplication.shared.setPreferredContentSizeCategory(.accessibilityMedium)
    stage.stage.session.turn()
    #expect(stage.view.font?.pointSize == 28)
    #expect(stage.view.typingAttributes[.font] as? UIFont == stage.view.font)
  }

  @Test func undoReachesStartAndSettingTextClearsHistory() {
    let stage = TextViewStage(block: "abc")
    defer { stage.close() }
    stage.view.becomeFirstResponder()
    stage.type("def")
    stage.stage.key(29, "z", .control)
    #expect(stage.view.text == "abc")
    stage.stage.key(28, "y", .control)
    #expect(stage.view.text == "abcdef")
    stage.view.text = "new"
    stage.stage.key(29, "z", .control)
    #expect(stage.view.text == "new")
  }

  @Test func stylesChangeOnlyIfAttributesAreEditable() {
    let stage = TextViewStage(block: "abc")
    defer { stage.close() }
    stage.view.becomeFirstResponder()
    stage.view.selectAll(nil)
    #expect(!stage.view.canPerformAction(.toggleUnderline, withSender: nil))
    stage.stage.key(24, "u", .control)
    #expect(stage.view.textStorage.attribute(.underlineStyle, at: 0, effectiveRange: nil) == nil)
    stage.view.allowsEditingTextAttributes = true
    stage.stage.key(24, "u", .control)
    #expect(stage.view.textStorage.attribute(.underlineStyle, at: 0, effectiveRange: nil) as? Int == 1)
  }

  @Test func caretAndSelectionUseTintColor() {
    let stage = TextViewStage(block: "    ")
    defer { stage.close() }
    stage.view.backgroundColor = .white
    stage.view.becomeFirstResponder()
    stage.view.selectedRange = NSRange(location: 1, length: 0)
    stage.stage.session.turn()
    #expect(stage.stage.pixel(15, 13) == 0xFF00_7AFF)
    stage.view.tintColor = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
    stage.stage.session.turn()
    #expect(stage.stage.pixel(15, 13) == 0xFF00_00FF)
    stage.view.selectedRange = NSRange(location: 0, length: 4)
    stage.stage.session.turn()
    let selected = stage.stage.pixel(10, 13)
    #expect(selected & 0xFF == 0xFF && selected >> 16 & 0xFF < 0xE0 && selected >> 16 & 0xFF > 0xC0)
  }

  /// Properties of fields that a text view does not have.
  @Test func secureEntryAndFontShrinkingAreUnsupported() {
    let stage = TextViewStage(block: "abc def ghi", frame: CGRect(x: 0, y: 0, width: 45, height: 30))
    defer { stage.close() }
    stage.view.isSecureTextEntry = true
    #expect(stage.view.font?.pointSize == 10)
    #expect(stage.view.visibleElements().first?.accessibilityLabel == "abc")
    stage.view.selectAll(nil)
    stage.view.copy(nil as Any?)
    #expect(UIPasteboard.general.string == "abc def ghi")
  }

  @Test func aSubclassOverridesTextAndCommands() {
    final class Own: UITextView {
      var log: [String] = []
      override var text: String! { didSet { log.append("text") } }
      override var font: UIFont? { didSet { log.append("font") } }
      override func paste(_ sender: Any?) { log.append("paste") }
      override func insertText(_ text: String) {
        log.append("insert \(text)")
        super.insertText(text.uppercased())
      }
      override func deleteBackward() {
        log.append("delete")
        super.deleteBackward()
      }
      override func caretRect(for position: UITextPosition) -> CGRect { super.caretRect(for: position).insetBy(dx: -1, dy: 0) }
    }
    let view = Own(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    let stage = TextViewStage(view)
    defer { stage.close() }
    view.font = UIFont(name: "Galley Block", size: 10)
    view.text = "ab"
    view.becomeFirstResponder()
    stage.type("c")
    stage.stage.key(42)
    UIPasteboard.general.string = "x"
    stage.stage.key(25, "v", .control)
    #expect(view.log == ["font", "text", "insert c", "delete", "paste"] && view.text == "ab")
    #expect(view.caretRect(for: view.beginningOfDocument).width == 4)
  }

  @Test func foundTextIsScrolledTo() {
    let lines = (0..<200).map { "line \($0)" }.joined(separator: "\n")
    let stage = TextViewStage(block: lines)
    defer { stage.close() }
    let range = NSString(string: stage.view.text).range(of: "LINE 150", options: .caseInsensitive)
    stage.view.selectedRange = range
    stage.view.scrollRangeToVisible(range)
    let caret = stage.view.editor.caretRect(at: range.location)!
    #expect(stage.view.bounds.contains(caret) && stage.view.contentOffset.y > 1000)
    let before = stage.view.contentOffset
    stage.view.scrollRangeToVisible(range)
    #expect(stage.view.contentOffset == before)
  }

  // MARK: Hands and keys

  @Test func desktopKeysMoveCaretAndScroll() {
    let stage = TextViewStage(block: (0..<60).map { "line \($0)" }.joined(separator: "\n"))
    defer { stage.close() }
    let view = stage.view
    stage.stage.click(25, 13)
    #expect(view.selectedRange.location == 2)
    stage.stage.key(77)
    #expect(view.selectedRange.location == 6)
    stage.stage.key(74)
    #expect(view.selectedRange.location == 0)
    stage.stage.key(78)
    #expect(view.contentOffset.y == 160 && view.bounds.contains(view.caretRect(for: view.selectedTextRange!.start)))
    stage.stage.key(77, nil, .control)
    #expect(view.selectedRange.location == view.textStorage.length)
    #expect(view.contentOffset.y == view.contentSize.height - 200)
    stage.stage.key(75)
    stage.stage.key(43)
    #expect(view.text.contains("\t"))
    stage.stage.key(4, "a", .control)
    stage.stage.key(27, "x", .control)
    #expect(view.text == "")
    stage.stage.key(25, "v", .control)
    #expect(view.text.hasPrefix("line 0\n"))
  }

  @Test func dragBeyondEdgeScrollsAndTouchDragDismissesKeyboard() {
    let stage = TextViewStage(block: (0..<60).map { "line \($0)" }.joined(separator: "\n"))
    defer { stage.close() }
    stage.stage.down(25, 13)
    stage.stage.move(25, 230)
    for _ in 0..<300 where stage.view.interaction.edgeScroller.isRunning { stage.stage.wait(50) }
    stage.stage.up(25, 230)
    #expect(stage.view.contentOffset.y == stage.view.contentSize.height - 200 && stage.view.selectedRange.length > 380)
    stage.view.keyboardDismissMode = .onDrag
    stage.stage.touch(1, .began, 20, 50)
    for y in stride(from: 60.0, through: 120, by: 10) { stage.stage.touch(1, .moved, 20, y) }
    #expect(!stage.view.isFirstResponder)
    stage.stage.touch(1, .ended, 20, 120)
  }
}
