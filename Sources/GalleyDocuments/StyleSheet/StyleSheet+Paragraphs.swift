import UIKit

extension StyleSheet {
  /// A cache key of a paragraph style: the properties that determine it.
  struct ParagraphKey: Hashable {
    var block: TextRole.Block
    /// The nesting depth in lists, and the number of digits of the list's numbers; `nil` outside lists.
    var depth, digits: Int?
    var isInNote: Bool
    /// The level of a heading, or `nil` for other paragraphs.
    var level: Int?
    /// The direct formatting of the paragraph; `nil` for none.
    var format: ParagraphFormat?
  }

  /// Returns the paragraph style of a role. Returns the same object for equal keys, so that styles of one paragraph compare by identity.
  func paragraphStyle(for role: TextRole) -> NSParagraphStyle {
    let key = ParagraphKey(
      block: role.block, depth: role.sourceContext.depth, digits: role.sourceContext.digits, isInNote: role.sourceContext.containers.first == .note,
      level: role.block == .heading ? role.sourceContext.headingLevel : nil, format: role.isFormatted ? role.formatting.paragraph : nil)
    if let cached = paragraphStyles[key] { return cached }
    let style = makeParagraphStyle(for: role)
    paragraphStyles[key] = style
    return style
  }

  private func makeParagraphStyle(for role: TextRole) -> NSParagraphStyle {
    let style = NSMutableParagraphStyle()
    setLine(1, of: style)
    setPaginationConstraints(of: role.block, style)
    switch role.block {
    case .title:
      setTitleLine(style, size: styleSheetFont(for: role).pointSize)
      // Not at the text's start: a title within the text begins a part.
      style.paragraphSpacingBefore = grid
    case .byline: style.paragraphSpacing = grid
    case .heading:
      // Two grid lines including the space above, which also applies at a column's top, so that lines stay on the grid.
      let isLarge = role.sourceContext.headingLevel <= 3
      setLine(isLarge ? 4 / 3 : 1, of: style)
      style.paragraphSpacingBefore = isLarge ? grid * 2 / 3 : grid
    case .opening: setBody(style)
    // A log or a list: keep its lines unchanged.
    case .line: if let lineStyle { set(style, to: lineStyle) }
    case .body:
      setBody(style)
      style.firstLineHeadIndent = bodySize
    case .quote:
      setLine(1.5, of: style)
      style.paragraphSpacingBefore = grid
      style.paragraphSpacing = grid
    case .item(let depth, digits: 0):
      let indent = CGFloat(depth) * bodySize * 1.25
      style.firstLineHeadIndent = indent + bodySize / 4
      style.headIndent = indent + bodySize * 1.25
    case .item(let depth, let digits): setNumberedItem(style, depth: depth, digits: digits)
    case .within(let depth, let digits):
      setBody(style)
      style.firstLineHeadIndent = textEdge(depth: depth, digits: digits)
      style.headIndent = style.firstLineHeadIndent
    case .row(let shape, let row): setRow(style, shape, row)
    case .note(let opensGroup, let isFirst): setNote(style, opensGroup: opensGroup, isFirst: isFirst)
    case .script(let opensGroup, let closesGroup):
      setLine(7 / 6, of: style)
      style.paragraphSpacingBefore = opensGroup ? grid / 2 : 0
      style.paragraphSpacing = closesGroup ? grid / 2 : 0
    case .code(let opensGroup, let closesGroup):
      style.firstLineHeadIndent = bodySize
      style.headIndent = bodySize * 2
      style.paragraphSpacingBefore = opensGroup ? grid / 2 : 0
      style.paragraphSpacing = closesGroup ? grid / 2 : 0
    case .figure:
      // The attachment fills whole grid lines.
      style.maximumLineHeight = 0
      style.paragraphSpacingBefore = grid / 2
      style.paragraphSpacing = grid / 2
    case .rule: style.alignment = .center
    }
    indentWithItem(style, role)
    if role.isFormatted { apply(role.formatting.paragraph, to: style) }
    return style.copy() as! NSParagraphStyle
  }

