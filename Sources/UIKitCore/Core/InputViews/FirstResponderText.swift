import Foundation
import GalleyUnicodeFacts

/// The text of a window's first responder, as seen by a custom keyboard.
@MainActor
final class FirstResponderText: UITextDocumentProxy {
  private let window: () -> UIWindow?
  private let didType: ((any UITextInput)?) -> Void

  /// The language of the keyboard; `nil` for that of the on-screen keyboard.
  private let language: () -> String?
  /// The first responder at the last access, and its identifier; `nil` if there is none.
  private weak var lastResponder: UIResponder?
  private var identifier = UUID()

  init(language: @escaping () -> String? = { nil }, didType: @escaping ((any UITextInput)?) -> Void = { _ in }, window: @escaping () -> UIWindow?) {
    (self.window, self.didType, self.language) = (window, didType, language)
  }

  var documentInputMode: UITextInputMode? { language().map { UITextInputMode($0) } ?? window()?.firstResponder?.textInputMode }

  var documentIdentifier: UUID {
    let first = window()?.firstResponder
    if first !== lastResponder { (lastResponder, identifier) = (first, UUID()) }
    return identifier
  }

  func setMarkedText(_ markedText: String, selectedRange: NSRange) {
    guard let text else { return }
    text.setMarkedText(markedText, selectedRange: selectedRange)
    didType(text)
  }

  func unmarkText() { text?.unmarkText() }

  private var input: (any UIKeyInput)? { window()?.firstResponder as? any UIKeyInput }
  private var text: (any UITextInput)? { input as? any UITextInput }

  var hasText: Bool { input?.hasText ?? false }
  func insertText(_ text: String) { type { $0.insertText(text) } }
  func deleteBackward() { type { $0.deleteBackward() } }

  private func type(_ body: (any UIKeyInput) -> Void) {
    guard let input else { return }
    body(input)
    didType(text)
  }

  var keyboardType: UIKeyboardType { input?.keyboardType ?? .default }
  var returnKeyType: UIReturnKeyType { input?.returnKeyType ?? .default }

  var selectedText: String? {
    guard let range = text?.selectedTextRange, !range.isEmpty else { return nil }
    return text?.text(in: range)
  }

  var documentContextBeforeInput: String? { text?.paragraphBeforeCaret() }
  var documentContextAfterInput: String? { text?.paragraphAfterCaret }

  func adjustTextPosition(byCharacterOffset offset: Int) {
    guard let text, let caret = text.selectedTextRange?.end else { return }
    let end = offset < 0 ? text.beginningOfDocument : text.endOfDocument
    let position = text.position(from: caret, offset: offset) ?? end
    text.selectedTextRange = text.textRange(from: position, to: position)
  }
}

extension UITextInput {
  /// The length of context read from a long paragraph, in UTF-16 code units.
  package static var contextLength: Int { 512 }

  /// Returns the text before the caret, or before the start of the selection, back to the last end of a paragraph or line break (such as U+2028);
  /// only its last `length` UTF-16 code units if it is longer. Empty directly after such an end. Returns `nil` without a caret, or if the text
  /// cannot be read.
  package func paragraphBeforeCaret(atMost length: Int = Self.contextLength) -> String? {
    guard let caret = selectedTextRange?.start else { return nil }
    let start = position(from: caret, offset: -length) ?? beginningOfDocument
    guard let range = textRange(from: start, to: caret), let text = text(in: range) else { return nil }
    return text.lastIndex(where: \.endsLine).map { String(text[text.index(after: $0)...]) } ?? text
  }

  var paragraphAfterCaret: String? {
    guard let caret = selectedTextRange?.end else { return nil }
    let end = position(from: caret, offset: Self.contextLength) ?? endOfDocument
    guard let range = textRange(from: caret, to: end), let text = text(in: range) else { return nil }
    return String(text.prefix { !$0.endsLine })
  }
}
