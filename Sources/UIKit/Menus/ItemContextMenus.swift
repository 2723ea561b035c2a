import CoreGraphics
import UIFoundation

/// A table or collection view with a delegate that provides context menus. Points and rectangles are in its own coordinates.
@MainActor
protocol MenuList: UIView {
  func menuConfiguration(at point: CGPoint) -> UIContextMenuConfiguration?
  /// The rectangle of the focused item; `nil` if none is focused.
  var rectOfRing: CGRect? { get }
  func menuWillDisplay(_ configuration: UIContextMenuConfiguration, _ animator: (any UIContextMenuInteractionAnimating)?)
  func menuWillEnd(_ configuration: UIContextMenuConfiguration, _ animator: (any UIContextMenuInteractionAnimating)?)
  func menuWillPerformPreviewAction(_ configuration: UIContextMenuConfiguration, _ animator: any UIContextMenuInteractionCommitAnimating)
}

/// Forwards the calls of a list's context menu interaction to the list. If its delegate provides no menu, others can handle the press.
@MainActor
final class ItemContextMenus: UIContextMenuInteractionDelegate {
  private weak var list: (any MenuList)?
  private(set) lazy var interaction = UIContextMenuInteraction(delegate: self, ownsPresses: false)

  init(of list: any MenuList) {
    self.list = list
    list.addInteraction(interaction)
  }

  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
  ) -> UIContextMenuConfiguration? { list?.menuConfiguration(at: location) }

  func contextMenuInteractionAnchorForKeyboard(_ interaction: UIContextMenuInteraction) -> CGRect? { list?.rectOfRing ?? .null }

  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, willDisplayMenuFor configuration: UIContextMenuConfiguration,
    animator: (any UIContextMenuInteractionAnimating)?
  ) { list?.menuWillDisplay(configuration, animator) }

  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, willEndFor configuration: UIContextMenuConfiguration,
    animator: (any UIContextMenuInteractionAnimating)?
  ) { list?.menuWillEnd(configuration, animator) }

  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
    animator: any UIContextMenuInteractionCommitAnimating
  ) { list?.menuWillPerformPreviewAction(configuration, animator) }
}
