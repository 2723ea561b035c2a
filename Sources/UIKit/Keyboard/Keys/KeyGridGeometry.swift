import CoreGraphics

/// Where keys stand in an input view: a grid of 892 points in its middle, made smaller where there is no room for it.
package struct KeyGridGeometry: Hashable, Sendable {
  package static let fullWidth: CGFloat = 892
  package static let rowHeight: CGFloat = 54
  package static let gap: CGFloat = 8
  package static let padding: CGFloat = 14
  /// Under each key, outside of its face.
  package static let edge: CGFloat = 1

  /// Of a grid of so many rows, with the padding around it.
  package static func height(rows: Int) -> CGFloat {
    guard rows > 0 else { return 0 }
    return 2 * padding + CGFloat(rows) * rowHeight + CGFloat(rows - 1) * gap
  }

  private let scale: CGFloat
  /// What keys of the right half stand further right, in points.
  private let gap: CGFloat
  /// Of the grid's left edge.
  package let minX: CGFloat
  private let top: CGFloat
  private let row: CGFloat
  private let rowGap: CGFloat

  package var maxX: CGFloat { minX + Self.fullWidth * scale + gap }

  /// What a split keyboard takes of the room that it has.
  private static let splitShare: CGFloat = 0.82

  /// Between the halves, with the padding around each; `nil` where there is one whole.
  package var between: Range<CGFloat>? {
    let (left, right) = halves
    let padding = min(Self.padding, max(right - left, 0) / 4)
    return gap > 0 && left + padding < right - padding ? left + padding..<right - padding : nil
  }

  /// Where the keys of the left half end, and those of the right begin.
  private var halves: (left: CGFloat, right: CGFloat) {
    // The middle key of an odd row, G and V of QWERTY, belongs to the left half, and reaches half its width into the right.
    (minX + (Self.fullWidth / 2 + 45) * scale, minX + Self.fullWidth / 2 * scale + gap)
  }

  /// - Parameter isSplit: whether the left half of the keys stands at the left, the right half at the right.
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
    // At the full size the numbers above are those of the look, whole; below, edges are rounded one by one.
  }

  /// The faces of a row's keys; what stands between keys has a place, too. Edges lie on whole points, in order.
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
    // Both spaces end where their half does.
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
