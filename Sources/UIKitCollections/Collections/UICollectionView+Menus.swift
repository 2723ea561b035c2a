import CoreGraphics
import Foundation
import UIFoundation
import UIKitCore

extension UICollectionView: MenuList {
  /// The interaction that requests the menus of items from the delegate; never `nil`.
  public var contextMenuInteraction: UIContextMenuInteraction? { menus?.interaction }

  /// Returns the delegate's menu for the item at a point, or for all selected items if that item is one of them. Beside items, the delegate is called
  /// with no items. Returns `nil` without a delegate, or if it provides no menu.
  package func menuConfiguration(at point: CGPoint) -> UIContextMenuConfiguration? {
    let pressed = indexPathForItem(at: point)
    let paths = pressed.map { selection.contains($0) ? selection.sorted() : [$0] } ?? []
    return delegate?.collectionView(self, contextMenuConfigurationForItemsAt: paths, point: point)
  }

  package var rectOfRing: CGRect? { ringItem.flatMap { layoutAttributesForItem(at: $0)?.frame } }

  package func menuWillDisplay(_ configuration: UIContextMenuConfiguration, _ animator: (any UIContextMenuInteractionAnimating)?) {
    delegate?.collectionView(self, willDisplayContextMenu: configuration, animator: animator)
  }

  package func menuWillEnd(_ configuration: UIContextMenuConfiguration, _ animator: (any UIContextMenuInteractionAnimating)?) {
    delegate?.collectionView(self, willEndContextMenuInteraction: configuration, animator: animator)
  }

  package func menuWillPerformPreviewAction(_ configuration: UIContextMenuConfiguration, _ animator: any UIContextMenuInteractionCommitAnimating) {
    delegate?.collectionView(self, willPerformPreviewActionForMenuWith: configuration, animator: animator)
  }
}
