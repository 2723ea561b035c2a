import Foundation
import UIKitCore

extension UITextAutocapitalizationType {
  /// Returns whether the next letter is a capital. `text` is the paragraph up to the caret, or `nil` if it cannot be read: then only `.allCharacters`
  /// wants a capital.
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

  /// Returns whether the text ends in a full stop, question mark or exclamation mark, possibly followed by quotation marks or brackets.
  private static func endsSentence(_ text: Substring) -> Bool {
    guard let mark = text.last(where: { !"\"'”’»)]".contains($0) }) else { return false }
    return ".!?…。！？".contains(mark)
  }
}
