import CoreGraphics
import Foundation
import UIFoundation

extension UICollectionView: MenuList {
  /// The interaction that requests the menus of items from the delegate.
  public var contextMenuInteraction: UIContextMenuInteraction? { menus?.interaction }

  /// The menu of an item that is selected is that of all which are.
  func menuConfiguration(at point: CGPoint) -> UIContextMenuConfiguration? {
    let pressed = indexPathForItem(at: point)
    let paths = pressed.map { selection.contains($0) ? selection.sorted() : [$0] } ?? []
    return delegate?.collectionView(self, contextMenuConfigurationForItemsAt: paths, point: point)
  }

  var rectOfRing: CGRect? { ringItem.flatMap { layoutAttributesForItem(at: $0)?.frame } }

  func menuWillDisplay(_ configuration: UIContextMenuConfiguration, _ animator: (any UIContextMenuInteractionAnimating)?) {
    delegate?.collectionView(self, willDisplayContextMenu: configuration, animator: animator)
  }

  func menuWillEnd(_ configuration: UIContextMenuConfiguration, _ animator: (any UIContextMenuInteractionAnimating)?) {
    delegate?.collectionView(self, willEndContextMenuInteraction: configuration, animator: animator)
  }

  func menuWillPerformPreviewAction(_ configuration: UIContextMenuConfiguration, _ animator: any UIContextMenuInteractionCommitAnimating) {
    delegate?.collectionView(self, willPerformPreviewActionForMenuWith: configuration, animator: animator)
  }
}
