import UIFoundation

/// Collects animations to run while a context menu appears, disappears or commits its preview.
@preconcurrency @MainActor
public protocol UIContextMenuInteractionAnimating: AnyObject {
  /// The controller of the preview; `nil` without a preview.
  var previewViewController: UIViewController? { get }
  /// Adds changes of views to animate alongside the menu, for 120 ms.
  func addAnimations(_ animations: @escaping () -> Void)
  /// Adds a closure to call after the menu has appeared or disappeared and the animations have finished.
  func addCompletion(_ completion: @escaping () -> Void)
}

/// The way in which a chosen preview disappears.
public enum UIContextMenuInteractionCommitStyle: Int, Sendable {
  /// Together with the menu.
  case dismiss = 0
  /// After the animations; the new content replaces it.
  case pop = 1
}

/// Collects animations to run when the preview is chosen.
@preconcurrency @MainActor
public protocol UIContextMenuInteractionCommitAnimating: UIContextMenuInteractionAnimating {
  /// The way in which the preview disappears; `.dismiss` by default.
  var preferredCommitStyle: UIContextMenuInteractionCommitStyle { get set }
}

/// Stores a delegate's animations and plays them alongside the menu.
@MainActor
final class MenuAnimator: UIEditMenuInteractionAnimating, UIContextMenuInteractionCommitAnimating {
  let previewViewController: UIViewController?
  var preferredCommitStyle: UIContextMenuInteractionCommitStyle = .dismiss
  private var animations: [() -> Void] = []
  private var completions: [() -> Void] = []

  init(preview: UIViewController? = nil) { previewViewController = preview }

  func addAnimations(_ animations: @escaping () -> Void) { self.animations.append(animations) }
  func addCompletion(_ completion: @escaping () -> Void) { completions.append(completion) }

  func play() {
    guard !animations.isEmpty || !completions.isEmpty else { return }
    UIView.animate(
      withDuration: ContextMenuView.fadeDuration, animations: { [animations] in animations.forEach { $0() } },
      completion: { [completions] _ in completions.forEach { $0() } })
  }
}
