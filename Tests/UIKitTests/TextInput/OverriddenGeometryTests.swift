import CoreGraphics
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// Subclasses with custom caret and selection geometry: pointer, caret and handles use it.
@MainActor @Suite(.serialized) struct OverriddenGeometryTests {
  private final class HiddenCaret: UITextView {
    override func caretRect(for position: UITextPosition) -> CGRect { .zero }
  }
  private final class LockedCaret: UITextView {
    override func closestPosition(to point: CGPoint) -> UITextPosition? { endOfDocument }
  }
  private final class NoSelection: UITextView {
    override func selectionRects(for range: UITextRange) -> [UITextSelectionRect] { [] }
  }
  private final class Refusing: UITextView {
    var refused: [String] = []
    override func shouldChangeText(in range: UITextRange, replacementText text: String) -> Bool {
      refused.append(text)
      return text != "x" && super.shouldChangeText(in: range, replacementText: text)
    }
  }
  private final class WideCaret: UITextField {
    override func caretRect(for position: UITextPosition) -> CGRect {
      let rect = super.caretRect(for: position)
      return CGRect(x: rect.minX, y: rect.minY, width: 8, height: rect.height)
    }
  }
  private final class Plain: UITextView {}

  private func stage(_ view: UITextView) -> TextViewStage {
    view.frame = CGRect(x: 0, y: 0, width: 300, height: 200)
    view.font = UIFont(name: "Galley Block", size: 10)
    view.text = "one two three"
    let stage = TextViewStage(view)
    view.becomeFirstResponder()
    stage.stage.session.turn()
    return stage
  }

  @Test func aCaretWithoutARectangleIsNotDrawn() throws {
    for (view, isHidden) in [(HiddenCaret(), true), (Plain(), false)] as [(UITextView, Bool)] {
      let stage = stage(view)
      defer { stage.close() }
      let caret = try #require(view.interaction.caretView)
      #expect(caret.isHidden == isHidden)
      stage.type("a")
      #expect(caret.isHidden == isHidden && view.text == "one two threea")
      // But the text scrolls to the caret.
      #expect(view.interaction.caretRect?.minX ?? 0 > 100)
    }
    let field = WideCaret(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
    let bench = FieldBench("")
    defer { bench.close() }
    bench.stage.window.addSubview(field)
    field.becomeFirstResponder()
    bench.stage.session.turn()
    #expect(field.interaction.caretView?.frame.width == 8)
  }

  @Test func lockedCaretStaysAtEnd() {
    for (view, place) in [(LockedCaret(), 13), (Plain(), 2)] as [(UITextView, Int)] {
      let stage = stage(view)
      defer { stage.close() }
      stage.stage.click(22, 13)
      #expect(view.selectedRange == NSRange(location: place, length: 0))
      view.selectedRange = NSRange(location: 5, length: 0)
      stage.stage.wait(2000)
      stage.stage.touch(1, .began, 22, 13)
      stage.stage.touch(1, .ended, 22, 13)
      #expect(view.selectedRange == NSRange(location: place, length: 0))
    }
  }

  @Test func aSelectionWithoutRectanglesHasNoHandles() throws {
    for (view, isShown) in [(NoSelection(), false), (Plain(), true)] as [(UITextView, Bool)] {
      let stage = stage(view)
      defer { stage.close() }
      view.interaction.wasSelectedByTouch = true
      view.selectedRange = NSRange(location: 0, length: 7)
      view.interaction.update()
      #expect((view.interaction.handles.map { !$0.start.isHidden } ?? false) == isShown)
      #expect((view.interaction.selectionView?.accessibilityElements?.isEmpty == false) == isShown)
    }
  }

  @Test func subclassOverrideReplacesDelegateCall() {
    let view = Refusing()
    let stage = stage(view)
    defer { stage.close() }
    stage.log = []
    stage.type("xa")
    #expect(view.refused == ["x", "a"] && view.text == "one two threea")
    #expect(stage.log.count { $0.hasPrefix("should") } == 1, "\(stage.log)")
  }

  /// Changes by code do not consult the delegate.
  @Test func programmaticReplacementSkipsDelegate() throws {
    let view = Plain()
    let stage = stage(view)
    defer { stage.close() }
    stage.mayChange = false
    stage.log = []
    view.replace(try #require(view.textRange(from: view.beginningOfDocument, to: view.position(from: view.beginningOfDocument, offset: 3)!)), withText: "1")
    #expect(view.text == "1 two three" && !stage.log.contains { $0.hasPrefix("should") } && !stage.log.isEmpty)
  }

  @Test func negativeOffsetsMoveInOppositeDirection() throws {
    let view = Plain()
    let stage = stage(view)
    defer { stage.close() }
    view.text = "abcdef\nghijkl\nmnopqr"
    let middle = try #require(view.position(from: view.beginningOfDocument, offset: 10))
    func offset(_ direction: UITextLayoutDirection, _ count: Int) -> Int? {
      view.position(from: middle, in: direction, offset: count).map { view.offset(from: view.beginningOfDocument, to: $0) }
    }
    #expect(offset(.right, -2) == 8 && offset(.left, -2) == 12 && offset(.down, -1) == 3 && offset(.up, -1) == 17)
    #expect(offset(.left, 0) == 10 && offset(.right, -20) == nil)
    #expect(view.tokenizer as AnyObject === view.tokenizer as AnyObject)
  }

  /// The text no longer receives keys, and composed text is committed.
  @Test func textThatBecomesReadOnlyEndsEditing() {
    let view = Plain()
    let stage = stage(view)
    defer { stage.close() }
    view.setMarkedText("ka", selectedRange: NSRange(location: 2, length: 0))
    stage.log = []
    view.isEditable = false
    #expect(view.markedTextRange == nil && view.text == "one two threeka" && view.isFirstResponder)
    #expect(stage.log.count { $0 == "✉ ended" } == 1, "\(stage.log)")
    view.resignFirstResponder()
    #expect(stage.log.count { $0 == "✉ ended" } == 1)
  }
}
