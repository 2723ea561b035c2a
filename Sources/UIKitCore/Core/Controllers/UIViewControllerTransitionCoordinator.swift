import CoreGraphics
import Foundation
import UIFoundation

/// The context of a size change of a controller's view.
@preconcurrency @MainActor
public protocol UIViewControllerTransitionCoordinatorContext: AnyObject {
  /// Whether the change is animated; always `false`, because Galley resizes at once.
  var isAnimated: Bool { get }
  /// The duration in seconds: 0.
  var transitionDuration: TimeInterval { get }
  /// The view that contains the changing view: the window.
  var containerView: UIView { get }
}

/// Runs closures together with a size change and after it.
@preconcurrency @MainActor
public protocol UIViewControllerTransitionCoordinator: UIViewControllerTransitionCoordinatorContext {
  /// Calls `animation` when the view has its new size, and `completion` after it was laid out. Always returns `true`.
  @discardableResult
  func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool
}

/// The resizing of a window, reported to its controllers.
@MainActor
package final class SizeTransition: UIViewControllerTransitionCoordinator {
  private var animations: [(any UIViewControllerTransitionCoordinatorContext) -> Void] = []
  private var completions: [(any UIViewControllerTransitionCoordinatorContext) -> Void] = []
  private let window: UIWindow

  /// Creates the transition of a window that is about to be resized.
  package init(of window: UIWindow) { self.window = window }

  package var isAnimated: Bool { false }
  package var transitionDuration: TimeInterval { 0 }
  package var containerView: UIView { window }

  package func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool {
    if let animation { animations.append(animation) }
    if let completion { completions.append(completion) }
    return true
  }

  /// Notifies the window's controllers, makes the change, and runs the closures that they have added.
  package func run(to size: CGSize, _ change: () -> Void) {
    window.rootViewController?.viewWillTransition(to: size, with: self)
    change()
    for animation in animations { animation(self) }
    guard !completions.isEmpty else { return }
    window.layoutIfNeeded()
    for completion in completions { completion(self) }
  }
}
