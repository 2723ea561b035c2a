import struct Foundation.CGFloat
import class Foundation.NSCoder
import struct Foundation.NSZone

/// A paragraph style that can be changed. An attributed string stores a copy of it.
open class NSMutableParagraphStyle: NSParagraphStyle, MutableAttributeValue, @unchecked Sendable {
  public override init() { super.init() }
  override init(values: ParagraphValues) { super.init(values: values) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Returns Apple's name of the class, for Apple's unarchiver.
  open override class func classFallbacksForKeyedArchiver() -> [String] { ["NSMutableParagraphStyle"] }

  open override var lineSpacing: CGFloat {
    get { values.lineSpacing }
    set { values.lineSpacing = newValue }
  }
  open override var paragraphSpacing: CGFloat {
    get { values.paragraphSpacing }
    set { values.paragraphSpacing = newValue }
  }
  open override var alignment: NSTextAlignment {
    get { values.alignment }
    set { values.alignment = newValue }
  }
  public override var rowColumns: RowColumns? {
    get { values.rowColumns }
    set { values.rowColumns = newValue }
  }
  open override var keepsWithNext: Bool {
    get { values.keepsWithNext }
    set { values.keepsWithNext = newValue }
  }
  open override var keepsLinesTogether: Bool {
    get { values.keepsLinesTogether }
    set { values.keepsLinesTogether = newValue }
  }
  open override var minimumLinesAtColumnEnd: Int {
    get { values.minimumLinesAtColumnEnd }
    set { values.minimumLinesAtColumnEnd = newValue }
  }
  open override var maximumConsecutiveHyphens: Int {
    get { values.maximumConsecutiveHyphens }
    set { values.maximumConsecutiveHyphens = newValue }
  }
  open override var marginAlignment: MarginAlignment {
    get { values.marginAlignment }
    set { values.marginAlignment = newValue }
  }
  open override var headIndent: CGFloat {
    get { values.headIndent }
    set { values.headIndent = newValue }
  }
  open override var tailIndent: CGFloat {
    get { values.tailIndent }
    set { values.tailIndent = newValue }
  }
  open override var firstLineHeadIndent: CGFloat {
    get { values.firstLineHeadIndent }
    set { values.firstLineHeadIndent = newValue }
  }
  open override var minimumLineHeight: CGFloat {
    get { values.minimumLineHeight }
    set { values.minimumLineHeight = newValue }
  }
  open override var maximumLineHeight: CGFloat {
    get { values.maximumLineHeight }
    set { values.maximumLineHeight = newValue }
  }
  open override var lineBreakMode: NSLineBreakMode {
    get { values.lineBreakMode }
    set { values.lineBreakMode = newValue }
  }
  open override var baseWritingDirection: NSWritingDirection {
    get { values.baseWritingDirection }
    set { values.baseWritingDirection = newValue }
  }
  open override var lineHeightMultiple: CGFloat {
    get { values.lineHeightMultiple }
    set { values.lineHeightMultiple = newValue }
  }
  open override var paragraphSpacingBefore: CGFloat {
    get { values.paragraphSpacingBefore }
    set { values.paragraphSpacingBefore = newValue }
  }
  open override var hyphenationFactor: Float {
    get { values.hyphenationFactor }
    set { values.hyphenationFactor = newValue }
  }
  open override var usesDefaultHyphenation: Bool {
    get { values.usesDefaultHyphenation }
    set { values.usesDefaultHyphenation = newValue }
  }
  // UIKit's type is `[NSTextTab]!`, and Swift does not let it override a property of type `[NSTextTab]`. Both
  // properties read the same value, so callers of either one get the same result.
  /// The tab stops in the given order; by default twelve left tabs 28 points apart. Never `nil`: setting `nil` restores the default stops.
  @_nonoverride open var tabStops: [NSTextTab]! {
    get { values.tabStops }
    set { values.tabStops = newValue ?? ParagraphValues.defaultTabStops }
  }
  open override var defaultTabInterval: CGFloat {
    get { values.defaultTabInterval }
    set { values.defaultTabInterval = newValue }
  }
  open override var textLists: [NSTextList] {
    get { values.textLists }
    set { values.textLists = newValue }
  }
  open override var allowsDefaultTighteningForTruncation: Bool {
    get { values.allowsDefaultTighteningForTruncation }
    set { values.allowsDefaultTighteningForTruncation = newValue }
  }
  open override var lineBreakStrategy: LineBreakStrategy {
    get { values.lineBreakStrategy }
    set { values.lineBreakStrategy = newValue }
  }

  /// Inserts a tab stop before the first one with a greater location. An equal stop is not replaced.
  open func addTabStop(_ tabStop: NSTextTab) {
    let index = values.tabStops.firstIndex { $0.location > tabStop.location } ?? values.tabStops.endIndex
    values.tabStops.insert(tabStop, at: index)
  }

  /// Removes all stops that equal `tabStop`; does nothing if there are none.
  open func removeTabStop(_ tabStop: NSTextTab) {
    values.tabStops.removeAll { $0.isEqual(tabStop) }
  }

  /// Copies all values of `style`.
  open func setParagraphStyle(_ style: NSParagraphStyle) { values = style.values }

  open override func copy(with zone: NSZone? = nil) -> Any { NSParagraphStyle(values: values) }

  /// Returns an immutable copy, or the style itself if it belongs to a subclass, which can have further state.
  package func attributeSnapshot() -> Any {
    type(of: self) == NSMutableParagraphStyle.self ? NSParagraphStyle(values: values) : self
  }
}
