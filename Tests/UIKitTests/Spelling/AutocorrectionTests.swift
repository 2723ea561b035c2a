import CoreGraphics
import Foundation
import GalleyAttributedText
import GalleySpelling
import TestSupport
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// Words that are corrected as they are typed.
@MainActor @Suite(.serialized) struct AutocorrectionTests {
  @Test(arguments: [
    // typed text, result
    ("teh lamb ", "the lamb "), ("Teh ", "The "), ("taht, ", "that, "), ("wierd.", "weird."), ("becuase\n", "because\n"), ("carefull ", "careful "),
    ("dont ", "don’t "), ("hte)", "the)"),
    // Word not ended, not similar enough, too short, a name, with a digit, an address.
    ("teh", "teh"), ("wich ", "wich "), ("ot ", "ot "), ("tehX ", "tehX "), ("teh4 ", "teh4 "), ("a@teh ", "a@teh "), ("xqzt ", "xqzt "), ("ios ", "ios "), ("adm ", "adm "), ("wifi ", "wifi "),
  ])
  func aWordIsCorrectedWhenItEnds(typed: String, expected: String) {
    CorrectionBench.with { bench in
      bench.begin(bench.view)
      bench.click(typed)
      #expect(bench.view.text == expected)
    }
  }

  @Test(arguments: [
    ("the", "teh", true), ("the", "hte", true), ("across", "accross", true), ("fleece", "flece", true), ("white", "whote", true), ("English", "english", true),
    ("lamb", "lmab", true), ("The", "Teh", true),
    ("the", "the", false), ("font", "dont", false), ("a lot", "alot", false), ("Their", "thier", false), ("mistake", "misteaks", false), ("he", "the", false),
    ("lamb", "malb", false), ("the", "th-e", true), ("", "a", false),
  ])
  func guessIsCloseIfOneTypoAway(guess: String, word: String, isClose: Bool) {
    #expect(CloseGuess.isClose(guess, to: word) == isClose)
  }

  private nonisolated static let traits: [(UITextAutocorrectionType, UIKeyboardType, Bool, Bool)] = [
    // trait, keyboard, corrected by on-screen keys, by hardware keys
    (.default, .default, true, false), (.yes, .default, true, true), (.no, .default, false, false), (.default, .twitter, true, false),
    (.yes, .URL, false, false), (.yes, .emailAddress, false, false), (.yes, .namePhonePad, false, false), (.yes, .asciiCapable, true, true),
  ]

  @Test(arguments: traits)
  func traitsDetermineWhetherTextIsCorrected(trait: UITextAutocorrectionType, keyboard: UIKeyboardType, onScreen: Bool, atDesk: Bool) {
    CorrectionBench.with { bench in
      (bench.field.autocorrectionType, bench.field.keyboardType) = (trait, keyboard)
      bench.begin(bench.field)
      bench.type("teh,")
      #expect(bench.field.text == (atDesk ? "the," : "teh,"))
      bench.field.text = ""
      // Typed through the keyboard's internal function, since not every keyboard has the keys.
      for letter in "teh," { bench.field.typingHandler.insert(String(letter), into: bench.field, by: .onScreen(language: "en-US")) }
      #expect(bench.field.text == (onScreen ? "the," : "teh,"))
    }
  }

  @Test func codeTextSecureTextAndMovedCaretAreNotCorrected() {
    CorrectionBench.with { bench in
      bench.begin(bench.view)
      bench.view.insertText("teh ")
      bench.view.insertText("\"a\"--")
      bench.view.text = "teh"
      bench.view.selectedRange = NSRange(location: 3, length: 0)
      bench.click(" ")
      #expect(bench.view.text == "teh ")
      bench.field.isSecureTextEntry = true
      bench.field.autocorrectionType = .yes
      bench.begin(bench.field)
      bench.click("teh  ")
      #expect(bench.field.text == "teh  ")
    }
  }

  @Test func textThatBecomesSecureDiscardsCorrection() {
    CorrectionBench.with { bench in
      bench.begin(bench.field)
      bench.click("a teh lamb")
      #expect(bench.field.text == "a the lamb")
      bench.field.isSecureTextEntry = true
      bench.field.editor.deleteBackward()
      bench.click(" ")
      #expect(bench.field.editor.storedSubstituter?.pending == nil && bench.field.text?.contains("teh") == false)
    }
  }

  /// Attributes chosen for typing do not come from the corrected word.
  @Test func chosenTypingAttributesSurviveCorrection() {
    CorrectionBench.with { bench in
      bench.begin(bench.view)
      bench.click("teh")
      let bold = UIFont.boldSystemFont(ofSize: 20)
      bench.view.editor.chosenAttributes = [.font: bold]
      bench.click(" x")
      #expect(bench.view.text == "the x")
      #expect(bench.view.textStorage.attribute(.font, at: 4, effectiveRange: nil) as? UIFont == bold)
      #expect(bench.view.textStorage.attribute(.font, at: 0, effectiveRange: nil) as? UIFont != bold)
    }
  }

