import class Foundation.NSCoder
import class Foundation.NSObject
import protocol Foundation.NSSecureCoding
import class Foundation.NSString

/// A list that paragraphs are items of: how its items are marked and counted.
///
/// Lists are equal only when they are the same object: two that are marked alike may follow one another, and paragraphs are
/// items of one list where their styles hold that very object. In an archive paragraphs go on to share it.
open class NSTextList: NSObject, NSSecureCoding, @unchecked Sendable {
  // Unchecked: only `startingItemNumber` changes, while the list is made.
  public struct MarkerFormat: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ rawValue: String) { self.rawValue = rawValue }

    public static let box = MarkerFormat("{box}")
    public static let check = MarkerFormat("{check}")
    public static let circle = MarkerFormat("{circle}")
    public static let diamond = MarkerFormat("{diamond}")
    public static let disc = MarkerFormat("{disc}")
    public static let hyphen = MarkerFormat("{hyphen}")
    public static let square = MarkerFormat("{square}")
    public static let lowercaseHexadecimal = MarkerFormat("{lower-hexadecimal}")
    public static let uppercaseHexadecimal = MarkerFormat("{upper-hexadecimal}")
    public static let octal = MarkerFormat("{octal}")
    public static let lowercaseAlpha = MarkerFormat("{lower-alpha}")
    public static let uppercaseAlpha = MarkerFormat("{upper-alpha}")
    public static let lowercaseLatin = MarkerFormat("{lower-latin}")
    public static let uppercaseLatin = MarkerFormat("{upper-latin}")
    public static let lowercaseRoman = MarkerFormat("{lower-roman}")
    public static let uppercaseRoman = MarkerFormat("{upper-roman}")
    public static let decimal = MarkerFormat("{decimal}")
  }

  public struct Options: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The marker of the enclosing list goes before this one's.
    public static let prependEnclosingMarker = Options(rawValue: 1 << 0)
  }

  public let markerFormat: MarkerFormat
  public let listOptions: Options
  open var startingItemNumber: Int

  public init(markerFormat: MarkerFormat, options: Options = [], startingItemNumber: Int = 1) {
    self.markerFormat = markerFormat
    listOptions = options
    self.startingItemNumber = startingItemNumber
    super.init()
  }

  /// `options` as a raw value.
  public convenience init(markerFormat: MarkerFormat, options: Int) {
    self.init(markerFormat: markerFormat, options: Options(rawValue: UInt(bitPattern: options)))
  }

  /// Whether items are counted.
  open var isOrdered: Bool { ListMarkers.numbering(in: markerFormat.rawValue) != nil }

  /// The text of the marker of an item: "{decimal}." gives "3." for item 3.
  open func marker(forItemNumber itemNumber: Int) -> String {
    ListMarkers.marker(markerFormat.rawValue, item: itemNumber)
  }

  open override func isEqual(_ object: Any?) -> Bool { (object as? NSTextList) === self }

  open override var hash: Int { ObjectIdentifier(self).hashValue }

  // MARK: Coding

  open class var supportsSecureCoding: Bool { true }

  public required init?(coder: NSCoder) {
    guard let format = coder.object(NSString.self, forKey: "markerFormat") else { return nil }
    markerFormat = MarkerFormat(format.description)
    listOptions = Options(rawValue: UInt(bitPattern: coder.decodeInteger(forKey: "options")))
    startingItemNumber = coder.decodeInteger(forKey: "startingItemNumber")
    super.init()
  }

  open func encode(with coder: NSCoder) {
    coder.encode(NSString(string: markerFormat.rawValue), forKey: "markerFormat")
    coder.encode(Int(bitPattern: listOptions.rawValue), forKey: "options")
    coder.encode(startingItemNumber, forKey: "startingItemNumber")
  }
}
