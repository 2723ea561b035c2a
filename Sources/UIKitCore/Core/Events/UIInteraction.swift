import Foundation

/// A self-contained interaction that a view offers to the user.
@preconcurrency @MainActor
public protocol UIInteraction: AnyObject {
  /// The view of the interaction, or `nil` if it has none.
  var view: UIView? { get }
  /// Called before the interaction is added to `view`, or with `nil` before it is removed.
  func willMove(to view: UIView?)
  /// Called after the interaction was added to `view`, or with `nil` after it was removed.
  func didMove(to view: UIView?)
}

/// An interaction whose current operation ends when its view becomes unavailable.
@MainActor
package protocol EndingInteraction: UIInteraction {
  /// Called when the view leaves its window, or when it or an ancestor is hidden.
  func viewWillLeave()
}

/// An interaction that handles keys sent to or through its view.
@MainActor
package protocol KeyHandling: UIInteraction {
  /// Handles a key before all others, as a shortcut; returns `false` if it does not.
  func handleCommand(_ key: UIKey) -> Bool
  /// Handles a key that no other object handled before it reached the view. Returns `false` if it does not handle it.
  func handleKey(_ key: UIKey) -> Bool
}

/// An interaction that depends on the layout of its view.
@MainActor
package protocol LayoutFollowing: UIInteraction {
  /// Called after the view was laid out, including after scrolling.
  func viewDidLayOut()
}

extension UIView {
  func handleCommandInInteractions(_ key: UIKey) -> Bool {
    storedInteractions.contains { ($0 as? any KeyHandling)?.handleCommand(key) == true }
  }

  /// Performs a key by the view's text interactions; returns `false` if none of them handles it.
  func handleKeyAsText(_ key: UIKey) -> Bool { CoreDependencies.all.handleKeyInTextInteractions(self, key) }

  /// Handles a key by the first interaction that does; returns `false` if none does.
  package func handleKeyInInteractions(_ key: UIKey) -> Bool {
    storedInteractions.contains { ($0 as? any KeyHandling)?.handleKey(key) == true }
  }

  func notifyInteractionsOfLayout() {
    for case let interaction as any LayoutFollowing in storedInteractions { interaction.viewDidLayOut() }
  }

  /// Ends pointer and menu operations in the view and its descendants.
  func endInteractions() {
    for case let interaction as any EndingInteraction in storedInteractions { interaction.viewWillLeave() }
    for view in storedSubviews { view.endInteractions() }
  }

  /// The interactions of the view, in the order in which they were added. Setting them removes the old ones first.
  public var interactions: [any UIInteraction] {
    get { storedInteractions }
    set {
      for interaction in storedInteractions { removeInteraction(interaction) }
      for interaction in newValue { addInteraction(interaction) }
    }
  }

  /// Adds an interaction and removes it from its previous view. Does nothing if it already belongs to this view.
  public func addInteraction(_ interaction: any UIInteraction) {
    guard interaction.view !== self else { return }
    interaction.view?.removeInteraction(interaction)
    interaction.willMove(to: self)
    storedInteractions.append(interaction)
    interaction.didMove(to: self)
  }

  /// Removes an interaction; does nothing if it does not belong to this view.
  public func removeInteraction(_ interaction: any UIInteraction) {
    guard storedInteractions.contains(where: { $0 === interaction }) else { return }
    interaction.willMove(to: nil)
    storedInteractions.removeAll { $0 === interaction }
    interaction.didMove(to: nil)
  }
}
