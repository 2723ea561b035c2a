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
  /// How items are marked: text with at most one placeholder in braces, as in "({decimal})".
  public struct MarkerFormat: RawRepresentable, Hashable, Sendable {
    /// The text with its placeholder.
    public let rawValue: String
    /// A format of any text; an unknown placeholder stays as it is.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The same without a label.
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
    /// Counts a … z, aa, ab.
    public static let lowercaseAlpha = MarkerFormat("{lower-alpha}")
    /// Counts A … Z, AA, AB.
    public static let uppercaseAlpha = MarkerFormat("{upper-alpha}")
    /// The same as `lowercaseAlpha`.
    public static let lowercaseLatin = MarkerFormat("{lower-latin}")
    /// The same as `uppercaseAlpha`.
    public static let uppercaseLatin = MarkerFormat("{upper-latin}")
    /// Counts i, ii, iii; plain numbers beyond 3999.
    public static let lowercaseRoman = MarkerFormat("{lower-roman}")
    /// Counts I, II, III; plain numbers beyond 3999.
    public static let uppercaseRoman = MarkerFormat("{upper-roman}")
    /// Counts 1, 2, 3.
    public static let decimal = MarkerFormat("{decimal}")
  }

  /// How markers of nested lists are put together. Raw values are UIKit's.
  public struct Options: OptionSet, Sendable {
    /// The options as bits.
    public let rawValue: UInt
    /// Options from bits; unknown ones are kept.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The marker of the enclosing list goes before this one's.
    public static let prependEnclosingMarker = Options(rawValue: 1 << 0)
  }

  /// How items are marked.
  public let markerFormat: MarkerFormat
  /// How markers are put together with those of enclosing lists. A list does not know which those are, so `marker(forItemNumber:)` is its
  /// own marker alone; `NSAttributedString.listMarker(at:)` follows the options.
  public let listOptions: Options
  /// The number of the first item; 1 by default.
  open var startingItemNumber: Int

  /// A list that paragraphs join by holding it in `textLists` of their style.
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

  /// Apple's name of the class, for an unarchiver of Apple's.
  open override class func classFallbacksForKeyedArchiver() -> [String] { ["NSTextList"] }

  // Apple's keys, as GNUstep GUI's NSTextList.m and Finch's UIFoundation have them, the latter alone `NSStart`.
  public required init?(coder: NSCoder) {
    // As Galley wrote it before.
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
