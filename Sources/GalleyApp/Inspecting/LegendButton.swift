import GalleyDocuments
import GalleyInspectors
import UIKit

/// The legend of the marks on the page, in the free space of the top bar: a mark and the name of each active inspector, in
/// rows, or only the marks in a narrow bar. A click opens the full legend.
final class LegendButton: BarButton {
  private static let padding: CGFloat = 8
  private static let markGap: CGFloat = 6
  private static let itemGap: CGFloat = 14

  var inspectors: [Inspector] = [] {
    didSet { if inspectors != oldValue { setNeedsDisplay() } }
  }
  var type: BarScale? { didSet { if type != oldValue { setNeedsDisplay() } } }
  /// The width available for the button, in points. It shows only what fits.
  var maximumWidth: CGFloat = 0
  private var letters: UIFont { (type ?? BarScale(.current, limit: 1)).font(.systemFont(ofSize: 11)) }

  init(action: @escaping () -> Void) { super.init(side: IconButton.side, label: "Legend", action: action) }

  required init?(coder: NSCoder) { nil }

  private struct Item {
    var mark: LegendEntry?
    var title: NSAttributedString
    var width: CGFloat
  }

  private func attributedTitle(_ text: String) -> NSAttributedString {
    NSAttributedString(string: text, attributes: [.font: letters, .foregroundColor: Theme.secondary])
  }

  /// The rows of the legend: marks and names of all inspectors, or only their marks, in as few rows as fit; or else the first marks and the number of
  /// the remaining ones. Empty if not even these fit.
  private var rows: [[Item]] {
    let marks = inspectors.map { Item(mark: $0.legend.first, title: attributedTitle(""), width: LegendEntry.markSize.width) }
    let named = zip(marks, inspectors).map { mark, inspector in
      let title = attributedTitle(inspector.title)
      return Item(mark: mark.mark, title: title, width: mark.width + Self.markGap + title.size().width)
    }
    return inRows(named) ?? inRows(marks) ?? fitting(marks).map { [$0] } ?? []
  }

  /// Returns all items in as few rows as fit, with their columns aligned; `nil` if they do not fit.
  private func inRows(_ items: [Item]) -> [[Item]]? {
    let line = max(letters.lineHeight, LegendEntry.markSize.height)
    let maximum = min(max(Int(super.fittingSize.height / line), 1), items.count)
    return (1...max(maximum, 1)).lazy.map { count in
      let columns = max((items.count + count - 1) / count, 1)
      return stride(from: 0, to: items.count, by: columns).map { Array(items[$0..<min($0 + columns, items.count)]) }
    }
    .first { width(ofColumns: Self.columnWidths($0)) <= maximumWidth }
  }

  private static func columnWidths(_ rows: [[Item]]) -> [CGFloat] {
    (rows.first ?? []).indices.map { column in rows.compactMap { $0.indices.contains(column) ? $0[column].width : nil }.max() ?? 0 }
  }

  /// Returns the first items that fit and the number of the remaining ones; `nil` if not even one fits.
  private func fitting(_ all: [Item]) -> [Item]? {
    for count in stride(from: all.count, through: 1, by: -1) {
      let items = all.prefix(count) + (count < all.count ? [remainderItem(all.count - count)] : [])
      if width(ofColumns: items.map(\.width)) <= maximumWidth { return Array(items) }
    }
    return nil
  }

  private func remainderItem(_ count: Int) -> Item {
    let title = attributedTitle("+\(count)")
    return Item(mark: nil, title: title, width: title.size().width)
  }

  /// The minimum width: one mark and the number of the remaining ones.
  var minimumWidth: CGFloat { width(ofColumns: [LegendEntry.markSize.width, remainderItem(9).width]) }

  private func width(ofColumns widths: [CGFloat]) -> CGFloat {
    (widths.reduce(0, +) + CGFloat(max(widths.count - 1, 0)) * Self.itemGap + 2 * Self.padding).rounded(.up)
  }

  override var fittingSize: CGSize {
    let rows = inspectors.isEmpty ? [] : rows
    return CGSize(width: rows.isEmpty ? 0 : width(ofColumns: Self.columnWidths(rows)), height: super.fittingSize.height)
  }

  /// The names that are shown, row by row; empty for the marks without their names.
  var shownNames: [[String]] { rows.map { $0.map(\.title.string) } }

  override func drawIcon() {
    let rows = rows
    let widths = Self.columnWidths(rows)
    let height = bounds.height / CGFloat(max(rows.count, 1))
    for (index, row) in rows.enumerated() {
      var x = Self.padding
      for (item, width) in zip(row, widths) {
        draw(item, in: CGRect(x: x, y: CGFloat(index) * height, width: width, height: height))
        x += width + Self.itemGap
      }
    }
  }

  private func draw(_ item: Item, in frame: CGRect) {
    var x = frame.minX
    if let mark = item.mark {
      mark.draw(in: CGRect(x: x, y: frame.minY, width: LegendEntry.markSize.width, height: frame.height))
      x += LegendEntry.markSize.width + Self.markGap
    }
    if item.title.length > 0 { item.title.draw(at: CGPoint(x: x, y: (frame.midY - item.title.size().height / 2).rounded())) }
  }
}
