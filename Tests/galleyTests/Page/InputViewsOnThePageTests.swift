import Raster
import Testing
import UIKit
import Windowing

@testable import Exhibits
@testable import galley

/// A hand on what the caret brings up: things are found on the screen and clicked there.
@MainActor @Suite(.serialized) struct InputViewsOnThePageTests {
  // MARK: The bar

  @Test func theCaretBringsUpKeyboardAndBar() throws {
    let desk = try TextDesk(caretAt: "compositor")
    defer { desk.close() }
    #expect(desk.items(.accessory).map(\.label) == [
      "Undo", "Redo", "Bold", "Italic", "Underlined", "floral heart", "rotated floral heart", "reversed floral heart",
      "pilcrow", "Done",
    ])
    let keyboard = try #require(desk.window.keyboardFrame)
    #expect(keyboard == CGRect(x: 0, y: 488, width: 1280, height: 312))
    for item in desk.items(.accessory) { #expect(keyboard.contains(item.frame), "\(item.label)") }
    let caret = try #require(desk.items(.caret).first?.frame)
    #expect(caret.maxY <= keyboard.minY - 24)
  }

  @Test(arguments: ["Bold", "Italic", "Underlined"])
  func aStyleIsTurnedOnAndOff(label: String) throws {
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

  @Test func aStyleWithoutASelectionIsForWhatIsTypedNext() throws {
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
    for ornament in TextAccessory.ornaments { try desk.press(.accessory, ornament.label) }
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

  @Test func doneTakesAllAwayAndLeavesTheKeysToThePage() throws {
    let desk = try TextDesk(caretAt: "compositor")
    defer { desk.close() }
    try desk.press(.accessory, "Done")
    desk.wait(400)
    #expect(desk.window.keyboardFrame == nil && desk.items(.accessory).isEmpty && desk.items(.key).isEmpty)
    #expect(desk.page.isFirstResponder)
    #expect(desk.page.contentOffset.y == 0)
  }

  // MARK: The keyboards

  @Test func theGlobeGoesRound() throws {
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
    #expect(desk.window.keyboardFrame?.height == 312)
  }

  @Test func noCapitalIsOffered() throws {
    let desk = try TextDesk(caretAt: "compositor")
    defer { desk.close() }
    desk.select(NSRange(location: 0, length: 0))
    try desk.press(.key, "q")
    #expect(desk.text.string.hasPrefix("qA Line"))
  }
}

/// The playground in a window off-screen, with the caret in its text.
@MainActor
private final class TextDesk {
  let page: PlaygroundPage
  let window = UIWindow(frame: .zero)
  private let host: OffscreenWindow
  private let session: WindowSession

  init(caretAt word: String) throws {
    let options = HostOptions(title: "page", size: Raster.Size(width: 1280, height: 800), scale: 1)
    host = OffscreenWindow(options, clock: VirtualClock())
    let chrome = PlaygroundChrome(exhibit: PlaygroundExhibit())
    page = try #require(chrome.page)
    window.rootViewController = chrome
    session = WindowSession(window: window, host: host)
    session.turn()
    try tap(word)
    wait(400)
  }

  func close() { session.close() }

  // MARK: Time and hand

  func turn() { session.turn() }

  func wait(_ milliseconds: Double) {
    let end = host.clock.milliseconds + milliseconds
    while host.clock.milliseconds < end {
      host.virtualClock.advance(by: 50)
      session.turn()
    }
  }

  private func click(_ point: CGPoint) {
    // Two clicks in a row are no double click.
    wait(600)
    let place = Raster.Point(x: point.x, y: point.y)
    for kind in [.pointerDown(place, .left), .pointerUp(place, .left)] as [RawEvent.Kind] {
      host.script(kind)
      session.turn()
    }
  }

  func press(_ role: ScreenRole, _ label: String) throws {
    let item = try #require(items(role).first { $0.label == label }, "no \(role) \(label)")
    click(CGPoint(x: item.frame.midX, y: item.frame.midY))
  }

  func tap(_ word: String) throws {
    let manager = page.flow.layoutManager
    let glyph = manager.glyphIndexForCharacter(at: range(of: word).location)
    let container = try #require(manager.textContainer(forGlyphAt: glyph, effectiveRange: nil))
    let column = try #require(page.flow.column(of: container))
    let rect = manager.boundingRect(forGlyphRange: NSRange(location: glyph, length: 1), in: container)
    let origin = page.geometry.column(column).origin
    click(page.content.convert(CGPoint(x: origin.x + rect.midX, y: origin.y + rect.midY), to: nil))
  }

  func select(_ range: NSRange) {
    page.text.editor.selectedRange = range
    session.turn()
  }

  // MARK: What is there

  func items(_ role: ScreenRole) -> [ScreenItem] {
    window.layoutIfNeeded()
    return window.screenItems().filter { $0.role == role }
  }

  func value(_ label: String) -> String? { items(.accessory).first { $0.label == label }?.value }

  var text: NSAttributedString { NSAttributedString(attributedString: page.flow.storage) }
  var caret: Int { page.text.editor.selection.active }
  func range(of word: String) -> NSRange { (page.flow.storage.string as NSString).range(of: word) }

  /// Whether the letter that `range` begins with is set in the style.
  func hasStyle(_ label: String, _ range: NSRange) -> Bool {
    let attributes = page.flow.storage.attributes(at: range.location, effectiveRange: nil)
    switch label {
    case "Underlined": return (attributes[.underlineStyle] as? Int ?? 0) != 0
    default: return (attributes[.font] as? UIFont)?.fontName.contains(label) == true
    }
  }
}
