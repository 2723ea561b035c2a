import UIKit

/// Arranges views beside each other in rows, as words in a paragraph.
@MainActor enum ViewFlow {
  /// Places views of their fitting sizes from `origin`, in rows of at most `width`, each centered vertically in its row. Wider views get the whole
  /// width.
  ///
  /// - Returns: the y coordinate of the end of the last row.
  static func arrange(_ views: [(view: UIView, size: CGSize)], from origin: CGPoint, width: CGFloat, gap: CGFloat, rowGap: CGFloat) -> CGFloat {
    var y = origin.y
    var row: [(view: UIView, size: CGSize)] = []
    var used: CGFloat = 0
    func place() {
      let height = row.map(\.size.height).max() ?? 0
      var x = origin.x
      for (view, size) in row {
        view.frame = CGRect(x: x, y: (y + (height - size.height) / 2).rounded(), width: size.width, height: size.height)
        x += size.width + gap
      }
      y += height
    }
    for (view, size) in views {
      let fitting = CGSize(width: min(size.width, width), height: size.height)
      if !row.isEmpty, used + gap + fitting.width > width {
        place()
        y += rowGap
        (row, used) = ([], 0)
      }
      used += (row.isEmpty ? 0 : gap) + fitting.width
      row.append((view, fitting))
    }
    place()
    return y
  }
}
