import GalleyDocuments
import UIKit

/// Hairlines that belong to the text: under the rows of a table, and the short one over the footnotes.
extension TextFlow {
  /// The length of the rule above the notes, in em.
  private static let noteRule: CGFloat = 5
  /// The distance of grid lines below which a rule that is not close to the line above it would cross the next line, in em.
  private static let tightGrid: CGFloat = 1.2

  /// Draws the rules of a column that intersect `rect`, in the page's content, and the labels of its stacked table rows there. Lays out the column.
  /// Traps unless the column is one of `columns`.
  public func drawRules(inColumn column: Int, meeting rect: CGRect, _ sheet: StyleSheet, _ context: CGContext) {
    let origin = geometry.column(column).origin
    let lines = lines(inColumn: column)
    for (rule, color) in rules(of: lines, sheet) {
      let ruleRect = rule.offsetBy(dx: origin.x, dy: origin.y.rounded())
      guard ruleRect.intersects(rect) else { continue }
      color.setFill()
      context.fill(ruleRect)
    }
    for label in rowLabels(of: lines, sheet) {
      let labelRect = label.rect.offsetBy(dx: origin.x, dy: origin.y)
      if labelRect.intersects(rect) { label.text.draw(with: labelRect, options: [.usesLineFragmentOrigin, .truncatesLastVisibleLine], context: nil) }
    }
  }

  /// Returns the rules below the table rows and above the groups of footnotes in `lines`, the lines of a column, with their colors. The rectangles
  /// are in the container's space, one point high, with their tops on whole points.
  func rules(of lines: [PageLine], _ sheet: StyleSheet) -> [(CGRect, UIColor)] {
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
        let isTight = sheet.grid < sheet.bodySize * Self.tightGrid
        let rule = CGRect(x: area.minX, y: isTight ? area.maxY.rounded(.down) : area.maxY.rounded() + 1, width: area.width, height: 1)
        return (rule, row.isHeader || row.isLast ? Theme.secondary : Theme.hairline)
      case .note(opensGroup: true, isFirst: true):
        // By code units, because `string` is computed again after each edit.
        guard line.characters.location == 0 || storage.unit(at: line.characters.location - 1).endsParagraph else { return nil }
        let y = (line.used.minY - sheet.grid / 3).rounded()
        return (CGRect(x: line.rect.minX, y: max(y, 0), width: min(sheet.bodySize * Self.noteRule, line.rect.width), height: 1), Theme.secondary)
      default: return nil
      }
    }
  }
}
