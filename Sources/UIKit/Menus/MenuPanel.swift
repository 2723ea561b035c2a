import CoreGraphics
import Foundation
import UIFoundation

/// A menu, or a submenu, as it stands in the window: a sheet of rows, or the bar of a finger. One item of it is highlighted, or none.
@MainActor
class MenuPanel: PopoverView {
  /// All items, also those out of sight, in order.
  let rows: [MenuItemView]
  /// The row whose submenu is open.
  var openRow: MenuItemView? {
    didSet {
      oldValue?.isHighlighted = oldValue === highlighted
      openRow?.isHighlighted = true
    }
  }
  private(set) var highlighted: MenuItemView?

  init(_ menu: UIMenu, rows: [MenuItemView], cornerRadius: CGFloat) {
    self.rows = rows
    super.init(cornerRadius: cornerRadius, shadow: (8, 14))
    screenRole = .popover
    accessibilityLabel = menu.title.isEmpty ? "menu" : menu.title
  }

  required init?(coder: NSCoder) { nil }

  /// What stands together; empty groups and what is hidden are left out.
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

  /// What it wants.
  var fittingSize: CGSize { .zero }

  /// `nil` between rows.
  func row(at point: CGPoint) -> MenuItemView? { nil }

  /// Brings a row into sight.
  func show(_ row: MenuItemView) {}

  /// The wheel was turned over it; `point` is the window's.
  func scroll(by delta: CGVector, at point: CGPoint, isPrecise: Bool) {}

  // MARK: The row that is highlighted

  /// What cannot be chosen is not highlighted.
  func highlight(_ row: MenuItemView?) {
    let row = row?.isEnabled == true ? row : nil
    guard row !== highlighted else { return }
    let old = highlighted
    highlighted = row
    old?.isHighlighted = old === openRow
    row?.isHighlighted = true
  }

  private func reveal(_ row: MenuItemView?) {
    if let row { show(row) }
    highlight(row)
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
