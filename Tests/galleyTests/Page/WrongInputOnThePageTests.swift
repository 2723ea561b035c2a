import CoreGraphics
import GalleyRaster
import GalleyWindowing
import TestSupport
import Testing
import UIKit

@testable import GalleyPlayground

/// Unusual input and external changes on the page.
@MainActor @Suite(.serialized) struct WrongInputOnThePageTests {
  private func units(_ desk: TextDesk) -> [UInt16] { Array(desk.text.string.utf16) }

  @Test func unusualClipboardTextIsPastedAndUndone() throws {
    for odd in ["a\u{0}b", "\u{0}", "\u{FFFD}\u{FFFD}", "\r\n\r", "\u{202E}abc", "e" + String(repeating: "\u{301}", count: 2000)] {
      let desk = try TextDesk(caretAt: "compositor")
      defer { desk.close() }
      let before = units(desk)
      let caret = desk.caret
      desk.host.clipboardText = odd
      desk.key(.keyboardV, .control)
      let plain = Array(odd.replacingOccurrences(of: "\r\n", with: "\n").replacingOccurrences(of: "\r", with: "\n").utf16)
      #expect(Array(units(desk)[caret..<desk.caret]).starts(with: plain), "\(odd.debugDescription)")
      #expect(units(desk).count == before.count + plain.count)
      desk.key(.keyboardZ, .control)
      #expect(units(desk) == before, "\(odd.debugDescription)")
    }
  }

  /// Text that is copied and pasted in this program keeps its code units.
  @Test func loneSurrogatesAreCutAndPasted() throws {
    let desk = try TextDesk(caretAt: "compositor")
    defer { desk.close() }
    let caret = desk.caret
    let odd: [UInt16] = [0xD83D, 0x61, 0xDC00, 0xDC00]
    desk.page.flow.storage.insert(NSAttributedString(utf16: odd), at: caret)
    desk.turn()
    desk.select(NSRange(location: caret, length: odd.count))
    desk.key(.keyboardX, .control)
    #expect(desk.selection == NSRange(location: caret, length: 0))
    desk.key(.keyboardV, .control)
    let pasted = desk.page.flow.storage.utf16(in: NSRange(location: caret, length: odd.count))
    #expect(pasted == odd)
    desk.click(try desk.location(of: "galley"))
  }

  /// A large accidental paste; a full megabyte takes minutes in a debug build.
  @Test(arguments: LongTests.areWanted ? ["All the lines of a very long text.\n", "word ", "字"] : ["All the lines of it.\n"])
  func aMegabyteFromTheClipboard(pattern: String) throws {
    let desk = try TextDesk(caretAt: "compositor")
    defer { desk.close() }
    let before = units(desk)
    let megabyte = String(repeating: pattern, count: (LongTests.areWanted ? 1_000_000 : 20_000) / pattern.utf8.count)
    desk.host.clipboardText = megabyte
    desk.key(.keyboardV, .control)
    #expect(units(desk).count == before.count + megabyte.utf16.count)
    desk.key(.keyboardA, types: "a")
    desk.key(.keyboardZ, .control)
    desk.key(.keyboardZ, .control)
    #expect(units(desk) == before)
  }

  @Test func tapDuringADrag() throws {
    let desk = try TextDesk()
    defer { desk.close() }
    let heart = desk.page.shapes[1]
    let start = desk.page.content.convert(heart.center, to: nil)
    let word = try desk.location(of: "compositor")
    desk.down(start)
    desk.move(CGPoint(x: start.x - 50, y: start.y))
    desk.play(.pointerDown(GalleyRaster.Point(x: word.x, y: word.y), .right))
    desk.play(.pointerUp(GalleyRaster.Point(x: word.x, y: word.y), .right))
    desk.touch(.began, word)
    desk.touch(.ended, word)
    desk.move(CGPoint(x: start.x - 80, y: start.y))
    desk.up(CGPoint(x: start.x - 80, y: start.y))
    #expect(desk.page.shapes[1].center == CGPoint(x: heart.center.x - 80, y: heart.center.y), "the drag is whole")
    #expect(desk.page.drag == nil && desk.page.press == nil)
    desk.page.undo()
    #expect(desk.page.shapes[1].center == heart.center)
  }

  @Test func tapDuringASelectingDrag() throws {
    let desk = try TextDesk()
    defer { desk.close() }
    let (start, end) = (try desk.location(of: "compositor"), try desk.location(of: "galley"))
    desk.down(start)
    desk.move(end)
    let selected = desk.selection
    desk.touch(.began, CGPoint(x: end.x, y: end.y + 60))
    desk.touch(.ended, CGPoint(x: end.x, y: end.y + 60))
    desk.move(end)
    desk.up(end)
    #expect(desk.page.press == nil && desk.selection == selected)
  }

  private static let blows: [[RawEvent.Kind]] = [
    [.resized(GalleyRaster.Size(width: 200, height: 150))], [.scaleChanged(1.5)],
    [.resized(GalleyRaster.Size(width: 200, height: 150)), .scaleChanged(3)],
    [.resized(GalleyRaster.Size(width: 1400, height: 900))],
  ]

  /// The window changes while the keyboard appears or disappears. Afterwards the page is consistent, and typing works.
  @Test(arguments: 0..<4, [0, 120] as [Double])
  func theWindowChangesWhileTheKeyboardSlides(blow: Int, after: Double) throws {
    for comes in [true, false] {
      let desk = try TextDesk(caretAt: comes ? nil : "compositor")
      defer { desk.close() }
      let text = units(desk)
      if comes { try desk.tap("compositor") } else { try desk.press(.key, "dismiss") }
      if after > 0 { desk.wait(after) }
      for kind in Self.blows[blow] { desk.play(kind) }
      desk.wait(500)
      #expect(units(desk) == text && desk.page.text.isFirstResponder)
      #expect((desk.window.keyboardFrame != nil) == comes)
      if let frame = desk.window.keyboardFrame { #expect(desk.window.bounds.contains(frame) && frame.maxY == desk.window.bounds.maxY) }
      desk.key(.keyboardA, types: "a")
      #expect(units(desk).count == text.count + 1)
      desk.play(.scaleChanged(1))
      desk.play(.resized(GalleyRaster.Size(width: 1280, height: 800)))
      desk.wait(100)
      #expect(desk.window.keyboardFrame == (comes ? CGRect(x: 0, y: 448, width: 1280, height: 352) : nil))
    }
  }

  @Test(arguments: [0, 30, 120] as [Double])
  func theWindowIsClosedWhileTheKeyboardSlides(after: Double) throws {
    for comes in [true, false] {
      let desk = try TextDesk(caretAt: comes ? nil : "compositor")
      if comes { try desk.tap("compositor") } else { try desk.press(.key, "dismiss") }
      desk.wait(after)
      desk.window.close()
      desk.wait(500)
      #expect(desk.window.keyboardFrame == nil)
      desk.close()
    }
  }
}
