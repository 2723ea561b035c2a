import CoreGraphics
import Testing
import UIKit

@testable import GalleyPlayground

/// A text selection drag that is held beyond the page's edge.
@MainActor @Suite(.serialized) struct AutoScrollTests {
  private func makeDesk() throws -> TextDesk {
    UIScreenKeyboard.yieldsToHardware = true
    return try TextDesk()
  }

  private func bottom(_ desk: TextDesk) -> CGFloat { desk.page.convert(desk.page.bounds, to: nil).maxY }
  private func top(_ desk: TextDesk) -> CGFloat { desk.page.convert(desk.page.bounds, to: nil).minY }

  @Test(arguments: [(4, 80.0), (20, 240), (1000, 1600)] as [(CGFloat, CGFloat)])
  func scrollSpeedDependsOnTheDistance(beyond: CGFloat, pace: CGFloat) throws {
    let desk = try makeDesk()
    defer { desk.close() }
    let start = try desk.location(of: "compositor")
    desk.down(start)
    desk.move(CGPoint(x: start.x, y: bottom(desk) + beyond))
    #expect(desk.page.contentOffset.y == 0)
    desk.wait(200)
    #expect(abs(desk.page.contentOffset.y - pace * 0.2) < 1, "\(desk.page.contentOffset.y)")
  }

  @Test func selectionExtendsToTheEndsOfTheDocument() throws {
    let desk = try makeDesk()
    defer { desk.close() }
    let anchor = desk.range(of: "compositor").location
    let start = try desk.location(of: "compositor")
    desk.down(CGPoint(x: start.x - 2, y: start.y))
    desk.move(CGPoint(x: 1150, y: bottom(desk) + 30))
    var lengths = [desk.selection.length]
    while desk.page.autoScroll.isRunning, lengths.count < 1000 {
      desk.wait(100)
      lengths.append(desk.selection.length)
    }
    #expect(lengths == lengths.sorted() && Set(lengths).count > 4, "\(lengths)")
    #expect(desk.selection == NSRange(anchor..<desk.text.length))
    let lowest = desk.page.contentSize.height - desk.page.bounds.height
    #expect(desk.page.contentOffset.y == lowest)

    desk.move(CGPoint(x: 0, y: top(desk) - 30))
    for _ in 0..<1000 where desk.page.autoScroll.isRunning { desk.wait(100) }
    #expect(desk.page.contentOffset.y == 0 && desk.selection == NSRange(0..<anchor))
    desk.up(CGPoint(x: 0, y: top(desk) - 30))
    #expect(desk.selection == NSRange(0..<anchor) && desk.page.text.isFirstResponder)
  }

  @Test func autoScrollStopsOnThePageAndOnRelease() throws {
    let desk = try makeDesk()
    defer { desk.close() }
    let start = try desk.location(of: "compositor")
    let outside = CGPoint(x: start.x, y: bottom(desk) + 20)
    desk.down(start)
    desk.move(outside)
    desk.wait(200)
    desk.move(CGPoint(x: start.x, y: 300))
    let offset = desk.page.contentOffset.y
    desk.wait(400)
    #expect(desk.page.contentOffset.y == offset && offset > 0)
    desk.move(outside)
    desk.wait(100)
    #expect(desk.page.contentOffset.y > offset)
    let range = desk.selection
    desk.up(outside)
    let left = desk.page.contentOffset.y
    desk.wait(400)
    #expect(desk.page.contentOffset.y == left && !desk.page.autoScroll.isRunning && desk.selection == range)
  }

  /// With the keyboard shown, the page scrolls at the keyboard's edge.
  @Test func dragOverTheKeyboardScrolls() throws {
    let desk = try TextDesk(caretAt: "compositor")
    defer { desk.close() }
    let keyboard = try #require(desk.window.keyboardFrame)
    let start = try desk.location(of: "compositor")
    let before = desk.page.contentOffset.y
    desk.wait(600)
    desk.down(start)
    desk.move(CGPoint(x: start.x, y: keyboard.minY + 40))
    desk.wait(200)
    #expect(desk.page.contentOffset.y > before)
    let caret = try #require(desk.page.text.editor.caretRect(at: desk.caret))
    #expect(desk.page.convert(caret, to: nil).minY < keyboard.minY, "what is selected is seen")
    desk.up(CGPoint(x: start.x, y: keyboard.minY + 40))
  }

  @Test func nothingScrollsWhileThePointerIsDown() throws {
    let desk = try TextDesk()
    defer { desk.close() }
    let low = desk.page.text.editor.caret(nearest: CGPoint(x: 200, y: 560)).active
    let start = try desk.location(ofCharacter: low)
    desk.down(start)
    desk.wait(300)
    #expect(desk.page.contentOffset.y == 0 && desk.window.keyboardFrame == nil && desk.items(.caret).count == 1)
    desk.up(start)
    desk.wait(400)
    #expect(desk.page.contentOffset.y > 0 && desk.window.keyboardFrame != nil)
  }

  /// The first click shows the keyboard and scrolls the page; the second still applies to the same word.
  @Test func doubleClickAboveTheKeyboardSelectsOneWord() throws {
    let desk = try TextDesk()
    defer { desk.close() }
    let top = desk.page.convert(desk.page.bounds, to: nil).minY
    let places = stride(from: 464, to: 492, by: 2).flatMap { y in
      stride(from: 150, to: 450, by: 20).map { CGPoint(x: CGFloat($0), y: CGFloat(y) - top) }
    }
    let word = try #require(places.compactMap { desk.page.text.editor.word(at: $0) }.first)
    desk.click(try desk.location(ofCharacter: word.range.location), count: 2)
    #expect(desk.page.contentOffset.y > 0 && desk.selection == word.range)
  }
}
