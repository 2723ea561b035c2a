import GalleyRaster
import GalleyWindowing
import Testing
import UIKit

@testable import GalleyExhibits

/// The exhibit `chat`, with a text view that grows above the keyboard.
@MainActor @Suite(.serialized) struct ChatTests {
  @Test func theComposerGrowsToFiveLinesAndThenScrolls() {
    let desk = ChatDesk()
    defer { desk.close() }
    desk.begin()
    let line = desk.text.font?.lineHeight ?? 0
    var heights = [desk.text.bounds.height]
    for _ in 0..<7 {
      desk.key(.keyboardReturnOrEnter, .shift)
      heights.append(desk.text.bounds.height)
    }
    for lines in 1...4 { #expect(abs(heights[lines] - heights[0] - CGFloat(lines) * line) <= 2, "\(heights)") }
    #expect(Set(heights[4...]).count == 1 && desk.text.contentSize.height > heights[4] + line)
    // The caret and the last message are visible.
    let caret = desk.text.caretRect(for: desk.text.endOfDocument)
    #expect(desk.text.bounds.contains(caret) && desk.isAtEnd)
    desk.key(.keyboardA, .control)
    desk.key(.keyboardDeleteOrBackspace)
    #expect(desk.text.bounds.height == heights[0] && desk.isAtEnd)
  }

  /// Copying a message without a selection copies all of it.
  @Test func aMessageIsCopied() throws {
    let desk = ChatDesk()
    defer { desk.close() }
    let message = try #require(desk.list.bubbles[1].subviews.compactMap { $0 as? UITextView }.first)
    UIPasteboard.general.string = "before"
    #expect(message.canPerformAction(.copy, withSender: nil))
    message.copy(nil)
    #expect(UIPasteboard.general.string == "Which measure did you set it to?")
    message.selectedRange = NSRange(location: 6, length: 7)
    message.copy(nil)
    #expect(UIPasteboard.general.string == "measure")
  }

  @Test func returnSendsAndWithShiftOrControlItBeginsALine() {
    let desk = ChatDesk()
    defer { desk.close() }
    desk.begin()
    let count = desk.list.bubbles.count
    desk.key(.keyboardReturnOrEnter)
    desk.type("  ")
    desk.key(.keyboardReturnOrEnter)
    #expect(desk.list.bubbles.count == count && desk.text.text == "  " && !desk.composer.send.isEnabled, "nothing is sent")
    desk.type("one")
    desk.key(.keyboardReturnOrEnter, .shift)
    desk.type("two")
    desk.key(.keyboardReturnOrEnter, .control)
    desk.type("three")
    #expect(desk.text.text == "  one\ntwo\nthree" && desk.composer.send.isEnabled)
    desk.key(.keyboardReturnOrEnter)
    #expect(desk.list.bubbles.count == count + 1 && desk.last == "one\ntwo\nthree" && desk.text.text == "" && desk.isAtEnd)
    desk.type("four")
    desk.click(desk.composer.send)
    #expect(desk.list.bubbles.count == count + 2 && desk.last == "four" && desk.text.isFirstResponder)
    // Pasting a line break sends nothing.
    UIPasteboard.general.string = "\n"
    desk.key(.keyboardV, .control)
    #expect(desk.text.text == "\n" && desk.list.bubbles.count == count + 2)
  }

  /// Windows of several sizes and several text sizes: before the keyboard appears, while it is shown, and afterwards.
  @Test(arguments: [GalleyRaster.Size(width: 800, height: 600), .init(width: 360, height: 640), .init(width: 480, height: 360)])
  func composerAndListStayAboveTheKeyboard(size: GalleyRaster.Size) {
    let desk = ChatDesk(keyboard: true, size: size)
    defer { desk.close() }
    for category in [UIContentSizeCategory.extraSmall, .large, .accessibilityExtraExtraExtraLarge] {
      UIApplication.shared.setPreferredContentSizeCategory(category)
      for text in ["", "A longer message, which takes more than the single line that there is in a narrow window.\nAnd a second.\n\n\n\nAnd more."] {
        desk.text.text = text
        desk.composer.textViewDidChange(desk.text)
        desk.settle()
        check(desk, above: desk.window.bounds.maxY, "\(size) \(category.rawValue)")
        desk.begin()
        let top = desk.window.keyboardFrame?.minY ?? 0
        #expect(top > 0 && top < desk.window.bounds.maxY)
        check(desk, above: top, "\(size) \(category.rawValue) with the keyboard")
        #expect(desk.text.adjustedContentInset.bottom == 0, "the keyboard covers nothing of it")
        _ = desk.text.resignFirstResponder()
        desk.settle()
        check(desk, above: desk.window.bounds.maxY, "\(size) \(category.rawValue) after it")
      }
    }
  }

  private func check(_ desk: ChatDesk, above bottom: CGFloat, _ context: String) {
    let (composer, list, text, send) = (desk.frame(desk.composer), desk.frame(desk.list), desk.frame(desk.text), desk.frame(desk.composer.send))
    #expect(composer.maxY == bottom && list.maxY <= composer.minY, "\(context)")
    let head = desk.controller.head
    #expect(list.minY == (head.isHidden ? 0 : desk.frame(head).maxY), "\(context)")
    #expect(composer.contains(text) && composer.contains(send) && text.maxX <= send.minX, "\(context): \(composer) \(text) \(send)")
    #expect(text.height >= desk.text.font?.lineHeight ?? 0 && desk.isAtEnd, "\(context)")
  }

  /// The list does not scroll away from older messages when the composer grows.
  @Test func olderMessagesStayVisible() {
    let desk = ChatDesk(size: GalleyRaster.Size(width: 400, height: 400))
    defer { desk.close() }
    desk.begin()
    desk.list.contentOffset.y = 30
    for _ in 0..<4 { desk.key(.keyboardReturnOrEnter, .shift) }
    #expect(desk.list.contentOffset.y == 30)
    desk.type("here")
    desk.key(.keyboardReturnOrEnter)
    #expect(desk.isAtEnd)
  }
}
