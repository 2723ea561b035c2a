import CoreGraphics
import UIFoundation

/// The menu of a view's `accessibilityCustomActions`. It is not among the view's interactions, because only a key opens it.
final class CustomActionMenu: MenuOpening {
  private(set) weak var view: UIView?
  private lazy var interaction = UIContextMenuInteraction(delegate: self)

  init(of view: UIView) { self.view = view }

  func willMove(to view: UIView?) {}
  func didMove(to view: UIView?) { self.view = view }

  var ownsPresses: Bool { false }
  func openMenu(at location: CGPoint) -> Bool { false }

  func openByKeyboard() -> Bool {
    if interaction.view !== view { interaction.follow(view) }
    return interaction.openByKeyboard()
  }
}

extension CustomActionMenu: UIContextMenuInteractionDelegate {
  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
  ) -> UIContextMenuConfiguration? {
    guard let actions = view?.accessibilityCustomActions, !actions.isEmpty else { return nil }
    return UIContextMenuConfiguration(actionProvider: { _ in
      UIMenu(title: "", children: actions.map { action in UIAction(title: action.name, image: action.image) { _ in action.perform() } })
    })
  }
}
