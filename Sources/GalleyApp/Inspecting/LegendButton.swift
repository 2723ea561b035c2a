import GalleyDocuments
import GalleyInspectors
import UIKit

/// The legend of the marks on the page, in the free space of the top bar: a mark and the name of each active inspector that
/// fits, or only the marks in a narrow bar. A click opens the full legend.
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

  /// The inspectors that fit, and the number of the remaining ones; empty if not even that fits.
  private var items: [Item] {
    let marks = inspectors.map { Item(mark: $0.legend.first, title: attributedTitle(""), width: LegendEntry.markSize.width) }
    let named = zip(marks, inspectors).map { mark, inspector in
      let title = attributedTitle(inspector.title)
      return Item(mark: mark.mark, title: title, width: mark.width + Self.markGap + title.size().width)
    }
    return fitting(named) ?? fitting(marks) ?? []
  }

  /// Returns the first items that fit and the number of the remaining ones; `nil` if not even one fits.
  private func fitting(_ all: [Item]) -> [Item]? {
    for count in stride(from: all.count, through: 1, by: -1) {
      let items = all.prefix(count) + (count < all.count ? [remainderItem(all.count - count)] : [])
      if width(of: Array(items)) <= maximumWidth { return Array(items) }
    }
    return nil
  }

  private func remainderItem(_ count: Int) -> Item {
    let title = attributedTitle("+\(count)")
    return Item(mark: nil, title: title, width: title.size().width)
  }

  /// The minimum width: one mark and the number of the remaining ones.
  var minimumWidth: CGFloat { width(of: [Item(mark: nil, title: attributedTitle(""), width: LegendEntry.markSize.width), remainderItem(9)]) }

  private func width(of items: [Item]) -> CGFloat {
    (items.reduce(0) { $0 + $1.width } + CGFloat(max(items.count - 1, 0)) * Self.itemGap + 2 * Self.padding).rounded(.up)
  }

  override var fittingSize: CGSize {
    let items = items
    return CGSize(width: items.isEmpty ? 0 : width(of: items), height: super.fittingSize.height)
  }

  override func drawIcon() {
    var x = Self.padding
    for item in items {
      if let mark = item.mark {
        mark.draw(in: CGRect(x: x, y: 0, width: LegendEntry.markSize.width, height: bounds.height))
        x += LegendEntry.markSize.width
      }
      if item.title.length > 0 {
        if item.mark != nil { x += Self.markGap }
        item.title.draw(at: CGPoint(x: x, y: ((bounds.height - item.title.size().height) / 2).rounded()))
        x += item.title.size().width
      }
      x += Self.itemGap
    }
  }
}
