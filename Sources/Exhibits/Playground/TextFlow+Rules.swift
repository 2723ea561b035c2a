import UIKit

/// Hairlines that belong to the text: under the rows of a table, and the short one over the footnotes.
extension TextFlow {
  /// So long is the rule over the notes, in em.
  private static let noteRule: CGFloat = 5

  /// Draws those of a column that `rect`, in the page's content, meets.
  package func drawRules(inColumn column: Int, meeting rect: CGRect, _ sheet: StyleSheet, _ context: CGContext) {
    let origin = geometry.column(column).origin
    for (rule, color) in rules(inColumn: column, sheet) {
      let place = rule.offsetBy(dx: origin.x, dy: origin.y.rounded())
      guard place.intersects(rect) else { continue }
      color.setFill()
      context.fill(place)
    }
  }

  /// In the container's space, one point thick, on whole points.
  package func rules(inColumn column: Int, _ sheet: StyleSheet) -> [(CGRect, UIColor)] {
    let text = storage.string as NSString
    return lines(inColumn: column).compactMap { line in
      guard line.characters.length > 0, line.characters.location < storage.length,
        let role = storage.attribute(.textRole, at: line.characters.location, effectiveRange: nil) as? TextRole
      else { return nil }
      let end = line.characters.location + line.characters.length
      switch role.block {
      case .row(let shape, let row):
        guard end == text.length || text.character(at: end - 1) == 0x0A else { return nil }
        let width = min(sheet.columnStarts(shape) == nil ? line.rect.width : sheet.width(of: shape), line.rect.width)
        let rule = CGRect(x: line.rect.minX, y: line.used.maxY.rounded() - 1, width: width, height: 1)
        return (rule, row.isHeader || row.isLast ? Look.secondary : Look.hairline)
      case .note(opensGroup: true, isFirst: true):
        guard line.characters.location == 0 || text.character(at: line.characters.location - 1) == 0x0A else { return nil }
        let y = (line.used.minY - sheet.grid / 3).rounded()
        return (CGRect(x: line.rect.minX, y: max(y, 0), width: min(sheet.bodySize * Self.noteRule, line.rect.width), height: 1), Look.secondary)
      default: return nil
      }
    }
  }
}

extension PlaygroundPage {
  /// Goes from a footnote's number to the note, or back; `false` where no such number is under `point` of the content.
  func followNote(at point: CGPoint) -> Bool {
    let caret = text.editor.selection.active
    for index in [caret, caret - 1] where index >= 0 && index < flow.storage.length {
      guard let link = NoteLink(flow.storage.attribute(.link, at: index, effectiveRange: nil)),
        places(ofCharacter: index).contains(where: { $0.insetBy(dx: -3, dy: -2).contains(point) })
      else { continue }
      return go(to: link)
    }
    return false
  }

  /// Puts the caret before what a footnote's link leads to, and brings it in sight; `false` where that is no more.
  @discardableResult
  package func go(to link: NoteLink) -> Bool {
    guard let target = link.target(in: flow.storage) else { return false }
    text.editor.select(TextSelection(caret: target))
    keepCaretInSight()
    return true
  }

  private func places(ofCharacter index: Int) -> [CGRect] {
    text.editor.rects(for: NSRange(location: index, length: 1))
  }
}
