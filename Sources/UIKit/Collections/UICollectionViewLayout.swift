import CoreGraphics
import Foundation
import UIFoundation

/// Where a cell or a supplementary view of a collection stands, and how it is shown.
@preconcurrency @MainActor
open class UICollectionViewLayoutAttributes: NSObject {
  /// What is placed.
  public enum ElementCategory: UInt, Sendable { case cell, supplementaryView }

  /// The item, or the section with item 0 of a view that belongs to a section.
  open var indexPath: IndexPath
  /// Whether a cell is placed, or another view.
  public let representedElementCategory: ElementCategory
  /// Of a supplementary view, such as `UICollectionView.elementKindSectionHeader`; `nil` of a cell.
  public let representedElementKind: String?
  /// In the collection's content.
  open var frame = CGRect.zero
  /// From 0 to 1, the default.
  open var alpha: CGFloat = 1
  /// What has a higher one stands in front; 0 by default.
  open var zIndex = 0
  /// Whether it is not shown; `false` by default.
  open var isHidden = false

  /// Of a cell.
  public convenience init(forCellWith indexPath: IndexPath) { self.init(.cell, nil, indexPath) }
  /// Of a view of a kind.
  public convenience init(forSupplementaryViewOfKind elementKind: String, with indexPath: IndexPath) { self.init(.supplementaryView, elementKind, indexPath) }

  private init(_ category: ElementCategory, _ kind: String?, _ path: IndexPath) {
    (representedElementCategory, representedElementKind, indexPath) = (category, kind, path)
    super.init()
  }

  /// Of the frame.
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

/// Says where everything of a collection stands; a subclass does so.
///
/// `prepare` is called before the first question and after `invalidateLayout`; the other methods answer from what it found out.
@preconcurrency @MainActor
open class UICollectionViewLayout: NSObject {
  /// Whose layout it is.
  public internal(set) weak var collectionView: UICollectionView? { didSet { isOutOfDate = true } }

  public override init() { super.init() }

  /// Finds out where everything stands. Here: nothing.
  open func prepare() {}
  /// How large all of it is. Here: nothing.
  open var collectionViewContentSize: CGSize { .zero }
  /// Of all that meets a rectangle of the content. Here: nothing.
  open func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? { nil }
  /// Of an item's cell. Here: `nil`.
  open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? { nil }
  /// Of a supplementary view; `nil`, as here, where there is none.
  open func layoutAttributesForSupplementaryView(ofKind elementKind: String, at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? { nil }
  /// Whether everything is to be found out anew where the collection's bounds become these: it is scrolled, or has another size. Here: `false`.
  open func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { false }
  /// Has everything found out anew before the next layout.
  open func invalidateLayout() { collectionView?.layoutIsOutOfDate() }

  /// Whether more has changed since it was prepared than sizes that cells have said (`take`).
  var isOutOfDate = true

  // MARK: Sizes that cells say

  /// Whether a place that a cell would rather have makes another layout; asked when the cell comes into sight. Here: `false`.
  open func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes, withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> Bool { false }
  /// Whether cells are asked for the places that they would rather have.
  var asksCells: Bool { false }
  /// The cell of an item would rather have another size, and gets it.
  func take(_ size: CGSize, of path: IndexPath) {}
  /// Items have gone to other places, or away.
  func itemsDidMove(_ place: (IndexPath) -> IndexPath?) {}
  /// Cells are to be asked anew.
  func forgetSizes() {}

  // MARK: Coming and going

  /// From where the cell of an item comes that was inserted; with `nil`, the default, it fades in where it stands.
  open func initialLayoutAttributesForAppearingItem(at itemIndexPath: IndexPath) -> UICollectionViewLayoutAttributes? { nil }
  /// Whither the cell of an item goes that was deleted; with `nil`, the default, it fades away where it stood. The path is the item's before it went.
  open func finalLayoutAttributesForDisappearingItem(at itemIndexPath: IndexPath) -> UICollectionViewLayoutAttributes? { nil }

  // MARK: Right to left

  /// Whether the layout is mirrored where reading goes from right to left; `false` by default.
  open var flipsHorizontallyInOppositeLayoutDirection: Bool { false }

  /// Whether it is mirrored now.
  var isFlipped: Bool { flipsHorizontallyInOppositeLayoutDirection && collectionView?.traitCollection.layoutDirection == .rightToLeft }
}
