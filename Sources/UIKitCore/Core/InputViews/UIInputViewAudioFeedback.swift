import Foundation

/// An input view or accessory view whose keys can click: `UIDevice.current.playInputClick()` is audible while the view is visible.
@preconcurrency @MainActor
public protocol UIInputViewAudioFeedback: AnyObject {
  /// Whether clicks are audible while the view is visible.
  var enableInputClicksWhenVisible: Bool { get }
}

extension UIInputViewAudioFeedback {
  /// Whether clicks are audible while the view is visible; `false` by default.
  public var enableInputClicksWhenVisible: Bool { false }
}
