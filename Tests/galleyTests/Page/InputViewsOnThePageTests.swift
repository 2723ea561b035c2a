import GalleyRaster
import GalleyWindowing
import Testing
import UIKit

@testable import GalleyApp
@testable import GalleyExhibits
@testable import GalleyPlayground
@testable import galley

/// The views that editing shows (keyboard, accessory bar, input views), located on the screen and clicked.
@MainActor @Suite(.serialized) struct InputViewsOnThePageTests {
  // MARK: The bar

  @Test func caretShowsKeyboardAndAccessoryBar() throws {
    let desk = try TextDesk(caretAt: "compositor")
    defer { desk.close() }
    #expect(desk.items(.accessory).map(\.label) == [
      "Undo", "Redo", "Bold", "Italic", "Underline", "floral heart", "rotated floral heart", "reversed floral heart",
      "pilcrow", "On-screen keyboard", "Done",
    ])
    let keyboard = try #require(desk.window.keyboardFrame)
    #expect(keyboard == CGRect(x: 0, y: 448, width: 1280, height: 352))
    for item in desk.items(.accessory) { #expect(keyboard.contains(item.frame), "\(item.label)") }
    let caret = try #require(desk.items(.caret).first?.frame)
    #expect(caret.maxY <= keyboard.minY - 24)
  }

  /// The accessory bar has a keyboard button only while it covers the bottom bar's: two are never visible.
  @Test func onlyOneKeyboardButtonIsVisible() throws {
    let desk = try TextDesk(caretAt: "compositor")
    defer { desk.close() }
    func cells() -> Int { desk.items(.accessory).count { $0.label == "On-screen keyboard" } }
    #expect(cells() == 1 && !desk.items(.key).isEmpty)
    desk.key(.keyboardK, .control)
    desk.wait(400)
    #expect(cells() == 0 && desk.items(.key).isEmpty && desk.items(.accessory).contains { $0.label == "Done" })
    #expect(desk.items(.button).contains { $0.label == "Keyboard" })
    // A single hairline separates the two bars.
    let picture = desk.window.snapshot()
    let top = try #require(desk.window.keyboardFrame).maxY
    let x = 1220
    let ground = picture[x, Int(top) - 10]
    #expect((Int(top) - 6..<Int(top) + 6).count { picture[x, $0] != ground } == 1)
    desk.key(.keyboardK, .control)
    desk.wait(400)
    #expect(cells() == 1)
  }

  /// Ctrl+K and the bar's button: with a hardware keyboard only the bar remains, and the page uses the free space.
  @Test(arguments: [true, false]) func hidingTheKeyboardKeepsTheBar(byKey: Bool) throws {
    let desk = try TextDesk(caretAt: "compositor")
    defer { desk.close() }
    func toggle() throws {
      if byKey {
        desk.key(.keyboardK, .control)
      } else if desk.items(.key).isEmpty {
        try desk.press(.button, "Keyboard")
      } else {
        try desk.press(.accessory, "On-screen keyboard")
      }
      desk.wait(400)
    }
    let (first, caret) = (desk.text, desk.caret)
    try toggle()
    #expect(desk.items(.key).isEmpty && desk.window.keyboardFrame == CGRect(x: 0, y: 704, width: 1280, height: 44))
    #expect(desk.page.adjustedContentInset.bottom == 44 && UIScreenKeyboard.yieldsToHardware)
    desk.key(.keyboardA, types: "a")
    #expect(desk.caret == caret + 1)
    desk.key(.keyboardZ, .control)
    try toggle()
    #expect(!desk.items(.key).isEmpty && desk.window.keyboardFrame == CGRect(x: 0, y: 448, width: 1280, height: 352))
    #expect(desk.text.isEqual(to: first) && desk.page.text.isFirstResponder)
  }

  @Test(arguments: ["Bold", "Italic", "Underline"])
  func styleIsToggled(label: String) throws {
    let desk = try TextDesk(caretAt: "compositor")
    defer { desk.close() }
    let first = desk.text
    let word = desk.range(of: "compositor")
    desk.select(word)
    #expect(desk.value(label) == "")
    try desk.press(.accessory, label)
    #expect(desk.value(label) == "on" && desk.hasStyle(label, word))
    desk.select(NSRange(location: word.location - 3, length: 6))
    #expect(desk.value(label) == "", "not all of it has the style")
    desk.select(word)
    try desk.press(.accessory, label)
    #expect(desk.value(label) == "" && desk.text.isEqual(to: first))
    try desk.press(.accessory, "Undo")
    #expect(desk.hasStyle(label, word) && desk.value(label) == "on")
    try desk.press(.accessory, "Undo")
    #expect(desk.text.isEqual(to: first) && desk.value("Undo") == "disabled")
  }

  @Test func styleWithoutSelectionAppliesToTypedText() throws {
    let desk = try TextDesk(caretAt: "compositor")
    defer { desk.close() }
    try desk.press(.accessory, "Bold")
    #expect(desk.value("Bold") == "on")
    try desk.press(.key, "x")
    #expect(desk.hasStyle("Bold", NSRange(location: desk.caret - 1, length: 1)))
  }

  @Test func ornamentsAreTyped() throws {
    let desk = try TextDesk(caretAt: "compositor")
    defer { desk.close() }
    let start = desk.caret
    for ornament in TextAccessoryBar.ornaments { try desk.press(.accessory, ornament.label) }
    let typed = desk.text.attributedSubstring(from: NSRange(start..<desk.caret)).string
    #expect(typed == "❦❧☙¶")
  }

  @Test func textAndShapesAreUndoneFromTheBarInOneOrder() throws {
    let desk = try TextDesk(caretAt: "compositor")
    defer { desk.close() }
    let first = desk.text
    let shapes = desk.page.shapes.count
    #expect(desk.value("Undo") == "disabled" && desk.value("Redo") == "disabled")
    try desk.press(.key, "x")
    desk.page.addShape(.star)
    desk.turn()
    try desk.tap("galley")
    #expect(desk.value("Undo") == "")
    try desk.press(.accessory, "Undo")
    #expect(desk.page.shapes.count == shapes && !desk.text.isEqual(to: first) && desk.value("Redo") == "")
    try desk.press(.accessory, "Undo")
    #expect(desk.text.isEqual(to: first) && desk.value("Undo") == "disabled")
    try desk.press(.accessory, "Redo")
    try desk.press(.accessory, "Redo")
    #expect(desk.page.shapes.count == shapes + 1 && desk.value("Redo") == "disabled")
  }

  @Test func doneHidesTheKeyboardAndFocusesThePage() throws {
    let desk = try TextDesk(caretAt: "compositor")
    defer { desk.close() }
    try desk.press(.accessory, "Done")
    desk.wait(400)
    #expect(desk.window.keyboardFrame == nil && desk.items(.accessory).isEmpty && desk.items(.key).isEmpty)
    #expect(desk.page.isFirstResponder)
    #expect(desk.page.contentOffset.y == 0)
  }

  // MARK: The keyboards

  @Test func globeKeyCyclesThroughKeyboards() throws {
    let desk = try TextDesk(caretAt: "compositor")
    defer { desk.close() }
    let start = desk.caret
    let cells = desk.items(.accessory).map(\.label)
    for label in ["a", "next keyboard", "❦", "→", "next keyboard", "Hello", "World", "next keyboard", "b"] {
      try desk.press(.key, label)
      #expect(desk.items(.accessory).map(\.label) == cells, "the bar stays on top of \(label)")
    }
    let typed = desk.text.attributedSubstring(from: NSRange(start..<desk.caret)).string
    #expect(typed == "a❦→Hello World b")
    #expect(desk.window.keyboardFrame?.height == 352)
  }

  @Test func autocapitalizationIsOff() throws {
    let desk = try TextDesk(caretAt: "compositor")
    defer { desk.close() }
    desk.select(NSRange(location: 0, length: 0))
    try desk.press(.key, "q")
    #expect(desk.text.string.hasPrefix("qA Line"))
  }
}
