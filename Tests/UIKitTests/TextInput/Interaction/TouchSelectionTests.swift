import CoreGraphics
import GalleyWindowing
import TestSupport
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// Touch interaction with a selection: the menu appears by itself, handles are complete in a field, and text can be dragged.
@MainActor @Suite(.serialized) struct TouchSelectionTests {
  private func view(_ text: String, y: CGFloat = 150) -> UITextView {
    let view = UITextView(frame: CGRect(x: 0, y: y, width: 300, height: 100))
    view.font = UIFont(name: "Galley Block", size: 10)
    view.text = text
    return view
  }

  private func tap(_ stage: EventStage, _ x: Double, _ y: Double, count: Int = 1) {
    for _ in 0..<count {
      stage.touch(1, .began, x, y)
      stage.touch(1, .ended, x, y)
    }
  }

  private func item(_ stage: EventStage, _ label: String) -> ScreenItem? { stage.window.screenItems().first { $0.label == label } }

  @Test func menuReturnsWhenHandleIsReleased() throws {
    let view = view("one two three four")
    let stage = EventStage.atDesk([view], height: 520)
    defer { stage.closeAtDesk() }
    tap(stage, 60, 163, count: 2)
    stage.wait(1000)
    #expect(UIMenuController.shared.isMenuVisible)
    let end = try #require(item(stage, "selection end")).frame
    stage.touch(1, .began, end.midX, end.maxY - 4)
    #expect(!UIMenuController.shared.isMenuVisible)
    stage.touch(1, .moved, end.midX + 30, end.maxY - 4)
    stage.touch(1, .ended, end.midX + 30, end.maxY - 4)
    #expect(UIMenuController.shared.isMenuVisible && view.selectedRange == NSRange(location: 4, length: 6))
    // Without a touch, a passing pointer drags nothing.
    stage.move(100, 300)
    stage.move(200, 320)
    #expect(UIMenuController.shared.isMenuVisible && view.text == "one two three four")
  }

  /// The keyboard that the first tap shows does not scroll to the former caret: the tapped text stays in place.
  @Test func firstTapDoesNotScroll() {
    let view = view(String(repeating: "one two three four\n", count: 200), y: 0)
    view.frame.size.height = 500
    let stage = EventStage.atDesk([view], height: 520)
    defer { stage.closeAtDesk() }
    UIScreenKeyboard.yieldsToHardware = false
    view.contentOffset.y = 600
    stage.session.turn()
    tap(stage, 60, 63)
    #expect(view.contentOffset.y == 600)
    stage.wait(1000)
    #expect(view.isFirstResponder && stage.window.keyboardFrame != nil && view.contentOffset.y == 600 && view.selectedRange.location > 500)
    // A tapped position under the keyboard is moved above it.
    view.resignFirstResponder()
    stage.wait(1000)
    tap(stage, 60, 450)
    stage.wait(1000)
    #expect(view.contentOffset.y > 600)
  }

