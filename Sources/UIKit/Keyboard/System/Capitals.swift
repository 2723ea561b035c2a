import Foundation

extension UITextAutocapitalizationType {
  /// Whether the next letter is a capital; `text` is the paragraph up to the caret, `nil` where it cannot be read.
  func wantsCapital(after text: String?) -> Bool {
    switch self {
    case .none: return false
    case .allCharacters: return true
    case .words, .sentences:
      guard let text else { return false }
      guard let last = text.lastIndex(where: { !$0.isWhitespace }) else { return true }
      guard text.index(after: last) < text.endIndex else { return false }
      return self == .words || Self.endsSentence(text[...last])
    }
  }

  /// A full stop, a question or an exclamation, and what may close it: quotation marks, brackets.
  private static func endsSentence(_ text: Substring) -> Bool {
    guard let mark = text.last(where: { !"\"'”’»)]".contains($0) }) else { return false }
    return ".!?…。！？".contains(mark)
  }
}
