import Foundation
import GalleySpelling
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// Red dots under misspelled words while typing.
@MainActor @Suite(.serialized) struct TypedSpellingTests {
  /// A speller that outlives its editor ignores learned words: using the released editor would end the process.
  @Test func marksOfAReleasedTextAreNotCheckedAgain() throws {
    var view: UITextView? = UITextView()
    let speller = try #require(view?.editor.speller)
    weak let editor = view?.editor
    view = nil
    try #require(editor == nil)
    NotificationCenter.default.post(name: SpellingService.wordsDidChange, object: nil)
    _ = speller
  }

  /// The words of a text that are marked as misspelled.
  private func marked(_ view: any TextEditing) -> [String] {
    let editor = view.editor
    return editor.speller.marks(in: 0..<editor.textStorage.length).map {
      String(decoding: editor.textStorage.utf16(in: NSRange($0)), as: UTF16.self)
    }
  }

  private func type(_ text: String, _ stage: EventStage) { for letter in text { stage.key(4, letter, types: String(letter)) } }

  private func check(_ body: (EventStage, UITextView, UITextField) throws -> Void) rethrows {
    try SpellingBench.with { _ in
      let view = UITextView(frame: CGRect(x: 0, y: 0, width: 300, height: 100))
      let field = UITextField(frame: CGRect(x: 0, y: 120, width: 300, height: 30))
      view.font = UIFont(name: "Galley Block", size: 10)
      let stage = EventStage.atDesk([view, field])
      defer { stage.closeAtDesk() }
      try body(stage, view, field)
    }
  }

  @Test func aWordIsMarkedWhenItHasEnded() {
    check { stage, view, field in
      for (text, input) in [(view as any TextEditing & UIView, "view"), (field, "field")] {
        text.becomeFirstResponder()
        type("teh", stage)
        #expect(marked(text) == [], "\(input): it is being typed")
        type(" ", stage)
        #expect(marked(text) == ["teh"], "\(input)")
        type("lamb is whit", stage)
        #expect(marked(text) == ["teh"], "\(input)")
        text.editor.select(TextSelection(caret: 1))
        #expect(marked(text) == ["teh"], "\(input): whit is a word")
        text.editor.select(TextSelection(caret: 3))
        stage.key(42)
        stage.key(42)
        type("he", stage)
        #expect(marked(text) == [], "\(input): the word is mended, and not ended")
        text.editor.select(TextSelection(caret: 6))
        #expect(marked(text) == [], "\(input)")
        text.editor.select(TextSelection(caret: 0))
        type("x", stage)
        text.resignFirstResponder()
        #expect(marked(text) == ["xthe"], "\(input): editing has ended")
      }
    }
  }

  /// A word that turns out to be part of an address is no longer marked, nor is anything else in the address.
  @Test(arguments: ["htxps://swift.org", "pxess@example.org", "teh/lmab://x"]) func addressesAreNotMarked(_ address: String) {
    check { stage, view, _ in
      view.becomeFirstResponder()
      type("teh " + address + " lmab ", stage)
      #expect(marked(view) == ["teh", "lmab"], "\(address)")
    }
  }

  /// Text that code sets does not count as typed.
  @Test func onlyTheWordThatIsTypedIsChecked() {
    check { stage, view, _ in
      view.text = "teh lmab teh fleese"
      view.becomeFirstResponder()
      view.selectedRange = NSRange(location: 8, length: 0)
      type("x ", stage)
      #expect(marked(view) == ["lmabx"])
      view.textStorage.replaceCharacters(in: NSRange(location: 0, length: 0), with: "an zzz ")
      #expect(marked(view) == ["lmabx"], "the mark has moved with its word")
      view.selectedRange = NSRange(location: 0, length: 0)
      type("is, ", stage)
      view.selectedRange = NSRange(location: 30, length: 0)
      #expect(marked(view) == ["lmabx"], "words next to typed text are not checked")
    }
  }

  /// Pasted, deleted and pasted again.
  @Test func pastedTextIsCheckedImmediately() {
    check { stage, view, field in
      view.becomeFirstResponder()
      UIPasteboard.general.string = "a whiet lamb, wich go"
      view.paste(nil)
      stage.session.turn()
      #expect(marked(view) == ["whiet", "wich"])
      view.selectedRange = NSRange(location: 0, length: 22)
      stage.key(42)
      #expect(marked(view) == [])
      view.paste(nil)
      #expect(marked(view) == ["whiet", "wich"])
    }
  }

  @Test(arguments: [
    (UITextSpellCheckingType.default, UITextAutocorrectionType.default, UIKeyboardType.default, true), (.default, .yes, .twitter, true),
    (.default, .no, .default, false), (.no, .yes, .default, false), (.yes, .no, .default, true), (.default, .default, .emailAddress, false),
    (.default, .default, .URL, false), (.default, .default, .decimalPad, false), (.yes, .default, .URL, true),
  ])
  func traitsDetermineWhetherTextIsChecked(spelling: UITextSpellCheckingType, correction: UITextAutocorrectionType, keyboard: UIKeyboardType, isChecked: Bool) {
    check { stage, view, field in
      for text in [view, field] as [any TextEditing & UIView] {
        if let view = text as? UITextView {
          (view.spellCheckingType, view.autocorrectionType, view.keyboardType) = (spelling, correction, keyboard)
        } else {
          (field.spellCheckingType, field.autocorrectionType, field.keyboardType) = (spelling, correction, keyboard)
        }
        text.becomeFirstResponder()
        // The guess is too different to be applied.
        type("wich ", stage)
        #expect(marked(text) == (isChecked ? ["wich"] : []))
      }
      view.spellCheckingType = .no
      #expect(marked(view) == [], "the marks go with the trait")
    }
  }

