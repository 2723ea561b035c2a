import GalleyExhibits
import GalleyPlayground
import UIKit

/// The on-screen keyboard in the bars.
extension PlaygroundChrome {
  /// Observes the keyboard's frame, to keep the rail and the inspector panel clear of it, and the start of editing in text views and fields, to show the hint.
  func followKeyboard() {
    keyboardObservers.append(
      NotificationCenter.default.addObserver(
        forName: UIResponder.keyboardWillChangeFrameNotification, object: nil, queue: nil
      ) { [weak self] notification in
        let end = notification.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect
        MainActor.assumeIsolated {
          self?.keepRailClear(of: end)
          // Its rows end above the keyboard.
          self?.inspectorPanel?.setNeedsLayout()
        }
      })
    for name in [UITextField.textDidBeginEditingNotification, UITextView.textDidBeginEditingNotification] {
      keyboardObservers.append(
        NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { [weak self] _ in
          MainActor.assumeIsolated {
            self?.addTextControls()
            self?.showScreenKeyboardHint()
          }
        })
    }
  }

  /// Whether the bars have undo, redo and the keyboard: if the exhibit has a text to type into.
  var hasTextControls: Bool { hasFoundText || !options.usesCurrentBars }

  /// Looks for a text in the exhibit, whose views it lays out before.
  func findText() {
    guard !hasTextControls else { return }
    if content.view.frame.isEmpty { content.view.frame = view.bounds }
    content.view.layoutIfNeeded()
    hasFoundText = !content.view.textInputs.isEmpty
  }

  /// Adds undo, redo and the keyboard to the bars, when an exhibit shows its first text, or has a step to undo.
  func addTextControls() {
    guard !hasTextControls else { return }
    hasFoundText = true
    discardBars()
  }

  /// Shows the hint about the on-screen keyboard the first time that the user edits without that keyboard. Does nothing later.
  private func showScreenKeyboardHint() {
    if !hasScreenKeyboard, let hint = options.screenKeyboardHint() { showMessage(hint) }
  }

  /// Keeps the buttons of the rail, the bar at the window's side, above the on-screen keyboard. Does nothing without a rail or a window.
  ///
  /// - Parameter keyboard: the frame of the keyboard or its bar, or the frame it moves to, in the window's coordinate space; `nil` if it is
  ///   hidden.
  func keepRailClear(of keyboard: CGRect?) {
    guard let rail = bars?.rail, view.window != nil else { return }
    let keyboardFrame = keyboard.map { view.convert($0, from: nil) } ?? .zero
    rail.covered = keyboardFrame.isEmpty ? 0 : max(rail.frame.maxY - keyboardFrame.minY, 0)
  }

  func toggleScreenKeyboard() {
    if let page, presentedViewController == nil { return page.toggleScreenKeyboard() }
    UIScreenKeyboard.toggle(in: view.window)
    screenKeyboardDidChange()
    // Without a first responder that accepts text the keyboard does not appear yet.
    if hasScreenKeyboard, view.window?.keyboardFrame == nil, !(view.window?.firstResponder is any UIKeyInput) { showMessage("The keyboard appears with the caret") }
  }

  /// Whether the on-screen keyboard is visible, or would appear with the caret.
  var hasScreenKeyboard: Bool { viewIfLoaded?.window.map { UIScreenKeyboard.isWanted(in: $0) } ?? false }

  /// Called when the user showed or dismissed the keyboard, or the caret appeared without it: reports the user's choice, updates the bars, and
  /// shows the hint if text is edited.
  func screenKeyboardDidChange() {
    options.choseScreenKeyboard(!UIScreenKeyboard.yieldsToHardware)
    showState()
    if page?.isEditing == true { showScreenKeyboardHint() }
  }
}

extension PlaygroundChrome: KeyboardBarPositioning {
  /// Height of the area below the exhibit, in points; 0 if it is in no window. A text's input accessory bar is aligned with the exhibit's bottom
  /// edge.
  var spaceBelowBar: CGFloat {
    guard let window = view.window, let exhibit = content.viewIfLoaded else { return 0 }
    return max(window.bounds.height - exhibit.convert(exhibit.bounds, to: window).maxY, 0)
  }
}
