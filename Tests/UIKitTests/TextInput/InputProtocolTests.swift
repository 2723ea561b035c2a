import CoreGraphics
import Foundation
import TestSupport
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// Scroll positions, floating carets, dictation, remembered languages, and pasteboard items.
@Suite(.serialized) @MainActor
struct InputProtocolTests {
  private func textView(_ text: String) -> UITextView {
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 120, height: 60))
    view.font = UIFont(name: "Galley Block", size: 10)
    view.text = text
    return view
  }

  @Test func interactionStateRestoresSelectionAndScrolling() {
    let (left, taken) = (textView(String(repeating: "line\n", count: 40)), textView(String(repeating: "line\n", count: 40)))
    let stage = EventStage.atDesk([left, taken])
    defer { stage.closeAtDesk() }
    left.selectedRange = NSRange(location: 12, length: 5)
    left.contentOffset.y = 90
    taken.interactionState = left.interactionState
    #expect(taken.selectedRange == NSRange(location: 12, length: 5) && taken.contentOffset.y == 90)
    taken.interactionState = "no state"
    #expect(taken.selectedRange.location == 12)
    let short = textView("word")
    short.interactionState = left.interactionState
    #expect(short.selectedRange == NSRange(location: 4, length: 0))
    let (field, other) = (UITextField(), UITextField())
    (field.text, other.text) = ("abc", "abc")
    field.selectedTextRange = field.textRange(from: field.beginningOfDocument, to: field.endOfDocument)
    other.interactionState = field.interactionState
    #expect(other.selectedTextRange.flatMap { other.text(in: $0) } == "abc")
  }

  @Test func floatingCursorMovesCaret() {
    let view = textView("abcdef")
    view.textContainerInset = .zero
    view.textContainer.lineFragmentPadding = 0
    view.layoutIfNeeded()
    view.beginFloatingCursor(at: CGPoint(x: 1, y: 5))
    #expect(view.selectedRange == NSRange(location: 0, length: 0))
    view.updateFloatingCursor(at: CGPoint(x: 31, y: 5))
    view.endFloatingCursor()
    #expect(view.selectedRange == NSRange(location: 3, length: 0))
  }

  @Test func dictatedTextIsInserted() {
    let view = textView("say ")
    view.selectedRange = NSRange(location: 4, length: 0)
    view.dictationRecordingDidEnd()
    view.insertDictationResult([UIDictationPhrase(text: "two ", alternativeInterpretations: ["too "]), UIDictationPhrase(text: "words")])
    #expect(view.text == "say two words")
    let plain = CustomTextView("a", frame: .zero)
    plain.insertDictationResult([UIDictationPhrase(text: "b")])
    #expect(plain.text(in: plain.textRange(from: plain.beginningOfDocument, to: plain.endOfDocument)!)?.contains("b") == true)
  }

  // MARK: Languages

  final class Chat: UITextField {
    var name: String?
    override var textInputContextIdentifier: String? { name }
  }

  @Test func eachContextKeepsItsLanguage() {
    let (one, other, plain) = (Chat(), Chat(), UITextField())
    (one.name, other.name) = ("anna", "boris")
    let stage = EventStage.atDesk([one, other, plain])
    defer { stage.closeAtDesk() }
    UIScreenKeyboard.languages = ["en-US", "ru"]
    func language() -> String? { UITextInputMode.current.primaryLanguage }
    other.becomeFirstResponder()
    UITextInputMode.choose("ru")
    one.becomeFirstResponder()
    #expect(language() == "ru", "nothing was chosen there yet")
    UITextInputMode.choose("en-US")
    other.becomeFirstResponder()
    #expect(language() == "ru")
    plain.becomeFirstResponder()
    #expect(language() == "ru" && plain.textInputContextIdentifier == nil)
    one.becomeFirstResponder()
    #expect(language() == "en-US")
    UIResponder.clearTextInputContextIdentifier("boris")
    other.becomeFirstResponder()
    #expect(language() == "en-US")
  }

  // MARK: A keyboard of one's own

  @Test func keyboardComposesInItsPrimaryLanguage() {
    let (view, keyboard) = (textView("a"), UIInputViewController())
    let stage = EventStage.atDesk([view])
    defer { stage.closeAtDesk() }
    stage.window.addSubview(keyboard.view)
    let proxy = keyboard.textDocumentProxy
    view.becomeFirstResponder()
    view.selectedRange = NSRange(location: 1, length: 0)
    let identifier = proxy.documentIdentifier
    #expect(proxy.documentInputMode?.primaryLanguage == "en-US" && proxy.documentIdentifier == identifier)
    keyboard.primaryLanguage = "ja"
    #expect(proxy.documentInputMode?.primaryLanguage == "ja")
    proxy.setMarkedText("ka", selectedRange: NSRange(location: 2, length: 0))
    #expect(view.text == "aka" && view.markedTextRange != nil)
    proxy.unmarkText()
    #expect(view.text == "aka" && view.markedTextRange == nil)
    view.resignFirstResponder()
    #expect(proxy.documentIdentifier != identifier)
    #expect(UIInputViewController.actions.contains("handleInputModeListFromView:withEvent:"))
  }

  @Test func supplementaryLexiconContainsLearnedWords() {
    UITextChecker.learnWord("galleyish")
    defer { UITextChecker.unlearnWord("galleyish") }
    var words: [String] = []
    UIInputViewController().requestSupplementaryLexicon { words = $0.entries.map(\.documentText) }
    #expect(words.contains("galleyish"))
  }

  // MARK: Pasteboard

  @Test func imagesAndColorsStayUntilNextCopy() {
    let board = UIPasteboard.general
    let stage = EventStage()
    defer { stage.close() }
    let picture = UIGraphicsImageRenderer(size: CGSize(width: 2, height: 2)).image { _ in }
    board.string = "text"
    #expect(board.items.count == 1 && board.types == ["public.utf8-plain-text"] && board.data(forPasteboardType: "public.utf8-plain-text") == Data("text".utf8))
    board.image = picture
    #expect(board.image == picture && board.hasImages && board.string == nil && !board.hasURLs)
    #expect(board.data(forPasteboardType: "public.png") == picture.pngData())
    board.addItems([["com.apple.uikit.color": UIColor.red]])
    #expect(board.color == .red && board.numberOfItems == 2 && board.itemSet(withPasteboardTypes: ["com.apple.uikit.color"]) == IndexSet(integer: 1))
    board.string = "text"
    #expect(board.image == nil && board.color == nil && board.string == "text")
    board.items = []
    #expect(board.string == nil && board.numberOfItems == 0)
  }

  @Test func urlsAreExchangedAsText() {
    let board = UIPasteboard.general
    let stage = EventStage()
    defer { stage.close() }
    board.url = URL(string: "https://example.org/a")
    #expect(board.string == "https://example.org/a" && board.url?.host == "example.org" && board.contains(pasteboardTypes: ["public.url"]))
    // Another program's clipboard.
    stage.host.clipboardText = "mailto:a@b.org"
    #expect(board.url?.scheme == "mailto" && board.hasURLs)
    stage.host.clipboardText = "two words"
    #expect(board.url == nil)
    board.setItems([["public.utf8-plain-text": "secret"]], options: [.expirationDate: Date(timeIntervalSinceNow: -1)])
    board.setValue("value", forPasteboardType: "org.example.own")
    #expect(board.value(forPasteboardType: "org.example.own") as? String == "value" && board.string == nil)
  }

  // MARK: Views and touches

  @Test func snapshotKeepsAppearanceOfView() throws {
    let view = UIView(frame: CGRect(x: 5, y: 5, width: 4, height: 3))
    view.backgroundColor = .red
    let picture = try #require(view.snapshotView(afterScreenUpdates: true) as? UIImageView)
    view.backgroundColor = .blue
    #expect(picture.frame == CGRect(x: 0, y: 0, width: 4, height: 3) && picture.image?.cgImage?.bitmap[1, 1] == 0xFFFF_0000)
    #expect(UIView().snapshotView(afterScreenUpdates: false) == nil)
  }

  final class Touched: UIView {
    var lines: [String] = []
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
      let touch = touches.first!
      lines.append("\(touch.preciseLocation(in: self)) \(touch.force) \(event?.coalescedTouches(for: touch)?.count ?? 0) \(event?.predictedTouches(for: touch)?.count ?? -1)")
    }
  }

  @Test func mouseTouchHasNoForceAndNoPredictions() {
    let view = Touched(frame: CGRect(x: 10, y: 10, width: 50, height: 50))
    let stage = EventStage.atDesk([view])
    defer { stage.closeAtDesk() }
    stage.click(20, 30)
    #expect(view.lines == ["CGPoint(x: 10.0, y: 20.0) 0.0 1 0"])
  }
}
