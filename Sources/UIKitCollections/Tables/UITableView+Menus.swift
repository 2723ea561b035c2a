import CoreGraphics
import Foundation
import UIFoundation
import UIKitCore

extension UITableView: MenuList {
  /// The interaction that requests the menus of rows from the delegate; never `nil`.
  public var contextMenuInteraction: UIContextMenuInteraction? { menus?.interaction }

  package func menuConfiguration(at point: CGPoint) -> UIContextMenuConfiguration? {
    guard let path = indexPathForRow(at: point) else { return nil }
    return delegate?.tableView(self, contextMenuConfigurationForRowAt: path, point: point)
  }

  package var rectOfRing: CGRect? { focusedRow.flatMap { has($0) ? rectForRow(at: $0) : nil } }

  package func menuWillDisplay(_ configuration: UIContextMenuConfiguration, _ animator: (any UIContextMenuInteractionAnimating)?) {
    delegate?.tableView(self, willDisplayContextMenu: configuration, animator: animator)
  }

  package func menuWillEnd(_ configuration: UIContextMenuConfiguration, _ animator: (any UIContextMenuInteractionAnimating)?) {
    delegate?.tableView(self, willEndContextMenuInteraction: configuration, animator: animator)
  }

  package func menuWillPerformPreviewAction(_ configuration: UIContextMenuConfiguration, _ animator: any UIContextMenuInteractionCommitAnimating) {
    delegate?.tableView(self, willPerformPreviewActionForMenuWith: configuration, animator: animator)
  }
}
