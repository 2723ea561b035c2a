import CoreGraphics
import GalleyRaster
import GalleyWindowing
import Testing
import UIKit

@testable import GalleyPlayground
@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// Pointer and keyboard interaction with links and footnote numbers.
@MainActor @Suite(.serialized) struct LinkTests {
  private static let footnoteSource = "# T\n\nA Note[^long]. And Word[^b]s, “last”[^c] here.\n\n[^long]: The note.\n\n[^b]: B.\n\n[^c]: C."

  private func makeFootnoteDesk() throws -> TextDesk {
    let desk = try TextDesk(exhibit: ShortPageExhibit(text: Self.footnoteSource), hasScreenKeyboard: false)
    return desk
  }

  @Test func footnoteMarkIsNotPartOfItsWord() throws {
    let desk = try makeFootnoteDesk()
    defer { desk.close() }
    let word = desk.range(of: "Note")
    for index in word.location..<NSMaxRange(word) {
      desk.click(try desk.location(ofCharacter: index))
      #expect(desk.page.tappedWord?.word == "Note" && desk.page.tappedWord?.range == word)
    }
    desk.click(try desk.location(of: "Note"), count: 2)
    #expect(desk.selection == word)
    #expect(desk.page.text.editor.word(atCharacter: NSMaxRange(word))?.range == NSRange(location: NSMaxRange(word), length: 1))
  }

  /// The target is wide enough to hit and contains no letter's center.
  @Test func footnoteMarkIsWideEnoughToHit() throws {
    let desk = try makeFootnoteDesk()
    defer { desk.close() }
    let text = desk.text.string as NSString
    for (mark, isPressed) in [("Note1", false), ("last”3", false), ("Word2", true)] {
      let index = NSMaxRange(text.range(of: mark)) - 1
      let place = try desk.location(ofCharacter: index)
      let hits = stride(from: -40.0, through: 40, by: 0.5).filter { desk.page.noteLink(at: desk.page.content.convert(CGPoint(x: place.x + $0, y: place.y), from: nil)) != nil }
      let width = (hits.last ?? 0) - (hits.first ?? 0)
      // Adjacent letters leave it less width: the number alone is 3 points wide.
      #expect(width >= (isPressed ? 4 : 10), "\(mark): \(width)")
      desk.move(CGPoint(x: place.x + (isPressed ? 0 : 5), y: place.y))
      #expect(desk.host.cursor == .pointingHand)
    }
    for word in ["Note", "And", "Word", "last", "here", "The note"] {
      let range = desk.range(of: word)
      for index in range.location..<NSMaxRange(range) {
        desk.move(try desk.location(ofCharacter: index))
        #expect(desk.host.cursor == .text, "\(text.substring(with: NSRange(location: index, length: 1))) of \(word)")
      }
    }
    let full = try desk.location(ofCharacter: NSMaxRange(text.range(of: "Note1.")) - 1)
    desk.click(full)
    desk.wait(300)
    #expect(desk.caret == text.range(of: "1\u{2002}").location, "the full stop is not part of the link")
  }

  // MARK: Links

  @Test func clickSetsTheCaretAndCtrlClickOpensTheLink() throws {
    let desk = try TextDesk(hasScreenKeyboard: false)
    defer { desk.close() }
    let place = try desk.location(of: "handbook")
    let link = try #require(desk.page.linkAddress(at: desk.page.content.convert(place, from: nil)))
    desk.move(place)
    #expect(desk.host.cursor == .text)
    desk.click(place)
    #expect(desk.host.openedAddresses.isEmpty && desk.page.tappedWord?.word == "handbook")
    desk.key(.keyboardEscape)
    let caret = desk.caret
    // While the key is held, the pointer is a pointing hand.
    let control = Key(usage: UInt16(UIKeyboardHIDUsage.keyboardLeftControl.rawValue), symbol: 1 << 30)
    desk.play(.keyDown(control, isRepeat: false), .control)
    desk.play(.pointerMoved(GalleyRaster.Point(x: place.x + 1, y: place.y)), .control)
    #expect(desk.host.cursor == .pointingHand)
    desk.wait(600)
    for (start, end, opens) in [(place, CGPoint(x: place.x, y: place.y + 100), false), (place, place, true)] {
      desk.play(.pointerDown(GalleyRaster.Point(x: start.x, y: start.y), .left), .control)
      desk.play(.pointerMoved(GalleyRaster.Point(x: end.x, y: end.y)), .control)
      desk.play(.pointerUp(GalleyRaster.Point(x: end.x, y: end.y), .left), .control)
      #expect(desk.host.openedAddresses == (opens ? [link.absoluteString] : []))
    }
    #expect(desk.caret == caret && desk.selection.length == 0)
    desk.play(.keyUp(control))
    desk.move(place)
    #expect(desk.host.cursor == .text)
  }

  /// The tooltip appears beside its link, and only there.
  @Test func tooltipShowsTheAddressOfALink() throws {
    let desk = try TextDesk(hasScreenKeyboard: false)
    defer { desk.close() }
    func tip(_ point: CGPoint) -> (words: String, frame: CGRect)? {
      desk.move(CGPoint(x: point.x - 3, y: point.y - 1))
      desk.move(point)
      desk.wait(700)
      guard let view = desk.window.subviews.last as? ToolTipView else { return nil }
      return ((view.subviews.first as? UILabel)?.text ?? "", view.frame)
    }
    let place = try desk.location(of: "handbook")
    let link = try #require(desk.page.linkAddress(at: desk.page.content.convert(place, from: nil)))
    let shown = try #require(tip(place))
    #expect(shown.words == "\(link.absoluteString)\nCtrl+click to open")
    for rect in desk.page.text.editor.rects(for: desk.range(of: "handbook")) {
      #expect(!desk.page.content.convert(rect, to: nil).intersects(shown.frame))
    }
    #expect(try tip(desk.location(of: "compositor")) == nil)
    // The popover or the strip of a word in the link has the address, in place of the tooltip.
    for isStrip in [false, true] {
      desk.click(place)
      #expect((desk.page.wordStrip != nil) == isStrip && (desk.page.wordPopover != nil) != isStrip)
      let facts = try #require(desk.page.wordPopover ?? desk.page.wordStrip as UIView?)
      #expect(facts.accessibilityValue?.hasPrefix("Link \(PlaygroundPage.shortened(link.absoluteString)); ") == true && tip(place) == nil)
    }
    desk.page.closeWordPopover()
    #expect(tip(place) != nil)
    // An address that is not opened shows only its destination.
    desk.page.flow.storage.addAttribute(.link, value: "file:///etc/passwd", range: desk.range(of: "handbook"))
    desk.turn()
    #expect(tip(place)?.words == "file:///etc/passwd")
  }
}