  /// At both ends of the text, and not clipped with the line.
  @Test func fieldHandlesAreNotClipped() throws {
    let field = UITextField(frame: CGRect(x: 10, y: 100, width: 200, height: 30))
    (field.font, field.text, field.borderStyle) = (UIFont(name: "Galley Block", size: 10), "one", .roundedRect)
    let stage = EventStage.atDesk([field], height: 400)
    defer { stage.closeAtDesk() }
    let caret = field.convert(field.caretRect(for: field.beginningOfDocument), to: nil)
    tap(stage, caret.midX + 15, caret.midY, count: 2)
    stage.wait(1000)
    stage.key(41)
    let (start, end) = (try #require(item(stage, "selection start")), try #require(item(stage, "selection end")))
    #expect(start.value == "0" && end.value == "3" && start.frame.width == 9 && end.frame.width == 9)
    #expect(start.frame.minY < caret.minY - 5 && end.frame.maxY > caret.maxY + 5)
    // As on the screen: they are not clipped.
    for handle in [start, end] { #expect(handle.frame.height == caret.height + 8) }
    stage.touch(1, .began, end.frame.midX, end.frame.maxY - 4)
    stage.touch(1, .moved, end.frame.midX - 10, end.frame.maxY - 4)
    stage.touch(1, .ended, end.frame.midX - 10, end.frame.maxY - 4)
    #expect(field.offset(from: field.beginningOfDocument, to: try #require(field.selectedTextRange).end) == 2)
  }

  /// An end of the selection that is scrolled out of a field has no handle, even if it would be inside the window.
  @Test func selectionEndScrolledOutOfFieldHasNoHandle() {
    let field = UITextField(frame: CGRect(x: 500, y: 100, width: 100, height: 30))
    (field.font, field.text) = (UIFont(name: "Galley Block", size: 10), String(repeating: "x", count: 40))
    let stage = EventStage.atDesk([field], width: 700, height: 400)
    defer { stage.closeAtDesk() }
    tap(stage, 550, 115, count: 2)
    stage.wait(1000)
    stage.key(41)
    #expect(field.selectedTextRange.map { field.offset(from: $0.start, to: $0.end) } == 40)
    let shown = ["selection start", "selection end"].compactMap { item(stage, $0) }
    #expect(shown.count == 1 && shown.allSatisfy { $0.frame.midX > 499 && $0.frame.midX < 601 }, "\(shown)")
  }

  /// A knob extends out of a field without a border, and can be dragged there, too.
  @Test func knobOutsideFieldCanBeDragged() throws {
    let field = UITextField(frame: CGRect(x: 10, y: 100, width: 200, height: 12))
    (field.font, field.text) = (UIFont(name: "Galley Block", size: 10), "one two")
    let stage = EventStage.atDesk([field], height: 400)
    defer { stage.closeAtDesk() }
    let caret = field.convert(field.caretRect(for: field.beginningOfDocument), to: nil)
    tap(stage, caret.midX + 15, caret.midY, count: 2)
    stage.wait(1000)
    let end = try #require(item(stage, "selection end")).frame
    #expect(end.maxY - 3 > field.frame.maxY)
    stage.touch(1, .began, end.midX, end.maxY - 3)
    stage.touch(1, .moved, end.midX + 40, end.maxY - 3)
    stage.touch(1, .ended, end.midX + 40, end.maxY - 3)
    #expect(field.selectedTextRange.map { field.offset(from: $0.start, to: $0.end) } == 7)
  }

  /// A flick right after a double tap scrolls; no menu is in its way.
  @Test func flickAfterDoubleTapScrolls() {
    let view = view((1...200).map { "line \($0)" }.joined(separator: "\n"))
    let stage = EventStage.atDesk([view], height: 520)
    defer { stage.closeAtDesk() }
    tap(stage, 20, 163, count: 2)
    stage.touch(1, .began, 150, 230)
    for y in stride(from: 228.0, through: 200, by: -4) { stage.touch(1, .moved, 150, y) }
    stage.wait(800)
    #expect(!UIMenuController.shared.isMenuVisible && view.contentOffset.y > 0)
    stage.touch(1, .ended, 150, 200)
  }

  enum End: CaseIterable { case landing, before, otherView, escape, outside }

  @Test(arguments: End.allCases) func longPressedSelectionIsDragged(end: End) {
    let (view, other) = (view("one two three four"), view("xy", y: 20))
    let stage = EventStage.atDesk([view, other], height: 420)
    defer { stage.closeAtDesk() }
    tap(stage, 60, 163, count: 2)
    stage.wait(1000)
    stage.key(41)
    #expect(view.selectedRange == NSRange(location: 4, length: 3))
    stage.touch(1, .began, 60, 163)
    stage.wait(700)
    #expect(UIMenuController.shared.isMenuVisible, "the long press has opened the menu")
    stage.touch(1, .moved, 64, 163)
    #expect(UIMenuController.shared.isMenuVisible)
    stage.touch(1, .moved, 90, 163)
    #expect(!UIMenuController.shared.isMenuVisible && item(stage, "carried text") != nil)
    let place: (Double, Double) = switch end {
    case .landing: (189, 163)
    case .before: (6, 163)
    case .otherView: (29, 33)
    case .escape: (189, 163)
    case .outside: (350, 5)
    }
    stage.touch(1, .moved, place.0, place.1)
    if end == .escape { stage.key(41) }
    stage.touch(1, .ended, place.0, place.1)
    #expect(item(stage, "carried text") == nil)
    switch end {
    case .landing: #expect(view.text == "one three four two" && view.selectedRange == NSRange(location: 15, length: 3))
    case .before: #expect(view.text == "two one three four" && view.selectedRange == NSRange(location: 0, length: 3))
    case .otherView: #expect(view.text == "one three four" && other.text == "xy two" && other.isFirstResponder)
    case .escape, .outside: #expect(view.text == "one two three four" && view.selectedRange == NSRange(location: 4, length: 3))
    }
    if end != .escape, end != .outside { #expect(item(stage, "selection end") != nil, "it is selected as by a touch") }
    // The next touch works as usual.
    stage.wait(1000)
    tap(stage, 15, 163)
    #expect(view.selectedRange.length == 0 && view.isFirstResponder)
  }

  /// A long press shows the keyboard: the field is visible above it, and the menu is at the field.
  @Test func longPressedFieldMovesAboveKeyboard() throws {
    let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 400, height: 600))
    scroll.contentSize = CGSize(width: 400, height: 1000)
    let field = UITextField(frame: CGRect(x: 10, y: 550, width: 200, height: 30))
    (field.font, field.text) = (UIFont(name: "Galley Block", size: 10), "one two")
    scroll.addSubview(field)
    let stage = EventStage.atDesk([scroll], height: 600)
    UIScreenKeyboard.yieldsToHardware = false
    defer { stage.closeAtDesk() }
    stage.touch(1, .began, 25, 565)
    stage.wait(700)
    let keyboard = try #require(stage.window.keyboardFrame)
    let seen = field.convert(field.bounds, to: nil)
    #expect(scroll.contentOffset.y > 0 && seen.maxY <= keyboard.minY)
    let menu = UIMenuController.shared.menuFrame
    #expect(UIMenuController.shared.isMenuVisible && (menu.minY <= seen.maxY + 20 && menu.maxY >= seen.minY - 20))
    // The touch stays in place, with a slight movement.
    stage.touch(1, .moved, 26, 565)
    stage.touch(1, .ended, 26, 565)
    #expect(UIMenuController.shared.isMenuVisible && field.text == "one two")
  }

  /// The selection ends far below: a long press on its start does not scroll.
  @Test func longPressOnLongSelectionDoesNotScroll() {
    let view = view((1...200).map { "line \($0)" }.joined(separator: "\n"))
    let stage = EventStage.atDesk([view], height: 520)
    defer { stage.closeAtDesk() }
    tap(stage, 60, 163)
    stage.wait(1000)
    view.selectAll(nil)
    view.contentOffset.y = 300
    stage.session.turn()
    stage.touch(1, .began, 30, 200)
    stage.wait(700)
    stage.touch(1, .ended, 30, 200)
    #expect(UIMenuController.shared.isMenuVisible && view.contentOffset.y == 300 && view.selectedRange.length == view.textStorage.length)
  }
}