  @Test func learnedIgnoredAndNativeWordsAreNotCorrected() {
    CorrectionBench.with { bench in
      UITextChecker.learnWord("teh")
      bench.view.editor.speller.checker.ignoreWord("taht")
      bench.begin(bench.view)
      bench.click("teh taht wierd ")
      #expect(bench.view.text == "teh taht weird ")
    }
    CorrectionBench.with("de") { bench in
      bench.begin(bench.view)
      bench.click("the zeiel ")
      #expect(bench.view.text == "the zeiel ", "the first word is English, the user's language; the guess for the second is not a typing error")
      bench.view.typingAttributes[.languageIdentifier] = "de"
      bench.click("Zeiel ")
      #expect(bench.view.text.hasSuffix("Zeile "))
    }
  }

  @Test func undoRestoresTypedWord() {
    CorrectionBench.with { bench in
      for (input, editor) in [(bench.view as UIView, bench.view.editor), (bench.field, bench.field.editor)] {
        @MainActor func text() -> String { editor.textStorage.string }
        bench.begin(input)
        bench.click("a teh lamb")
        #expect(text() == "a the lamb")
        editor.undo()
        #expect(text() == "a the ")
        editor.undo()
        #expect(text() == "a teh " && editor.selection == TextSelection(caret: 6))
        editor.redo()
        #expect(text() == "a the ")
        editor.undo()
        bench.click("teh lamb ")
        #expect(text() == "a teh teh lamb ", "the word is wanted")
        for _ in 0..<4 { editor.undo() }
        #expect(text() == "")
        for _ in 0..<6 { editor.redo() }
        #expect(text() == "a teh teh lamb ")
      }
    }
  }

  @Test func deletingRightAfterWordRevertsCorrection() {
    CorrectionBench.with { bench in
      bench.begin(bench.view)
      bench.click("teh ")
      bench.keyboard.press("delete")
      #expect(bench.view.text == "teh " && bench.view.selectedRange == NSRange(location: 4, length: 0))
      bench.click("teh ")
      bench.backspace()
      #expect(bench.view.text == "teh teh", "it was not corrected again")
      bench.click(" taht x")
      bench.backspace()
      bench.backspace()
      #expect(bench.view.text == "teh teh that", "text was typed after the word")
      for _ in 0..<9 { bench.view.editor.undo() }
      #expect(bench.view.text == "")
    }
  }

  @Test func tapOnBubbleOrEscapeKeepsWord() throws {
    try CorrectionBench.with { bench in
      for input in [bench.view, bench.field] as [UIView & UIKeyInput] {
        bench.begin(input)
        bench.click("a teh")
        let bubble = try #require(bench.bubble())
        #expect(bubble.guess == "the")
        let word = input.convert((input as! any TextEditing).editor.rects(for: NSRange(location: 2, length: 3), meeting: .infinite)[0], to: nil)
        #expect(bubble.frame.minX < word.midX && bubble.frame.maxX > word.midX && bubble.frame.height > 20 && !bubble.frame.contains(CGPoint(x: word.midX, y: word.midY)))
        bench.stage.click(Double(bubble.frame.midX), Double(bubble.frame.midY))
        #expect(bench.bubble() == nil && input.isFirstResponder)
        bench.click(" taht")
        #expect(bench.bubble()?.guess == "that")
        bench.stage.key(41)
        #expect(bench.bubble() == nil && input.isFirstResponder, "Escape was the bubble's")
        bench.click(" wierd")
        #expect(bench.bubble()?.guess == "weird")
        bench.click(" ")
        #expect(bench.bubble() == nil && (input as! any TextEditing).editor.textStorage.string == "a teh taht weird ")
      }
    }
  }

  @Test func bubbleDisappearsWithCaretTextOrFirstResponderChange() {
    CorrectionBench.with { bench in
      bench.begin(bench.view)
      @MainActor func showsAgain() {
        bench.view.text = ""
        bench.click("teh")
        #expect(bench.bubble()?.guess == "the")
      }
      showsAgain()
      bench.view.selectedRange = NSRange(location: 0, length: 0)
      #expect(bench.bubble() == nil)
      showsAgain()
      bench.view.textStorage.append(NSAttributedString(string: " lamb"))
      #expect(bench.bubble() == nil)
      showsAgain()
      bench.begin(bench.field)
      #expect(bench.bubble() == nil)
      bench.begin(bench.view)
      showsAgain()
      bench.view.removeFromSuperview()
      #expect(bench.bubble() == nil)
    }
  }

