import GalleyDocuments
import UIKit

/// The lines of the baseline grid, over the text of the columns. Exported pages do not contain them.
final class BaselineGridView: UIView {
  private weak var page: PlaygroundPage?

  /// The thickness of a line in points.
  private static let thickness: CGFloat = 0.5

  init(page: PlaygroundPage) {
    self.page = page
    super.init(frame: .zero)
    (isHidden, isUserInteractionEnabled) = (true, false)
  }

  required init?(coder: NSCoder) { nil }

  /// Returns the grid lines that meet `rect`, in the page's content. A line begins at its baseline and extends down.
  func lines(meeting rect: CGRect) -> [CGRect] {
    guard let page, page.flow.baselineGrid > 0 else { return [] }
    let (flow, grid) = (page.flow, page.flow.baselineGrid)
    let spreads = flow.geometry.spreads(meeting: rect, of: flow.spreadCount)
    return flow.columns(ofSpreads: spreads).flatMap { column -> [CGRect] in
      let frame = flow.geometry.column(column)
      guard frame.intersects(rect) else { return [] }
      let first = max(((rect.minY - Self.thickness - frame.minY) / grid).rounded(.up), 1)
      let last = ((min(rect.maxY, frame.maxY) - frame.minY) / grid).rounded(.down)
      guard first <= last else { return [] }
      return stride(from: first, through: last, by: 1).map {
        CGRect(x: frame.minX, y: frame.minY + $0 * grid, width: frame.width, height: Self.thickness)
      }
    }
  }

  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    Theme.red.withAlphaComponent(0.6).setFill()
    for line in lines(meeting: rect) { context.fill(line) }
  }
}
