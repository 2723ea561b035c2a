import Foundation
import UIKitCore

/// An action of an alert.
@preconcurrency @MainActor
open class UIAlertAction: NSObject {
  /// The style of an action.
  public enum Style: Int, Sendable {
    case `default`
    /// An action that leaves everything unchanged; Escape performs it. Its button is last, or at the left if an alert has two buttons side by side.
    case cancel
    /// An action that deletes or discards something; shown in red.
    case destructive
  }

  /// The title of the button; `nil` for an empty button.
  public let title: String?
  /// The style of the action.
  public let style: Style
  let handler: ((UIAlertAction) -> Void)?
  weak var alert: UIAlertController?

  /// Whether the user can choose the action; `true` by default.
  open var isEnabled = true { didSet { if isEnabled != oldValue { alert?.actionDidChange() } } }

  /// Creates an action; `handler` is called after the user has chosen it and the alert was dismissed.
  public init(title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil) {
    (self.title, self.style, self.handler) = (title, style, handler)
    super.init()
  }
}
