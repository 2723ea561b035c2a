import CoreGraphics
import Foundation
import UIFoundation

/// What a controller's view is on its way to when its size changes.
@preconcurrency @MainActor
public protocol UIViewControllerTransitionCoordinatorContext: AnyObject {
  /// Whether the change takes time. Galley follows a window's size at once: always `false`.
  var isAnimated: Bool { get }
  /// In seconds: 0.
  var transitionDuration: TimeInterval { get }
  /// The view that holds the one that changes: the window.
  var containerView: UIView { get }
}

/// Does things with a change of size, and after it.
@preconcurrency @MainActor
public protocol UIViewControllerTransitionCoordinator: UIViewControllerTransitionCoordinatorContext {
  /// Calls `animation` when the view has its new size, and `completion` when it has been laid out in it. Always `true`.
  @discardableResult
  func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool
}

/// The change of a window's size, told to its controllers.
@MainActor
final class SizeTransition: UIViewControllerTransitionCoordinator {
  private var animations: [(any UIViewControllerTransitionCoordinatorContext) -> Void] = []
  private var completions: [(any UIViewControllerTransitionCoordinatorContext) -> Void] = []
  private let window: UIWindow

  init(of window: UIWindow) { self.window = window }

  var isAnimated: Bool { false }
  var transitionDuration: TimeInterval { 0 }
  var containerView: UIView { window }

  func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool {
    if let animation { animations.append(animation) }
    if let completion { completions.append(completion) }
    return true
  }

  /// Tells the window's controllers, makes the change, and does what they have asked for.
  func run(to size: CGSize, _ change: () -> Void) {
    window.rootViewController?.viewWillTransition(to: size, with: self)
    change()
    for animation in animations { animation(self) }
    guard !completions.isEmpty else { return }
    window.layoutIfNeeded()
    for completion in completions { completion(self) }
  }
}
