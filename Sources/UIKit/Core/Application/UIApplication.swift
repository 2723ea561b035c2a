import Foundation
import Requirements
import UIFoundation
import Windowing

/// The one application: the end of the responder chain, and where events and actions pass through.
@preconcurrency @MainActor
open class UIApplication: UIResponder {
  /// The only instance.
  public static let shared = UIApplication()

  /// A key of the launch options. Galley passes no launch options, so it defines no keys.
  public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  /// A key of the options that come with an opened file. Galley passes none, so it defines no keys.
  public struct OpenURLOptionsKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  /// Whether the application's window has the desktop's focus, or is put away: `background`.
  public enum State: Int, Sendable {
    case active, inactive, background
  }

  /// Told about launching, activation and termination; also the last responder of the chain. Not retained.
  open weak var delegate: UIApplicationDelegate?
  /// `active` while the window has the desktop's focus; `inactive` otherwise, and at first.
  public internal(set) var applicationState = State.inactive

  // Written by UIScene.
  var connectedScene: UIWindowScene?

  /// The windows that were shown and still exist, back to front, hidden ones among them; the last one has the screen.
  public var windows: [UIWindow] { windowEntries.compactMap(\.window) }
  // Written by +Windows.
  var windowEntries: [WindowEntry] = []
  /// The window that gets events; `nil` before any window has become key.
  public var keyWindow: UIWindow? { windows.last { $0.isKeyWindow } }

  /// What was wrong with the fonts that the main bundle lists under `UIAppFonts`, a sentence each in `localizedDescription`;
  /// known when the application has launched. A Galley extension.
  public internal(set) var fontErrors: [NSError] = []

  open override var next: UIResponder? { delegate as? UIResponder }

  /// Told of actions, of calls of delegates and of input views, each before it happens, in the order in which they do.
  package var eventObserver: (@MainActor (ApplicationEvent) -> Void)? {
    didSet { watchTextStorages() }
  }

  // MARK: Events

  /// Every event passes here, then through its window's `sendEvent`.
  open func sendEvent(_ event: UIEvent) {
    keyWindow?.sendEvent(event)
  }

  /// Sends `action` to `target`; with `nil`, to the first in the chain that can, from the first responder on (or from
  /// the sender, where nobody is first). Returns whether somebody did it.
  @discardableResult
  open func sendAction(_ action: Selector, to target: Any?, from sender: Any?, for event: UIEvent?) -> Bool {
    if let target {
      guard let target = target as? any ActionTarget else { return false }
      return target.perform(action, sender: sender, event: event)
    }
    let start = keyWindow?.firstResponder ?? sender as? UIResponder ?? keyWindow ?? self
    guard let found = start.target(forAction: action, withSender: sender) as? any ActionTarget else { return false }
    return found.perform(action, sender: sender, event: event)
  }

  // MARK: Settings

  /// The size of text that the user chose.
  open var preferredContentSizeCategory: UIContentSizeCategory { UIScreen.main.traitCollection.preferredContentSizeCategory }

  /// Changes it: fonts and traits follow, then `UIContentSizeCategory.didChangeNotification` is posted.
  ///
  /// - Precondition: one of the twelve categories.
  public func setPreferredContentSizeCategory(_ category: UIContentSizeCategory) {
    require(category.step != nil, "\(category.rawValue) is no size of text")
    guard category != preferredContentSizeCategory else { return }
    UIScreen.main.change(UITraitCollection(preferredContentSizeCategory: category))
    NotificationCenter.default.post(
      name: UIContentSizeCategory.didChangeNotification, object: UIScreen.main,
      userInfo: [UIContentSizeCategory.newValueUserInfoKey: category.rawValue])
  }
}

extension UIApplication {
  /// Posted when the window gets the desktop's focus, after the delegate is told; the object is the application.
  public nonisolated static let didBecomeActiveNotification = Notification.Name("UIApplicationDidBecomeActiveNotification")
  /// Posted when the window loses the desktop's focus, before `applicationState` changes; the object is the application.
  public nonisolated static let willResignActiveNotification = Notification.Name("UIApplicationWillResignActiveNotification")
  /// Posted when the window has been put away, after the delegate is told; the object is the application.
  public nonisolated static let didEnterBackgroundNotification = Notification.Name("UIApplicationDidEnterBackgroundNotification")
  /// Posted when the window is back, while `applicationState` is still `background`; the object is the application.
  public nonisolated static let willEnterForegroundNotification = Notification.Name("UIApplicationWillEnterForegroundNotification")
  /// Posted when the program ends, before the delegate is told; the object is the application.
  public nonisolated static let willTerminateNotification = Notification.Name("UIApplicationWillTerminateNotification")
}
