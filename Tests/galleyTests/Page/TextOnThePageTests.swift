import GalleyRaster
import GalleyWindowing
import TestSupport
import Testing
import UIKit

@testable import GalleyPlayground

/// Clicks, drags and keys in the page's text.
@MainActor @Suite(.serialized) struct TextOnThePageTests {
  private func makePage() -> (page: PlaygroundPage, window: UIWindow) {
    let controller = PlaygroundExhibit().makeViewController(category: .large) as! PlaygroundViewController
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 1224, height: 704))
    window.rootViewController = controller
    window.makeKeyAndVisible()
    window.layoutIfNeeded()
    UIScreenKeyboard.yieldsToHardware = true
    return (controller.page, window)
  }

  private func close(_ window: UIWindow) {
    window.close()
    UIScreenKeyboard.yieldsToHardware = false
  }

  private func input(_ page: PlaygroundPage) -> any TextEditing {
    page.window!.firstResponder as! any TextEditing
  }

  /// The center of the first occurrence of `text`, in content coordinates.
  private func location(of text: String, _ page: PlaygroundPage) -> CGPoint {
    let range = (page.flow.storage.string as NSString).range(of: text)
    let manager = page.flow.layoutManager
    let glyph = manager.glyphIndexForCharacter(at: range.location)
    let column = page.flow.column(of: manager.textContainer(forGlyphAt: glyph, effectiveRange: nil)!)!
    let one = NSRange(location: glyph, length: 1)
    let rect = manager.boundingRect(forGlyphRange: one, in: page.flow.container(column))
    let origin = page.geometry.column(column).origin
    return CGPoint(x: origin.x + rect.midX, y: origin.y + rect.midY)
  }

  private func tap(_ point: CGPoint, _ page: PlaygroundPage, tapCount: Int = 1, extending: Bool = false) {
    page.beginTouch(at: point, tapCount: tapCount, extending: extending)
    page.endTouch()
    page.undoManager?.endEventGroup()
  }

  private func type(_ text: String, _ page: PlaygroundPage) {
    for character in text {
      input(page).insertText(String(character))
      page.undoManager?.endEventGroup()
    }
  }

  @Test(arguments: [
    ("character", "character"), ("galley", "galley"), ("compositor", "compositor"), ("🦉", "🦉"), ("ตัวอักษร", "ตัว"),
    ("一本", "一本"), ("Nobody", "Nobody"),
  ])
  func tapShowsTheWordPopover(text: String, word: String) throws {
    let (page, window) = makePage()
    defer { close(window) }
    tap(location(of: text, page), page)
    #expect(page.tappedWord?.word == word)
    let popovers = window.screenItems().filter { $0.role == .popover }
    #expect(popovers.map(\.label) == [word])
    let frame = try #require(popovers.first?.frame)
    #expect(window.bounds.contains(frame))
    for rect in page.tappedWord!.rects {
      #expect(!page.convert(rect, to: nil).intersects(frame), "the popover covers its word")
    }
    tap(CGPoint(x: 10, y: 300), page)
    #expect(page.tappedWord == nil && !window.screenItems().contains { $0.role == .popover })
  }

  @Test func textAndShapesAreUndoneInOneOrder() {
    let (page, window) = makePage()
    defer { close(window) }
    let first = NSAttributedString(attributedString: page.flow.storage)
    let shapes = page.shapes
    tap(location(of: "compositor", page), page)
    type("One two", page)
    page.addShape(.star)
    page.undoManager?.endEventGroup()
    #expect(page.isFirstResponder, "the keys are the shape's")
    tap(location(of: "galley", page), page)
    type("three", page)
    #expect(page.undoManager?.undoMenuItemTitle == "Undo Typing")
    page.undo()
    #expect(page.undoManager?.undoMenuItemTitle == "Undo Add Shape")
    page.undo()
    #expect(page.shapes.count == shapes.count && page.flow.storage.string.contains("One two"))
    page.undo()
    #expect(page.flow.storage.isEqual(to: first) && !page.canUndo)
    page.redo()
    page.redo()
    page.redo()
    #expect(page.flow.storage.string.contains("three") && page.shapes.count == shapes.count + 1)
  }

  @Test func typedTextHasARoleAndFollowsTheSize() {
    let (page, window) = makePage()
    defer { close(window) }
    let first = NSAttributedString(attributedString: page.flow.storage)
    tap(location(of: "compositor", page), page)
    type("typed", page)
    let range = (page.flow.storage.string as NSString).range(of: "typed")
    #expect(page.flow.storage.attribute(.textRole, at: range.location, effectiveRange: nil) != nil)
    input(page).editor.selectedRange = range
    page.window?.firstResponder?.toggleBoldface(nil)
    page.undoManager?.endEventGroup()
    let bold = page.flow.storage.attribute(.font, at: range.location, effectiveRange: nil) as? UIFont
    #expect(bold?.fontDescriptor.symbolicTraits.contains(.traitBold) == true)
    page.undo()
    page.undo()
    #expect(page.flow.storage.isEqual(to: first))
  }

  @Test func pageKeysMoveTheCaret() throws {
    let desk = try TextDesk(caretAt: "compositor")
    defer { desk.close() }
    let first = desk.caret
    var carets = [first]
    for _ in 0..<3 {
      desk.key(.keyboardPageDown)
      carets.append(desk.caret)
    }
    #expect(carets == carets.sorted() && carets[1] > first && desk.page.contentOffset.y > 0)
    desk.key(.keyboardPageUp, .shift)
    #expect(desk.selection == NSRange(desk.caret..<carets[3]) && desk.caret < carets[3])
    for _ in 0..<5 { desk.key(.keyboardPageUp) }
    #expect(desk.page.contentOffset.y == 0 && desk.caret <= first)
  }

  /// After any edits, the screen equals a page that is drawn from scratch.
  @Test(arguments: [3, 8] as [UInt64])
  func editedTextEqualsAFullRedraw(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let (page, window) = makePage()
    let options = HostOptions(title: "page", size: GalleyRaster.Size(width: 1224, height: 704), scale: 1)
    let host = OffscreenWindow(options, clock: VirtualClock())
    let session = WindowSession(window: window, host: host)
    defer {
      session.close()
      close(window)
    }
    func pixels() -> [UInt32] {
      session.turn()
      return Array(UnsafeBufferPointer(start: host.screen.pixels, count: host.screen.stride * host.screen.height))
    }
    tap(location(of: "compositor", page), page)
    let editor = input(page).editor
    for step in 0..<12 {
      let caret = Int.random(in: 0..<1500, using: &random)
      editor.selectedRange = NSRange(location: caret, length: Int.random(in: 0..<60, using: &random))
      _ = pixels()
      switch Int.random(in: 0..<4, using: &random) {
      case 0: type("abc ", page)
      case 1: input(page).deleteBackward()
      case 2: input(page).insertText("i")
      default: window.firstResponder?.toggleUnderline(nil)
      }
      let drawn = pixels()
      window.setNeedsDisplay()
      page.text.setNeedsDisplay()
      // Clipped curves are rounded differently from whole ones.
      #expect(Pixels.farthest(drawn, pixels()) <= 4, "seed \(seed), step \(step)")
    }
  }
}
