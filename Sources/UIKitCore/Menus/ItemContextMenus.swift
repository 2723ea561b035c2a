import CoreGraphics
import UIFoundation

/// A table or collection view with a delegate that provides context menus. Points and rectangles are in its own coordinates.
@MainActor
package protocol MenuList: UIView {
  func menuConfiguration(at point: CGPoint) -> UIContextMenuConfiguration?
  /// The rectangle of the focused item; `nil` if none is focused.
  var rectOfRing: CGRect? { get }
  func menuWillDisplay(_ configuration: UIContextMenuConfiguration, _ animator: (any UIContextMenuInteractionAnimating)?)
  func menuWillEnd(_ configuration: UIContextMenuConfiguration, _ animator: (any UIContextMenuInteractionAnimating)?)
  func menuWillPerformPreviewAction(_ configuration: UIContextMenuConfiguration, _ animator: any UIContextMenuInteractionCommitAnimating)
}

/// Forwards the calls of a list's context menu interaction to the list. If its delegate provides no menu, others can handle the press.
@MainActor
package final class ItemContextMenus: UIContextMenuInteractionDelegate {
  private weak var list: (any MenuList)?
  /// The interaction that opens the menus.
  package private(set) lazy var interaction = UIContextMenuInteraction(delegate: self, ownsPresses: false)

  /// Creates the interaction and adds it to the list, which is not retained.
  package init(of list: any MenuList) {
    self.list = list
    list.addInteraction(interaction)
  }

  package func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
  ) -> UIContextMenuConfiguration? { list?.menuConfiguration(at: location) }

  package func contextMenuInteractionAnchorForKeyboard(_ interaction: UIContextMenuInteraction) -> CGRect? { list?.rectOfRing ?? .null }

  package func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, willDisplayMenuFor configuration: UIContextMenuConfiguration,
    animator: (any UIContextMenuInteractionAnimating)?
  ) { list?.menuWillDisplay(configuration, animator) }

  package func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, willEndFor configuration: UIContextMenuConfiguration,
    animator: (any UIContextMenuInteractionAnimating)?
  ) { list?.menuWillEnd(configuration, animator) }

  package func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
    animator: any UIContextMenuInteractionCommitAnimating
  ) { list?.menuWillPerformPreviewAction(configuration, animator) }
}
