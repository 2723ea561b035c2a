import class Foundation.NSCoder
import protocol Foundation.NSCopying
import protocol Foundation.NSMutableCopying
import class Foundation.NSObject
import struct Foundation.NSRange
import typealias Foundation.NSRangePointer
import protocol Foundation.NSSecureCoding
import struct Foundation.NSZone
import struct Foundation.ObjCBool
import Requirements

/// Text with attributes over ranges of it. Ranges are UTF-16 units.
///
/// A subclass that overrides the two primitives, `string` and `attributes(at:effectiveRange:)`, gets everything else:
/// whatever is derived reads through them. Only the concrete classes of Galley itself, named by `readsOwnStorage`,
/// are read past the primitives, from the ropes in `store`.
///
/// `+Reading` derives, `+Enumerating` walks, `+Coding` archives, `+Layers` is what the modules above use.
open class NSAttributedString: NSObject, NSCopying, NSMutableCopying, NSSecureCoding {
  /// Set by initializers alone.
  @exclusivity(unchecked) final private(set) var store: AttributedStore

  public override init() {
    store = AttributedStore()
    super.init()
  }

  /// `string` without attributes.
  public init(string: String) {
    store = AttributedStore([UInt16](unitsOf: string), attributes: .empty)
    super.init()
  }

  /// `string`, all of it with `attributes`; `nil` for none.
  public init(string: String, attributes: [Key: Any]? = nil) {
    store = AttributedStore([UInt16](unitsOf: string), attributes: .with(attributes))
    super.init()
  }

  /// O(1) for Galley's own classes.
  public init(attributedString: NSAttributedString) {
    store = attributedString.snapshotStore()
    super.init()
  }

  /// A convenience initializer, so that subclasses of clients inherit all others: a designated one that they cannot see prevents that.
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

  /// Whether the primitives of this very class are those that read `store`; false for every subclass of a client.
  @_spi(Storage) open class var readsOwnStorage: Bool { self == NSAttributedString.self }

  // MARK: Primitives

  /// The text. A lone surrogate, which no `String` can hold, reads as U+FFFD.
  open var string: String { store.string }

  /// The attributes of the unit at `location`, and in `range` a range around it over which they are the same.
  open func attributes(at location: Int, effectiveRange range: NSRangePointer?) -> [Key: Any] {
    require(location >= 0 && location < store.length, "index \(location) of \(store.length)")
    let (run, start) = store.runs.run(at: location)
    range?.pointee = NSRange(location: start, length: run.length)
    return run.attributes.values
  }

  // MARK: Derived

  /// In UTF-16 units.
  open var length: Int { derivedLength }

  /// The value of `name` at `location`, `nil` for none, and in `range` a range over which no attribute changes: not
  /// always the longest. Traps where `location` is not in the text. O(log runs).
  open func attribute(_ name: Key, at location: Int, effectiveRange range: NSRangePointer?) -> Any? {
    attributes(at: location, effectiveRange: range)[name]
  }

  /// A copy of `range` with its attributes; traps where the range leaves the text. O(length of the range).
  open func attributedSubstring(from range: NSRange) -> NSAttributedString {
    substring(checked(range))
  }

  /// As `attributes(at:effectiveRange:)`; the range is the longest one within `rangeLimit`.
  open func attributes(
    at location: Int, longestEffectiveRange range: NSRangePointer?, in rangeLimit: NSRange
  ) -> [Key: Any] {
    longestAttributes(at: location, range, within: checked(rangeLimit))
  }

  /// As `attribute(_:at:effectiveRange:)`; the range is the longest one within `rangeLimit`.
  open func attribute(
    _ name: Key, at location: Int, longestEffectiveRange range: NSRangePointer?, in rangeLimit: NSRange
  ) -> Any? {
    longestAttribute(name, at: location, range, within: checked(rangeLimit))
  }

  /// Whether text and attributes are equal.
  open func isEqual(to other: NSAttributedString) -> Bool { equals(other) }

  open override func isEqual(_ object: Any?) -> Bool {
    (object as? NSAttributedString).map(isEqual(to:)) ?? false
  }

  open override var hash: Int { contentHash }

  open override var description: String { describedRuns }

  /// Calls `block` for each run of `enumerationRange` with its attributes. See `enumerateAttribute`.
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

  /// Calls `block` for each range of one value of `name`, absence among the values, until it sets the pointer to true.
  ///
  /// A block may change the string within the range that it was given; what follows is found in the changed string.
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

  /// The string itself where it cannot change; of a mutable one or a subclass an immutable copy.
  /// O(1) for Galley's own classes.
  open func copy(with zone: NSZone? = nil) -> Any {
    type(of: self) == NSAttributedString.self ? self : NSAttributedString(attributedString: self)
  }

  /// An `NSMutableAttributedString` of the same content. O(1) for Galley's own classes.
  open func mutableCopy(with zone: NSZone? = nil) -> Any {
    NSMutableAttributedString(attributedString: self)
  }

  open class var supportsSecureCoding: Bool { true }

  /// Apple's name of the class, for an unarchiver of Apple's.
  open override class func classFallbacksForKeyedArchiver() -> [String] { ["NSAttributedString"] }

  open func encode(with coder: NSCoder) { encodeRuns(with: coder) }
}
