import CoreGraphics
import GalleyWindowing
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

@MainActor @Suite(.serialized) struct TextInteractionTests {
  private func stage(_ view: UIView, width: Double = 200, height: Double = 100) -> EventStage {
    .atDesk([view], width: width, height: height)
  }

  @Test func interactionProvidesCaretClicksAndKeys() {
    let view = CustomTextView("Lorem ipsum dolor", frame: CGRect(x: 10, y: 20, width: 180, height: 60))
    let stage = stage(view)
    defer { stage.closeAtDesk() }
    #expect(view.interaction.caretView?.isHidden == true)
    stage.click(40, 25)
    #expect(view.isFirstResponder && view.selected == NSRange(location: 3, length: 0))
    #expect(view.interaction.caretView?.frame == CGRect(x: 29, y: 0, width: 2, height: 10))
    stage.key(79)
    stage.key(4, "a", types: "a")
    #expect(view.storage.string == "Loream ipsum dolor" && view.selected.location == 5)
    stage.key(79, nil, [.shift, .control])
    #expect(view.selected == NSRange(location: 5, length: 1))
    stage.key(42)
    #expect(view.storage.string == "Lorea ipsum dolor")
    stage.key(4, "a", .control)
    #expect(view.selected == NSRange(location: 0, length: 17))
    _ = view.resignFirstResponder()
    #expect(view.interaction.caretView?.isHidden == true)
  }

  /// A subclass that refuses to paste is not pasted into by a key either.
  @Test func disallowedActionsHaveNoKeys() {
    final class NoPasting: UITextView {
      override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
        action == .paste || action == .cut ? false : super.canPerformAction(action, withSender: sender)
      }
    }
    let view = NoPasting(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    view.text = "abc"
    let stage = stage(view)
    defer { stage.closeAtDesk() }
    view.becomeFirstResponder()
    UIPasteboard.general.string = "secret"
    stage.key(25, "v", .control)
    view.selectAll(nil)
    stage.key(27, "x", .control)
    stage.key(76, nil, .shift)
    #expect(view.text == "abc")
    stage.key(6, "c", .control)
    #expect(UIPasteboard.general.string == "abc")
  }

  @Test func nonEditableInteractionDoesNotEdit() {
    let view = CustomTextView("Lorem ipsum", frame: CGRect(x: 0, y: 0, width: 200, height: 60))
    view.removeInteraction(view.interaction)
    let interaction = UITextInteraction(for: .nonEditable)
    interaction.textInput = view
    view.addInteraction(interaction)
    let stage = stage(view)
    defer { stage.closeAtDesk() }
    stage.click(32, 5)
    UIPasteboard.general.string = "x"
    stage.key(76)
    stage.key(25, "v", .control)
    stage.key(4, "a", .control)
    stage.key(27, "x", .control)
    interaction.pasteSelection(at: CGPoint(x: 32, y: 5))
    #expect(view.storage.string == "Lorem ipsum" && view.selected == NSRange(location: 0, length: 11))
  }

