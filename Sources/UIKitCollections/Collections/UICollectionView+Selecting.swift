import CoreGraphics
import Foundation
import UIKitCore

/// A press highlights an item, and selects it when the press ends; keys go from item to item.
extension UICollectionView: ItemPressing, RowLoading {
  // MARK: By code

  /// The selected items, in order; `nil` if none is selected.
  public var indexPathsForSelectedItems: [IndexPath]? { selection.isEmpty ? nil : selection.sorted() }

  /// Selects an item, and deselects all others unless `allowsMultipleSelection` is set; `nil` deselects all. Scrolls to the item, animated if
  /// requested, unless `scrollPosition` is empty. The delegate is not notified. If there is no such item, a message is logged and nothing changes.
  public func selectItem(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
    loadIfNeeded()
    guard let indexPath else {
      for path in selection { deselectItem(at: path, animated: animated) }
      return
    }
    guard has(indexPath) else { return TableDiagnostic.warn("selectItem: \(name(indexPath)) does not exist; the selection stays") }
    if !allowsMultipleSelection { for path in selection where path != indexPath { deselectItem(at: path, animated: animated) } }
    selection.insert(indexPath)
    cells[indexPath]?.isSelected = true
    if !scrollPosition.isEmpty { scrollToItem(at: indexPath, at: scrollPosition, animated: animated) }
  }

  /// Deselects an item immediately, regardless of `animated`. Does nothing if it is not selected. The delegate is not notified.
  public func deselectItem(at indexPath: IndexPath, animated: Bool) {
    guard selection.remove(indexPath) != nil else { return }
    cells[indexPath]?.isSelected = false
  }

  // MARK: By the user

  private func choose(_ path: IndexPath) {
    guard allowsSelection else { return }
    if selection.contains(path) { return allowsMultipleSelection ? unchoose(path) : () }
    guard delegate?.collectionView(self, shouldSelectItemAt: path) ?? true else { return }
    if !allowsMultipleSelection {
      for other in selection.sorted() {
        deselectItem(at: other, animated: false)
        delegate?.collectionView(self, didDeselectItemAt: other)
      }
    }
    selection.insert(path)
    cells[path]?.isSelected = true
    delegate?.collectionView(self, didSelectItemAt: path)
  }

  private func unchoose(_ path: IndexPath) {
    guard delegate?.collectionView(self, shouldDeselectItemAt: path) ?? true else { return }
    deselectItem(at: path, animated: false)
    delegate?.collectionView(self, didDeselectItemAt: path)
  }

  // MARK: Presses

  package func pressableItem(at point: CGPoint) -> IndexPath? {
    guard allowsSelection, let path = indexPathForItem(at: point), cells[path] != nil,
      delegate?.collectionView(self, shouldHighlightItemAt: path) ?? true
    else { return nil }
    return path
  }

  package func frame(ofItem path: IndexPath) -> CGRect? {
    loadIfNeeded()
    return has(path) ? layoutAttributesForItem(at: path)?.frame : nil
  }

  package func isLit(_ path: IndexPath) -> Bool? { cells[path]?.isHighlighted }

  package func setLit(_ isLit: Bool, _ path: IndexPath) {
    cells[path]?.isHighlighted = isLit
    if isLit {
      delegate?.collectionView(self, didHighlightItemAt: path)
    } else {
      delegate?.collectionView(self, didUnhighlightItemAt: path)
    }
  }

  func release(_ touch: UITouch) {
    guard let path = releasePress(touch) else { return }
    ringItem = path
    choose(path)
  }

  // MARK: Keys

  private static let ringInset: CGFloat = 5

  /// The visible part of the focused item, or of the collection view if that item is not visible.
  var ringShape: (rect: CGRect, cornerRadius: CGFloat) {
    let seen = bounds.shrunk(dx: Self.ringInset, dy: Self.ringInset)
    guard let ringItem, let frame = layoutAttributesForItem(at: ringItem)?.frame else { return (seen, 5) }
    let rect = frame.intersection(seen)
    return (rect.isNull || rect.height < 4 || rect.width < 4 ? seen : rect, 5)
  }

  func ringDidChange() {
    setNeedsDisplay()
    guard isFocused else { return }
    loadIfNeeded()
    if ringItem.map({ !has($0) }) ?? true { ringItem = selection.min() ?? indexPathsForVisibleItems.first ?? item(nil, by: 1) }
    if let ringItem { moveRing(to: ringItem) }
  }

  private func moveRing(to path: IndexPath) {
    ringItem = path
    setNeedsDisplay()
    scrollToItem(at: path, at: [], animated: false)
  }

