import CoreGraphics
import Foundation

/// How the words of a status bar would look.
public enum UIStatusBarStyle: Int, Sendable {
  /// As light or dark as the window asks for.
  case `default` = 0
  /// Light, for dark ground.
  case lightContent = 1
  /// Dark, for light ground.
  case darkContent = 3
}

/// What is known of the status bar: a desktop has none, so that it takes no room. What controllers say of it can be asked.
@preconcurrency @MainActor
open class UIStatusBarManager: NSObject {
  private weak var scene: UIWindowScene?

  init(of scene: UIWindowScene) { self.scene = scene }

  private var controller: UIViewController? { scene?.keyWindow?.rootViewController }

  /// What the window's controller says, or the child that it leaves that to.
  public var statusBarStyle: UIStatusBarStyle {
    guard let controller else { return .default }
    return (controller.childForStatusBarStyle ?? controller).preferredStatusBarStyle
  }

  /// Always: there is none. What controllers say by `prefersStatusBarHidden` is asked by nobody.
  public var isStatusBarHidden: Bool { true }

  /// Zero: it takes no room.
  public var statusBarFrame: CGRect { .zero }
}
