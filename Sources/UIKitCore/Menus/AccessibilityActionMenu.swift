import CoreGraphics
import UIFoundation

/// The menu of a view's `accessibilityCustomActions`. It is not among the view's interactions, because only a key opens it.
package final class CustomActionMenu: MenuOpening {
  package private(set) weak var view: UIView?
  private lazy var interaction = UIContextMenuInteraction(delegate: self)

  /// Creates the menu of a view, which is not retained.
  package init(of view: UIView) { self.view = view }

  package func willMove(to view: UIView?) {}
  package func didMove(to view: UIView?) { self.view = view }

  package var ownsPresses: Bool { false }
  package func openMenu(at location: CGPoint) -> Bool { false }

  package func openByKeyboard() -> Bool {
    if interaction.view !== view { interaction.follow(view) }
    return interaction.openByKeyboard()
  }
}

extension CustomActionMenu: UIContextMenuInteractionDelegate {
  package func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
  ) -> UIContextMenuConfiguration? {
    guard let actions = view?.accessibilityCustomActions, !actions.isEmpty else { return nil }
    return UIContextMenuConfiguration(actionProvider: { _ in
      UIMenu(title: "", children: actions.map { action in UIAction(title: action.name, image: action.image) { _ in action.perform() } })
    })
  }
}
