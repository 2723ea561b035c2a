import struct Foundation.CGFloat
import GalleyAttributedText

/// The character formatting of Rich Text.
struct RTFCharacters: Hashable {
  var font = 0
  /// The font size in half points.
  var size = 24
  var isBold = false
  var isItalic = false
  /// The raw value of the underline's `NSUnderlineStyle`; 0 for none.
  var underline = 0
  /// The raw value of the strikethrough's `NSUnderlineStyle`; 0 for none.
  var strikethrough = 0
  /// The index of the text color in the color table; 0 means the default.
  var color = 0
  /// The index of the background color in the color table; 0 means none.
  var background = 0
  /// The baseline offset in half points, positive upwards.
  var offset = 0
  /// The script position: -1 for subscript, 1 for superscript, 0 for neither.
  var script = 0
  /// Kerning in twentieths of a point.
  var kern = 0
  /// The index of the link in the document's list, or `nil` for other text.
  var link: Int?
  var isHidden = false
  var isCapitalized = false
}

/// The paragraph formatting of Rich Text, with lengths in twentieths of a point.
struct RTFParagraph: Hashable {
  struct Tab: Hashable {
    var location: Int
    var alignment: NSTextAlignment
    var isDecimal = false
  }

  /// Half the space between two cells, in twips (1/20 pt), as of `\trgaph`.
  static let defaultGap = 60

  /// The right edges of a row's columns.
  var cells: [Int] = []
  var gap = defaultGap
  var alignment = NSTextAlignment.natural
  var first = 0
  var left = 0
  var right = 0
  var before = 0
  var after = 0
  /// The line height in twentieths of a point: exact if negative, a minimum if positive, and natural if 0. With `isMultiple`, a factor in units
  /// of 240 per line.
  var line = 0
  var isMultiple = false
  var direction = NSWritingDirection.natural
  var tabs: [Tab] = []
  var isInTable = false
  /// The nesting level of the table that the paragraph is in: 1, or 2 for a table in a cell.
  var nesting = 1
  /// The list override (`\ls`) of an item, or `nil` outside lists, and the item's level; 0 is the outermost.
  var list: Int?
  var level = 0
  /// Whether the paragraph describes its list itself.
  var isOldItem = false

  /// Returns the paragraph style for this formatting, with lengths in points.
  ///
  /// - Parameters:
  ///   - interval: The interval of default tabs, in twentieths of a point.
  ///   - tabStops: The tab stops of `tabs`.
  ///   - lists: The lists that contain the paragraph.
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
      if left > 0, tabs.count(where: { $0.location <= left }) < 2 {
        let end = points(left)
        style.firstLineHeadIndent = 0
        style.tabStops = [NSTextTab(textAlignment: .left, location: max(0, points(left + min(0, first)))), NSTextTab(textAlignment: .natural, location: end)]
          + tabStops.filter { $0.location > end }
      }
    }
    if isInTable { style.rowColumns = columns }
    return style
  }

  /// The maximum number of tabs of a paragraph.
  static let maximumTabCount = 64

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
      return RowColumns.Column(minimum: width, natural: width, alignment: .natural)
    }
    return RowColumns(columns: columns, gap: points(2 * gap))
  }
}

/// Returns the number of points in a length in twentieths of a point.
func points(_ twips: Int) -> CGFloat { CGFloat(twips) / 20 }
