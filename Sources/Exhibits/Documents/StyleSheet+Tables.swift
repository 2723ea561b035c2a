import UIKit

/// What all rows of a table share: how its columns stand, and how wide they are.
package struct TableShape: Hashable, Codable, Sendable {
  package var alignments: [TableAlignment]
  /// Of each column's widest cell, in em of the body; empty before they are measured.
  package var widths: [Double] = []

  package init(alignments: [TableAlignment], widths: [Double] = []) {
    self.alignments = alignments
    self.widths = widths
  }
}

package struct TableRow: Hashable, Codable, Sendable {
  package var isHeader: Bool
  package var isLast: Bool
}

extension TextRole.Block {
  package var isHeaderRow: Bool { if case .row(_, let row) = self { row.isHeader } else { false } }
}

extension TableAlignment {
  /// Whether a cell stands at a tab even at a line's start.
  package var needsTab: Bool { self == .center || self == .right }
}

/// Tables are paragraphs, a row each, with cells at tab stops: so they are edited, selected and found as all text is. The last
/// cell wraps within its column. A table that is too wide for the column has each cell on a line of its own.
extension StyleSheet {
  /// Between two columns, in em.
  private static let columnGap = 1.25
  /// A last column narrower than this does not wrap: the table is too wide.
  private static let leastWrapped = 7.0
  /// The width of the page's columns at its usual size, in points.
  package static let measure: CGFloat = 512
  /// So many of the longest cells of a column are measured.
  private static let mostMeasured = 6

  /// The shape of each row, by the place of its block.
  func tableShapes(of manuscript: Manuscript, language: String) -> [Int: TableShape] {
    var shapes: [Int: TableShape] = [:]
    var index = 0
    while index < manuscript.blocks.count {
      guard case .row(let alignments, _) = manuscript.blocks[index].kind else {
        index += 1
        continue
      }
      var end = index + 1
      while end < manuscript.blocks.count, case .row(_, isHeader: false) = manuscript.blocks[end].kind { end += 1 }
      let widths = widths(of: manuscript.blocks[index..<end], columns: alignments.count, language: language)
      for row in index..<end { shapes[row] = TableShape(alignments: alignments, widths: widths) }
      index = end
    }
    return shapes
  }

  private func widths(of rows: ArraySlice<Manuscript.Block>, columns: Int, language: String) -> [Double] {
    let cells = rows.map { ($0, $0.cells) }
    return (0..<columns).map { column in
      let inColumn = cells.compactMap { row, cells in column < cells.count ? (row, cells[column]) : nil }
      let longest = inColumn.sorted { $0.1.length > $1.1.length }.prefix(Self.mostMeasured) + inColumn.prefix(1)
      return longest.map { width(of: $0.1, in: $0.0, language) }.max() ?? 0
    }
  }

  private func width(of cell: ArraySlice<Manuscript.Inline>, in row: Manuscript.Block, _ language: String) -> Double {
    guard case .row(let alignments, let isHeader) = row.kind else { return 0 }
    let text = NSMutableAttributedString()
    let block = TextRole.Block.row(TableShape(alignments: alignments), TableRow(isHeader: isHeader, isLast: false))
    for inline in cell {
      let role = TextRole(block: block, style: inline.style, language: row.language ?? language)
      text.append(NSAttributedString(string: inline.text, attributes: [.font: font(for: role)]))
      if let picture = inline.picture { text.append(NSAttributedString(string: picture.label, attributes: [.font: font(for: role)])) }
    }
    // Up to a 64th of a point, as the engine measures: in steps, so that like tables have like shapes.
    return Double((text.size().width / bodySize * 64).rounded(.up) / 64)
  }

  /// Where columns stand in points, from the line's start; `nil` where the table is too wide.
  func columnStarts(_ shape: TableShape) -> [CGFloat]? {
    var starts: [CGFloat] = []
    var x = 0.0
    for width in shape.widths {
      starts.append(CGFloat(x) * bodySize)
      x += width + Self.columnGap
    }
    let room = Double(Self.measure / bodySize)
    let last = shape.widths.last ?? 0
    let needed = shape.alignments.last?.needsTab == true ? last : min(last, Self.leastWrapped)
    return x - Self.columnGap - last + needed <= room ? starts : nil
  }

  /// The width of a table in points, as far as it wraps nothing.
  package func width(of shape: TableShape) -> CGFloat {
    CGFloat(shape.widths.reduce(0, +) + Double(max(shape.widths.count - 1, 0)) * Self.columnGap) * bodySize
  }

  func setRow(_ style: NSMutableParagraphStyle, _ shape: TableShape, _ row: TableRow) {
    if row.isHeader { style.paragraphSpacingBefore = grid / 2 }
    if row.isLast { style.paragraphSpacing = grid / 2 }
    guard let starts = columnStarts(shape) else {
      // No tab fits: each begins a line.
      style.tabStops = [NSTextTab(textAlignment: .left, location: 8192)]
      style.headIndent = bodySize * 1.25
      return
    }
    style.tabStops = zip(starts, zip(shape.widths, shape.alignments)).compactMap { start, column in
      let width = CGFloat(column.0) * bodySize
      switch column.1 {
      case .center: return NSTextTab(textAlignment: .center, location: start + width / 2)
      case .right: return NSTextTab(textAlignment: .right, location: start + width)
      case .natural, .left: return start > 0 ? NSTextTab(textAlignment: .left, location: start) : nil
      }
    }
    style.headIndent = starts.last ?? 0
  }
}

extension Manuscript.Block {
  /// The inlines of each cell of a row.
  var cells: [ArraySlice<Manuscript.Inline>] {
    inlines.split(omittingEmptySubsequences: false) { $0.text == "\t" && $0.picture == nil }
  }
}

extension ArraySlice<Manuscript.Inline> {
  fileprivate var length: Int { reduce(0) { $0 + $1.text.utf16.count } }
}