  /// A scroll view that was inset for the keyboard loses the inset, even if it no longer contains the text.
  @Test func keyboardInsetIsRemovedFromScrollView() {
    let inner = UITextView(frame: CGRect(x: 0, y: 0, width: 200, height: 300))
    inner.text = String(repeating: "line\n", count: 20)
    inner.isScrollEnabled = false
    let outer = UIScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 400))
    outer.contentSize = CGSize(width: 200, height: 600)
    outer.addSubview(inner)
    let stage = stage(outer, height: 400)
    defer { stage.closeAtDesk() }
    UIScreenKeyboard.yieldsToHardware = false
    inner.becomeFirstResponder()
    stage.wait(1000)
    #expect(outer.adjustedContentInset.bottom > 0)
    inner.isScrollEnabled = true
    inner.resignFirstResponder()
    stage.wait(1000)
    #expect(outer.adjustedContentInset.bottom == 0 && inner.adjustedContentInset.bottom == 0)
  }

  @Test func multipleClicksSelectWordsAndParagraphs() {
    let view = CustomTextView("one two three\nfour five", frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    let stage = stage(view)
    defer { stage.closeAtDesk() }
    stage.click(52, 5)
    stage.down(52, 5)
    #expect(view.selected == NSRange(location: 4, length: 3))
    stage.move(95, 5)
    #expect(view.selected == NSRange(location: 4, length: 9))
    stage.move(5, 5)
    #expect(view.selected == NSRange(location: 0, length: 7))
    stage.up(5, 5)
    stage.wait(1000)
    for _ in 0..<3 { stage.click(52, 5) }
    #expect(view.selected == NSRange(location: 0, length: 13), "without the paragraph's end")
    stage.wait(1000)
    stage.click(12, 5)
    stage.down(52, 5, .left, .shift)
    stage.up(52, 5)
    #expect(view.selected == NSRange(location: 1, length: 4))
  }

  @Test func dragBelowEdgeScrollsAndExtendsSelection() {
    let text = (1...40).map { "line \($0)" }.joined(separator: "\n")
    let view = CustomTextView(text, frame: CGRect(x: 0, y: 0, width: 200, height: 400))
    let scrollView = UIScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    scrollView.contentSize = view.frame.size
    scrollView.addSubview(view)
    let stage = stage(scrollView)
    defer { stage.closeAtDesk() }
    stage.down(20, 15)
    stage.move(20, 130)
    #expect(view.interaction.edgeScroller.isRunning)
    for _ in 0..<400 where view.interaction.edgeScroller.isRunning { stage.wait(50) }
    #expect(scrollView.contentOffset.y == 300)
    stage.up(20, 130)
    #expect(view.selected.upperBound >= view.storage.length - 7 && view.selected.location == 9)
    #expect(!view.interaction.edgeScroller.isRunning)
  }

  /// A text wider than its view, such as code, scrolls horizontally to the caret and during a drag.
  @Test func wideTextScrollsHorizontally() {
    let view = CustomTextView(String(repeating: "abcdefghi ", count: 9), frame: CGRect(x: 0, y: 0, width: 900, height: 40))
    let scrollView = UIScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 40))
    scrollView.contentSize = view.frame.size
    scrollView.addSubview(view)
    let stage = stage(scrollView)
    defer { stage.closeAtDesk() }
    stage.down(22, 5)
    stage.move(230, 5)
    #expect(view.interaction.edgeScroller.isRunning)
    for _ in 0..<400 where view.interaction.edgeScroller.isRunning { stage.wait(50) }
    stage.up(230, 5)
    #expect(scrollView.contentOffset.x == 700 && view.selected.location == 2 && view.selected.upperBound >= 88)
    scrollView.contentOffset.x = 0
    stage.key(4, "a", types: "a")
    #expect(view.selected == NSRange(location: 3, length: 0) && scrollView.contentOffset.x == 0)
    stage.key(77)
    stage.key(80)
    #expect(view.interaction.isCaretVisible)
    scrollView.contentOffset.x = 700
    #expect(!view.interaction.isCaretVisible)
    stage.key(4, "b", types: "b")
    #expect(view.interaction.isCaretVisible && scrollView.contentOffset.x < 700)
  }

  /// Testing whether a distant caret is visible lays out nothing; otherwise resizing a window would lay out all of a long text.
  @Test func caretWithoutLayoutIsNotVisible() throws {
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    view.text = String(repeating: "a line of some words\n", count: 4000)
    let stage = EventStage.atDesk([view])
    defer { stage.closeAtDesk() }
    view.becomeFirstResponder()
    view.selectAll(nil)
    view.layoutIfNeeded()
    let text = try #require(view.interaction.text)
    view.layoutManager.invalidateLayout(forCharacterRange: NSRange(location: 0, length: view.textStorage.length), actualCharacterRange: nil)
    #expect(text.selection.active == view.textStorage.length && !view.interaction.isCaretVisible && !text.isLaidOut(at: text.selection.active))
    view.layoutManager.ensureLayout(for: view.textContainer)
    view.setNeedsLayout()
    view.layoutIfNeeded()
    #expect(text.isLaidOut(at: text.selection.active) && !view.interaction.isCaretVisible, "it is below")
    view.interaction.keepCaretVisible()
    #expect(view.interaction.isCaretVisible)
  }

  @Test func typingRevealsCaretAndPageKeysScroll() {
    let text = (1...40).map { "line \($0)" }.joined(separator: "\n")
    let view = CustomTextView(text, frame: CGRect(x: 0, y: 0, width: 200, height: 400))
    let scrollView = UIScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    scrollView.contentSize = view.frame.size
    scrollView.addSubview(view)
    let stage = stage(scrollView)
    defer { stage.closeAtDesk() }
    stage.click(20, 15)
    scrollView.contentOffset.y = 200
    stage.key(4, "a", types: "a")
    #expect(scrollView.contentOffset.y == 0)
    // Page Down scrolls by the visible height of the scroll view less a line.
    stage.key(78)
    #expect(scrollView.contentOffset.y == 60)
    #expect(view.editor.caretRect(at: view.selected.location)?.minY == 70)
  }

  /// Content above a text is revealed together with its start, if both fit.
  @Test(arguments: [(0, 0), (24, 0), (60, 0), (300, 276)] as [(CGFloat, CGFloat)])
  func startOfTextIsShownWithContentAbove(above: CGFloat, offset: CGFloat) {
    let view = CustomTextView((1...40).map { "line \($0)" }.joined(separator: "\n"), frame: CGRect(x: 0, y: above, width: 200, height: 400))
    let scrollView = UIScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    scrollView.contentSize = CGSize(width: 200, height: above + 400)
    scrollView.addSubview(view)
    let stage = stage(scrollView)
    defer { stage.closeAtDesk() }
    scrollView.contentOffset.y = above
    stage.click(20, 15)
    scrollView.contentOffset.y = above + 200
    stage.key(74, nil, .control)
    #expect(view.selected.location == 0 && scrollView.contentOffset.y == offset)
  }

  @Test func keyboardInsetsScrollViewTemporarily() {
    let view = CustomTextView(String(repeating: "word\n", count: 60), frame: CGRect(x: 0, y: 0, width: 400, height: 610))
    let scrollView = UIScrollView(frame: CGRect(x: 0, y: 0, width: 400, height: 600))
    scrollView.contentSize = view.frame.size
    scrollView.addSubview(view)
    let stage = stage(scrollView, width: 400, height: 600)
    UIScreenKeyboard.yieldsToHardware = false
    defer { stage.closeAtDesk() }
    view.editor.select(TextSelection(caret: 240))
    view.becomeFirstResponder()
    stage.wait(500)
    let covered = scrollView.adjustedContentInset.bottom
    #expect(covered > 100 && scrollView.contentInset == .zero)
    let caret = view.editor.caretRect(at: 240)!
    #expect(scrollView.contentOffset.y > 0 && caret.maxY <= scrollView.contentOffset.y + 600 - covered)
    view.resignFirstResponder()
    stage.wait(500)
    #expect(scrollView.adjustedContentInset.bottom == 0 && scrollView.contentOffset.y == 0)
  }

  @Test func viewThatRefusesFirstResponderKeepsSelection() {
    let view = CustomTextView("Lorem ipsum", frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    view.allowsFirst = false
    let stage = stage(view)
    defer { stage.closeAtDesk() }
    stage.click(40, 5)
    #expect(!view.isFirstResponder && view.selected == NSRange(location: 0, length: 0))
  }

  @Test func touchTapsAndScrollsWithoutSelecting() {
    let view = CustomTextView(String(repeating: "word\n", count: 60), frame: CGRect(x: 0, y: 0, width: 200, height: 610))
    let scrollView = UIScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    scrollView.contentSize = view.frame.size
    scrollView.addSubview(view)
    let stage = stage(scrollView)
    defer { stage.closeAtDesk() }
    stage.touch(1, .began, 20, 80)
    for y in stride(from: 70.0, through: 20, by: -10) {
      stage.wait(16)
      stage.touch(1, .moved, 20, y)
    }
    stage.touch(1, .ended, 20, 20)
    stage.wait(3000)
    #expect(scrollView.contentOffset.y > 0 && view.selected == NSRange(location: 0, length: 0) && !view.isFirstResponder)
    let line = Int((scrollView.contentOffset.y + 45) / 10)
    stage.touch(1, .began, 19, 45)
    stage.touch(1, .ended, 19, 45)
    #expect(view.selected == NSRange(location: line * 5 + 2, length: 0) && view.isFirstResponder)
  }

  @Test func delegateIsConsultedAndNotified() {
    final class Delegate: UITextInteractionDelegate {
      var log: [String] = []
      func interactionShouldBegin(_ interaction: UITextInteraction, at point: CGPoint) -> Bool {
        log.append("should \(Int(point.x))")
        return point.x < 100
      }
      func interactionWillBegin(_ interaction: UITextInteraction) { log.append("will") }
      func interactionDidEnd(_ interaction: UITextInteraction) { log.append("did") }
    }
    let view = CustomTextView("Lorem ipsum", frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    let delegate = Delegate()
    view.interaction.delegate = delegate
    let stage = stage(view)
    defer { stage.closeAtDesk() }
    stage.click(150, 5)
    #expect(delegate.log == ["should 150"] && !view.isFirstResponder)
    stage.click(40, 5)
    #expect(delegate.log == ["should 150", "should 40", "will", "did"] && view.isFirstResponder)
  }

  @Test func editMenuShowsItemsOfText() {
    let view = CustomTextView("Lorem ipsum", frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    let stage = stage(view, width: 400, height: 400)
    defer { stage.closeAtDesk() }
    view.editor.selectedRange = NSRange(location: 0, length: 5)
    stage.down(20, 5, .right)
    stage.up(20, 5, .right)
    let titles = stage.window.screenItems().filter { $0.role == .button }.map(\.label)
    #expect(titles.contains("Copy") && titles.contains("Select All"), "\(titles)")
    #expect(view.selected == NSRange(location: 0, length: 5))
  }

  @Test func inputWithoutEditorHasFullInteraction() {
    let view = GridInput("one two three", frame: CGRect(x: 0, y: 0, width: 200, height: 20))
    let stage = stage(view)
    defer { stage.closeAtDesk() }
    stage.click(52, 5)
    #expect(view.isFirstResponder && view.selection == 5..<5)
    #expect(view.interaction.caretView?.frame.minX == 49)
    stage.key(4, "a", types: "X")
    #expect(String(view.letters) == "one tXwo three" && view.interaction.caretView?.frame.minX == 59)
    stage.key(80, nil, .shift)
    #expect(view.selection == 5..<6)
    stage.key(6, "c", .control)
    stage.key(77)
    stage.key(25, "v", .control)
    #expect(String(view.letters) == "one tXwo threeX")
    stage.wait(1000)
    stage.click(12, 5)
    stage.click(12, 5)
    #expect(view.selection == 0..<3)
  }
}
