import UIKit

/// Columns of equal width: each view goes below the shortest column, so that the columns end at about the same height.
@MainActor struct EvenColumns {
  private let left, top, width, gap: CGFloat
  /// The position of the next view in each column.
  private var tops: [CGFloat]

  init(_ count: Int, from origin: CGPoint, width: CGFloat, gap: CGFloat) {
    (left, top, self.width, self.gap) = (origin.x, origin.y, width, gap)
    tops = [CGFloat](repeating: origin.y, count: count)
  }

  /// Places a view at its fitting height below the shortest column.
  mutating func append(_ view: UIView) {
    let column = tops.indices.min { tops[$0] < tops[$1] } ?? 0
    let height = view.sizeThatFits(CGSize(width: width, height: 0)).height
    view.frame = CGRect(x: left + CGFloat(column) * (width + gap), y: tops[column], width: width, height: height)
    tops[column] += height + gap
  }

  /// The y position of the end of the longest column.
  var bottom: CGFloat { (tops.max() ?? top) - gap }
}
