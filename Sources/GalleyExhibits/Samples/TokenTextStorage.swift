import UIKit

/// A text storage that sets the attributes of words from a dictionary during editing; other words have default attributes.
final class TokenTextStorage: NSTextStorage {
  private let backing = NSMutableAttributedString()
  private var needsTokens = false

  /// The key of the default attributes.
  static let defaultToken = "default"

  /// The attributes by word; setting them updates the whole text.
  var tokens: [String: [NSAttributedString.Key: Any]] = [:] {
    didSet { applyTokens(to: NSRange(location: 0, length: length)) }
  }
  /// The attributes of names that begin with an @.
  var nameAttributes: [NSAttributedString.Key: Any] = [:] {
    didSet { applyTokens(to: NSRange(location: 0, length: length)) }
  }

  // MARK: Primitives

  override var string: String { backing.string }

  override func attributes(at location: Int, effectiveRange range: NSRangePointer?) -> [NSAttributedString.Key: Any] {
    backing.attributes(at: location, effectiveRange: range)
  }

  override func replaceCharacters(in range: NSRange, with string: String) {
    beginEditing()
    backing.replaceCharacters(in: range, with: string)
    edited([.editedCharacters, .editedAttributes], range: range, changeInLength: string.utf16.count - range.length)
    needsTokens = true
    endEditing()
  }

  override func setAttributes(_ attributes: [NSAttributedString.Key: Any]?, range: NSRange) {
    beginEditing()
    backing.setAttributes(attributes, range: range)
    edited(.editedAttributes, range: range, changeInLength: 0)
    endEditing()
  }

  override func processEditing() {
    if needsTokens {
      needsTokens = false
      let text = string as NSString
      // Extend to the lines at both ends of the edit, so that split or joined words are processed as a whole.
      let edited = editedRange
      let first = text.lineRange(for: NSRange(location: edited.location, length: 0))
      let last = text.lineRange(for: NSRange(location: edited.upperBound, length: 0))
      applyTokens(to: NSUnionRange(edited, NSUnionRange(first, last)))
    }
    super.processEditing()
  }

  // MARK: Tokens

  private func applyTokens(to range: NSRange) {
    guard range.length > 0, let defaultAttributes = tokens[Self.defaultToken] else { return }
    beginEditing()
    setAttributes(defaultAttributes, range: range)
    let text = string
    guard let bounds = Range(range, in: text) else { return endEditing() }
    text.enumerateSubstrings(in: bounds, options: .byWords) { [self] word, place, _, _ in
      guard let word, let attributes = tokens[word] else { return }
      addAttributes(attributes, range: NSRange(place, in: text))
    }
    for match in Self.names?.matches(in: text, range: range) ?? [] { addAttributes(nameAttributes, range: match.range) }
    endEditing()
  }

  /// Matches an @ that is not within a word, and the name after it.
  private static let names = try? NSRegularExpression(pattern: "(?<![\\w.@])@\\w+")
}
