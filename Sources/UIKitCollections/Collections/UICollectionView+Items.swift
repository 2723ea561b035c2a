import CoreGraphics
import Foundation
import UIKitCore

extension UICollectionView {
  /// The scroll direction of a layout.
  public enum ScrollDirection: Int, Sendable { case vertical, horizontal }

  /// The position of an item after it is scrolled to. The empty set scrolls by the minimum distance.
  public struct ScrollPosition: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The item is at the top of the visible part.
    public static let top = ScrollPosition(rawValue: 1 << 0)
    /// The item is in the middle between top and bottom of the visible part.
    public static let centeredVertically = ScrollPosition(rawValue: 1 << 1)
    /// The item is at the bottom of the visible part.
    public static let bottom = ScrollPosition(rawValue: 1 << 2)
    /// The item is at the left of the visible part.
    public static let left = ScrollPosition(rawValue: 1 << 3)
    /// The item is in the middle between left and right of the visible part.
    public static let centeredHorizontally = ScrollPosition(rawValue: 1 << 4)
    /// The item is at the right of the visible part.
    public static let right = ScrollPosition(rawValue: 1 << 5)
  }

  // MARK: Counting

  /// The number of sections that the data source reported.
  public var numberOfSections: Int {
    loadIfNeeded()
    return counts.count
  }

  /// Returns the number of items that the data source reported; 0 if there is no such section.
  public func numberOfItems(inSection section: Int) -> Int {
    loadIfNeeded()
    return counts.indices.contains(section) ? counts[section] : 0
  }

  func has(_ path: IndexPath) -> Bool { path.count == 2 && counts.indices.contains(path.section) && (0..<counts[path.section]).contains(path.item) }

  func name(_ path: IndexPath) -> String {
    path.count == 2 ? "item \(path.item) of section \(path.section)" : "the index path \(Array(path)), which is not a section and an item,"
  }

  // MARK: Places

  /// Returns the layout attributes of an item, or `nil` if there is no such item.
  public func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    prepareIfNeeded()
    return has(indexPath) ? collectionViewLayout.layoutAttributesForItem(at: indexPath) : nil
  }

  /// Returns the layout attributes of a supplementary view, or `nil` if there is none.
  public func layoutAttributesForSupplementaryElement(ofKind kind: String, at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    prepareIfNeeded()
    return collectionViewLayout.layoutAttributesForSupplementaryView(ofKind: kind, at: indexPath)
  }

  /// Returns the item at a point of the content, or `nil` if there is none.
  public func indexPathForItem(at point: CGPoint) -> IndexPath? {
    prepareIfNeeded()
    let found = collectionViewLayout.layoutAttributesForElements(in: CGRect(x: point.x, y: point.y, width: 1, height: 1)) ?? []
    return found.filter { $0.representedElementKind == nil && $0.frame.contains(point) && has($0.indexPath) }.max { $0.zIndex < $1.zIndex }?.indexPath
  }

  // MARK: Visible items

  /// The visible items, in order.
  public var indexPathsForVisibleItems: [IndexPath] {
    layoutIfNeeded()
    return cells.filter { !$0.value.frame.intersection(bounds).isEmpty }.map(\.key).sorted()
  }
  /// The visible cells, in the order of their index paths.
  public var visibleCells: [UICollectionViewCell] { indexPathsForVisibleItems.compactMap { cells[$0] } }
  /// Returns the cell of a visible item. Returns `nil` for other items, and between `reloadData` and the next layout.
  public func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? {
    guard !needsLoading, let cell = cells[indexPath], !cell.frame.intersection(bounds).isEmpty else { return nil }
    return cell
  }
  /// Returns the item of a cell. Returns `nil` if the cell is not in use, and between `reloadData` and the next layout.
  public func indexPath(for cell: UICollectionViewCell) -> IndexPath? { needsLoading ? nil : cells.first { $0.value === cell }?.key }
  /// Returns a visible supplementary view of a kind. Returns `nil` if there is none, and between `reloadData` and the next layout.
  public func supplementaryView(forElementKind elementKind: String, at indexPath: IndexPath) -> UICollectionReusableView? {
    needsLoading ? nil : views[SupplementaryKey(kind: elementKind, path: indexPath)]
  }

  // MARK: Scrolling

  /// Scrolls to an item, in 250 ms if `animated`, but not beyond the ends of the content. If there is no such item, a message is logged and nothing
  /// scrolls.
  public func scrollToItem(at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool) {
    loadIfNeeded()
    guard has(indexPath) else { return TableDiagnostic.warn("scrollToItem: \(name(indexPath)) does not exist; the view does not scroll") }
    layoutIfNeeded()
    guard let frame = layoutAttributesForItem(at: indexPath)?.frame else { return }
    let inset = adjustedContentInset
    func offset(_ low: CGFloat, _ high: CGFloat, _ now: CGFloat, _ visibleLength: CGFloat, _ before: CGFloat, _ after: CGFloat, _ choice: Int?) -> CGFloat {
      let (start, end) = (low - before, high + after - visibleLength)
      return switch choice {
      case 0: start
      case 1: (low + high) / 2 - (visibleLength + before - after) / 2
      case 2: end
      default: high - low > visibleLength - before - after ? start : min(max(now, end), start)
      }
    }
    func choice(_ options: [ScrollPosition]) -> Int? { options.firstIndex { scrollPosition.contains($0) } }
    let target = clamped(
      CGPoint(
        x: offset(frame.minX, frame.maxX, contentOffset.x, bounds.width, inset.left, inset.right, choice([.left, .centeredHorizontally, .right])),
        y: offset(frame.minY, frame.maxY, contentOffset.y, bounds.height, inset.top, inset.bottom, choice([.top, .centeredVertically, .bottom]))))
    guard target != contentOffset else { return }
    setContentOffset(target, animated: animated)
    if !animated { layoutIfNeeded() }
  }
}
