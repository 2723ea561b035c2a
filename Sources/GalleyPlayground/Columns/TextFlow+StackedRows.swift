import GalleyDocuments
import UIKit

/// If a table's columns do not fit, the cells of a row are stacked, each beside the header of its column.
/// These labels are drawn, but are not part of the text.
extension TextFlow {
  struct RowLabel {
    var text: NSAttributedString
    /// The frame of the label, in the container's space.
    var rect: CGRect
  }

  /// Returns the labels of the stacked table cells that begin in `lines`, the lines of a column: each is the header of the cell's column. Empty
  /// if no table row is stacked there.
  func rowLabels(of lines: [PageLine], _ sheet: StyleSheet) -> [RowLabel] {
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
      if heads?.table.contains(start) != true { heads = sheet.tableHeads(at: start, in: storage) }
      guard let heads, heads.cells.indices.contains(cell), heads.cells[cell].length > 0 else { continue }
      let words = NSMutableAttributedString(attributedString: storage.attributedSubstring(from: heads.cells[cell]))
      let whole = NSRange(location: 0, length: words.length)
      let style = NSMutableParagraphStyle()
      style.minimumLineHeight = sheet.grid
      style.maximumLineHeight = sheet.grid
      style.lineBreakMode = .byTruncatingTail
      style.baseWritingDirection = shape.isRightToLeft ? .rightToLeft : .leftToRight
      words.addAttribute(.paragraphStyle, value: style, range: whole)
      words.addAttribute(.foregroundColor, value: Theme.secondary, range: whole)
      let width = sheet.labelWidth(of: shape)
      let x = shape.isRightToLeft ? line.rect.maxX - width : line.rect.minX
      labels.append(RowLabel(text: words, rect: CGRect(x: x, y: line.used.minY, width: width, height: line.used.height)))
    }
    return labels
  }
}
