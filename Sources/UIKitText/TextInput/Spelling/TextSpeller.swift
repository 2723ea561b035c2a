import Foundation
import GalleyAttributedText
import GalleySpelling
import GalleyUnicodeFacts
import TextKit
import UIFoundation
import UIKitCore

/// Marks the misspelled words of an editor's text with red dots, while it is typed.
///
/// It checks only text that the user changes: a key press costs a check of its word. The word at the caret is checked when it has ended: by a
/// space, by a move of the caret out of it, or with the end of editing. Marks are temporary attributes, which are not part of the text.
@MainActor
final class TextSpeller {
  private unowned let editor: TextEditor
  /// The checker, which stores the words to ignore in this text.
  let checker = UITextChecker()
  /// The range that contains all changes by the user that are not checked yet, in UTF-16; `nil` if there are none.
  private var pending: Range<Int>?
  private var observation: NotificationObserver?

  init(_ editor: TextEditor) {
    self.editor = editor
    // Capture the editor, not the speller: its reference to the editor is unowned, and another thread can be releasing the editor.
    observation = NotificationObserver(of: SpellingService.wordsDidChange) { [weak editor] _ in
      MainActor.assumeIsolated { editor?.storedSpeller?.checkMarksAgain() }
    }
  }

  /// The maximum length of a word or an address, in UTF-16 code units.
  private static let reach = 128
  /// The maximum length of changed text that is checked at once, in UTF-16; what follows is not checked.
  private static let maximumCheckedLength = 1 << 14

  // MARK: Whether

  /// Whether checking is enabled by the text's traits. By default words are checked if they would be corrected, except with keyboards for addresses
  /// and numbers.
  var isOn: Bool {
    guard let input = editor.textInput, editor.isEditable, !editor.isSecure, !input.isSecureTextEntry else { return false }
    switch input.spellCheckingType {
    case .no: return false
    case .yes: return true
    case .default: return input.autocorrectionType != .no && Self.expectsWords(input)
    }
  }

  /// Returns whether the input is for words, according to its keyboard type and content type.
  static func expectsWords(_ input: any UITextInputTraits) -> Bool {
    if let content = input.textContentType, !content.consistsOfWords { return false }
    return switch input.keyboardType {
    case .default, .asciiCapable, .namePhonePad, .twitter, .webSearch: true
    case .numbersAndPunctuation, .URL, .numberPad, .phonePad, .emailAddress, .decimalPad, .asciiCapableNumberPad: false
    }
  }

  /// Returns the dictionary for the language attribute of the character at `offset`, or else for the language `other`, or else for the user's; `nil`
  /// if it is not installed, or if the delegate excludes the character from checks. Traps if there is no character at `offset`.
  func dictionary(at offset: Int, else other: String? = nil) -> SpellingDictionary? {
    guard editor.delegate?.textEditor(editor, checksSpellingAt: offset) != false else { return nil }
    let language = editor.textStorage.attribute(.languageIdentifier, at: offset, effectiveRange: nil) as? String
    return SpellingService.shared.dictionary(for: language ?? other ?? SpellingService.shared.home)
  }

  /// Removes all marks if a changed trait of the text turns spell checking off.
  func traitsDidChange() {
    guard !isOn else { return }
    pending = nil
    for range in marks(in: 0..<editor.textStorage.length) { removeMark(in: range) }
    editor.delegate?.textEditorDidChangeMarks(editor)
  }

  // MARK: Changes

  /// Adjusts the unchecked range to an edit. If `byUser` is `true`, the new text is added to it.
  func textWasEdited(_ edit: StorageEdit, byUser: Bool) {
    if let old = pending { pending = edit.moved(old.lowerBound)..<max(edit.moved(old.upperBound), edit.moved(old.lowerBound)) }
    guard byUser else { return }
    let new = edit.start..<edit.oldEnd + edit.delta
    pending = pending.map { min($0.lowerBound, new.lowerBound)..<max($0.upperBound, new.upperBound) } ?? new
  }

