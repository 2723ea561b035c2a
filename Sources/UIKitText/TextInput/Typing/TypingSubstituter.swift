import Foundation
import GalleyAttributedText
import GalleySpelling
import GalleyUnicodeFacts
import TextKit
import UIFoundation
import UIKitCore

/// Substitutions for typed keys: corrects a mistyped word when it ends, sets quotation marks and dashes, and ends a sentence after two spaces.
///
///     a key → correction of the word before it → substitution for the key → a single undo step
///
/// Inserted, pasted and marked text is not substituted. Each replacement asks the delegate for its own range, as any change does.
///
/// | file | contents |
/// |---|---|
/// | `SmartPunctuation` | marks by language |
/// | `Autocorrection` | which guesses are close enough |
/// | `CorrectionBubble` | shows the guess, and lets the user reject it |
@MainActor
final class TypingSubstituter: TypingHandler {
  private unowned let editor: TextEditor

  /// The pending correction of the word at the caret; shown in a bubble. `nil` if there is none.
  private(set) var pending: Autocorrection?
  /// The words in this text that the user wants to keep as typed.
  private var wordsKeptAsTyped: Set<String> = []
  /// The last correction, as long as nothing else has happened: deleting reverts it. `nil` if there is none.
  private var last: (correction: Autocorrection, typed: NSAttributedString, caret: Int)?
  /// The text typed by the last key, and the caret at that time; `nil` if there is none.
  private var lastKey: (text: String, caret: Int)?
  /// The caret after the space that follows a chosen word. Closing punctuation is inserted before that space. A space that was inserted with the
  /// word is removed. `nil` if there is none.
  private var spaced: (caret: Int, isPut: Bool)?
  /// Whether this object is making a change now.
  private var isChangingText = false
  private var correctionAlarm: Timeline.Alarm?

  /// The delay after the last key, in seconds, before a bubble appears, so that fast typing shows none.
  static let pause: TimeInterval = 0.2

  init(_ editor: TextEditor) { self.editor = editor }

  // MARK: Keys

  func insert(_ text: String, into input: any UIKeyInput, by keys: TypingKeys) {
    let wasChangingText = beginChange()
    defer { isChangingText = wasChangingText }
    let space = spaced.flatMap { Self.isClosingPunctuation(text) && editor.selection == TextSelection(caret: $0.caret) ? $0 : nil }
    spaced = nil
    if let space, put(text, beforeSpaceThatIsPut: space.isPut) { return }
    let isSimpleTyping = text.count == 1 && changesAnything(input, keys) && editor.markedRange == nil && editor.insertionRange == editor.selection.range
    if isSimpleTyping { type(text, into: input, by: keys) } else { input.insertText(text) }
    lastKey = isSimpleTyping ? (text, editor.selection.active) : nil
    scheduleCorrection(input, keys)
  }

  /// Deletes backward. Directly after a correction, restores the text as typed instead.
  func delete(in input: any UIKeyInput, by keys: TypingKeys) {
    let wasChangingText = beginChange()
    defer { isChangingText = wasChangingText }
    let previous = last
    (last, lastKey, spaced) = (nil, nil, nil)
    if let previous, revert(previous) { return }
    input.deleteBackward()
    lastKey = changesAnything(input, keys) ? ("", editor.selection.active) : nil
    scheduleCorrection(input, keys)
  }

  /// Replaces the word before the caret with a chosen word and a space, as a separate step. The word is not corrected from then on. Does nothing
  /// unless `typed` directly precedes the caret, and if the text does not allow substitutions.
  func insert(word: String, insteadOf typed: String, in input: any UIKeyInput, by keys: TypingKeys) {
    let wasChangingText = beginChange()
    defer { isChangingText = wasChangingText }
    let caret = editor.selection.active
    (last, lastKey, spaced) = (nil, nil, nil)
    guard mayChange(input), editor.selection.isEmpty, editor.markedRange == nil, case let start = caret - typed.utf16.count, start >= 0,
      !typed.isEmpty, string(start..<caret) == typed
    else { return }
    wordsKeptAsTyped.insert(word)
    let old = editor.textStorage.attributedSubstring(from: NSRange(start..<caret))
    let new = NSMutableAttributedString(attributedString: Self.attributed(asTyped(word, into: input, by: keys), like: old))
    let hasSpace = caret < editor.textStorage.length && string(caret..<caret + 1) == " "
    if !hasSpace { new.append(NSAttributedString(string: " ", attributes: editor.typingAttributes)) }
    let end = TextSelection(caret: start + new.length + (hasSpace ? 1 : 0))
    editor.openStep = nil
    guard editor.change(NSRange(start..<caret), to: new, selecting: end, name: "Typing", asInput: true) else { return }
    if editor.selection == end { spaced = (end.active, !hasSpace) }
  }

