import CoreGraphics
import UIFoundation

/// A table or a collection, whose delegate makes menus of what stands in it. Points and rectangles are in its own space.
@MainActor
protocol MenuList: UIView {
  func menuConfiguration(at point: CGPoint) -> UIContextMenuConfiguration?
  /// What has the ring of the keyboard's focus; `nil` where nothing has it.
  var rectOfRing: CGRect? { get }
  func menuWillDisplay(_ configuration: UIContextMenuConfiguration, _ animator: (any UIContextMenuInteractionAnimating)?)
  func menuWillEnd(_ configuration: UIContextMenuConfiguration, _ animator: (any UIContextMenuInteractionAnimating)?)
  func menuWillPerformPreviewAction(_ configuration: UIContextMenuConfiguration, _ animator: any UIContextMenuInteractionCommitAnimating)
}

/// Hands what the context menu interaction of a list asks on to the list. Where its delegate makes no menu, a press is for others.
@MainActor
final class ListMenus: UIContextMenuInteractionDelegate {
  private weak var list: (any MenuList)?
  private(set) lazy var interaction = UIContextMenuInteraction(delegate: self, ownsPresses: false)

  init(of list: any MenuList) {
    self.list = list
    list.addInteraction(interaction)
  }

  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
  ) -> UIContextMenuConfiguration? { list?.menuConfiguration(at: location) }

  func contextMenuInteractionPlaceForKeyboard(_ interaction: UIContextMenuInteraction) -> CGRect? { list?.rectOfRing ?? .null }

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
