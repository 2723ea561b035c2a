import class Foundation.NSCoder
import class Foundation.NSMutableString
import struct Foundation.NSRange
import struct Foundation.NSZone

/// An attributed string that can be edited.
///
/// The primitives are `string`, `attributes(at:effectiveRange:)`, `replaceCharacters(in:with: String)` and
/// `setAttributes(_:range:)`. Everything else goes through them, so a subclass that overrides them sees every edit.
///
/// New characters take the attributes of the first character that they replace; inserted ones those of the character
/// before them, at 0 those of the one after.
open class NSMutableAttributedString: NSAttributedString {
  /// Units for the next `replaceCharacters(in:with: String)` that its `String` cannot hold: lone surrogates.
  var unitsInHand: [UInt16]?

  public override init() { super.init() }
  // A subclass with storage of its own receives the text through its primitives; see `passInitialContent`.

  public override init(string: String) {
    super.init(string: string)
    passInitialContent()
  }
  public override init(string: String, attributes: [Key: Any]? = nil) {
    super.init(string: string, attributes: attributes)
    passInitialContent()
  }
  public override init(attributedString: NSAttributedString) {
    super.init(attributedString: attributedString)
    passInitialContent()
  }
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    passInitialContent()
  }

  /// Apple's name of the class, for an unarchiver of Apple's.
  open override class func classFallbacksForKeyedArchiver() -> [String] { ["NSMutableAttributedString"] }

  @_spi(Storage) open override class var readsOwnStorage: Bool { self == NSMutableAttributedString.self }

  /// Called where attributes of `range` were changed past the primitives, which is done only where
  /// `readsOwnStorage` says that no subclass could see them.
  @_spi(Storage) open func storageDidChangeAttributes(in range: NSRange) {}

  /// The same where `range` was replaced by so many UTF-16 units in attributes of their own.
  @_spi(Storage) open func storageDidReplace(_ range: NSRange, withLength count: Int) {}

  /// Called before an initializer passes its text to a subclass with storage of its own. The text is not an edit.
  @_spi(Storage) open func storageWillTakeInitialContent() {}

  /// Called after an initializer has passed its text to a subclass with storage of its own.
  @_spi(Storage) open func storageDidTakeInitialContent() {}

  /// Whether the text may be changed now; called before each change that no override of a subclass makes.
  @_spi(Storage) open func storageMayChange() -> Bool { true }

  // MARK: Primitives

  /// Replaces `range` with `string`; traps where the range leaves the text. O(log n + length of `string`).
  open func replaceCharacters(in range: NSRange, with string: String) {
    store.replace(checkedInStore(range), with: takeUnits(of: string))
  }

  /// Gives `range` these attributes and no others; `nil` takes all away.
  open func setAttributes(_ attributes: [Key: Any]?, range: NSRange) {
    store.setAttributes(.with(attributes), in: checkedInStore(range))
  }

  // MARK: Derived

  /// The new characters bring their own attributes.
  open func replaceCharacters(in range: NSRange, with attributedString: NSAttributedString) {
    replaceBoth(checked(range), with: attributedString)
  }

  /// Inserts the characters with their own attributes before the one at `location`, which may be the length.
  open func insert(_ attributedString: NSAttributedString, at location: Int) {
    replaceCharacters(in: NSRange(location: location, length: 0), with: attributedString)
  }

  /// Adds the characters at the end, with their own attributes.
  open func append(_ attributedString: NSAttributedString) {
    replaceCharacters(in: NSRange(location: length, length: 0), with: attributedString)
  }

  /// Removes the characters of `range`; traps where it leaves the text.
  open func deleteCharacters(in range: NSRange) {
    replaceCharacters(in: range, with: "")
  }

  /// Replaces the whole, characters and attributes.
  open func setAttributedString(_ attributedString: NSAttributedString) {
    replaceCharacters(in: NSRange(location: 0, length: length), with: attributedString)
  }

  /// Sets `name` to `value` over all of `range`; other attributes stay.
  open func addAttribute(_ name: Key, value: Any, range: NSRange) {
    changeAttributes(in: checked(range)) { $0.setting(name, to: value) }
  }

  /// Other attributes of the range stay.
  open func addAttributes(_ attributes: [Key: Any], range: NSRange) {
    let added = AttributeSet.with(attributes)
    changeAttributes(in: checked(range)) { $0.merging(added) }
  }

  /// Gives each run of `range` the attributes that `change` makes of its own, as one edit; `nil` leaves them.
  public func mapAttributes(in range: NSRange, _ change: ([Key: Any]) -> [Key: Any]?) {
    changeAttributes(in: checked(range)) { set in change(set.values).map(AttributeSet.with) ?? set }
  }

  /// Removes `name` from `range`; does nothing where it is not set.
  open func removeAttribute(_ name: Key, range: NSRange) {
    changeAttributes(in: checked(range)) { $0.removing(name) }
  }

  /// The text as a mutable string: what is done to it is done to this string.
  open var mutableString: NSMutableString { MutableStringProxy(of: self) }

  /// Starts a group of edits; here it does nothing, `NSTextStorage` processes a group as one edit.
  open func beginEditing() {}

  /// Ends the group of the last `beginEditing()`; here it does nothing.
  open func endEditing() {}

  /// Gives every character a font that shows it, makes each paragraph's style that of its first character, and takes attachments off
  /// what is not U+FFFC. Text without a font gets Helvetica of 12 points, which it is laid out in anyway.
  ///
  /// A font that stands in knows the one that was asked for: other sizes and cuts are made from that, and text that it shows has it again.
  open func fixAttributes(in range: NSRange) {
    fixFonts(in: checked(range))
    fixParagraphStyles(in: checked(range))
    fixAttachments(in: checked(range))
  }
}