  /// Aligns blocks in an item with the item's text, and blocks in a note with the note's text. Items, the paragraphs in
  /// them, notes and rows have indents of their own.
  private func indentWithItem(_ style: NSMutableParagraphStyle, _ role: TextRole) {
    switch role.block {
    case .heading, .byline, .quote, .script, .code, .rule: break
    case .title, .opening, .body, .line, .item, .within, .row, .note, .figure: return
    }
    var indent = role.sourceContext.depth.map { textEdge(depth: $0, digits: role.sourceContext.digits ?? 0) } ?? 0
    if role.sourceContext.containers.first == .note { indent += bodySize * Self.noteIndent }
    style.firstLineHeadIndent += indent
    style.headIndent += indent
  }

  /// Returns the indent of an item's text in points. `digits` is the number of digits of the list's numbers, 0 for bullets.
  private func textEdge(depth: Int, digits: Int) -> CGFloat {
    CGFloat(depth) * bodySize * 1.25 + (digits == 0 ? bodySize * 1.25 : numberEdge(digits) + bodySize / 2)
  }

  /// The indent of a note's text after its number, in em.
  private static let noteIndent: CGFloat = 0.8

  /// Sets the pagination constraints: headings, and the first line of code, of scripts and of a table, keep with the next paragraph; headings and
  /// quotes stay together; other text has no widows or orphans.
  private func setPaginationConstraints(of block: TextRole.Block, _ style: NSMutableParagraphStyle) {
    style.minimumLinesAtColumnEnd = 2
    switch block {
    case .title, .byline, .heading: (style.keepsWithNext, style.keepsLinesTogether) = (true, true)
    case .quote: style.keepsLinesTogether = true
    case .script(let opensGroup, let closesGroup), .code(let opensGroup, let closesGroup):
      style.keepsWithNext = opensGroup && !closesGroup
    case .row(_, let row): style.keepsWithNext = row.isHeader && !row.isLast
    default: break
    }
  }

  /// Sets a fixed line height of `lines` grid lines, at least one, regardless of the line's content.
  private func setLine(_ lines: CGFloat, of style: NSMutableParagraphStyle) {
    style.minimumLineHeight = grid * max(lines, 1)
    style.maximumLineHeight = style.minimumLineHeight
  }

  /// Sets the line height of titles: two grid lines, or less if these are too much for the size, which grows more slowly.
  private func setTitleLine(_ style: NSMutableParagraphStyle, size: CGFloat) {
    let tight = (size * Self.titleLine * 4).rounded() / 4
    setLine(2 * grid > size * Self.maximumTitleLine ? tight / grid : 2, of: style)
  }

  /// The line height at L, relative to the title's size.
  private static let titleLine: CGFloat = 1.18
  /// The maximum height of two grid lines, relative to the title's size; if they are higher, `titleLine` determines the height.
  private static let maximumTitleLine: CGFloat = 1.3

  /// Aligns numbers at their periods; the text begins at the next tab.
  private func setNumberedItem(_ style: NSMutableParagraphStyle, depth: Int, digits: Int) {
    let indent = CGFloat(depth) * bodySize * 1.25
    let edge = indent + numberEdge(digits)
    style.headIndent = edge + bodySize / 2
    style.firstLineHeadIndent = 0
    style.tabStops = [
      NSTextTab(textAlignment: .right, location: edge), NSTextTab(textAlignment: .left, location: style.headIndent),
    ]
  }

  /// Returns the right edge of numbers with that many digits: an old-style figure is at most half an em wide.
  private func numberEdge(_ digits: Int) -> CGFloat { bodySize * 0.5 * CGFloat(max(digits, ItemMarker.fewestDigits)) }

  /// Sets a note: small text in lines of the grid.
  private func setNote(_ style: NSMutableParagraphStyle, opensGroup: Bool, isFirst: Bool) {
    style.paragraphSpacingBefore = opensGroup ? grid : 0
    style.headIndent = bodySize * Self.noteIndent
    if !isFirst { style.firstLineHeadIndent = style.headIndent }
  }

  private func setBody(_ style: NSMutableParagraphStyle) {
    style.alignment = .justified
    style.hyphenationFactor = 1
  }
}