  /// Returns whether `text` is punctuation that directly follows a word.
  private static func isClosingPunctuation(_ text: String) -> Bool { text.count == 1 && ".,;:!?…)]}”»".contains(text) }

  /// Inserts punctuation before the space that precedes the caret, replacing a space that was inserted with a word. Puts the caret after it.
  /// Returns `false` if there is no such space, or if the text refuses the change.
  private func put(_ text: String, beforeSpaceThatIsPut isPut: Bool) -> Bool {
    let caret = editor.selection.active
    guard caret > 0, string(caret - 1..<caret) == " " else { return false }
    let new = NSAttributedString(string: text, attributes: editor.typingAttributes)
    let range = NSRange(location: caret - 1, length: isPut ? 1 : 0)
    guard editor.change(range, to: new, name: "Typing", run: .typing, asInput: true) else { return false }
    lastKey = (text, editor.selection.active)
    return true
  }

  /// Marks the changes that follow as its own, and discards the pending correction. Returns the former value of `isChangingText`, which the caller
  /// restores.
  private func beginChange() -> Bool {
    let wasChangingText = isChangingText
    isChangingText = true
    show(nil)
    return wasChangingText
  }

  private func type(_ text: String, into input: any UIKeyInput, by keys: TypingKeys) {
    last = nil
    let applied = Self.endsWord(text) ? correct(input, keys) : nil
    let step = editor.openStep?.step
    let range = editor.selection.range
    let before = paragraph(before: range.location)
    let substitution = substitution(for: text, after: before, punctuation(input, keys))
    let removed = substitution.map { NSRange(location: range.location - $0.removing, length: $0.removing) } ?? NSRange(location: range.location, length: 0)
    var literal = editor.textStorage.attributedSubstring(from: removed).string + text
    // A dash that grows by a hyphen was two of them.
    if substitution != nil, text == "-", before.hasSuffix("—") { literal = "---" }
    var typed = substitution?.text ?? text
    if let substitution, substitution.removing > 0, range.length == 0 {
      let new = NSAttributedString(string: typed, attributes: editor.typingAttributes)
      if !editor.change(removed, to: new, name: "Typing", run: .typing, asInput: true) {
        (typed, literal) = (text, text)
        input.insertText(text)
      }
    } else {
      input.insertText(typed)
    }
    let start = typed == text ? range.location : removed.location
    let isThere = editor.selection.isEmpty && editor.selection.active == start + typed.utf16.count && string(start..<editor.selection.active) == typed
    record(applied, typed, literal, at: start, isThere: isThere, step: applied == nil ? editor.openStep?.step : step)
  }

  /// Records a correction, a substitution or both as a separate step; undoing it restores the text as typed. Does nothing without either, and if
  /// an observer has changed the new text.
  private func record(
    _ applied: (correction: Autocorrection, typed: NSAttributedString)?, _ typed: String, _ literal: String, at start: Int, isThere: Bool, step: EditStep?
  ) {
    let end = start + typed.utf16.count
    guard applied != nil || isThere && typed != literal else { return }
    let trailing = isThere ? NSMutableAttributedString(attributedString: editor.textStorage.attributedSubstring(from: NSRange(start..<end))) : nil
    trailing?.replaceCharacters(in: NSRange(location: 0, length: typed.utf16.count), with: literal)
    guard let (correction, word) = applied else {
      if let trailing { editor.divide(step, at: NSRange(start..<end), typed: trailing) }
      return
    }
    let first = correction.range.lowerBound
    let guessEnd = first + correction.guess.utf16.count
    guard guessEnd <= editor.textStorage.length, string(first..<guessEnd) == correction.guess else { return }
    let whole = NSMutableAttributedString(attributedString: word)
    // The step includes text typed after the word, unless the program inserted something in between.
    let includesTrailing = trailing != nil && start <= guessEnd && step.map { $0.range.upperBound >= end } ?? false
    if includesTrailing, let trailing { whole.append(trailing) }
    editor.divide(step, at: NSRange(first..<(includesTrailing ? end : guessEnd)), typed: whole, word: correction.word)
    last = (correction, word, editor.selection.active)
  }

