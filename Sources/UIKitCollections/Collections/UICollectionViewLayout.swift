import CoreGraphics
import Foundation
import UIFoundation
import UIKitCore

/// The position and appearance of a cell or a supplementary view of a collection view.
@preconcurrency @MainActor
open class UICollectionViewLayoutAttributes: NSObject {
  /// The category of an element: a cell, or a supplementary view such as a header. There are no decoration views.
  public enum ElementCategory: UInt, Sendable { case cell, supplementaryView }

  /// The index path of the cell's item. For a supplementary view of a section, item 0 of that section.
  open var indexPath: IndexPath
  /// The category of the element: a cell or a supplementary view.
  public let representedElementCategory: ElementCategory
  /// The kind of a supplementary view, such as `UICollectionView.elementKindSectionHeader`; `nil` for a cell.
  public let representedElementKind: String?
  /// The frame, in the content's space.
  open var frame = CGRect.zero
  /// The opacity, from 0 to 1; 1 by default.
  open var alpha: CGFloat = 1
  /// The stacking order: a higher value is in front; 0 by default.
  open var zIndex = 0
  /// Whether the element is hidden; `false` by default.
  open var isHidden = false

  /// Creates the attributes of a cell.
  public convenience init(forCellWith indexPath: IndexPath) { self.init(.cell, nil, indexPath) }
  /// Creates the attributes of a supplementary view of a kind.
  public convenience init(forSupplementaryViewOfKind elementKind: String, with indexPath: IndexPath) { self.init(.supplementaryView, elementKind, indexPath) }

  private init(_ category: ElementCategory, _ kind: String?, _ path: IndexPath) {
    (representedElementCategory, representedElementKind, indexPath) = (category, kind, path)
    super.init()
  }

  /// The size of the frame.
  open var size: CGSize {
    get { frame.size }
    set { frame.size = newValue }
  }
  /// The middle of the frame.
  open var center: CGPoint {
    get { CGPoint(x: frame.midX, y: frame.midY) }
    set { frame.origin = CGPoint(x: newValue.x - frame.width / 2, y: newValue.y - frame.height / 2) }
  }
}

/// An abstract class that positions everything in a collection view.
///
/// `prepare` is called before the first query and after `invalidateLayout`; the other methods return the results of the preparation.
@preconcurrency @MainActor
open class UICollectionViewLayout: NSObject {
  /// The collection view that uses the layout; `nil` if none uses it.
  public internal(set) weak var collectionView: UICollectionView? { didSet { isOutOfDate = true } }

  public override init() { super.init() }

  /// Computes all positions. Does nothing by default.
  open func prepare() {}
  /// The size of the whole content. Zero by default.
  open var collectionViewContentSize: CGSize { .zero }
  /// Returns the attributes of all elements that intersect a rectangle of the content; `nil`, the default, for none.
  open func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? { nil }
  /// Returns the attributes of an item's cell. `nil` by default.
  open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? { nil }
  /// Returns the attributes of a supplementary view, or `nil`, the default, if there is none.
  open func layoutAttributesForSupplementaryView(ofKind elementKind: String, at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? { nil }
  /// Returns whether new bounds of the collection view, by scrolling or resizing, invalidate the layout. By default `false`.
  open func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { false }
  /// Invalidates the layout, so that it is prepared again before the next layout pass.
  open func invalidateLayout() { collectionView?.layoutIsOutOfDate() }

  /// Whether more has changed since the preparation than the sizes that cells reported (`setPreferredSize`).
  var isOutOfDate = true

  // MARK: Sizes that cells say

  /// Returns whether the attributes that a cell prefers invalidate the layout; called when the cell becomes visible. `false` by default.
  open func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes, withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> Bool { false }
  /// Whether cells are asked for their preferred layout attributes; `false` by default.
  var usesSelfSizingCells: Bool { false }
  /// Called when the cell of an item prefers another size. Does nothing by default.
  func setPreferredSize(_ size: CGSize, of path: IndexPath) {}
  /// Called when items have been moved, deleted or reloaded. `newPath` returns the new index path of an item, or `nil` if it was deleted or
  /// reloaded. Does nothing by default.
  func itemsDidMove(_ newPath: (IndexPath) -> IndexPath?) {}
  /// Discards the sizes that cells reported. Does nothing by default.
  func discardSizes() {}

  // MARK: Coming and going

  /// Returns the attributes from which an inserted item animates; with `nil`, the default, it fades in at its position.
  open func initialLayoutAttributesForAppearingItem(at itemIndexPath: IndexPath) -> UICollectionViewLayoutAttributes? { nil }
  /// Returns the attributes to which a deleted item animates; with `nil`, the default, it fades out at its position. The path is the one before the
  /// deletion.
  open func finalLayoutAttributesForDisappearingItem(at itemIndexPath: IndexPath) -> UICollectionViewLayoutAttributes? { nil }

  // MARK: Right to left

  /// Whether the layout is mirrored in right-to-left layouts; `false` by default.
  open var flipsHorizontallyInOppositeLayoutDirection: Bool { false }

  /// Whether the layout is mirrored now.
  var isFlipped: Bool { flipsHorizontallyInOppositeLayoutDirection && collectionView?.traitCollection.layoutDirection == .rightToLeft }
}