  /// A name is not a mistake. Text in words is checked, and so is text with a trait that requests it.
  @Test(arguments: [
    (UITextContentType.familyName, UITextSpellCheckingType.default, false), (.username, .default, false), (.oneTimeCode, .default, false),
    (.fullStreetAddress, .default, false), (.jobTitle, .default, true), (.familyName, .yes, true),
  ])
  func contentTypeDeterminesWhetherTextIsChecked(content: UITextContentType, spelling: UITextSpellCheckingType, isChecked: Bool) {
    check { stage, _, field in
      (field.textContentType, field.spellCheckingType, field.autocorrectionType) = (content, spelling, .yes)
      field.becomeFirstResponder()
      type("wich teh ", stage)
      #expect(marked(field).contains("wich") == isChecked)
      #expect(field.text == (content.consistsOfWords ? "wich the " : "wich teh "), "content without words is not corrected")
    }
  }

  @Test func secureTextIsNeverChecked() {
    check { stage, _, field in
      field.isSecureTextEntry = true
      field.spellCheckingType = .yes
      field.becomeFirstResponder()
      type("teh secrte ", stage)
      field.resignFirstResponder()
      #expect(marked(field) == [] && field.editor.spellingMenuItems.isEmpty)
    }
  }

  @Test func markedTextIsNotChecked() {
    check { stage, view, _ in
      view.becomeFirstResponder()
      view.setMarkedText("teh ", selectedRange: NSRange(location: 4, length: 0))
      #expect(marked(view) == [])
      view.unmarkText()
      type(" ", stage)
      #expect(marked(view) == ["teh"])
    }
  }

  @Test func aWordIsCheckedInTheLanguageThatItIsIn() {
    check { stage, view, _ in
      view.becomeFirstResponder()
      view.typingAttributes[.languageIdentifier] = "de"
      type("Zeile Zeiel line ", stage)
      #expect(marked(view) == ["Zeiel", "line"])
    }
  }

  // MARK: The menu

  private func rows(_ stage: EventStage) -> [String] { (stage.window.router.menu as? ContextMenuView)?.lastPanel.rows.map(\.title) ?? [] }

  private func choose(_ title: String, _ stage: EventStage) throws {
    stage.window.layoutIfNeeded()
    let row = try #require((stage.window.router.menu as? ContextMenuView)?.lastPanel.rows.first { $0.title == title })
    let rect = row.convert(row.bounds, to: nil)
    stage.click(rect.midX, rect.midY)
  }

  private func openMenu(at index: Int, of view: UITextView, _ stage: EventStage) {
    let place = view.convert(view.editor.caretRect(at: index) ?? .zero, to: nil)
    stage.down(place.midX, place.midY, .right)
    stage.up(place.midX, place.midY, .right)
  }

  @Test func menuOffersGuessesForMisspelledWord() throws {
    try check { stage, view, _ in
      view.becomeFirstResponder()
      type("recieve teh lamb ", stage)
      openMenu(at: 3, of: view, stage)
      #expect(rows(stage).first == "receive" && rows(stage).contains("Learn Spelling") && rows(stage).contains("Paste"))
      try choose("receive", stage)
      #expect(view.text == "receive teh lamb " && marked(view) == ["teh"])
      view.undoManager?.undo()
      #expect(view.text == "recieve teh lamb ")
      view.undoManager?.redo()
      openMenu(at: 14, of: view, stage)
      #expect(!rows(stage).isEmpty && !rows(stage).contains("Learn Spelling"), "lamb is a word")
      stage.key(41)
      openMenu(at: 9, of: view, stage)
      try choose("Ignore Spelling", stage)
      #expect(marked(view) == [])
      view.selectedRange = NSRange(location: 17, length: 0)
      type("teh ", stage)
      #expect(view.editor.speller.checker.ignoredWords == ["teh"] && marked(view) == [])
    }
  }

  @Test func learnedWordIsUnmarkedInAllTexts() throws {
    try check { stage, view, field in
      field.becomeFirstResponder()
      type("Garamont ", stage)
      view.becomeFirstResponder()
      type("Garamont zzzq ", stage)
      #expect(marked(field) == ["Garamont"] && marked(view) == ["Garamont", "zzzq"])
      openMenu(at: 3, of: view, stage)
      try choose("Learn Spelling", stage)
      #expect(marked(field) == [] && marked(view) == ["zzzq"] && UITextChecker.hasLearnedWord("Garamont"))
    }
  }

  /// A keystroke in a long text looks up its own word only, and reads only the text around it.
  @Test func keyInLongTextChecksOnlyItsWord() {
    check { stage, view, _ in
      view.text = String(repeating: "teh lamb ", count: 5_000)
      view.becomeFirstResponder()
      view.selectedRange = NSRange(location: 20_003, length: 0)
      type("zq ", stage)
      #expect(marked(view).count == 1)
    }
  }
}