  /// Handles keys: arrow keys, Home and End move the focus ring; Space and Return choose its item. Returns `false` without the focus, for other keys,
  /// at the ends, and if there is no such item.
  func handleItemKey(_ presses: Set<UIPress>) -> Bool {
    guard isFocused, let key = presses.unmodifiedKey else { return false }
    // Keys that scroll without an item need the current content size.
    prepareIfNeeded()
    let next: IndexPath?
    switch key.keyCode {
    case .keyboardLeftArrow: next = item(ringItem, by: collectionViewLayout.isFlipped ? 1 : -1)
    case .keyboardRightArrow: next = item(ringItem, by: collectionViewLayout.isFlipped ? -1 : 1)
    case .keyboardUpArrow: next = item(above: true)
    case .keyboardDownArrow: next = item(above: false)
    case .keyboardHome: next = item(nil, by: 1)
    case .keyboardEnd: next = item(nil, by: -1)
    case .keyboardSpacebar, .keyboardReturnOrEnter, .keypadEnter:
      guard let ringItem, has(ringItem) else { return false }
      if presses.first?.isRepeat != true, delegate?.collectionView(self, shouldHighlightItemAt: ringItem) ?? true { choose(ringItem) }
      return true
    default: return false
    }
    guard let next, next != ringItem else { return false }
    moveRing(to: next)
    return true
  }

  /// The rectangle that needs cells: the visible part; with the keyboard focus also the nearest line beyond each edge, as Tab goes there.
  var reach: CGRect {
    guard window?.focusedView?.isDescendant(of: self) == true else { return bounds }
    let sideways = goesSideways
    let around = bounds.insetBy(dx: sideways ? -bounds.width : 0, dy: sideways ? 0 : -bounds.height)
    let items = (collectionViewLayout.layoutAttributesForElements(in: around) ?? []).filter { $0.representedElementKind == nil }.map(\.frame)
    var (start, end) = sideways ? (bounds.minX, bounds.maxX) : (bounds.minY, bounds.maxY)
    // The nearest line is reached as soon as a point of it is.
    if let before = items.map({ sideways ? $0.maxX : $0.maxY }).filter({ $0 <= start }).max() { start = before - 1 }
    if let after = items.map({ sideways ? $0.minX : $0.minY }).filter({ $0 >= end }).min() { end = after + 1 }
    return sideways ? CGRect(x: start, y: bounds.minY, width: end - start, height: bounds.height) : CGRect(x: bounds.minX, y: start, width: bounds.width, height: end - start)
  }

  package func showEnd(forward: Bool) {
    loadIfNeeded()
    showEndOfContent(forward: forward)
    layoutIfNeeded()
  }

  /// Returns the next item for a step of 1, or the previous one for -1, across section boundaries; from `nil`, the first or the last item. Returns
  /// `nil` if there is none.
  private func item(_ path: IndexPath?, by step: Int) -> IndexPath? {
    var section = path?.section ?? (step > 0 ? 0 : counts.count - 1)
    var item = path.map { $0.item + step } ?? (step > 0 ? 0 : (counts.last ?? 0) - 1)
    while counts.indices.contains(section) {
      if (0..<counts[section]).contains(item) { return IndexPath(item: item, section: section) }
      section += step
      item = step > 0 ? 0 : (counts.indices.contains(section) ? counts[section] - 1 : 0)
    }
    return nil
  }

  /// Returns the item in the next line up or down whose middle is nearest horizontally to that of the focused item; without a focused item, the first
  /// item. Returns `nil` if there is no such line within the height of the view (or twice the height of the item).
  private func item(above isUp: Bool) -> IndexPath? {
    guard let ringItem, let from = layoutAttributesForItem(at: ringItem)?.frame else { return item(nil, by: 1) }
    let reach = max(bounds.height, 2 * from.height)
    let band = CGRect(x: contentInset.left - 1, y: isUp ? from.minY - reach : from.maxY, width: max(contentSize.width, bounds.width) + 2, height: reach)
    let found = (collectionViewLayout.layoutAttributesForElements(in: band) ?? []).filter {
      $0.representedElementKind == nil && has($0.indexPath) && (isUp ? $0.frame.maxY <= from.minY + 0.5 : $0.frame.minY >= from.maxY - 0.5)
    }
    func away(_ frame: CGRect) -> CGFloat { isUp ? from.minY - frame.maxY : frame.minY - from.maxY }
    guard let nearest = found.map({ away($0.frame) }).min() else { return nil }
    return found.filter { away($0.frame) <= nearest + from.height / 2 }.min { abs($0.frame.midX - from.midX) < abs($1.frame.midX - from.midX) }?.indexPath
  }
}
