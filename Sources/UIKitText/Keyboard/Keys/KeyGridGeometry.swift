import CoreGraphics
import UIKitCore

/// The geometry of keys in an input view: a centered grid of 892 points, scaled down if the view is narrower.
package struct KeyGridGeometry: Hashable, Sendable {
  package static let fullWidth: CGFloat = 892
  package static let rowHeight: CGFloat = 54
  package static let gap: CGFloat = 8
  package static let padding: CGFloat = 14
  /// The height of the edge below each key's face, in points.
  package static let edge: CGFloat = 1

  /// Returns the height in points of a grid with this number of rows at full size, including the padding; 0 without rows.
  package static func height(rows: Int) -> CGFloat {
    guard rows > 0 else { return 0 }
    return 2 * padding + CGFloat(rows) * rowHeight + CGFloat(rows - 1) * gap
  }

  private let scale: CGFloat
  /// The shift of the right half's keys, in points.
  private let gap: CGFloat
  /// The x of the grid's left edge.
  package let minX: CGFloat
  private let top: CGFloat
  private let row: CGFloat
  private let rowGap: CGFloat

  package var maxX: CGFloat { minX + Self.fullWidth * scale + gap }

  /// The fraction of the available width that a split keyboard occupies.
  private static let splitShare: CGFloat = 0.82

  /// The horizontal gap between the halves, excluding their padding. Returns `nil` if the keyboard is not split.
  package var between: Range<CGFloat>? {
    let (left, right) = halves
    let padding = min(Self.padding, max(right - left, 0) / 4)
    return gap > 0 && left + padding < right - padding ? left + padding..<right - padding : nil
  }

  /// The right end of the left half, and the left end of the right half.
  private var halves: (left: CGFloat, right: CGFloat) {
    // The middle key of an odd row (G and V of QWERTY) belongs to the left half, and extends half its width into the right.
    (minX + (Self.fullWidth / 2 + 45) * scale, minX + Self.fullWidth / 2 * scale + gap)
  }

  /// Creates the geometry of a key grid of `size` points with a number of rows.
  ///
  /// - Parameter isSplit: whether the keys are split into halves at the left and right.
  package init(size: CGSize, rows: Int, isSplit: Bool = false) {
    let margin = min(Self.padding, max(size.width / 64, 4))
    let whole = min(max((size.width - 2 * margin) / Self.fullWidth, 0), 1)
    scale = isSplit ? whole * Self.splitShare : whole
    minX = isSplit ? margin : max((size.width - Self.fullWidth * scale) / 2, 0)
    gap = isSplit ? max(size.width - 2 * margin - Self.fullWidth * scale, 0) : 0
    let squeeze = min(size.height / max(Self.height(rows: rows), 1), 1)
    top = Self.padding * squeeze
    rowGap = max(Self.gap * squeeze, 2)
    let gaps = CGFloat(max(rows - 1, 0)) * rowGap
    row = max((size.height - 2 * top - gaps) / CGFloat(max(rows, 1)), 0)
    // At full size, the numbers above are the exact design values. At smaller sizes, each edge is rounded separately.
  }

  /// Returns the frames of the key faces of a row, counted from 0: one for each of `specs` in the same order, including blank keys. All edges are
  /// on whole points.
  package func faces(of specs: [KeySpec], row index: Int) -> [CGRect] {
    let widths = resolvedWidths(of: specs)
    let total = widths.reduce(0, +) + CGFloat(max(specs.count - 1, 0)) * Self.gap
    var x = (Self.fullWidth - total) / 2
    let y = top + CGFloat(index) * (row + rowGap)
    let (minY, maxY) = (y.rounded(), (y + row).rounded())
    var firstOfRight: Int?
    var faces = widths.enumerated().map { index, width in
      let isRight = gap > 0 && x + width / 2 > Self.fullWidth / 2 + 1
      if isRight, firstOfRight == nil { firstOfRight = index }
      let shift = isRight ? gap : 0
      let left = (minX + x * scale + shift).rounded()
      let right = (minX + (x + width) * scale + shift).rounded()
      x += width + Self.gap
      return CGRect(x: left, y: minY, width: max(right - left, 0), height: max(maxY - minY, 0))
    }
    // Each space bar extends to the inner end of its half.
    if let first = firstOfRight, first > 0, specs[first].cap == .space, specs[first - 1].cap == .space {
      let (end, start) = (halves.left.rounded(), halves.right.rounded())
      faces[first - 1].size.width = max(end - faces[first - 1].minX, 0)
      faces[first] = CGRect(x: start, y: minY, width: max(faces[first].maxX - start, 0), height: faces[first].height)
    }
    return faces
  }

  private func resolvedWidths(of specs: [KeySpec]) -> [CGFloat] {
    var fixed = CGFloat(max(specs.count - 1, 0)) * Self.gap
    var shares: CGFloat = 0
    for spec in specs {
      switch spec.width {
      case .fixed(let width): fixed += width
      case .share: shares += 1
      }
    }
    let share = shares > 0 ? max((Self.fullWidth - fixed) / shares, 0) : 0
    return specs.map { if case .fixed(let width) = $0.width { width } else { share } }
  }
}
