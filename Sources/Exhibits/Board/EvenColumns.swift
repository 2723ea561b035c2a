import UIKit

/// Columns of views of one width: each view goes below the shortest column, so that the columns end at about the same height.
@MainActor struct EvenColumns {
  private let left, top, width, gap: CGFloat
  /// Where the next view of each column goes.
  private var tops: [CGFloat]

  init(_ count: Int, from origin: CGPoint, width: CGFloat, gap: CGFloat) {
    (left, top, self.width, self.gap) = (origin.x, origin.y, width, gap)
    tops = [CGFloat](repeating: origin.y, count: count)
  }

  /// As high as the view wants to be.
  mutating func place(_ view: UIView) {
    let column = tops.indices.min { tops[$0] < tops[$1] } ?? 0
    let height = view.sizeThatFits(CGSize(width: width, height: 0)).height
    view.frame = CGRect(x: left + CGFloat(column) * (width + gap), y: tops[column], width: width, height: height)
    tops[column] += height + gap
  }

  /// Where the longest column ends.
  var bottom: CGFloat { (tops.max() ?? top) - gap }
}