  /// Checks the changed text, except the word at the caret; with `ended`, that word as well. Does nothing while text is marked, and before the layout
  /// has processed the change. If words are not checked here, only forgets the change.
  func check(ended: Bool = false) {
    guard let changed = pending, editor.markedRange == nil,
      editor.layoutManager.documentLayout.utf16Length == editor.textStorage.length
    else { return }
    guard isOn else { return pending = nil }
    let length = editor.textStorage.length
    let range = min(changed.lowerBound, length)..<min(changed.upperBound, length, changed.lowerBound + Self.maximumCheckedLength)
    let caret = !ended && editor.selection.isEmpty && (editor.textInput as? UIResponder)?.isFirstResponder == true ? editor.selection.active : nil
    pending = nil
    let (words, all) = words(touching: withMarkedToken(before: range))
    let old = marks(in: all)
    for mark in old { removeMark(in: mark) }
    defer { if !old.isEmpty || !marks(in: all).isEmpty { editor.delegate?.textEditorDidChangeMarks(editor) } }
    for (wordRange, word) in words {
      if let caret, wordRange.lowerBound <= caret, caret <= wordRange.upperBound {
        pending = wordRange
      } else if let dictionary = dictionary(at: wordRange.lowerBound), checker.isMisspelled(word, in: dictionary) {
        editor.layoutManager.addTemporaryAttributes(Self.mark, forCharacterRange: NSRange(wordRange))
      }
    }
  }

  /// Returns a range extended by a preceding marked word that no space separates from it: with the new text, the word can be part of an address.
  private func withMarkedToken(before range: Range<Int>) -> Range<Int> {
    let start = max(range.lowerBound - Self.reach, 0)
    let units = editor.textStorage.utf16(in: NSRange(start..<min(range.lowerBound, editor.textStorage.length)))
    let token = units.lastIndex { $0 <= .space || $0.isWordGap || $0.endsLine }.map { start + $0 + 1 } ?? start
    return (marks(in: token..<range.lowerBound).first?.lowerBound ?? range.lowerBound)..<range.upperBound
  }

  /// Returns the words that a range touches, and the range extended to them.
  private func words(touching range: Range<Int>) -> (words: [(range: Range<Int>, word: String)], all: Range<Int>) {
    let storage = editor.textStorage
    let around = max(range.lowerBound - Self.reach, 0)..<min(range.upperBound + Self.reach, storage.length)
    let units = storage.utf16(in: NSRange(around))
    var (all, words) = (range, [(Range<Int>, String)]())
    for word in CheckableWords.words(in: units) {
      let wordRange = around.lowerBound + word.lowerBound..<around.lowerBound + word.upperBound
      // Words beside new text are different words. Words beside a deletion may have been cut or joined.
      let touches = range.isEmpty
        ? wordRange.upperBound >= range.lowerBound && wordRange.lowerBound <= range.upperBound
        : wordRange.upperBound > range.lowerBound && wordRange.lowerBound < range.upperBound
      guard touches else { continue }
      all = min(all.lowerBound, wordRange.lowerBound)..<max(all.upperBound, wordRange.upperBound)
      // A word that the reach cuts is too long to be a word.
      let isCut = wordRange.lowerBound == around.lowerBound && around.lowerBound > 0 || wordRange.upperBound == around.upperBound && around.upperBound < storage.length
      if !isCut { words.append((wordRange, String(decoding: units[word], as: UTF16.self))) }
    }
    return (words, all)
  }

  /// Returns the word that ends at an offset, or `nil` if none does.
  func word(endingAt offset: Int) -> (range: Range<Int>, word: String)? {
    words(touching: offset..<offset).words.last { $0.range.upperBound == offset }
  }

  // MARK: Marks

  private static var mark: [NSAttributedString.Key: Any] {
    [.misspelling: true, .underlineStyle: NSUnderlineStyle([.thick, .patternDot]).rawValue, .underlineColor: UIColor.systemRed]
  }

