import CoreGraphics
import Foundation
import GalleyRaster
import GalleyWindowing
import Testing
import UIKit

@testable import GalleyDocuments
@testable import GalleyPlayground

/// The desktop's primary selection: it follows the selection, and the middle button pastes it.
@MainActor @Suite struct SelectedTextTests {
  /// A desk without an on-screen keyboard that could cover the text.
  private func desk() throws -> TextDesk {
    UIScreenKeyboard.yieldsToHardware = true
    return try TextDesk()
  }

  private func pressMiddle(_ desk: TextDesk, _ point: CGPoint) {
    desk.play(.pointerDown(GalleyRaster.Point(x: point.x, y: point.y), .middle))
    desk.play(.pointerUp(GalleyRaster.Point(x: point.x, y: point.y), .middle))
  }

  @Test func selectionIsOfferedAfterADelay() throws {
    let desk = try self.desk()
    defer { desk.close() }
    desk.click(try desk.location(of: "thumb"), count: 2)
    #expect(desk.host.selectedText == nil, "the drag could continue")
    desk.wait(200)
    #expect(desk.host.selectedText == "thumb")
    desk.key(.keyboardRightArrow)
    desk.wait(200)
    #expect(desk.selection.length == 0)
    #expect(desk.host.selectedText == "thumb", "a caret selects nothing else")
    desk.key(.keyboardRightArrow, .shift)
    desk.wait(200)
    #expect(desk.host.selectedText == " ")
  }

  @Test func middleClickPastesAtThePointer() throws {
    let desk = try self.desk()
    defer { desk.close() }
    let before = desk.text
    desk.host.selectedText = "one\r\ntwo"
    let place = desk.range(of: "thumb").location
    pressMiddle(desk, try desk.location(ofCharacter: place).applying(CGAffineTransform(translationX: -3, y: 0)))
    let wanted = (before.string as NSString).replacingCharacters(in: NSRange(location: place, length: 0), with: "one\ntwo")
    #expect(desk.text.string == wanted)
    #expect(desk.selection == NSRange(location: place + 7, length: 0))
    #expect(desk.host.selectedText == "one\r\ntwo")
    desk.key(.keyboardZ, .control)
    #expect(desk.text == before)
  }

  /// The same as for copied text.
  @Test func ownSelectionKeepsItsAttributes() throws {
    let desk = try self.desk()
    defer { desk.close() }
    let (title, place) = (desk.range(of: "A Line Finds"), desk.range(of: "thumb").location)
    desk.select(title)
    desk.wait(200)
    pressMiddle(desk, try desk.location(ofCharacter: place).applying(CGAffineTransform(translationX: -3, y: 0)))
    let pasted = desk.text.attributedSubstring(from: NSRange(location: place, length: title.length))
    #expect(pasted.string == "A Line Finds")
    let role = pasted.attribute(.textRole, at: 0, effectiveRange: nil) as? TextRole
    #expect(role?.block == .title)
    // It lasts until another program selects something.
    desk.host.selectedText = "lamb"
    pressMiddle(desk, try desk.location(ofCharacter: place).applying(CGAffineTransform(translationX: -3, y: 0)))
    #expect(desk.text.attributedSubstring(from: NSRange(location: place, length: 4)).string == "lamb")
  }

  @Test func veryLongSelectionIsNotOffered() throws {
    let desk = try self.desk()
    defer { desk.close() }
    desk.page.text.editor.selectAll()
    desk.page.text.editor.insertText(String(repeating: "lamb ", count: 220_000))
    desk.page.text.editor.selectAll()
    desk.wait(200)
    #expect(desk.selection.length > 1 << 20)
    #expect(desk.host.selectedText == nil)
  }

  @Test func middleClickLeavesThePenArmed() throws {
    let desk = try self.desk()
    defer { desk.close() }
    let before = desk.text
    desk.host.selectedText = "lamb"
    desk.page.armPen()
    pressMiddle(desk, try desk.location(of: "thumb"))
    #expect(desk.text == before)
    #expect(desk.page.isPenArmed)
  }

  @Test func recentSelectionIsPastedWithoutDelay() throws {
    let desk = try self.desk()
    defer { desk.close() }
    desk.host.selectedText = "of another program"
    desk.click(try desk.location(of: "measure"), count: 2)
    let place = desk.range(of: "thumb").location
    pressMiddle(desk, try desk.location(ofCharacter: place).applying(CGAffineTransform(translationX: -3, y: 0)))
    #expect((desk.text.string as NSString).substring(from: place).hasPrefix("measurethumb"))
  }

  @Test func middleClickWithoutASelectionSetsTheCaret() throws {
    let desk = try self.desk()
    defer { desk.close() }
    let before = desk.text
    let place = desk.range(of: "thumb").location
    pressMiddle(desk, try desk.location(ofCharacter: place).applying(CGAffineTransform(translationX: -3, y: 0)))
    #expect(desk.text == before)
    #expect(desk.caret == place)
    #expect(desk.page.text.isFirstResponder)
  }

  @Test func middleClickIsIgnoredDuringAPress() throws {
    let desk = try self.desk()
    defer { desk.close() }
    let before = desk.text
    desk.host.selectedText = "lamb"
    desk.wait(600)
    desk.down(try desk.location(of: "measure"))
    pressMiddle(desk, try desk.location(of: "thumb"))
    #expect(desk.text == before)
    desk.up(try desk.location(of: "measure"))
    #expect(desk.text == before)
  }
}
