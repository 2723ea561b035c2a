import struct Foundation.CGFloat
import struct Foundation.CharacterSet
import struct Foundation.Data
import class Foundation.NSCharacterSet
import class Foundation.NSCoder
import struct Foundation.Locale
import protocol Foundation.NSCopying
import class Foundation.NSData
import class Foundation.NSDictionary
import class Foundation.NSObject
import protocol Foundation.NSSecureCoding
import class Foundation.NSString
import struct Foundation.NSZone

/// A tab stop: a location on a line, and the alignment of the text that follows the tab character.
open class NSTextTab: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
  // Unchecked: it is immutable; options contain `CharacterSet`s.
  /// The name of an option of a tab.
  public struct OptionKey: RawRepresentable, Hashable, Sendable {
    /// The name in archives and dictionaries.
    public let rawValue: String
    /// Creates an option with any name. Layout supports only `columnTerminators`.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// `CharacterSet`: the first of these characters in a column is placed at the tab's location, as a decimal point
    /// is.
    public static let columnTerminators = OptionKey(rawValue: "NSTabColumnTerminatorsAttributeName")
  }

  /// The alignment of the text; `.natural` is left or right, depending on the paragraph's direction.
  public let alignment: NSTextAlignment

  /// Distance from the leading edge of the line fragment, in points.
  public let location: CGFloat

  /// Option values by key; empty by default.
  public let options: [OptionKey: Any]

  /// Creates a tab at `location`, in points from the leading edge of the line fragment.
  public init(textAlignment alignment: NSTextAlignment, location: CGFloat, options: [OptionKey: Any] = [:]) {
    self.alignment = alignment
    self.location = location
    self.options = options
    super.init()
  }

  /// Returns the characters at which a column of decimal numbers is aligned: the locale's decimal separator.
  ///
  /// If `locale` is `nil`, or has no such separator, it is a full stop, so that the layout of a document does not depend on the environment.
  open class func columnTerminators(for locale: Locale?) -> CharacterSet {
    CharacterSet(charactersIn: locale?.decimalSeparator ?? ".")
  }

  /// Returns the tab itself, since it is immutable.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Returns whether `object` is a tab stop with the same alignment, location and options.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSTextTab else { return false }
    return alignment == other.alignment && location == other.location
      && options.count == other.options.count
      && options.allSatisfy { key, value in other.options[key].map { AttributeValue.equal(value, $0) } ?? false }
  }

  /// A hash of the alignment and the location; options do not contribute.
  open override var hash: Int {
    var hasher = Hasher()
    hasher.combine(alignment)
    hasher.combine(location)
    return hasher.finalize()
  }

  open override var description: String { "\(location) \(alignment)" }

  // MARK: Coding

  open class var supportsSecureCoding: Bool { true }

  /// Returns Apple's name of the class, for Apple's unarchiver.
  open override class func classFallbacksForKeyedArchiver() -> [String] { ["NSTextTab"] }

  // Apple's keys, as in Finch's UIFoundation; `NSTabOptions` also occurs in readers of Sketch documents.
  public required init?(coder: NSCoder) {
    guard let location = coder.length(forKey: "NSLocation") else { return nil }
    self.location = location
    if coder.containsValue(forKey: "NSAlignment") {
      // The format of earlier versions of Galley.
      guard let alignment = NSTextAlignment(rawValue: coder.decodeInteger(forKey: "NSAlignment")) else { return nil }
      self.alignment = alignment
      let terminators = coder.object(NSData.self, forKey: "NSColumnTerminators")
      options = terminators.map { [.columnTerminators: CharacterSet(bitmapRepresentation: $0 as Data)] } ?? [:]
    } else {
      guard let alignment = NSTextAlignment(archived: coder.decodeInteger(forKey: "NSTextAlignment")) else { return nil }
      self.alignment = alignment
      var options: [OptionKey: Any] = [:]
      for (name, value) in coder.anyObject(forKey: "NSTabOptions") as? [String: Any] ?? [:] {
        options[OptionKey(rawValue: name)] = (value as? NSCharacterSet).map { $0 as CharacterSet } ?? value
      }
      self.options = options
    }
    super.init()
  }

  open func encode(with coder: NSCoder) {
    coder.encode(Double(location), forKey: "NSLocation")
    if alignment != .left { coder.encode(alignment.archived, forKey: "NSTextAlignment") }
    let archived = options.compactMap { name, value in AttributeValue.archivable(value).map { (name.rawValue, $0) } }.sorted { $0.0 < $1.0 }
    if archived.isEmpty { return }
    coder.encode(NSDictionary(objects: archived.map(\.1), forKeys: archived.map { NSString(string: $0.0) }), forKey: "NSTabOptions")
  }
}
