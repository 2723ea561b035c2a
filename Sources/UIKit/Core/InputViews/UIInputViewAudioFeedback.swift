import Foundation

/// An input view, or an accessory view, whose keys may click: `UIDevice.current.playInputClick()` is to be heard while the view is up.
@preconcurrency @MainActor
public protocol UIInputViewAudioFeedback: AnyObject {
  /// Whether clicks are to be heard while the view is up.
  var enableInputClicksWhenVisible: Bool { get }
}

extension UIInputViewAudioFeedback {
  /// `false` where a view declares nothing.
  public var enableInputClicksWhenVisible: Bool { false }
}
