import CoreGraphics
import Foundation
import UIFoundation

/// One sheet of a menu: its rows, those of menus that are displayed inline between separators. In a low window it scrolls.
@MainActor
final class MenuPanel: PopoverView {
  /// Above the first row and below the last, at every size.
  static let padding: CGFloat = 6
  private static let leastWidth: CGFloat = 160
  /// At L.
  private static let separatorHeight: CGFloat = 9

  let scroller = UIScrollView()
  private(set) var rows: [MenuRow] = []
  private var separators: [UIView] = []
  /// From the top; those of the separators are the spaces between rows.
  private var tops: [CGFloat] = []
  private var contentHeight: CGFloat = 0
  private let scale: BarScale
  /// The row whose submenu is open.
  var openRow: MenuRow? {
    didSet {
      oldValue?.isHighlighted = oldValue === highlighted
      openRow?.isHighlighted = true
    }
  }
  private(set) var highlighted: MenuRow?

  /// - Parameter start: where the commands go first.
  init(_ menu: UIMenu, scale: BarScale, start: UIResponder?) {
    self.scale = scale
    super.init(cornerRadius: 10, shadow: (8, 14))
    screenRole = .popover
    accessibilityLabel = menu.title.isEmpty ? "menu" : menu.title
    addSubview(scroller)
    scroller.bounces = false
    // Whether something can be pasted is asked for more than once.
    UIPasteboard.general.reading { addRows(menu, start) }
  }

  private func addRows(_ menu: UIMenu, _ start: UIResponder?) {
    let groups = Self.groups(menu.children, start)
    let hasMarks = groups.joined().contains { MenuRow.hasMark($0, start: start) }
    for (index, group) in groups.enumerated() {
      if index > 0 { addSeparator() }
      for element in group { add(MenuRow(element, scale: scale, start: start, hasMarks: hasMarks)) }
    }
  }

  required init?(coder: NSCoder) { nil }

  /// What stands together; empty groups and what is hidden are left out.
  private static func groups(_ elements: [UIMenuElement], _ start: UIResponder?) -> [[UIMenuElement]] {
    var groups: [[UIMenuElement]] = [[]]
    for element in elements {
      if let menu = element as? UIMenu, menu.options.contains(.displayInline) {
        groups += Self.groups(menu.children, start) + [[]]
      } else if !MenuRow.isHidden(element, start: start) {
        groups[groups.count - 1].append(element)
      }
    }
    return groups.filter { !$0.isEmpty }
  }

  private func add(_ row: MenuRow) {
    rows.append(row)
    tops.append(contentHeight)
    contentHeight += row.fittingSize.height
    scroller.addSubview(row)
  }

  private func addSeparator() {
    let line = UIView()
    line.backgroundColor = UISystemPalette.current.separator
    let height = (Self.separatorHeight * scale.type).rounded()
    line.frame.origin.y = contentHeight + (height / 2).rounded(.down)
    contentHeight += height
    separators.append(line)
    scroller.addSubview(line)
  }

  var fittingSize: CGSize {
    let width = rows.map(\.fittingSize.width).max() ?? 0
    return CGSize(
      width: max(width, Self.leastWidth).rounded(.up), height: (contentHeight + 2 * Self.padding).rounded(.up))
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    scroller.frame = bounds.insetBy(dx: 1, dy: Self.padding)
    let width = scroller.bounds.width
    scroller.contentSize = CGSize(width: width, height: contentHeight)
    scroller.isScrollEnabled = contentHeight > scroller.bounds.height
    for (row, top) in zip(rows, tops) { row.frame = CGRect(x: 0, y: top, width: width, height: row.fittingSize.height) }
    for line in separators { line.frame = CGRect(x: 0, y: line.frame.minY, width: width, height: 1) }
  }

  // MARK: The row that is highlighted

  /// `nil` between rows.
  func row(at point: CGPoint) -> MenuRow? {
    layoutIfNeeded()
    guard scroller.frame.contains(point) else { return nil }
    let place = convert(point, to: scroller)
    return rows.first { $0.frame.contains(place) }
  }

  /// What cannot be chosen is not highlighted.
  func highlight(_ row: MenuRow?) {
    let row = row?.isEnabled == true ? row : nil
    guard row !== highlighted else { return }
    let old = highlighted
    highlighted = row
    old?.isHighlighted = old === openRow
    row?.isHighlighted = true
  }

  private func reveal(_ row: MenuRow?) {
    highlight(row)
    layoutIfNeeded()
    if let row { scroller.scrollRectToVisible(row.frame, animated: false) }
  }

  func highlightFirst() { reveal(rows.first(where: \.isEnabled)) }
  func highlightLast() { reveal(rows.last(where: \.isEnabled)) }

  /// Round the ends.
  func moveHighlight(by step: Int) {
    let enabled = rows.filter(\.isEnabled)
    guard let index = enabled.firstIndex(where: { $0 === highlighted }) else { return step > 0 ? highlightFirst() : highlightLast() }
    reveal(enabled[(index + step + enabled.count) % enabled.count])
  }

  /// The next after the one that is highlighted, round the end.
  func highlightNext(beginningWith letter: String) {
    guard letter.count == 1 else { return }
    let after = rows.firstIndex { $0 === highlighted }.map { $0 + 1 } ?? 0
    let inTurn = rows[after...] + rows[..<after]
    guard let row = inTurn.first(where: { $0.isEnabled && $0.title.lowercased().hasPrefix(letter.lowercased()) }) else { return }
    reveal(row)
  }
}
