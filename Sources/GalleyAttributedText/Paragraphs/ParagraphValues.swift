import struct Foundation.CGFloat

/// All values of a paragraph style. The public classes wrap it.
struct ParagraphValues: Equatable {
  var lineSpacing: CGFloat = 0
  var paragraphSpacing: CGFloat = 0
  var paragraphSpacingBefore: CGFloat = 0
  var alignment = NSTextAlignment.natural
  var firstLineHeadIndent: CGFloat = 0
  var headIndent: CGFloat = 0
  var tailIndent: CGFloat = 0
  var lineBreakMode = NSLineBreakMode.byWordWrapping
  var minimumLineHeight: CGFloat = 0
  var maximumLineHeight: CGFloat = 0
  var lineHeightMultiple: CGFloat = 0
  var baseWritingDirection = NSWritingDirection.natural
  var hyphenationFactor: Float = 0
  var usesDefaultHyphenation = false
  var tabStops = ParagraphValues.defaultTabStops
  var defaultTabInterval: CGFloat = 0
  var textLists: [NSTextList] = []
  var rowColumns: RowColumns?
  var keepsWithNext = false
  var keepsLinesTogether = false
  var minimumLinesAtColumnEnd = 0
  var maximumConsecutiveHyphens = 0
  var marginAlignment = NSParagraphStyle.MarginAlignment.box
  var allowsDefaultTighteningForTruncation = false
  var lineBreakStrategy: NSParagraphStyle.LineBreakStrategy = []

  /// Twelve left tabs, 28 points apart.
  static let defaultTabStops = (1...12).map { NSTextTab(textAlignment: .left, location: CGFloat(28 * $0)) }

  /// Hashes all values that a text can vary without bounds: sets of attributes with one hash are compared one by one. The others have few values.
  func hash(into hasher: inout Hasher) {
    hasher.combine(alignment)
    hasher.combine(lineBreakMode)
    hasher.combine(firstLineHeadIndent)
    hasher.combine(headIndent)
    hasher.combine(tailIndent)
    hasher.combine(lineSpacing)
    hasher.combine(paragraphSpacing)
    hasher.combine(paragraphSpacingBefore)
    hasher.combine(lineHeightMultiple)
    hasher.combine(minimumLineHeight)
    hasher.combine(maximumLineHeight)
    hasher.combine(hyphenationFactor)
    hasher.combine(defaultTabInterval)
    hasher.combine(minimumLinesAtColumnEnd)
    hasher.combine(maximumConsecutiveHyphens)
    hasher.combine(lineBreakStrategy.rawValue)
    hasher.combine(keepsWithNext)
    hasher.combine(tabStops.count)
    for tab in tabStops {
      hasher.combine(tab.location)
      hasher.combine(tab.alignment)
    }
    hasher.combine(textLists.count)
    for list in textLists { hasher.combine(list.hash) }
    hasher.combine(rowColumns)
  }
}
