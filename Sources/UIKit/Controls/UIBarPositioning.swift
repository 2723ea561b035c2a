/// Where a bar stands.
public enum UIBarPosition: Int, Sendable {
  /// Wherever: as at the top.
  case any = 0
  /// At the foot: its line is at its upper edge.
  case bottom = 1
  /// At the top: its line is at its lower edge.
  case top = 2
  /// The same as `top`: there is no status bar above it that its ground could reach under.
  case topAttached = 3
}

/// For which bars a setting counts. Bars have one height here: what is set for the others is kept and not shown.
public enum UIBarMetrics: Int, Sendable {
  case `default` = 0
  case compact = 1
  case defaultPrompt = 101
  case compactPrompt = 102
}

/// A bar that stands somewhere.
@preconcurrency @MainActor
public protocol UIBarPositioning: AnyObject {
  /// Where, as its delegate says.
  var barPosition: UIBarPosition { get }
}

/// Says where a bar stands.
@preconcurrency @MainActor
public protocol UIBarPositioningDelegate: AnyObject {
  /// Where the bar stands; `any` by default.
  func position(for bar: any UIBarPositioning) -> UIBarPosition
}

extension UIBarPositioningDelegate {
  public func position(for bar: any UIBarPositioning) -> UIBarPosition { .any }
}

/// Says where a toolbar stands.
@preconcurrency @MainActor
public protocol UIToolbarDelegate: UIBarPositioningDelegate {}