  private func substitution(for text: String, after before: String, _ punctuation: SmartPunctuation) -> SmartPunctuation.Substitution? {
    let isLast = lastKey?.caret == editor.selection.active && editor.selection.isEmpty
    // A third hyphen is in the dash.
    if text == "-", punctuation.joinsHyphens, before.hasSuffix("—"), isLast, lastKey?.text == "-" { return .init(removing: 1, text: "—") }
    let found = punctuation.substitution(for: text, after: before)
    // Two spaces end a sentence only if they were typed consecutively.
    if text == " ", !isLast || lastKey?.text != " " { return nil }
    return (found?.removing ?? 0) > 0 && !editor.selection.isEmpty ? nil : found
  }

  /// The number of UTF-16 code units before the caret that are read.
  private static let reach = 256

  private func paragraph(before offset: Int) -> String {
    let text = string(offset - min(Self.reach, offset)..<offset)
    return text.lastIndex(where: \.endsLine).map { String(text[text.index(after: $0)...]) } ?? text
  }

  private func string(_ range: Range<Int>) -> String {
    guard range.upperBound <= editor.textStorage.length else { return "" }
    return String(decoding: editor.textStorage.utf16(in: NSRange(range)), as: UTF16.self)
  }

  // MARK: Correcting

  private static func endsWord(_ text: String) -> Bool {
    guard let character = text.first else { return false }
    return character.isWhitespace || ".,;:!?…)]}\"”»。".contains(character)
  }

  /// Replaces the word that was typed before the caret with its correction, and returns the correction and the typed text. Returns `nil` if the caret
  /// has moved since typing, if the word has no correction, or if the text refuses the change.
  private func correct(_ input: any UIKeyInput, _ keys: TypingKeys) -> (correction: Autocorrection, typed: NSAttributedString)? {
    // A word that the caret came to is not being typed.
    guard lastKey?.caret == editor.selection.active, let correction = correction(for: input, keys) else { return nil }
    let typed = editor.textStorage.attributedSubstring(from: NSRange(correction.range))
    let new = Self.attributed(correction.guess, like: typed)
    // Attributes chosen for the following text still apply.
    let chosen = editor.chosenAttributes
    let isApplied = editor.change(NSRange(correction.range), to: new, name: "Typing", run: .typing, asInput: true)
    if isApplied { editor.chosenAttributes = chosen }
    return isApplied ? (correction, typed) : nil
  }

  /// Returns `guess` with the attributes of the typed text. Letters that stay keep theirs; those between get the first attributes of the text
  /// that they replace.
  private static func attributed(_ guess: String, like typed: NSAttributedString) -> NSAttributedString {
    let (old, new) = (Array(typed.string.utf16), Array(guess.utf16))
    let start = zip(old, new).prefix { $0 == $1 }.count
    let end = min(zip(old.reversed(), new.reversed()).prefix { $0 == $1 }.count, min(old.count, new.count) - start)
    let middle = String(decoding: new[start..<new.count - end], as: UTF16.self)
    let result = NSMutableAttributedString(attributedString: typed.attributedSubstring(from: NSRange(location: 0, length: start)))
    let attributes = typed.attributes(at: min(start, old.count - 1), effectiveRange: nil)
    result.append(NSAttributedString(string: middle, attributes: attributes))
    result.append(typed.attributedSubstring(from: NSRange(location: old.count - end, length: end)))
    return result
  }

  private func correction(for input: any UIKeyInput, _ keys: TypingKeys) -> Autocorrection? {
    let caret = editor.selection.active
    guard editor.selection.isEmpty, wantsCorrecting(input, keys), let (range, word) = editor.speller.word(endingAt: caret), !wordsKeptAsTyped.contains(word),
      let dictionary = editor.speller.dictionary(at: range.lowerBound, else: keys.language), isMisspelled(word, at: range.lowerBound, dictionary),
      let guess = CloseGuess.guess(for: word, in: dictionary)
    else { return nil }
    return Autocorrection(range: range, word: word, guess: asTyped(guess, into: input, by: keys))
  }

  /// Returns a dictionary's word as it would be typed: with typographic apostrophes if straight quotation marks are replaced, otherwise
  /// unchanged.
  private func asTyped(_ word: String, into input: any UIKeyInput, by keys: TypingKeys) -> String {
    setsQuotes(input, keys) ? word.replacing("'", with: "’") : word
  }

