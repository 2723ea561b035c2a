import CoreGraphics
import Foundation
import UIFoundation
import UIKitCore

extension UITextInteraction {
  /// Updates caret and selection for the text. During a change this happens once, at its end.
  func refresh() {
    needsUpdate = ongoingChangeCount > 0
    if !needsUpdate { update() }
  }

  /// Runs `body` and, when it returns, updates the display once instead of after each change in it. Within another call, the update waits for the
  /// end of the outermost. Returns the result of `body`.
  func updatingOnce<Result>(_ body: () -> Result) -> Result {
    ongoingChangeCount += 1
    defer {
      ongoingChangeCount -= 1
      if ongoingChangeCount == 0, needsUpdate { refresh() }
    }
    return body()
  }

  /// Adds the views of the caret and the selection, unless they already have a superview, and updates them, the handles and the correction bubble for
  /// the text. Does nothing without a text.
  func updateViews() {
    guard let textInput, let selectionView, let caretView, let text else { return }
    insertViews()
    let isActive = isActive
    selectionView.isHidden = !isEnabled || text.insertionReplacesAll
    if let drawing = textDrawingView {
      if selectionView.superview === drawing.superview, selectionView.frame != drawing.frame { selectionView.frame = drawing.frame }
    } else if selectionView.superview === textInput.textInputView, selectionView.frame != textInput.textInputView.bounds {
      selectionView.frame = textInput.textInputView.bounds
    }
    selectionView.isActive = isActive
    selectionView.update()
    let showsCaret = isActive && textInteractionMode == .editable && text.isEditable && !text.insertionReplacesAll
    if caretView.isActive != showsCaret { caretView.isActive = showsCaret } else { caretView.update() }
    updateHandles()
    updateCorrectionBubble()
  }

  private func insertViews() {
    guard let selectionView, let caretView, view != nil, selectionView.superview == nil, let inputView = textInput?.textInputView
    else { return }
    if let drawing = textDrawingView, let superview = drawing.superview {
      superview.insertSubview(selectionView, belowSubview: drawing)
      superview.insertSubview(caretView, aboveSubview: drawing)
    } else if textDrawingView == nil {
      // The view draws its text itself: the selection's tint lets it shine through.
      inputView.insertSubview(selectionView, at: 0)
      inputView.addSubview(caretView)
    }
  }
}
