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

/// A place in a line to which a tab character goes, and how the text after it stands there.
open class NSTextTab: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
  // Unchecked: nothing in it changes; options hold `CharacterSet`s.
  /// The name of an option of a tab.
  public struct OptionKey: RawRepresentable, Hashable, Sendable {
    /// The name in archives and dictionaries.
    public let rawValue: String
    /// An option of any name; layout knows `columnTerminators` alone.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// `CharacterSet`: the first of them in a column stands at the tab's location, as a decimal point does.
    public static let columnTerminators = OptionKey(rawValue: "NSTabColumnTerminatorsAttributeName")
  }

  /// `.natural` is left or right, by the paragraph's direction.
  public let alignment: NSTextAlignment

  /// Points from the leading edge of the line fragment.
  public let location: CGFloat

  /// Values under their keys; empty by default.
  public let options: [OptionKey: Any]

  /// A tab at `location`, in points from the leading edge of the line fragment.
  public init(textAlignment alignment: NSTextAlignment, location: CGFloat, options: [OptionKey: Any] = [:]) {
    self.alignment = alignment
    self.location = location
    self.options = options
    super.init()
  }

  /// The characters at which a column of decimal numbers is aligned: the locale's decimal separator.
  ///
  /// Without a locale, a full stop: what a document looks like does not depend on the environment.
  open class func columnTerminators(for locale: Locale?) -> CharacterSet {
    CharacterSet(charactersIn: locale?.decimalSeparator ?? ".")
  }

  /// The tab itself: it never changes.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSTextTab else { return false }
    return alignment == other.alignment && location == other.location
      && options.count == other.options.count
      && options.allSatisfy { key, value in other.options[key].map { AttributeValue.equal(value, $0) } ?? false }
  }

  open override var hash: Int {
    var hasher = Hasher()
    hasher.combine(alignment)
    hasher.combine(location)
    return hasher.finalize()
  }

  open override var description: String { "\(location) \(alignment)" }

  // MARK: Coding

  open class var supportsSecureCoding: Bool { true }

  /// Apple's name of the class, for an unarchiver of Apple's.
  open override class func classFallbacksForKeyedArchiver() -> [String] { ["NSTextTab"] }

  // Apple's keys, as Finch's UIFoundation has them; `NSTabOptions` also stands in readers of Sketch's documents.
  public required init?(coder: NSCoder) {
    guard let location = coder.length(forKey: "NSLocation") else { return nil }
    self.location = location
    if coder.containsValue(forKey: "NSAlignment") {
      // As Galley wrote it before.
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
    let archived = options.compactMap { name, value in NSAttributedString.archivable(value).map { (name.rawValue, $0) } }.sorted { $0.0 < $1.0 }
    if archived.isEmpty { return }
    coder.encode(NSDictionary(objects: archived.map(\.1), forKeys: archived.map { NSString(string: $0.0) }), forKey: "NSTabOptions")
  }
}