  /// Returns whether a word is misspelled. A word of the user's language is not, even if it is typed with the keyboard of another language.
  private func isMisspelled(_ word: String, at offset: Int, _ dictionary: SpellingDictionary) -> Bool {
    guard editor.speller.checker.isMisspelled(word, in: dictionary) else { return false }
    let home = editor.speller.dictionary(at: offset)
    return home === dictionary || home?.isCorrect(word) != true
  }

  private func revert(_ applied: (correction: Autocorrection, typed: NSAttributedString, caret: Int)) -> Bool {
    let (correction, typed, caret) = applied
    let end = correction.range.lowerBound + correction.guess.utf16.count
    guard editor.selection == TextSelection(caret: caret), caret >= end, string(correction.range.lowerBound..<end) == correction.guess else { return false }
    wordsKeptAsTyped.insert(correction.word)
    editor.openStep = nil
    let selecting = TextSelection(caret: caret + typed.length - (end - correction.range.lowerBound))
    return editor.change(NSRange(correction.range.lowerBound..<end), to: typed, selecting: selecting, name: "Typing", asInput: true)
  }

  /// Excludes a word from corrections, because the user wants to keep it as typed.
  func keepAsTyped(_ word: String) { wordsKeptAsTyped.insert(word) }

  /// Rejects the displayed correction on behalf of the user. Returns `false` if there is none.
  @discardableResult
  func reject() -> Bool {
    guard let pending else { return false }
    wordsKeptAsTyped.insert(pending.word)
    show(nil)
    return true
  }

  // MARK: Display

  /// Discards the pending correction after a change of the text or its selection, unless typing made the change.
  func textDidChange() {
    guard !isChangingText else { return }
    (last, lastKey, spaced) = (nil, nil, nil)
    show(nil)
  }

  private func scheduleCorrection(_ input: any UIKeyInput, _ keys: TypingKeys) {
    guard wantsCorrecting(input, keys) else { return }
    correctionAlarm = Timeline.shared.schedule(after: Self.pause) { [weak self, weak input] in
      guard let self, let input else { return }
      correctionAlarm = nil
      if (input as? UIResponder)?.isFirstResponder == true, lastKey != nil { show(correction(for: input, keys)) }
    }
  }

  private func show(_ correction: Autocorrection?) {
    correctionAlarm?.cancel()
    correctionAlarm = nil
    guard pending != correction else { return }
    pending = correction
    editor.interaction?.refresh()
  }

  // MARK: Whether

  private func mayChange(_ input: any UIKeyInput) -> Bool {
    editor.isEditable && !editor.isSecure && !input.isSecureTextEntry && TextSpeller.expectsWords(input)
  }

  private func wantsCorrecting(_ input: any UIKeyInput, _ keys: TypingKeys) -> Bool {
    guard mayChange(input), input.keyboardType != .namePhonePad, editor.markedRange == nil else { return false }
    return switch input.autocorrectionType {
    case .default: keys != .desk
    case .no: false
    case .yes: true
    }
  }

  private func setsQuotes(_ input: any UIKeyInput, _ keys: TypingKeys) -> Bool {
    input.smartQuotesType == .yes || input.smartQuotesType == .default && keys != .desk && input.keyboardType != .asciiCapable
  }

  private func joinsHyphens(_ input: any UIKeyInput, _ keys: TypingKeys) -> Bool {
    input.smartDashesType == .yes || input.smartDashesType == .default && keys != .desk && input.keyboardType != .asciiCapable
  }

  /// Returns whether a substitution for the key is possible at all.
  private func changesAnything(_ input: any UIKeyInput, _ keys: TypingKeys) -> Bool {
    mayChange(input) && (keys != .desk || setsQuotes(input, keys) || joinsHyphens(input, keys) || wantsCorrecting(input, keys))
  }

  private func punctuation(_ input: any UIKeyInput, _ keys: TypingKeys) -> SmartPunctuation {
    let language = editor.typingAttributes[.languageIdentifier] as? String ?? keys.language ?? SpellingService.shared.home
    return SmartPunctuation(
      quotes: setsQuotes(input, keys) ? QuotationMarks.of(language) : nil, joinsHyphens: joinsHyphens(input, keys),
      stop: keys == .desk ? nil : SmartPunctuation.stop(of: language))
  }
}

extension TypingKeys {
  /// The language of the keys, or `nil` for a hardware keyboard, which does not report it.
  fileprivate var language: String? {
    if case .onScreen(let language) = self { language } else { nil }
  }
}
