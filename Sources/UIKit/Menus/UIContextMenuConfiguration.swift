import Foundation

/// What the menu of a place is to be. Made by the delegate of a `UIContextMenuInteraction`.
@preconcurrency @MainActor
open class UIContextMenuConfiguration: NSObject {
  /// Makes the menu; `nil` for none. What the system would add comes in, and here that is nothing.
  public typealias ActionProvider = ([UIMenuElement]) -> UIMenu?

  /// Makes what is shown beside the menu; `nil` for nothing.
  public typealias ContentPreviewProvider = () -> UIViewController?

  /// The one that it was made with; otherwise a new UUID.
  public let identifier: any NSCopying
  let actionProvider: ActionProvider?
  let previewProvider: ContentPreviewProvider?
  /// Called with the item that was chosen, before it is performed.
  var willChoose: (UIMenuElement) -> Void = { _ in }
  /// Shows the menu in the interaction's place, about a rectangle of the window.
  var presenter: ((CGRect, ContextMenuView.Source) -> Bool)?

  /// - Parameters:
  ///   - previewProvider: makes a controller whose view stands beside the menu, in its `preferredContentSize`, else in 240 by 160 points, as
  ///     far as there is room. `nil`, the default, shows the menu alone: what it is about is not lifted, as on a Mac.
  ///   - actionProvider: makes the menu.
  public init(
    identifier: (any NSCopying)? = nil, previewProvider: ContentPreviewProvider? = nil, actionProvider: ActionProvider? = nil
  ) {
    self.identifier = identifier ?? NSUUID()
    self.actionProvider = actionProvider
    self.previewProvider = previewProvider
    super.init()
  }
}

/// Makes what is shown beside a context menu; `nil` for nothing.
public typealias UIContextMenuContentPreviewProvider = UIContextMenuConfiguration.ContentPreviewProvider
/// Makes a context menu.
public typealias UIContextMenuActionProvider = UIContextMenuConfiguration.ActionProvider
