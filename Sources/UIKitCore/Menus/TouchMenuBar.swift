import CoreGraphics
import Foundation
import UIFoundation

/// The edit menu for touch: a row of titles with separators, on as many pages as the window's width requires.
///
/// Arrows at its ends lead from page to page, and out of a submenu, which replaces this row. It omits keyboard shortcuts, and disabled commands such
/// as those that no responder performs.
@MainActor
final class TouchMenuBar: MenuPanel {
  static let cornerRadius: CGFloat = 12
  /// The height at content size L, and the minimum for touch, in points.
  private static let height: CGFloat = 44
  private static let arrowWidth: CGFloat = 44

  /// A part of the bar that can be pressed.
  enum Part { case word(MenuItemView), back, forth }

  private let isSubmenu: Bool
  private let scale: BarScale
  /// The widths of the titles.
  private let widths: [CGFloat]
  private let pages: [Range<Int>]
  private(set) var page = 0 { didSet { if page != oldValue { showPage() } } }
  private let previousArrow: MenuArrow
  private let nextArrow: MenuArrow
  /// Called when another page is displayed.
  var didTurn: () -> Void = {}

  /// Creates a row of menu items, as touch shows an edit menu. Items that do not fit follow on further pages. Disabled commands are left out.
  ///
  /// - Parameters:
  ///   - start: the responder that receives commands first.
  ///   - availableWidth: the available width, in points.
  ///   - isSubmenu: whether an arrow on the first page leads back to another menu.
  init(_ menu: UIMenu, scale: BarScale, start: UIResponder?, availableWidth: CGFloat, isSubmenu: Bool) {
    (self.scale, self.isSubmenu) = (scale, isSubmenu)
    var words: [TouchMenuBarItem] = []
    // Building the menu queries the pasteboard more than once.
    UIPasteboard.general.reading {
      words = Self.groups(menu.children, start).joined().map { TouchMenuBarItem($0, scale: scale, start: start) }.filter { $0.isEnabled || !($0.element is UICommand) }
    }
    let (arrow, widths) = (Self.arrowWidth, words.map { min($0.fittingSize.width, max(availableWidth - 2 * Self.arrowWidth, TouchMenuBarItem.minimumWidth)) })
    self.widths = widths
    pages = Self.pages(of: widths, in: availableWidth, arrow: arrow, leadsBack: isSubmenu)
    previousArrow = MenuArrow(pointsRight: false, scale: scale)
    nextArrow = MenuArrow(pointsRight: true, scale: scale)
    super.init(menu, rows: words, cornerRadius: Self.cornerRadius)
    nextArrow.accessibilityLabel = "more items"
    for view in [previousArrow] + words + [nextArrow] as [UIView] { addSubview(view) }
    showPage()
  }

  required init?(coder: NSCoder) { nil }

  /// Returns the pages as ranges of items: as many titles as fit next to the arrows, but at least one. The last of several pages reserves the space
  /// for the arrow that it lacks.
  ///
  /// - Parameter leadsBack: Whether the first page also has an arrow, `arrow` points wide, that leads back to another menu.
  private static func pages(of widths: [CGFloat], in availableWidth: CGFloat, arrow: CGFloat, leadsBack: Bool) -> [Range<Int>] {
    var pages: [Range<Int>] = []
    var start = 0
    while start < widths.count {
      var left = availableWidth - (leadsBack || start > 0 ? arrow : 0)
      var end = widths.count
      if start > 0 || widths[start...].reduce(0, +) > left {
        left -= arrow
        end = start
        while end < widths.count, end == start || widths[end] <= left {
          left -= widths[end]
          end += 1
        }
      }
      pages.append(start..<end)
      start = end
    }
    return pages
  }

  // MARK: Pages

  private var visibleRows: Range<Int> { pages.isEmpty ? 0..<0 : pages[page] }

  private func showPage() {
    highlight(nil)
    for (index, word) in rows.enumerated() { word.isHidden = !visibleRows.contains(index) }
    previousArrow.isHidden = !isSubmenu && page == 0
    previousArrow.accessibilityLabel = page == 0 ? "back" : "previous items"
    nextArrow.isHidden = page + 1 >= pages.count
    setNeedsLayout()
    setNeedsDisplay()
    didTurn()
  }

  func turn(by step: Int) { page = min(max(page + step, 0), max(pages.count - 1, 0)) }

  override func show(_ row: MenuItemView) {
    if let index = rows.firstIndex(where: { $0 === row }), let wanted = pages.firstIndex(where: { $0.contains(index) }) { page = wanted }
  }

  // MARK: Layout

  /// The size of the widest page, so that the arrows stay under the finger when pages change.
  override var fittingSize: CGSize {
    let width = pages.indices.map { widths[pages[$0]].reduce(0, +).rounded(.up) + arrowsWidth(onPage: $0) }.max() ?? 0
    return CGSize(width: width, height: scale.height(ofBar: Self.height, line: 20, icon: 20))
  }

  private func arrowsWidth(onPage page: Int) -> CGFloat {
    (isSubmenu || page > 0 ? Self.arrowWidth : 0) + (pages.count > 1 ? Self.arrowWidth : 0)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    var x: CGFloat = 0
    func place(_ view: UIView, _ width: CGFloat) {
      view.frame = CGRect(x: x, y: 0, width: width, height: bounds.height)
      x += width
    }
    if !previousArrow.isHidden { place(previousArrow, Self.arrowWidth) }
    let end = bounds.width - (pages.count > 1 ? Self.arrowWidth : 0)
    // The titles share the additional width of a wider page.
    let more = max(0, end - x - widths[visibleRows].reduce(0, +)) / CGFloat(max(visibleRows.count, 1))
    // A window narrower than a title with its arrows truncates the title.
    for index in visibleRows { place(rows[index], min((widths[index] + more).rounded(), max(end - x, 0))) }
    if !nextArrow.isHidden { nextArrow.frame = CGRect(x: max(end, x), y: 0, width: Self.arrowWidth, height: bounds.height) }
  }

  /// Draws the separators between the titles.
  override func draw(_ rect: CGRect) {
    UISystemPalette.current.separator.setFill()
    let parts = ([previousArrow] + rows + [nextArrow] as [UIView]).filter { !$0.isHidden }
    for part in parts.dropFirst() { UIBezierPath(rect: CGRect(x: part.frame.minX, y: 0, width: 1, height: bounds.height)).fill() }
  }

  // MARK: Touches

  func part(at point: CGPoint) -> Part? {
    layoutIfNeeded()
    if !previousArrow.isHidden, previousArrow.frame.contains(point) { return .back }
    if !nextArrow.isHidden, nextArrow.frame.contains(point) { return .forth }
    return row(at: point).map { .word($0) }
  }

  override func row(at point: CGPoint) -> MenuItemView? {
    layoutIfNeeded()
    return rows.first { !$0.isHidden && $0.frame.contains(point) }
  }

  override func highlight(_ row: MenuItemView?) {
    (previousArrow.isHighlighted, nextArrow.isHighlighted) = (false, false)
    super.highlight(row)
  }

  /// Highlights only `part`; with `nil`, removes the highlight.
  func highlight(part: Part?) {
    highlight(nil)
    switch part {
    case .word(let word): highlight(word)
    case .back: previousArrow.isHighlighted = true
    case .forth: nextArrow.isHighlighted = true
    case nil: break
    }
  }
}
