import struct Foundation.CGFloat
import struct Foundation.CharacterSet
import struct Foundation.Data
import class Foundation.NSCoder
import struct Foundation.Locale
import protocol Foundation.NSCopying
import class Foundation.NSData
import class Foundation.NSObject
import protocol Foundation.NSSecureCoding
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

  public required init?(coder: NSCoder) {
    guard let alignment = NSTextAlignment(rawValue: coder.decodeInteger(forKey: "NSAlignment")) else { return nil }
    self.alignment = alignment
    location = CGFloat(coder.decodeDouble(forKey: "NSLocation"))
    // A key that is missing would be an error of the whole archive.
    let terminators = coder.containsValue(forKey: "NSColumnTerminators")
      ? coder.object(NSData.self, forKey: "NSColumnTerminators") : nil
    options = terminators.map { [.columnTerminators: CharacterSet(bitmapRepresentation: $0 as Data)] } ?? [:]
    super.init()
  }

  open func encode(with coder: NSCoder) {
    coder.encode(alignment.rawValue, forKey: "NSAlignment")
    coder.encode(Double(location), forKey: "NSLocation")
    if let terminators = options[.columnTerminators] as? CharacterSet {
      coder.encode(terminators.bitmapRepresentation as NSData, forKey: "NSColumnTerminators")
    }
  }
}
