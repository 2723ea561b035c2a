import struct Foundation.CGFloat
import class Foundation.NSCoder
import protocol Foundation.NSCopying
import protocol Foundation.NSMutableCopying
import class Foundation.NSObject
import protocol Foundation.NSSecureCoding
import struct Foundation.NSZone

/// How a paragraph is set: alignment, indents, spacing, tabs, line breaking. Lengths are points.
///
/// Immutable; `mutableCopy()` gives an `NSMutableParagraphStyle`.
open class NSParagraphStyle: NSObject, NSCopying, NSMutableCopying, NSSecureCoding, @unchecked Sendable {
  // Unchecked: only `NSMutableParagraphStyle` changes it, and that belongs to one thread at a time.
  var values: ParagraphValues

  public override init() {
    values = ParagraphValues()
    super.init()
  }

  init(values: ParagraphValues) {
    self.values = values
    super.init()
  }

  /// Equal to `NSParagraphStyle()`.
  open class var `default`: NSParagraphStyle { sharedDefault }
  private static let sharedDefault = NSParagraphStyle()

  /// The direction of a language by the script that it is usually written in; `nil`: left to right.
  open class func defaultWritingDirection(forLanguage languageName: String?) -> NSWritingDirection {
    languageName.map(WritingDirections.direction(ofLanguage:)) ?? .leftToRight
  }

  /// Points below each line but a container's last; counts as part of the line's fragment.
  open var lineSpacing: CGFloat { values.lineSpacing }
  /// Points after the paragraph; added to the next one's `paragraphSpacingBefore`.
  open var paragraphSpacing: CGFloat { values.paragraphSpacing }
  /// `.natural` by default: left or right, by the paragraph's direction.
  open var alignment: NSTextAlignment { values.alignment }
  /// From the leading margin to all lines but the first.
  open var headIndent: CGFloat { values.headIndent }
  /// Positive: from the leading margin to the end of lines; zero or negative: inset from the trailing margin.
  open var tailIndent: CGFloat { values.tailIndent }
  /// From the leading margin to the first line; independent of `headIndent`.
  open var firstLineHeadIndent: CGFloat { values.firstLineHeadIndent }
  /// In points; 0 by default: no minimum.
  open var minimumLineHeight: CGFloat { values.minimumLineHeight }
  /// 0: no maximum.
  open var maximumLineHeight: CGFloat { values.maximumLineHeight }
  /// `.byWordWrapping` by default.
  open var lineBreakMode: NSLineBreakMode { values.lineBreakMode }
  /// `.natural` by default: the direction of the first strong character.
  open var baseWritingDirection: NSWritingDirection { values.baseWritingDirection }
  /// Multiplies the natural line height before minimum and maximum apply; 0: as 1.
  open var lineHeightMultiple: CGFloat { values.lineHeightMultiple }
  /// Points before the paragraph, added to the spacing after the one above; 0 by default.
  open var paragraphSpacingBefore: CGFloat { values.paragraphSpacingBefore }
  /// 0 to 1: hyphenation is tried where a line without it fills less than this part; 0: the layout manager's factor.
  open var hyphenationFactor: Float { values.hyphenationFactor }
  /// Whether the system's choice of hyphenation applies.
  open var usesDefaultHyphenation: Bool { values.usesDefaultHyphenation }
  /// In the order given; by default twelve left tabs 28 points apart.
  open var tabStops: [NSTextTab] { values.tabStops }
  /// Whether the stops are those of a new style. O(number of stops).
  package var hasDefaultTabStops: Bool {
    let stops = values.tabStops
    return stops.count == ParagraphValues.defaultTabStops.count && zip(stops, ParagraphValues.defaultTabStops).allSatisfy { $0 === $1 }
  }
  /// The distance of the tabs beyond the last of `tabStops`.
  open var defaultTabInterval: CGFloat { values.defaultTabInterval }
  /// The lists that the paragraph is an item of, outermost first.
  open var textLists: [NSTextList] { values.textLists }
  /// Galley's own: the columns of a table's row. Tabs then end cells, each of which is wrapped in its column.
  public var rowColumns: RowColumns? { values.rowColumns }
  /// Galley: whether the next paragraph's first lines stand in the same container as this one's last.
  ///
  /// Where a container's end would break a keep, lines go on to the next container from the nearest place above that breaks none.
  /// Where a whole container has no such place, only `minimumLinesAtColumnEnd` is asked, and then nothing. Keeps do not apply
  /// at the end of the last container, after a form feed, and where a container has no end.
  open var keepsWithNext: Bool { values.keepsWithNext }
  /// Galley: whether all lines stand in one container; given up where the next one has no room for them either.
  open var keepsLinesTogether: Bool { values.keepsLinesTogether }
  /// Galley: how many lines stand at least above a container's end within the paragraph, and below it. 0 and 1: any
  /// number; more than 16 count as 16.
  open var minimumLinesAtColumnEnd: Int { values.minimumLinesAtColumnEnd }
  /// Galley: how many lines in a row may end in hyphens where `LineBreakStrategy.totalFit` breaks them; 0 by default: any number.
  open var maximumConsecutiveHyphens: Int { values.maximumConsecutiveHyphens }
  /// Galley: where the margins are that lines stand at where `LineBreakStrategy.totalFit` breaks them; `.box` by default.
  open var marginAlignment: MarginAlignment { values.marginAlignment }
  /// Whether letters may move closer before a truncating mode truncates.
  open var allowsDefaultTighteningForTruncation: Bool { values.allowsDefaultTighteningForTruncation }
  /// How line breaks are chosen beyond the script's rules; empty by default.
  open var lineBreakStrategy: LineBreakStrategy { values.lineBreakStrategy }

