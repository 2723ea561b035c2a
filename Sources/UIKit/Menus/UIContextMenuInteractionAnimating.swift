import UIFoundation

/// Takes what is to happen while a context menu comes, goes or leads on.
@preconcurrency @MainActor
public protocol UIContextMenuInteractionAnimating: AnyObject {
  /// What the preview shows; `nil` where there is none.
  var previewViewController: UIViewController? { get }
  /// Changes of views that are animated beside the menu, in 120 ms.
  func addAnimations(_ animations: @escaping () -> Void)
  /// Is called when the menu has come, or gone, and the animations are over.
  func addCompletion(_ completion: @escaping () -> Void)
}

/// How the preview goes when it was chosen.
public enum UIContextMenuInteractionCommitStyle: Int, Sendable {
  /// With the menu.
  case dismiss = 0
  /// When the animations are over: what they lead to comes in its place.
  case pop = 1
}

/// Takes what is to happen when the preview was chosen.
@preconcurrency @MainActor
public protocol UIContextMenuInteractionCommitAnimating: UIContextMenuInteractionAnimating {
  /// How the preview goes; `.dismiss` by default.
  var preferredCommitStyle: UIContextMenuInteractionCommitStyle { get set }
}

/// Keeps what a delegate adds, and plays it beside the menu.
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
