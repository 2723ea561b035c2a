import GalleyDocuments
import UIKit

/// The parts of a page that belong to its text but are not characters: hairlines under the rows of a table, the short one over the footnotes, and
/// the labels of stacked table cells.
@MainActor public struct TextRules {
  /// The label of a stacked table cell.
  struct RowLabel {
    var text: NSAttributedString
    /// The frame of the label, in the container's space.
    var rect: CGRect
  }

  private let storage: NSTextStorage
  private let layoutManager: NSLayoutManager
  private let metrics: TableMetrics

  /// The length of the rule above the notes, in em.
  private static let noteRule: CGFloat = 5
  /// The distance of grid lines below which a rule that is not close to the line above it would cross the next line, in em.
  private static let tightGrid: CGFloat = 1.2

  /// Creates the rules of a text that `layoutManager` lays out.
  public init(of storage: NSTextStorage, _ layoutManager: NSLayoutManager, _ metrics: TableMetrics) {
    (self.storage, self.layoutManager, self.metrics) = (storage, layoutManager, metrics)
  }

  /// Draws the rules and labels of lines that intersect `rect`, in the context's space, with the container's origin at `origin`.
  ///
  /// - Parameter lines: lines of one container in the order of the text; of a table row, all lines or none.
  public func draw(_ lines: [PageLine], at origin: CGPoint, meeting rect: CGRect, _ context: CGContext) {
    for (rule, color) in rules(of: lines) {
      let ruleRect = rule.offsetBy(dx: origin.x, dy: origin.y.rounded())
      guard ruleRect.intersects(rect) else { continue }
      color.setFill()
      context.fill(ruleRect)
    }
    for label in rowLabels(of: lines) {
      let labelRect = label.rect.offsetBy(dx: origin.x, dy: origin.y)
      if labelRect.intersects(rect) { label.text.draw(with: labelRect, options: [.usesLineFragmentOrigin, .truncatesLastVisibleLine], context: nil) }
    }
  }

  /// Returns the rules below the table rows and above the groups of footnotes in `lines`, with their colors. The rectangles are in the container's
  /// space, one point high, with their tops on whole points.
  public func rules(of lines: [PageLine]) -> [(CGRect, UIColor)] {
    // The first line of the current row.
    var start: Int?
    return lines.indices.compactMap { index in
      let line = lines[index]
      guard line.characters.length > 0, line.characters.location < storage.length,
        let role = storage.attribute(.textRole, at: line.characters.location, effectiveRange: nil) as? TextRole
      else { return nil }
      let end = line.characters.location + line.characters.length
      switch role.block {
      case .row(_, let row):
        // Below the lowest cell, as wide as all cells together.
        if start == nil { start = index }
        guard end == storage.length || storage.unit(at: end - 1).endsParagraph else { return nil }
        let cells = lines[(start ?? index)...index]
        start = nil
        let area = cells.dropFirst().reduce(line.rect) { $0.union($1.rect) }.union(cells[cells.startIndex].rect)
        // Descenders extend to the line's bottom; there is space above the letters of the next line, unless the grid is tight.
        let isTight = metrics.grid < metrics.bodySize * Self.tightGrid
        let rule = CGRect(x: area.minX, y: isTight ? area.maxY.rounded(.down) : area.maxY.rounded() + 1, width: area.width, height: 1)
        return (rule, row.isHeader || row.isLast ? Theme.secondary : Theme.hairline)
      case .note(opensGroup: true, isFirst: true):
        // By code units, because `string` is computed again after each edit.
        guard line.characters.location == 0 || storage.unit(at: line.characters.location - 1).endsParagraph else { return nil }
        let y = (line.used.minY - metrics.grid / 3).rounded()
        return (CGRect(x: line.rect.minX, y: max(y, 0), width: min(metrics.bodySize * Self.noteRule, line.rect.width), height: 1), Theme.secondary)
      default: return nil
      }
    }
  }

  // MARK: Stacked rows

  /// Returns the labels of the stacked table cells that begin in `lines`: each is the header of the cell's column. Empty if no table row is stacked
  /// there.
  ///
  /// If a table's columns do not fit, the cells of a row are stacked, each beside the header of its column. The labels are drawn, but are not part of
  /// the text.
  func rowLabels(of lines: [PageLine]) -> [RowLabel] {
    var labels: [RowLabel] = []
    let text = storage.mutableString
    // The header cells of the previous table.
    var heads: (table: Range<Int>, cells: [NSRange])?
    for line in lines {
      let start = line.characters.location
      guard let role = storage.attribute(.textRole, at: start, effectiveRange: nil) as? TextRole,
        case .row(let shape, let row) = role.block, !row.isHeader, shape.alignments.count > 1,
        !layoutManager.isInRowColumn(characterAt: start)
      else { continue }
      let paragraph = storage.paragraphRange(covering: NSRange(location: start, length: 0))
      guard start == paragraph.location || text.character(at: start - 1) == .tab else { continue }
      let before = text.substring(with: NSRange(location: paragraph.location, length: start - paragraph.location))
      let cell = before.utf16.count { $0 == .tab }
      if heads?.table.contains(start) != true { heads = TableMetrics.tableHeads(at: start, in: storage) }
      guard let heads, heads.cells.indices.contains(cell), heads.cells[cell].length > 0 else { continue }
      let words = NSMutableAttributedString(attributedString: storage.attributedSubstring(from: heads.cells[cell]))
      let whole = NSRange(location: 0, length: words.length)
      let style = NSMutableParagraphStyle()
      style.minimumLineHeight = metrics.grid
      style.maximumLineHeight = metrics.grid
      style.lineBreakMode = .byTruncatingTail
      style.baseWritingDirection = shape.isRightToLeft ? .rightToLeft : .leftToRight
      words.addAttribute(.paragraphStyle, value: style, range: whole)
      words.addAttribute(.foregroundColor, value: Theme.secondary, range: whole)
      let width = metrics.labelWidth(of: shape)
      let x = shape.isRightToLeft ? line.rect.maxX - width : line.rect.minX
      labels.append(RowLabel(text: words, rect: CGRect(x: x, y: line.used.minY, width: width, height: line.used.height)))
    }
    return labels
  }
}

extension TextFlow {
  /// Draws the rules of a column that intersect `rect`, in the page's content, and the labels of its stacked table rows there. Lays out the column.
  /// Traps unless the column is one of `columns`.
  public func drawRules(inColumn column: Int, meeting rect: CGRect, _ sheet: StyleSheet, _ context: CGContext) {
    textRules(sheet).draw(lines(inColumn: column), at: geometry.column(column).origin, meeting: rect, context)
  }

  /// The rules of the text, which a style sheet has typeset.
  func textRules(_ sheet: StyleSheet) -> TextRules { TextRules(of: storage, layoutManager, sheet.tableMetrics) }
}
