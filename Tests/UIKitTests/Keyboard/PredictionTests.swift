import CoreGraphics
import Foundation
import GalleyRaster
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// The suggestions above the keys.
@MainActor @Suite(.serialized) struct PredictionTests {
  @Test(arguments: [
    // typed text, suggestions
    ("laby", ["labyrinth"]), ("Laby", ["Labyrinth"]), ("a laby", ["labyrinth"]),
    // A pending correction is between the typed text and the other suggestions.
    ("wierd", ["“wierd”", "weird*"]), ("Wierd", ["“Wierd”", "Weird*"]),
    // No word has begun; an unknown word; an address; digits; a name in capitals.
    ("", []), ("fleece ", []), ("xqzt", []), ("a@fleec", []), ("fleec4", []), ("FLEEC", []),
    // One character is too short for the dictionary, but not for words of the text.
    ("f", []), ("fleece f", ["fleece"]),
    // The text's own words come first: the more frequent, then the latest; unknown words after their second use.
    ("fig fin fig fin fig fi", ["fig", "fin"]), ("fig fin fi", ["fin", "fig"]), ("qzorb q", []), ("qzorb qzorb q", ["qzorb"]), ("Fig fi", ["fig"]),
    // A name has the case that it has in the text; the capital at the start of a sentence does not count.
    ("a Fig. fi", ["Fig"]), ("Fig. A Fig fi", ["Fig"]), ("a fig. Fig fi", ["fig"]), ("a. Fig\nFig fi", ["fig"]),
  ] as [(String, [String])])
  func suggestionsForTypedText(typed: String, expected: [String]) {
    CorrectionBench.with { bench in
      bench.begin(bench.view)
      bench.view.insertText(String(typed.dropLast()))
      bench.stage.wait(400)
      if let last = typed.last { bench.view.typingHandler.insert(String(last), into: bench.view, by: .onScreen(language: "en-US")) }
      bench.view.window?.keyboard.followText()
      let offered = bench.predictions()
      #expect(Array(offered.prefix(expected.count)) == expected)
      #expect(offered.count <= 3 && (offered.isEmpty || !expected.isEmpty), "\(offered)")
    }
  }

  @Test func learnedWordIsSuggested() {
    CorrectionBench.with { bench in
      UITextChecker.learnWord("fleezle")
      bench.begin(bench.field)
      bench.click("fle")
      #expect(bench.predictions().first == "fleezle")
    }
  }

  private nonisolated static let traits: [(UITextAutocorrectionType, UIKeyboardType, UITextContentType?, Bool, String, CGFloat, [String])] = [
    // autocorrection, keyboard, content, secure, language, height of the bar, suggestions
    (.default, .default, nil, false, "en-US", 40, ["labyorm", "labyrinth", "labyrinths"]), (.yes, .twitter, nil, false, "de", 40, ["labyorm"]),
    (.default, .asciiCapable, nil, false, "ar", 40, ["labyorm"]),
    (.no, .default, nil, false, "en-US", 0, []), (.default, .default, nil, true, "en-US", 0, []), (.default, .emailAddress, nil, false, "en-US", 0, []),
    (.default, .URL, nil, false, "en-US", 0, []), (.default, .numberPad, nil, false, "en-US", 0, []),
    (.default, .numberPad, .oneTimeCode, false, "th", 40, ["482913"]), (.default, .default, .givenName, false, "en-US", 0, []),
    (.default, .default, nil, false, "th", 0, []), (.default, .default, nil, false, "ja", 0, []),
  ]

  /// The text has its word twice, so that it is suggested without a dictionary; and a code was copied.
  @Test(arguments: traits)
  func suggestionBarFollowsTraitsAndLanguage(
    trait: UITextAutocorrectionType, keyboard: UIKeyboardType, content: UITextContentType?, isSecret: Bool, language: String, height: CGFloat, suggestions: [String]
  ) throws {
    try CorrectionBench.with(language) { bench in
      // Each test window has its own clipboard.
      UIPasteboard.general.string = "482913"
      defer { UIPasteboard.general.string = "" }
      (bench.field.autocorrectionType, bench.field.keyboardType, bench.field.textContentType) = (trait, keyboard, content)
      bench.field.isSecureTextEntry = isSecret
      bench.begin(bench.field)
      #expect(bench.stage.window.keyboard.frame?.height == SystemKeyboard.fullHeight + height)
      bench.field.insertText("labyorm labyorm ")
      for letter in "laby" { bench.field.typingHandler.insert(String(letter), into: bench.field, by: .onScreen(language: language)) }
      bench.stage.window.keyboard.followText()
      bench.stage.wait(400)
      let bar = try #require(bench.views(PredictionBar.self).first)
      #expect(bar.predictions.map(\.word) == suggestions && bar.isHidden == (height == 0))
    }
  }

