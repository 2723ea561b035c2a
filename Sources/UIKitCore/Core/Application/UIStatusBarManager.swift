import CoreGraphics
import Foundation

/// The appearance of a status bar's text.
public enum UIStatusBarStyle: Int, Sendable {
  /// Follows the window's appearance.
  case `default` = 0
  /// Light text, for a dark background.
  case lightContent = 1
  /// Dark text, for a light background.
  case darkContent = 3
}

/// The status bar. A desktop has none, so it takes no space, but the preferences of view controllers can be read.
@preconcurrency @MainActor
open class UIStatusBarManager: NSObject {
  private weak var scene: UIWindowScene?

  init(of scene: UIWindowScene) { self.scene = scene }

  private var controller: UIViewController? { scene?.keyWindow?.rootViewController }

  /// The style that the window's controller prefers, or the child controller to which it delegates; `.default` without a controller.
  public var statusBarStyle: UIStatusBarStyle {
    guard let controller else { return .default }
    return (controller.childForStatusBarStyle ?? controller).preferredStatusBarStyle
  }

  /// Always `true`, as Galley shows no status bar. It does not read `prefersStatusBarHidden`.
  public var isStatusBarHidden: Bool { true }

  /// Always zero, as Galley shows no status bar.
  public var statusBarFrame: CGRect { .zero }
}
