import Foundation
import UIFoundation
import UIKitCore

/// The actions that a swipe on a row reveals, in order: the first is at the edge that the row is swiped away from.
@preconcurrency @MainActor
open class UISwipeActionsConfiguration: NSObject {
  /// The actions that a swipe shows, from the edge inwards.
  public let actions: [UIContextualAction]
  /// Whether a swipe over most of the row does the first action at once; `true` by default.
  open var performsFirstActionWithFullSwipe = true

  /// Creates a configuration. Without actions, the row cannot be swiped.
  public init(actions: [UIContextualAction]) { self.actions = actions }
}

/// An action that a swipe on a row reveals.
@preconcurrency @MainActor
open class UIContextualAction: NSObject {
  /// The style of an action's button.
  public enum Style: Int, Sendable {
    /// Gray.
    case normal
    /// Red.
    case destructive

    @MainActor var ground: UIColor { self == .destructive ? UISystemPalette.current.destructive : UISystemPalette.current.track }
  }

  /// Performs the action. The handler calls its last argument when it is done, with whether it succeeded; the row then moves back. The view is the
  /// action's button.
  public typealias Handler = @MainActor (UIContextualAction, UIView, @escaping @MainActor (Bool) -> Void) -> Void

  /// The style of the button.
  public let style: Style
  /// The handler that performs the action.
  public let handler: Handler
  /// The title of the button, or `nil` for none; read when the row is swiped.
  open var title: String?
  /// The image before the title, or `nil`, the default, for none; read when the row is swiped.
  open var image: UIImage?
  /// The background of the button; the style's color by default, or if set to `nil`.
  open var backgroundColor: UIColor! { didSet { if backgroundColor == nil { backgroundColor = style.ground } } }

  /// Creates an action with a title, or without one for an image that is set later.
  public init(style: Style, title: String?, handler: @escaping Handler) {
    (self.style, self.title, self.handler) = (style, title, handler)
    backgroundColor = style.ground
  }
}
