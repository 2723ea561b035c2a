import Testing
import UIKit

@testable import GalleyPlayground

/// The page without a mouse: focusing, leaving and re-entering the text, and word details.
@MainActor @Suite(.serialized) struct KeyboardOnlyTests {
  private func tabToText(_ desk: TextDesk) throws {
    for _ in 0..<60 where !desk.page.isFocused { desk.key(.keyboardTab) }
    #expect(desk.page.isFocused)
    let item = try #require(desk.items(.field).first)
    #expect(item.focused && item.label == "text" && desk.items(.field).count == 1)
  }

  /// Without focus and with the focus ring, Return sets the caret at its last position, or in the first visible line.
  @Test(arguments: [false, true]) func returnPutsTheCaretIntoTheText(withRing: Bool) throws {
    let desk = try TextDesk()
    defer { desk.close() }
    #expect(desk.items(.field).isEmpty)
    if withRing { try tabToText(desk) }
    desk.key(.keyboardReturnOrEnter)
    desk.wait(400)
    #expect(desk.page.text.isFirstResponder && !desk.page.isFocused && desk.caret == 0 && !desk.items(.key).isEmpty)
    let length = desk.text.length
    desk.key(.keyboardReturnOrEnter)
    #expect(desk.text.length == length + 1, "now it is a new line")
    desk.key(.keyboardZ, .control)

    desk.key(.keyboardRightArrow)
    desk.key(.keyboardEscape)
    desk.wait(400)
    #expect(!desk.page.text.isFirstResponder && desk.items(.key).isEmpty)
    desk.key(.keyboardReturnOrEnter)
    #expect(desk.page.text.isFirstResponder && desk.caret == 1)
  }

  @Test func returnFarFromTheCaretMovesItToVisibleText() throws {
    let desk = try TextDesk()
    defer { desk.close() }
    desk.page.contentOffset.y = 700
    desk.turn()
    desk.key(.keyboardReturnOrEnter)
    desk.wait(400)
    let caret = try #require(desk.page.text.editor.caretRect(at: desk.caret))
    #expect(desk.caret > 0 && desk.page.bounds.inset(by: desk.page.adjustedContentInset).contains(caret))
  }

  /// Space presses the focused key; after typing, it inserts a space.
  @Test func typingEndsTheFocusOnAKey() throws {
    let desk = try TextDesk(caretAt: "Length")
    defer { desk.close() }
    desk.key(.keyboardTab)
    #expect(desk.items(.key).contains { $0.focused && $0.label == "q" })
    let start = desk.caret
    desk.key(.keyboardSpacebar, types: " ")
    desk.key(.keyboardA, types: "a")
    #expect(!desk.items(.key).contains { $0.focused })
    desk.key(.keyboardSpacebar, types: " ")
    desk.key(.keyboardB, types: "b")
    #expect((desk.text.string as NSString).substring(with: NSRange(location: start, length: 4)) == "qa b")
  }

  @Test func popoverNamesTheWordAtTheCaret() throws {
    let desk = try TextDesk(caretAt: "Length")
    defer { desk.close() }
    desk.key(.keyboardEscape)
    #expect(desk.page.tappedWord == nil)
    let word = desk.range(of: "compositor")
    for caret in [word.location, word.location + 4, NSMaxRange(word)] {
      desk.select(NSRange(location: caret, length: 0))
      desk.key(.keyboardReturnOrEnter, .control)
      #expect(desk.page.tappedWord?.word == "compositor", "at \(caret)")
      desk.key(.keyboardEscape)
      #expect(desk.page.tappedWord == nil && desk.page.text.isFirstResponder)
    }
  }

  /// A change between light and dark reaches the whole visible keyboard in the same frame.
  @Test func keyboardFollowsTheAppearance() throws {
    let desk = try TextDesk(caretAt: "Length")
    defer { desk.close() }
    let key = try #require(desk.items(.key).first { $0.label == "q" }).frame
    /// One pixel each of the page's background, of the keyboard's background, and of a key.
    func ground() -> [UInt32] {
      let places = [(Int(key.minX), 60), (Int(key.minX) - 40, Int(key.midY)), (Int(key.minX) + 6, Int(key.midY))]
      return places.map { desk.host.screen[$0.0, $0.1] }
    }
    let light = ground()
    desk.key(.keyboardD, .control)
    let dark = ground()
    #expect(zip(light, dark).allSatisfy { $0 != $1 })
    #expect(desk.host.screen.difference(from: desk.window.snapshot()).isEmpty)
    desk.key(.keyboardD, .control)
    #expect(ground() == light)
  }

  // MARK: The popover

  /// The popover follows its word through all sizes, and consumes clicks on it.
  @Test func thePopoverStaysWithItsWord() throws {
    let desk = try TextDesk(caretAt: "compositor")
    defer {
      UIApplication.shared.setPreferredContentSizeCategory(.large)
      desk.close()
    }
    for category in UIContentSizeCategory.allSizes {
      UIApplication.shared.setPreferredContentSizeCategory(category)
      desk.turn()
      let word = try #require(desk.page.tappedWord, "\(category.rawValue)")
      #expect(word == desk.page.text.editor.word(atCharacter: word.range.location) && word.word == "compositor")
      #expect(desk.page.wordPopover?.accessibilityValue?.contains("pt") == true)
    }
  }

  @Test func clicksOnThePopoverDoNotReachThePage() throws {
    let desk = try TextDesk(caretAt: "compositor")
    defer { desk.close() }
    let (caret, popover) = (desk.caret, try #require(desk.items(.popover).first))
    for part in [0.2, 0.5, 0.8] {
      desk.click(CGPoint(x: popover.frame.minX + popover.frame.width * part, y: popover.frame.midY))
      #expect(desk.caret == caret && desk.page.tappedWord?.word == "compositor" && desk.page.selectedShape == nil)
    }
    desk.down(CGPoint(x: popover.frame.midX, y: popover.frame.midY))
    desk.move(CGPoint(x: popover.frame.midX, y: popover.frame.midY + 40))
    desk.up(CGPoint(x: popover.frame.midX, y: popover.frame.midY + 40))
    #expect(desk.selection == NSRange(location: caret, length: 0))
  }
}