  /// When the keyboard has appeared, the language's words are loaded in idle time; typing earlier loads them at once.
  @Test(arguments: [true, false]) func dictionaryIsLoadedInIdleTime(hasTime: Bool) throws {
    try CorrectionBench.with { bench in
      bench.begin(bench.view)
      let dictionary = try #require(SpellingService.shared.dictionary(for: "en-US"))
      #expect(!dictionary.hasReadWords && IdleQueue.shared.hasWork)
      IdleQueue.shared.step()
      #expect(!dictionary.hasReadWords, "a step is a part")
      if hasTime {
        while IdleQueue.shared.hasWork { IdleQueue.shared.step() }
        #expect(dictionary.hasReadWords)
      }
      bench.click("laby")
      #expect(bench.predictions() == ["labyrinth", "labyrinths", "labyrinthian"])
      #expect(dictionary.hasReadWords)
    }
  }

  /// If no words are suggested, none are loaded.
  @Test func secureFieldsLoadNoDictionary() {
    CorrectionBench.with { bench in
      bench.field.isSecureTextEntry = true
      bench.begin(bench.field)
      while IdleQueue.shared.hasWork { IdleQueue.shared.step() }
      #expect(SpellingService.shared.dictionary(for: "en-US")?.hasReadWords == false)
    }
  }

  /// With another language, a low window or a split keyboard, the keys keep their height and position.
  @Test func keysKeepPositionWithoutSuggestionBar() {
    CorrectionBench.with { bench in
      bench.begin(bench.field)
      let space = bench.keyboard.keys()["space"]
      UIScreenKeyboard.languages = ["en-US", "th"]
      UITextInputMode.choose("th")
      bench.keyboard.settle()
      #expect(bench.stage.window.keyboard.frame?.height == SystemKeyboard.fullHeight)
      UITextInputMode.choose("en-US")
      bench.keyboard.settle()
      #expect(bench.stage.window.keyboard.frame?.height == SystemKeyboard.fullHeight + 40)
      #expect(bench.keyboard.keys()["space"]?.minY == space?.minY)
      bench.stage.play(.resized(GalleyRaster.Size(width: 800, height: 559)))
      #expect(bench.stage.window.keyboard.frame?.height == SystemKeyboard.fullHeight)
      bench.stage.play(.resized(GalleyRaster.Size(width: 800, height: 561)))
      #expect(bench.stage.window.keyboard.frame?.height == SystemKeyboard.fullHeight + 40)
    }
  }

  @Test func suggestionAddsSpaceThatPunctuationRemoves() {
    CorrectionBench.with { bench in
      for (input, editor) in [(bench.view as UIView, bench.view.editor), (bench.field, bench.field.editor)] {
        @MainActor func text() -> String { editor.textStorage.string }
        bench.begin(input)
        bench.click("a laby")
        #expect(bench.predictions().first == "labyrinth")
        bench.keyboard.press("labyrinth")
        #expect(text() == "a labyrinth " && editor.selection == TextSelection(caret: 12))
        #expect(bench.predictions() == [])
        editor.undo()
        #expect(text() == "a laby", "a choice is a step of its own")
        editor.redo()
        bench.click("b")
        #expect(text() == "a labyrinth b")
        bench.click("c laby")
        _ = bench.predictions()
        bench.keyboard.press("labyrinth")
        bench.click(",")
        #expect(text() == "a labyrinth bc labyrinth,")
        bench.click(" laby")
        _ = bench.predictions()
        bench.keyboard.press("labyrinth")
        bench.click(" ")
        #expect(text() == "a labyrinth bc labyrinth, labyrinth  ", "a typed space is not removed")
      }
    }
  }

