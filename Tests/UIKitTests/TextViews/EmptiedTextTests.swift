import CoreGraphics
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// Text that is typed after deleting everything has the attributes of the deleted text.
@MainActor @Suite(.serialized) struct EmptiedTextTests {
  private let bold = UIFont.boldSystemFont(ofSize: 24)
  private var title: NSAttributedString { NSAttributedString(string: "Title", attributes: [.font: bold, .foregroundColor: UIColor.red]) }

  private func view() -> UITextView {
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    view.attributedText = title
    view.selectedRange = NSRange(location: 5, length: 0)
    return view
  }

  /// Ways to delete everything.
  enum Deletion: CaseIterable { case keys, selection, cut, replacement, forward }

  private func empty(_ editor: TextEditor, _ input: any UITextInput, _ deletion: Deletion) {
    switch deletion {
    case .keys: for _ in 0..<5 { editor.deleteBackward() }
    case .selection:
      editor.select(TextSelection(anchor: 0, active: 5))
      editor.deleteBackward()
    case .cut:
      editor.select(TextSelection(anchor: 0, active: 5))
      editor.cut()
    case .replacement:
      if let range = input.textRange(from: input.beginningOfDocument, to: input.endOfDocument) { input.replace(range, withText: "") }
    case .forward:
      editor.select(TextSelection(caret: 0))
      for _ in 0..<5 { editor.deleteForward() }
    }
  }

  @Test(arguments: Deletion.allCases) func typedTextInAViewLooksLikeTheDeletedText(deletion: Deletion) {
    let view = view()
    empty(view.editor, view, deletion)
    #expect(view.text == "" && view.typingAttributes[.font] as? UIFont == bold && view.font == bold && view.textColor == .red)
    #expect(view.caretRect(for: view.beginningOfDocument).height > 20, "the caret is as high as that text")
    view.insertText("New")
    let found = view.textStorage.attributes(at: 0, effectiveRange: nil)
    #expect(found[.font] as? UIFont == bold && found[.foregroundColor] as? UIColor == .red)
  }

  @Test(arguments: Deletion.allCases) func typedTextInAFieldLooksLikeTheDeletedText(deletion: Deletion) {
    let bench = FieldBench("")
    defer { bench.close() }
    let field = bench.field
    field.attributedText = title
    field.becomeFirstResponder()
    empty(field.editor, field, deletion)
    #expect(field.text == "" && field.font == bold && field.textColor == .red)
    field.insertText("New")
    let found = field.attributedText?.attributes(at: 0, effectiveRange: nil)
    #expect(found?[.font] as? UIFont == bold && found?[.foregroundColor] as? UIColor == .red)
  }

  @Test func undoneTypingLeavesItsOwnAttributes() {
    let stage = TextViewStage(block: "")
    defer { stage.close() }
    stage.view.becomeFirstResponder()
    stage.view.typingAttributes = [.font: bold, .foregroundColor: UIColor.red]
    stage.view.insertText("a")
    stage.view.undoManager?.undo()
    #expect(stage.view.text == "" && stage.view.typingAttributes[.font] as? UIFont == bold)
  }

  @Test func firstDeletedCharacterDeterminesAttributes() {
    let view = view()
    view.textStorage.append(NSAttributedString(string: " small", attributes: [.font: UIFont.systemFont(ofSize: 8)]))
    view.selectAll(nil)
    view.deleteBackward()
    view.insertText("x")
    #expect(view.font == bold)
    // Deleting backward from the end, the last deleted character is the first of the text.
    view.attributedText = title
    view.textStorage.append(NSAttributedString(string: "s", attributes: [.font: UIFont.systemFont(ofSize: 8)]))
    view.selectedRange = NSRange(location: 6, length: 0)
    for _ in 0..<6 { view.deleteBackward() }
    #expect(view.typingAttributes[.font] as? UIFont == bold)
  }

  /// Text that replaces a link, or its end, is not linked; within a link, all of it is.
  @Test(arguments: [
    (NSRange(location: 4, length: 4), false), (NSRange(location: 4, length: 2), true), (NSRange(location: 5, length: 2), true),
    (NSRange(location: 6, length: 2), false), (NSRange(location: 6, length: 5), false), (NSRange(location: 2, length: 6), false),
  ])
  func textThatReplacesALinkIsNotLinked(selected: NSRange, isLinked: Bool) {
    let view = view()
    view.attributedText = NSAttributedString(string: "See here, there", attributes: [.font: bold])
    view.textStorage.addAttribute(.link, value: "https://example.com", range: NSRange(location: 4, length: 4))
    view.selectedRange = selected
    for character in ["x", "y"] {
      view.insertText(character)
      let attributes = view.textStorage.attributes(at: view.selectedRange.location - 1, effectiveRange: nil)
      #expect((attributes[.link] != nil) == isLinked && attributes[.font] as? UIFont == bold)
    }
  }

  @Test func linksAndAttachmentsAreNotContinued() {
    let view = view()
    view.textStorage.addAttribute(.link, value: "https://example.com", range: NSRange(location: 0, length: 5))
    view.selectAll(nil)
    view.deleteBackward()
    #expect(view.typingAttributes[.link] == nil && view.typingAttributes[.font] as? UIFont == bold)
    view.font = bold
    view.attributedText = NSAttributedString(attachment: NSTextAttachment())
    view.deleteBackward()
    #expect(view.typingAttributes[.attachment] == nil)
  }

  @Test func codeCanSetAttributesOfEmptyText() {
    let view = view()
    empty(view.editor, view, .keys)
    view.textColor = .green
    #expect(view.typingAttributes[.foregroundColor] as? UIColor == .green && view.typingAttributes[.font] as? UIFont == bold)
    view.text = ""
    #expect(view.typingAttributes[.font] == nil, "a text that is set has the view's own attributes")
    // The same for a text that code empties, after others were typed and deleted.
    view.attributedText = title
    empty(view.editor, view, .keys)
    view.insertText("x")
    view.textStorage.deleteCharacters(in: NSRange(location: 0, length: 1))
    #expect(view.typingAttributes[.font] == nil)
  }

  /// `UITextView.font` and `textColor` are those of the first character, not those set before the text.
  @Test func textViewReportsFontOfItsText() {
    let view = UITextView(frame: .zero)
    #expect(view.font == nil && view.textColor == nil)
    view.text = "abc"
    #expect(view.font?.pointSize == 12 && view.textColor == .label)
    view.attributedText = NSAttributedString(string: "abc")
    #expect(view.font?.pointSize == 12 && view.textColor == .black)
    view.font = bold
    view.textColor = .red
    view.attributedText = NSAttributedString(string: "abc")
    #expect(view.font?.pointSize == 12 && view.textColor == .black, "they are the text's, not those set before")
    view.attributedText = title
    #expect(view.font == bold && view.textColor == .red && view.textAlignment == .natural)
    view.attributedText = NSAttributedString(string: "")
    #expect(view.font == bold && view.textColor == .red, "without text they are the typing attributes")
  }
}
