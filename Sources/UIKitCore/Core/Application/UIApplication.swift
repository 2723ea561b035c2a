import Foundation
import GalleyRequirements
import GalleyWindowing
import UIFoundation

/// The application: the end of the responder chain, through which events and actions pass.
@preconcurrency @MainActor
open class UIApplication: UIResponder {
  /// The application, which exists from the first access. It is the only instance.
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

  /// The state of the application's window: with or without the desktop's focus, or minimized (`background`).
  public enum State: Int, Sendable {
    case active, inactive, background
  }

  /// Receives launch, activation and termination; also the last responder of the chain. Not retained; `nil` if there is none.
  open weak var delegate: UIApplicationDelegate?
  /// The state of the application: `active` while the window has the desktop's focus, `background` while it is minimized; `inactive` otherwise, and
  /// at first.
  public package(set) var applicationState = State.inactive

  /// The scene of the window that a session runs; `nil` if there is none. Written by `UIScene`.
  package final var connectedScene: UIWindowScene?

  /// The windows that have been shown and still exist, including hidden ones, back to front.
  public var windows: [UIWindow] { windowEntries.compactMap(\.window) }
  // Written by +Windows.
  var windowEntries: [WindowEntry] = []
  /// The window that gets events; `nil` before any window has become key.
  public var keyWindow: UIWindow? { windows.last { $0.isKeyWindow } }

  /// The errors of the fonts that the main bundle lists under `UIAppFonts`, each with a sentence in `localizedDescription`.
  /// Empty before launch. A Galley extension.
  public package(set) var fontErrors: [NSError] = []

  /// The application delegate if it is a responder, otherwise `nil`.
  open override var next: UIResponder? { delegate as? UIResponder }

  /// Receives each `ApplicationEvent`, in order, before or after it happens as its case says. `nil` means none.
  package var eventObserver: (@MainActor (ApplicationEvent) -> Void)? {
    didSet { watchTextStorages() }
  }

  // MARK: Events

  /// Receives every event and forwards it to the key window's `sendEvent`; without a key window, it is dropped.
  open func sendEvent(_ event: UIEvent) {
    keyWindow?.sendEvent(event)
  }

  /// Sends `action` to `target`. If `target` is `nil`, sends it to the first object in the responder chain that can perform it, beginning with
  /// the first responder, or else the sender if it is a responder, the key window or the application. Returns whether an object performed it: `false`
  /// also if `target` is not `nil` and cannot perform it.
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

  /// Whether the user chose a text size in the program, which then no longer follows the desktop's.
  package final var hasChosenTextSize = false

  /// The text size that the user chose, here or on the desktop.
  open var preferredContentSizeCategory: UIContentSizeCategory { UIScreen.main.traitCollection.preferredContentSizeCategory }

  /// Changes the text size: updates fonts and traits, then posts `UIContentSizeCategory.didChangeNotification`. Does nothing if it is the current
  /// size. From then on, the text size no longer follows the desktop's. Traps unless `category` is one of the twelve sizes, as `.unspecified` is not.
  public func setPreferredContentSizeCategory(_ category: UIContentSizeCategory) {
    require(category.step != nil, "\(category.rawValue) is not a content size category")
    hasChosenTextSize = true
    changeTextSize(category)
  }

  /// Adopts the size that is nearest to the desktop's text scale, relative to L, unless the user chose a text size in the program.
  func followTextScale(_ scale: Double) {
    guard !hasChosenTextSize else { return }
    changeTextSize(UIContentSizeCategory(nearestToScale: scale))
  }

  private func changeTextSize(_ category: UIContentSizeCategory) {
    guard category != preferredContentSizeCategory else { return }
    UIScreen.main.change(UITraitCollection(preferredContentSizeCategory: category))
    NotificationCenter.default.post(
      name: UIContentSizeCategory.didChangeNotification, object: UIScreen.main,
      userInfo: [UIContentSizeCategory.newValueUserInfoKey: category.rawValue])
  }
}

extension UIApplication {
  /// Posted when the window gets the desktop's focus, after the delegate call; the object is the application.
  public nonisolated static let didBecomeActiveNotification = Notification.Name("UIApplicationDidBecomeActiveNotification")
  /// Posted when the window loses the desktop's focus, before `applicationState` changes; the object is the application.
  public nonisolated static let willResignActiveNotification = Notification.Name("UIApplicationWillResignActiveNotification")
  /// Posted when the window has been minimized, after the delegate call; the object is the application.
  public nonisolated static let didEnterBackgroundNotification = Notification.Name("UIApplicationDidEnterBackgroundNotification")
  /// Posted when the window is back, while `applicationState` is still `background`; the object is the application.
  public nonisolated static let willEnterForegroundNotification = Notification.Name("UIApplicationWillEnterForegroundNotification")
  /// Posted when the program ends, before the delegate call; the object is the application.
  public nonisolated static let willTerminateNotification = Notification.Name("UIApplicationWillTerminateNotification")
}
