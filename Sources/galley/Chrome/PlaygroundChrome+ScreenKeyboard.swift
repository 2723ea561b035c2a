import Exhibits
import UIKit

/// The keyboard on the screen, as the bars show it and bring it.
extension PlaygroundChrome {
  /// From now on the rail keeps clear of what comes up from below.
  func followKeyboard() {
    keyboardObservers.append(
      NotificationCenter.default.addObserver(
        forName: UIResponder.keyboardWillChangeFrameNotification, object: nil, queue: nil
      ) { [weak self] notification in
        let end = notification.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect
        MainActor.assumeIsolated { self?.keepRailClear(of: end) }
      })
    for name in [UITextField.textDidBeginEditingNotification, UITextView.textDidBeginEditingNotification] {
      keyboardObservers.append(
        NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { [weak self] _ in
          MainActor.assumeIsolated { self?.tellOfScreenKeyboard() }
        })
    }
  }

  /// Once, to whom has a text with the keys of the desk alone.
  private func tellOfScreenKeyboard() {
    if !hasScreenKeyboard, let hint = options.screenKeyboardHint() { say(hint) }
  }

  /// - Parameter keyboard: where it is, or its bar, or where that is going; in the window's space.
  func keepRailClear(of keyboard: CGRect?) {
    guard let rail = bars?.rail, view.window != nil else { return }
    let place = keyboard.map { view.convert($0, from: nil) } ?? .zero
    rail.covered = place.isEmpty ? 0 : max(rail.frame.maxY - place.minY, 0)
  }

  func toggleScreenKeyboard() {
    if let page, presentedViewController == nil { return page.toggleScreenKeyboard() }
    UIScreenKeyboard.toggle(in: view.window)
    screenKeyboardDidChange()
    // Where nothing is typed into, nothing comes yet.
    if hasScreenKeyboard, view.window?.keyboardFrame == nil, !(view.window?.firstResponder is any UIKeyInput) { say("the keyboard comes with the caret") }
  }

  /// Whether it is there, or would come with the caret.
  var hasScreenKeyboard: Bool { viewIfLoaded?.window.map { UIScreenKeyboard.isWanted(in: $0) } ?? false }

  /// It was chosen or sent away, or the caret came without it.
  func screenKeyboardDidChange() {
    options.choseScreenKeyboard(!UIScreenKeyboard.yieldsToHardware)
    showState()
    if page?.isEditing == true { tellOfScreenKeyboard() }
  }
}

extension PlaygroundChrome: KeyboardBarPlacing {
  /// The bar of a text stands on the exhibit's bottom, over nothing of what is below that.
  var roomBelowBar: CGFloat {
    guard let window = view.window, let exhibit = content.viewIfLoaded else { return 0 }
    return max(window.bounds.height - exhibit.convert(exhibit.bounds, to: window).maxY, 0)
  }
}
