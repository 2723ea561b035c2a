import CoreGraphics
import Foundation
import UIFoundation

/// A visible menu or submenu: a sheet of rows, or a bar for touch. At most one of its items is highlighted.
@MainActor
class MenuPanel: PopoverView {
  /// All items in order, including those on hidden pages of a bar.
  let rows: [MenuItemView]
  /// The row with the open submenu; `nil` if there is none.
  var openRow: MenuItemView? {
    didSet {
      oldValue?.isHighlighted = oldValue === highlighted
      openRow?.isHighlighted = true
      placeRing()
    }
  }
  private(set) var highlighted: MenuItemView?
  /// Whether keys have highlighted the row.
  private var isHighlightedByKeys = false

  init(_ menu: UIMenu, rows: [MenuItemView], cornerRadius: CGFloat) {
    self.rows = rows
    super.init(cornerRadius: cornerRadius, shadowOffset: 8, shadowRadius: 14)
    screenRole = .popover
    accessibilityLabel = menu.title.isEmpty ? "menu" : menu.title
  }

  required init?(coder: NSCoder) { nil }

  /// Returns the visible elements in groups: each inline submenu is one or more groups of its own. Hidden elements and empty groups are left out.
  static func groups(_ elements: [UIMenuElement], _ start: UIResponder?) -> [[UIMenuElement]] {
    var groups: [[UIMenuElement]] = [[]]
    for element in elements {
      if let menu = element as? UIMenu, menu.options.contains(.displayInline) {
        groups += Self.groups(menu.children, start) + [[]]
      } else if !MenuItemView.isHidden(element, start: start) {
        groups[groups.count - 1].append(element)
      }
    }
    return groups.filter { !$0.isEmpty }
  }

  // MARK: For subclasses

  /// The preferred size of the panel, in points.
  var fittingSize: CGSize { .zero }

  /// Returns the row at a point, or `nil` between rows. Subclasses override it; `nil` by default.
  func row(at point: CGPoint) -> MenuItemView? { nil }

  /// Scrolls to a row. Does nothing by default.
  func show(_ row: MenuItemView) {}

  /// Handles the scroll wheel. `point` is in window coordinates. Does nothing by default.
  func scroll(by delta: CGVector, at point: CGPoint, isPrecise: Bool) {}

  // MARK: Highlighted row

  /// Highlights only `row`. Removes the highlight if `row` is `nil` or disabled.
  func highlight(_ row: MenuItemView?) {
    let row = row?.isEnabled == true ? row : nil
    guard row !== highlighted else { return }
    let old = highlighted
    highlighted = row
    isHighlightedByKeys = false
    old?.isHighlighted = old === openRow
    row?.isHighlighted = true
    placeRing()
  }

  /// Shows the ring on the row that keys have highlighted. While its submenu is open, keys act there.
  private func placeRing() {
    for row in rows { row.hasRing = isHighlightedByKeys && row === highlighted && row !== openRow }
  }

  /// Scrolls to a row, and highlights it with a ring because of a key.
  private func reveal(_ row: MenuItemView?) {
    if let row { show(row) }
    highlight(row)
    isHighlightedByKeys = highlighted != nil
    placeRing()
  }

  func highlightFirst() { reveal(rows.first(where: \.isEnabled)) }
  func highlightLast() { reveal(rows.last(where: \.isEnabled)) }

  /// Moves the highlight by `step` enabled rows, with wrapping. Without a highlight, highlights the first enabled row, or the last if `step` is
  /// negative.
  func moveHighlight(by step: Int) {
    let enabled = rows.filter(\.isEnabled)
    guard let index = enabled.firstIndex(where: { $0 === highlighted }) else { return step > 0 ? highlightFirst() : highlightLast() }
    reveal(enabled[(index + step + enabled.count) % enabled.count])
  }

  /// Highlights the next enabled row whose title begins with a letter, ignoring case, with wrapping. Does nothing if there is none, or if `letter` is
  /// not a single character.
  func highlightNext(beginningWith letter: String) {
    guard letter.count == 1 else { return }
    let after = rows.firstIndex { $0 === highlighted }.map { $0 + 1 } ?? 0
    let inTurn = rows[after...] + rows[..<after]
    guard let row = inTurn.first(where: { $0.isEnabled && $0.title.lowercased().hasPrefix(letter.lowercased()) }) else { return }
    reveal(row)
  }
}
