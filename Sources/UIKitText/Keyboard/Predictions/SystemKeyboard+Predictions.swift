import CoreGraphics
import Foundation
import GalleySpelling
import UIFoundation
import UIKitCore

/// The predictions above the keys. They appear for texts with autocorrection, on keyboards of languages that separate
/// words by spaces. For a field that requests a one-time code, the bar offers a copied code.
extension SystemKeyboard {
  func addPredictions() {
    predictions.isHidden = true
    assistant.isHidden = true
    addSubview(predictions)
    addSubview(assistant)
    predictions.onChoice = { [weak self] in self?.accept($0) }
    predictions.onLeave = { [weak self] in self?.grid.takeFocus() }
    copying = NotificationObserver(of: UIPasteboard.changedNotification) { [weak self] _ in
      MainActor.assumeIsolated { self?.predict() }
    }
    grid.onLeaveTop = { [weak self] in self?.predictions.takeFocus(over: $0) }
  }

  /// Returns whether predictions are allowed for `input`: for a one-time code, or for text with autocorrection in a language with spaces between
  /// words, but not for passwords, numbers and addresses. Returns `false` on a split keyboard, and for `nil`.
  func mayPredict(_ input: (any UIKeyInput)?) -> Bool {
    guard let input, input is any UITextInput, !splits else { return false }
    return input.textContentType == .oneTimeCode || letters.separatesWordsWithSpaces && !input.isSecureTextEntry && input.autocorrectionType != .no && TextSpeller.expectsWords(input)
  }

  /// Returns the height of the prediction bar in a window of this height. Returns 0 if there is nothing to show, or if the keys would have to shrink
  /// for it.
  func heightOfPredictions(inWindow height: CGFloat) -> CGFloat {
    guard hasBar else { return 0 }
    let bar = predictions.fittingHeight
    return Self.fullHeight + bar <= height * Self.share ? bar : 0
  }

  /// Places the bar if there is something to show and space above keys of full height, and returns its height. Otherwise hides it and returns 0.
  func layOutPredictions() -> CGFloat {
    let bar = predictions.fittingHeight
    let height = hasBar && bounds.height >= Self.fullHeight + bar ? bar : 0
    predictions.isHidden = height == 0
    predictions.frame = CGRect(x: 0, y: 0, width: bounds.width, height: bar)
    assistant.isHidden = height == 0
    assistant.frame = predictions.frame
    predictions.occupiedWidths = height > 0 ? assistant.arrange(hasPredictions: predicts) : (0, 0)
    if height == 0 { predictions.predictions = [] }
    return height
  }

  /// The delay after the last key, in seconds. Corrections are computed before it ends.
  private static let pause = TypingSubstituter.pause + 0.05

  /// Called when the text or the caret changes. Removes outdated predictions immediately; new ones follow after a pause in typing.
  func predict() {
    prediction?.cancel()
    prediction = nil
    guard mayPredict(input), let text = input as? any UITextInput else { return predictions.predictions = [] }
    if !predictions.predictions.isEmpty {
      typedWord = text.paragraphBeforeCaret(atMost: SpellingDictionary.longestWord)?.lastLetters ?? ""
      predictions.predictions.removeAll { $0.kind != .other || typedWord.isEmpty || $0.word == typedWord || !$0.word.lowercased().hasPrefix(typedWord.lowercased()) }
    }
    prediction = Timeline.shared.schedule(after: Self.pause) { [weak self] in self?.updatePredictions() }
  }

  private func updatePredictions() {
    prediction = nil
    if input?.textContentType == .oneTimeCode { return predictions.predictions = copiedCode.map { [Prediction(word: $0, kind: .code)] } ?? [] }
    guard !predictions.isHidden, mayPredict(input), let text = input as? any UITextInput else { return predictions.predictions = [] }
    let isASCII = text.keyboardType.isASCII
    func show(_ candidates: [Prediction]) { predictions.predictions = candidates.filter { !isASCII || $0.word.utf8.allSatisfy { $0 < 128 } } }
    guard let predictor = WordPredictor(text) else { return show(guesses(in: text)) }
    let dictionary = dictionary(of: text)
    let pending = (text as? any TextEditing)?.editor.storedSubstituter?.pending.flatMap { $0.word == predictor.typed ? $0.guess : nil }
    show(predictor.predictions(correcting: pending, by: dictionary))
    typedWord = predictor.typed
  }

  /// Returns suggestions for a misspelled word that is selected or contains the caret. Empty if there is no such word, or if the text has no
  /// `TextEditor`.
  private func guesses(in text: any UITextInput) -> [Prediction] {
    guard let found = (text as? any TextEditing)?.editor.speller.misspelledWord(else: language) else { return [] }
    return found.dictionary.suggestions(for: found.word, limit: WordPredictor.maximumCount).map { Prediction(word: $0, kind: .guess) }
  }

  private func accept(guess: String) {
    guard let editor = (input as? any TextEditing)?.editor, let (range, word, _) = editor.speller.misspelledWord(else: language) else { return }
    editor.replaceWord(range, word, with: guess)
  }

  /// Returns the dictionary of the word before the caret, or else of the keyboard. Returns `nil` if there is none.
  private func dictionary(of input: any UIKeyInput) -> SpellingDictionary? {
    guard let editor = (input as? any TextEditing)?.editor, editor.textStorage.length > 0 else { return SpellingService.shared.dictionary(for: language) }
    return editor.speller.dictionary(at: max(editor.selection.active - 1, 0), else: language)
  }

  /// The number of dictionary lines to read in one idle step.
  private static let linesOfStep = 256

  /// Reads the words of the language while idle, so that they are available for the first prediction. If they are
  /// needed earlier, they are read then.
  func readWordsWhenIdle() {
    guard predicts else { return IdleQueue.shared.stop(self) }
    IdleQueue.shared.work(for: self, [{ [unowned self] in
      guard mayPredict(input), let input, input.textContentType != .oneTimeCode, let dictionary = dictionary(of: input), !dictionary.hasReadWords else { return }
      dictionary.readWords(lines: Self.linesOfStep)
      readWordsWhenIdle()
    }])
  }

  /// A code of four to eight digits on the pasteboard that the field does not contain yet; `nil` if there is none.
  private var copiedCode: String? {
    guard let copied = UIPasteboard.general.string?.trimmingCharacters(in: .whitespacesAndNewlines), (4...8).contains(copied.utf16.count),
      copied.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
      let text = input as? any UITextInput, let all = text.textRange(from: text.beginningOfDocument, to: text.endOfDocument), text.text(in: all) != copied
    else { return nil }
    return copied
  }

  /// Replaces the whole text of a field by a code.
  private func accept(code: String) {
    guard let text = input as? any UITextInput & UIKeyInput, let all = text.textRange(from: text.beginningOfDocument, to: text.endOfDocument) else { return }
    text.selectedTextRange = all
    text.insertText(code)
  }

  private func accept(_ prediction: Prediction) {
    guard let input, mayPredict(input) else { return }
    UIDevice.current.playInputClick()
    predictions.predictions = []
    switch prediction.kind {
    case .code: accept(code: prediction.word)
    case .guess: accept(guess: prediction.word)
    case .typed, .correction, .other: input.typingHandler.insert(word: prediction.word, insteadOf: typedWord, in: input, by: keys)
    }
    window?.firstResponder?.undoManager?.endEventGroup()
    followText()
  }
}

extension String {
  /// The letters of the word at the end of the string.
  fileprivate var lastLetters: String { String(self[(lastIndex { !$0.isLetter && $0 != "’" && $0 != "'" }.map { index(after: $0) } ?? startIndex)...]) }
}
