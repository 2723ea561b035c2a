import class Foundation.NSCoder
import protocol Foundation.NSCopying
import protocol Foundation.NSMutableCopying
import class Foundation.NSObject
import struct Foundation.NSRange
import typealias Foundation.NSRangePointer
import protocol Foundation.NSSecureCoding
import struct Foundation.NSZone
import struct Foundation.ObjCBool
import GalleyRequirements

/// Text with attributes over its ranges. Ranges are in UTF-16 code units.
///
/// A subclass overrides the two primitives, `string` and `attributes(at:effectiveRange:)`; all other methods read
/// through them. Only Galley's own concrete classes, identified by `readsOwnStorage`, bypass the primitives and read
/// the ropes in `store`.
///
/// `+Reading` has the derived methods, `+Enumerating` the enumerations, `+Lists` the numbers and markers of list items, `+ParagraphNumbers` the
/// index of a paragraph, `+Coding` the archives, `+StorageAccess` the methods for higher modules.
open class NSAttributedString: NSObject, NSCopying, NSMutableCopying, NSSecureCoding {
  /// The content. Only initializers set it.
  final private(set) var store: AttributedStore

  /// Creates an empty string.
  public override init() {
    store = AttributedStore()
    super.init()
  }

  /// Creates a string without attributes.
  public init(string: String) {
    store = AttributedStore(string, attributes: .empty)
    super.init()
  }

  /// Creates a string with the same attributes throughout; `nil` means none.
  public init(string: String, attributes: [Key: Any]? = nil) {
    store = AttributedStore(string, attributes: .with(attributes))
    super.init()
  }

  /// Creates a copy of a string. O(1) for Galley's own classes.
  public init(attributedString: NSAttributedString) {
    store = attributedString.snapshotStore()
    super.init()
  }

  /// Creates a string with a store. A convenience initializer, so that clients' subclasses inherit all other initializers; a designated one
  /// that is not visible to them would prevent that.
  convenience init(store: AttributedStore) {
    self.init()
    self.store = store
    (self as? NSMutableAttributedString)?.passInitialContent()
  }

  public required init?(coder: NSCoder) {
    guard let store = AttributedStore(coder: coder) else { return nil }
    self.store = store
    super.init()
  }

  /// Whether the primitives of exactly this class read `store`; false in every client's subclass.
  @_spi(Storage) open class var readsOwnStorage: Bool { self == NSAttributedString.self }

  // MARK: Primitives

  /// The text. A lone surrogate, which `String` cannot represent, reads as U+FFFD.
  open var string: String { store.string }

  /// Returns the attributes of the UTF-16 code unit at `location`, and stores in `range`, unless it is `nil`, a range around it with
  /// the same attributes.
  ///
  /// The range is not always the longest. Traps if `location` is outside the text.
  open func attributes(at location: Int, effectiveRange range: NSRangePointer?) -> [Key: Any] {
    require(location >= 0 && location < store.length, "index \(location) is out of bounds: the length is \(store.length)")
    let (run, start) = store.runs.run(at: location)
    range?.pointee = NSRange(location: start, length: run.length)
    return run.attributes.values
  }

  // MARK: Derived

  /// The length in UTF-16 code units.
  open var length: Int { derivedLength }

  /// Returns the value of `name` at `location`, or `nil` if there is none. Stores in `range` a range without attribute
  /// changes, which is not always the longest. Traps if `location` is outside the text. O(log runs).
  open func attribute(_ name: Key, at location: Int, effectiveRange range: NSRangePointer?) -> Any? {
    attributes(at: location, effectiveRange: range)[name]
  }

  /// Returns a copy of `range` with its attributes. Traps if the range exceeds the text. O(length of the range).
  open func attributedSubstring(from range: NSRange) -> NSAttributedString {
    substring(checked(range))
  }

  /// Returns the attributes of the UTF-16 code unit at `location`, and stores in `range`, unless it is `nil`, the longest range around it within
  /// `rangeLimit` that has the same attributes.
  ///
  /// Traps if `rangeLimit` exceeds the text or does not contain `location`.
  open func attributes(
    at location: Int, longestEffectiveRange range: NSRangePointer?, in rangeLimit: NSRange
  ) -> [Key: Any] {
    longestAttributes(at: location, range, within: checked(rangeLimit))
  }

  /// Returns the value of `name` at `location`, or `nil` if there is none, and stores in `range` its longest range within `rangeLimit`.
  ///
  /// Traps if `rangeLimit` exceeds the text or does not contain `location`.
  open func attribute(
    _ name: Key, at location: Int, longestEffectiveRange range: NSRangePointer?, in rangeLimit: NSRange
  ) -> Any? {
    longestAttribute(name, at: location, range, within: checked(rangeLimit))
  }

  /// Returns whether this string and `other` have the same characters and attributes.
  open func isEqual(to other: NSAttributedString) -> Bool { equals(other) }

  /// Returns whether `object` is an attributed string with the same characters and attributes; `false` for objects of other classes.
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? NSAttributedString).map(isEqual(to:)) ?? false
  }

  open override var hash: Int { contentHash }

  open override var description: String { describedRuns }

  /// Calls `block` for each range with equal attributes, in order or with `.reverse` from the end, until it sets the pointer to true.
  ///
  /// A block can change the string within its range; the enumeration continues in the changed string. Traps if the range exceeds the text.
  open func enumerateAttributes(
    in enumerationRange: NSRange, options: EnumerationOptions = [],
    using block: ([Key: Any], NSRange, UnsafeMutablePointer<ObjCBool>) -> Void
  ) {
    enumerateRuns(in: enumerationRange, options: options) { index, limit in
      var range = NSRange()
      let attributes = attributes(at: index, longestEffectiveRange: &range, in: limit)
      return (attributes, range)
    } using: { block($0, $1, $2) }
  }

  /// Calls `block` for each range with one value of `name`, including ranges without a value, in order or with `.reverse` from the end, until it
  /// sets the pointer to true.
  ///
  /// A block can change the string within its range; the enumeration continues in the changed string. Traps if the range exceeds the text.
  open func enumerateAttribute(
    _ name: Key, in enumerationRange: NSRange, options: EnumerationOptions = [],
    using block: (Any?, NSRange, UnsafeMutablePointer<ObjCBool>) -> Void
  ) {
    enumerateRuns(in: enumerationRange, options: options) { index, limit in
      var range = NSRange()
      if options.contains(.longestEffectiveRangeNotRequired) {
        let value = attribute(name, at: index, effectiveRange: &range)
        return (value, range)
      }
      let value = attribute(name, at: index, longestEffectiveRange: &range, in: limit)
      return (value, range)
    } using: { block($0, $1, $2) }
  }

  // MARK: Copying, coding

  /// Returns the string itself if it is immutable, or an immutable copy of a mutable string or a subclass. O(1) for
  /// Galley's own classes.
  open func copy(with zone: NSZone? = nil) -> Any {
    type(of: self) == NSAttributedString.self ? self : NSAttributedString(attributedString: self)
  }

  /// Returns an `NSMutableAttributedString` with the same content. O(1) for Galley's own classes.
  open func mutableCopy(with zone: NSZone? = nil) -> Any {
    NSMutableAttributedString(attributedString: self)
  }

  open class var supportsSecureCoding: Bool { true }

  /// Returns Apple's name of the class, for Apple's unarchiver.
  open override class func classFallbacksForKeyedArchiver() -> [String] { ["NSAttributedString"] }

  open func encode(with coder: NSCoder) { encodeRuns(with: coder) }
}