  /// If a space follows already, none is inserted: punctuation goes before it.
  @Test func punctuationPrecedesExistingSpace() {
    CorrectionBench.with { bench in
      bench.begin(bench.view)
      bench.view.text = "laby world"
      bench.view.selectedRange = NSRange(location: 4, length: 0)
      bench.stage.window.keyboard.followText()
      #expect(bench.predictions().first == "labyrinth")
      bench.keyboard.press("labyrinth")
      #expect(bench.view.text == "labyrinth world" && bench.view.selectedRange == NSRange(location: 10, length: 0))
      bench.click(",")
      #expect(bench.view.text == "labyrinth, world" && bench.view.selectedRange == NSRange(location: 10, length: 0))
      bench.click(".")
      #expect(bench.view.text == "labyrinth,. world", "more punctuation is inserted at the caret")
    }
  }

  /// A chosen suggestion has the apostrophe that the on-screen keys type in the field.
  @Test(arguments: [
    (.default, .default, "o’clock"), (.no, .default, "o'clock"), (.default, .asciiCapable, "o'clock"), (.yes, .asciiCapable, "o’clock"),
  ] as [(UITextSmartQuotesType, UIKeyboardType, String)])
  func suggestionHasApostropheOfKeyboard(quotes: UITextSmartQuotesType, keyboard: UIKeyboardType, word: String) {
    CorrectionBench.with { bench in
      (bench.view.smartQuotesType, bench.view.keyboardType) = (quotes, keyboard)
      bench.begin(bench.view)
      bench.view.text = "o'clock o'cl"
      bench.view.selectedRange = NSRange(location: 12, length: 0)
      bench.stage.window.keyboard.followText()
      #expect(bench.predictions().first == "o'clock")
      bench.keyboard.press("o'clock")
      #expect(bench.view.text == "o'clock \(word) ")
    }
  }

  /// Choosing the typed text keeps it for good; a correction is applied only if chosen.
  @Test func typedTextCanBeKeptAndCorrectionChosen() {
    CorrectionBench.with { bench in
      bench.begin(bench.view)
      bench.click("wierd")
      #expect(bench.predictions().prefix(2) == ["“wierd”", "weird*"])
      bench.keyboard.press("“wierd”")
      bench.click("wierd ")
      #expect(bench.view.text == "wierd wierd ")
      bench.click("taht")
      #expect(bench.predictions().contains("that*"))
      bench.keyboard.press("that")
      #expect(bench.view.text == "wierd wierd that ")
    }
  }

  /// A copied code of four to eight digits is suggested in a field for codes, and replaces its text.
  @Test(arguments: [("482913", "482913"), (" 4821\n", "4821"), ("482", nil), ("482913482", nil), ("48a913", nil), ("٤٨٢٩", nil), ("12", nil)] as [(String, String?)])
  func copiedCodeIsSuggested(copied: String, code: String?) {
    CorrectionBench.with { bench in
      (bench.field.textContentType, bench.field.keyboardType) = (.oneTimeCode, .numberPad)
      bench.field.text = "12"
      bench.begin(bench.field)
      UIPasteboard.general.string = copied
      defer { UIPasteboard.general.string = "" }
      #expect(bench.predictions() == (code.map { [$0] } ?? []))
      guard let code else { return }
      bench.keyboard.press(code)
      #expect(bench.field.text == code && bench.predictions() == [])
      bench.field.editor.undo()
      #expect(bench.field.text == "12")
      bench.begin(bench.view)
      #expect(bench.predictions() == [], "other views do not offer the code")
    }
  }

  /// Typing on keeps the suggestions that still match and removes the others.
  @Test func continuedTypingKeepsMatchingSuggestions() {
    CorrectionBench.with { bench in
      bench.begin(bench.view)
      bench.click("fig fin fi")
      #expect(bench.predictions() == ["fin", "fig"] + bench.predictions().dropFirst(2))
      bench.click("n")
      #expect(!bench.predictions(after: 0).contains("fig"))
      bench.view.text = "flees fleece fle"
      bench.view.selectedRange = NSRange(location: 16, length: 0)
      bench.stage.window.keyboard.followText()
      #expect(bench.predictions().contains("fleece"))
      bench.click("e")
      #expect(bench.predictions(after: 0).contains("fleece"))
      bench.keyboard.press("fleece")
      #expect(bench.view.text == "flees fleece fleece ")
      bench.view.selectedRange = NSRange(location: 3, length: 0)
      bench.stage.window.keyboard.followText()
      #expect(bench.predictions() == [], "the caret is inside a word")
    }
  }

