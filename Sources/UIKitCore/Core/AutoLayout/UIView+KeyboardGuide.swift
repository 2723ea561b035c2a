import CoreGraphics
import Foundation

/// The area of a view that the keyboard covers.
@preconcurrency @MainActor
open class UIKeyboardLayoutGuide: UILayoutGuide {
  /// Whether an undocked keyboard moves the guide's top, too. If `false`, the default, the guide is then at the bottom, as without a keyboard.
  open var followsUndockedKeyboard = false {
    didSet { if followsUndockedKeyboard != oldValue { owningView?.layoutEngineIfCreated?.markDirty() } }
  }
}

extension UIView {
  /// The area that the keyboard covers at the bottom of the view; without a keyboard, the bottom of the safe area. Constraints to its
  /// top move with the keyboard.
  public var keyboardLayoutGuide: UIKeyboardLayoutGuide {
    let guide = layoutState.keyboardGuide
    guard guide.owningView == nil else { return guide }
    guide.owningView = self
    guide.identifier = "keyboard of \(LayoutItem.view(self).name)"
    guide.insets = { [weak guide] view in
      let bottom = view.bounds.maxY - view.safeAreaInsets.bottom
      let shown = view.window?.keyboard.destination ?? (guide?.followsUndockedKeyboard == true ? view.window?.keyboard.floating : nil)
      let keyboard = shown.map { view.convert($0, from: nil) }
      let top = min(max(keyboard?.minY ?? bottom, view.bounds.minY), bottom)
      return UIEdgeInsets(top: top - view.bounds.minY, left: 0, bottom: 0, right: 0)
    }
    layoutState.keyboardObservation = NotificationCenter.default.addObserver(
      forName: UIResponder.keyboardWillChangeFrameNotification, object: nil, queue: nil
    ) { [weak self] note in
      let (duration, options) = KeyboardMotion.announcedAnimation(by: note)
      MainActor.assumeIsolated { self?.followKeyboard(duration, options) }
    }
    return guide
  }

  private func followKeyboard(_ duration: TimeInterval, _ options: UIView.AnimationOptions) {
    guard let window, let engine = layoutEngineIfCreated else { return }
    engine.markDirty()
    UIView.animate(withDuration: duration, options: options) { window.layoutIfNeeded() }
  }
}
