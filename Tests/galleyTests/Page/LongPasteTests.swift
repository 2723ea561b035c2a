import CoreGraphics
import GalleyRaster
import GalleyWindowing
import TestSupport
import Testing
import UIKit

@testable import GalleyPlayground

/// Long work in the window shows a notice, can be stopped with Escape, and then leaves the text unchanged.
@MainActor @Suite(.serialized) final class LongPasteTests {
  private static let pasted = (1...900).map { "Line \($0) of what another program has to say.\r\n" }.joined()
  private static let normalizedText = pasted.replacingOccurrences(of: "\r\n", with: "\n")
  private static let escape = Key(usage: UInt16(UIKeyboardHIDUsage.keyboardEscape.rawValue), symbol: 1 << 30)

  /// A desk with a selected word, some typed letters, and a clipboard that arrives in ten parts.
  private func desk() throws -> TextDesk {
    let desk = try TextDesk(caretAt: "compositor", hasScreenKeyboard: false)
    desk.key(.keyboardA, types: "abc")
    desk.select(desk.range(of: "galley"))
    desk.host.clipboardText = Self.pasted
    desk.host.clipboardPart = Self.pasted.utf8.count / 10 + 1
    // Draws everything pending.
    desk.wait(400)
    return desk
  }

  private func paste(_ desk: TextDesk, _ at: [Int: () -> Void] = [:]) -> Int {
    let looks = SteppingClock()
    looks.at = at
    desk.host.workClock = looks
    desk.key(.keyboardV, .control)
    desk.host.workClock = nil
    return looks.count
  }

  private func pixels(_ bitmap: GalleyRaster.Bitmap) -> [UInt32] {
    (0..<bitmap.height).flatMap { Array(UnsafeBufferPointer(start: bitmap.pixels + $0 * bitmap.stride, count: bitmap.width)) }
  }

  /// Escape at any check: while the clipboard is read, while text is inserted, and while lines are laid out.
  @Test func escapeRestoresTextSelectionAndHistory() throws {
    let slices = SliceLength(4000)
    defer { slices.end() }
    let desk = try desk()
    defer { desk.close() }
    let (text, selection, offset) = (desk.text, desk.selection, desk.page.contentOffset)

    let all = paste(desk)
    let isThere = desk.text.string.contains(Self.normalizedText)
    #expect(isThere && desk.caret == selection.location + Self.normalizedText.utf16.count)
    desk.key(.keyboardZ, .control)
    #expect(desk.text.isEqual(to: text) && desk.selection == selection, "a paste is one step")
    #expect(all > 20, "\(all) looks: ten parts to read, ten slices, the lines")

    // The window's undo manager has a redo step now, which must stay, too.
    desk.page.contentOffset = offset
    // Waits until the scroll indicator disappears.
    desk.wait(3000)
    let picture = pixels(desk.host.screen)
    for look in stride(from: 3, to: all, by: 4) {
      let count = paste(desk, [look: { desk.host.script(.keyDown(Self.escape, isRepeat: false)) }])
      #expect(count < all, "stopped at \(look)")
      let isSame = desk.text.isEqual(to: text)
      #expect(isSame, "\(look)")
      #expect(desk.selection == selection, "\(look)")
      #expect(desk.page.history.canUndo && desk.page.history.canRedo, "\(look)")
      desk.wait(3000)
      #expect(desk.page.contentOffset == offset, "\(look)")
      let different = Pixels.differences(pixels(desk.host.screen), picture).count
      #expect(different == 0, "pixels of the screen after \(look)")
    }
    desk.key(.keyboardZ, .control)
    let isTaken = !desk.text.string.contains("abc")
    #expect(isTaken, "Undo reverts the text typed before the paste")
  }

  @Test func typingDuringAPasteWaits() throws {
    let slices = SliceLength(4000)
    defer { slices.end() }
    let desk = try desk()
    defer { desk.close() }
    let place = desk.selection.location
    _ = paste(desk, [15: {
      let key = Key(usage: UInt16(UIKeyboardHIDUsage.keyboardX.rawValue), symbol: 0x78)
      for kind: RawEvent.Kind in [.keyDown(key, isRepeat: false), .textInput("x"), .keyUp(key)] { desk.host.script(kind) }
    }])
    desk.turn()
    let isThere = desk.text.string.contains(Self.normalizedText + "x")
    #expect(isThere)
    #expect(desk.caret == place + Self.normalizedText.utf16.count + 1)
  }

  /// A request to close the window stops the work and is handled afterwards.
  @Test func closingTheWindowStopsThePaste() throws {
    let slices = SliceLength(4000)
    defer { slices.end() }
    let desk = try desk()
    defer { desk.close() }
    let text = desk.text
    var asked = 0
    desk.session.shouldQuit = {
      asked += 1
      return false
    }
    _ = paste(desk, [20: { desk.host.script(.quit) }])
    #expect(desk.text.isEqual(to: text) && asked == 1)
  }

  /// The notice appears only for work that takes a while, only while it runs, and in no screenshot of the window.
  @Test func progressIsShown() throws {
    let slices = SliceLength(4000)
    defer { slices.end() }
    let desk = try desk()
    defer { desk.close() }
    let before = pixels(desk.host.screen)
    var (early, late): ([UInt32], [UInt32]) = ([], [])
    _ = paste(desk, [
      8: { early = self.pixels(desk.host.screen) }, 20: { late = self.pixels(desk.host.screen) },
      24: { desk.host.script(.keyDown(Self.escape, isRepeat: false)) },
    ])
    let isQuiet = early == before
    #expect(isQuiet, "in the first 300 ms")
    let width = desk.host.screen.width
    let changed = late.indices.filter { late[$0] != before[$0] }
    let (rows, columns) = (changed.map { $0 / width }, changed.map { $0 % width })
    let middle = try (#require(columns.min()) + #require(columns.max()) + 1) / 2
    #expect(abs(middle - width / 2) <= 1)
    #expect(try #require(rows.min()) > desk.host.screen.height / 2 && changed.count > 1000)
    let isGone = pixels(desk.host.screen) == before
    #expect(isGone)
  }

  /// Without a clock for long work, as in a replay, nothing interrupts the work: only the recorded events count.
  @Test func pasteWithoutAClockIsNotInterrupted() throws {
    let slices = SliceLength(4000)
    defer { slices.end() }
    let desk = try desk()
    defer { desk.close() }
    desk.host.onClipboardPart = { desk.host.script(.keyDown(Self.escape, isRepeat: false)) }
    desk.key(.keyboardV, .control)
    let isThere = desk.text.string.contains(Self.normalizedText)
    #expect(isThere)
  }
}
