import class Foundation.NSCoder
import class Foundation.NSObject
import protocol Foundation.NSSecureCoding
import class Foundation.NSString

/// A list of paragraphs: its markers and its numbering.
///
/// Two lists are equal only if they are the same object, because adjacent lists can have the same markers. Paragraphs
/// are items of one list if their styles contain the same object. Archives preserve this identity.
open class NSTextList: NSObject, NSSecureCoding, @unchecked Sendable {
  // Unchecked: only `startingItemNumber` changes, during initialization.
  /// The format of item markers: text with at most one placeholder in braces, as in "({decimal})".
  public struct MarkerFormat: RawRepresentable, Hashable, Sendable {
    /// The text with its placeholder.
    public let rawValue: String
    /// Creates a format from any text; an unknown placeholder stays unchanged.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Creates a format from any text.
    public init(_ rawValue: String) { self.rawValue = rawValue }

    /// □, U+25A1.
    public static let box = MarkerFormat("{box}")
    /// ✓, U+2713.
    public static let check = MarkerFormat("{check}")
    /// ◦, U+25E6.
    public static let circle = MarkerFormat("{circle}")
    /// ◆, U+25C6.
    public static let diamond = MarkerFormat("{diamond}")
    /// •, U+2022.
    public static let disc = MarkerFormat("{disc}")
    /// ⁃, U+2043.
    public static let hyphen = MarkerFormat("{hyphen}")
    /// ■, U+25A0.
    public static let square = MarkerFormat("{square}")
    /// Counts 9, a, b, … f, 10.
    public static let lowercaseHexadecimal = MarkerFormat("{lower-hexadecimal}")
    /// Counts 9, A, B, … F, 10.
    public static let uppercaseHexadecimal = MarkerFormat("{upper-hexadecimal}")
    /// Counts 7, 10, 11.
    public static let octal = MarkerFormat("{octal}")
    /// Counts a … z, aa, ab; decimal numbers below 1.
    public static let lowercaseAlpha = MarkerFormat("{lower-alpha}")
    /// Counts A … Z, AA, AB; decimal numbers below 1.
    public static let uppercaseAlpha = MarkerFormat("{upper-alpha}")
    /// The same as `lowercaseAlpha`.
    public static let lowercaseLatin = MarkerFormat("{lower-latin}")
    /// The same as `uppercaseAlpha`.
    public static let uppercaseLatin = MarkerFormat("{upper-latin}")
    /// Counts i, ii, iii; decimal numbers below 1 and above 3999.
    public static let lowercaseRoman = MarkerFormat("{lower-roman}")
    /// Counts I, II, III; decimal numbers below 1 and above 3999.
    public static let uppercaseRoman = MarkerFormat("{upper-roman}")
    /// Counts 1, 2, 3.
    public static let decimal = MarkerFormat("{decimal}")
  }

  /// The combination of markers in nested lists. Raw values are UIKit's.
  public struct Options: OptionSet, Sendable {
    /// The options as bits.
    public let rawValue: UInt
    /// Creates options from bits; unknown bits are kept.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Places the marker of the enclosing list before this list's marker.
    public static let prependEnclosingMarker = Options(rawValue: 1 << 0)
  }

  /// The format of item markers.
  public let markerFormat: MarkerFormat
  /// The combination with markers of enclosing lists. A list does not know its enclosing lists, so
  /// `marker(forItemNumber:)` returns its own marker only; `NSAttributedString.listMarker(at:)` applies the options.
  public let listOptions: Options
  /// The number of the first item; 1 by default.
  open var startingItemNumber: Int

  /// Creates a list. Paragraphs become its items if `textLists` of their style contains it.
  public init(markerFormat: MarkerFormat, options: Options = [], startingItemNumber: Int = 1) {
    self.markerFormat = markerFormat
    listOptions = options
    self.startingItemNumber = startingItemNumber
    super.init()
  }

  /// Creates a list with `options` as a raw value.
  public convenience init(markerFormat: MarkerFormat, options: Int) {
    self.init(markerFormat: markerFormat, options: Options(rawValue: UInt(bitPattern: options)))
  }

  /// Whether items are numbered: whether the format's first placeholder counts, as `{decimal}` does.
  open var isOrdered: Bool { ListMarkers.numbering(in: markerFormat.rawValue) != nil }

  /// Returns the text of an item's marker: "{decimal}." gives "3." for item 3. Returns the format itself if its placeholder is unknown.
  open func marker(forItemNumber itemNumber: Int) -> String {
    ListMarkers.marker(markerFormat.rawValue, item: itemNumber)
  }

  /// Returns whether `object` is this very list: two lists with the same markers are different lists, each with its own numbers.
  open override func isEqual(_ object: Any?) -> Bool { (object as? NSTextList) === self }

  open override var hash: Int { ObjectIdentifier(self).hashValue }

  // MARK: Coding

  open class var supportsSecureCoding: Bool { true }

  /// Returns Apple's name of the class, for Apple's unarchiver.
  open override class func classFallbacksForKeyedArchiver() -> [String] { ["NSTextList"] }

  // Apple's keys, as in GNUstep GUI's NSTextList.m and Finch's UIFoundation; only the latter has `NSStart`.
  public required init?(coder: NSCoder) {
    // The format of earlier versions of Galley.
    let isOld = coder.containsValue(forKey: "markerFormat")
    guard let format = coder.object(NSString.self, forKey: isOld ? "markerFormat" : "NSMarkerFormat") else { return nil }
    markerFormat = MarkerFormat(format.description)
    listOptions = Options(rawValue: UInt(bitPattern: coder.decodeInteger(forKey: isOld ? "options" : "NSOptions")))
    let start = isOld ? "startingItemNumber" : "NSStart"
    startingItemNumber = isOld || coder.containsValue(forKey: start) ? coder.decodeInteger(forKey: start) : 1
    super.init()
  }

  open func encode(with coder: NSCoder) {
    coder.encode(NSString(string: markerFormat.rawValue), forKey: "NSMarkerFormat")
    if !listOptions.isEmpty { coder.encode(Int(bitPattern: listOptions.rawValue), forKey: "NSOptions") }
    if startingItemNumber != 1 { coder.encode(startingItemNumber, forKey: "NSStart") }
  }
}
