import class Foundation.NSCoder
import class Foundation.NSMutableString
import struct Foundation.NSRange

/// The text of an attributed string as a mutable string. Edits change the attributed string.
final class MutableStringProxy: NSMutableString {
  private let owner: NSMutableAttributedString

  init(of owner: NSMutableAttributedString) {
    self.owner = owner
    super.init(capacity: 0)
  }

  // Foundation can create instances with its own initializers. These edit an attributed string of their own.

  required init(capacity: Int) {
    owner = NSMutableAttributedString()
    super.init(capacity: 0)
  }

  required convenience init?(coder: NSCoder) { nil }
  required convenience init(characters: UnsafePointer<UInt16>, length: Int) {
    self.init(of: NSMutableAttributedString(utf16: Array(UnsafeBufferPointer(start: characters, count: length))))
  }
  required convenience init(string: String) { self.init(of: NSMutableAttributedString(string: string)) }
  required convenience init(stringLiteral value: StaticString) { self.init(string: value.description) }
  required convenience init(unicodeScalarLiteral value: StaticString) { self.init(string: value.description) }
  required convenience init(extendedGraphemeClusterLiteral value: StaticString) {
    self.init(string: value.description)
  }

  override var length: Int { owner.length }

  override func character(at index: Int) -> UInt16 { owner.unit(at: index) }

  override func replaceCharacters(in range: NSRange, with string: String) {
    owner.replaceCharacters(in: range, with: string)
  }
}
