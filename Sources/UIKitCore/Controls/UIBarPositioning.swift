/// The position of a bar.
public enum UIBarPosition: Int, Sendable {
  /// Any position; treated as the top.
  case any = 0
  /// At the bottom, with the line at the upper edge.
  case bottom = 1
  /// At the top, with the line at the lower edge.
  case top = 2
  /// The same as `top`: there is no status bar that the background could extend under.
  case topAttached = 3
}

/// The metrics that a setting applies to. Bars have one height: values for other metrics are stored but not shown.
public enum UIBarMetrics: Int, Sendable {
  case `default` = 0
  case compact = 1
  case defaultPrompt = 101
  case compactPrompt = 102
}

/// A bar that has a position.
@preconcurrency @MainActor
public protocol UIBarPositioning: AnyObject {
  /// The position, as reported by the bar's delegate.
  var barPosition: UIBarPosition { get }
}

/// A delegate that determines the position of a bar.
@preconcurrency @MainActor
public protocol UIBarPositioningDelegate: AnyObject {
  /// Returns the position of the bar; `any` by default.
  func position(for bar: any UIBarPositioning) -> UIBarPosition
}

extension UIBarPositioningDelegate {
  /// Returns `any`: by default, the bar has no fixed position.
  public func position(for bar: any UIBarPositioning) -> UIBarPosition { .any }
}

/// A delegate that determines the position of a toolbar.
@preconcurrency @MainActor
public protocol UIToolbarDelegate: UIBarPositioningDelegate {}
