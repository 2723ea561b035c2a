import class Foundation.NSCoder
import class Foundation.NSMutableString
import struct Foundation.NSRange
import struct Foundation.NSZone

/// An attributed string that can be edited.
///
/// The primitives are `string`, `attributes(at:effectiveRange:)`, `replaceCharacters(in:with: String)` and
/// `setAttributes(_:range:)`. All other methods call them, so a subclass that overrides them receives every edit.
///
/// New characters get the attributes of the first character that they replace. Inserted characters get those of the
/// previous character, or at offset 0 those of the next one.
open class NSMutableAttributedString: NSAttributedString {
  /// Units for the next `replaceCharacters(in:with: String)` whose lone surrogates a `String` cannot represent. It is `nil` for other text.
  var pendingUnits: [UInt16]?

  public override init() { super.init() }
  // A subclass with storage of its own receives the text through its primitives; see `passInitialContent`.

  /// Creates a string without attributes.
  ///
  /// A subclass with storage of its own receives the characters through its primitives.
  public override init(string: String) {
    super.init(string: string)
    passInitialContent()
  }
  /// Creates a string with the same attributes for all its characters; `nil` means none.
  ///
  /// A subclass with storage of its own receives the text through its primitives.
  public override init(string: String, attributes: [Key: Any]? = nil) {
    super.init(string: string, attributes: attributes)
    passInitialContent()
  }
  /// Creates a copy of the characters and attributes of `attributedString`.
  ///
  /// A subclass with storage of its own receives the text through its primitives.
  public override init(attributedString: NSAttributedString) {
    super.init(attributedString: attributedString)
    passInitialContent()
  }
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    passInitialContent()
  }

  /// Returns Apple's name of the class, for Apple's unarchiver.
  open override class func classFallbacksForKeyedArchiver() -> [String] { ["NSMutableAttributedString"] }

  /// `true` only for the class itself: a subclass may override the primitives, so its text is read through them.
  @_spi(Storage) open override class var readsOwnStorage: Bool { self == NSMutableAttributedString.self }

  /// Called after attributes of `range` were changed without the primitives. This happens only if `readsOwnStorage`
  /// guarantees that no subclass overrides them.
  @_spi(Storage) open func storageDidChangeAttributes(in range: NSRange) {}

  /// Called after `range` was replaced, without the primitives, by `count` UTF-16 code units with their own attributes.
  @_spi(Storage) open func storageDidReplace(_ range: NSRange, withLength count: Int) {}

  /// Called before an initializer passes its text to a subclass with storage of its own. The text is not an edit.
  @_spi(Storage) open func storageWillSetInitialContent() {}

  /// Called after an initializer has passed its text to a subclass with storage of its own.
  @_spi(Storage) open func storageDidSetInitialContent() {}

  /// Returns whether the text can be changed now. Called before each change that is not made by a subclass's override.
  @_spi(Storage) open func storageMayChange() -> Bool { true }

  // MARK: Primitives

  /// Replaces `range` with `string`. Traps if the range exceeds the text. O(log *n* + length of `string`), where *n* is the length of the text.
  open func replaceCharacters(in range: NSRange, with string: String) {
    store.replace(checkedInStore(range), with: consumeUnits(of: string))
  }

  /// Replaces all attributes of `range`; `nil` removes them. Traps if the range exceeds the text.
  open func setAttributes(_ attributes: [Key: Any]?, range: NSRange) {
    store.setAttributes(.with(attributes), in: checkedInStore(range))
  }

  // MARK: Derived

  /// Replaces `range` with characters that keep their own attributes. Traps if the range exceeds the text.
  open func replaceCharacters(in range: NSRange, with attributedString: NSAttributedString) {
    replaceBoth(checked(range), with: attributedString)
  }

  /// Inserts characters with their own attributes at `location`, which can be the length of the text. Traps if it is greater or negative.
  open func insert(_ attributedString: NSAttributedString, at location: Int) {
    replaceCharacters(in: NSRange(location: location, length: 0), with: attributedString)
  }

  /// Appends characters with their own attributes.
  open func append(_ attributedString: NSAttributedString) {
    replaceCharacters(in: NSRange(location: length, length: 0), with: attributedString)
  }

  /// Removes the characters of `range`. Traps if the range exceeds the text.
  open func deleteCharacters(in range: NSRange) {
    replaceCharacters(in: range, with: "")
  }

  /// Replaces all characters and attributes by those of `attributedString`.
  open func setAttributedString(_ attributedString: NSAttributedString) {
    replaceCharacters(in: NSRange(location: 0, length: length), with: attributedString)
  }

  /// Sets `name` to `value` in `range`; other attributes do not change. Traps if the range exceeds the text.
  open func addAttribute(_ name: Key, value: Any, range: NSRange) {
    changeAttributes(in: checked(range)) { $0.setting(name, to: value) }
  }

  /// Adds attributes to `range`; other attributes do not change. Traps if the range exceeds the text.
  open func addAttributes(_ attributes: [Key: Any], range: NSRange) {
    let added = AttributeSet.with(attributes)
    changeAttributes(in: checked(range)) { $0.merging(added) }
  }

  /// Replaces the attributes of each run in `range` with the result of `change`, as one edit.
  ///
  /// If `change` returns `nil`, the run does not change, but a text storage still records an edit. Traps if the range exceeds the text.
  public func mapAttributes(in range: NSRange, _ change: ([Key: Any]) -> [Key: Any]?) {
    changeAttributes(in: checked(range)) { set in change(set.values).map(AttributeSet.with) ?? set }
  }

  /// Removes `name` from `range`. A text storage records an edit even if no character had the attribute. Traps if the range exceeds the text.
  open func removeAttribute(_ name: Key, range: NSRange) {
    changeAttributes(in: checked(range)) { $0.removing(name) }
  }

  /// The text as a mutable string; its edits change this string.
  open var mutableString: NSMutableString { MutableStringProxy(of: self) }

  /// Starts a group of edits. Does nothing here; `NSTextStorage` processes a group as one edit.
  open func beginEditing() {}

  /// Ends the group of the last `beginEditing()`. Does nothing here.
  open func endEditing() {}

  /// Gives every character a font that covers it and each paragraph the style of its first character, and removes attachments from characters
  /// other than U+FFFC. Text without a font gets Helvetica 12, its layout font. Traps if the range exceeds the text.
  ///
  /// A fallback font knows the requested font. Other sizes and styles are derived from that font, and text that it
  /// covers returns to it.
  open func fixAttributes(in range: NSRange) {
    fixFonts(in: checked(range))
    fixParagraphStyles(in: checked(range))
    fixAttachments(in: checked(range))
  }
}
