import CoreGraphics
import Foundation

extension UIView {
  /// What the keyboard covers of the view, at its bottom; where none is up, the strip that the safe area leaves there. What is held
  /// against its top moves with the keyboard.
  public var keyboardLayoutGuide: UILayoutGuide {
    let guide = layoutState.keyboardGuide
    guard guide.owningView == nil else { return guide }
    guide.owningView = self
    guide.identifier = "keyboard of \(LayoutItem.view(self).name)"
    guide.insets = { view in
      let bottom = view.bounds.maxY - view.safeAreaInsets.bottom
      let keyboard = view.window?.keyboard.destination.map { view.convert($0, from: nil) }
      let top = min(max(keyboard?.minY ?? bottom, view.bounds.minY), bottom)
      return UIEdgeInsets(top: top - view.bounds.minY, left: 0, bottom: 0, right: 0)
    }
    layoutState.keyboardObservation = NotificationCenter.default.addObserver(
      forName: UIResponder.keyboardWillChangeFrameNotification, object: nil, queue: nil
    ) { [weak self] note in
      let duration = note.userInfo?[UIResponder.keyboardAnimationDurationUserInfoKey] as? TimeInterval ?? 0
      MainActor.assumeIsolated { self?.followKeyboard(duration) }
    }
    return guide
  }

  private func followKeyboard(_ duration: TimeInterval) {
    guard let window, let engine = layoutEngineIfMade else { return }
    engine.noteChange()
    UIView.animate(withDuration: duration) { window.layoutIfNeeded() }
  }
}
