import struct Foundation.CGFloat
import class Foundation.NSCoder
import protocol Foundation.NSCopying
import protocol Foundation.NSMutableCopying
import class Foundation.NSObject
import protocol Foundation.NSSecureCoding
import struct Foundation.NSZone

/// The layout of a paragraph: alignment, indents, spacing, tabs and line breaking. Lengths are in points.
///
/// Immutable; `mutableCopy()` returns an `NSMutableParagraphStyle`.
open class NSParagraphStyle: NSObject, NSCopying, NSMutableCopying, NSSecureCoding, @unchecked Sendable {
  // Unchecked: only `NSMutableParagraphStyle` changes it, and a mutable style belongs to one thread at a time.
  var values: ParagraphValues

  /// Creates a style with the default values, as `NSParagraphStyle.default` has them.
  public override init() {
    values = ParagraphValues()
    super.init()
  }

  init(values: ParagraphValues) {
    self.values = values
    super.init()
  }

  /// The default style, equal to `NSParagraphStyle()`.
  open class var `default`: NSParagraphStyle { sharedDefault }
  private static let sharedDefault = NSParagraphStyle()

  /// Returns the direction of the script that a language is usually written in; left to right if the language is `nil`.
  open class func defaultWritingDirection(forLanguage languageName: String?) -> NSWritingDirection {
    languageName.map(RightToLeftLanguages.direction(ofLanguage:)) ?? .leftToRight
  }

  /// Points below each line except a container's last; counts as part of the line's fragment.
  open var lineSpacing: CGFloat { values.lineSpacing }
  /// Points after the paragraph; added to the next one's `paragraphSpacingBefore`.
  open var paragraphSpacing: CGFloat { values.paragraphSpacing }
  /// The alignment of lines; `.natural` by default: left or right, depending on the paragraph's direction.
  open var alignment: NSTextAlignment { values.alignment }
  /// Distance from the leading margin to the start of all lines except the first, in points.
  open var headIndent: CGFloat { values.headIndent }
  /// If positive, the distance from the leading margin to the end of lines; otherwise, the inset from the trailing
  /// margin.
  open var tailIndent: CGFloat { values.tailIndent }
  /// Distance from the leading margin to the start of the first line, in points; independent of `headIndent`.
  open var firstLineHeadIndent: CGFloat { values.firstLineHeadIndent }
  /// Minimum height of a line, in points; 0, the default, means no minimum.
  open var minimumLineHeight: CGFloat { values.minimumLineHeight }
  /// Maximum height of a line, in points; 0, the default, means no maximum.
  open var maximumLineHeight: CGFloat { values.maximumLineHeight }
  /// The way to break or truncate lines that are too long; `.byWordWrapping` by default.
  open var lineBreakMode: NSLineBreakMode { values.lineBreakMode }
  /// The base direction; `.natural` by default, which means the direction of the first strong character.
  open var baseWritingDirection: NSWritingDirection { values.baseWritingDirection }
  /// Factor of the natural line height, applied before minimum and maximum; 0 has the same effect as 1.
  open var lineHeightMultiple: CGFloat { values.lineHeightMultiple }
  /// Points before the paragraph, added to the spacing after the previous paragraph; 0 by default.
  open var paragraphSpacingBefore: CGFloat { values.paragraphSpacingBefore }
  /// Minimum fraction of the line width, from 0 to 1, that a line without hyphenation has to fill; below it,
  /// hyphenation is tried. 0 means the layout manager's factor.
  open var hyphenationFactor: Float { values.hyphenationFactor }
  /// Whether a `hyphenationFactor` of 0 counts as 1, so that hyphenation is tried on every line that it can fill better; `false` by default.
  open var usesDefaultHyphenation: Bool { values.usesDefaultHyphenation }
  /// The tab stops in the given order; by default twelve left tabs 28 points apart.
  open var tabStops: [NSTextTab] { values.tabStops }
  /// Whether the stops equal those of a new style. O(number of stops).
  package var hasDefaultTabStops: Bool {
    let stops = values.tabStops
    return stops.count == ParagraphValues.defaultTabStops.count && zip(stops, ParagraphValues.defaultTabStops).allSatisfy { $0 === $1 || $0.isEqual($1) }
  }
  /// Distance of the tabs after the last one of `tabStops`, in points.
  open var defaultTabInterval: CGFloat { values.defaultTabInterval }
  /// The lists that the paragraph is an item of, outermost first.
  open var textLists: [NSTextList] { values.textLists }
  /// The columns of a table row, in which tabs end cells and each cell wraps; `nil` for other paragraphs. A Galley extension.
  public var rowColumns: RowColumns? { values.rowColumns }
  /// Galley: whether this paragraph's last line and the next paragraph's first lines are in the same container.
  ///
  /// If a container's end would violate a keep, lines move to the next container from the nearest position above that
  /// violates none. If a whole container has no such position, only `minimumLinesAtColumnEnd` applies, and if that
  /// fails too, no keep applies. Keeps do not apply at the end of the last container, after a form feed, and in a
  /// container without an end.
  open var keepsWithNext: Bool { values.keepsWithNext }
  /// Galley: whether all lines are in one container. Ignored if they do not fit the next container either.
  open var keepsLinesTogether: Bool { values.keepsLinesTogether }
  /// Galley: the minimum number of lines above, and below, a container's end within the paragraph. 0 and 1 allow any
  /// number; values over 16 count as 16.
  open var minimumLinesAtColumnEnd: Int { values.minimumLinesAtColumnEnd }
  /// Galley: the maximum number of consecutive lines that end in hyphens with `LineBreakStrategy.totalFit`; 0, the
  /// default, means any number.
  open var maximumConsecutiveHyphens: Int { values.maximumConsecutiveHyphens }
  /// Galley: the alignment of lines with the margins with `LineBreakStrategy.totalFit`; `.box` by default.
  open var marginAlignment: MarginAlignment { values.marginAlignment }
  /// Whether characters move closer together before a truncating mode truncates.
  open var allowsDefaultTighteningForTruncation: Bool { values.allowsDefaultTighteningForTruncation }
  /// The strategy for line breaks beyond the script's rules; empty by default.
  open var lineBreakStrategy: LineBreakStrategy { values.lineBreakStrategy }