  /// A chosen suggestion has the apostrophe that the field's own traits require.
  @Test(arguments: [
    (UITextSmartQuotesType.default, UIKeyboardType.default, "don’t "), (.no, .default, "don't "), (.default, .asciiCapable, "don't "), (.yes, .asciiCapable, "don’t "),
  ])
  func suggestionHasApostropheOfFieldTraits(quotes: UITextSmartQuotesType, keyboard: UIKeyboardType, text: String) {
    CorrectionBench.with { bench in
      (bench.field.smartQuotesType, bench.field.keyboardType, bench.field.text) = (quotes, keyboard, "dont")
      bench.begin(bench.field)
      bench.field.typingHandler.insert(word: "don't", insteadOf: "dont", in: bench.field, by: .onScreen(language: "en-US"))
      #expect(bench.field.text == text)
    }
  }

  /// Each suggestion has a third of the width; a single one is in the middle.
  @Test func suggestionsHaveAThirdOfTheWidth() throws {
    try CorrectionBench.with { bench in
      bench.begin(bench.view)
      bench.view.insertText("qzorb qzorb ")
      bench.click("q")
      #expect(bench.predictions() == ["qzorb"])
      let bar = try #require(bench.views(PredictionBar.self).first)
      let cell = try #require(bar.subviews.first { !$0.isHidden })
      #expect(abs(cell.frame.midX - bar.bounds.midX) <= 2 && cell.frame.width <= bar.bounds.width / 3)
      bench.view.insertText("\nfig fin fig fin")
      bench.click(" fi")
      #expect(bench.predictions().count >= 2)
      for cell in bar.subviews where !cell.isHidden { #expect(cell.frame.width <= bar.bounds.width / 3) }
    }
  }

  /// A misspelled word that is selected or has the caret offers guesses; choosing one replaces it, as one undo step.
  @Test(arguments: [(2, 5), (2, 0), (4, 0)]) func misspelledWordOffersGuesses(start: Int, length: Int) {
    CorrectionBench.with { bench in
      bench.begin(bench.view)
      bench.view.text = "a wierd lamb"
      bench.view.selectedRange = NSRange(location: start, length: length)
      bench.stage.window.keyboard.followText()
      #expect(bench.predictions().first == "weird")
      bench.keyboard.press("weird")
      #expect(bench.view.text == "a weird lamb")
      bench.view.undoManager?.undo()
      #expect(bench.view.text == "a wierd lamb")
      // A correct word, or more than a word, has none.
      for range in [NSRange(location: 8, length: 4), NSRange(location: 0, length: 7), NSRange(location: 9, length: 0)] {
        bench.view.selectedRange = range
        bench.stage.window.keyboard.followText()
        #expect(bench.predictions() == [], "\(range)")
      }
      bench.view.spellCheckingType = .no
      bench.view.selectedRange = NSRange(location: 2, length: 5)
      bench.stage.window.keyboard.followText()
      #expect(bench.predictions() == [])
    }
  }

  /// The focus ring moves up from the keys to the suggestions and back.
  @Test func arrowKeysReachSuggestions() {
    CorrectionBench.with { bench in
      bench.begin(bench.view)
      bench.click("fig fin fi")
      #expect(bench.predictions().count >= 2)
      let window = bench.stage.window
      let keys = bench.views(KeyGridView.self).first
      keys?.takeFocus()
      #expect(window.focusedView?.accessibilityLabel == "q")
      bench.stage.key(82)
      #expect(window.focusedView?.accessibilityLabel == "fin")
      bench.stage.key(79)
      #expect(window.focusedView?.accessibilityLabel == "fig")
      bench.stage.key(44, " ")
      #expect(bench.view.text == "fig fin fig ")
      #expect(window.focusedView is KeyButton)
    }
  }
}

extension CorrectionBench {
  /// The suggestions above the keys, from the left, once typing pauses; a correction has a star.
  func predictions(after milliseconds: Double = 400) -> [String] {
    stage.wait(milliseconds)
    stage.window.layoutIfNeeded()
    guard let bar = views(PredictionBar.self).first, !bar.isHidden else { return [] }
    return bar.subviews.filter { !$0.isHidden }.map { ($0.accessibilityLabel ?? "") + ($0.accessibilityValue == "correction" ? "*" : "") }
  }

  func views<View: UIView>(_ type: View.Type) -> [View] {
    func all(in view: UIView) -> [UIView] { [view] + view.subviews.flatMap(all) }
    return all(in: stage.window).compactMap { $0 as? View }
  }
}
