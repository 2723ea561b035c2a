import CoreGraphics
import Foundation
import UIFoundation
import UIKitCore

/// The item groups at both ends of the predictions above the keys. The area between its buttons ignores touches.
@MainActor
final class AssistantBar: UIView, ItemBar {
  /// The gap between the items of a group, in points.
  private static let gap: CGFloat = 2
  /// The gap between groups, in points.
  private static let gapOfGroups: CGFloat = 10
  /// The minimum width of the predictions, as a fraction of the width of the keys.
  private static let minimumPredictionShare: CGFloat = 0.4

  /// The displayed item, or `nil` for none.
  var item: UITextInputAssistantItem?
  /// The views, by item. They retain their items, so that an identifier cannot be reused.
  private var views: [ObjectIdentifier: (item: UIBarButtonItem, view: UIView)] = [:]
  /// An item with its size, or the representative item of a group.
  private struct Part {
    let item: UIBarButtonItem
    let view: UIView?
    let width: CGFloat
    let isFirst: Bool
  }

  func itemDidChange(_ item: UIBarItem) {
    if let (item, view) = views[ObjectIdentifier(item)] { (view as? BarItemButton)?.fill(item, tint: tintColor) }
    superview?.setNeedsLayout()
  }

  func viewsDidChange() { superview?.setNeedsLayout() }

  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    let view = super.hitTest(point, with: event)
    return view === self ? nil : view
  }

  /// Arranges the items in line with the keys. Groups that do not fit show their representative items, beginning with
  /// the last; then groups that still do not fit are omitted.
  ///
  /// - Parameter hasPredictions: whether predictions are displayed between the groups.
  /// - Returns: the widths that the items occupy at the left and right, in points.
  func arrange(hasPredictions: Bool) -> (left: CGFloat, right: CGFloat) {
    let span = SystemKeyboard.span(inWidth: bounds.width)
    let availableWidth = (span.upperBound - span.lowerBound) * (hasPredictions ? 1 - Self.minimumPredictionShare : 1)
    var (leading, trailing) = (shown(item?.leadingBarButtonGroups), shown(item?.trailingBarButtonGroups))
    for group in leading + trailing { group.isDisplayingRepresentativeItem = false }
    var used: Set<ObjectIdentifier> = []
    var (first, last) = (parts(of: leading, &used), parts(of: trailing, &used))
    while width(first) + width(last) > availableWidth {
      if let group = (leading + trailing).last(where: { $0.representativeItem != nil && !$0.isDisplayingRepresentativeItem }) {
        group.isDisplayingRepresentativeItem = true
      } else if let left = trailing.popLast() ?? leading.popLast() {
        left.isDisplayingRepresentativeItem = false
      } else {
        break
      }
      used = []
      (first, last) = (parts(of: leading, &used), parts(of: trailing, &used))
    }
    for (name, shown) in views where !used.contains(name) {
      shown.view.removeFromSuperview()
      views[name] = nil
    }
    let isRightToLeft = effectiveUserInterfaceLayoutDirection == .rightToLeft
    positionParts(isRightToLeft ? last : first, from: span.lowerBound)
    let right = isRightToLeft ? first : last
    if !right.isEmpty { positionParts(right, from: span.upperBound - width(right) + Self.gapOfGroups) }
    let widths = (width(first), width(last))
    return isRightToLeft ? (widths.1, widths.0) : widths
  }

  private func shown(_ groups: [UIBarButtonItemGroup]?) -> [UIBarButtonItemGroup] {
    (groups ?? []).filter { !$0.isHidden && !$0.barButtonItems.isEmpty }
  }

  private func parts(of groups: [UIBarButtonItemGroup], _ retainedItems: inout Set<ObjectIdentifier>) -> [Part] {
    var parts: [Part] = []
    for group in groups {
      let representative = group.isDisplayingRepresentativeItem ? group.representativeItem : nil
      for (index, item) in (representative.map { [$0] } ?? group.barButtonItems).enumerated() {
        let view = item.isSpace ? nil : view(of: item, in: group, representsGroup: representative != nil)
        if view != nil { retainedItems.insert(ObjectIdentifier(item)) }
        parts.append(Part(item: item, view: view, width: width(of: item, view), isFirst: index == 0))
      }
    }
    return parts
  }

  private func view(of item: UIBarButtonItem, in group: UIBarButtonItemGroup, representsGroup: Bool) -> UIView {
    item.bar = self
    let existing = views[ObjectIdentifier(item)]?.view
    let view = item.customView ?? existing as? BarItemButton ?? BarItemButton(item, tint: tintColor)
    if existing !== view { existing?.removeFromSuperview() }
    views[ObjectIdentifier(item)] = (item, view)
    if let button = view as? BarItemButton {
      button.fill(item, tint: tintColor)
      button.dress(item, barScale)
      if representsGroup, item.primaryAction == nil, item.action == nil, item.menu == nil {
        button.menu = group.menuOfItems
        button.showsMenuAsPrimaryAction = true
      }
    }
    return view
  }

  private func width(of item: UIBarButtonItem, _ view: UIView?) -> CGFloat {
    if item.width > 0 { return item.width }
    guard let view else { return 0 }
    return view is BarItemButton || view.bounds.width <= 0 ? view.sizeThatFits(bounds.size).width.rounded(.up) : view.bounds.width
  }

  /// Returns the width of the parts, including the gaps between them and one next to the predictions.
  private func width(_ parts: [Part]) -> CGFloat {
    parts.reduce(0) { $0 + $1.width + ($1.isFirst ? Self.gapOfGroups : Self.gap) }
  }

  private func positionParts(_ parts: [Part], from start: CGFloat) {
    var x = start
    let isRightToLeft = effectiveUserInterfaceLayoutDirection == .rightToLeft
    let ordered = isRightToLeft ? parts.reversed() : parts
    for (index, part) in ordered.enumerated() {
      if index > 0 { x += (isRightToLeft ? ordered[index - 1] : part).isFirst ? Self.gapOfGroups : Self.gap }
      if let view = part.view {
        let height = part.item.customView == nil || view.bounds.height <= 0 ? bounds.height - 6 : min(view.bounds.height, bounds.height)
        view.frame = CGRect(x: x.rounded(), y: ((bounds.height - height) / 2).rounded() + 1, width: part.width, height: max(height, 0))
        if view.superview !== self { addSubview(view) }
      }
      x += part.width
    }
  }
}
