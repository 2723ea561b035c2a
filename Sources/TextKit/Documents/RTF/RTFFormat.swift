import AttributedText
import struct Foundation.CGFloat

/// What Rich Text says of characters.
struct RTFCharacters: Hashable {
  var font = 0
  /// In half points.
  var size = 24
  var isBold = false
  var isItalic = false
  /// Raw values of `NSUnderlineStyle`; 0 is none.
  var underline = 0
  var strikethrough = 0
  /// Into the table of colours; 0 is the text's own.
  var color = 0
  var background = 0
  /// In half points, up.
  var offset = 0
  /// -1 below, 1 above.
  var script = 0
  /// In twentieths of a point.
  var kern = 0
  /// Into the links of the document.
  var link: Int?
  var isHidden = false
  var isCapitalized = false
}

/// What Rich Text says of a paragraph; lengths in twentieths of a point.
struct RTFParagraph: Hashable {
  struct Tab: Hashable {
    var location: Int
    var alignment: NSTextAlignment
    var isDecimal = false
  }

  /// Half the space between two cells.
  static let usualGap = 60

  /// A row's columns end there.
  var cells: [Int] = []
  var gap = usualGap
  var alignment = NSTextAlignment.natural
  var first = 0
  var left = 0
  var right = 0
  var before = 0
  var after = 0
  /// Exact below zero, at least above; lines of 240 where `isMultiple`.
  var line = 0
  var isMultiple = false
  var direction = NSWritingDirection.natural
  var tabs: [Tab] = []
  var isInTable = false
  /// 2 in a table in a cell.
  var nesting = 1
  /// The list override of an item, and its level; 0 is the outermost.
  var list: Int?
  var level = 0
  /// Whether the paragraph describes its list itself.
  var isOldItem = false

  /// - Parameters:
  ///   - interval: of default tabs.
  ///   - tabStops: those of `tabs`.
  ///   - lists: those that the paragraph is an item of.
  func style(interval: Int, _ tabStops: [NSTextTab], _ lists: [NSTextList]) -> NSParagraphStyle {
    let style = NSMutableParagraphStyle()
    style.alignment = alignment
    style.baseWritingDirection = direction
    style.headIndent = points(left)
    style.firstLineHeadIndent = points(left + first)
    style.tailIndent = -points(right)
    style.paragraphSpacingBefore = points(before)
    style.paragraphSpacing = points(after)
    if isMultiple, line != 0 {
      style.lineHeightMultiple = CGFloat(abs(line)) / 240
    } else if line != 0 {
      style.minimumLineHeight = points(abs(line))
      if line < 0 { style.maximumLineHeight = points(-line) }
    }
    style.defaultTabInterval = points(interval)
    style.tabStops = tabStops
    if !lists.isEmpty {
      style.textLists = lists
      // The marker is between two tabs.
      if left > 0, tabs.count { $0.location <= left } < 2 {
        let end = points(left)
        style.firstLineHeadIndent = 0
        style.tabStops = [NSTextTab(textAlignment: .left, location: max(0, points(left + min(0, first)))), NSTextTab(textAlignment: .natural, location: end)]
          + tabStops.filter { $0.location > end }
      }
    }
    if isInTable { style.rowColumns = columns }
    return style
  }

  /// So many tabs a paragraph may have.
  static let mostTabs = 64

  var tabStops: [NSTextTab] {
    tabs.map { tab in
      NSTextTab(
        textAlignment: tab.alignment, location: points(tab.location),
        options: tab.isDecimal ? [.columnTerminators: NSTextTab.columnTerminators(for: nil)] : [:])
    }
  }

  private var columns: RowColumns? {
    var edge = 0
    let columns = cells.map { end in
      defer { edge = max(edge, end) }
      let width = points(max(20, end - edge - 2 * gap))
      return RowColumns.Column(least: width, natural: width, alignment: .natural)
    }
    return RowColumns(columns: columns, gap: points(2 * gap))
  }
}

/// Points of twentieths of one.
func points(_ twips: Int) -> CGFloat { CGFloat(twips) / 20 }
