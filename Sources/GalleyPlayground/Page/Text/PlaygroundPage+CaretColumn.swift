import GalleyDocuments
import UIKit

/// The column and the writing direction at the caret, for the ruler above the page.
extension PlaygroundPage {
  /// The frame of the column with the caret, or with the moving end of the selection, in the page's coordinate space. Without a line there, that of
  /// the first visible column.
  public var caretColumnFrame: CGRect {
    let column = text.editor.caretRect(at: text.editor.selection.active).map(column(nearest:)) ?? flow.columns(ofSpreads: visibleSpreads).lowerBound
    return content.convert(geometry.column(column), to: self)
  }

  /// The top of the first column, in points below the top of the page's content.
  public var firstColumnTop: CGFloat { content.frame.minY + geometry.column(0).minY }

  /// Returns the column of the spread of a rectangle that is horizontally nearest to it.
  private func column(nearest rect: CGRect) -> Int {
    let spread = geometry.spreads(meeting: rect, of: max(flow.spreadCount, 1)).lowerBound
    let columns = flow.columns(ofSpreads: spread...spread)
    func distance(_ column: Int) -> CGFloat {
      let frame = geometry.column(column)
      return max(frame.minX - rect.midX, rect.midX - frame.maxX, 0)
    }
    return columns.min { distance($0) < distance($1) } ?? columns.lowerBound
  }

  /// Whether the paragraph at the caret is written from right to left, so that its indents begin at the right.
  public var isCaretParagraphRightToLeft: Bool {
    guard let position = text.position(from: text.beginningOfDocument, offset: text.editor.selection.active) else { return false }
    return text.baseWritingDirection(for: position, in: .forward) == .rightToLeft
  }
}