  /// How line breaks are chosen beyond the script's rules. Raw values are UIKit's.
  public struct LineBreakStrategy: OptionSet, Hashable, Sendable {
    /// The options as bits.
    public let rawValue: UInt
    /// Options from bits; unknown ones are kept.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Avoids a last line of one word by pushing another word down, where both have room there.
    public static let pushOut = LineBreakStrategy(rawValue: 1 << 0)
    /// Breaks Hangul between words only.
    public static let hangulWordPriority = LineBreakStrategy(rawValue: 1 << 1)
    /// What labels use.
    public static let standard = LineBreakStrategy(rawValue: 0xFFFF)
    /// Galley's own: chooses all breaks of a paragraph together, as TeX does, also beside shapes. `standard` does not hold it.
    public static let totalFit = LineBreakStrategy(rawValue: 1 << 24)
  }

  /// Galley's own: what of a line stands at its margins.
  public enum MarginAlignment: Int, Sendable {
    /// The boxes of its outermost letters.
    case box = 0
    /// What the eye sees of them: marks and letters with much white beside them stand a little over the margin.
    case optical = 1
    /// The first letter and the last: marks hang in the margin.
    case hanging = 2
  }

  // MARK: Copying, comparing, coding

  /// The style itself: it never changes.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// An `NSMutableParagraphStyle` with the same values.
  open func mutableCopy(with zone: NSZone? = nil) -> Any { NSMutableParagraphStyle(values: values) }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSParagraphStyle else { return false }
    return self === other || values == other.values
  }

  open override var hash: Int {
    var hasher = Hasher()
    values.hash(into: &hasher)
    return hasher.finalize()
  }

  open override var description: String { values.summary }

  open class var supportsSecureCoding: Bool { true }

  /// Apple's name of the class, for an unarchiver of Apple's.
  open override class func classFallbacksForKeyedArchiver() -> [String] { ["NSParagraphStyle"] }

  public required init?(coder: NSCoder) {
    guard let values = ParagraphValues(coder: coder) else { return nil }
    self.values = values
    super.init()
  }

  open func encode(with coder: NSCoder) { values.encode(with: coder) }
}
