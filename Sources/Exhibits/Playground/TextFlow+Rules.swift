import UIKit

/// Hairlines that belong to the text: under the rows of a table, and the short one over the footnotes.
extension TextFlow {
  /// So long is the rule over the notes, in em.
  private static let noteRule: CGFloat = 5

  /// Draws those of a column that `rect`, in the page's content, meets.
  public func drawRules(inColumn column: Int, meeting rect: CGRect, _ sheet: StyleSheet, _ context: CGContext) {
    let origin = geometry.column(column).origin
    let lines = lines(inColumn: column)
    for (rule, color) in rules(of: lines, sheet) {
      let place = rule.offsetBy(dx: origin.x, dy: origin.y.rounded())
      guard place.intersects(rect) else { continue }
      color.setFill()
      context.fill(place)
    }
    for label in rowLabels(of: lines, sheet) {
      let place = label.rect.offsetBy(dx: origin.x, dy: origin.y)
      if place.intersects(rect) { label.text.draw(with: place, options: [.usesLineFragmentOrigin, .truncatesLastVisibleLine], context: nil) }
    }
  }

  /// Of a column's lines; in the container's space, one point thick, on whole points.
  func rules(of lines: [LaidLine], _ sheet: StyleSheet) -> [(CGRect, UIColor)] {
    // Of a row: where its cells begin.
    var start: Int?
    return lines.indices.compactMap { index in
      let line = lines[index]
      guard line.characters.length > 0, line.characters.location < storage.length,
        let role = storage.attribute(.textRole, at: line.characters.location, effectiveRange: nil) as? TextRole
      else { return nil }
      let end = line.characters.location + line.characters.length
      switch role.block {
      case .row(_, let row):
        // Under the lowest of the cells, as wide as all of them.
        if start == nil { start = index }
        guard end == storage.length || storage.unit(at: end - 1).endsParagraph else { return nil }
        let cells = lines[(start ?? index)...index]
        start = nil
        let area = cells.dropFirst().reduce(line.rect) { $0.union($1.rect) }.union(cells[cells.startIndex].rect)
        // Descenders reach to a line's bottom; above the next line's letters there is room.
        let rule = CGRect(x: area.minX, y: area.maxY.rounded() + 1, width: area.width, height: 1)
        return (rule, row.isHeader || row.isLast ? Look.secondary : Look.hairline)
      case .note(opensGroup: true, isFirst: true):
        // By units, not by `string`, which is made anew after each edit.
        guard line.characters.location == 0 || storage.unit(at: line.characters.location - 1).endsParagraph else { return nil }
        let y = (line.used.minY - sheet.grid / 3).rounded()
        return (CGRect(x: line.rect.minX, y: max(y, 0), width: min(sheet.bodySize * Self.noteRule, line.rect.width), height: 1), Look.secondary)
      default: return nil
      }
    }
  }
}
