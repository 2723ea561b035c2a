import CoreGraphics
import Testing
import UIKit

@testable import GalleyPlayground

/// Touches on the page: taps, shape drags and keys work as with a mouse; a drag in the text scrolls.
@MainActor @Suite(.serialized) struct TouchOnThePageTests {
  private func tap(_ desk: TextDesk, _ point: CGPoint, count: Int = 1) {
    desk.wait(600)
    for _ in 0..<count {
      desk.touch(.began, point)
      desk.touch(.ended, point)
    }
  }

  private func drag(_ desk: TextDesk, from start: CGPoint, by vector: CGVector) {
    desk.touch(.began, start)
    for step in 1...5 {
      desk.host.virtualClock.advance(by: 40)
      desk.touch(.moved, CGPoint(x: start.x + vector.dx * CGFloat(step) / 5, y: start.y + vector.dy * CGFloat(step) / 5))
    }
    // A pause before the touch ends, so that scrolling does not continue afterwards.
    desk.wait(300)
    desk.touch(.moved, CGPoint(x: start.x + vector.dx, y: start.y + vector.dy))
    desk.touch(.ended, CGPoint(x: start.x + vector.dx, y: start.y + vector.dy))
  }

  /// The outcome of an action in a new window.
  private func outcome<Outcome>(
    caretAt word: String? = nil, _ action: (TextDesk) throws -> Void, _ outcome: (TextDesk) -> Outcome
  ) throws -> Outcome {
    let desk = try TextDesk(caretAt: word)
    defer { desk.close() }
    try action(desk)
    return outcome(desk)
  }

  /// The position of a word that is scrolled into view.
  private func location(of word: String, _ desk: TextDesk) throws -> CGPoint {
    let rect = try #require(desk.page.text.editor.rects(for: desk.range(of: word)).first)
    let lowest = desk.page.contentSize.height - desk.page.bounds.height
    desk.page.contentOffset.y = min(max(rect.minY - 400, 0), lowest)
    return try desk.location(of: word)
  }

  @Test(arguments: ["compositor", "galley", "🦉", "Nobody"])
  func tapShowsTheWordPopoverAndSetsTheCaret(word: String) throws {
    struct Outcome: Equatable {
      var word: WordHit?, selection: NSRange, keyboard: CGRect?
      @MainActor init(_ desk: TextDesk) {
        (word, selection, keyboard) = (desk.page.tappedWord, desk.selection, desk.window.keyboardFrame)
      }
    }
    let touched = try outcome({ try tap($0, location(of: word, $0)) }, Outcome.init)
    let clicked = try outcome({ try $0.click(location(of: word, $0)) }, Outcome.init)
    #expect(touched.word?.word == word && touched.keyboard != nil)
    #expect(touched == clicked)
  }

  @Test(arguments: [2, 3])
  func repeatedTapsSelect(count: Int) throws {
    let touched = try outcome(caretAt: "galley", { tap($0, try $0.location(of: "compositor"), count: count) }, \.selection)
    let clicked = try outcome(caretAt: "galley", { $0.click(try $0.location(of: "compositor"), count: count) }, \.selection)
    #expect(touched == clicked && touched.length >= "compositor".count)
  }

  @Test func aDragMovesAShapeAsTheMouseDoes() throws {
    let desk = try TextDesk()
    defer { desk.close() }
    let heart = desk.page.shapes[1]
    let start = desk.page.content.convert(heart.center, to: nil)
    drag(desk, from: start, by: CGVector(dx: -120, dy: 40))
    #expect(desk.page.shapes[1].center == CGPoint(x: heart.center.x - 120, y: heart.center.y + 40))
    #expect(desk.page.contentOffset == .zero)
    desk.page.undo()
    #expect(desk.page.shapes[1].center == heart.center)
  }

  @Test func aDragInTheTextScrollsAndLeavesTheCaret() throws {
    let desk = try TextDesk(caretAt: "galley")
    defer { desk.close() }
    let caret = desk.selection
    let before = desk.page.contentOffset.y
    drag(desk, from: try desk.location(of: "compositor"), by: CGVector(dx: 4, dy: -150))
    #expect(desk.page.contentOffset.y - before > 100)
    #expect(desk.selection == caret && desk.page.tappedWord == nil && desk.page.press == nil)
  }

  @Test func keysAndCellsAreTapped() throws {
    let desk = try TextDesk(caretAt: "compositor")
    defer { desk.close() }
    let start = desk.caret
    for label in ["a", "next keyboard", "❦"] {
      let key = try #require(desk.items(.key).first { $0.label == label }?.frame)
      tap(desk, CGPoint(x: key.midX, y: key.midY))
    }
    let pilcrow = try #require(desk.items(.accessory).first { $0.label == "pilcrow" }?.frame)
    tap(desk, CGPoint(x: pilcrow.midX, y: pilcrow.midY))
    #expect(desk.text.attributedSubstring(from: NSRange(start..<desk.caret)).string == "a❦¶")
  }
}
