import CoreGraphics
import GalleyWindowing
import TestSupport
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// Handles of a selection made by touch, and the magnifier above the touch that drags one.
@MainActor @Suite(.serialized) struct TextGrabTests {
  /// A text view at (0, 100); characters are squares of ten points, starting at (5, 108).
  private func stage(_ text: String, height: CGFloat = 100) -> (EventStage, UITextView) {
    let view = UITextView(frame: CGRect(x: 0, y: 150, width: 300, height: height))
    view.font = UIFont(name: "Galley Block", size: 10)
    view.text = text
    return (.atDesk([view], height: 400), view)
  }

  private func tap(_ stage: EventStage, _ x: Double, _ y: Double, count: Int = 1) {
    for _ in 0..<count {
      stage.touch(1, .began, x, y)
      stage.touch(1, .ended, x, y)
    }
  }

  private func item(_ stage: EventStage, _ label: String) -> ScreenItem? { stage.window.screenItems().first { $0.label == label } }

  /// The center of a handle's knob.
  private func knob(_ stage: EventStage, _ label: String) throws -> (Double, Double) {
    let handle = try #require(item(stage, label))
    return (handle.frame.midX, label == "selection start" ? handle.frame.minY + 4 : handle.frame.maxY - 4)
  }

  @Test func doubleTapShowsHandlesAndMouseDoesNot() throws {
    let (stage, view) = stage("one two three")
    defer { stage.closeAtDesk() }
    tap(stage, 60, 163, count: 2)
    #expect(view.selectedRange == NSRange(location: 4, length: 3))
    let (start, end) = (try #require(item(stage, "selection start")), try #require(item(stage, "selection end")))
    #expect(start.frame.midX == 45 && end.frame.midX == 75 && start.role == .handle && end.value == "7")
    #expect(start.frame.minY == 150 && start.frame.maxY == 168 && end.frame.minY == 158 && end.frame.maxY == 176)
    // A key, a mouse.
    stage.key(79, nil, .shift)
    #expect(view.selectedRange.length == 4 && item(stage, "selection start") == nil)
    stage.wait(1000)
    tap(stage, 60, 163, count: 2)
    #expect(item(stage, "selection end") != nil)
    stage.wait(1000)
    // Its menu has opened in the meantime.
    stage.key(41)
    stage.click(60, 163)
    stage.click(60, 163)
    #expect(view.selectedRange.length == 3 && item(stage, "selection end") == nil)
  }

  @Test func draggedHandleShowsMagnifierAndCanCrossOtherHandle() throws {
    let (stage, view) = stage("one two three four")
    defer { stage.closeAtDesk() }
    tap(stage, 60, 163, count: 2)
    stage.wait(1000)
    // The word’s menu is open.
    stage.key(41)
    let (x, y) = try knob(stage, "selection end")
    stage.touch(1, .began, x + 3, y + 6)
    let magnifier = try #require(item(stage, "magnifier"))
    #expect(magnifier.frame.maxY < 150 && abs(magnifier.frame.midX - (x + 3)) <= 1 && magnifier.frame.width == magnifier.frame.height)
    stage.touch(1, .moved, x + 33, y + 6)
    #expect(view.selectedRange == NSRange(location: 4, length: 6))
    #expect(item(stage, "selection end")?.value == "10")
    stage.touch(1, .moved, 48, y + 6)
    #expect(view.selectedRange.length > 0, "at the other end something stays selected")
    stage.touch(1, .moved, 18, y + 6)
    #expect(view.selectedRange == NSRange(location: 1, length: 3))
    #expect(item(stage, "selection start")?.value == "1" && item(stage, "selection end")?.value == "4")
    stage.touch(1, .ended, 18, y + 6)
    #expect(item(stage, "magnifier") == nil && view.selectedRange == NSRange(location: 1, length: 3))
    #expect(view.contentOffset.y == 0)
    // And the other one.
    let (x2, y2) = try knob(stage, "selection start")
    stage.touch(1, .began, x2, y2)
    stage.touch(1, .moved, x2 - 20, y2)
    stage.touch(1, .ended, x2 - 20, y2)
    #expect(view.selectedRange == NSRange(location: 0, length: 4))
  }

  @Test func caretIsDraggedWithMagnifierAndTapOnItStaysTap() throws {
    let (stage, view) = stage("one two three four")
    defer { stage.closeAtDesk() }
    tap(stage, 46, 163)
    #expect(view.selectedRange == NSRange(location: 4, length: 0))
    stage.wait(1000)
    stage.touch(1, .began, 47, 163)
    #expect(item(stage, "magnifier") == nil)
    stage.touch(1, .moved, 60, 163)
    stage.touch(1, .moved, 97, 163)
    #expect(item(stage, "magnifier") != nil && view.selectedRange == NSRange(location: 9, length: 0))
    stage.touch(1, .ended, 97, 163)
    #expect(item(stage, "magnifier") == nil && view.selectedRange == NSRange(location: 9, length: 0))
    // A touch elsewhere scrolls and keeps the caret.
    stage.touch(1, .began, 200, 220)
    stage.touch(1, .moved, 200, 200)
    stage.touch(1, .ended, 200, 200)
    #expect(view.selectedRange == NSRange(location: 9, length: 0))
  }

  @Test func longPressSelectsWordAndOpensMenuUntilHandleIsDragged() throws {
    let (stage, view) = stage("one two three four")
    defer { stage.closeAtDesk() }
    stage.touch(1, .began, 60, 163)
    stage.wait(600)
    stage.touch(1, .ended, 60, 163)
    #expect(view.selectedRange == NSRange(location: 4, length: 3) && UIMenuController.shared.isMenuVisible)
    let (x, y) = try knob(stage, "selection start")
    stage.touch(2, .began, x, y)
    #expect(!UIMenuController.shared.isMenuVisible)
    stage.touch(2, .moved, x - 40, y)
    stage.touch(2, .ended, x - 40, y)
    #expect(view.selectedRange == NSRange(location: 0, length: 7))
  }

  /// A long press on a selected word opens the menu, although its handles are close.
  @Test func touchOnSelectionGrabsNoHandle() {
    let (stage, view) = stage("one two three four")
    defer { stage.closeAtDesk() }
    tap(stage, 60, 163, count: 2)
    stage.wait(1000)
    // The word’s menu is open.
    stage.key(41)
    for x in [48.0, 60, 72] {
      stage.touch(1, .began, x, 164)
      #expect(view.interaction.grab == nil)
      stage.wait(600)
      stage.touch(1, .ended, x, 164)
      #expect(UIMenuController.shared.isMenuVisible && view.selectedRange == NSRange(location: 4, length: 3))
      stage.key(41)
      #expect(!UIMenuController.shared.isMenuVisible)
    }
  }

  @Test func handleBelowEdgeScrollsAndExtendsSelection() throws {
    let (stage, view) = stage((1...40).map { "line \($0)" }.joined(separator: "\n"))
    defer { stage.closeAtDesk() }
    tap(stage, 20, 163, count: 2)
    stage.wait(1000)
    // The word’s menu is open.
    stage.key(41)
    let (x, y) = try knob(stage, "selection end")
    stage.touch(1, .began, x, y)
    stage.touch(1, .moved, x, 290)
    #expect(view.interaction.edgeScroller.isRunning)
    for _ in 0..<400 where view.interaction.edgeScroller.isRunning { stage.wait(50) }
    stage.touch(1, .ended, x, 290)
    #expect(view.contentOffset.y > 200 && view.selectedRange.location == 0 && view.selectedRange.upperBound > 250)
    #expect(item(stage, "selection start") == nil, "it is scrolled out of view")
  }

  /// At the top of the window the magnifier is beside the touch. It is always inside the window and never covers the magnified text.
  @Test func magnifierStaysInWindowAndOffMagnifiedText() {
    let (stage, _) = stage("")
    defer { stage.closeAtDesk() }
    let magnifier = TextMagnifierView()
    stage.window.addSubview(magnifier)
    for y in stride(from: CGFloat(5), through: 395, by: 13) {
      for x in stride(from: CGFloat(0), through: 400, by: 25) {
        magnifier.show(CGPoint(x: x, y: y), under: CGPoint(x: x, y: y + 4))
        #expect(stage.window.bounds.contains(magnifier.frame))
        let distance = hypot(magnifier.frame.midX - x, magnifier.frame.midY - y)
        #expect(distance > magnifier.frame.width / 2 + 8, "\(x), \(y): \(magnifier.frame)")
      }
    }
  }

  /// The magnifier shows the text: more ink than in the background, in the text's color.
  @Test func theMagnifierShowsTheTextLarger() throws {
    let (stage, view) = stage("one two three four")
    defer { stage.closeAtDesk() }
    view.textColor = .red
    tap(stage, 60, 163, count: 2)
    stage.wait(1000)
    // The word’s menu is open.
    stage.key(41)
    let (x, y) = try knob(stage, "selection end")
    stage.touch(1, .began, x, y)
    let loupe = try #require(item(stage, "magnifier")).frame
    func reds(_ rect: CGRect) -> Int {
      let bitmap = stage.host.screen
      var count = 0
      for row in Int(rect.minY)..<Int(rect.maxY) {
        for column in Int(rect.minX)..<Int(rect.maxX) {
          let pixel = bitmap[column, row]
          if pixel >> 16 & 0xFF > 200, pixel >> 8 & 0xFF < 60, pixel & 0xFF < 60 { count += 1 }
        }
      }
      return count
    }
    // Characters are squares of ten points, fifteen in the magnifier.
    #expect(reds(loupe) > 600)
    stage.touch(1, .ended, x, y)
    #expect(reds(loupe) == 0)
  }
}
