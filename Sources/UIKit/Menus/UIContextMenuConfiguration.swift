import Foundation

/// What the menu of a place is to be. Made by the delegate of a `UIContextMenuInteraction`.
@preconcurrency @MainActor
open class UIContextMenuConfiguration: NSObject {
  /// Makes the menu; `nil` for none. What the system would add comes in, and here that is nothing.
  public typealias ActionProvider = ([UIMenuElement]) -> UIMenu?

  /// The one that it was made with; otherwise a new UUID.
  public let identifier: any NSCopying
  let actionProvider: ActionProvider?
  /// Shows the menu in the interaction's place, about a rectangle of the window.
  var presenter: ((CGRect, ContextMenuView.Source) -> Bool)?

  /// - Parameter previewProvider: `nil`: a desktop's menus, as those of a Mac, show nothing above them.
  public init(
    identifier: (any NSCopying)? = nil, previewProvider: Never? = nil, actionProvider: ActionProvider? = nil
  ) {
    self.identifier = identifier ?? NSUUID()
    self.actionProvider = actionProvider
    super.init()
  }
}
