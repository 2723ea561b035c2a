import Foundation
import TestSupport
import Testing
import UIKit

@testable import GalleyExhibits

/// The recipes for filters, patterns, detectors, spelling and persistence, from a reader's view.
@MainActor @Suite(.serialized) struct TextRecipeTests {
  private func button(_ title: String, _ desk: ExhibitDesk) throws -> UIButton { try #require(desk.all(UIButton.self).first { $0.currentTitle == title }) }

  /// Chooses an item from the menu of a button that shows the current choice.
  private func choose(_ title: String, from shown: String, _ desk: ExhibitDesk, offers titles: [String]) throws {
    let chooser = try button(shown, desk)
    desk.tap(CGPoint(x: chooser.bounds.midX, y: chooser.bounds.midY), in: chooser)
    #expect(desk.menuTitles == titles)
    desk.choose(title)
    desk.wait(0.6)
    #expect(chooser.currentTitle == title)
  }

  @Test func nextMisspellingIsSelectedAndWrapsAround() throws {
    let desk = ExhibitDesk(SpellingExhibit())
    defer { desk.close() }
    let bench = try #require(desk.first(MisspellingDemo.self))
    let next = try button("Next Misspelling", desk)
    let words = (0..<5).map { _ in
      next.sendActions(for: .touchUpInside)
      desk.turn()
      return (bench.textView.text as NSString).substring(with: bench.textView.selectedRange)
    }
    #expect(words == ["compositer", "misteak", "carefull", "accross", "compositer"] && bench.textView.isFirstResponder)
  }

  /// A word is not called correct without a dictionary.
  @Test func missingDictionaryIsReported() throws {
    let answer = WordDemo.verdict(about: "recieve", "tlh")
    #expect(answer.contains("no dictionary") && answer.contains("tlh.dic") && !answer.contains("correctly"))
    let desk = ExhibitDesk(SpellingExhibit())
    defer { desk.close() }
    #expect(desk.all(UILabel.self).allSatisfy { $0.isHidden || $0.text?.contains("no dictionary") != true })
  }

  @Test func aWordIsSpelledCorrectlyInItsLanguage() throws {
    #expect("The lamb’s fleece".isSpelledCorrectly(in: "en") && !"The lamb’s fleese".isSpelledCorrectly(in: "en") && "Die Zeile".isSpelledCorrectly(in: "de"))
    #expect(WordDemo.verdict(about: "recieve", "en").contains("receive") && WordDemo.verdict(about: "fleec", "en").contains("fleece"))
    #expect(WordDemo.verdict(about: "type", "en").contains("is spelled correctly. Completions: "))
    let desk = ExhibitDesk(SpellingExhibit())
    defer { desk.close() }
    let languages = ["English", "German", "French"]
    try choose("French", from: "English", desk, offers: languages)
    try choose("German", from: "French", desk, offers: languages)
    #expect(desk.all(UILabel.self).contains { $0.text == WordDemo.verdict(about: "recieve", "de") })
  }

  @Test func onlyAllowedCharactersComeIn() throws {
    let desk = ExhibitDesk(FiltersExhibit())
    defer { desk.close() }
    let bench = try #require(desk.first(AllowedDemo.self))
    bench.field.becomeFirstResponder()
    let sets = ["Letters", "Digits", "Decimal Number", "Letters and Digits"]
    let typed: [(text: [String], expected: String, keyboard: UIKeyboardType)] = [
      (["a", "1", "b c", "d2"], "ab c", .asciiCapable), (["1", "a", "23", "4x"], "123", .numberPad), (["1", ".", "5", ".", ",", "5.5"], "1.5", .decimalPad),
      (["a", "2", ".", "C"], "a2C", .asciiCapable),
    ]
    for (number, set) in sets.enumerated() {
      if number > 0 { try choose(set, from: sets[number - 1], desk, offers: sets) }
      let (text, expected, keyboard) = typed[number]
      for letter in text { bench.field.insertText(letter) }
      #expect(bench.field.text == expected && bench.field.keyboardType == keyboard, "\(set)")
    }
    bench.field.text = ""
    bench.field.becomeFirstResponder()
    UIPasteboard.general.string = "abc"
    #expect(!bench.field.canPerformAction(.paste, withSender: nil) && !bench.field.canPerformAction(.cut, withSender: nil))
    bench.field.insertText("ab")
    bench.field.selectAll(nil)
    #expect(bench.field.canPerformAction(.cut, withSender: nil) && bench.field.canPerformAction(.selectAll, withSender: nil))
  }

  @Test func validationFollowsEachKey() throws {
    let desk = ExhibitDesk(FiltersExhibit())
    defer { desk.close() }
    let benches = desk.all(PredicateDemo.self)
    func verdicts(_ bench: PredicateDemo, _ keys: [String]) -> [String] {
      bench.field.text = ""
      bench.field.becomeFirstResponder()
      return keys.map { key in
        if key == "⌫" { bench.field.deleteBackward() } else { bench.field.insertText(key) }
        return bench.verdict.text ?? ""
      }
    }
    let (number, none) = ("A floating-point number", "Not a number")
    #expect(verdicts(benches[0], ["-", "0", ".", "7", "x", "⌫"]) == [none, number, number, number, none, number])
    #expect(verdicts(benches[0], ["-", ".", "7"]) == [none, none, number])
    let phone = verdicts(benches[1], ["(303) 555-121", "x", "2", "⌫"])
    #expect(phone == ["Not a complete phone number", "Not a complete phone number", "A phone number", "Not a complete phone number"] && benches[1].field.text == "(303) 555-121")
  }

  @Test func capitalsBecomeLowercase() throws {
    let desk = ExhibitDesk(FiltersExhibit())
    defer { desk.close() }
    let field = try #require(desk.first(LowercaseDemo.self)).field
    field.becomeFirstResponder()
    for key in ["G", "a", "RA", "mond"] { field.insertText(key) }
    #expect(field.text == "garamond")
    field.selectedTextRange = field.textRange(from: field.beginningOfDocument, to: field.beginningOfDocument)
    field.insertText("XY")
    #expect(field.text == "xygaramond" && field.offset(from: field.beginningOfDocument, to: field.selectedTextRange!.start) == 2)
  }

  @Test func searchWrapsAroundTheEnd() throws {
    let desk = ExhibitDesk(FiltersExhibit(), height: 1400)
    defer { desk.close() }
    let bench = try #require(desk.first(FindDemo.self))
    let find = try button("Find", desk)
    bench.textView.selectedRange = NSRange(location: 0, length: 0)
    let places = (0..<5).map { _ in
      find.sendActions(for: .touchUpInside)
      return bench.textView.selectedRange.location
    }
    let text = bench.textView.text as NSString
    #expect(Set(places).count == 4 && places[4] == places[0] && places.allSatisfy { text.substring(with: NSRange(location: $0, length: 4)) == "line" })
    for (wanted, verdict) in [("zebra", "“zebra” was not found"), ("", "Enter text to find")] {
      bench.field.text = wanted
      find.sendActions(for: .touchUpInside)
      #expect(bench.verdict.text == verdict)
    }
  }

  @Test func matchesAreMarkedAndAnExplodingPatternIsGivenUp() throws {
    let desk = ExhibitDesk(FiltersExhibit(), height: 1400)
    defer { desk.close() }
    let bench = try #require(desk.first(ExpressionDemo.self))
    #expect(bench.verdict.text == "4 matches" && bench.textView.textStorage.attribute(.backgroundColor, at: 0, effectiveRange: nil) != nil)
    for (pattern, verdict) in [("\\p{Lu}\\d", "0 matches"), ("(a", "“(a” is not a valid regular expression"), ("(a+)+$", "Search stopped: this expression backtracks too much"), ("zebra", "0 matches"), ("", "Enter a regular expression")] {
      bench.field.text = pattern
      bench.field.sendActions(for: .editingChanged)
      #expect(bench.verdict.text == verdict && bench.textView.textStorage.attribute(.backgroundColor, at: 0, effectiveRange: nil) == nil)
    }
  }

  @Test func tappedItemAsksItsDelegate() throws {
    let desk = ExhibitDesk(DetectorsExhibit())
    defer { desk.close() }
    let bench = try #require(desk.first(DetectingDemo.self))
    let text = bench.textView.text as NSString
    @MainActor func tap(_ itemText: String) throws {
      let range = text.range(of: itemText)
      let start = try #require(bench.textView.position(from: bench.textView.beginningOfDocument, offset: range.location + 2))
      let caret = bench.textView.caretRect(for: start)
      desk.tap(CGPoint(x: caret.midX, y: caret.midY), in: bench.textView)
    }
    try tap("press@example.org")
    #expect(bench.statusLabel.text?.contains("press@example.org") == true && desk.opened == ["mailto:press@example.org"])
    try tap("+49 30 901820")
    #expect(desk.opened.last == "tel:+4930901820")
    let results = try #require(desk.first(ResultsDemo.self))
    #expect(results.results.text?.contains("date July 4, 2026, 12:00") == true && results.results.text?.contains("City Berlin") == true)
  }

  @Test func notesAreRestoredAtTheNextLaunch() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("notes-\(UUID().uuidString)")
    let file = folder.appendingPathComponent("notes.archive")
    ExhibitState.folder = folder
    defer {
      ExhibitState.folder = nil
      try? FileManager.default.removeItem(at: folder)
    }
    func launched(_ body: (ExhibitDesk, NotesDemo) throws -> Void) throws {
      let desk = ExhibitDesk(NotesExhibit())
      defer { desk.close() }
      try body(desk, try #require(desk.first(NotesDemo.self)))
    }
    try launched { desk, bench in
      #expect(bench.status.text == "There is no archive yet.")
      bench.textView.becomeFirstResponder()
      bench.textView.insertText("fleece")
      desk.turn()
      let bar = try #require(bench.textView.inputAccessoryView as? UIToolbar)
      #expect(bar.items?[0].isEnabled == true && bar.items?[1].isEnabled == false)
      bench.undo()
      #expect(bar.items?[0].isEnabled == false && bar.items?[1].isEnabled == true && bench.textView.text == "")
      bench.redo()
      // Undo by keys updates the bar as well.
      bench.textView.undoManager?.undo()
      #expect(bar.items?[0].isEnabled == false && bar.items?[1].isEnabled == true)
      bench.textView.undoManager?.redo()
      #expect(bar.items?[0].isEnabled == true && bar.items?[1].isEnabled == false)
      bench.textView.resignFirstResponder()
      #expect(bench.status.text == "Archived: 6 characters.")
    }
    try launched { desk, bench in
      #expect(bench.textView.text == "fleece")
      bench.textView.becomeFirstResponder()
      bench.textView.selectedRange = NSRange(location: 6, length: 0)
      bench.textView.insertText(" and lamb")
      NotificationCenter.default.post(name: UIApplication.willResignActiveNotification, object: UIApplication.shared)
    }
    // A stage that was recorded did not read the notes. If it continues in the window, the saved notes stay.
    ExhibitState.folder = nil
    try launched { desk, bench in
      #expect(bench.textView.text == "")
      bench.textView.becomeFirstResponder()
      bench.textView.insertText("more")
      ExhibitState.folder = folder
      bench.textView.resignFirstResponder()
      #expect(bench.textView.text == "fleece and lamb\nmore")
      bench.textView.selectedRange = NSRange(location: 15, length: 5)
      bench.textView.insertText("")
      bench.archiveData()
    }
    try launched { desk, bench in
      #expect(bench.textView.text == "fleece and lamb")
      try button("Corrupt Archive", desk).sendActions(for: .touchUpInside)
      try button("Relaunch", desk).sendActions(for: .touchUpInside)
      #expect(bench.status.text?.contains("notes.archive cannot be read") == true && bench.textView.text == "")
      #expect(FileManager.default.fileExists(atPath: file.deletingPathExtension().appendingPathExtension("broken").path))
    }
  }
}
