import Foundation

/// The menu of a location, provided by the delegate of a `UIContextMenuInteraction`.
@preconcurrency @MainActor
open class UIContextMenuConfiguration: NSObject {
  /// Creates the menu; returns `nil` for none. The argument contains the system's suggested elements, which is always empty here.
  public typealias ActionProvider = ([UIMenuElement]) -> UIMenu?

  /// Creates the preview next to the menu; returns `nil` for none.
  public typealias ContentPreviewProvider = () -> UIViewController?

  /// The identifier passed at creation, or a new UUID.
  public let identifier: any NSCopying
  let actionProvider: ActionProvider?
  let previewProvider: ContentPreviewProvider?
  /// Called with the chosen item, before its action is performed.
  var willChoose: (UIMenuElement) -> Void = { _ in }
  /// A closure that shows the menu instead of the interaction, at a rectangle in window coordinates. Returns `false` if it cannot. `nil` for the
  /// interaction's own menu.
  package final var presenter: ((CGRect, ContextMenuView.Source) -> Bool)?

  /// Creates the configuration of a menu.
  ///
  /// - Parameters:
  ///   - identifier: identifies the configuration; a new UUID if it is `nil`.
  ///   - previewProvider: creates a controller for the preview next to the menu. Its size is `preferredContentSize`, or 240 by 160 points, limited
  ///     by the available space. `nil`, the default, shows only the menu; the target is not lifted, as on a Mac.
  ///   - actionProvider: creates the menu. With `nil`, no menu is shown.
  public init(
    identifier: (any NSCopying)? = nil, previewProvider: ContentPreviewProvider? = nil, actionProvider: ActionProvider? = nil
  ) {
    self.identifier = identifier ?? NSUUID()
    self.actionProvider = actionProvider
    self.previewProvider = previewProvider
    super.init()
  }
}

/// Creates the preview next to a context menu; returns `nil` for none.
public typealias UIContextMenuContentPreviewProvider = UIContextMenuConfiguration.ContentPreviewProvider
/// The closure that creates a context menu from the suggested items.
public typealias UIContextMenuActionProvider = UIContextMenuConfiguration.ActionProvider