  /// Below the word, or above it if the keyboard is in the way; in the text's light or dark style, and at the word's current position.
  @Test func bubbleIsBesideWordInStyleOfText() throws {
    try CorrectionBench.with { bench in
      bench.begin(bench.view)
      bench.click("teh")
      let below = try #require(bench.bubble()).frame
      #expect(below.minY >= bench.view.frame.minY + 10 && bench.view.interaction.correctionBubble?.traitCollection.userInterfaceStyle == .light)
      bench.view.overrideUserInterfaceStyle = .dark
      bench.view.frame.origin = CGPoint(x: 300, y: bench.stage.window.keyboard.frame!.minY - 30)
      let above = try #require(bench.bubble()).frame
      #expect(above.maxY <= bench.view.frame.minY + 10 && above.minX == below.minX + 260)
      #expect(bench.view.interaction.correctionBubble?.traitCollection.userInterfaceStyle == .dark)
    }
  }

  /// Logs delegate calls, and refuses changes as configured.
  private final class Recorder: NSObject, UITextViewDelegate {
    var lines: [String] = []
    var refused = ""
    func textView(_ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool {
      lines.append("\(range.location)+\(range.length) \(text)\(text == refused ? " no" : "")")
      return text != refused
    }
    func textViewDidChange(_ textView: UITextView) { lines.append("is \(textView.text ?? "")") }
  }

  @Test func delegateIsNotifiedOfCorrectionInOrder() {
    CorrectionBench.with { bench in
      let recorder = Recorder()
      bench.view.delegate = recorder
      bench.begin(bench.view)
      bench.click("teh")
      recorder.lines = []
      bench.click(" ")
      #expect(recorder.lines == ["0+3 the", "is the", "3+0  ", "is the "])
      recorder.refused = "that"
      bench.click("taht")
      recorder.lines = []
      bench.click(" ")
      #expect(recorder.lines == ["4+4 that no", "8+0  ", "is the taht "])
    }
  }

  @Test func unchangedLettersKeepTheirAttributes() {
    CorrectionBench.with { bench in
      bench.begin(bench.view)
      bench.view.typingAttributes[.foregroundColor] = UIColor.red
      bench.click("wie")
      bench.view.typingAttributes[.foregroundColor] = UIColor.blue
      bench.click("rd ")
      #expect(bench.view.text == "weird ")
      let colors = (0..<6).map { bench.view.textStorage.attribute(.foregroundColor, at: $0, effectiveRange: nil) as? UIColor }
      #expect(colors == [.red, .red, .red, .blue, .blue, .blue])
      bench.view.editor.undo()
      let old = (0..<6).map { bench.view.textStorage.attribute(.foregroundColor, at: $0, effectiveRange: nil) as? UIColor }
      #expect(bench.view.text == "wierd " && old == colors)
    }
  }

  @Test func fieldIsCorrectedBeforeReturnIsReported() {
    final class Asked: NSObject, UITextFieldDelegate {
      var text = ""
      func textFieldShouldReturn(_ textField: UITextField) -> Bool {
        text = textField.text ?? ""
        return true
      }
    }
    CorrectionBench.with { bench in
      let asked = Asked()
      bench.field.delegate = asked
      bench.begin(bench.field)
      bench.click("teh\n")
      #expect(asked.text == "the")
      bench.field.editor.undo()
      #expect(bench.field.text == "teh")
    }
  }

  @Test func withoutADictionaryNothingIsCorrected() {
    SpellingBench.with(DictionaryFolders([])) { _ in
      let bench = KeyboardBench()
      defer { bench.close() }
      let field = UITextField(frame: CGRect(x: 40, y: 40, width: 300, height: 30))
      bench.stage.window.addSubview(field)
      field.autocapitalizationType = .none
      field.becomeFirstResponder()
      bench.settle()
      for key in ["t", "e", "h", "space"] { bench.press(key) }
      #expect(field.text == "teh ")
    }
  }

  /// After any typing and deleting, undo leads back to the empty text, and redo to the last text.
  @Test(arguments: 1...6 as ClosedRange<UInt64>) func undoAndRedoReachFirstAndLastText(seed: UInt64) {
    CorrectionBench.with { bench in
      var random = SeededGenerator(seed: seed)
      let pieces = ["teh", "taht", " ", " ", " ", ".", "\"", "'", "-", "-", "lamb", "\n", "⌫", "⌫", "dont", ","]
      bench.begin(bench.view)
      for _ in 0..<40 {
        for character in pieces.randomElement(using: &random) ?? "" {
          if character == "⌫" {
            bench.view.typingHandler.delete(in: bench.view, by: .onScreen(language: "en-US"))
          } else {
            bench.view.typingHandler.insert(String(character), into: bench.view, by: .onScreen(language: "en-US"))
          }
          bench.stage.session.turn()
        }
      }
      let typed = bench.view.text
      var undone = 0
      while bench.view.undoManager?.canUndo == true, undone < 500 {
        bench.view.editor.undo()
        undone += 1
      }
      #expect(bench.view.text == "", "seed \(seed)")
      for _ in 0..<undone { bench.view.editor.redo() }
      #expect(bench.view.text == typed, "seed \(seed)")
      #expect(undone > 3)
    }
  }
}
