import Foundation

/// What the menu of a place is to be. Made by the delegate of a `UIContextMenuInteraction`.
@preconcurrency @MainActor
open class UIContextMenuConfiguration: NSObject {
  /// Makes the menu; `nil` for none. What the system would add comes in, and here that is nothing.
  public typealias ActionProvider = ([UIMenuElement]) -> UIMenu?
  /// Makes what is shown above the menu, which a desktop's menus, as those of a Mac, do not have: it is never called.
  public typealias PreviewProvider = () -> UIViewController?

  public let identifier: any NSCopying
  let actionProvider: ActionProvider?

  public init(
    identifier: (any NSCopying)? = nil, previewProvider: PreviewProvider? = nil, actionProvider: ActionProvider? = nil
  ) {
    self.identifier = identifier ?? NSUUID()
    self.actionProvider = actionProvider
    super.init()
  }
}