  private func removeMark(in range: Range<Int>) {
    for key in Self.mark.keys { editor.layoutManager.removeTemporaryAttribute(key, forCharacterRange: NSRange(range)) }
  }

  /// Returns the ranges marked as misspelled that touch a range, whole even if they extend beyond it. O(marks there).
  func marks(in range: Range<Int>) -> [Range<Int>] {
    editor.layoutManager.marks(.misspelling, in: range).map { $0.range.location..<$0.range.upperBound }
  }

  /// Called when a word was learned or ignored: removes its marks. An unlearned word is marked when it is typed again.
  private func checkMarksAgain() {
    guard isOn else { return }
    for mark in marks(in: 0..<editor.textStorage.length) {
      let word = String(decoding: editor.textStorage.utf16(in: NSRange(mark)), as: UTF16.self)
      if dictionary(at: mark.lowerBound).map({ !checker.isMisspelled(word, in: $0) }) ?? true { removeMark(in: mark) }
    }
    editor.delegate?.textEditorDidChangeMarks(editor)
  }

  // MARK: The menu

  /// Returns the misspelled word that is selected or touches the caret. Returns `nil` if there is no word or it is correct, if text is marked,
  /// and if words are not checked.
  ///
  /// - Parameter language: the language of text without a language attribute; `nil` for the user's.
  func misspelledWord(else language: String? = nil) -> (range: Range<Int>, word: String, dictionary: SpellingDictionary)? {
    let selection = editor.selection
    guard isOn, editor.markedRange == nil,
      let (range, word) = words(touching: selection.lowerBound..<selection.lowerBound).words.last(where: {
        $0.range.lowerBound <= selection.lowerBound && selection.upperBound <= $0.range.upperBound
      }), let dictionary = dictionary(at: range.lowerBound, else: language), checker.isMisspelled(word, in: dictionary)
    else { return nil }
    return (range, word, dictionary)
  }

  /// Returns menu items for a misspelled word at the selection: suggestions, or a disabled item if there are none, *Learn Spelling* and *Ignore
  /// Spelling*. Empty if the word is correct, or if words are not checked.
  func menuItems() -> [UIMenuElement] {
    guard let (range, word, dictionary) = misspelledWord() else { return [] }
    let guesses = dictionary.suggestions(for: word, limit: Self.maximumMenuGuessCount)
    var items: [UIMenuElement] = guesses.map { guess in
      UIAction(title: guess) { [weak editor] _ in editor?.replaceWord(range, word, with: guess) }
    }
    if guesses.isEmpty { items = [UIAction(title: "No Guesses Found", attributes: .disabled) { _ in }] }
    let learn = UIAction(title: "Learn Spelling") { _ in UITextChecker.learnWord(word) }
    let ignore = UIAction(title: "Ignore Spelling") { [weak self] _ in self?.checker.ignoreWord(word) }
    return [UIMenu(options: .displayInline, children: items), UIMenu(options: .displayInline, children: [learn, ignore])]
  }

  private static let maximumMenuGuessCount = 5
}

extension TextEditor {
  /// Updates the spelling marks and discards the pending correction after a change of a trait.
  func traitsDidChange() {
    storedSpeller?.traitsDidChange()
    storedSubstituter?.textDidChange()
  }

  /// The menu items for a misspelled word at the selection: suggestions, *Learn Spelling*, *Ignore Spelling*. Empty if the word is correct, or if
  /// words are not checked. A Galley extension, for views with their own menus.
  public var spellingMenuItems: [UIMenuElement] { speller.menuItems() }

  /// Replaces a word, if it is still there, with `guess`, as a single step.
  func replaceWord(_ range: Range<Int>, _ word: String, with guess: String) {
    guard range.upperBound <= textStorage.length, textStorage.utf16(in: NSRange(range)) == Array(word.utf16) else { return }
    replace(NSRange(range), with: guess)
    speller.check(ended: true)
  }
}

extension NSAttributedString.Key {
  /// The attribute key that distinguishes the marks of misspelled words from other marks.
  static let misspelling = NSAttributedString.Key("GalleyMisspelling")
}