  /// A strategy for line breaks beyond the script's rules. Raw values are UIKit's.
  public struct LineBreakStrategy: OptionSet, Hashable, Sendable {
    /// The options as bits.
    public let rawValue: UInt
    /// Creates options from bits; unknown bits are kept.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Avoids a last line of one word by moving another word down, if both words fit there.
    public static let pushOut = LineBreakStrategy(rawValue: 1 << 0)
    /// Breaks Hangul only between words.
    public static let hangulWordPriority = LineBreakStrategy(rawValue: 1 << 1)
    /// The strategy of labels.
    public static let standard = LineBreakStrategy(rawValue: 0xFFFF)
    /// Galley: chooses all breaks of a paragraph together, as TeX does, also beside shapes. Not included in `standard`.
    public static let totalFit = LineBreakStrategy(rawValue: 1 << 24)
  }

  /// Galley: the part of a line's edges that is aligned with the margins.
  public enum MarginAlignment: Int, Sendable {
    /// The boxes of the outermost characters.
    case box = 0
    /// The visible edges: punctuation, and letters with much white space beside them, extend slightly over the margin.
    case optical = 1
    /// The first and the last letter: punctuation hangs in the margin.
    case hanging = 2
  }

  // MARK: Copying, comparing, coding

  /// Returns the style itself, since it is immutable.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Returns an `NSMutableParagraphStyle` with the same values.
  open func mutableCopy(with zone: NSZone? = nil) -> Any { NSMutableParagraphStyle(values: values) }

  /// Returns whether `object` is a paragraph style with the same values. Mutable and immutable styles can be equal.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSParagraphStyle else { return false }
    return self === other || values == other.values
  }

  /// A hash of the values that most often differ between styles; unequal styles can have the same hash. It changes if a mutable style changes, so
  /// that such a style must not change while it is in a set.
  open override var hash: Int {
    var hasher = Hasher()
    values.hash(into: &hasher)
    return hasher.finalize()
  }

  open override var description: String { values.summary }

  open class var supportsSecureCoding: Bool { true }

  /// Returns Apple's name of the class, for Apple's unarchiver.
  open override class func classFallbacksForKeyedArchiver() -> [String] { ["NSParagraphStyle"] }

  public required init?(coder: NSCoder) {
    guard let values = ParagraphValues(coder: coder) else { return nil }
    self.values = values
    super.init()
  }

  open func encode(with coder: NSCoder) { values.encode(with: coder) }
}

extension NSParagraphStyle: SubclassableAttributeValue {
  package class var isDerived: Bool { self != NSParagraphStyle.self && self != NSMutableParagraphStyle.self }
}
