import Foundation
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// Quotation marks by language, dashes, and the full stop of two spaces.
@MainActor @Suite(.serialized) struct SmartPunctuationTests {
  /// The result of typing characters one after the other, read as a paragraph.
  private func typed(_ text: String, _ language: String) -> String {
    let punctuation = SmartPunctuation(quotes: QuotationMarks.of(language), joinsHyphens: true, stop: SmartPunctuation.stop(of: language))
    return text.reduce(into: "") { result, character in
      let found = punctuation.substitution(for: String(character), after: result)
      result.removeLast(found?.removing ?? 0)
      result += found?.text ?? String(character)
    }
  }

  @Test(arguments: [
    ("en-US", "\"It's\" ('a')", "“It’s” (‘a’)"), ("en", "\"a--\" b", "“a—” b"), ("en", "a--\"b\"", "a—“b”"), ("en", "\"a--'b'--\"", "“a—‘b’—”"),
    ("en-GB", "\"'a' b\"", "“‘a’ b”"), ("de", "\"Geht's?\"", "„Geht’s?“"), ("de_DE", "\"a 'b' c\"", "„a ‚b‘ c“"),
    ("de-CH", "\"a\"", "«a»"), ("fr", "\"l'eau\"", "«\u{A0}l’eau\u{A0}»"), ("fr", "\"eau \"", "«\u{A0}eau\u{A0}»"), ("fr", "a \"b\" \"c", "a «\u{A0}b\u{A0}» «\u{A0}c"),
    ("es", "¿\"a\"?", "¿«a»?"), ("ru", "\"да\"", "«да»"), ("el", "\"ναι\"", "«ναι»"), ("ar", "\"نعم\"", "”نعم“"), ("hi", "\"हाँ\"", "“हाँ”"), ("sv", "\"ja\"", "”ja”"),
    ("he", "צה\"ל", "צה\"ל"), ("ja", "\"あ\"", "\"あ\""), ("tlh", "'a'", "'a'"),
  ])
  func quotationMarksByLanguage(language: String, text: String, expected: String) { #expect(typed(text, language) == expected) }

  @Test(arguments: [
    ("a--b", "a—b"), ("a-b", "a-b"), ("--", "—"), ("a  b", "a. b"), ("4  ", "4. "), ("\"a\"  ", "“a”. "), ("a?  ", "a?  "), ("  ", "  "), ("a,  ", "a,  "),
  ])
  func dashesAndStops(text: String, expected: String) { #expect(typed(text, "en") == expected) }

  @Test(arguments: [("hi", "अ  ", "अ। "), ("th", "ก  ", "ก  "), ("ja", "あ  ", "あ  ")])
  func stopsByLanguage(language: String, text: String, expected: String) { #expect(typed(text, language) == expected) }

  /// In every language with a Galley keyboard, quotation marks that open also close.
  @Test func openingQuotesHaveClosingQuotes() {
    for language in UIScreenKeyboard.availableLanguages {
      guard let marks = QuotationMarks.of(language) else { continue }
      #expect(typed("x \"y\" x", language) == "x " + marks.double.open + marks.space + "y" + marks.space + marks.double.close + " x")
    }
  }

  @Test func onScreenKeysTypeSmartPunctuation() {
    CorrectionBench.with { bench in
      for input in [bench.view, bench.field] as [UIView] {
        bench.begin(input)
        bench.click("\"it's\" a---b  c")
        #expect((input as? any TextEditing)?.editor.textStorage.string == "“it’s” a—b. c")
      }
    }
    CorrectionBench.with("fr") { bench in
      bench.begin(bench.view)
      bench.click("\"eau\"")
      #expect(bench.view.text == "«\u{A0}eau\u{A0}»")
    }
  }

  @Test(arguments: [
    (UITextSmartQuotesType.default, UIKeyboardType.default, true, false), (.yes, .default, true, true), (.no, .default, false, false),
    (.default, .asciiCapable, false, false), (.yes, .URL, false, false), (.default, .emailAddress, false, false), (.default, .numbersAndPunctuation, false, false),
  ])
  func traitsDetermineWhetherPunctuationIsSmart(quotes: UITextSmartQuotesType, keyboard: UIKeyboardType, onScreen: Bool, atDesk: Bool) {
    CorrectionBench.with { bench in
      bench.field.smartQuotesType = quotes
      bench.field.smartDashesType = UITextSmartDashesType(rawValue: quotes.rawValue) ?? .default
      bench.field.keyboardType = keyboard
      bench.begin(bench.field)
      bench.type("\"a--")
      #expect(bench.field.text == (atDesk ? "“a—" : "\"a--"))
      bench.field.text = ""
      for sign in "\"a--" { bench.field.typingHandler.insert(String(sign), into: bench.field, by: .onScreen(language: "en-US")) }
      #expect(bench.field.text == (onScreen ? "“a—" : "\"a--"))
    }
  }

  /// Two spaces from a hardware keyboard remain two spaces, and so do spaces between which the caret was placed.
  @Test func onlyConsecutivelyTypedSpacesEndSentence() {
    CorrectionBench.with { bench in
      bench.view.smartDashesType = .yes
      bench.begin(bench.view)
      bench.type("a  b")
      #expect(bench.view.text == "a  b")
      bench.view.text = "a "
      bench.view.selectedRange = NSRange(location: 2, length: 0)
      bench.click(" ")
      #expect(bench.view.text == "a  ")
    }
  }

  @Test func undoRestoresTypedCharacters() {
    let cases: [(language: String, typed: String, after: String, undone: [String])] = [
      ("en-US", "\"", "“", ["\"", ""]), ("en-US", "a--", "a—", ["a--", ""]), ("en-US", "a  ", "a. ", ["a  ", ""]), ("en-US", "it's", "it’s", ["it’", "it'", ""]),
      ("fr", "\"", "«\u{A0}", ["\"", ""]), ("en-US", "a---", "a—", ["a---", "a—", "a--", ""]), ("en-US", "\"teh\"", "“the”", ["“teh\"", "“", "\"", ""]),
    ]
    for (language, typed, after, undone) in cases {
      CorrectionBench.with(language) { bench in
        bench.begin(bench.view)
        bench.click(typed)
        #expect(bench.view.text == after, "\(typed)")
        for text in undone {
          bench.view.editor.undo()
          #expect(bench.view.text == text, "\(typed)")
        }
        for _ in undone { bench.view.editor.redo() }
        #expect(bench.view.text == after, "\(typed)")
      }
    }
  }

  /// A hyphen after an existing dash remains a hyphen.
  @Test func onlyJustTypedDashAbsorbsHyphen() {
    CorrectionBench.with { bench in
      bench.view.text = "a—"
      bench.begin(bench.view)
      bench.view.selectedRange = NSRange(location: 2, length: 0)
      bench.click("-")
      #expect(bench.view.text == "a—-")
      bench.view.editor.undo()
      #expect(bench.view.text == "a—")
    }
  }

  /// The delegate is called once, with the inserted text and the range that it replaces.
  @Test func delegateIsConsultedAboutInsertedText() {
    final class Recorder: NSObject, UITextFieldDelegate {
      var lines: [String] = []
      func textField(_ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String) -> Bool {
        lines.append("\(range.location)+\(range.length) \(string)")
        return string != "—"
      }
    }
    CorrectionBench.with { bench in
      let recorder = Recorder()
      bench.field.delegate = recorder
      bench.begin(bench.field)
      bench.click("\"a--")
      #expect(recorder.lines == ["0+0 “", "1+0 a", "2+0 -", "2+1 —", "3+0 -"])
      #expect(bench.field.text == "“a--", "the dash was refused, and the hyphen was not")
    }
  }
}
