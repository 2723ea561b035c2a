import Exhibits
import Inspectors
import UIKit

/// The legend of the marks on the page, in what the top bar has left: a mark and the name of each inspection that is on,
/// as far as there is room. A click opens all of it.
final class LegendButton: BarButton {
  private static let padding: CGFloat = 8
  private static let markGap: CGFloat = 6
  private static let itemGap: CGFloat = 14

  var inspections: [Inspection] = [] {
    didSet { if inspections != oldValue { setNeedsDisplay() } }
  }
  var type: BarScale? { didSet { if type != oldValue { setNeedsDisplay() } } }
  /// How wide it may be.
  var room: CGFloat = 0
  private var letters: UIFont { (type ?? BarScale(.current, limit: 1)).font(.systemFont(ofSize: 11)) }

  init(action: @escaping () -> Void) { super.init(side: IconButton.side, label: "Legend", action: action) }

  required init?(coder: NSCoder) { nil }

  private struct Item {
    var mark: LegendEntry?
    var words: NSAttributedString
    var width: CGFloat
  }

  private func words(_ text: String) -> NSAttributedString {
    NSAttributedString(string: text, attributes: [.font: letters, .foregroundColor: Look.secondary])
  }

  /// Those that there is room for, and how many more there are; empty where not even that fits.
  private var items: [Item] {
    let all = inspections.map { inspection in
      let words = words(inspection.title)
      return Item(mark: inspection.legend.first, words: words, width: LegendEntry.markSize.width + Self.markGap + words.size().width)
    }
    for count in stride(from: all.count, through: 1, by: -1) {
      var items = Array(all.prefix(count))
      if count < all.count {
        let more = words("+\(all.count - count)")
        items.append(Item(mark: nil, words: more, width: more.size().width))
      }
      if width(of: items) <= room { return items }
    }
    return []
  }

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
        x += LegendEntry.markSize.width + Self.markGap
      }
      item.words.draw(at: CGPoint(x: x, y: ((bounds.height - item.words.size().height) / 2).rounded()))
      x += item.words.size().width + Self.itemGap
    }
  }
}

extension PlaygroundChrome {
  /// The inspections that are on, in the order of their keys.
  var shownInspections: [Inspection] { (Inspection.inBar + Inspection.inMenu).filter(inspections.contains) }

  /// Opens the legend of all marks that are on the page, under its button.
  func showLegend() {
    guard let button = bars?.top.legendButton else { return }
    let sheet = LegendSheet(
      shownInspections, at: button.convert(button.bounds, to: view), in: view.bounds, scale: scale,
      returnsRing: button.isFocused ? button : nil)
    view.addSubview(sheet)
    sheet.open()
  }
}
