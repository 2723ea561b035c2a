import Foundation

/// Something that a view lets a user do, which watches for it by itself.
@preconcurrency @MainActor
public protocol UIInteraction: AnyObject {
  /// The view that it was added to; `nil` where it belongs to none.
  var view: UIView? { get }
  /// Called before it belongs to `view`, or with `nil` to none.
  func willMove(to view: UIView?)
  /// Called after it was added to `view`, or with `nil` after it was removed.
  func didMove(to view: UIView?)
}

/// An interaction with something under way that ends when its view is not to be used any more.
@MainActor
protocol EndingInteraction: UIInteraction {
  /// The view leaves its window, or it or one around it is hidden.
  func viewGoes()
}

/// An interaction that has a use for keys that come to its view, or through it.
@MainActor
protocol KeyTaking: UIInteraction {
  /// Takes a key before anybody else, as a shortcut; `false` where it is none.
  func takeCommand(_ key: UIKey) -> Bool
  /// Takes a key that nobody before the view had a use for.
  func takeKey(_ key: UIKey) -> Bool
}

/// An interaction that goes by what its view shows.
@MainActor
protocol LayoutFollowing: UIInteraction {
  /// The view was laid out, as it is after it has scrolled.
  func viewDidLayOut()
}

extension UIView {
  func takesCommandInInteraction(_ key: UIKey) -> Bool {
    storedInteractions.contains { ($0 as? any KeyTaking)?.takeCommand(key) == true }
  }

  func takesKeyInInteraction(_ key: UIKey) -> Bool {
    storedInteractions.contains { ($0 as? any KeyTaking)?.takeKey(key) == true }
  }

  func tellInteractionsOfLayout() {
    for case let interaction as any LayoutFollowing in storedInteractions { interaction.viewDidLayOut() }
  }

  /// Ends what hands and menus do with the view and those in it.
  func endInteractions() {
    for case let interaction as any EndingInteraction in storedInteractions { interaction.viewGoes() }
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

  /// Adds an interaction, taking it from the view that it belongs to. Nothing happens if that is this view.
  public func addInteraction(_ interaction: any UIInteraction) {
    guard interaction.view !== self else { return }
    interaction.view?.removeInteraction(interaction)
    interaction.willMove(to: self)
    storedInteractions.append(interaction)
    interaction.didMove(to: self)
  }

  /// Removes an interaction; nothing happens if it is not this view's.
  public func removeInteraction(_ interaction: any UIInteraction) {
    guard storedInteractions.contains(where: { $0 === interaction }) else { return }
    interaction.willMove(to: nil)
    storedInteractions.removeAll { $0 === interaction }
    interaction.didMove(to: nil)
  }
}
